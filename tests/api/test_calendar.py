"""Deadlines, as a calendar shows them."""

from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from apps.accounts.models import User
from apps.api.models import Token
from apps.api.services import make_token
from apps.play.clocks import DAYS
from apps.play.models import Seat, Table
from apps.play.services import resign
from tests.api.conftest import PLAY, Program
from tests.api.test_tokens import NEW, browser
from tests.factories import TableFactory
from tests.play.conftest import bid

pytestmark = pytest.mark.django_db

__all__ = ["browser"]


@pytest.fixture
def table(components: None, alice: User, bob: User) -> Table:
    clock = msgspec.to_builtins(DAYS["one"])
    title = "Tea; coffee, and\u2028others"
    made: Table = TableFactory.create(title=title, players=[{"user": alice}, {"user": bob}], clock=clock)
    return made


def calendar_of(user: User) -> str:
    return make_token(user=user, name="a calendar", scope=Token.Scope.CALENDAR)


def events(client: Client, secret: str) -> list[Any]:
    answer = client.get(reverse("api:calendar", args=[secret]))
    assert answer.status_code == 200
    return Calendar.from_ical(answer.content.decode()).walk("VEVENT")


def test_it_shows_when_ones_time_is_over(client: Client, table: Table, alice: User) -> None:
    (event,) = events(client, calendar_of(alice))
    seat = Seat.objects.get(table=table, number=0)
    assert seat.due_at is not None
    assert event["DTSTART"].dt == seat.due_at.replace(microsecond=0)
    assert event["SUMMARY"] == f"Your move: {table.title}"
    assert event["URL"] == f"http://testserver{table.get_absolute_url()}"


def test_who_has_moved_is_reminded_of_nothing(client: Client, table: Table, alice: User, bob: User) -> None:
    hers, his = calendar_of(alice), calendar_of(bob)
    bid(table, 0)
    assert events(client, hers) == []
    (event,) = events(client, his)
    uid = event["UID"]
    bid(table, 1)
    assert events(client, his)[0]["UID"] != uid


def test_what_is_over_is_not_in_it(client: Client, table: Table, alice: User) -> None:
    resign(table_id=table.pk, seat=1)
    assert events(client, calendar_of(alice)) == []


def test_its_address_opens_nothing_else(client: Client, table: Table, alice: User) -> None:
    assert Program(calendar_of(alice)).get("tables").status_code == 401


def test_a_programs_token_is_no_address(client: Client, table: Table, alice: User) -> None:
    token = make_token(user=alice, name="a bot", scope=PLAY)
    for secret in (token, "nothing", "majlis_0"):
        assert client.get(reverse("api:calendar", args=[secret])).status_code == 404


def test_a_new_address_ends_the_old(client: Client, table: Table, alice: User, bob: User) -> None:
    old, his = calendar_of(alice), calendar_of(bob)
    new = calendar_of(alice)
    assert client.get(reverse("api:calendar", args=[old])).status_code == 404
    assert len(events(client, new)) == len(events(client, his)) == 1


def test_it_ends_with_the_password(client: Client, table: Table, alice: User) -> None:
    secret = calendar_of(alice)
    alice.set_password("another")
    alice.save()
    assert client.get(reverse("api:calendar", args=[secret])).status_code == 404


def test_its_address_is_shown_once(browser: Client, table: Table, alice: User) -> None:
    page = browser.post(NEW, {"name": "My phone", "scope": "calendar"}).content.decode()
    address = page.partition('id="token">')[2].partition("<")[0]
    assert address.startswith("http://testserver/api/calendar/majlis_")
    assert Client().get(address)["Content-Type"] == "text/calendar; charset=utf-8"


def test_it_is_not_asked_for_too_often(
    client: Client, table: Table, alice: User, limits: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.api.views.MOST_ASKED", (1, 3600))
    address = reverse("api:calendar", args=[calendar_of(alice)])
    assert [client.get(address).status_code for _ in range(2)] == [200, 429]
