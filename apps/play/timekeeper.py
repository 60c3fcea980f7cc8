"""The only code that changes clocks without a move, and does what is to be done when time is over.

A time-out is honoured at most once: under the table's lock, and by stopping the clock that has run out.
"""

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime

from django.utils import timezone

from apps.accounts.blocking import why_not
from apps.accounts.calendars import Calendar
from apps.accounts.models import User
from apps.accounts.services import hold
from apps.play import away, held, timing
from apps.play.announcements import out_of_time
from apps.play.bots import usual_level
from apps.play.clocks import Over, Terms
from apps.play.held import Held
from apps.play.models import Message, Seat, Table
from apps.play.publish import publish_message, publish_revision
from apps.play.seating import changed
from apps.play.services import reseat, resign
from apps.site.commits import after_commit, committing
from games.engine.contract import IllegalAction
from games.engine.contract import Seat as SeatNumber

log = logging.getLogger("majlis.work")

MOST = 50  # tables that are looked at for one whose clock has run out
CLOCK = (*timing.CLOCK, "had_more", "pauses")
Seats = Sequence[Seat]


# When time is over


def time_out_one() -> bool:
    """Do what is to be done at one table where somebody's time is over, if there is one.

    Nothing while the site is away: nobody could have acted, and the time is given back when it is here again.
    """
    now = timezone.now()
    due = Seat.objects.filter(due_at__lte=now, table__status=Table.Status.PLAYING)
    tables = list(due.order_by("due_at").values_list("table", flat=True)[:MOST])
    if not tables or not away.is_here(now):
        return False
    return any(_tried(table_id, now) for table_id in dict.fromkeys(tables))


def _tried(table_id: int, now: datetime) -> bool:
    """One table's trouble is not the others'."""
    try:
        return time_out(table_id=table_id, now=now)
    except Exception:
        log.exception("Time is over at table %s, and what is to be done there cannot be.", table_id)
        return False


def time_out(*, table_id: int, now: datetime) -> bool:
    """What the table has settled for those whose time is over; whether there was anybody."""
    with committing():
        was = _locked(table_id)
        late = [seat for seat in was.seats if timing.is_due(seat, now)]
        if not late or was.table.status != Table.Status.PLAYING:
            return False
        again = [seat for seat in late if _terms(was).over == Over.MORE and not seat.had_more]
        over = [seat for seat in late if seat not in again]
        _keep(was, [*_given_again(was, again, now), *timing.standing_still(over, _terms(was), now)])
        _tell(was.table, _words(again, over))
        out_of_time.send(Table, table=was.table, seats=over)
        for seat in sorted(over, key=lambda seat: seat.bank + seat.free):
            if seat.to_act:
                _do(was, seat)
        return True


def _given_again(was: Held, seats: Seats, now: datetime) -> Seats:
    terms = _terms(was)
    stopped = timing.standing_still(seats, terms, now)
    more = timing.given_more(stopped, terms.bank or terms.each)
    fresh = {seat.number: changed(seat, had_more=True) for seat in more}
    all_seats = [fresh.get(seat.number, seat) for seat in was.seats]
    going = timing.going_on(all_seats, was.table, terms, now)
    return [seat for seat in going if seat.number in fresh]


def _words(again: Seats, over: Seats) -> str:
    told = [f"{seat.name} is out of time, and has some more, once." for seat in again]
    return " ".join([*told, *(f"{seat.name} is out of time." for seat in over)])


def _do(was: Held, seat: Seat) -> None:
    """For a seat that the game waits for. The game may be over by what was done for another."""
    terms = _terms(was)
    with suppress(IllegalAction):
        if terms.over == Over.BOT:
            reseat(table_id=was.table.pk, seat=seat.number, user=None, bot=usual_level(was.table.game))
        elif terms.over in (Over.ABSENT, Over.MORE):
            resign(table_id=was.table.pk, seat=seat.number, out_of_time=True)


