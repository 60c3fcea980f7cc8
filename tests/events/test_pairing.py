"""Who meets whom: nobody twice where that can be helped, nobody left out, seats and byes by turns."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from apps.events import pairing
from apps.events.pairing import Group, knock_out, met_in, robin, seated, sizes_of, swiss


def played_swiss(people: int, rounds: int, fewest: int, wanted: int) -> list[list[Group]]:
    """A whole Swiss whose games the one of the lower number wins."""
    points, met, byes = Counter[int](), Counter[frozenset[int]](), Counter[int]()
    rng, drawn = Random(people), list(range(people))
    rng.shuffle(drawn)
    played = []
    for _ in range(rounds):
        order = sorted(drawn, key=lambda one: -points[one])
        groups = swiss(order, met, byes, fewest, wanted)
        met.update(met_in(groups))
        byes.update(one for group in groups if len(group) == 1 for one in group)
        points.update(min(group) for group in groups)
        played.append(groups)
    return played


@pytest.mark.parametrize("people", [2, 3, 6, 7, 10, 16, 33, 64])
def test_in_a_swiss_of_two_at_a_table_nobody_meets_twice(people: int) -> None:
    rounds = min(people - 1, 5)
    played = played_swiss(people, rounds, 2, 2)
    for groups in played:
        assert sorted(one for group in groups for one in group) == list(range(people))
        assert sum(len(group) == 1 for group in groups) == people % 2
    met = met_in([group for groups in played for group in groups])
    assert max(met.values()) == 1
    byes = Counter(group[0] for groups in played for group in groups if len(group) == 1)
    assert max(byes.values(), default=0) <= 1


@pytest.mark.parametrize(("people", "fewest", "wanted"), [(16, 3, 4), (12, 3, 4), (9, 2, 3), (20, 4, 5)])
def test_pods_hold_all_and_repeat_little(people: int, fewest: int, wanted: int) -> None:
    played = played_swiss(people, 3, fewest, wanted)
    for groups in played:
        assert sorted(one for group in groups for one in group) == list(range(people))
        assert all(len(group) == 1 or fewest <= len(group) <= wanted for group in groups)
    met = met_in([group for groups in played for group in groups])
    assert max(met.values()) <= 2


def test_neighbours_in_the_standings_meet() -> None:
    assert swiss([5, 3, 1, 4], {}, {}, 2, 2) == [[5, 3], [1, 4]]
    assert swiss([5, 3, 1, 4], {frozenset((5, 3)): 1}, {}, 2, 2) == [[5, 1], [3, 4]]


def test_who_must_meet_again_does() -> None:
    met = {frozenset(two): 1 for two in combinations(range(4), 2)}
    groups = swiss([0, 1, 2, 3], met, {}, 2, 2)
    assert sorted(one for group in groups for one in group) == [0, 1, 2, 3]


def test_a_search_that_takes_too_long_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "MOST_STEPS", 10)
    met = {frozenset(two): 1 for two in combinations(range(8), 2)}
    assert len(swiss(list(range(8)), met, {}, 2, 2)) == 4


@pytest.mark.parametrize(
    ("people", "fewest", "wanted", "sizes"),
    [
        (7, 3, 4, [4, 3]),
        (8, 3, 4, [4, 4]),
        (5, 3, 4, [4]),
        (9, 3, 4, [3, 3, 3]),
        (5, 2, 2, [2, 2]),
        (1, 2, 2, []),
        (6, 5, 5, [5]),
    ],
)
def test_tables_are_few_and_even(people: int, fewest: int, wanted: int, sizes: list[int]) -> None:
    assert sizes_of(people, fewest, wanted) == sizes


def test_the_last_who_has_not_rested_rests() -> None:
    assert swiss([1, 2, 3], {}, {3: 1}, 2, 2) == [[1, 3], [2]]


@pytest.mark.parametrize("people", [2, 3, 4, 5, 6, 9, 10])
def test_in_a_round_robin_everyone_meets_everyone_once(people: int) -> None:
    rounds = people - 1 + people % 2
    groups = [robin(range(people), number) for number in range(1, rounds + 1)]
    for one_round in groups:
        assert sorted(one for group in one_round for one in group) == list(range(people))
    met = met_in([group for one_round in groups for group in one_round])
    assert set(met.values()) == {1}
    assert len(met) == people * (people - 1) // 2


@pytest.mark.parametrize("people", [2, 3, 5, 6, 8, 13])
def test_a_knock_out_comes_down_to_one(people: int) -> None:
    alive, rounds = list(range(people)), 0
    while len(alive) > 1:
        groups = knock_out(alive)
        assert sorted(one for group in groups for one in group) == sorted(alive)
        assert rounds == 0 or all(len(group) == 2 for group in groups)
        alive = sorted(group[0] for group in groups)
        rounds += 1
    assert alive == [0]
    assert rounds == (people - 1).bit_length()


def test_the_first_of_the_lot_rest_and_meet_the_last() -> None:
    assert knock_out([1, 2, 3, 4, 5, 6]) == [[1], [2], [3, 6], [4, 5]]


def test_seats_go_by_turns() -> None:
    had = Counter[tuple[int, int]]()
    for _ in range(4):
        for seat, one in enumerate(seated([7, 8, 9, 6], had)):
            had[one, seat] += 1
    assert set(had.values()) == {1}
