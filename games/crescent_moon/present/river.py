"""The river of a board: along the sides of hexes that are not adjacent for it, through the crossing, and
out of the picture at both ends."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypedDict

from games.crescent_moon.components.geometry import At, first_side, neighbours
from games.crescent_moon.present.plane import RADIUS, Plane, Point
from games.engine.drawing import num

BEND = 34  # where a line leaves a side for the next
BEYOND = 400  # farther than any frame
ASIDE = 32  # the bridge's middle from the crossing's, away from where its pieces lie
LEAST_SLOPE = 9  # degrees

Banks = Mapping[At, Sequence[int]]  # the hexes that carry a river, each with the numbers of its two sides


class River(TypedDict):
    path: str
    bridge: str  # where it stands and how it is turned


def river(plane: Plane, hexes: Collection[At], crossing: At, banks: Banks) -> River:
    """Its course, and the bridge. Before the first stretch is laid there is neither."""
    arms = [arm for corner in range(6) for arm in stretch(plane, crossing, corner, banks)]
    if not arms:
        return {"path": "", "bridge": ""}
    middle = over(plane, crossing, arms)
    free = beside(hexes)
    first, *rest = [leaving(plane, free, crossing, arm) for arm in arms]
    course = [*reversed(first), middle, *(rest[0] if rest else ())]
    return {"path": rounded(course), "bridge": bridge(middle, [arm[0] for arm in arms])}


def stretch(plane: Plane, crossing: At, corner: int, banks: Banks) -> Iterator[list[Point]]:
    """The arm that begins at a corner of the crossing, if one does."""
    course, left = [plane.corner(crossing, corner)], dict(banks)
    while found := following(plane, course[-1], left):
        at, bends = found
        del left[at]
        course += bends[1:]
    if len(course) > 1:
        yield course


def following(plane: Plane, end: Point, banks: Banks) -> tuple[At, list[Point]] | None:
    """The hex whose stretch of river begins where the last one ended, and that stretch."""
    for at, sides in banks.items():
        bends = bends_of(plane, at, sides)
        for course in (bends, bends[::-1]):
            if math.dist(course[0], end) < 1:
                return at, course
    return None


def bends_of(plane: Plane, at: At, sides: Sequence[int]) -> list[Point]:
    """Along two neighbouring sides there are three corners."""
    first = first_side(sides)
    assert first is not None  # the set was checked
    return [plane.corner(at, corner) for corner in (first - 1, first, first + 1)]


def beside(hexes: Collection[At]) -> set[At]:
    """The empty places that touch the board."""
    return {place for at in hexes for place in neighbours(at)} - set(hexes)


def leaving(plane: Plane, free: Collection[At], crossing: At, arm: list[Point]) -> list[Point]:
    """Beyond its last corner the stream leaves the hexes, through the empty place that lies farthest out."""
    end, heart = arm[-1], plane.middle(crossing)
    ways = [way for way in map(plane.middle, free) if abs(math.dist(way, end) - RADIUS) < 1]
    if not ways:
        return arm
    out = max(ways, key=lambda way: math.dist(way, heart))
    far = BEYOND / math.dist(out, end)
    return [*arm, (end[0] + (out[0] - end[0]) * far, end[1] + (out[1] - end[1]) * far)]


def over(plane: Plane, crossing: At, arms: Sequence[list[Point]]) -> Point:
    """Where the stream passes the crossing: beside its middle, so that the pieces there are seen."""
    x, y = plane.middle(crossing)
    upright = abs(arms[0][0][0] - arms[-1][0][0]) <= 20
    return (x - ASIDE, y) if upright and len(arms) > 1 else (x, y - ASIDE)


def bridge(middle: Point, ends: Sequence[Point]) -> str:
    slope = math.degrees(math.atan2(ends[-1][1] - ends[0][1], ends[-1][0] - ends[0][0])) % 180
    turn = 0 if 60 < slope < 120 or slope in (0, 180) else -LEAST_SLOPE if slope < 90 else LEAST_SLOPE
    return f"translate({num(middle[0])} {num(middle[1] - 4)}) rotate({turn})"


def rounded(course: Sequence[Point]) -> str:
    """A line through these points that does not turn sharply."""
    path = [f"M{point(course[0])}"]
    for before, at, after in zip(course, course[1:], course[2:], strict=False):
        path.append(f"L{point(toward(at, before))}Q{point(at)} {point(toward(at, after))}")
    return "".join([*path, f"L{point(course[-1])}"])


def toward(at: Point, other: Point) -> Point:
    far = math.dist(at, other)
    part = min(BEND, far / 2) / far
    return at[0] + (other[0] - at[0]) * part, at[1] + (other[1] - at[1]) * part


def point(at: Point) -> str:
    """To a thousandth of the plate, which nobody sees."""
    return f"{at[0]:.0f} {at[1]:.0f}"
