"""What the other side of Jihad! has done: its ways, its combats, the hexes that it took."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypedDict

from games.engine.contract import Event, Seat
from games.engine.page import Part, View
from games.hexmap.grid import HexId
from games.hexmap.since import Happened
from games.hexwar.present.since import Since
from games.jihad.present import words
from games.jihad.rules import events as told
from games.jihad.rules.board import EMPIRES, MUSLIM, Force, Game, hex_of
from games.jihad.rules.control import control

MOVEMENT = "movement"


class JihadSince(Since):
    def begins(self, game: Game, event: Event, seat: Seat | None) -> bool:
        """Movement, in peace or in a Civil War."""
        if not isinstance(event, told.SegmentBegan) or event.segment != MOVEMENT:
            return False
        return game.board.seat_of(event.force) != seat

    def happened(self, view: View, events: Sequence[Event], before: Game) -> Happened:
        return Happened(ways(view, events), fights(view, events), taken(before, view.seen))

    def told(self, view: View, before: Game | None) -> list[Part]:
        return [losses(view, before)]


class Loss(TypedDict):
    at: HexId
    name: str
    says: str


def losses(view: View, before: Game | None = None) -> Part:
    """What the other side has taken, and that nobody is recruited there now; a push asks for it."""
    force = MUSLIM if view.seat == view.seen.board.muslim_seat else EMPIRES
    gone = [] if before is None or view.seat is None else lost(before, view.seen, force)
    context = {"waits": view.seat in view.waiting, "lost": [loss(view.seen, force, at) for at in gone]}
    return Part("lost", "jihad/lost.html", context, position="top")


def loss(game: Game, force: Force, at: HexId) -> Loss:
    """6.2 Recruits do not appear among opposing units."""
    closed = bool(game.board.land_at(at, game.board.enemy(force)))
    says = "taken; while the other side is there you recruit nobody there" if closed else "no longer yours"
    return {"at": at, "name": words.name(game.components, at), "says": says}


def ways(view: View, events: Sequence[Event]) -> list[tuple[list[HexId], str]]:
    """The ways of the other side's stacks, in its colour, and of all that had to retreat from it."""
    game: Game = view.seen
    found = []
    for event in events:
        if isinstance(event, told.Moved) and game.board.seat_of(event.force) != view.seat:
            found.append((through(game, event.path), side_of(game, event.units[0])))
        elif isinstance(event, told.Retreated):
            found.append((through(game, (event.start, event.to)), f"back {side_of(game, event.units[0])}"))
    return [(way, side) for way, side in found if len(way) > 1]


def through(game: Game, path: Sequence[str]) -> list[HexId]:
    """Hex by hex; the Constantinople box lies in its hex."""
    hexes = [hex_of(game, at) for at in path]
    return hexes[:1] + [b for a, b in pairwise(hexes) if a != b]


def side_of(game: Game, unit: int) -> str:
    return "m" if game.board.units[unit].muslim else "e"


def fights(view: View, events: Sequence[Event]) -> set[HexId]:
    game: Game = view.seen
    fought = [event for event in events if isinstance(event, told.Fought)]
    return {hex_of(game, one.where) for one in fought if game.board.seat_of(one.force) != view.seat}


def taken(before: Game, now: Game) -> dict[HexId, str]:
    """The cities and fertile hexes that another side controls than did."""
    was, atlas = holders(before), now.components.atlas
    counts = {*atlas.city, *atlas.fertile}
    return {at: side for at, side in holders(now).items() if at in counts and was.get(at) != side}


def lost(before: Game, now: Game, force: Force) -> list[HexId]:
    """The cities that another side holds than this one did, and its bases in which the other side is."""
    mine = "m" if force == MUSLIM else "e"
    was, atlas = holders(before), now.components.atlas
    cities = {at for at, side in taken(before, now).items() if at in atlas.city and was.get(at) == mine}
    bases = now.board.bases if force == MUSLIM else {}
    fallen = {at for at in bases if now.board.land_at(at, EMPIRES) and not before.board.land_at(at, EMPIRES)}
    return sorted(cities | fallen)


def holders(game: Game) -> dict[HexId, str]:
    muslims = game.components.muslims
    return {
        at: "m" if state == muslims else "e"
        for state, hexes in control(game).controls.items()
        for at in hexes
    }
