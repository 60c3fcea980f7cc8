"""The clocks of a table's seats. Rows are copied, not changed.

While it is secret who has anything to answer with, a clock must not tell. It goes for whoever is awaited so
far as anybody may know; who had nothing to answer is given the time back when it stops; and the clocks of
several who are awaited at once are over together.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from apps.accounts.calendars import Calendar
from apps.accounts.models import User
from apps.play import clocks
from apps.play.clocks import Clock, Terms
from apps.play.models import Move, Seat, Table
from apps.play.seating import changed

CLOCK = ("bank", "free", "used", "runs_since", "due_at")  # of a seat's row

Seats = Sequence[Seat]
Timed = tuple[Seat, ...]


def clock_of(seat: Seat) -> Clock:
    return Clock(seat.bank, seat.free, seat.used, seat.runs_since, seat.due_at)


def with_clock(seat: Seat, clock: Clock) -> Seat:
    fields = (clock.bank, clock.free, clock.used, clock.since, clock.due)
    return changed(seat, **dict(zip(CLOCK, fields, strict=True)))


def noted(seats: Seats, table: Table) -> list[list[int]] | None:
    """As a move keeps them."""
    return [[seat.bank, seat.free, seat.used] for seat in seats] if table.terms else None


def begun(seats: Seats, table: Table, now: datetime) -> Timed:
    """When play begins."""
    terms = table.terms
    if terms is None:
        return tuple(seats)
    return _together(table, [_going(seat, clocks.new_clock(terms), table, terms, now) for seat in seats])


def after_move(was: Seats, seats: Seats, table: Table, move: Move, goal: Move | None, *, anew: bool) -> Timed:
    """`goal`: of a move that goes back; `anew`: what is asked is another question than before."""
    if table.terms is None:
        return tuple(seats)
    turn = _Turn(table, table.terms, move, goal, anew=anew)
    return _together(table, [turn.timed(old, new) for old, new in zip(was, seats, strict=True)])


class _Turn:
    """One move, as it is for each seat's clock."""

    def __init__(self, table: Table, terms: Terms, move: Move, goal: Move | None, *, anew: bool) -> None:
        self.table = table
        self.terms = terms
        self.move = move
        self.goal = goal
        self.anew = anew
        self.now = table.moved_at

    def timed(self, old: Seat, new: Seat) -> Seat:
        mine = self.move.seat == old.number
        if not (mine or self.anew or old.awaited != new.awaited):
            return new
        return _going(new, self._settled(old, mine=mine), self.table, self.terms, self.now)

    def _settled(self, old: Seat, *, mine: bool) -> Clock:
        """As it stands between what was asked and what is asked next."""
        counts = mine or (old.to_act and not self.goal)
        clock = stopped(old, self.terms, self.now) if counts else clocks.given_back(clock_of(old))
        if self.goal and self.goal.clocks:
            return clocks.went_back(clock, Clock(*self.goal.clocks[old.number]), asking=mine)
        acted = mine and self.move.action is not None
        return clocks.asked(clocks.credited(clock, self.terms) if acted else clock, self.terms)


def handed_on(
    was: Seats, seat: Seat, user: User | None, bot: str, table: Table, now: datetime
) -> dict[str, Any]:
    """What becomes of the clock of a seat at which somebody else sits now: the bank, and time to look."""
    if table.terms is None:
        return {}
    twin = changed(seat, bot=bot, absent=False)
    twin.user = user
    clock = clocks.asked(stopped(seat, table.terms, now), table.terms)
    timed = _going(twin, clock, table, table.terms, now)
    seats = _together(table, [timed if one is seat else one for one in was])
    return {name: getattr(seats[seat.number], name) for name in CLOCK}


def rescheduled(was: Seats, user: User, before: Calendar, table: Table, now: datetime) -> Timed:
    """The clocks of a person who had time at other hours until now."""
    terms = table.terms
    if terms is None:
        return tuple(was)

    def anew(seat: Seat) -> Seat:
        if seat.user_id != user.pk or seat.runs_since is None:
            return seat
        return _going(seat, clocks.stopped(clock_of(seat), terms, before, now), table, terms, now)

    return _together(table, [anew(seat) for seat in was])


def stopped(seat: Seat, terms: Terms, now: datetime) -> Clock:
    if seat.user is None:
        return clocks.given_back(clock_of(seat))
    return clocks.stopped(clock_of(seat), terms, seat.user.calendar, now)


def _going(seat: Seat, clock: Clock, table: Table, terms: Terms, now: datetime) -> Seat:
    """With that clock, which goes if the seat's player is awaited."""
    if _goes(seat, table) and seat.user:
        clock = clocks.started(clock, terms, seat.user.calendar, now)
    return with_clock(seat, clock)


def _goes(seat: Seat, table: Table) -> bool:
    return table.status == Table.Status.PLAYING and seat.awaited and not (seat.bot or seat.absent)


def _together(table: Table, seats: Seats) -> Timed:
    """All may know who is awaited, and nobody which of them has something to answer with."""
    due = [seat.due_at for seat in seats if seat.due_at]
    if len(due) < 2 or not table.rules.secrets:
        return tuple(seats)
    return tuple(changed(seat, due_at=max(due)) if seat.due_at else seat for seat in seats)
