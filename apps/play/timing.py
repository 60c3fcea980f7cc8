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


def rescheduled(was: Seats, user: User, before: Calendar, table: Table, terms: Terms, now: datetime) -> Timed:
    """The clocks of a person who had time at other hours until now."""

    def anew(seat: Seat) -> Seat:
        if seat.user_id != user.pk or seat.runs_since is None:
            return seat
        return _going(seat, clocks.stopped(clock_of(seat), terms, before, now), table, terms, now)

    return _together(table, [anew(seat) for seat in was])


def standing_still(seats: Seats, terms: Terms, now: datetime) -> Timed:
    """All clocks stopped."""
    return tuple(with_clock(seat, stopped(seat, terms, now)) for seat in seats)


def going_on(seats: Seats, table: Table, terms: Terms, now: datetime) -> Timed:
    """Of those who are awaited, the clocks that stand are started."""
    standing = [
        seat if seat.runs_since else _going(seat, clock_of(seat), table, terms, now) for seat in seats
    ]
    return _together(table, standing)


def given_more(seats: Seats, seconds: int) -> Timed:
    """So much more in the bank of each, whose clocks stand."""
    return tuple(with_clock(seat, clocks.with_more(clock_of(seat), seconds)) for seat in seats)


def without_gap(seats: Seats, table: Table, terms: Terms, since: datetime, until: datetime) -> Timed:
    """What went by between two moments is given back: the clocks stood then."""

    def stood(seat: Seat) -> Seat:
        if seat.runs_since is None:
            return seat
        clock = stopped(seat, terms, max(since, seat.runs_since))
        return _going(seat, clock, table, terms, max(until, seat.runs_since))

    return _together(table, [stood(seat) for seat in seats])


def stopped(seat: Seat, terms: Terms, now: datetime) -> Clock:
    if seat.user is None:
        return clocks.given_back(clock_of(seat))
    return clocks.stopped(clock_of(seat), terms, seat.user.calendar, now)


def _going(seat: Seat, clock: Clock, table: Table, terms: Terms, now: datetime) -> Seat:
    """With that clock, which goes if the seat's player is awaited."""
    if is_asked(seat, table) and seat.user and not table.paused:
        clock = clocks.started(clock, terms, seat.user.calendar, now)
    return with_clock(seat, clock)


def is_asked(seat: Seat, table: Table) -> bool:
    """Whether a player's time is counted now, or would be if there were some left."""
    return table.status == Table.Status.PLAYING and seat.awaited and is_played(seat)


def is_played(seat: Seat) -> bool:
    """Whether a person plays there."""
    return not (seat.bot or seat.absent) and seat.user_id is not None


def is_late(seat: Seat, table: Table) -> bool:
    """Whether the time of who is awaited there is over, and what follows from it was done."""
    timed = table.terms is not None and not table.paused
    return timed and seat.runs_since is None and is_asked(seat, table)


def is_due(seat: Seat, now: datetime) -> bool:
    return seat.due_at is not None and seat.due_at <= now


def _together(table: Table, seats: Seats) -> Timed:
    """All may know who is awaited, and nobody which of them has something to answer with."""
    due = [seat.due_at for seat in seats if seat.due_at]
    if len(due) < 2 or not table.rules.secrets:
        return tuple(seats)
    return tuple(changed(seat, due_at=max(due)) if seat.due_at else seat for seat in seats)
