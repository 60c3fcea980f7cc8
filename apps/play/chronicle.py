"""What befell one place or piece of a game, from the events that were kept."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from apps.play.leafing import chapters, title_at
from apps.play.models import Move, Watcher
from apps.play.moment import Moment, told
from apps.play.page import event_lines
from games.engine.contract import Event
from games.engine.page import Line, Subject


class Entry(NamedTuple):
    """A move in which something befell it."""

    move: int
    title: str
    lines: list[Line]


def subject_of(moment: Moment, name: str) -> Subject | None:
    """That of this id."""
    subjects = moment.presenter.subjects(moment.table.rules)
    return next((subject for subject in subjects if subject.id == name), None)


def chronicle(moment: Moment, watcher: Watcher, subject: Subject) -> list[Entry]:
    """As the log tells it to this watcher, without what was taken back."""
    known, found = chapters(moment.table), list[Entry]()
    for move in moment.table.moves.defer("state").order_by("number").iterator(chunk_size=200):
        if move.back_to is not None:
            found = [entry for entry in found if entry.move <= move.back_to]
        elif lines := _lines(moment, move, watcher, subject):
            found.append(Entry(move.number, title_at(known, move.number), lines))
    return found


def _lines(moment: Moment, move: Move, watcher: Watcher, subject: Subject) -> list[Line]:
    events = told(moment.table.rules.read_events(move.events), watcher)
    return [
        line for event in events if is_about(moment, event, subject) for line in event_lines(moment, event)
    ]


def is_about(moment: Moment, event: Event, subject: Subject) -> bool:
    called = {subject.id, *subject.others}
    unnamed = moment.presenter.concerned(moment.table.rules, event)
    return not called.isdisjoint(unnamed) or any(
        word in called for word in words_of(msgspec.to_builtins(event))
    )


def words_of(data: Any) -> Iterator[str]:
    """Every text in an event: the ids of what it is about are among them."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for value in data.values() if isinstance(data, dict) else data:
            yield from words_of(value)
