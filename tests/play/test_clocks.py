"""How much time a player has, by a clock that stands still but for what a test lets go by."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.accounts.calendars import Calendar, Rests
from apps.play import clocks
from apps.play.clocks import DAYS, HOUR, LIVE, Clock, Terms, spelled

NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)  # a Wednesday
HERE = Calendar("UTC")
LIVELY = LIVE["15"]  # 15 minutes, and 10 seconds for each decision
DAILY = DAYS["one"]  # a day for each decision, three in hand


def after_thinking(clock: Clock, terms: Terms, seconds: float, calendar: Calendar = HERE) -> Clock:
    """Asked at noon, and answered so much later."""
    asked = clocks.started(clocks.asked(clock, terms), terms, calendar, NOON)
    stopped = clocks.stopped(asked, terms, calendar, NOON + timedelta(seconds=seconds))
    return clocks.credited(stopped, terms)


def test_a_live_decision_takes_from_the_bank_and_brings_its_credit() -> None:
    clock = after_thinking(clocks.new_clock(LIVELY), LIVELY, 40)
    assert clock == Clock(15 * 60 - 30, 0, 40)
    assert clocks.started(clock, LIVELY, HERE, NOON).due == NOON + timedelta(minutes=14, seconds=30)


def test_no_bank_grows_over_what_it_began_with() -> None:
    assert after_thinking(clocks.new_clock(LIVELY), LIVELY, 0.9).bank == 15 * 60


def test_a_decision_within_its_day_leaves_the_bank_alone() -> None:
    assert after_thinking(clocks.new_clock(DAILY), DAILY, 24 * HOUR).bank == DAILY.bank


def test_what_is_over_a_day_goes_from_the_bank() -> None:
    clock = after_thinking(clocks.new_clock(DAILY), DAILY, 30 * HOUR)
    assert clock.bank == DAILY.bank - 6 * HOUR
    again = clocks.started(clocks.asked(clock, DAILY), DAILY, HERE, NOON)
    assert again.due == NOON + timedelta(hours=24 + 72 - 6)


def test_nobody_owes_time() -> None:
    assert after_thinking(clocks.new_clock(LIVELY), LIVELY, 10 * HOUR).bank == LIVELY.credit


def test_a_day_with_its_night_by_a_calendar_that_sleeps() -> None:
    resting = Terms(0, each=16 * HOUR, rests=Rests(nights=True))
    clock = clocks.started(clocks.new_clock(resting), resting, HERE, NOON)
    assert clock.due == NOON + timedelta(days=1)


def test_the_clocks_of_a_spring_night_take_an_hour_from_the_day() -> None:
    """A day is 24 hours that go by, whatever the clocks on the wall say of them."""
    evening = datetime(2026, 3, 28, 19, tzinfo=UTC)  # 20:00 in Berlin; next day 20:00 is summer time
    away = Terms(0, each=24 * HOUR, rests=Rests(away=True))
    due = clocks.started(clocks.new_clock(away), away, Calendar("Europe/Berlin"), evening).due
    assert due == evening + timedelta(hours=24)


def test_who_goes_back_has_used_what_they_used() -> None:
    """An hour for a decision that is taken back and ten minutes over what to do: of the first day."""
    then = clocks.new_clock(DAILY)
    clock = after_thinking(after_thinking(then, DAILY, HOUR), DAILY, 600)
    back = clocks.went_back(clock, then, asking=True)
    assert (back.bank, back.free, back.used) == (DAILY.bank, 23 * HOUR - 600, HOUR + 600)


def test_who_is_taken_back_with_others_has_used_nothing() -> None:
    then = after_thinking(clocks.new_clock(LIVELY), LIVELY, 100)
    clock = after_thinking(then, LIVELY, 300)
    assert clocks.went_back(clock, then, asking=False) == Clock(then.bank, then.free, clock.used)


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 2 * HOUR)), max_size=20),
    st.sampled_from([LIVELY, DAILY]),
)
def test_going_back_again_and_again_wins_no_time(turns: list[tuple[bool, int]], terms: Terms) -> None:
    """What was left at first, less all that was used since, is the most that is left after going back."""
    first = clock = clocks.new_clock(terms)
    for back, seconds in turns:
        clock = after_thinking(clock, terms, seconds)
        if back:
            clock = clocks.went_back(clock, first, asking=True)
            assert clock.left == max(0, first.left - clock.used)


@given(st.lists(st.integers(0, HOUR), max_size=30), st.sampled_from([*LIVE.values(), *DAYS.values()]))
def test_a_bank_is_never_under_nothing_nor_over_its_beginning(spans: list[int], terms: Terms) -> None:
    clock = clocks.new_clock(terms)
    for seconds in spans:
        clock = after_thinking(clock, terms, seconds)
        assert 0 <= clock.bank <= terms.bank
    assert clock.used == sum(spans)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        *[(0, "0 s"), (59, "59 s"), (60, "1 min"), (725, "12 min 5 s"), (5 * HOUR + 720, "5 h 12 min")],
        *[(3 * 24 * HOUR, "3 d"), (53 * HOUR, "2 d 5 h"), (24 * HOUR + 59, "1 d")],
    ],
)
def test_a_span_in_words(seconds: int, words: str) -> None:
    assert spelled(seconds) == words
