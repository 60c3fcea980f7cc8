"""The piles on the map: of each side in a place how many units, ships and leaders, in which mode.

All watchers see the same (Ruling 41): which unit a counter is stands on none of them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import LeaderId
from games.apocalypse.present import words
from games.apocalypse.rules.board import GARRISON, IMPERIAL, PATROL, Game, Ship, Unit, is_on_map
from games.engine.contract import Seat
from games.engine.page import Context, View
from games.engine.words import counted, listed, sentence
from games.hexwar.present import piles as kit
from games.hexwar.present.piles import ASIDE, Counted

SIGNS = (("garrison", "in garrison"), ("patrol", "on patrol"), ("march", "in an Expedition"))


class Heap(NamedTuple):
    """What one side has in one spot of the picture."""

    spot: str
    seat: Seat
    units: tuple[Unit, ...]
    ships: tuple[Ship, ...]
    leaders: tuple[LeaderId, ...]

    @property
    def id(self) -> str:
        return name_of(self.spot, self.seat)


def name_of(spot: str, seat: Seat) -> str:
    return f"pile-{spot}-{words.FACES[seat]}"


def spot_of(game: Game, where: str) -> str:
    """Where it is shown: ships of a strait hex lie by its town, or on its first bank."""
    atlas = game.components.atlas
    if where in atlas.all_nodes or where not in atlas.straits:
        return where
    first: str = (*atlas.places_in.get(where, ()), *atlas.nodes[where])[0]
    return first


def is_shown(game: Game, where: str) -> bool:
    return is_on_map(where) and hex_of(where) in game.components.hex


def heaps(game: Game) -> list[Heap]:
    """By place, and in each the Byzantines first."""
    board = game.board
    units: dict[tuple[str, Seat], list[Unit]] = {}
    ships: dict[tuple[str, Seat], list[Ship]] = {}
    leaders: dict[tuple[str, Seat], list[LeaderId]] = {}
    for unit in board.units:
        if is_shown(game, unit.where):
            units.setdefault((spot_of(game, unit.where), unit.seat), []).append(unit)
    for ship in board.ships:
        if is_shown(game, ship.where):
            ships.setdefault((spot_of(game, ship.where), ship.seat), []).append(ship)
    for leader, at in board.leaders.items():
        if is_shown(game, at.where):
            leaders.setdefault((spot_of(game, at.where), at.seat), []).append(leader)
    every = sorted({*units, *ships, *leaders})
    found = (units, ships, leaders)
    return [Heap(*key, *(tuple(these.get(key, ())) for these in found)) for key in every]  # type: ignore[arg-type]


def pieces(view: View) -> Mapping[str, Context]:
    game: Game = view.seen
    found = heaps(game)
    several = Counter(heap.spot for heap in found)
    place: Counter[str] = Counter()
    out = {}
    for heap in found:
        aside = ASIDE[several[heap.spot]][place[heap.spot]]
        place[heap.spot] += 1
        out[heap.id] = view.recall(heap.id, (heap, aside), lambda h=heap, a=aside: shown(game, h, a))  # type: ignore[misc]
    return out


def shown(game: Game, heap: Heap, aside: str) -> Counted:
    signs = kinds(heap)
    many = "many" if len(heap.units) + len(heap.ships) > 1 else ""
    classes = (f"n-{words.FACES[heap.seat]}", f"c{max(1, min(4, len(signs)))}", aside, many)
    return {
        "classes": " ".join(filter(None, classes)),
        "at": heap.spot,
        "says": sentence(f"{words.name(game.components, heap.spot)}: {described(game, heap)}"),
        "worth": len(heap.units) or len(heap.ships) or len(heap.leaders),
        "kinds": signs,
        "marks": marks(game, heap),
    }


def kinds(heap: Heap) -> tuple[tuple[str, int], ...]:
    counts = Counter(sign_of(unit) for unit in heap.units)
    found = [(sign, counts[sign]) for sign, _ in SIGNS if counts[sign]]
    return (*found, *([("ship", len(heap.ships))] if heap.ships else []))


def sign_of(unit: Unit) -> str:
    return unit.post if unit.post in (GARRISON, PATROL) else "march"


def marks(game: Game, heap: Heap) -> tuple[tuple[str, str], ...]:
    """Leaders, the signs of Expeditions, and a marker of rebellion."""
    names = sorted({unit.post for unit in heap.units if unit.post in game.board.expeditions})
    led = [("leader", "")] if heap.leaders else []
    armies = [("army", "B" if name == IMPERIAL else name[0]) for name in names]
    wavers = [("waver", "")] if any(unit.mark == "wavers" for unit in heap.units) else []
    return (*led, *armies[:1], *wavers)


def described(game: Game, heap: Heap) -> str:
    counts = Counter(sign_of(unit) for unit in heap.units)
    found = [
        f"{counted(counts[sign], f'{words.OF[heap.seat]} unit')} {says}"
        for sign, says in SIGNS
        if counts[sign]
    ]
    if heap.ships:
        found.append(counted(len(heap.ships), f"{words.OF[heap.seat]} ship"))
    if heap.leaders:
        found.append(words.leaders(game.components, heap.leaders))
    return listed(found)


class Piles(kit.Piles[Unit]):
    """What is looked at, side by side."""

    sides = words.FACES

    def side(self, unit: Unit, spot: str) -> str:
        return words.FACES[unit.seat]

    def worth(self, game: Game, units: Sequence[Unit]) -> int:
        return len(units)


PILES = Piles()
