"""What others did while a seat was not at it, marked on the board when it is: the game says how far back."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from django.utils.safestring import SafeString

from apps.play import archive
from apps.play.markup import joined
from apps.play.models import Move, Table, Watcher
from apps.play.moment import Moment, told, view_of
from apps.play.page import element
from apps.play.takeback import trail
from games.engine.page import Past

FAR_BACK = 600  # moves


def render_since(moment: Moment, watcher: Watcher, *, shown: bool) -> SafeString:
    """The parts that mark it, as this watcher may know it; without marks if they are not wanted."""
    view = view_of(moment, watcher)
    past = past_of(moment, watcher) if shown and view.seat in view.waiting else iter(())
    parts = moment.presenter.since(view, past)
    return joined(element(part, moment, swap=True) for part in parts)


def past_of(moment: Moment, watcher: Watcher) -> Iterator[Past]:
    rules = moment.table.rules
    for move in trail(moment.table, moment.last, FAR_BACK):
        events = told(rules.read_events(move.events), watcher)
        yield Past(move.seat, events, seen_before(moment.table, move, watcher))


def seen_before(table: Table, move: Move, watcher: Watcher) -> Callable[[], Any]:
    return partial(_seen, table, move.number - 1, watcher)


def _seen(table: Table, number: int, watcher: Watcher) -> Any:
    return table.rules.seen_by(archive.load(table, table.move_at(number)), watcher)
