"""Every chart of the players' aid, cell by cell."""

import pytest

from tests.apocalypse.build import PARTS

TABLES = PARTS.tables
COMBAT = """
AD AD AD AR AR A  A  A
AD AD AR AR A  A  A  DR
AD AR AR A  A  A  DR DR
AR AR A  A  A  DR DR DD
AR A  A  A  DR DR DD DD
A  A  DR DR DR DD DD DD
"""
ATTRITION = """
0 0 0 1 1
0 0 1 1 2
0 1 1 2 2
0 1 2 2 3
1 1 2 3 4
1 2 3 4 5
"""
GREEK_FIRE = """
0* 0* 0* 1* 1*
0  0  1  1* 1*
0  1  1  1  2
1  1  1  2  2
1  1  2  2  3
1  2  2  3  4
"""


DISTRICTS = 19, 14, 16, 12, 30, 11  # places of each, by the first die of an earthquake


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


@pytest.mark.parametrize("die", range(1, 7))
def test_6_1_2_combat_results_table(die: int) -> None:
    assert [TABLES.combat.read(column, die) for column in range(8)] == rows(COMBAT)[die - 1]


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (1, 9, "1:3"),  # below the first
        (1, 3, "1:3"),
        (10, 21, "1:3"),
        (10, 20, "1:2"),
        (19, 30, "1:2"),
        (20, 30, "2:3"),
        (29, 30, "2:3"),
        (30, 30, "1:1"),
        (44, 30, "1:1"),
        (45, 30, "3:2"),
        (59, 30, "3:2"),
        (60, 30, "2:1"),
        (89, 30, "2:1"),
        (90, 30, "3:1"),
        (119, 30, "3:1"),
        (120, 30, "4:1"),
        (900, 30, "4:1"),
    ],
)
def test_6_1_2_and_ruling_26_odds_are_a_ratio_rounded_for_the_defender(
    attack: int, defence: int, column: str
) -> None:
    assert TABLES.combat.columns[TABLES.combat.column(attack, defence)] == column


def test_6_1_2_shifts_stop_at_the_outer_columns() -> None:
    assert TABLES.combat.column(1, 1, 2) == 5
    assert (TABLES.combat.column(1, 1, -9), TABLES.combat.column(1, 1, 9)) == (0, 7)


@pytest.mark.parametrize("die", range(1, 7))
def test_3_3_3_attrition_table(die: int) -> None:
    for column, (least, most) in enumerate([(1, 4), (5, 9), (10, 14), (15, 19), (20, 60)]):
        cell = int(rows(ATTRITION)[die - 1][column])
        assert (TABLES.attrition.read(least, die), TABLES.attrition.read(most, die)) == (cell, cell)


@pytest.mark.parametrize("die", range(1, 7))
def test_8_3_greek_fire_table(die: int) -> None:
    for column, (least, most) in enumerate([(1, 1), (2, 3), (4, 5), (6, 7), (8, 10)]):
        cell = rows(GREEK_FIRE)[die - 1][column]
        for ships in (least, most):
            assert TABLES.greek_fire.read(ships, die) == (int(cell[0]), "*" in cell)


def test_2_2_earthquake_table_each_place_is_in_one_district() -> None:
    assert tuple(len(PARTS.quake[die].places) for die in range(1, 7)) == DISTRICTS
    assert sorted(name for quake in PARTS.quakes for name in quake.places) == sorted(PARTS.place)


def test_1_3_4_terrain_effects_chart() -> None:
    lines = {line.id: (line.cost, line.broken, line.stack, line.harsh) for line in PARTS.terrains}
    assert lines == {
        "clear": (1, False, 4, False),
        "desert": (2, False, 4, True),
        "rough": (2, True, 2, False),
        "mountain": (3, True, 2, True),
        "marsh": (3, True, 2, True),
    }


def test_1_3_4_every_hex_is_entered_and_fought_over_by_the_line_of_its_ground() -> None:
    atlas, found = PARTS.atlas, dict[str, set[tuple[int, bool, int, bool]]]()
    for ground in PARTS.hexes:
        for node in atlas.nodes.get(ground.id, ()):
            if node not in atlas.place_at:
                line = (atlas.enter[node], node in atlas.broken, atlas.holds[node], node in atlas.harsh)
                found.setdefault(ground.terrain, set()).add(line)
    assert found == {line.id: {(line.cost, line.broken, line.stack, line.harsh)} for line in PARTS.terrains}


def test_7_2_1_walls_sieges_and_room_by_sort_of_place() -> None:
    lines = {sort.id: (sort.stack, sort.breach, sort.siege_dice) for sort in PARTS.sorts}
    assert lines == {"town": (4, 4, 1), "city": (8, 5, 2), "constantinople": (8, 5, 2)}
    assert {place.sort for place in PARTS.places} == set(lines)


def test_3_3_1_allowances_and_radii() -> None:
    numbers = PARTS.numbers
    land = (numbers.muslim_allowance, numbers.mounted_allowance, numbers.foot_allowance, numbers.per_unit)
    assert land == (40, 40, 20, 1)
    others = (numbers.patrol_allowance, numbers.garrison_allowance, numbers.leader_allowance)
    assert others == (10, 10, 20)
    assert (numbers.byzantine_sail, numbers.muslim_sail) == (40, 30)
    radii = (numbers.form_radius, numbers.disband_radius, numbers.rout_least, numbers.flight_radius)
    assert radii == (10, 10, 10, 10)
    assert numbers.return_radius == 10
    assert (numbers.enemy_cost, numbers.zone_dice, numbers.port_cost, numbers.coast_cost) == (1, 2, 1, 2)


def test_5_1_6_capacity_of_ships() -> None:
    numbers = PARTS.numbers
    byzantine = (numbers.byzantine_foot_per_ship, numbers.byzantine_mounted_per_ship)
    assert (*byzantine, numbers.byzantine_heavy_per_ship, numbers.muslim_per_ship) == (4, 2, 1, 2)
