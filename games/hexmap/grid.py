"""Where the hexes of a map lie on its picture. From a hex's centre to its neighbour's are 100 units."""

from collections.abc import Iterable
from math import cos, radians, sin, sqrt

Point = tuple[float, float]

PITCH = 100.0
RADIUS = PITCH / sqrt(3)  # from a centre to a corner
STEP = PITCH * sqrt(3) / 2  # from a row of centres to the next, where rows are offset
MARGIN = 34.0


def flat_top(hexes: Iterable[str]) -> dict[str, Point]:
    """Centres of hexes numbered CCRR, even columns half a hex further south."""
    hexes = list(hexes)
    first = min(int(name[:2]) for name in hexes)
    return {name: _flat_top(int(name[:2]), int(name[2:]), first) for name in hexes}


def _flat_top(column: int, row: int, first: int) -> Point:
    south = PITCH / 2 if column % 2 == 0 else 0
    return MARGIN + RADIUS + (column - first) * STEP, MARGIN + PITCH / 2 + (row - 1) * PITCH + south


def corners(centre: Point, radius: float = RADIUS, *, flat: bool = True) -> list[Point]:
    turn = 0 if flat else 30
    x, y = centre
    return [
        (x + radius * cos(radians(turn + 60 * i)), y + radius * sin(radians(turn + 60 * i))) for i in range(6)
    ]


def side(a: Point, b: Point) -> tuple[Point, Point]:
    """The two corners that neighbouring hexes share."""
    (xa, ya), (xb, yb) = a, b
    x, y, dx, dy = (xa + xb) / 2, (ya + yb) / 2, (xb - xa) / PITCH, (yb - ya) / PITCH
    half = RADIUS / 2
    return (x - dy * half, y + dx * half), (x + dy * half, y - dx * half)


def size(centres: Iterable[Point], *, flat: bool = True) -> tuple[int, int]:
    """The picture's width and height."""
    xs, ys = zip(*centres, strict=True)
    wide, high = (RADIUS, PITCH / 2) if flat else (PITCH / 2, RADIUS)
    return round(max(xs) + wide + MARGIN), round(max(ys) + high + MARGIN)
