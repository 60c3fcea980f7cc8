"""Where a longitude and latitude lie on a picture, told from where its hexes do."""

from collections.abc import Iterable, Mapping

import numpy as np

from games.engine.drawing import Point
from games.hexmap.earth import Degrees

NEAREST = 9  # hexes through which the plane is laid: enough for their errors of rounding to cancel
NARROW = 0.66  # a degree of longitude against one of latitude, about, at the latitudes of these games


class Survey:
    def __init__(self, degrees: Mapping[str, Degrees], centre: Mapping[str, Point]) -> None:
        self.degrees = np.array([degrees[name] for name in centre])
        self.spots = np.array(list(centre.values()))

    def place(self, at: Degrees) -> Point:
        """By the plane through the nearest hexes."""
        east, north = (self.degrees - np.array(at)).T
        near = np.argsort(east**2 * NARROW + north**2)[:NEAREST]
        ones = np.column_stack([self.degrees[near], np.ones(len(near))])
        plane, *_ = np.linalg.lstsq(ones, self.spots[near], rcond=None)
        x, y = np.array([*at, 1.0]) @ plane
        return float(x), float(y)

    def places(self, course: Iterable[Degrees]) -> list[Point]:
        return [self.place(at) for at in course]

    def degree(self) -> float:
        """How long one of latitude is, in the picture's units, in its middle."""
        x, y = (float(one) for one in self.degrees.mean(axis=0))
        (xa, ya), (xb, yb) = self.place((x, y - 1)), self.place((x, y + 1))
        return float(np.hypot(xb - xa, yb - ya) / 2)
