"""What the map of a game says, in the shapes in which its rules ask: worked out once for a set of parts."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from games.hexmap.grid import Grid, HexId

Hexside = tuple[HexId, HexId]  # as it is crossed, from the first hex to the second
Links = Mapping[HexId, Sequence[HexId]]  # from each hex, those that can be entered next
Priced = Mapping[HexId, Sequence[tuple[HexId, int]]]  # from each hex, those and what it costs
Owner = TypeVar("Owner")
STOP = 1_000_000  # points that nobody has
NOTHING: Mapping[Hexside, int] = {}


class Steps(NamedTuple):
    """All steps that can be gone, and the hexes that cost more from one side than from another."""

    onward: Priced
    uneven: frozenset[HexId]


def links(hexes: Iterable[HexId], sides: Iterable[Hexside]) -> dict[HexId, tuple[HexId, ...]]:
    """From each of these hexes the neighbours across these sides, which are crossed both ways."""
    found: defaultdict[HexId, list[HexId]] = defaultdict(list)
    for a, b in sides:
        found[a].append(b)
        found[b].append(a)
    return {at: tuple(sorted(found[at])) for at in hexes}


def hexsides(hexes: Iterable[HexId], grid: Grid) -> list[Hexside]:
    """Every side between two of these hexes, once."""
    on_map = set(hexes)
    return [
        (at, there) for at in sorted(on_map) for there in grid.around(at) if at < there and there in on_map
    ]


def both_ways(sides: Iterable[Hexside]) -> frozenset[Hexside]:
    """As rivers and ridges count, which are the same from either bank."""
    return frozenset([way for a, b in sides for way in ((a, b), (b, a))])


def runs(roads: Iterable[Sequence[HexId]]) -> frozenset[Hexside]:
    """The sides that roads cross, from the hexes they run through: only there is a road followed."""
    return both_ways(side for road in roads for side in pairwise(road))


def steps(
    links: Links,
    enter: Mapping[HexId, int],
    *,
    across: Mapping[Hexside, int] = NOTHING,
    along: Mapping[Hexside, int] = NOTHING,
) -> Steps:
    """What each step costs: what the hex costs to enter, and more `across` a river's side.

    A step `along` a road or over a ford has a price of its own instead. A hex without a price, a lake, is
    not entered.
    """

    def price(side: Hexside) -> int:
        return along[side] if side in along else enter[side[1]] + across.get(side, 0)

    return priced(
        {
            here: tuple([(there, price((here, there))) for there in near if there in enter])
            for here, near in links.items()
        }
    )


def priced(onward: Priced) -> Steps:
    prices: defaultdict[HexId, set[int]] = defaultdict(set)
    for near in onward.values():
        for there, price in near:
            prices[there].add(price)
    return Steps(onward, frozenset([at for at, several in prices.items() if len(several) > 1]))


def zone(places: Iterable[HexId], links: Links) -> set[HexId]:
    """The hexes next to any of these, across sides that let a zone through."""
    return {there for here in places for there in links[here]}


def distances(to: Iterable[HexId], places: Iterable[HexId], grid: Grid) -> dict[HexId, int]:
    """From each place, the steps to the nearest of these hexes, whatever lies between."""
    ends = [grid.axial(end) for end in to]
    found = {}
    for place in places:
        q, r = grid.axial(place)
        found[place] = min(max(abs(q - a), abs(r - b), abs(q + r - a - b)) for a, b in ends)
    return found


def homes(owners: Iterable[Owner], owner: Mapping[HexId, Owner]) -> dict[Owner, frozenset[HexId]]:
    """Of each owner the hexes within its borders."""
    return {name: frozenset([at for at, whose in owner.items() if whose == name]) for name in owners}


def marches(home: Iterable[HexId], links: Links) -> frozenset[HexId]:
    """A home and all that lies next to it."""
    return frozenset(home) | zone(home, links)
