"""Leafing through the past of a table: where its turns and phases begin, and what a page shows from one
moment to another."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, starmap
from typing import Any, NamedTuple

from django.core.cache import cache
from django.utils.safestring import SafeString

from apps.play import held
from apps.play.archive import unpack_events
from apps.play.forms import UNITS
from apps.play.lines import render_lines
from apps.play.logbook import lines_at, moment_at
from apps.play.markup import joined, render
from apps.play.models import Table, Watcher
from apps.play.moment import Moment, told
from apps.play.page import SITE_PARTS, version_mark
from apps.play.pushes import Press, pairs_of
from apps.play.shown import Shown
from apps.play.telling import beats_of
from apps.site.keeping import A_DAY
from games.registry import presenter

ASKING = frozenset(SITE_PARTS) - {"turn"}  # no page of the past has these parts
SPAN = 16  # moves whose phases are read and kept together


class Leafing(NamedTuple):
    """How somebody leafs: by what, and through whose eyes, if not their own."""

    by: str = "move"
    seat: str = ""

    @property
    def query(self) -> str:
        chosen = {"by": self.by if self.by != "move" else "", "seat": self.seat}
        return "&".join(f"{name}={value}" for name, value in chosen.items() if value)


class Chapter(NamedTuple):
    """A turn, as the log heads it, from the move that began it; `back`: that went back to it."""

    move: int
    title: str
    back: bool = False


# Where turns and phases begin


def chapters(table: Table) -> list[Chapter]:
    """The turns of a game so far. Who went back over a heading is under an earlier one again.

    Kept with the number of moves that were read for it: the log only grows.
    """
    key = f"chapters-{table.key}"
    read, found = cache.get(key) or (0, [])
    if read <= table.version:
        _read_chapters(table, found, read)
        cache.set(key, (table.version + 1, found), A_DAY)
    return [chapter for chapter in found if chapter.move <= table.version]


def _read_chapters(table: Table, found: list[Chapter], low: int) -> None:
    """Those that moves from here on began."""
    names = [seat.name for seat in held.store.of(table).seats]
    kinds = {kind.__name__ for kind in presenter(table.game).heads}
    moves = table.moves.filter(number__gte=low, number__lte=table.version)
    for number, record, back_to in moves.values_list("number", "record", "back_to"):
        if back_to is not None:
            found.append(Chapter(number, title_at(found, back_to), back=True))
        elif title := _heading(table, names, unpack_events(record, kinds)):
            found.append(Chapter(number, title))


def title_at(known: Iterable[Chapter], number: int) -> str:
    """Under which heading a move stands; none before the first."""
    return next((one.title for one in reversed([*known]) if one.move <= number), "")


def _heading(table: Table, names: Sequence[str], kept: Sequence[Any]) -> str:
    """The last that all may read of these events; most moves have none."""
    if not kept:
        return ""
    shown, rules = presenter(table.game), table.rules
    events = told(rules.read_events(kept), None)
    lines = [line for event in events for line in shown.tell(rules, names, event)]
    return next((line.text for line in reversed(lines) if line.head), "")


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
            known[low] = _phases_from(table, low)
        yield number, known[low][number - low]


def _phases_from(table: Table, low: int) -> list[str]:
    """Of a span of moves, as many as were made; what was read of it is kept, for the log only grows."""
    key = f"phases-{table.key}-{low}"
    found: list[str] = cache.get(key) or []
    unread = range(low + len(found), min(low + SPAN, table.version + 1))
    if unread:
        found += _read_phases(table, unread)
        cache.set(key, found, A_DAY)
    return found


def _read_phases(table: Table, numbers: range) -> Iterator[str]:
    """Each position from the one before."""
    moves = table.moves.filter(number__gte=numbers.start, number__lt=numbers.stop)
    before = b""
    for move in moves.order_by("number"):
        before = move.read_after(before) if before else move.saved
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
