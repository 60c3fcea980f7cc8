"""The parts: the set that comes with the project, what makes a set unfit, and 14.1 the set-up."""

import json
from collections import Counter
from typing import Any

import pytest

from games.engine.components import BadComponents
from games.jihad.components import MARKS, check
from games.jihad.drawing import drawings
from games.jihad.rules import Jihad
from games.registry import default_data
from tests.jihad.build import CONSTANTINOPLE, HOMS, PARTS, RULES, TARSUS, fresh, tally


def test_14_1_the_map_and_the_counters_are_complete() -> None:
    assert (len(PARTS.hexes), len(PARTS.hexsides)) == (464, 1293)
    assert sum(unit.count for unit in PARTS.unit_types) == 216
    assert len(PARTS.atlas.city) == 74 and len(PARTS.atlas.ports) == 37
    assert PARTS.atlas.base_sites == {"2508": "Kufa", "2709": "Basra", "2109": "Fustat", "1207": "Kairouan"}


def test_5_1_each_state_has_its_basic_value() -> None:
    assert {state.name: state.base for state in PARTS.states} == {
        "Muslims": 9,
        "Byzantines": 57,
        "Persians": 36,
        "Berbers": 9,
        "Goths": 14,
        "Franks": 18,
        "Khazars": 8,
        "Sindhis": 8,
        "Turks": 10,
    }


def test_14_1_the_great_empires_have_units_for_half_of_what_they_earn_in_a_turn() -> None:
    """What is not raised of the Persians' points is lost, so there must be counters left to raise."""
    parts = check(default_data("jihad"))
    game = Jihad(parts).setup("campaign", "any", 2, {})
    for state in ("Byzantines", "Persians"):
        left = [unit for unit in game.board.pool(muslim=False) if unit.state == state and not unit.naval]
        assert sum(parts.cost[state, unit.kind] for unit in left) >= parts.state[state].base / 2


@pytest.mark.parametrize(
    ("where", "what", "reason"),
    [
        (("states", 0, "base"), 12, "Muslims: base 12"),
        (("states", 1, "side"), "muslim", "2 States start under the Muslim player"),
        (("hexes", 5, "id"), "9999", "no such hex"),
        (("hexes", 0, "terrain"), "rough", "sea is both"),
        (("hexes", 0, "state"), "Romans", "no State 'Romans'"),
        (("capital", "hex"), "9999", "There is no hex 9999"),
        (("provinces", 0, "cities"), ["0401"], "Syria: there is no city in hex 0401"),
        (("unit_types", 3, "count"), 20, "Byzantines Levy: 2 too few"),
        (("unit_types", 0, "kind"), "Mercenary", "there is no cost"),
        (("leaders", 1, "first"), "authority", "a leader for either side"),
        (("tables", "khalif", "rows"), ["Survives"], "six rows"),
        (("tables", "combat", "rows"), [["3R/-"]], "six rows of one length"),
        (("tables", "combat", "columns"), ["1:3"], "no column 1:1"),
        (("states", 0, "source"), "hearsay", "no known kind of source"),
        (("hexes", 1, "id"), "0401", "2 of hex 0401"),
    ],
)
def test_14_1_a_set_that_cannot_be_played_with_is_refused(
    where: tuple[Any, ...], what: Any, reason: str
) -> None:
    data = fresh()
    *path, last = where
    part = data
    for step in path:
        part = part[step]
    part[last] = what
    with pytest.raises(BadComponents, match=reason):
        check(data)


def test_14_1_mountains_are_closed() -> None:
    data = fresh()
    next(side for side in data["hexsides"] if side.get("mountain"))["land"] = True
    with pytest.raises(BadComponents, match="nothing crosses mountains"):
        check(data)


def test_14_1_what_starts_on_the_map() -> None:
    game = RULES.setup("campaign", "seed", 2, {})
    assert tally(game, TARSUS) == tally(game, HOMS) == {"Byzantines Mercenary": 1, "Byzantines Levy": 1}
    assert tally(game, CONSTANTINOPLE) == {"Byzantines Mercenary": 3, "Byzantines Levy": 1}
    assert tally(game, "box") == {"Byzantines Naval": 5}
    assert tally(game, "2508") == tally(game, "2709") == {"Persians Mercenary": 1}


def test_14_1_a_levy_in_each_city_of_the_empires_and_nowhere_else() -> None:
    game = RULES.setup("campaign", "seed", 2, {})
    levies = Counter((u.where, u.state) for u in game.board.on_map() if u.kind == "Levy")
    cities = {(at, name): 1 for name in PARTS.empires for at in PARTS.atlas.cities[name]}
    assert levies == cities
    assert not any(unit.muslim for unit in game.board.on_map())


def test_14_1_what_starts_in_pools_and_boxes() -> None:
    game = RULES.setup("campaign", "seed", 2, {})
    pool, unbuilt = tally(game, "pool"), tally(game, "unbuilt")
    assert (pool["Byzantines Naval"], pool["Persians Naval"]) == (12, 1)
    assert unbuilt == {"Muslims Naval": 12, "Byzantines Naval": 7, "Persians Naval": 2}
    assert (pool["Muslims Bedouin"], pool["Muslims Levy"]) == (24, 24)


def test_2_0_two_players_and_nine_states() -> None:
    assert RULES.seats("campaign") == (2, 2)
    assert RULES.names(2) == ("Muslims", "Empires")
    assert len(PARTS.empires) == 8


# What the nations look like


def test_a_set_of_an_earlier_release_has_the_marks_of_the_default_set() -> None:
    data = default_data("jihad")
    for state in data["states"]:
        for mark in MARKS:
            del state[mark], state["source"][mark]
    assert [state.colour for state in check(data).states] == [state.colour for state in PARTS.states]


def test_an_edited_nation_is_drawn_as_it_is_called_and_coloured() -> None:
    data = json.loads(json.dumps(default_data("jihad")).replace('"Byzantines"', '"Romans"'))
    data["states"][1] |= {"colour": "#123456", "lamplight": "#abcdef", "letter": "Ro", "weave": "rings"}
    files = drawings(check(data))
    day, night, sheet = (files[name]() for name in ("names-day.svg", "names-night.svg", "places.css"))
    assert "ROMANS" in day and "BYZANTINES" not in day
    assert "#123456" in day and "#abcdef" in night and "#abcdef" not in day
    assert '.n-Ro{--n:#123456;--m:light-dark(#123456,#abcdef);--letter:"Ro"' in sheet
