"""Where the hexes of a board lie on the page: the picture's size, and each hex's place in it.

The units are those of the tiles: a hex has a radius of 100. On the page it is named by half-widths
from the left and rows from above, which the style sheet turns into a place.
"""

import math
from collections.abc import Collection, Iterable
from typing import NamedTuple

from games.crescent_moon.components.geometry import At, beside

Point = tuple[float, float]

RADIUS, HALF = 100.0, 50 * math.sqrt(3)
MARGIN_X, MARGIN_Y = 60, 50  # the frame and a hand's breadth of paper
CORNER = (150, 118)  # of the middle of what stands in a corner, from the edges
ROOM = 185  # between it and the middle of the nearest hex


class Spot(NamedTuple):
    """A hex's place: half-widths from the left, rows from above."""

    x: int
    y: int


class Plane(NamedTuple):
    """The picture that just holds some hexes."""

    left: int  # half-widths from the axis to the first of these hexes
    top: int
    cols: int  # half-widths
    rows: int

    @property
    def width(self) -> float:
        return self.cols * HALF + 2 * MARGIN_X

    @property
    def height(self) -> float:
        return self.rows * 1.5 * RADIUS + RADIUS / 2 + 2 * MARGIN_Y

    def spot(self, at: At) -> Spot:
        return Spot(2 * at[0] + at[1] - self.left, at[1] - self.top)

    def middle(self, at: At) -> Point:
        x, y = self.spot(at)
        return MARGIN_X + (x + 1) * HALF, MARGIN_Y + RADIUS + y * 1.5 * RADIUS

    def corner(self, at: At, number: int) -> Point:
        """The point that a hex shares with its neighbours in the directions `number` and the next."""
        three = [self.middle(hex_) for hex_ in (at, beside(at, number), beside(at, number + 1))]
        return sum(x for x, _ in three) / 3, sum(y for _, y in three) / 3


def plane_of(hexes: Collection[At]) -> Plane:
    across = [2 * q + r for q, r in hexes]
    down = [r for _, r in hexes]
    left, top = min(across), min(down)
    return Plane(left, top, max(across) - left + 2, max(down) - top + 1)


def free_corners(plane: Plane, hexes: Iterable[At]) -> list[Point]:
    """The corners of the picture in which there is room for a title or a moon, the emptiest first."""
    middles = [plane.middle(at) for at in hexes]
    across, down = CORNER
    corners = [(x, y) for x in (across, plane.width - across) for y in (down, plane.height - down)]
    room = {corner: min(math.dist(corner, middle) for middle in middles) for corner in corners}
    return sorted((corner for corner in corners if room[corner] >= ROOM), key=lambda corner: -room[corner])
