"""Leafing through the past of a table: where its turns and phases begin, and what a page shows from one
moment to another."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, starmap
from typing import NamedTuple, TypeVar

from django.core.cache import cache
from django.utils.safestring import SafeString

from apps.play.forms import UNITS
from apps.play.lines import render_lines
from apps.play.logbook import lines_at, moment_at
from apps.play.markup import joined, render
from apps.play.models import Move, Table, Watcher
from apps.play.page import SITE_PARTS, Moment, event_lines, told, version_mark
from apps.play.pushes import Press, moment_now, pairs_of
from apps.play.shown import Shown
from apps.play.telling import beats_of

ASKING = frozenset(SITE_PARTS) - {"turn"}  # no page of the past has these parts
SPAN = 64  # moves whose headings and phases are read and kept together
KEPT = 86_400  # seconds
T = TypeVar("T")


class Leafing(NamedTuple):
    """How somebody leafs: by what, and through whose eyes, if not their own."""

    by: str = "move"
    seat: str = ""

    @property
    def query(self) -> str:
        chosen = {"by": self.by if self.by != "move" else "", "seat": self.seat}
        return "&".join(f"{name}={value}" for name, value in chosen.items() if value)


class Chapter(NamedTuple):
    """A turn, as the log heads it, from the move that began it."""

    move: int
    title: str


# Where turns and phases begin


def chapters(table: Table) -> list[Chapter]:
    """The turns of a game so far. Who went back over a heading is under an earlier one again."""
    found: list[Chapter] = []
    for low in range(0, table.version + 1, SPAN):
        for number, title, back_to in _headings(table, low):
            found.append(Chapter(number, title or title_at(found, back_to)))
    return found


def title_at(known: Iterable[Chapter], number: int) -> str:
    """Under which heading a move stands; none before the first."""
    return next((one.title for one in reversed([*known]) if one.move <= number), "")


Heading = tuple[int, str, int]  # the move, its heading, or none and the move that it went back to


def _headings(table: Table, low: int) -> list[Heading]:
    return _kept("headings", table, low, _read_headings)


def _kept(what: str, table: Table, low: int, read: Callable[[Table, int], Iterable[T]]) -> list[T]:
    """What was read of a span of moves. Of a full one it never changes, for the log only grows."""
    if table.version < low + SPAN - 1:
        return [*read(table, low)]
    key = f"{what}-{table.key}-{low}"
    kept: list[T] | None = cache.get(key)
    if kept is None:
        kept = [*read(table, low)]
        cache.set(key, kept, KEPT)
    return kept


def _read_headings(table: Table, low: int) -> Iterator[Heading]:
    moment = moment_now(table)
    moves = table.moves.filter(number__gte=low, number__lt=low + SPAN)
    for move in moves.only("table", "number", "record", "back_to"):
        if move.back_to is not None:
            yield move.number, "", move.back_to
        elif title := _heading(moment, move):
            yield move.number, title, 0


def _heading(moment: Moment, move: Move) -> str:
    """The last in what all may read of a move."""
    events = told(moment.table.rules.read_events(move.events), None)
    heads = [line.text for event in events for line in event_lines(moment, event) if line.head]
    return heads[-1] if heads else ""


def reached(table: Table, number: int, go: str) -> int:
    """Where one comes from a move by going on or back ("turn-on", "phase-back"); no farther than the ends."""
    by, _, way = go.partition("-")
    if by == "turn":
        starts = [chapter.move for chapter in chapters(table)]
        return _next(starts, number, table.version) if way == "on" else _last(starts, number)
    if by == "phase":
        return _phase_on(table, number) if way == "on" else _phase_back(table, number)
    return min(number + 1, table.version) if way == "on" else max(number - 1, 0)


def _next(starts: Iterable[int], number: int, last: int) -> int:
    return next((start for start in starts if start > number), last)


def _last(starts: Iterable[int], number: int) -> int:
    return max((start for start in starts if start < number), default=0)


def _phase_on(table: Table, number: int) -> int:
    steps = pairwise(_phases(table, range(number, table.version + 1)))
    return next((after for (_, was), (after, now) in steps if now != was), table.version)


def _phase_back(table: Table, number: int) -> int:
    """To where the phase of the move before began."""
    steps = pairwise(_phases(table, range(number - 1, -1, -1)))
    return next((after for (after, now), (_, was) in steps if now != was), 0)


def _phases(table: Table, numbers: range) -> Iterator[tuple[int, str]]:
    """After each of these moves, where in the game it stands, as all may know."""
    known: dict[int, list[str]] = {}
    for number in numbers:
        low = number - number % SPAN
        if low not in known:
            known[low] = _kept("phases", table, low, _read_phases)
        yield number, known[low][number - low]


def _read_phases(table: Table, low: int) -> Iterator[str]:
    for move in table.moves.filter(number__gte=low, number__lt=low + SPAN).with_ways():
        moment = moment_at(table, move)
        yield moment.presenter.turn(moment.common).when


# What a page shows


def render_leaves(
    moment: Moment, leafing: Leafing, turns: Iterable[Chapter], *, swap: bool = False
) -> SafeString:
    """Where one can go from here, and where one is."""
    context = leafing._asdict() | {
        "key": moment.table.key,
        "number": moment.number,
        "last": moment.table.version,
        "title": title_at(turns, moment.number),
        "units": UNITS,
        "query": leafing.query,
        "swap": swap,
    }
    return render("play/parts/leaves.html", context)


def render_told(moment: Moment, watcher: Watcher) -> SafeString:
    """What was told of the move that led here."""
    lines = lines_at(moment, moment.last, watcher)
    return render_lines(moment, lines, moment.number, new=False, by=moment.last.seat, way="")


def render_dice(moment: Moment, watcher: Watcher) -> SafeString:
    """What was rolled for it, die by die, where the log tells only what came of it."""
    events = told(moment.news, watcher)
    rules, presenter = moment.table.rules, moment.presenter
    lines = [line for event in events for line in presenter.rolled(rules, event)]
    return render_lines(moment, lines, moment.number, new=False, way="")


def render_leafed(before: Moment, after: Moment, watcher: Watcher, leafing: Leafing) -> SafeString:
    """What turns the page of one moment into that of another; with what is seen of it, if that came next."""
    shown, press = Shown(), Press(after)
    view, pairs = pairs_of(shown, shown.knowing(before), shown.knowing(after), watcher)
    pairs = [(was, now) for was, now in pairs if now.id not in ASKING]
    came_next = after.number == before.number + 1
    news = press.told(after.news, watcher) if came_next else []
    mark = version_mark(after.number, before.number, beats_of(after, view, news, pairs))
    lists = {"log-lines": render_told(after, watcher), "dice-lines": render_dice(after, watcher)}
    leaves = render_leaves(after, leafing, chapters(after.table), swap=True)
    lines = [f'<ol id="{name}" hx-swap-oob="innerHTML">{html}</ol>' for name, html in lists.items()]
    return joined((mark, *starmap(press.change, pairs), *lines, leaves))
