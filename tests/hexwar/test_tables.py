"""Odds, bands and marks, as components hold them."""

import pytest

from games.hexwar.tables import BandTable, DieTable, OddsTable

ODDS = OddsTable(source="", columns=("1:3", "1:2", "2:3", "1:1", "3:2", "2:1"), rows=(("",) * 6,) * 6)


@pytest.mark.parametrize(
    ("attack", "defence", "heading"),
    [
        (1, 9, "1:3"), (1, 3, "1:3"), (5, 12, "1:3"), (6, 12, "1:2"), (2, 3, "2:3"), (65, 99, "1:2"),
        (7, 7, "1:1"), (10, 7, "1:1"), (21, 14, "3:2"), (8, 4, "2:1"), (70, 1, "2:1"), (0, 0, "1:1"),
    ],
)  # fmt: skip
def test_odds_are_rounded_for_the_defender_and_kept_within_the_table(
    attack: int, defence: int, heading: str
) -> None:
    assert ODDS.columns[ODDS.column(attack, defence)] == heading


def test_shifts_stop_at_the_last_columns() -> None:
    assert [ODDS.column(7, 7, shift) for shift in (-9, -1, 1, 9)] == [0, 2, 4, 5]


def test_an_odds_table_says_what_is_wrong_with_it() -> None:
    assert not list(ODDS.faults("Odds"))
    wrong = OddsTable(source="", columns=("2:1", "even", "1:2"), rows=(("", "", ""),) * 5)
    assert list(wrong.faults("Odds")) == [
        "Odds Table: six rows of one length are needed.",
        "Odds Table: column 'even' is no odds, as 2:1 is.",
        "Odds Table: the odds do not rise from column to column.",
    ]


def test_bands_reach_up_to_an_amount() -> None:
    table = BandTable(source="", upto=(10, 20), rows=((0, 1), (1, 2), (1, 3), (2, 3), (2, 4), (3, 5)))
    assert [table.read(amount, 6) for amount in (0, 10, 11, 20)] == [3, 3, 5, 5]
    assert table.read(20, 1) == 1


def test_a_mark_stands_where_something_happens() -> None:
    table = DieTable(source="", columns=("us", "them"), rows=(("-", "x"),) * 6)
    assert table.marked("them", 3) and not table.marked("us", 3)
