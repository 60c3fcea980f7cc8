"""When people have time to play, as they say it themselves."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.calendars import Calendar
from apps.accounts.models import User
from apps.accounts.services import keep_hours

pytestmark = pytest.mark.django_db
HOURS = reverse("accounts:hours")
USUAL = {"zone": "Europe/Berlin", "asleep_from": "22", "asleep_to": "6"}


@pytest.fixture
def here(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


def calendar_of(user: User) -> Calendar:
    return User.objects.get(pk=user.pk).calendar


def in_days(days: int) -> date:
    return timezone.now().date() + timedelta(days=days)


def test_nights_are_kept_and_shown_again(here: Client, alice: User) -> None:
    assert here.post(HOURS, USUAL).status_code == 302
    assert calendar_of(alice) == Calendar("Europe/Berlin", (22, 6))
    page = here.get(HOURS).content.decode()
    assert 'value="Europe/Berlin"' in page
    assert '<option value="22" selected>' in page


def test_days_away_are_kept_and_taken_back(here: Client, alice: User) -> None:
    first, last = in_days(3), in_days(9)
    here.post(HOURS, USUAL | {"away_from": first.isoformat(), "away_to": last.isoformat()})
    assert calendar_of(alice).away == ((first, last),)
    here.post(HOURS, USUAL)
    assert calendar_of(alice).away == ()


def test_days_away_that_are_over_are_not_asked_about_again(here: Client, alice: User) -> None:
    keep_hours(user=alice, calendar=Calendar(away=((in_days(-9), in_days(-3)),)))
    assert in_days(-9).isoformat() not in here.get(HOURS).content.decode()


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"zone": "Berlin"}, "Nobody’s clocks go by that name"),
        ({"asleep_to": "22"}, "A night has one to 12 hours"),
        ({"asleep_to": "21"}, "A night has one to 12 hours"),
        ({"asleep_from": "25"}, "Select a valid choice"),
        ({"away_from": in_days(3).isoformat()}, "Say the first day and the last"),
        ({"away_to": in_days(3).isoformat()}, "Say the first day and the last"),
        ({"away_from": in_days(9).isoformat(), "away_to": in_days(3).isoformat()}, "That is before "),
        ({"away_from": in_days(-9).isoformat(), "away_to": in_days(-3).isoformat()}, "That is over: today"),
        ({"away_from": in_days(1).isoformat(), "away_to": in_days(70).isoformat()}, "more than 30 days"),
        ({"away_from": in_days(1).isoformat(), "away_to": "9999-12-31"}, "more than 30 days"),
    ],
)
def test_what_cannot_be_is_refused(here: Client, alice: User, changed: dict[str, Any], says: str) -> None:
    answer = here.post(HOURS, USUAL | changed)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert calendar_of(alice) == Calendar()
