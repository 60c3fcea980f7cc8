"""A clock is chosen in plain words, and shown wherever a table is."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from apps.accounts.calendars import Rests
from apps.accounts.models import User
from apps.clubs.models import Custom
from apps.clubs.services import found
from apps.lobby.services import rematch_of
from apps.play.clocks import DAYS, LIVE, Over
from apps.play.models import Seat, Table
from tests.factories import TableFactory
from tests.forms import filled

pytestmark = pytest.mark.usefixtures("components")
NEW = reverse("lobby:new")


@pytest.fixture
def host(client: Client, alice: User) -> User:
    client.force_login(alice)
    return alice


def opened(client: Client, at: str = NEW, **changes: Any) -> Table:
    """A table set up as the form stands, but for these fields."""
    form = filled(client.get(at).content.decode(), at)
    answer = client.post(at, form | changes)
    assert answer.status_code == 302, answer.context["form"].errors
    return Table.objects.latest("pk")


@pytest.mark.parametrize(
    ("fields", "terms"),
    [
        ({"pace": "free", "live_clock": "15", "days_clock": "one"}, None),
        ({"pace": "live", "live_clock": "15", "days_clock": "one"}, replace(LIVE["15"], over=Over.CLAIM)),
        ({"pace": "live", "live_clock": ""}, None),
        ({"pace": "days", "live_clock": "15", "days_clock": ""}, None),
    ],
)
def test_the_clock_is_that_of_the_pace(
    client: Client, host: User, fields: dict[str, str], terms: Any
) -> None:
    assert opened(client, **fields).terms == terms


@pytest.mark.parametrize(
    ("rests", "stops"),
    [("", Rests(away=True)), ("nights", Rests(nights=True, away=True)), ("both", Rests(True, True, True))],
)
def test_a_clock_by_days_stops_as_it_was_chosen(client: Client, host: User, rests: str, stops: Rests) -> None:
    table = opened(client, pace="days", days_clock="two", rests=rests)
    assert table.terms
    assert (table.terms.each, table.terms.bank) == (DAYS["two"].each, DAYS["two"].bank)
    assert table.terms.rests == stops


@pytest.mark.parametrize("over", list(Over))
def test_what_follows_when_time_is_over_is_chosen(client: Client, host: User, over: str) -> None:
    table = opened(client, pace="live", live_clock="15", over=over)
    assert table.terms
    assert table.terms.over == over


def test_nobody_is_hurried_against_bots(client: Client, host: User) -> None:
    assert opened(client, f"{NEW}?with=bots").terms is None


def test_a_club_can_settle_how_its_tables_are_paced(client: Client, host: User) -> None:
    club = found(user=host, name="The Friday club", about="", link="", joining="open")
    at = reverse("lobby:customs", args=[club.key])
    page = client.get(f"{at}?game=bidding").content.decode()
    chosen = filled(page, f"{at}?game=bidding") | {"pace": "days", "days_clock": "week", "rests": "both"}
    assert client.post(f"{at}?game=bidding", chosen).status_code == 302
    assert Custom.objects.get().pace["days_clock"] == "week"
    table = opened(client, f"{NEW}?game=bidding&club={club.key}")
    assert table.terms
    assert (table.terms.each, table.terms.rests.weekends) == (DAYS["week"].each, True)


def test_a_rematch_goes_by_the_same_clock(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}], clock=LIVE["30"])
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    assert rematch_of(table=table, user=alice).terms == LIVE["30"]


def test_a_table_shows_how_long_each_has(client: Client, host: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": host}, {"user": bob}], clock=DAYS["one"])
    page = client.get(table.get_absolute_url()).content.decode()
    due = table.seats.get(number=0).due_at
    assert due
    assert page.count(f'<time datetime="{due.isoformat()}" data-due') == 2


def test_tables_that_wait_are_in_the_order_of_their_hours(client: Client, host: User, bob: User) -> None:
    two = [{"user": host}, {"user": bob}]
    TableFactory.create(title="Whenever", players=two)
    TableFactory.create(title="In days", players=two, clock=DAYS["one"])
    TableFactory.create(title="In minutes", players=two, clock=LIVE["15"])
    page = client.get(reverse("lobby:home")).content.decode()
    shown = [page.index(title) for title in ("In minutes", "In days", "Whenever")]
    assert shown == sorted(shown)
    assert page.count("data-due") == 2


def test_the_next_table_is_the_one_whose_time_is_over_first(client: Client, host: User, bob: User) -> None:
    two = [{"user": host}, {"user": bob}]
    never, days, minutes = [
        TableFactory.create(players=two, **fields)
        for fields in ({}, {"clock": DAYS["one"]}, {"clock": LIVE["15"]})
    ]
    at = reverse("lobby:next")
    assert client.get(at)["Location"] == minutes.get_absolute_url()
    assert client.get(f"{at}?after={minutes.key}")["Location"] == days.get_absolute_url()
    Seat.objects.filter(table__in=[days, minutes], user=host).update(to_act=False)
    assert client.get(f"{at}?after={days.key}")["Location"] == never.get_absolute_url()
    assert client.get(f"{at}?after={never.key}")["Location"] == reverse("lobby:home")


def test_nobody_in_particular_is_led_to_the_lobby(client: Client, db: None) -> None:
    assert client.get(reverse("lobby:next"))["Location"] == reverse("lobby:home")


def test_a_waiting_room_says_how_one_will_be_paced(client: Client, host: User) -> None:
    table = opened(client, pace="days", days_clock="one", rests="nights", **{"seat1-kind": "open"})
    page = client.get(reverse("lobby:gathering", args=[table.key])).content.decode()
    assert "1 day for each decision, 3 days in hand; nights do not count" in page
