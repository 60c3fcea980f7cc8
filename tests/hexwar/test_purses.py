"""With two purses of points: all that no other way beats, as trying every way finds it."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from games.hexmap.grid import HexId
from games.hexwar.ground import STOP
from games.hexwar.purses import Choices, Pair, choices, two_purses
from tests.hexwar.maps import START, Setting, somewhere

LAND = {"camp": (("port", 2),), "port": (("camp", 2), ("aboard", 1)), "aboard": (("port", 1), ("coast", 2))}
SEA = {"aboard": (("far", 3),), "far": (("aboard", 3),)}
BOTH = two_purses({**LAND, "coast": (("camp", 1),)}, SEA)


several = settings(max_examples=60)


class Paid:
    """Two settings on one map: what the first asks comes from the first purse, the second from the other."""

    def __init__(self, first: Setting, second: Setting, limits: Pair) -> None:
        hexes = first.steps.onward.keys() & second.steps.onward.keys()
        cut = [
            {at: tuple([step for step in one.steps.onward[at] if step[0] in hexes]) for at in sorted(hexes)}
            for one in (first, second)
        ]
        self.steps = two_purses(*cut)
        self.enter = {at: (points, 0) for at, points in first.enter.items()}
        self.leave = {at: (0, points) for at, points in second.leave.items()}
        self.limits = limits

    def searched(self) -> Choices:
        return choices(START, self.steps, limits=self.limits, enter=self.enter, leave=self.leave)

    def prices(self, here: HexId, there: HexId) -> list[Pair]:
        """Of every step from the one to the other."""
        leave = (0, 0) if here == START else self.leave.get(here, (0, 0))
        on_top = self.enter.get(there, (0, 0))
        return [
            (leave[0] + first + on_top[0], leave[1] + second + on_top[1])
            for (first, second), near in self.steps.onward[here].items()
            if there in near
        ]

    def tried(self) -> dict[HexId, list[Pair]]:
        """By walking every way, as far as the points go."""
        states = {(START, (0, 0))}
        new = [*states]
        while new:
            here, spent = new.pop()
            for there in {to for near in self.steps.onward[here].values() for to in near}:
                for first, second in self.prices(here, there):
                    state = there, (spent[0] + first, spent[1] + second)
                    if all(map(int.__le__, state[1], self.limits)) and state not in states:
                        states.add(state)
                        new.append(state)
        return {at: unbeaten([spent for place, spent in states if place == at]) for at, _ in states}


def unbeaten(spent: list[Pair]) -> list[Pair]:
    return sorted(
        one
        for one in set(spent)
        if not any(other != one and other[0] <= one[0] and other[1] <= one[1] for other in spent)
    )


limits = st.tuples(st.integers(0, 7), st.integers(0, 7))


@several
@given(first=somewhere(), second=somewhere(), limits=limits)
def test_it_finds_every_choice_that_no_other_beats(first: Setting, second: Setting, limits: Pair) -> None:
    paid = Paid(first, second, limits)
    found = paid.searched()
    assert {at: found.spent(at) for at in found.fronts} == paid.tried()
    assert all(found.least(at) == found.spent(at)[0] for at in found.fronts)


@several
@given(first=somewhere(), second=somewhere(), limits=limits)
def test_each_way_can_be_gone_at_its_cost(first: Setting, second: Setting, limits: Pair) -> None:
    paid = Paid(first, second, limits)
    found = paid.searched()
    for to in found.fronts:
        for spent in found.spent(to):
            path = (START, *found.path(to, spent))
            assert path[-1] == to
            sums = {(0, 0)}
            for here, there in pairwise(path):
                sums = {(a + c, b + d) for a, b in sums for c, d in paid.prices(here, there)}
            assert spent in sums


def test_one_may_spare_the_one_purse_or_the_other() -> None:
    steps = two_purses({"a": (("b", 5),), "b": ()}, {"a": (("c", 2),), "c": (("b", 2),)})
    found = choices("a", steps, limits=(9, 9))
    assert found.spent("b") == [(0, 4), (5, 0)]
    assert found.least("b") == (0, 4)
    assert (found.path("b", (0, 4)), found.path("b", (5, 0))) == (("c", "b"), ("b",))
    assert choices("a", steps, limits=(9, 3)).spent("b") == [(5, 0)]


def test_an_army_marches_to_a_port_and_sails() -> None:
    found = choices("camp", BOTH, limits=(6, 3))
    assert found.path("far", found.least("far")) == ("port", "aboard", "far")
    assert found.spent("far") == [(3, 3)]
    assert "far" not in choices("camp", BOTH, limits=(6, 2)).fronts


def test_what_was_spent_counts_and_stops_and_closed_hexes_hold() -> None:
    assert choices("camp", BOTH, limits=(6, 3), spent=(4, 0)).fronts.keys() == {"camp", "port"}
    assert not choices("camp", BOTH, limits=(6, 3), spent=(7, 0)).fronts
    assert choices("camp", BOTH, limits=(9, 9), leave={"port": (STOP, 0)}).fronts.keys() == {"camp", "port"}
    assert choices("camp", BOTH, limits=(9, 9), enter={"port": (0, STOP)}).fronts.keys() == {"camp"}
