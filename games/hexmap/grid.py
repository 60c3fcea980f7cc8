"""How the hexes of a map are numbered, and where they lie on its picture.

From a hex's centre to its neighbour's are 100 units.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from games.engine.drawing import Point

HexId = str


PITCH = 100.0
RADIUS = PITCH / sqrt(3)  # from a centre to a corner
STEP = PITCH * sqrt(3) / 2  # from a row of centres to the next, where rows are offset
MARGIN = 34.0


@lru_cache(maxsize=8192)
def axial(at: HexId, shifted: int) -> tuple[int, int]:
    """A hex in coordinates of which each step changes two of q, r and q + r by one."""
    line, place = int(at[:2]), int(at[2:])
    half = (line - (line & 1)) // 2 if shifted else (line + (line & 1)) // 2
    return line, place - half


@lru_cache(maxsize=65536)  # bots ask for the same ones all the time
def distance(a: HexId, b: HexId, shifted: int) -> int:
    (q1, r1), (q2, r2) = axial(a, shifted), axial(b, shifted)
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


class Grid(NamedTuple):
    """A hex's id is four digits, "LLPP": its line, and its place along the line.

    Every second line is shifted forward by half a hex. Lines are columns, counted from the north, where
    hexes have a flat top, and rows where they stand on a point; the sums are the same.
    """

    shifted: int  # 0 if lines of even number are shifted forward, 1 if those of odd number are
    flat: bool = True
    westward: bool = False  # numbers grow to the west

    def axial(self, at: HexId) -> tuple[int, int]:
        return axial(at, self.shifted)

    def distance(self, a: HexId, b: HexId) -> int:
        """Steps from one hex to another, whatever lies between."""
        return distance(a, b, self.shifted)

    def around(self, at: HexId) -> tuple[HexId, ...]:
        """The six neighbours in order round the hex, on the map or not: the one before it in its line,
        the two of the next line, the one after it, the two of the line before."""
        line, place = int(at[:2]), int(at[2:])
        low = place if line % 2 == self.shifted else place - 1
        ring = (
            (line, place - 1),
            (line + 1, low),
            (line + 1, low + 1),
            (line, place + 1),
            (line - 1, low + 1),
            (line - 1, low),
        )
        return tuple([f"{a:02}{b:02}" for a, b in ring])

    def centres(self, hexes: Iterable[HexId]) -> dict[HexId, Point]:
        """Where they lie on a picture that holds these and no more."""
        hexes = list(hexes)
        first_line, first_place = min(int(at[:2]) for at in hexes), min(int(at[2:]) for at in hexes)
        found = {at: self._centre(at, first_line, first_place) for at in hexes}
        if not self.westward:
            return found
        ends = min(x for x, _ in found.values()) + max(x for x, _ in found.values())
        return {at: (ends - x, y) for at, (x, y) in found.items()}

    def _centre(self, at: HexId, first_line: int, first_place: int) -> Point:
        line, place = int(at[:2]), int(at[2:])
        forward = PITCH / 2 if line % 2 == self.shifted else 0
        across = MARGIN + RADIUS + (line - first_line) * STEP
        along = MARGIN + PITCH / 2 + (place - first_place) * PITCH + forward
        return (across, along) if self.flat else (along, across)


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
