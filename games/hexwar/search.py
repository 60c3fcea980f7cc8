"""The cheapest ways over a map: one search finds all that is within reach.

What a step costs may differ with the side that is crossed, so it stands on the step (`ground.steps`). What
comes on top stands on hexes, for it changes from move to move: `enter` is paid to come in, `leave` to go on
from there, unless one started there. A hex that costs `STOP` to enter is closed, and in one that costs
`STOP` to leave one must stop. Places off the field are hexes as any other; so are the two banks of a strait,
and a port ashore and aboard.
"""

from collections.abc import Mapping
from typing import NamedTuple

from games.hexmap.grid import HexId
from games.hexwar.ground import Steps

NO_COSTS: Mapping[HexId, int] = {}


class Reach(NamedTuple):
    """What one search found: the cost of being in each hex, and the hex one comes from."""

    cost: dict[HexId, int]
    before: dict[HexId, HexId]

    def path(self, to: HexId) -> tuple[HexId, ...]:
        """The hexes entered on the cheapest way there, the start not among them."""
        found = []
        while to in self.before:
            found.append(to)
            to = self.before[to]
        return tuple(reversed(found))


def cheapest(
    start: HexId,
    steps: Steps,
    *,
    limit: int,
    spent: int = 0,
    enter: Mapping[HexId, int] = NO_COSTS,
    leave: Mapping[HexId, int] = NO_COSTS,
) -> Reach:
    """Every hex that can be reached for at most `limit`.

    Costs are small whole numbers from 0 up, so hexes wait in a row of buckets, one for each cost of going
    on from them. Whoever comes first to a hex that costs the same from everywhere comes at its price; others
    stay open until it is their turn. Of ways that cost the same the first found stays.
    """
    cost: dict[HexId, int] = {}
    open_at: dict[HexId, int] = {start: spent}
    before: dict[HexId, HexId] = {}
    buckets: list[list[HexId]] = [[] for _ in range(limit + 1)]
    if spent <= limit:
        buckets[spent].append(start)
    steps_from, beyond = steps.onward, limit + 1
    several = steps.uneven.union(enter) if enter else steps.uneven
    for onward, bucket in enumerate(buckets):
        for here in bucket:  # grows while walked through, where a step costs nothing
            if here in open_at:
                cost[here] = open_at.pop(here)
            for there, step in steps_from[here]:
                if there in cost:
                    continue
                price = onward + step
                if there in several:
                    price += enter.get(there, 0)
                    if price >= open_at.get(there, beyond):
                        continue
                    open_at[there] = price
                elif price <= limit:
                    cost[there] = price
                else:
                    continue
                before[there] = here
                going_on = price + leave.get(there, 0)
                if going_on <= limit:
                    buckets[going_on].append(there)
    cost.update(open_at)
    return Reach(cost, before)
