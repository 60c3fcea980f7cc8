"""1.0 The parts: the set that comes with the project, the ground, and what makes a set unfit."""

import json
from itertools import chain
from time import process_time
from typing import Any

import pytest

from games.apocalypse.atlas import hex_of
from games.apocalypse.components import check
from games.engine.components import BadComponents
from games.hexwar.search import cheapest
from tests.apocalypse.build import PARTS, fresh

ATLAS = PARTS.atlas


def test_1_1_the_counters_are_those_of_the_box() -> None:
    ground = sum(kind.count for kind in PARTS.unit_types)
    expeditions, turn, pillaged, earthquake = 4, 1, 11, 1
    markers = expeditions + turn + pillaged + earthquake
    assert ground + sum(PARTS.fleet.values()) + len(PARTS.leaders) + markers == 180
    assert PARTS.fleet == {"byzantine": 10, "muslim": 12}


def test_1_2_the_map_is_complete() -> None:
    assert (len(PARTS.hexes), len(PARTS.places), len(PARTS.rivers), len(PARTS.roads)) == (2408, 102, 25, 42)
    assert sum(h.terrain == "sea" for h in PARTS.hexes) == 729
    assert sum(h.coast for h in PARTS.hexes) == 153
    assert len(ATLAS.delta) == 44


@pytest.mark.parametrize(
    ("place", "node"),
    [
        ("constantinople", "1235e"),
        ("nicomedia", "1332"),
        ("nakhchawan", "1702"),
        ("irenopolis", "2015"),
        ("antioch", "2819"),
        ("damascus", "3916"),
        ("fustat", "5634"),
        ("dvin", "1404"),
        ("abydos", "1440a"),
    ],
)
def test_1_2_places_stand_where_the_rulebook_has_them(place: str, node: str) -> None:
    assert ATLAS.site[place] == node


def test_1_2_and_ruling_2_each_bank_of_a_strait_is_a_place_of_its_own() -> None:
    assert (ATLAS.nodes["1235"], ATLAS.nodes["1332"]) == (("1235e", "1235a"), ("1332",))
    assert (ATLAS.land["1235e"], ATLAS.land["1235a"]) == (("1135", "1236"), ("1234",))
    assert not set(ATLAS.land["1440e"]) & set(ATLAS.land["1440a"])
    europe = cheapest("1235e", ATLAS.steps, limit=400).cost
    assert "1332" not in europe and "0738" in europe
    assert "1332" in cheapest("3916", ATLAS.steps, limit=400).cost


def test_1_2_a_road_costs_1_and_ignores_rivers_and_a_river_costs_1_more() -> None:
    onward = {at: dict(near) for at, near in ATLAS.steps.onward.items()}
    roads = [side for road in PARTS.roads for side in zip(road.hexes, road.hexes[1:], strict=False)]
    assert {onward[a][b] for a, b in roads if a in onward and b in onward[a]} == {1}
    plain = {**onward["1829"]}["1828"]  # over the Sangarius
    assert plain == ATLAS.enter["1828"] + 1


def test_ruling_1_ways_are_as_long_as_they_were_measured() -> None:
    land, sea = ATLAS.steps, ATLAS.sea_steps
    assert cheapest("3916", land, limit=60).cost["1332"] == 34
    assert cheapest("2819", land, limit=60).cost["1332"] == 23
    assert cheapest("1235", sea, limit=60).cost["4937"] == 41
    assert cheapest("3518", sea, limit=60).cost["1235"] == 42


def test_ruling_25_ships_go_up_the_arms_of_the_nile_as_far_as_fustat() -> None:
    assert set(ATLAS.sea["5634"]) <= ATLAS.delta
    assert max(at[:2] for at in ATLAS.delta) == "56"
    assert "5634" in ATLAS.coasts and "5534" not in ATLAS.coasts
    assert "5634" in cheapest("4937", ATLAS.sea_steps, limit=40).cost


def test_1_2_the_red_sea_is_another_sea() -> None:
    assert "5920" not in cheapest("1235", ATLAS.sea_steps, limit=400).cost
    assert "5920" not in ATLAS.coasts


def test_1_2_no_land_unit_goes_into_a_lake_or_the_sea() -> None:
    wet = {h.id for h in PARTS.hexes if h.terrain in ("lake", "sea")}
    entered = {hex_of(to) for to in chain.from_iterable(ATLAS.land.values())}
    assert not wet & entered


def test_1_2_lists_of_reachable_hexes_are_quick() -> None:
    """30 ms of work at most, by land and by sea, nineteen times in twenty."""
    taken = []
    for start, steps in [(at, ATLAS.steps) for at in sorted(ATLAS.all_nodes)[::40]] + [
        (at, ATLAS.sea_steps) for at in sorted(ATLAS.coasts)[::4]
    ]:
        began = process_time()
        cheapest(start, steps, limit=40)
        taken.append(process_time() - began)
    assert sorted(taken)[int(len(taken) * 0.95)] < 0.030


def test_2_3_six_cities_make_arms() -> None:
    names = {place.id for place in PARTS.fabricae}
    assert names == {"constantinople", "nicomedia", "nakhchawan", "irenopolis", "antioch", "damascus"}


