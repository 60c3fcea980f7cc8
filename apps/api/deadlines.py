"""When one's time is over, as a calendar that others can show (RFC 5545)."""

from collections.abc import Iterable
from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone
from icalendar import Calendar, Event

from apps.accounts.models import User
from apps.play.models import Seat, Table
from games.registry import RULEBOOKS

LOOKED_AT = timedelta(hours=1)  # how often a calendar may look for news


def calendar_of(user: User, request: HttpRequest) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", "-//Majlis//EN")
    calendar.add("version", "2.0")
    calendar.add("name", "My moves at Majlis")
    calendar.add("refresh-interval", LOOKED_AT, parameters={"value": "DURATION"})
    for seat in _timed(user):
        calendar.add_component(_event(seat, request))
    written: bytes = calendar.to_ical()
    return written


def _timed(user: User) -> Iterable[Seat]:
    """Those of their seats whose clock goes."""
    timed = Seat.objects.filter(user=user, due_at__isnull=False, table__status=Table.Status.PLAYING)
    return timed.select_related("table").order_by("due_at")


def _event(seat: Seat, request: HttpRequest) -> Event:
    """A moment, which takes no time of anybody's day. It stays the same event while the same is asked."""
    table, event = seat.table, Event()
    event.add("uid", f"{table.key}-{seat.number}-{seat.asked_at}@{request.get_host()}")
    event.add("dtstamp", timezone.now())
    event.add("dtstart", seat.due_at)
    event.add("summary", f"Your move: {table.title}")
    event.add("description", f"{RULEBOOKS[table.game].title}: by then it is your time that is over.")
    event.add("url", request.build_absolute_uri(table.get_absolute_url()))
    event.add("transp", "TRANSPARENT")
    return event
