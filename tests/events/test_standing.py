"""Points and what tells apart who has as many."""

from fractions import Fraction as F

import pytest

from apps.events.lines import in_points
from apps.events.standing import Played, standings

A, B, C, D = 1, 2, 3, 4


def order(*games: Played, lots: tuple[int, ...] = (A, B, C, D)) -> list[int]:
    return [row.entrant for row in standings(lots, games)]


def won(first: int, other: int, number: int = 1) -> Played:
    return Played(number, {first: 1, other: 2})


@pytest.mark.parametrize(
    ("ranks", "scores"),
    [
        ({A: 1, B: 2}, {A: F(1), B: F(0)}),
        ({A: 1, B: 1}, {A: F(1, 2), B: F(1, 2)}),
        ({A: 1}, {A: F(1)}),
        ({A: 1, B: 2, C: 3, D: 4}, {A: F(1), B: F(2, 3), C: F(1, 3), D: F(0)}),
        ({A: 1, B: 1, C: 3}, {A: F(3, 4), B: F(3, 4), C: F(0)}),
    ],
)
def test_a_game_is_worth_the_share_of_the_others_one_is_placed_before(
    ranks: dict[int, int], scores: dict[int, F]
) -> None:
    game = Played(1, ranks)
    assert {one: game.score(one) for one in ranks} == scores


def test_all_that_is_at_a_table_is_shared_out() -> None:
    game = Played(1, {A: 1, B: 2, C: 2, D: 4})
    assert sum(game.score(one) for one in game.ranks) == 2


def test_points_come_first() -> None:
    assert order(won(D, C), won(D, B, 2), won(C, A, 2)) == [D, C, B, A]


def test_then_the_points_of_those_one_has_met_and_then_the_game_between_who_are_level() -> None:
    games = (won(A, C), won(B, D), won(C, D, 2))
    rows = standings((B, C, A, D), games)
    assert [row.entrant for row in rows] == [A, C, B, D]
    assert [row.points for row in rows] == [1, 1, 1, 0]
    assert [row.buchholz for row in rows] == [1, 1, 0, 2]
    assert [row.direct for row in rows] == [1, 0, 0, 0]


def test_three_who_beat_each_other_in_a_ring_are_level() -> None:
    rows = standings((A, B, C), (won(B, A), won(A, C, 2), won(C, B, 3)))
    assert [row.entrant for row in rows] == [A, B, C]
    assert {(int(row.points), int(row.buchholz), int(row.direct)) for row in rows} == {(1, 2, 1)}


def test_then_who_was_first_more_often_and_then_the_lot() -> None:
    drawn = Played(1, {A: 1, B: 1})
    assert order(drawn, lots=(B, A)) == [B, A]
    assert order(drawn, lots=(A, B)) == [A, B]


def test_who_has_played_nothing_has_nothing() -> None:
    (row,) = standings((A,), ())
    assert (int(row.points), int(row.buchholz), row.games) == (0, 0, 0)


def test_a_bye_is_a_point_and_no_game() -> None:
    (row,) = standings((A,), [Played(1, {A: 1})])
    assert (int(row.points), row.games, row.first) == (1, 0, 0)


@pytest.mark.parametrize(
    ("number", "told"), [(F(0), "0"), (F(3), "3"), (F(5, 2), "2½"), (F(2, 3), "⅔"), (F(7, 5), "1.40")]
)
def test_points_are_written_as_people_write_them(number: F, told: str) -> None:
    assert in_points(number) == told
