"""What is next to what, what a step costs, zones, homes."""

from games.hexmap.grid import Grid
from games.hexwar.ground import (
    both_ways,
    distances,
    hexsides,
    homes,
    links,
    marches,
    runs,
    steps,
    zone,
)

GRID = Grid(shifted=0)
ROW = {"0101": ("0102",), "0102": ("0101", "0103"), "0103": ("0102", "0104"), "0104": ("0103",)}
CLEAR = dict.fromkeys(ROW, 2)


def test_sides_lead_both_ways_and_hexes_without_any_lead_nowhere() -> None:
    sides = [("0101", "0102"), ("0103", "0102"), ("0103", "0104")]
    assert links([*ROW, "0901"], sides) == {**ROW, "0901": ()}


def test_every_side_of_a_map_is_told_once() -> None:
    hexes = ["0101", "0102", "0201", "0305"]
    assert sorted(hexsides(hexes, GRID)) == [("0101", "0102"), ("0101", "0201"), ("0102", "0201")]


def test_a_river_costs_whoever_crosses_it_from_either_bank() -> None:
    found = steps(ROW, CLEAR, across=dict.fromkeys(both_ways([("0103", "0102")]), 1))
    assert found.onward["0102"] == (("0101", 2), ("0103", 3))
    assert found.onward["0103"] == (("0102", 3), ("0104", 2))


def test_a_road_is_followed_from_hex_to_hex_alone_and_over_its_bridges() -> None:
    road = dict.fromkeys(runs([["0101", "0102", "0103"], ["0104"]]), 1)
    found = steps(ROW, CLEAR, across=dict.fromkeys(both_ways([("0102", "0103")]), 1), along=road)
    assert found.onward["0102"] == (("0101", 1), ("0103", 1))
    assert found.onward["0104"] == (("0103", 2),)  # comes to the road from beside it


def test_a_lake_is_not_entered() -> None:
    assert steps(ROW, {"0101": 1, "0103": 1}).onward["0102"] == (("0101", 1), ("0103", 1))
    assert steps(ROW, {"0101": 1, "0103": 1}).onward["0103"] == ()


def test_a_zone_is_what_lies_around() -> None:
    assert zone(["0101", "0104"], ROW) == {"0102", "0103"}


def test_distances_to_the_nearest_of_several() -> None:
    found = distances(["0405", "1005"], ["0405", "0505", "0905"], GRID)
    assert found == {"0405": 0, "0505": 1, "0905": 1}


def test_homes_and_the_marches_around_them() -> None:
    home = homes(["us", "them", "none"], {"0101": "us", "0102": "us", "0103": "them", "0104": ""})
    assert home == {"us": {"0101", "0102"}, "them": {"0103"}, "none": set()}
    assert marches(home["us"], ROW) == {"0101", "0102", "0103"}
