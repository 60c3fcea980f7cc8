"""13.5. Where the river can go on, while the map of the variable setup is laid."""

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec import Struct

from games.crescent_moon.components.geometry import (
    CENTRE,
    At,
    Corner,
    Edge,
    corner,
    edge,
    neighbours,
    pair,
    path,
)
from games.crescent_moon.rules.board import Spot

CROSSING = tuple(corner(CENTRE, side) for side in range(6))


class River(Struct, frozen=True):
    """Corners and edges that it touches, and the two ends where it goes on: none before its first tile."""

    touched: frozenset[Corner] = frozenset()
    edges: frozenset[Edge] = frozenset()
    ends: tuple[Corner, ...] = ()


def flow(river: River, at: At, side: int) -> River | None:
    """The river with one more tile; None if it cannot go on there.

    It begins at a corner of the crossing and at the opposite one; a tile's river starts where the last
    ended, follows
    no edge twice and comes to no corner again. It may run along a side of the crossing.
    """
    corners = path(at, side)
    edges = {edge(at, way) for way in pair(side)}
    if edges & river.edges:
        return None
    for start, middle, end in (corners, corners[::-1]):
        ends, touched = begun(river, start)
        if start in ends and not {middle, end} & touched:
            rest = tuple(other for other in ends if other != start)
            return River(touched | {start, middle, end}, river.edges | edges, (*rest, end))
    return None


def begun(river: River, start: Corner) -> tuple[tuple[Corner, ...], frozenset[Corner]]:
    """The ends and all corners; of a river yet to begin, those that it has if this is one of them."""
    if river.ends:
        return river.ends, river.touched
    if start not in CROSSING:
        return (), frozenset()
    opposite = CROSSING[(CROSSING.index(start) + 3) % 6]
    return (start, opposite), frozenset({start, opposite})


def follow(spots: Iterable[Spot]) -> River:
    """The river as it lies: the tiles in the order in which they were placed."""
    river = River()
    for spot in spots:
        if spot.sides:
            longer = flow(river, spot.at, spot.sides[0])
            assert longer
            river = longer
    return river


def extensions(river: River, taken: set[At], end: Corner) -> Iterator[tuple[At, int]]:
    """The places and sides by which it can go on from an end."""
    for at in end - taken:
        for side in range(6):
            corners = path(at, side)
            if end in (corners[0], corners[2]) and flow(river, at, side):
                yield at, side


def is_open(river: River, taken: set[At]) -> bool:
    """Ruling 75. It can go on in each direction."""
    pairs = [river.ends] if river.ends else [(CROSSING[n], CROSSING[n + 3]) for n in range(3)]
    return any(all(any(extensions(river, taken, end)) for end in ends) for ends in pairs)


def beside(taken: set[At]) -> set[At]:
    """The empty places next to what lies."""
    return set(chain.from_iterable(map(neighbours, taken))) - taken


def river_places(river: River, taken: set[At]) -> Iterator[tuple[At, int]]:
    """13.5. Where a river tile extends the river and leaves both ends open."""
    for end in river.ends or CROSSING:
        for at, side in extensions(river, taken, end):
            longer = flow(river, at, side)
            if longer and is_open(longer, taken | {at}):
                yield at, side


def plain_places(river: River, taken: set[At]) -> list[At]:
    """13.5, Ruling 12, Ruling 75. Of the places that leave both ends open those adjacent to most hexes."""
    free = [at for at in sorted(beside(taken)) if is_open(river, taken | {at})]
    count = {
        at: sum(there in taken and frozenset((at, there)) not in river.edges for there in neighbours(at))
        for at in free
    }
    return [at for at in free if count[at] == max(count.values())]
