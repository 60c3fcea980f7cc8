"""Who stands where on a ladder, from its games alone."""

import pytest

from apps.events.ladder import climbed, within_reach

A, B, C, D, E = range(5)


@pytest.mark.parametrize(
    ("games", "order"),
    [
        ([], [A, B, C, D, E]),
        ([{D: 1, B: 2}], [A, D, B, C, E]),
        ([{B: 1, D: 2}], [A, B, C, D, E]),
        ([{D: 1, B: 1}], [A, B, C, D, E]),
        ([{D: 1, B: 2}, {B: 1, A: 2}], [B, A, D, C, E]),
        ([{B: 1, A: 2}, {D: 1, B: 2}], [D, B, A, C, E]),
        ([{E: 1, D: 2}, {E: 1, C: 2}, {E: 1, A: 2}], [E, A, B, C, D]),
    ],
)
def test_who_beats_one_above_takes_their_place(games: list[dict[int, int]], order: list[int]) -> None:
    assert climbed([A, B, C, D, E], games) == order


def test_one_reaches_three_rungs_up() -> None:
    order = [A, B, C, D, E]
    assert within_reach(order, E, gone=set()) == [D, C, B]
    assert within_reach(order, B, gone=set()) == [A]
    assert within_reach(order, A, gone=set()) == []


def test_who_has_gone_is_no_rung() -> None:
    assert within_reach([A, B, C, D, E], E, gone={D, C}) == [B, A]
