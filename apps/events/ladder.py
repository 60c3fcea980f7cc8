"""Who stands where on a ladder, and whom each may challenge. Plain data: no database."""

from collections.abc import Collection, Iterable, Sequence

from apps.events.standing import Ranks

REACH = 3  # rungs up to those whom one may challenge
MOST_AT_ONCE = 2  # games of a ladder that one plays at a time


def climbed(entered: Sequence[int], games: Iterable[Ranks]) -> list[int]:
    """Who entered first stood first. Whoever beats somebody above takes their place; the others move down.

    Games of two, in the order in which they ended; who is level stays.
    """
    order = list(entered)
    for ranks in games:
        winner, loser = sorted(ranks, key=lambda one: ranks[one])
        if ranks[winner] < ranks[loser] and order.index(winner) > order.index(loser):
            order.remove(winner)
            order.insert(order.index(loser), winner)
    return order


def within_reach(order: Sequence[int], one: int, gone: Collection[int]) -> list[int]:
    """Those whom this one may challenge, the nearest first; who has gone is no rung."""
    above = [other for other in order[: order.index(one)] if other not in gone]
    return above[::-1][:REACH]
