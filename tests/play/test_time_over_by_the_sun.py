"""Over the nights on which clocks are changed: when time is over by each pace, and what each policy does."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from apps.accounts.calendars import Calendar, Rests
from apps.accounts.models import User
from apps.accounts.services import keep_hours
from apps.play.clocks import DAYS, HOUR, LIVE, Over, Terms
from apps.play.models import Table
from tests.play.conftest import WEDNESDAY
from tests.play.test_time_over import here, said, work
from tests.play.undoing import war

__all__ = ["here"]
pytestmark = pytest.mark.django_db
# Noon of the Saturday before, in Berlin: by the sun the next noon is 25 hours away, or 23
AUTUMN, SPRING = datetime(2026, 10, 24, 10, tzinfo=UTC), datetime(2027, 3, 27, 11, tzinfo=UTC)
DAILY, LIVELY = DAYS["one"], LIVE["120"]
NIGHTLY = Terms(0, each=16 * HOUR, rests=Rests(nights=True))  # from one noon to the next


@pytest.fixture
def in_berlin(components: None, alice: User, bob: User) -> tuple[User, User]:
    for user in (alice, bob):
        keep_hours(user=user, calendar=Calendar("Europe/Berlin", (23, 7)))
        user.refresh_from_db()
    return alice, bob


@pytest.mark.parametrize(("noon", "by_the_sun"), [(AUTUMN, 25), (SPRING, 23)], ids=["autumn", "spring"])
@pytest.mark.parametrize(
    ("terms", "later", "hours"),
    [(LIVELY, 13.5, 2), (DAILY, 0, 96), (NIGHTLY, 0, None)],
    ids=["live", "days", "nights"],
)
def test_each_policy_follows_once_and_not_an_hour_off(
    here: Callable[[float], None],
    in_berlin: tuple[User, User],
    terms: Terms,
    later: float,
    hours: int | None,
    noon: datetime,
    by_the_sun: int,
) -> None:
    here((noon - WEDNESDAY).total_seconds() + later * HOUR)
    tables = [sit(in_berlin, replace(terms, over=over)) for over in Over]
    here((hours or by_the_sun) * HOUR - 1)
    assert work() == 0
    here(1)
    assert work() == len(Over)
    assert [len(said(table)) for table in tables] == [1] * len(Over)
    here(HOUR)
    assert work() == 0


def sit(people: tuple[User, User], clock: Terms) -> Table:
    """A war in which the first is asked, and has thought of nothing yet."""
    first, second = people
    table: Table = war({"user": first}, {"user": second}, clock=clock)
    return table


def test_without_a_clock_nobody_is_ever_out_of_time(
    here: Callable[[float], None], in_berlin: tuple[User, User]
) -> None:
    first, second = in_berlin
    war({"user": first}, {"user": second})
    here((SPRING - WEDNESDAY).total_seconds())
    assert work() == 0
