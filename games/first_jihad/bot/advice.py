"""What a careful player would do, and why."""

from typing import Any

from games.engine.contract import Action
from games.engine.questions import Choose
from games.first_jihad.bot import answers
from games.first_jihad.bot.defence import best_way
from games.first_jihad.bot.weigh import Weighed, weigh_actions
from games.first_jihad.rules import actions, words
from games.first_jihad.rules import attack as attacks
from games.first_jihad.rules.actions import Absorb
from games.first_jihad.rules.board import Game, active_army, land_of
from games.first_jihad.rules.damage import Invasion, TakeHits
from games.first_jihad.rules.play import Stage

Advice = tuple[Action, str]
WORTH_IT = 0.02  # a gain that is worth the trouble


def advise(game: Game) -> Advice:
    """The action for the question that stands, and its reason in a sentence."""
    frame: Any = game.stack[-1]
    if isinstance(frame, Stage):
        return advise_actions(game, frame.paths)
    if isinstance(frame, TakeHits):
        return advise_hits(game, frame)
    answer, reason = answers.advise(game, frame)
    return Choose(answer), reason


def advise_actions(game: Game, paths: tuple[str, ...]) -> Advice:
    found = weigh_actions(game, paths)
    if not found or found[0].gain < WORTH_IT:
        return actions.Done(), "Nothing here is worth its price now; what can be saved is saved."
    return found[0].action, why(game, found[0])


def why(game: Game, best: Weighed) -> str:
    """The reason for an action of the Actions Phase."""
    action = best.action
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
            return f"{best.chance:.0%} to move {name} a box, and a box is a Hit in every turn."
        case actions.Appease(power):
            name = game.components.minor_power[power].name
            return f"{name}: a box is a Hit in every turn, and this one is cheap."
        case actions.CoastalRaid() | actions.CavalryRaid():
            return "No Land converts past a Disrupted marker this turn."
    return f"{words.action(game, action)}: it is worth more than it costs."


def advise_hits(game: Game, frame: TakeHits) -> Advice:
    invasion = game.stack[-2]
    assert isinstance(invasion, Invasion)
    way, _ = best_way(game, frame.path, frame.left, invasion.ruined)
    return way, why_so(game, frame.path, way)


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
