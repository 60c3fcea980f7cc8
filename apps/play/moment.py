"""A table as it stands after a move, and as each of its watchers sees it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from apps.play.models import Move, Seat, Table, Watcher
from apps.play.takeback import offers
from games.engine.contract import Event, Outcome
from games.engine.page import Memory, Presenter, SeatCard, View
from games.registry import presenter


@dataclass(frozen=True)
class Moment:
    """A table as it stands after a move: all that its page is made of."""

    table: Table
    seats: tuple[Seat, ...]
    game: Any
    number: int
    last: Move
    absent: frozenset[int]
    undo: tuple[str, ...]  # what each seat may take back: "free", "ask" or nothing
    outcome: Outcome | None
    proposal: dict[str, Any] | None
    past: bool = False  # looked back on: nobody is asked anything
    memory: Memory = field(default_factory=Memory, compare=False)  # of what all may see

    @classmethod
    def of(cls, table: Table, seats: Sequence[Seat], game: Any, last: Move) -> "Moment":
        outcome = msgspec.convert(table.outcome, Outcome) if table.outcome else None
        absent = frozenset(seat.number for seat in seats if seat.absent)
        undo = offers(table, seats, game)
        return cls(table, tuple(seats), game, last.number, last, absent, undo, outcome, table.proposal)

    @cached_property
    def news(self) -> list[Event]:
        """The events of the latest move."""
        return self.table.rules.read_events(self.last.events)

    @property
    def presenter(self) -> Presenter:
        return presenter(self.table.game)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @cached_property
    def common(self) -> View:
        """What all may see."""
        return view_of(self, None)

    @cached_property
    def cards(self) -> list[SeatCard]:
        """The seats as a spectator sees them."""
        return self.presenter.seat_cards(self.common)

    @cached_property
    def facts(self) -> tuple[object, ...]:
        """All that its page is made of, apart from the game, which is that of its number."""
        seats = tuple([(seat.name, seat.user_id, seat.bot, seat.orders) for seat in self.seats])
        clocks = tuple([(seat.bank, seat.due_at, seat.pauses) for seat in self.seats])
        others = self.absent, self.undo, self.outcome, self.proposal, self.past
        return self.number, seats, clocks, self.table.paused, *others

    @property
    def watchers(self) -> tuple[Watcher, ...]:
        return (*range(len(self.seats)), None)


def told(events: Iterable[Event], watcher: Watcher) -> list[Event]:
    """The events that this watcher may know of."""
    return [event for event in events if event.is_told(watcher)]


def view_of(moment: Moment, watcher: Watcher) -> View:
    """The game as this watcher sees it, with what it may do. The absent are asked nothing."""
    rules, game = moment.table.rules, moment.game
    common = None if watcher is None else moment.common
    asked = watcher is not None and watcher not in moment.absent and not (moment.outcome or moment.past)
    seat = watcher if asked and watcher in rules.open_to(game) else None
    seen = common.seen if common and not rules.secrets else rules.seen_by(game, watcher)
    return View(
        rules=rules,
        seen=seen,
        seat=watcher,
        names=moment.names,
        waiting=_waited_for(moment, seen) if rules.secrets or common is None else common.waiting,
        legal=() if seat is None else rules.legal(game, seat),
        form=None if seat is None else rules.form(game, seat),
        refusals=() if seat is None else rules.refusals(game, seat),
        outcome=moment.outcome,
        news=told(moment.news, watcher),
        common=common,
        memory=moment.memory if common is None else None,
    )


def _waited_for(moment: Moment, seen: Any) -> frozenset[int]:
    """As far as this watcher may know: whether somebody has anything to answer with can be a secret."""
    return frozenset() if moment.outcome else moment.table.rules.waiting(seen)
