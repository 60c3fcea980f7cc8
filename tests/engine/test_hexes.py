"""Distances, neighbours, cheapest ways and zones."""

import pytest

from games.engine.hexes import Grid, cheapest, distances, zone

FLAT = Grid(shifted=0)  # columns of even number half a hex further down
POINTY = Grid(shifted=1)  # rows of odd number half a hex further on

ROW = {"0101": ("0102",), "0102": ("0101", "0103"), "0103": ("0102", "0104"), "0104": ("0103",)}


def test_the_six_around_a_hex_of_a_shifted_and_of_another_line() -> None:
    assert FLAT.around("0405") == ("0404", "0505", "0506", "0406", "0306", "0305")
    assert FLAT.around("0505") == ("0504", "0604", "0605", "0506", "0405", "0404")
    assert POINTY.around("0505") == ("0504", "0605", "0606", "0506", "0406", "0405")


@pytest.mark.parametrize("grid", [FLAT, POINTY])
def test_neighbours_are_one_step_away_and_mutual(grid: Grid) -> None:
    for at in ("0405", "0505", "1010", "1110"):
        assert len(set(grid.around(at))) == 6
        for other in grid.around(at):
            assert grid.distance(at, other) == grid.distance(other, at) == 1
            assert at in grid.around(other)


@pytest.mark.parametrize(
    ("a", "b", "steps"), [("0405", "0405", 0), ("0405", "0409", 4), ("0405", "0805", 4), ("2411", "2307", 5)]
)
def test_distance_is_the_number_of_steps(a: str, b: str, steps: int) -> None:
    assert FLAT.distance(a, b) == steps


def test_distance_agrees_with_walking() -> None:
    seen, ring = {"1010": 0}, ["1010"]
    for step in range(1, 6):
        ring = [n for at in ring for n in FLAT.around(at) if n not in seen]
        seen |= dict.fromkeys(ring, step)
    assert all(FLAT.distance("1010", at) == steps for at, steps in seen.items())


def test_the_cheapest_way_and_its_hexes() -> None:
    found = cheapest("0101", ROW, {"0101": 1, "0102": 2, "0103": 3, "0104": 0}, limit=10)
    assert found.cost == {"0101": 0, "0102": 2, "0103": 5, "0104": 5}
    assert found.path("0104") == ("0102", "0103", "0104")
    assert found.path("0101") == ()


def test_what_is_passed_costs_and_where_one_starts_or_ends_does_not() -> None:
    enter = dict.fromkeys(ROW, 1)
    found = cheapest("0101", ROW, enter, {"0101": 9, "0102": 4, "0103": 4}, limit=10)
    assert found.cost == {"0101": 0, "0102": 1, "0103": 6}


def test_a_detour_is_taken_where_it_is_cheaper() -> None:
    roads = {"a": ("b", "c"), "b": ("d",), "c": ("d",), "d": ()}
    found = cheapest("a", roads, {"a": 0, "b": 1, "c": 2, "d": 1}, {"b": 5}, limit=10)
    assert (found.cost["d"], found.path("d")) == (3, ("c", "d"))


def test_what_was_spent_counts_towards_the_limit_and_closed_hexes_are_closed() -> None:
    enter = dict.fromkeys(ROW, 1)
    assert cheapest("0101", ROW, enter, limit=3, spent=2).cost == {"0101": 2, "0102": 3}
    assert cheapest("0101", ROW, enter, limit=9, closed=["0102"]).cost == {"0101": 0}
    assert cheapest("0101", ROW, enter, limit=3, spent=4).cost == {"0101": 4}


def test_a_zone_is_what_lies_around() -> None:
    assert zone(["0101", "0104"], ROW) == {"0102", "0103"}


def test_distances_to_the_nearest_of_several() -> None:
    found = distances(["0405", "1005"], ["0405", "0505", "0905"], FLAT)
    assert found == {"0405": 0, "0505": 1, "0905": 1}
