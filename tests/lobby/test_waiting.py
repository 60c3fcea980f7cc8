"""What waits for somebody is answered alike wherever it is told."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.lobby import services
from apps.play.models import Seat, Table
from apps.play.services import resign
from apps.site.keys import sealed
from apps.summons.models import Summons
from tests.api.conftest import program_of
from tests.factories import TableFactory, UserFactory
from tests.play.conftest import bid
from tests.summons.work import summon_all

pytestmark = pytest.mark.usefixtures("components")
PART = "a" * 32
Made = Callable[[User, User], Table]


def to_act(alice: User, bob: User) -> Table:
    return TableFactory.create(players=[{"user": alice}, {"user": bob}])


def acted(alice: User, bob: User) -> Table:
    table = to_act(alice, bob)
    bid(table, 0)
    return table


def to_open(alice: User, bob: User) -> Table:
    table = TableFactory.create(seal=sealed(PART), players=[{"user": alice}, {}])
    services.join(key=table.key, user=bob, seal=sealed(PART))
    Table.objects.update(full_since=timezone.now() - timedelta(hours=1))
    return table


def to_sit(alice: User, bob: User) -> Table:
    return TableFactory.create(host=bob, players=[{"invited": alice}, {"invited": bob}], appointed=True)


def invited(alice: User, bob: User) -> Table:
    return TableFactory.create(host=bob, players=[{"invited": alice}, {"user": bob}])


def still_open(alice: User, bob: User) -> Table:
    return TableFactory.create(seal=sealed(PART), players=[{"user": alice}, {}])


def resigned(alice: User, bob: User) -> Table:
    """No bot runner has come by yet."""
    others = [{"user": bob}, {"user": UserFactory.create()}]
    table = TableFactory.create(players=[{"user": alice}, *others])
    resign(table_id=table.pk, seat=0)
    assert Seat.objects.filter(table=table, user=alice, to_act=True).exists()
    return table


def over(alice: User, bob: User) -> Table:
    table = to_act(alice, bob)
    resign(table_id=table.pk, seat=0)
    return table


WAIT = to_act, to_open, to_sit
DO_NOT = acted, invited, still_open, resigned, over


@pytest.mark.parametrize("made", [*WAIT, *DO_NOT])
def test_all_that_tell_of_it_agree(client: Client, alice: User, bob: User, made: Made) -> None:
    table, waits = made(alice, bob), made in WAIT
    client.force_login(alice)
    page = client.get(reverse("lobby:home")).content.decode()
    listed = {line["key"]: line["waits_for_me"] for line in program_of(alice).get("tables").json()["tables"]}
    summon_all()
    assert {
        "the mast": bool(re.search(r"<b>1</b> waiting", page)),
        "the heading": "One table waits for you" in page,
        "the key n": client.get(reverse("lobby:next"))["Location"] == table.get_absolute_url(),
        "the API": listed.get(table.key, False),
        "a summons": Summons.objects.filter(user=alice, over_at=None).exists(),
    } == dict.fromkeys(("the mast", "the heading", "the key n", "the API", "a summons"), waits)


def test_a_seat_that_waits_is_taken_from_the_first_page(client: Client, alice: User, bob: User) -> None:
    table = to_sit(alice, bob)
    client.force_login(alice)
    page = client.get(reverse("lobby:home")).content.decode()
    assert page.count(reverse("lobby:join", args=[table.key])) == 1 and "Invitations" not in page


def test_a_gathering_leads_on_to_another_table(client: Client, alice: User, bob: User) -> None:
    first, second = to_sit(alice, bob), to_sit(alice, bob)
    client.force_login(alice)
    page = client.get(reverse("lobby:gathering", args=[first.key])).content.decode()
    (at,) = set(re.findall(r'data-next="([^"]*after[^"]*)"', page))
    assert client.get(at)["Location"] == second.get_absolute_url()
