"""All charts and tables, cell by cell, against the printed ones."""

import pytest

from games.jihad.charts import read_cell
from tests.jihad.build import PARTS

TABLES = PARTS.tables

COMBAT = """
3R/- 3R/- 2R/- 2R/- 2R/2 1R/1 1/1R 2/2R
3R/- 2R/- 2R/- 2R/2 1R/1 1/1R 2/2R -/2R
2R/- 2R/- 2R/2 1R/1 1/1R 2/2R -/2R -/2R
2R/- 2R/2 1R/1 1/1R 2/2R -/2R -/2R -/3R
2R/2 1R/1 1/1R 2/2R -/2R -/2R -/3R -/3R
1R/1 1/1R 2/2R -/2R -/2R -/3R -/3R -/4R
"""
ATTRITION = """
0 0 0 1 1 2
0 0 1 1 2 2
0 1 1 2 2 3
1 1 2 2 3 3
1 2 2 3 3 4
2 2 3 3 4 4
"""
CONVERSION = """
- - - - - - -
- - - - C - -
- - - - C - C
- C - C C C C
C C C C C C C
C C C C C C C
"""
RECONVERSION = """
- - - - - - -
- - - - - - -
- R R - - - -
R R R R - - R
R R R R - R R
R R R R R R R
"""
REBELLION = """
- - - - -
R - - - -
R R - - -
R R - - R
R R - R R
R R R R R
"""
PEOPLES = ("Berbers", "Byzantines", "Goths", "Khazars", "Persians", "Sindhis", "Turks")
REBELS = (
    "Muslims Bedouin",
    "Muslims Levy",
    "Byzantines & Persians Mercenary",
    "Byzantines & Persians Levy",
    "All Others Levy",
)


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


@pytest.mark.parametrize("die", range(1, 7))
def test_8_2_combat_results_table(die: int) -> None:
    for column, cell in enumerate(rows(COMBAT)[die - 1]):
        assert TABLES.combat.rows[die - 1][column] == cell
        assert TABLES.combat.read(column, die) == read_cell(cell)
        result = read_cell(cell)
        assert result.attacker_retreats != result.defender_retreats
    assert TABLES.combat.columns == ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")


@pytest.mark.parametrize(
    ("cell", "result"),
    [("3R/-", (3, 0, True, False)), ("2/2R", (2, 2, False, True)), ("-/4R", (0, 4, False, True))],
)
def test_8_2_a_cell_is_read_left_for_the_attacker_right_for_the_defender(
    cell: str, result: tuple[int, int, bool, bool]
) -> None:
    assert read_cell(cell) == result


@pytest.mark.parametrize("die", range(1, 7))
def test_7_2_attrition_resolution_table(die: int) -> None:
    for column, cell in enumerate(rows(ATTRITION)[die - 1]):
        for points in (column * 10 + 1, column * 10 + 10):
            assert TABLES.attrition.read(points, die) == int(cell)


def test_7_2_attrition_susceptibility_chart() -> None:
    assert TABLES.attrition_points == {
        "fertile": {"Bedouin": 1, "Mercenary": 1, "Levy": 2},
        "rough": {"Bedouin": 2, "Mercenary": 2, "Levy": 4},
        "desert": {"Bedouin": 0, "Mercenary": 4, "Levy": 8},
        "partial sea": {"Naval": 1},
        "all sea": {"Naval": 2},
    }


@pytest.mark.parametrize(("people", "column"), [(people, n) for n, people in enumerate(PEOPLES)])
def test_9_2_conversion_and_reconversion_tables(people: str, column: int) -> None:
    for die in range(1, 7):
        assert TABLES.conversion.marked(people, die) == (rows(CONVERSION)[die - 1][column] == "C")
        assert TABLES.reconversion.marked(people, die) == (rows(RECONVERSION)[die - 1][column] == "R")


def test_9_2_conversion_costs() -> None:
    costs = dict(zip(PEOPLES, (3, 2, 2, 2, 1, 2, 2), strict=True))
    assert TABLES.conversion_cost.costs == costs


@pytest.mark.parametrize(("name", "column"), [(name, n) for n, name in enumerate(REBELS)])
def test_10_1_rebellion_table(name: str, column: int) -> None:
    for die in range(1, 7):
        assert TABLES.rebellion.marked(name, die) == (rows(REBELLION)[die - 1][column] == "R")


@pytest.mark.parametrize(
    ("kind", "numbers"), [("Levy", (5, 4, 3, 2, 2, 3, 4)), ("Bedouin", (4, 3, 2, 1, 0, 1, 2))]
)
def test_10_2_suppression_table(kind: str, numbers: tuple[int, ...]) -> None:
    for column, number in enumerate(numbers):
        for income in (20 * column + 1, 20 * column + 20):
            assert TABLES.suppression.read(kind, income) == number
    assert TABLES.suppression.read(kind, 0) == numbers[0]
    assert TABLES.suppression.read(kind, 200) == numbers[-1]


def test_10_3_khalif_fate_table() -> None:
    assert TABLES.khalif.rows == (*["Survives"] * 3, "Dies with Heir", *["Dies without Heir"] * 2)


def test_11_2_civil_war_table() -> None:
    assert TABLES.civil_war.rows == {
        "Survives": (0, 0, 4),
        "Dies with Heir": (0, 4, 5),
        "Dies without Heir": (4, 5, 6),
    }


@pytest.mark.parametrize(
    ("rebels", "total", "column"),
    [(0, 0, 0), (0, 20, 0), (5, 20, 0), (6, 20, 1), (9, 20, 1), (10, 20, 2), (20, 20, 2), (1, 3, 1)],
)
def test_11_2_columns_by_rebels_out_of_all(rebels: int, total: int, column: int) -> None:
    assert TABLES.civil_war.column(rebels, total) == column


def test_6_2_recruitment_costs() -> None:
    assert TABLES.recruitment == {
        "Muslims": {"Bedouin": 0, "Levy": 2, "Naval": 5},
        "Byzantines & Persians": {"Levy": 2, "Mercenary": 6, "Naval": 3},
        "All Others": {"Levy": 4},
    }


def test_6_4_construction_costs() -> None:
    numbers = PARTS.numbers
    assert (numbers.naval_cost, numbers.base_cost, numbers.base_levels) == (8, 4, 3)


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (7, 3, "2:1"),
        (3, 5, "1:2"),
        (2, 5, "1:3"),
        (1, 9, "1:3"),
        (30, 1, "6:1"),
        (4, 4, "1:1"),
        (5, 6, "1:2"),
        (17, 3, "5:1"),
        (18, 3, "6:1"),
        (3, 6, "1:2"),
        (3, 7, "1:3"),
    ],
)
def test_ruling_29_odds_are_rounded_in_the_defenders_favour(attack: int, defence: int, odds: str) -> None:
    assert TABLES.combat.columns[TABLES.combat.column(attack, defence)] == odds
