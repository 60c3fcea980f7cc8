"""3.3, 3.4. Hexes, their edges and corners. Pointed at the top, counted from the east against the clock."""

from collections.abc import Iterable, Iterator

At = tuple[int, int]  # q, r: the crossing stands at 0, 0
Edge = frozenset[At]  # the two hexes on it
Corner = frozenset[At]  # the three hexes round it

DIRECTIONS: tuple[At, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CENTRE: At = (0, 0)


def beside(at: At, side: int) -> At:
    dq, dr = DIRECTIONS[side % 6]
    return at[0] + dq, at[1] + dr


def neighbours(at: At) -> list[At]:
    return [beside(at, side) for side in range(6)]


def edge(at: At, side: int) -> Edge:
    return frozenset((at, beside(at, side)))


def corner(at: At, side: int) -> Corner:
    """The corner after a side: where it meets the next one."""
    return frozenset((at, beside(at, side), beside(at, side + 1)))


def pair(side: int) -> tuple[int, int]:
    """The sides that a river follows, from one of them on."""
    return side % 6, (side + 1) % 6


def path(at: At, side: int) -> tuple[Corner, Corner, Corner]:
    """The corners that a river along this side and the next one touches."""
    return corner(at, side - 1), corner(at, side), corner(at, side + 1)


def first_side(sides: Iterable[int]) -> int | None:
    """The first of two neighbouring sides, against the clock; None if they are not."""
    found = tuple(sides)
    return next((side for side in range(6) if set(pair(side)) == set(found) and len(found) == 2), None)


def rivers(laid: Iterable[tuple[At, tuple[int, ...]]]) -> Iterator[Edge]:
    """3.4. The edges where adjacency is broken."""
    for at, sides in laid:
        for side in sides:
            yield edge(at, side)


def adjacency(laid: dict[str, tuple[At, tuple[int, ...]]]) -> dict[str, tuple[str, ...]]:
    """3.3, 3.5. For each tile those that share an edge with it, but for edges with a river. Ruling 12."""
    cut = set(rivers(laid.values()))
    tile_at = {at: tile for tile, (at, _) in laid.items()}
    return {
        tile: tuple(
            tile_at[there]
            for there in neighbours(at)
            if there in tile_at and frozenset((at, there)) not in cut
        )
        for tile, (at, _) in laid.items()
    }


def touching(laid: dict[str, tuple[At, tuple[int, ...]]]) -> dict[str, tuple[str, ...]]:
    """For each tile those that share an edge with it, river or not (Ruling 69)."""
    return adjacency({tile: (at, ()) for tile, (at, _) in laid.items()})
