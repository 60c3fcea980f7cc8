"""What a change of a table changes on the pages of those who watch it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import starmap

from django.utils.safestring import SafeString

from apps.play import archive, held
from apps.play.lines import render_lines
from apps.play.markup import joined, render
from apps.play.models import Message, Move, Table, Watcher
from apps.play.moment import Moment, told
from apps.play.page import element, event_lines, version_mark
from apps.play.pieces import changed_pieces, changes_by_pieces, piece_of
from apps.play.shown import Shown
from apps.play.telling import Told, beats_of
from games.engine.contract import Event, Obeyed
from games.engine.page import Line, Part, View


@dataclass(frozen=True)
class Change:
    """One move, as publishing needs it: the table before it and after it, and what it told."""

    before: Moment
    after: Moment
    events: tuple[Event, ...]


Pages = Mapping[Watcher, str]
Pair = tuple[Part | None, Part]


def moment_now(table: Table) -> Moment:
    """A table as it stands, whose row has just been read."""
    return held.store.of(table).moment


def changes_since(before: Moment, now: Moment) -> Iterator[Change]:
    """The moves by which a table came from one moment to the other, the later of which is how it stands."""
    if now.number == before.number:
        return
    between = now.table.moves.filter(number__gt=before.number, number__lt=now.number).with_ways()
    for move in (*between, now.last):
        after = now if move is now.last else _on_the_way(now, move)
        yield Change(before, after, tuple(now.table.rules.read_events(move.events)))
        before = after


def _on_the_way(now: Moment, move: Move) -> Moment:
    game = archive.load(now.table, move)
    return replace(now, game=game, number=move.number, last=move, outcome=None, proposal=None)


def pages_of(change: Change, watchers: Iterable[Watcher], shown: Shown | None = None) -> Pages:
    """What a move changes on each of these watchers' pages; `shown`: what they have been shown."""
    shown = shown or Shown()
    before, after = shown.knowing(change.before), shown.knowing(change.after)
    press, pages = Press(after), {}
    for watcher in watchers:
        view, changed = pairs_of(shown, before, after, watcher)
        news = press.told(change.events, watcher)
        mark = version_mark(after.number, before.number, beats_of(after, view, news, changed))
        pages[watcher] = joined((mark, *starmap(press.change, changed), press.log(news, watcher)))
    return pages


def pairs_of(shown: Shown, before: Moment, after: Moment, watcher: Watcher) -> tuple[View, list[Pair]]:
    """What a watcher sees in the end, and each part that is another then, as it was and as it is."""
    was = {part.id: part for part in shown.parts(before, watcher)}
    view, now = shown.page(after, watcher)
    pairs = [(was.get(part.id), part) for part in now]
    return view, [pair for pair in pairs if differs(*pair)]


def differs(before: Part | None, after: Part) -> bool:
    """What was not made anew is not compared either."""
    return before is not after and before != after


class Press:
    """Renders one change for all its watchers; what several of them see alike is rendered once."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self.rendered: dict[str, list[tuple[object, SafeString]]] = {}
        self.lines: dict[int, Sequence[Line]] = {}  # by the event's id: a change keeps its events

    def once(self, name: str, shown: object, render: Callable[[], SafeString]) -> SafeString:
        known = self.rendered.setdefault(name, [])
        for other, html in known:
            if other == shown:
                return html
        html = render()
        known.append((shown, html))
        return html

    def change(self, before: Part | None, after: Part) -> SafeString:
        if before and changes_by_pieces(before, after):
            return changed_pieces(before, after, self.piece)
        return self.once(after.id, after, lambda: element(after, self.moment, swap=True))

    def piece(self, part: Part, name: str) -> SafeString:
        return self.once(name, (part.pieces or {})[name], lambda: piece_of(part, name))

    def told(self, events: Iterable[Event], watcher: Watcher) -> list[Told]:
        return [(event, self._lines(event)) for event in told(events, watcher)]

    def _lines(self, event: Event) -> Sequence[Line]:
        if id(event) not in self.lines:
            self.lines[id(event)] = event_lines(self.moment, event)
        return self.lines[id(event)]

    def log(self, news: Sequence[Told], watcher: Watcher) -> SafeString:
        new = watcher != self.moment.last.seat or any(isinstance(event, Obeyed) for event, _ in news)
        lines = [line for _, lines in news for line in lines]
        return self.once("log", (lines, new), lambda: self._log(lines, new=new))

    def _log(self, lines: Sequence[Line], *, new: bool) -> SafeString:
        last = self.moment.last
        items = render_lines(self.moment, lines, last.number, new=new, by=last.seat)
        return joined(('<ol id="log-lines" hx-swap-oob="beforeend">', items, "</ol>") if lines else ())


def render_message(message: Message, watcher: Watcher) -> SafeString:
    mine = watcher is not None and message.seat == watcher
    return render("play/message.html", {"message": message, "mine": mine})
