"""Normal: musters near the enemy, attacks at odds, holds what earns, and keeps its units busy."""

from random import Random
from typing import Any

from games.engine.contract import Action, Rules, Seat
from games.jihad.bot import campaign, feud, marches, musters
from games.jihad.bot.appraise import held
from games.jihad.rules.actions import Done, Fight, Lose
from games.jihad.rules.board import BOX, MUSLIM, Force, Game, Unit, names
from games.jihad.rules.civil_war import Placing
from games.jihad.rules.combat import Battles, forecast
from games.jihad.rules.construction import Construction
from games.jihad.rules.conversion import Attempt, WinBack
from games.jihad.rules.losses import COMBAT, Losses
from games.jihad.rules.movement import Movement
from games.jihad.rules.productivity import Sharing
from games.jihad.rules.rebellion import Payment
from games.jihad.rules.recruitment import Recruitment
from games.jihad.rules.retreat import Declining, RetreatTo
from games.jihad.rules.stacking import limit
from games.jihad.rules.underway import UnderWay


def normal(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    match seen.stack[-1]:
        case Recruitment(force=force):
            return musters.recruit(seen, force)
        case Construction():
            return musters.build(seen, list(rules.legal(seen, seat)))
        case Movement(force=force):
            if seen.board.war:
                return feud.march(seen, force)
            return campaign.best_march(seen) if force == MUSLIM else marches.best_march(seen)
        case Battles(force=force):
            return fight(seen, force, list(rules.legal(seen, seat)))
        case Losses() as frame:
            return losses(seen, frame)
        case Attempt():
            return musters.convert(seen)
        case WinBack():
            return musters.win_back(seen)
        case Payment():
            return musters.buy_off(seen)
        case Placing(force=force):
            return feud.place(seen, force, list(rules.legal(seen, seat)))
        case RetreatTo(force=force):
            return retreat(seen, force, list(rules.legal(seen, seat)))
        case Sharing() | UnderWay() | Declining():
            return rules.absent(seen, seat)
    return rules.sample(seen, seat, rng)


def fight(game: Game, force: Force, options: list[Action]) -> Action:
    """The best odds first; the box only at good ones."""
    best, column = options[0], -1
    for action in options:
        if isinstance(action, Fight):
            seen = forecast(game, force, action)
            if seen.column > column and (action.where != BOX or seen.column >= 4 or Done() not in options):
                best, column = action, seen.column
    return best


def losses(game: Game, frame: Losses) -> Lose:
    """What is cheapest to have back; in combat Bedouins, who do not come back, last of all but leaders."""
    ordered = sorted(names(game, frame.units), key=lambda unit: (price(game, unit, frame), unit.id))
    return Lose(tuple([unit.id for unit in ordered[: frame.count]]))


def price(game: Game, unit: Unit, frame: Losses) -> float:
    if unit.leader:
        return -1 if feud.gives_way(game, frame.force) else 99
    if unit.kind == "Bedouin":
        return 4 if frame.why == COMBAT else 0
    return game.components.cost[unit.state, unit.kind]


def retreat(game: Game, force: Force, options: list[Action]) -> Action:
    """To friends, or to where one is worth most."""
    board = game.board

    def good(action: Any) -> tuple[float, str]:
        if action.to == BOX or action.to not in game.components.atlas.holds:
            return 50, action.to
        room = limit(game, action.to, force) - len(board.land_at(action.to, force))
        return min(4, room) + 0.5 * held(game, action.to, force), action.to

    return max(options, key=good)
