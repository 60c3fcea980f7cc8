"""The ways over a map for those who pay from two purses of points, as an army that marches and sails.

One may spare the one purse or the other, so a hex has not one cost but several, each a pair that no other
way beats in both: its front. A front is kept as one number with a bit for every pair of points that pay for
being there, a row of bits for each count of the first purse; a step moves all of them at once. So all that a
whole army can choose between is found in a few thousand shifts.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.hexmap.grid import HexId
from games.hexwar.ground import Priced

Pair = tuple[int, int]
Front = int
FREE: Pair = (0, 0)
NO_COSTS: Mapping[HexId, Pair] = {}


class PairedSteps(NamedTuple):
    """From each hex, by what is paid, the hexes entered; and the most that the second purse pays."""

    onward: Mapping[HexId, Mapping[Pair, Sequence[HexId]]]
    most: int


def two_purses(first: Priced, second: Priced) -> PairedSteps:
    """The steps paid from a first purse of points, and those from a second."""
    onward: dict[HexId, dict[Pair, list[HexId]]] = {here: {} for here in {**first, **second}}
    for here, near in first.items():
        for there, price in near:
            onward[here].setdefault((price, 0), []).append(there)
    for here, near in second.items():
        for there, price in near:
            onward[here].setdefault((0, price), []).append(there)
    return PairedSteps(onward, max([price for near in second.values() for _, price in near], default=0))


@dataclass
class Choices:
    """What one search found; `steps`, `enter` and `leave` are as `search.cheapest` has them, in pairs."""

    start: HexId
    steps: PairedSteps
    limits: Pair
    enter: Mapping[HexId, Pair]
    leave: Mapping[HexId, Pair]
    fronts: dict[HexId, Front] = field(default_factory=dict)
    before: dict[HexId, dict[HexId, None]] = field(default_factory=dict)  # whence a front was ever bettered

    def __post_init__(self) -> None:
        prices = [self.steps.most, *[second for _, second in (*self.enter.values(), *self.leave.values())]]
        room = min(max(prices), self.limits[1])  # for what is shifted out of a row
        self.width = self.limits[1] + 1 + room
        row = (1 << (self.limits[1] + 1)) - 1
        self.every: Front = sum([row << (first * self.width) for first in range(self.limits[0] + 1)])

    def spent(self, at: HexId) -> list[Pair]:
        """What being there may cost: first what spares the first purse most, last the second."""
        found: list[Pair] = []
        for first in range(self.limits[0] + 1):
            row = self.fronts[at] >> (first * self.width) & ((1 << self.width) - 1)
            second = (row & -row).bit_length() - 1
            if row and (not found or second < found[-1][1]):
                found.append((first, second))
        return found

    def least(self, at: HexId) -> Pair:
        """The cost that spares the first purse most."""
        lowest = (self.fronts[at] & -self.fronts[at]).bit_length() - 1
        return divmod(lowest, self.width)

    def path(self, to: HexId, spent: Pair) -> tuple[HexId, ...]:
        """The hexes entered on a way there at this cost, the start not among them."""
        after: dict[tuple[HexId, Pair], tuple[HexId, Pair] | None] = {(to, spent): None}
        waiting = deque(after)
        while waiting:
            state = waiting.popleft()
            if state[0] == self.start:
                return tuple(_places(after, state))
            for earlier in self._earlier(*state):
                if earlier not in after:
                    after[earlier] = state
                    waiting.append(earlier)
        raise KeyError(to)

    def _earlier(self, at: HexId, spent: Pair) -> Iterator[tuple[HexId, Pair]]:
        """The hexes one may have come from, with what may have been spent by then."""
        for here in self.before.get(at, ()):
            for price, near in self.steps.onward[here].items():
                first, second = self._price(here, at, price)
                left = spent[0] - first, spent[1] - second
                if at in near and min(left) >= 0 and self._pays(here, left):
                    yield here, left

    def _price(self, here: HexId, there: HexId, step: Pair) -> Pair:
        leave = FREE if here == self.start else self.leave.get(here, FREE)
        enter = self.enter.get(there, FREE)
        return leave[0] + step[0] + enter[0], leave[1] + step[1] + enter[1]

    def _pays(self, at: HexId, spent: Pair) -> bool:
        return bool(self.fronts[at] >> (spent[0] * self.width + spent[1]) & 1)

    def paid(self, front: Front, price: Pair) -> Front:
        """What is left of a front when so much more is spent."""
        if price[0] > self.limits[0] or price[1] > self.limits[1]:
            return 0
        return front << (price[0] * self.width + price[1]) & self.every


def _places(
    after: Mapping[tuple[HexId, Pair], tuple[HexId, Pair] | None], state: tuple[HexId, Pair]
) -> Iterator[HexId]:
    following = after[state]
    while following:
        yield following[0]
        following = after[following]


def choices(
    start: HexId,
    steps: PairedSteps,
    *,
    limits: Pair,
    spent: Pair = FREE,
    enter: Mapping[HexId, Pair] = NO_COSTS,
    leave: Mapping[HexId, Pair] = NO_COSTS,
) -> Choices:
    """Every hex that can be reached within both limits, and all that it may cost.

    Hexes wait in turn; each hands what is new on to its neighbours, until nothing is.
    """
    found = Choices(start, steps, limits, enter, leave)
    fronts, paid, every, width = found.fronts, found.paid, found.every, found.width
    if at_start := paid(every, spent):
        fronts[start] = at_start
    onward, waiting, waits = steps.onward, deque(fronts), set(fronts)
    while waiting:
        here = waiting.popleft()
        waits.remove(here)
        going_on = fronts[here] if here == start else paid(fronts[here], leave.get(here, FREE))
        for (first, second), near in onward[here].items():
            if first > limits[0] or second > limits[1]:
                continue
            coming = going_on << (first * width + second) & every
            for there in near:
                old = fronts.get(there, 0)
                new = old | (paid(coming, enter[there]) if there in enter else coming)
                if new != old:
                    fronts[there] = new
                    found.before.setdefault(there, {})[here] = None
                    if there not in waits:
                        waiting.append(there)
                        waits.add(there)
    return found