def test_2_4_1_the_anchors_of_both_sides_are_as_many_as_their_fleets_need() -> None:
    anchors = {side: sum(p.anchors for p in PARTS.places if p.side == side) for side in PARTS.fleet}
    assert anchors == {"byzantine": 12, "muslim": 5}
    assert PARTS.place["abydos"].anchors == 1
    assert not PARTS.place["fustat"].anchors


def test_ruling_11_an_anchor_makes_a_port() -> None:
    assert ATLAS.ports.keys() == {place.hex for place in PARTS.places if place.anchors}
    assert "5634" not in ATLAS.ports  # Fustat


def test_ruling_39_names_are_as_the_game_spells_them() -> None:
    names = PARTS.place["irenopolis"].name, PARTS.leader["uunada"].name, PARTS.kind["qurayah"].name
    assert names == ("Irenopolis", "Uunada", "Qurayah")


def test_1_3_2_each_army_has_its_units() -> None:
    counts: dict[str, int] = {}
    for kind in PARTS.unit_types:
        counts[kind.army] = counts.get(kind.army, 0) + kind.count
    assert counts == {
        "Obsequium": 7 + 3 + 12,
        "Orientales": 14,
        "Armeniae": 12,
        "Carabisianis": 6,
        "African": 5,
        "Rebel": 4,
        "Syria": 31 + 10,
        "Egypt": 15,
        "Kufa": 8,
    }


@pytest.mark.parametrize(
    ("where", "what", "reason"),
    [
        (("hexes", 1, "id"), "0501", "2 of hex 0501"),
        (("hexes", 1, "terrain"), "steppe", "Invalid enum value"),
        (("places", 0, "hex"), "0501", "Hex 0501: nobody can stand there."),
        (("places", 0, "hex"), "9999", "There is no hex 9999."),
        (("places", 0, "bank"), "asia", "Mesembria: a place in a strait hex has a bank"),
        (("places", 2, "sort"), "constantinople", "There is one Constantinople"),
        (("places", 0, "id"), "phasis", "There are 2 of place phasis."),
        (("straits", 0, "banks", "asia"), ["1236", "3916"], "Strait 1235, towards 3916"),
        (("straits", 0, "banks"), {"asia": ["1236"]}, "there is land on two sides"),
        (("barriers", 0, "b"), "3916", "these are no neighbours"),
        (("roads", 0, "hexes"), ["1332", "1235"], "these are no neighbours"),
        (("rivers", 0, "sides"), ["1829-1332"], "these are no neighbours"),
        (("unit_types", 0, "army"), "Romans", "there is no byzantine army 'Romans'"),
        (("unit_types", 0, "at"), [], "and one of these"),
        (("unit_types", 0, "at"), ["rome"], "there is no place 'rome'"),
        (("unit_types", 0, "count"), 2, "too many or too few of scola_1"),
        (("unit_types", 11, "district"), "Gaul", "there is no district 'Gaul'"),
        (("unit_types", -1, "mounted"), True, "Muslim units have no class"),
        (("leaders", 0, "at"), "rome", "there is no place 'rome'"),
        (("leaders", 0, "role"), "quarry", "whose death ends the game"),
        (("leaders", 3, "army"), "Romans", "there is no army 'Romans'"),
        (("leaders", 5, "clan"), "gens", "there is no unit 'gens'"),
        (("events", 0, "roll"), 3, "There is no event 2."),
        (("quakes", 0, "die"), 2, "There is no earthquake 1."),
        (("quakes", 0, "places"), ["rome"], "There is no place 'rome'."),
        (("entries", 0, "hexes"), ["0501"], "nobody can stand there"),
        (("events", 3, "at"), "rome", "Event 5: there is no place 'rome'"),
        (("entries", 0, "army"), "Romans", "no army 'Romans' to enter"),
        (("bases", 0, "side"), "muslim", "Nowhere can the byzantine player"),
        (("quick", 0, "place"), "rome", "there is no place 'rome'"),
        (("quick_ships", 0, "count"), 4, "constantinople has too few anchors"),
        (("players",), [], "for two players"),
        (("fleets", 0, "count"), 11, "its columns end before 11 ships"),
        (("tables", "combat", "rows"), [["A"]], "six rows of one length"),
        (("tables", "combat", "columns"), ["1:1"], "each row needs 1 cells"),
        (("tables", "attrition", "upto"), [4, 9, 14, 19, 20], "columns end before the units"),
        (("tables", "attrition", "upto"), [4, 9, 14, 999, 19], "out of order"),
        (("tables", "attrition", "rows", 0), [0, 0, 0, 0, -1], "below none"),
        (("numbers", "surprise_on"), 7, "<= 6"),
        (("numbers", "source", "turns"), "hearsay", "no known kind of source"),
    ],
)
def test_1_1_a_set_that_cannot_be_played_with_is_refused(
    where: tuple[Any, ...], what: Any, reason: str
) -> None:
    data = fresh()
    *path, last = where
    part = data
    for step in path:
        part = part[step]
    part[last] = what
    with pytest.raises(BadComponents) as refused:
        check(data)
    assert reason in str(refused.value)


def test_1_1_a_set_is_read_quickly() -> None:
    text = json.dumps(fresh())
    began = process_time()
    assert check(json.loads(text)).atlas
    assert process_time() - began < 1
