"""How much time each player has, and when it is over: plain data and plain functions.

Without Django, and without looking at a clock: every moment is given. All spans are whole seconds that count
by the player's calendar; what is less than one is the player's.
"""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from apps.accounts.calendars import Calendar, Rests

HOUR = 3600
DAYLONG = 24 * HOUR


class Over(StrEnum):
    """What is done when a player's time is over."""

    TOLD = "told"  # it is said, and no more
    CLAIM = "claim"  # the others may let the seat play on by itself
    MORE = "more"  # the bank is filled again, once; after that the seat plays on by itself
    ABSENT = "absent"  # it does at once
    BOT = "bot"  # a bot sits down
    SEAT = "seat"  # whoever comes may sit down


class Terms(Struct, frozen=True):
    """By which the clocks of a table go."""

    bank: int  # what each has in hand; never more than that
    each: int = 0  # what each decision may take before it goes from the bank
    credit: int = 0  # what a decision that was made brings into the bank
    rests: Rests = Rests()
    over: Over = Over.TOLD


LIVE = {
    "15": Terms(15 * 60, credit=10),
    "30": Terms(30 * 60, credit=20),
    "60": Terms(HOUR, credit=30),
    "120": Terms(2 * HOUR, credit=60),
}
DAYS = {
    "half": Terms(2 * DAYLONG, each=DAYLONG // 2),
    "one": Terms(3 * DAYLONG, each=DAYLONG),
    "two": Terms(5 * DAYLONG, each=2 * DAYLONG),
    "three": Terms(7 * DAYLONG, each=3 * DAYLONG),
    "week": Terms(14 * DAYLONG, each=7 * DAYLONG),
}


class Clock(Struct, frozen=True):
    """One player's. What is left stands as it was at `since`, or as it is while the clock does not go."""

    bank: int
    free: int = 0  # of what the decision asked now may take
    used: int = 0  # by all decisions of the game
    since: datetime | None = None  # it goes since then
    due: datetime | None = None  # all is gone then

    @property
    def left(self) -> int:
        return self.free + self.bank


def new_clock(terms: Terms) -> Clock:
    return Clock(terms.bank, terms.each)


def asked(clock: Clock, terms: Terms) -> Clock:
    """Something else is to be decided."""
    return replace(clock, free=terms.each)


def credited(clock: Clock, terms: Terms) -> Clock:
    """A decision was made."""
    return replace(clock, bank=max(clock.bank, min(terms.bank, clock.bank + terms.credit)))


def started(clock: Clock, terms: Terms, calendar: Calendar, now: datetime) -> Clock:
    return replace(clock, since=now, due=calendar.after(now, clock.left, terms.rests))


def stopped(clock: Clock, terms: Terms, calendar: Calendar, now: datetime) -> Clock:
    if clock.since is None:
        return clock
    return _without(clock, calendar.counted(clock.since, now, terms.rests))


def _without(clock: Clock, used: int) -> Clock:
    """That time goes first from what the decision may take, then from the bank, which is empty at worst."""
    over = max(0, used - clock.free)
    return Clock(max(0, clock.bank - over), max(0, clock.free - used), clock.used + used)


def with_more(clock: Clock, seconds: int) -> Clock:
    return replace(clock, bank=clock.bank + seconds)


def given_back(clock: Clock) -> Clock:
    """It stands as if it had not gone."""
    return replace(clock, since=None, due=None)


def went_back(clock: Clock, then: Clock, *, asking: bool) -> Clock:
    """As at an earlier move: who asks to go back has used what they used since, nobody else has."""
    if asking:
        return replace(_without(then, clock.used - then.used), used=clock.used)
    return replace(then, used=clock.used)


# In words


def spelled(seconds: int) -> str:
    """As long as is useful: "2 d 5 h", "5 h 12 min", "12 min 5 s"."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = {"d": days, "h": hours, "min": minutes, "s": seconds}
    first = next((n for n, count in enumerate(parts.values()) if count), len(parts) - 1)
    shown = list(parts.items())[first : first + 2]
    return " ".join(f"{count} {unit}" for unit, count in shown if count or len(shown) == 1)


def in_words(terms: Terms) -> str:
    """What each player has."""
    hand = f"{_in_full(terms.bank)} in hand"
    if terms.each:
        return f"{_in_full(terms.each)} for each decision, {hand}{_rests_in_words(terms.rests)}"
    return f"{hand}, {_in_full(terms.credit)} more for each decision"


def _in_full(seconds: int) -> str:
    """A round span: "2 days", "1 hour", "15 minutes"."""
    units = {"day": DAYLONG, "hour": HOUR, "minute": 60, "second": 1}
    unit, size = next((unit, size) for unit, size in units.items() if seconds % size == 0)
    return f"{seconds // size} {unit}{'s' * (seconds != size)}"


def _rests_in_words(rests: Rests) -> str:
    if rests.nights and rests.weekends:
        return "; nights and weekends do not count"
    return "; nights do not count" if rests.nights else ""
