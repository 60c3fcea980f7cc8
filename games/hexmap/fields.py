"""Fields of numbers over a picture: chance, blurs, how far it is to a line. In doubles: what is rounded
from them is then the same on every machine."""

from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from games.engine.drawing import Point

Field = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Sheet(NamedTuple):
    """The cells of a picture: where the corner of each lies."""

    xs: Field
    ys: Field
    cell: float  # how many of the picture's units

    def mask(self, area: BaseGeometry) -> Mask:
        """The cells whose middles lie in it."""
        shapely.prepare(area)
        half = self.cell / 2
        return np.asarray(shapely.contains_xy(area, self.xs + half, self.ys + half))


def sheet(width: float, height: float, cell: float) -> Sheet:
    rows, columns = np.mgrid[0 : int(np.ceil(height / cell)), 0 : int(np.ceil(width / cell))]
    return Sheet(columns * cell, rows * cell, cell)


def noise(rng: np.random.Generator, xs: Field, ys: Field, size: float) -> Field:
    """Smooth chance between 0 and 1, with features about so large."""
    u, v = (xs - xs.min()) / size, (ys - ys.min()) / size
    lattice = rng.random((int(v.max()) + 3, int(u.max()) + 3))
    i, j = u.astype(int), v.astype(int)
    fu, fv = _eased(u - i), _eased(v - j)
    top = lattice[j, i] * (1 - fu) + lattice[j, i + 1] * fu
    foot = lattice[j + 1, i] * (1 - fu) + lattice[j + 1, i + 1] * fu
    mixed: Field = top * (1 - fv) + foot * fv
    return mixed


def _eased(share: Field) -> Field:
    return share * share * (3 - 2 * share)


def blur(field: Field, radius: int, passes: int = 2) -> Field:
    for _ in range(passes):
        for axis in (0, 1):
            field = _smeared(field, radius, axis)
    return field


def _smeared(field: Field, radius: int, axis: int) -> Field:
    """Each cell the mean of those up to a radius before and after it."""
    rim = [(radius, radius) if k == axis else (0, 0) for k in (0, 1)]
    sums = np.cumsum(np.pad(field, rim, mode="edge"), axis=axis)
    sums = np.concatenate([np.zeros_like(sums.take([0], axis)), sums], axis=axis)
    wide, count = 2 * radius + 1, field.shape[axis]
    smeared: Field = (sums.take(range(wide, wide + count), axis) - sums.take(range(count), axis)) / wide
    return smeared


def near(xs: Field, ys: Field, a: Point, b: Point, reach: float) -> tuple[Mask, Field]:
    """The cells about a line, and how far it is from each of them to it."""
    (xa, ya), (xb, yb) = a, b
    across = (xs > min(xa, xb) - reach) & (xs < max(xa, xb) + reach)
    about: Mask = across & (ys > min(ya, yb) - reach) & (ys < max(ya, yb) + reach)
    x, y, dx, dy = xs[about], ys[about], xb - xa, yb - ya
    along = np.clip(((x - xa) * dx + (y - ya) * dy) / max(dx * dx + dy * dy, 1), 0, 1)
    return about, np.hypot(x - xa - along * dx, y - ya - along * dy)
