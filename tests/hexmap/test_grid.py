"""Neighbours and distances in all numberings, held against cube coordinates read off the picture."""

from itertools import product
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.drawing import Point
from games.hexmap.grid import PITCH, STEP, Grid, HexId, size

GRIDS = [Grid(*how) for how in product((0, 1), (True, False), (False, True))]
FLAT = Grid(shifted=0)  # columns of even number half a hex further down
POINTY = Grid(shifted=1, flat=False, westward=True)  # rows of odd number half a hex further west
FIELD = [f"{line:02}{place:02}" for line in range(3, 12) for place in range(2, 11)]
any_grid = pytest.mark.parametrize("grid", GRIDS, ids=str)
hexes = st.sampled_from(FIELD)


def cube(at: Point, origin: Point, *, flat: bool) -> tuple[int, int, int]:
    """From where its centre lies, and nothing of its number."""
    x, y = at[0] - origin[0], at[1] - origin[1]
    across, along = (x, y) if flat else (y, x)
    q = across / STEP
    r = along / PITCH - q / 2
    assert abs(q - round(q)) < 1e-6 and abs(r - round(r)) < 1e-6
    return round(q), round(r), -round(q) - round(r)


@any_grid
@settings(max_examples=40)
@given(a=hexes, b=hexes)
def test_distance_is_that_of_cube_coordinates(grid: Grid, a: HexId, b: HexId) -> None:
    centre = grid.centres(FIELD)
    q, r, s = cube(centre[b], centre[a], flat=grid.flat)
    assert grid.distance(a, b) == grid.distance(b, a) == (abs(q) + abs(r) + abs(s)) // 2


@any_grid
@settings(max_examples=40)
@given(at=hexes)
def test_neighbours_are_six_mutual_and_those_that_touch(grid: Grid, at: HexId) -> None:
    centre = grid.centres(FIELD)
    touching = {other for other in FIELD if 0 < dist(centre[at], centre[other]) < PITCH * 1.01}
    assert set(grid.around(at)) & set(FIELD) == touching
    assert len(set(grid.around(at))) == 6
    assert all(at in grid.around(other) for other in grid.around(at))


@any_grid
def test_neighbours_are_told_in_order_round_the_hex(grid: Grid) -> None:
    ring = grid.around("0606")
    assert all(grid.distance(a, b) == 1 for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))


@any_grid
def test_all_hexes_lie_within_the_picture(grid: Grid) -> None:
    centre = grid.centres(FIELD)
    wide, high = size(centre.values(), flat=grid.flat)
    for x, y in centre.values():
        assert PITCH / 2 <= x <= wide - PITCH / 2 and PITCH / 2 <= y <= high - PITCH / 2


def test_columns_run_south_and_rows_west_where_numbers_grow_westward() -> None:
    assert FLAT.around("0405") == ("0404", "0505", "0506", "0406", "0306", "0305")
    assert FLAT.around("0505") == ("0504", "0604", "0605", "0506", "0405", "0404")
    assert POINTY.around("0505") == ("0504", "0605", "0606", "0506", "0406", "0405")
    flat, pointy = FLAT.centres(FIELD), POINTY.centres(FIELD)
    assert flat["0405"][0] < flat["0505"][0] and flat["0405"][1] < flat["0406"][1]
    assert pointy["0505"][1] < pointy["0605"][1] and pointy["0505"][0] > pointy["0506"][0]
    assert pointy["0505"][0] < pointy["0405"][0]  # the shifted row lies half a hex further west
