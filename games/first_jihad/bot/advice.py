"""What suggests itself, and why an action is done."""

from typing import Any

from games.engine.contract import Action
from games.engine.questions import Choose
from games.first_jihad.bot import answers
from games.first_jihad.bot.defence import best_way
from games.first_jihad.bot.forecast import Judge, forecast
from games.first_jihad.bot.weigh import chance_of, weigh_actions
from games.first_jihad.rules import actions, words
from games.first_jihad.rules import attack as attacks
from games.first_jihad.rules.actions import Absorb
from games.first_jihad.rules.board import Game, active_army, land_of
from games.first_jihad.rules.damage import Invasion, TakeHits
from games.first_jihad.rules.play import Stage

WORTH_IT = 0.02  # a gain that is worth the trouble
ENOUGH = "Nothing here is worth its price now; what can be saved is saved."
AHEAD = "Played on for some turns it comes out better than what suggests itself."


def first_thought(game: Game, judge: Judge = forecast) -> Action:
    """What suggests itself for the question that stands."""
    frame: Any = game.stack[-1]
    if isinstance(frame, Stage):
        found = weigh_actions(game, frame.paths, judge)
        return found[0].action if found and found[0].gain >= WORTH_IT else actions.Done()
    if isinstance(frame, TakeHits):
        return best_way(game, frame.path, frame.left, invasion_of(game).ruined, judge)[0]
    return Choose(answers.advise(game, frame)[0])


def invasion_of(game: Game) -> Invasion:
    """That whose Hits are being taken."""
    invasion = game.stack[-2]
    assert isinstance(invasion, Invasion)
    return invasion


def why(game: Game, action: Action) -> str:
    """The reason for an action, in a sentence."""
    frame: Any = game.stack[-1]
    if isinstance(action, Absorb):
        return why_so(game, frame.path, action)
    if isinstance(action, Choose):
        usual, reason = answers.advise(game, frame)
        return reason if action.answer == usual else AHEAD
    return ENOUGH if action == actions.Done() else why_act(game, action)


def why_act(game: Game, action: Action) -> str:
    """Of the Actions Phase."""
    match action:
        case actions.Attack():
            odds = attacks.odds(game, action)
            land = game.components.land[odds.land].name
            helped = " once the Fleet has landed" if action.landing else ""
            return f"{odds.chance:.0%} to win {land} back for {odds.cost} AP{helped}."
        case actions.Rally():
            return "An army at full strength takes more Hits, and counts more in the end."
        case actions.NavalBattle(power):
            name = game.components.minor_power[power].name
            return f"{chance_of(game, action):.0%} to move {name} a box, and a box is a Hit in every turn."
        case actions.Appease(power):
            name = game.components.minor_power[power].name
            return f"{name}: a box is a Hit in every turn, and this one is cheap."
        case actions.CoastalRaid() | actions.CavalryRaid():
            return "No Land converts past a Disrupted marker this turn."
    return f"{words.action(game, action)}: it is worth more than it costs."


def why_so(game: Game, path: str, way: Absorb) -> str:
    army = active_army(game, path)
    assert army
    here = game.components.land[land_of(game, army)].name
    match way.how:
        case "level":
            return f"The army can be rallied later; {here} would have to be won back."
        case "retreat":
            return f"{here} is not worth the army."
        case "capital":
            return "A Capital is rebuilt for 2 AP; an army and its Land cost more."
        case "inside" | "castle":
            return "That is what the Castle is for: it takes many Hits at once."
        case "excubitors":
            return "The Excubitors take the Hits, and nothing is lost."
    return "Nothing better is left."
