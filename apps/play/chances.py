"""What was drawn at a table, for its page: each draw with what it was for, and how often each number came."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from math import sqrt
from typing import NamedTuple

from apps.play.fairness import Drawn
from apps.play.moment import Moment
from apps.play.page import lines_of
from games.engine.dice import Draw

FEWEST = 30  # draws of one kind: of fewer nothing can be said
FACES = 20  # outcomes of a kind that is counted: dice, and no decks
LINES = 2  # of the log that say what a draw was for


class Move(NamedTuple):
    """A move's draws, and what came of them."""

    number: int
    purpose: str
    draws: tuple[Drawn, ...]


class Face(NamedTuple):
    value: int  # as on a die, from 1
    times: int


class Kind(NamedTuple):
    """All draws from so many outcomes: how often each came, and how often each should about have."""

    of: int
    faces: tuple[Face, ...]
    expected: float
    within: float  # two of three counts lie no farther from it


def with_purposes(moment: Moment, draws: Sequence[Drawn]) -> list[Move]:
    """As the log tells it to those who watch."""
    by_move = {number: tuple(found) for number, found in groupby(draws, key=lambda draw: draw.move)}
    moves = moment.table.moves.filter(number__in=by_move).defer("state").order_by("number")
    rules = moment.table.rules
    return [
        Move(
            move.number,
            _purpose(line.text for line in lines_of(moment, rules.read_events(move.events), None)),
            by_move[move.number],
        )
        for move in moves
    ]


def _purpose(lines: Iterable[str]) -> str:
    return " ".join(list(lines)[:LINES])


def kinds(draws: Iterable[Drawn]) -> list[Kind]:
    return kinds_of(Counter((draw.of, draw.value) for draw in draws))


def kinds_of(counts: Mapping[Draw, int]) -> list[Kind]:
    found: dict[int, Counter[int]] = {}
    for (of, value), times in counts.items():
        found.setdefault(of, Counter())[value] += times
    return [
        _kind(of, counted)
        for of, counted in sorted(found.items())
        if 1 < of <= FACES and counted.total() >= FEWEST
    ]


def _kind(of: int, counted: Counter[int]) -> Kind:
    total = counted.total()
    faces = tuple(Face(value + 1, counted[value]) for value in range(of))
    return Kind(of, faces, total / of, sqrt(total / of * (1 - 1 / of)))
