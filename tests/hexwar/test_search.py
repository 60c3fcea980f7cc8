"""One search finds what trying every way there is would find."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.hexmap.grid import HexId
from games.hexwar.ground import STOP, priced
from games.hexwar.search import Reach, cheapest
from tests.hexwar.maps import START, Setting, somewhere

LINE = priced({"a": [("b", 2)], "b": [("a", 1), ("c", 3)], "c": [("b", 2), ("d", 0)], "d": [("c", 3)]})


def price(setting: Setting, here: HexId, there: HexId) -> int:
    leave = 0 if here == START else setting.leave.get(here, 0)
    return leave + dict(setting.steps.onward[here])[there] + setting.enter.get(there, 0)


def tried(setting: Setting, spent: int, limit: int) -> dict[HexId, int]:
    """By walking every way, as far as the points go."""
    states, new = {(START, spent)}, [(START, spent)]
    while new:
        here, so_far = new.pop()
        for there, _ in setting.steps.onward[here]:
            state = there, so_far + price(setting, here, there)
            if state[1] <= limit and state not in states:
                states.add(state)
                new.append(state)
    return {at: min(points for place, points in states if place == at) for at, _ in states}


def searched(setting: Setting, spent: int, limit: int) -> Reach:
    return cheapest(START, setting.steps, limit=limit, spent=spent, enter=setting.enter, leave=setting.leave)


@given(setting=somewhere(), spent=st.integers(0, 3), limit=st.integers(3, 12))
def test_it_finds_every_hex_in_reach_at_its_least_cost(setting: Setting, spent: int, limit: int) -> None:
    assert searched(setting, spent, limit).cost == tried(setting, spent, limit)


@given(setting=somewhere(), limit=st.integers(0, 12))
def test_each_way_costs_what_is_said_of_it(setting: Setting, limit: int) -> None:
    found = searched(setting, 0, limit)
    for to, points in found.cost.items():
        path = (START, *found.path(to))
        assert path[-1] == to
        assert sum(price(setting, a, b) for a, b in pairwise(path)) == points


def test_the_cheapest_way_and_its_hexes() -> None:
    found = cheapest("a", LINE, limit=10)
    assert found.cost == {"a": 0, "b": 2, "c": 5, "d": 5}
    assert found.path("d") == ("b", "c", "d")
    assert found.path("a") == ()


def test_what_is_passed_costs_and_where_one_starts_or_ends_does_not() -> None:
    assert cheapest("a", LINE, leave={"a": 9, "b": 4, "c": 6}, limit=10).cost == {"a": 0, "b": 2, "c": 9}


def test_one_must_stop_where_it_costs_too_much_to_leave_and_stays_out_of_what_is_closed() -> None:
    assert cheapest("a", LINE, leave={"a": STOP, "b": STOP}, limit=99).cost == {"a": 0, "b": 2}
    assert cheapest("a", LINE, enter={"b": STOP}, limit=99).cost == {"a": 0}


def test_of_ways_that_cost_the_same_the_first_found_stays() -> None:
    steps = priced({"a": [("b", 1), ("c", 1)], "b": [("d", 1)], "c": [("d", 1)], "d": []})
    assert cheapest("a", steps, limit=9).path("d") == ("b", "d")


def test_what_was_spent_counts_towards_the_limit() -> None:
    assert cheapest("a", LINE, limit=5, spent=2).cost == {"a": 2, "b": 4}
    assert cheapest("a", LINE, limit=3, spent=4).cost == {"a": 4}
