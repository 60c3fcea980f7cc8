"""What the other side has done since one last acted, marked on the map."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.engine.contract import Event, Seat
from games.engine.page import Part, Past, View
from games.hexmap.grid import HexId
from games.hexmap.since import Happened, drawing
from games.jihad.present import overlay
from games.jihad.rules import events as told
from games.jihad.rules.board import Game, hex_of
from games.jihad.rules.control import control

ASKS = "since"  # the form that asks for the marks
MOVEMENT = "movement"


def idle(view: View) -> Part:
    """Who is to act asks for the marks, which a push would be too small for."""
    return part("", asks=ASKS if view.seat in view.waiting else "")


def marked(view: View, past: Iterator[Past]) -> Part:
    """From when the other side began to move last, for as long as one's own phase lasts."""
    game: Game = view.seen
    since: list[Event] = []
    for move in past:
        since = [*move.events, *since]
        if any(begins(game, event, view.seat) for event in move.events):
            happened = Happened(ways(view, since), fights(view, since), taken(move.before(), game))
            return part(drawing(overlay.sheet(game.components).centres, happened), asks=ASKS)
    return idle(view)


def begins(game: Game, event: Event, seat: Seat | None) -> bool:
    """Whether the other side's movement began, in peace or in a Civil War."""
    if not isinstance(event, told.SegmentBegan) or event.segment != MOVEMENT:
        return False
    return game.board.seat_of(event.force) != seat


def part(svg: str, *, asks: str) -> Part:
    return Part("since", "jihad/drawn.html", {"svg": svg, "asks": asks}, inside="map")


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


def holders(game: Game) -> dict[HexId, str]:
    muslims = game.components.muslims
    return {
        at: "m" if state == muslims else "e"
        for state, hexes in control(game).controls.items()
        for at in hexes
    }
