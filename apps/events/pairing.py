"""Who meets whom in the next round, and who sits where. Plain data: no database.

A group of one is a bye. Orders are of the standings, the leader first, or of the lot.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, count, permutations

Group = list[int]  # entrants at one table
Met = Mapping[frozenset[int], int]  # how often two have met

MOST_STEPS = 5_000  # of a search for groups that have not met; beyond, one more repetition is allowed


def met_in(groups: Sequence[Sequence[int]]) -> Counter[frozenset[int]]:
    return Counter(frozenset(two) for group in groups for two in combinations(group, 2))


def swiss(order: Sequence[int], met: Met, byes: Mapping[int, int], fewest: int, wanted: int) -> list[Group]:
    """Neighbours in the standings meet, as far as they have not met before (Monrad's way of pairing)."""
    sizes = sizes_of(len(order), fewest, wanted)
    resting = _resting(order, byes, len(order) - sum(sizes))
    playing = [one for one in order if one not in resting]
    return [*_grouped(playing, sizes, met), *([one] for one in resting)]


def sizes_of(people: int, fewest: int, wanted: int) -> list[int]:
    """As few tables as hold them all, as even as can be; who fits nowhere rests."""
    for playing in range(people, fewest - 1, -1):
        tables = -(-playing // wanted)
        small, larger = divmod(playing, tables)
        if small >= fewest:
            return [small + 1] * larger + [small] * (tables - larger)
    return []


def _resting(order: Sequence[int], byes: Mapping[int, int], number: int) -> list[int]:
    """Who has rested least often; of those the last in the standings."""
    by_turns = sorted(range(len(order)), key=lambda at: (byes.get(order[at], 0), -at))
    return [order[at] for at in by_turns[:number]]


def _grouped(order: Sequence[int], sizes: Sequence[int], met: Met) -> list[Group]:
    for allowed in count():
        found = _Search(met).groups(list(order), list(sizes), allowed)
        if found is not None:
            return found
    raise AssertionError  # with as many repetitions as there are, the first try is good


class _Search:
    """Depth first, the nearest neighbours before others: what is found first is the best for the leader."""

    def __init__(self, met: Met) -> None:
        self.met, self.steps = met, 0

    def groups(self, order: Group, sizes: list[int], allowed: int) -> list[Group] | None:
        """Groups of these sizes that repeat so much at most (twice before: four); None if none was found."""
        if not sizes:
            return []
        first, others = order[0], order[1:]
        for mates in combinations(others, sizes[0] - 1):
            self.steps += 1
            if self.steps > MOST_STEPS:
                return None
            group = [first, *mates]
            left = allowed - sum(self.met.get(frozenset(two), 0) ** 2 for two in combinations(group, 2))
            if left >= 0:
                rest = self.groups([one for one in others if one not in mates], sizes[1:], left)
                if rest is not None:
                    return [group, *rest]
        return None


def robin(lots: Sequence[int], number: int) -> list[Group]:
    """A round of those in which everyone meets everyone once: all but one go round a circle."""
    circle: list[int | None] = [*lots, *([None] if len(lots) % 2 else [])]
    turned = [circle[0], *_turned(circle[1:], number - 1)]
    half = len(turned) // 2
    pairs = zip(turned[:half], reversed(turned[half:]), strict=True)
    return [[one for one in pair if one is not None] for pair in pairs]


def _turned(ring: list[int | None], by: int) -> list[int | None]:
    by %= len(ring)
    return ring[-by:] + ring[:-by] if by else ring


def knock_out(alive: Sequence[int]) -> list[Group]:
    """The first of these meets the last. The first rest, where that makes of those left a power of two."""
    places = 1 << (len(alive) - 1).bit_length()
    resting = places - len(alive)
    playing = alive[resting:]
    half = len(playing) // 2
    pairs = zip(playing[:half], reversed(playing[half:]), strict=True)
    return [*([one] for one in alive[:resting]), *([one, other] for one, other in pairs)]


def seated(group: Sequence[int], had: Mapping[tuple[int, int], int]) -> Group:
    """In the order of seats: each where they have sat least often before (`had`, by entrant and seat)."""

    def worn(order: Iterable[int]) -> int:
        return sum(had.get((one, seat), 0) ** 2 for seat, one in enumerate(order))

    return list(min(permutations(group), key=worn))
