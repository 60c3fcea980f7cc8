"""3.3 An Expedition that cannot be formed now: it has been, or why not. Its form would only be refused."""

from games.apocalypse.atlas import hex_of
from games.apocalypse.present import words
from games.apocalypse.present.overlay import sheet
from games.apocalypse.present.panel import Composed, Panel, panel
from games.apocalypse.rules.board import ExpeditionId, Game
from games.apocalypse.rules.muster import why_not_anew
from games.apocalypse.rules.ways import left
from games.engine.contract import Reason, Seat
from games.engine.page import View
from games.engine.words import counted, sentence
from games.hexwar.present.verdict import NOTHING_YET

NEXT = "Nobody else can join it this year. It moves, by sea or later by land, once you change no more modes."


def is_formed(game: Game, name: ExpeditionId) -> bool:
    """This year, of units that are on the map."""
    one = game.board.expeditions.get(name)
    return one is not None and one.fresh and one.where in game.components.atlas.all_nodes


def closed(view: View, side: Seat, name: ExpeditionId) -> Composed | None:
    """None: it can be formed."""
    reason = why_not_anew(view.seen, side, name)
    if reason is None:
        return None
    if is_formed(view.seen, name):
        return Composed(told(view.seen, name), where(view.seen, name))
    return Composed(refused(name, reason))


def told(game: Game, name: ExpeditionId) -> Panel:
    one, led = game.board.expeditions[name], game.board.leaders_of(name)
    leaders = f" with {words.leaders(game.components, led)}" if led else ""
    size = counted(len(game.board.members(name)), "unit")
    points = counted(left(game, name), "point")
    says = f"{size}{leaders} at {words.short(game.components, one.where)}: {points} this year. {NEXT}"
    return panel(f"{sentence(words.expedition(name))} is formed", NOTHING_YET, says=says, rule="3.3.1")


def refused(name: ExpeditionId, reason: Reason) -> Panel:
    return panel(f"Form {words.expedition(name)}", NOTHING_YET, says=reason.words, rule=reason.rule)


def where(game: Game, name: ExpeditionId) -> str:
    return sheet(game.components).ringed([hex_of(game.board.expeditions[name].where)])