def claim(*, table_id: int, seat: SeatNumber) -> None:
    """A player has those who are late play on no more; whoever of them has nothing to answer stays."""
    with committing():
        was = _locked(table_id)
        late = _late(was, Over.CLAIM)
        if not timing.is_played(was.seats[seat]) or was.seats[seat] in late:
            raise IllegalAction("That is for the other players to say.")
        for one in late:
            if one.to_act:
                with suppress(IllegalAction):  # the game is over by then
                    resign(table_id=table_id, seat=one.number, out_of_time=True)


def take_over(*, table_id: int, user: User) -> None:
    """Somebody sits down at the first seat whose player is late and could act."""
    with committing():
        if not hold(user):
            raise IllegalAction("You have just left the site.")
        was = _locked(table_id)
        if why := why_not(user, was.table.host, "You cannot sit down at this table."):
            raise IllegalAction(why)
        free = [seat for seat in _late(was, Over.SEAT) if seat.to_act]
        if not free:
            raise IllegalAction(NOBODY_LATE)
        reseat(table_id=table_id, seat=free[0].number, user=user)


def _late(was: Held, over: Over) -> Seats:
    late = [seat for seat in was.seats if timing.is_late(seat, was.table)]
    if not late or _terms(was).over != over:
        raise IllegalAction(NOBODY_LATE)
    return late


NOBODY_LATE = "Nobody is out of time here, or no longer."


# Before


def reschedule(*, table_id: int, user: User, before: Calendar) -> None:
    """Somebody has time at other hours than before."""
    with committing():
        was, now = _locked(table_id), timezone.now()
        _keep(was, timing.rescheduled(was.seats, user, before, was.table, _terms(was), now))


def extend(*, table_id: int, seconds: int) -> None:
    """So much more time for everybody who plays at a table, who is late as well."""
    with committing():
        was, now = _locked(table_id), timezone.now()
        if was.table.terms is None or was.table.status != Table.Status.PLAYING:
            raise IllegalAction("No clock goes at that table.")
        stopped = timing.standing_still(was.seats, _terms(was), now)
        more = timing.given_more(stopped, seconds)
        _keep(was, timing.going_on(more, was.table, _terms(was), now))


def pause(*, table_id: int, seat: SeatNumber, wanted: bool) -> None:
    """A player would have all clocks stand, which they do when all players would; any of them ends it."""
    with committing():
        was, now = _locked(table_id), timezone.now()
        if was.table.terms is None or not timing.is_played(was.seats[seat]):
            raise IllegalAction("No clock of yours goes here.")
        if was.table.paused and not wanted:
            _end_pause(was, now)
        elif not was.table.paused:
            _wish_for_pause(was, seat, now, wanted=wanted)


def _end_pause(was: Held, now: datetime) -> None:
    was.table.paused = False
    seats = [changed(one, pauses=False) for one in was.seats]
    _keep(was, timing.going_on(seats, was.table, _terms(was), now), paused=False)


def _wish_for_pause(was: Held, seat: SeatNumber, now: datetime, *, wanted: bool) -> None:
    seats = [changed(one, pauses=wanted) if one.number == seat else one for one in was.seats]
    if all(one.pauses for one in seats if timing.is_played(one)):
        _keep(was, timing.standing_still(seats, _terms(was), now), paused=True)
    else:
        _keep(was, seats)


# How it is kept


def _locked(table_id: int) -> Held:
    return held.read(Table.objects.select_for_update().get(pk=table_id))


def _terms(was: Held) -> Terms:
    assert was.table.terms
    return was.table.terms


def _keep(was: Held, seats: Iterable[Seat], **fields: object) -> None:
    Table.objects.filter(pk=was.table.pk).revise(**fields)
    Seat.objects.bulk_update(seats, CLOCK)
    after_commit(publish_revision, was.table.pk)


def _tell(table: Table, text: str) -> None:
    """To the players, as the table itself."""
    message = Message.objects.create(
        table=table, channel=Message.Channel.PLAYERS, name="The clock", text=text[:500]
    )
    after_commit(publish_message, message)
