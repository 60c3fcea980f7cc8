"""The river of a board, drawn: it runs where adjacency is broken, and nowhere else."""

import itertools
import json
import math
import re
from pathlib import Path

import pytest

from games.crescent_moon.components import check
from games.crescent_moon.components.geometry import At, corner, edge, rivers
from games.crescent_moon.components.parts import Map
from games.crescent_moon.present.plane import Plane, Point, plane_of
from games.crescent_moon.present.river import bends_of, river, stretch

ROOT = Path(__file__).resolve().parents[2]
COMPONENTS = check(json.loads((ROOT / "fixtures/crescent_moon/components.json").read_text("utf-8")))
MAPS = pytest.mark.parametrize("map_", COMPONENTS.maps, ids=lambda map_: f"{map_.id}-{map_.players}")


def laid(map_: Map) -> dict[At, tuple[int, ...]]:
    return {(tile.q, tile.r): tile.sides for tile in map_.tiles}


def banks(map_: Map) -> dict[At, tuple[int, ...]]:
    return {at: sides for at, sides in laid(map_).items() if sides}


def middle(plane: Plane, side: frozenset[At]) -> Point:
    one, other = (plane.middle(at) for at in side)
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


@MAPS
def test_it_runs_along_every_side_that_it_cuts_and_no_other(map_: Map) -> None:
    plane = plane_of(laid(map_))
    arms = [arm for number in range(6) for arm in stretch(plane, (0, 0), number, banks(map_))]
    drawn = {
        (round((x1 + x2) / 2), round((y1 + y2) / 2))
        for arm in arms
        for (x1, y1), (x2, y2) in itertools.pairwise(arm)
    }
    cut = {tuple(map(round, middle(plane, side))) for side in rivers(laid(map_).items())}
    assert drawn == cut
    assert len(arms) == 2


@MAPS
def test_it_leaves_the_picture_at_both_ends(map_: Map) -> None:
    plane = plane_of(laid(map_))
    points = [tuple(map(float, found)) for found in re.findall(r"(-?[\d.]+) (-?[\d.]+)", course(plane, map_))]
    for x, y in (points[0], points[-1]):
        assert not (0 < x < plane.width and 0 < y < plane.height)


def course(plane: Plane, map_: Map) -> str:
    return river(plane, laid(map_), (0, 0), banks(map_))["path"]


@MAPS
def test_beyond_the_hexes_it_crosses_none(map_: Map) -> None:
    """The stretch between the last corner and the edge lies over empty places."""
    plane = plane_of(laid(map_))
    points = [tuple(map(float, found)) for found in re.findall(r"(-?[\d.]+) (-?[\d.]+)", course(plane, map_))]
    for last, out in ((points[1], points[0]), (points[-2], points[-1])):
        for part in range(4, 20):
            at = last[0] + (out[0] - last[0]) * part / 20, last[1] + (out[1] - last[1]) * part / 20
            assert all(math.dist(at, plane.middle(hex_)) > 84 for hex_ in laid(map_))


def test_a_corner_is_where_three_hexes_meet() -> None:
    plane = plane_of([(0, 0), (1, -1), (1, 0)])
    point = plane.corner((0, 0), 0)
    for at in corner((0, 0), 0):
        assert math.dist(point, plane.middle(at)) == pytest.approx(100)


def test_a_stretch_follows_its_two_sides() -> None:
    plane = plane_of([(0, 0)])
    bends = bends_of(plane, (0, 0), (5, 0))
    sides = [edge((0, 0), 5), edge((0, 0), 0)]
    for side, (one, other) in zip(sides, itertools.pairwise(bends), strict=True):
        assert middle(plane, side) == pytest.approx(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))


def test_before_a_river_is_laid_there_is_none() -> None:
    assert river(plane_of([(0, 0)]), [(0, 0)], (0, 0), {}) == {"path": "", "bridge": ""}


def test_with_one_arm_it_begins_at_the_crossing() -> None:
    hexes = {(0, 0): (), (0, -1): (3, 4)}
    assert river(plane_of(hexes), hexes, (0, 0), {(0, -1): (3, 4)})["path"]
