"""When who is told by which of their messengers: without looking at a clock, every moment is given."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from apps.accounts.calendars import DAY, Calendar
from apps.play.clocks import HOUR
from apps.summons.models import Manner, Messenger

AT_ONCE = timedelta(seconds=30)  # who comes back, answers or has it taken back within that is not told
LONGEST_BEFORE = 12 * HOUR  # that somebody is reminded before their time is over
PART_BEFORE = 4  # and at most that part of what they had


def manner_of(messenger: Messenger, wished: str | None) -> Manner | None:
    """How this messenger brings what concerns a table for which that is wished; None: not at all."""
    manner = Manner(wished or messenger.manner)
    if manner == Manner.OFF or (manner == Manner.DAILY and messenger.kind != Messenger.Kind.MAIL):
        return None
    return manner


def due(manner: Manner, calendar: Calendar, now: datetime) -> datetime:
    return morning_after(calendar, now) if manner == Manner.DAILY else now + AT_ONCE


def morning_after(calendar: Calendar, now: datetime) -> datetime:
    """The next end of a night, by that calendar."""
    zone, hour = ZoneInfo(calendar.zone), time(calendar.asleep[1])
    today = now.astimezone(zone).date()
    morning = datetime.combine(today, hour, zone)
    return morning if morning > now else datetime.combine(today + DAY, hour, zone)


def lead(seconds: int) -> timedelta:
    """How long before time is over somebody is reminded who had so many seconds."""
    return timedelta(seconds=min(LONGEST_BEFORE, seconds // PART_BEFORE))
