"""Maps of hexes: who is whose neighbour, how far it is, the cheapest ways, and zones.

A hex's id is four digits, "LLPP": its line, and its place along the line. Every second line is
shifted forward by half a hex. Lines are columns where hexes lie on a flat side and rows where they
stand on a point; the sums are the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

HexId = str
Roads = Mapping[HexId, Sequence[HexId]]  # from each hex, those that can be entered next
NO_COSTS: Mapping[HexId, int] = {}


@lru_cache(maxsize=4096)
def axial(at: HexId, shifted: int) -> tuple[int, int]:
    """A hex in coordinates of which each step changes two of q, r and q + r by one."""
    line, place = int(at[:2]), int(at[2:])
    half = (line - (line & 1)) // 2 if shifted else (line + (line & 1)) // 2
    return line, place - half


class Grid(NamedTuple):
    shifted: int  # 0 if lines of even number are shifted forward, 1 if those of odd number are

    def axial(self, at: HexId) -> tuple[int, int]:
        return axial(at, self.shifted)

    def distance(self, a: HexId, b: HexId) -> int:
        """Steps from one hex to another, whatever lies between."""
        (q1, r1), (q2, r2) = axial(a, self.shifted), axial(b, self.shifted)
        return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))

    def around(self, at: HexId) -> tuple[HexId, ...]:
        """The six neighbours in order round the hex, on the map or not: the one before it in its line,
        the two of the next line, the one after it, the two of the line before."""
        line, place = int(at[:2]), int(at[2:])
        low = place if line % 2 == self.shifted else place - 1
        ring = (
            (line, place - 1),
            (line + 1, low),
            (line + 1, low + 1),
            (line, place + 1),
            (line - 1, low + 1),
            (line - 1, low),
        )
        return tuple([f"{a:02}{b:02}" for a, b in ring])


class Reach(NamedTuple):
    """What one search found: the cost of being in each hex, and the hex one comes from."""

    cost: dict[HexId, int]
    before: dict[HexId, HexId]

    def path(self, to: HexId) -> tuple[HexId, ...]:
        """The hexes entered on the cheapest way there, the start not among them."""
        steps = []
        while to in self.before:
            steps.append(to)
            to = self.before[to]
        return tuple(reversed(steps))


def cheapest(
    start: HexId,
    roads: Roads,
    enter: Mapping[HexId, int],
    leave: Mapping[HexId, int] = NO_COSTS,
    *,
    limit: int,
    spent: int = 0,
    closed: Iterable[HexId] = (),
) -> Reach:
    """Every hex that can be reached for at most `limit`, from one search.

    A hex costs `enter` to come in and, unless one started there, `leave` to go on from it. Costs are
    small whole numbers from 0 up, so hexes wait in a row of buckets, one for each cost of going on from
    them. Entering costs the same from everywhere, so whoever comes to a hex first comes at its price.
    """
    shut = set(closed)
    cost: dict[HexId, int] = {start: spent}
    before: dict[HexId, HexId] = {}
    buckets: list[list[HexId]] = [[] for _ in range(limit + 1)]
    if spent <= limit:
        buckets[spent].append(start)
    for onward, bucket in enumerate(buckets):
        for here in bucket:  # grows while walked through, where entering costs nothing
            for there in roads[here]:
                if there in cost or there in shut:
                    continue
                price = onward + enter[there]
                if price <= limit:
                    cost[there] = price
                    before[there] = here
                    going_on = price + leave.get(there, 0)
                    if going_on <= limit:
                        buckets[going_on].append(there)
    return Reach(cost, before)


def zone(places: Iterable[HexId], sides: Roads) -> set[HexId]:
    """The hexes next to any of these, across sides that let a zone through."""
    return {there for here in places for there in sides[here]}


def distances(to: Iterable[HexId], places: Iterable[HexId], grid: Grid) -> dict[HexId, int]:
    """From each place, the steps to the nearest of these hexes, whatever lies between."""
    ends = [grid.axial(end) for end in to]
    found = {}
    for place in places:
        q, r = grid.axial(place)
        found[place] = min(max(abs(q - a), abs(r - b), abs(q + r - a - b)) for a, b in ends)
    return found
