"""Areas and lines of a map as path data, and as a hand draws them."""

import random
from collections.abc import Iterable, Sequence

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from games.engine.drawing import Point, path
from games.hexmap.board import HexMap, Side
from games.hexmap.grid import RADIUS


def parts(geometry: BaseGeometry) -> list[BaseGeometry]:
    """The simple shapes of which it is made."""
    several = getattr(geometry, "geoms", None)
    return [geometry] if several is None else [part for one in several for part in parts(one)]


def shape(geometry: BaseGeometry) -> str:
    return "".join(_outline(part) for part in parts(geometry))


def _outline(part: BaseGeometry) -> str:
    if isinstance(part, Polygon):
        rings = [part.exterior, *part.interiors]
        return "".join(path(list(ring.coords)[:-1], closed=True) for ring in rings if len(ring.coords) > 3)
    return path(part.coords) if isinstance(part, LineString) else ""


def wobble(geometry: BaseGeometry, rng: random.Random, amount: float) -> BaseGeometry:
    """An edge drawn by hand: corners rounded, straight runs bent a little."""

    def bend(ring: LineString) -> list[Point]:
        points = list(LineString(ring.coords).segmentize(24).coords)[:-1]
        bent = [(x + rng.uniform(-amount, amount), y + rng.uniform(-amount, amount)) for x, y in points]
        return cut_corners(bent)

    polygons = [part for part in parts(geometry) if isinstance(part, Polygon)]
    return unary_union(
        [Polygon(bend(one.exterior), [bend(hole) for hole in one.interiors]).buffer(0) for one in polygons]
    )


def cut_corners(ring: Sequence[Point]) -> list[Point]:
    """One pass of Chaikin's: each corner gives way to two points beside it."""
    out: list[Point] = []
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        out.append((0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1))
        out.append((0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1))
    return out


def chains(lines: Sequence[LineString]) -> str:
    """Many short lines as few long ones."""
    return shape(linemerge(unary_union(lines))) if lines else ""


def hexsides(board: HexMap, sides: Iterable[Side], shrink: float = 0) -> str:
    """Each of these hexsides as a line, cut short by so much at both ends."""
    out = []
    share = shrink / RADIUS
    for a, b in sides:
        (x0, y0), (x1, y1) = board.side(a, b)
        dx, dy = (x1 - x0) * share, (y1 - y0) * share
        out.append(path([(x0 + dx, y0 + dy), (x1 - dx, y1 - dy)]))
    return "".join(out)
