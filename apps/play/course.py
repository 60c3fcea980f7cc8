"""The course of a finished game: how the seats stood after each turn, and the turns on which it hung."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from apps.play import archive
from apps.play.leafing import Chapter, chapters
from apps.play.models import Table
from apps.site.keeping import kept
from games.registry import presenter

HUNG = 4  # turns that are named
BEFORE = "Before the first turn"  # to which somebody went back


class End(NamedTuple):
    """The last move of a turn, and whether the turn was over with it."""

    move: int
    title: str
    over: bool


class Stop(NamedTuple):
    """The end of a turn."""

    move: int
    title: str
    scores: tuple[int, ...]


class Band(NamedTuple):
    """Where a turn stands on the curve, in moves from its left."""

    stop: Stop
    start: int
    length: int


class Swing(NamedTuple):
    """What a turn did to the seat that it set apart most from the others, and to those on average."""

    stop: Stop
    seat: int
    change: int
    others: int | None  # no one else plays

    @property
    def apart(self) -> int:
        return self.change - (self.others or 0)


def course(table: Table) -> list[Stop]:
    """Kept for a day: it reads a state for every turn."""
    return kept(f"course-{table.key}-{table.version}", partial(_read, table))


def _read(table: Table) -> list[Stop]:
    """In the order of the game. What a turn's last answer brings comes in the move that begins the next."""
    ends: dict[int, End] = {}
    for end in _ends(chapters(table), table.version):
        ends.setdefault(end.move, end)  # the heading of a game's end has no moves
    shown, rules = presenter(table.game), table.rules
    found = []
    for move in table.moves.filter(number__in=ends).with_ways():
        end, game = ends[move.number], archive.load(table, move)
        scores = shown.left(rules, game) if end.over else shown.stood(rules, game)
        found.append(Stop(end.move, end.title, scores))
    return found


def _ends(found: list[Chapter], last: int) -> Iterator[End]:
    """Each turn's last move: that which began the next, unless somebody went back by it."""
    for chapter, after in pairwise(found):
        yield End(after.move - after.back, chapter.title or BEFORE, over=not after.back)
    if found:
        yield End(last, found[-1].title or BEFORE, over=False)


def hung(stops: list[Stop]) -> list[Swing]:
    """The turns that changed most, in their order."""
    swings = [_greatest(before, after) for before, after in pairwise(stops)]
    most = sorted((swing for swing in swings if swing.apart), key=lambda swing: -abs(swing.apart))[:HUNG]
    return sorted(most, key=lambda swing: swing.stop.move)


def curves(stops: list[Stop]) -> list[str]:
    """Each seat's scores as the points of a line, a unit wide for each move and a unit high."""
    scores = [score for stop in stops for score in stop.scores]
    low, span = min(scores, default=0), max(1, max(scores, default=0) - min(scores, default=0))
    return [
        " ".join(f"{stop.move},{1 - (stop.scores[seat] - low) / span:.3f}" for stop in stops)
        for seat in range(len(stops[0].scores) if stops else 0)
    ]


def bands(stops: list[Stop]) -> list[Band]:
    starts = [0, *(stop.move for stop in stops)]
    return [Band(stop, start, stop.move - start) for start, stop in zip(starts, stops, strict=False)]


def _greatest(before: Stop, after: Stop) -> Swing:
    changes = [now - was for was, now in zip(before.scores, after.scores, strict=True)]
    swings = [Swing(after, seat, change, _others(changes, seat)) for seat, change in enumerate(changes)]
    return max(swings, key=lambda swing: abs(swing.apart))


def _others(changes: list[int], seat: int) -> int | None:
    others = [*changes[:seat], *changes[seat + 1 :]]
    return round(sum(others) / len(others)) if others else None
