"""When a person has time to play: by their own clock, without nights, weekends and days away.

Without Django, and without looking at a clock: every moment is given.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

DAY = timedelta(days=1)
SATURDAY = 5  # and what follows is Sunday

MOST_AWAY = 30  # days of a year that do not count: who needs more hands the seat on
LONGEST_NIGHT = 12  # hours

Span = tuple[datetime, datetime]


class Rests(Struct, frozen=True):
    """Which parts of a calendar stop a clock."""

    nights: bool = False
    weekends: bool = False
    away: bool = False


class Calendar(Struct, frozen=True):
    zone: str = "UTC"
    asleep: tuple[int, int] = (23, 7)  # the hours at which the night begins and ends, by that zone's clocks
    away: tuple[tuple[date, date], ...] = ()  # the first day and the last of each time away

    def awake(self, start: datetime, rests: Rests) -> Iterator[Span]:
        """The spans of time that count, from this moment on, without end."""
        day = start.astimezone(ZoneInfo(self.zone)).date()
        while True:
            for begins, ends in self._spans_of(day, rests):
                if max(begins, start) < ends:
                    yield max(begins, start), ends
            day += DAY

    def _spans_of(self, day: date, rests: Rests) -> list[Span]:
        if (rests.weekends and day.weekday() >= SATURDAY) or (rests.away and self.is_away(day)):
            return []
        return [(self._moment(day, begins), self._moment(day, ends)) for begins, ends in self._hours(rests)]

    def is_away(self, day: date) -> bool:
        return any(first <= day <= last for first, last in self.away)

    def today(self, now: datetime) -> date:
        return now.astimezone(ZoneInfo(self.zone)).date()

    def with_away(self, today: date, days: tuple[date, date] | None) -> "Calendar":
        """Away on these days next, and on none of those that were still to come; what is past stands."""
        gone = tuple((first, min(last, today - DAY)) for first, last in self.away if first < today)
        this_year = tuple(one for one in gone if one[1].year >= today.year)
        to_come = ((max(days[0], today), days[1]),) if days else ()
        return replace(self, away=this_year + to_come)

    def most_away(self) -> int:
        """How many days of one year, of that which has most."""
        days = {first + n * DAY for first, last in self.away for n in range((last - first).days + 1)}
        return max(Counter(day.year for day in days).values(), default=0)

    def to_come(self, today: date) -> tuple[date, date] | None:
        """The days away that were told last, if they are not over."""
        return self.away[-1] if self.away and self.away[-1][1] >= today else None

    def _hours(self, rests: Rests) -> list[tuple[int, int]]:
        """Of a day. A night that begins before midnight ends on the next day."""
        begins, ends = self.asleep
        if not rests.nights:
            return [(0, 24)]
        return [(ends, begins)] if ends < begins else [(0, begins), (ends, 24)]

    def _moment(self, day: date, hour: int) -> datetime:
        """Of an hour that clocks leave out: that at which they do so; of one that comes twice, the first."""
        day, hour = (day + DAY, 0) if hour == 24 else (day, hour)
        return datetime.combine(day, time(hour), ZoneInfo(self.zone)).astimezone(UTC)

    def counted(self, start: datetime, end: datetime, rests: Rests) -> int:
        """The whole seconds between two moments that count."""
        if rests == Rests():
            return max(0, int((end - start).total_seconds()))
        total = timedelta()
        for begins, ends in self.awake(start, rests):
            if begins >= end:
                break
            total += min(ends, end) - begins
        return int(total.total_seconds())

    def after(self, start: datetime, seconds: int, rests: Rests) -> datetime:
        """The moment at which so many seconds that count have gone."""
        left = timedelta(seconds=seconds)
        if rests == Rests():
            return start + left
        for begins, ends in self.awake(start, rests):
            if left <= ends - begins:
                return begins + left
            left -= ends - begins
        raise AssertionError("a calendar has no end")
