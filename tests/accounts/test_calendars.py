"""What of a time counts by a person's own clock; no moment is the machine's."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.accounts.calendars import Calendar, Rests

HOUR = 3600
NIGHTS = Rests(nights=True)
WEEKENDS = Rests(weekends=True)
AWAY = Rests(away=True)
BERLIN = Calendar("Europe/Berlin", (23, 7))
SPRING = date(2026, 3, 29)  # at 2:00 it is 3:00 in Berlin
AUTUMN = date(2026, 10, 25)  # at 3:00 it is 2:00 again


def at(text: str, zone: str = "Europe/Berlin") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


@pytest.mark.parametrize("rests", [Rests(), NIGHTS, WEEKENDS, AWAY])
def test_a_plain_afternoon_counts_by_any_rule(rests: Rests) -> None:
    """Wednesday."""
    start, end = at("2026-06-10T12:00"), at("2026-06-10T18:00")
    assert BERLIN.counted(start, end, rests) == 6 * HOUR
    assert BERLIN.after(start, 6 * HOUR, rests) == end


def test_a_night_does_not_count() -> None:
    start = at("2026-06-10T20:00")
    assert BERLIN.counted(start, at("2026-06-11T09:00"), NIGHTS) == 5 * HOUR
    assert BERLIN.after(start, 5 * HOUR, NIGHTS) == at("2026-06-11T09:00")


def test_who_sits_up_past_midnight_sleeps_from_then() -> None:
    owl = Calendar("Europe/Berlin", (2, 10))
    assert owl.counted(at("2026-06-10T23:00"), at("2026-06-11T12:00"), NIGHTS) == 5 * HOUR


def test_who_is_asked_at_night_has_time_from_the_morning() -> None:
    assert BERLIN.after(at("2026-06-11T03:00"), HOUR, NIGHTS) == at("2026-06-11T08:00")


def test_from_friday_to_monday() -> None:
    start = at("2026-06-12T20:00")
    assert BERLIN.after(start, 24 * HOUR, WEEKENDS) == at("2026-06-15T20:00")
    assert BERLIN.counted(start, at("2026-06-15T20:00"), WEEKENDS) == 24 * HOUR


def test_days_away_count_neither_at_their_beginning_nor_at_their_end() -> None:
    away = Calendar("Asia/Kathmandu", away=((date(2026, 6, 10), date(2026, 6, 12)),))
    start = at("2026-06-09T22:00", "Asia/Kathmandu")
    assert away.after(start, 3 * HOUR, AWAY) == at("2026-06-13T01:00", "Asia/Kathmandu")
    assert away.after(start, 3 * HOUR, NIGHTS) != away.after(start, 3 * HOUR, AWAY)


@pytest.mark.parametrize(("day", "hours"), [(SPRING, 15), (AUTUMN, 17), (date(2026, 6, 10), 16)])
def test_an_awake_day_by_the_clocks_is_as_long_as_it_is(day: date, hours: int) -> None:
    """From midnight to midnight; the night is from three to eleven, and clocks change just before."""
    calendar = Calendar("Europe/Berlin", (3, 11))
    start, end = at(f"{day}T00:00"), at(f"{day + timedelta(days=1)}T00:00")
    assert calendar.counted(start, end, NIGHTS) == hours * HOUR


@pytest.mark.parametrize(("day", "hours"), [(SPRING, 23), (AUTUMN, 25)])
def test_a_day_of_change_counts_its_hours(day: date, hours: int) -> None:
    start, end = at(f"{day}T00:00"), at(f"{day + timedelta(days=1)}T00:00")
    assert BERLIN.after(start, hours * HOUR, AWAY) == end


def test_a_midnight_that_clocks_leave_out() -> None:
    """In Beirut the summer begins at midnight: the day before ends where the next begins."""
    beirut = Calendar("Asia/Beirut", away=((date(2026, 3, 28), date(2026, 3, 28)),))
    start = at("2026-03-27T23:00", "Asia/Beirut")
    assert beirut.after(start, 2 * HOUR, AWAY) == at("2026-03-29T02:00", "Asia/Beirut")


ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Beirut", "Australia/Lord_Howe", "Pacific/Apia"]
calendars = st.builds(
    Calendar,
    zone=st.sampled_from(ZONES),
    asleep=st.tuples(st.integers(0, 23), st.integers(0, 23)).filter(lambda pair: pair[0] != pair[1]),
    away=st.lists(
        st.dates(date(2026, 1, 1), date(2026, 12, 31)).map(lambda day: (day, day + timedelta(days=9))),
        max_size=2,
    ).map(tuple),
)
moments = st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 31)).map(
    lambda moment: moment.replace(tzinfo=UTC, microsecond=0)
)
rests = st.builds(Rests, nights=st.booleans(), weekends=st.booleans(), away=st.booleans())


@given(calendars, moments, st.integers(0, 20 * 24 * HOUR), rests)
def test_what_has_gone_at_a_deadline_is_what_was_given(
    calendar: Calendar, start: datetime, seconds: int, rests: Rests
) -> None:
    end = calendar.after(start, seconds, rests)
    assert calendar.counted(start, end, rests) == seconds
    assert end >= start + timedelta(seconds=seconds)


@given(calendars, moments, st.integers(0, 10**6), st.integers(0, 10**6), rests)
def test_time_that_is_counted_in_two_parts_is_the_same(
    calendar: Calendar, start: datetime, first: int, second: int, rests: Rests
) -> None:
    middle = start + timedelta(seconds=first)
    end = middle + timedelta(seconds=second)
    parts = calendar.counted(start, middle, rests) + calendar.counted(middle, end, rests)
    assert calendar.counted(start, end, rests) == parts


def test_days_away_of_this_year_are_kept_when_others_are_told() -> None:
    today = date(2026, 6, 10)
    calendar = Calendar(away=((date(2025, 6, 1), date(2025, 6, 9)), (date(2026, 6, 5), date(2026, 6, 20))))
    back = calendar.with_away(today, None)
    assert back.away == ((date(2026, 6, 5), date(2026, 6, 9)),)
    again = back.with_away(today, (date(2026, 6, 1), date(2026, 6, 12)))
    assert again.away[1:] == ((today, date(2026, 6, 12)),)
    assert again.most_away() == 8


def test_days_away_over_new_year_count_for_the_year_that_has_more() -> None:
    assert Calendar(away=((date(2026, 12, 20), date(2027, 1, 3)),)).most_away() == 12
