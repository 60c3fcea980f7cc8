"""What the other side has done: its ways, its fights and sieges, the places that it took."""

from collections.abc import Sequence
from itertools import pairwise

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import HexId
from games.apocalypse.present import words
from games.apocalypse.rules import events as told
from games.apocalypse.rules.board import Game, seat_of
from games.apocalypse.rules.control import control
from games.engine.contract import Event, Seat
from games.engine.page import View
from games.hexmap.since import Happened
from games.hexwar.present.since import Since

MOVES = ("muslim sea", "byzantine sea", "patrols", "muslim land", "byzantine land")


class MovesSince(Since):
    def begins(self, game: Game, event: Event, seat: Seat | None) -> bool:
        """A phase in which the other side moves."""
        return isinstance(event, told.PhaseBegan) and event.phase in MOVES and event.seat != seat

    def happened(self, view: View, events: Sequence[Event], before: Game) -> Happened:
        return Happened(ways(view, events), fights(view, events), taken(before, view.seen))


def ways(view: View, events: Sequence[Event]) -> list[tuple[list[HexId], str]]:
    """Of the other side; flights by sea are broken lines."""
    found = []
    for event in events:
        if isinstance(event, told.Moved) and event.seat != view.seat:
            found.append((through(view.seen, event.path), words.FACES[event.seat]))
        elif isinstance(event, told.Fled) and event.seat != view.seat:
            found.append((through(view.seen, (event.start, event.to)), f"back {words.FACES[event.seat]}"))
    return [(way, side) for way, side in found if len(way) > 1]


def through(game: Game, path: Sequence[str]) -> list[HexId]:
    """Hex by hex, from where it came onto the map."""
    hexes = [hex_of(at) for at in path if hex_of(at) in game.components.hex]
    return hexes[:1] + [b for a, b in pairwise(hexes) if a != b]


def fights(view: View, events: Sequence[Event]) -> set[HexId]:
    site = view.seen.components.atlas.site
    fought = {hex_of(event.where) for event in events if isinstance(event, told.Fought)}
    sieges = [one for one in events if isinstance(one, told.SiegeRolled | told.BreachRolled)]
    return fought | {hex_of(site[one.place]) for one in sieges if seat_of(one.name) != view.seat}


def taken(before: Game, now: Game) -> dict[HexId, str]:
    """The towns and cities that have changed hands."""
    was, known = control(before), now.components.place
    return {known[name].hex: words.FACES[seat] for name, seat in control(now).items() if was[name] != seat}
