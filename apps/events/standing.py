"""Who stands where in an event, counted from its results and from nothing else. Plain data: no database."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

HALF = Fraction(1, 2)
Ranks = Mapping[int, int]  # by entrant; 1 is first, and who share a place share its number


class Played(NamedTuple):
    """One table of one round. Who is alone at one has a bye."""

    round: int
    ranks: Ranks

    @property
    def bye(self) -> bool:
        return len(self.ranks) == 1

    def score(self, entrant: int) -> Fraction:
        """The share of the others at the table whom one is placed before, an equal place half; a bye is 1."""
        others = [rank for one, rank in self.ranks.items() if one != entrant]
        if not others:
            return Fraction(1)
        return sum((beats(self.ranks[entrant], rank) for rank in others), Fraction(0)) / len(others)


class Row(NamedTuple):
    """One line of the standings, and all that it was told apart by."""

    entrant: int
    points: Fraction
    buchholz: Fraction  # the points of all whom one has met
    direct: Fraction  # won of those with whom points and Buchholz are shared
    first: int  # games in which one was first
    games: int


def beats(mine: int, other: int) -> Fraction:
    return Fraction(1) if mine < other else HALF if mine == other else Fraction(0)


def standings(lots: Sequence[int], games: Sequence[Played]) -> list[Row]:
    """All entrants, whom the lot has put in this order; it decides last."""
    of = _by_entrant(lots, games)
    points = {one: sum((game.score(one) for game in of[one]), Fraction(0)) for one in lots}
    buchholz = {one: sum((points[other] for other in _met(one, of[one])), Fraction(0)) for one in lots}
    rows = [_row(one, points, buchholz, of[one]) for one in lots]
    return sorted(rows, key=lambda row: (-row.points, -row.buchholz, -row.direct, -row.first))


def _row(
    one: int, points: Mapping[int, Fraction], buchholz: Mapping[int, Fraction], games: Sequence[Played]
) -> Row:
    """`games`: of this entrant."""
    level = {other for other in points if (points[other], buchholz[other]) == (points[one], buchholz[one])}
    mine = [game for game in games if not game.bye]
    direct = sum(
        (
            beats(game.ranks[one], rank)
            for game in mine
            for other, rank in game.ranks.items()
            if other != one and other in level
        ),
        Fraction(0),
    )
    first = sum(game.ranks[one] == 1 for game in mine)
    return Row(one, points[one], buchholz[one], direct, first, len(mine))


def _by_entrant(lots: Iterable[int], games: Iterable[Played]) -> dict[int, list[Played]]:
    of: dict[int, list[Played]] = {one: [] for one in lots}
    for game in games:
        for one in game.ranks:
            of[one].append(game)
    return of


def _met(one: int, games: Iterable[Played]) -> list[int]:
    """In games of theirs."""
    return [other for game in games for other in game.ranks if other != one]
