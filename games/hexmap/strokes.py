"""Areas and lines of a map as path data, and as a hand draws them."""

import math
import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

from shapely import LineString, Polygon, line_merge
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from games.engine.drawing import Point, path

T = TypeVar("T")
BLOCK = 420  # marks are kept in paths of about this size, so that a browser skips those out of sight


def blocks(marks: Iterable[tuple[Point, T]], size: float = BLOCK) -> list[list[T]]:
    """What stands at these places, by parts of the map."""
    found: dict[tuple[int, int], list[T]] = {}
    for (x, y), mark in marks:
        found.setdefault((int(y / size), int(x / size)), []).append(mark)
    return [found[key] for key in sorted(found)]


def parts(geometry: BaseGeometry) -> list[BaseGeometry]:
    """The simple shapes of which it is made."""
    several = getattr(geometry, "geoms", None)
    return [geometry] if several is None else [part for one in several for part in parts(one)]


def shape(geometry: BaseGeometry, digits: int = 1) -> str:
    return "".join(_outline(part, digits) for part in parts(geometry) if not part.is_empty)


def _outline(part: BaseGeometry, digits: int) -> str:
    if isinstance(part, Polygon):
        rings = [ring for ring in (part.exterior, *part.interiors) if len(ring.coords) > 3]
        return "".join(path(list(ring.coords)[:-1], closed=True, digits=digits) for ring in rings)
    return path(part.coords, digits=digits) if isinstance(part, LineString) else ""


def chains(lines: Sequence[LineString]) -> str:
    """Many short lines as few long ones."""
    return shape(line_merge(unary_union(lines)))


def wobble(geometry: BaseGeometry, rng: random.Random, amount: float) -> BaseGeometry:
    """An edge drawn by hand: corners rounded, straight runs bent a little."""

    def bend(ring: LineString) -> list[Point]:
        points = list(LineString(ring.coords).segmentize(24).coords)[:-1]
        bent = [(x + rng.uniform(-amount, amount), y + rng.uniform(-amount, amount)) for x, y in points]
        return cut_corners(bent, closed=True)

    polygons = [part for part in parts(geometry) if isinstance(part, Polygon)]
    return unary_union(
        [Polygon(bend(one.exterior), [bend(hole) for hole in one.interiors]).buffer(0) for one in polygons]
    )


def cut_corners(points: Sequence[Point], *, closed: bool = False) -> list[Point]:
    """One pass of Chaikin's: each corner gives way to two points beside it."""
    ends = [*points[1:], *points[:1]] if closed else points[1:]
    out: list[Point] = []
    for (x0, y0), (x1, y1) in zip(points, ends, strict=False):
        out.append((0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1))
        out.append((0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1))
    return out if closed else [points[0], *out[1:-1], points[-1]]


WAVES = ((29, 1.0), (13, 0.6), (6.5, 0.35))  # of a river: their lengths, and their shares in its swing
STEP = 9.0


def meander(points: Sequence[Point], rng: random.Random, amount: float) -> list[Point]:
    """A smooth course through the points, winding a little more than they do."""
    line = LineString(cut_corners(cut_corners(points)))
    count = max(2, round(line.length / STEP))
    phases = [rng.uniform(0, math.tau) for _ in WAVES]
    return [_swung(line, i, count, phases, amount) for i in range(count + 1)]


def _swung(line: LineString, i: int, count: int, phases: list[float], amount: float) -> Point:
    """A place along the line, aside of it as the waves are there; the ends hold still."""
    at = line.length * i / count
    spot, ahead = line.interpolate(at), line.interpolate(min(at + 1, line.length))
    back = line.interpolate(max(at - 1, 0))
    dx, dy = ahead.x - back.x, ahead.y - back.y
    swing = sum(
        math.sin(at / wave + phase) * share for (wave, share), phase in zip(WAVES, phases, strict=True)
    )
    swing *= amount * min(1, i / 3, (count - i) / 3) / (math.hypot(dx, dy) or 1)
    return spot.x - dy * swing, spot.y + dx * swing


def river(points: Sequence[Point], rng: random.Random, swing: float, width: Point) -> BaseGeometry:
    """A course from source to mouth, which winds so much and is so wide at its ends."""
    return Polygon(taper(meander(points, rng, swing), *width)).buffer(0)


def water_line(land: BaseGeometry, water: BaseGeometry, off: float, tolerance: float) -> BaseGeometry:
    """A line along the coast in the water, so far from the land; the further off, the smoother."""
    return land.buffer(off).boundary.intersection(water).simplify(tolerance)


def taper(points: Sequence[Point], first: float, last: float) -> list[Point]:
    """The outline of a line that grows from its first point to its last."""
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        (xa, ya), (xb, yb) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        long = math.hypot(xb - xa, yb - ya) or 1
        half = (first + (last - first) * (i / (len(points) - 1)) ** 0.8) / 2
        dx, dy = (xb - xa) / long * half, (yb - ya) / long * half
        left.append((x - dy, y + dx))
        right.append((x + dy, y - dx))
    return left + right[::-1]
