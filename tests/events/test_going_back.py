"""An arbiter rules on whether somebody may take something back, in place of who was asked."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.models import Club
from apps.clubs.services import Refused
from apps.events import arbiter, services
from apps.events.models import Event
from apps.play.models import Table
from apps.play.takeback import mark_of
from tests.clubs.build import joined
from tests.events.conftest import Announce
from tests.play.undoing import AT_MEDINA, AT_SUHAR, EMPIRES, MUSLIMS, PASS, act, back

ASKS = "asks to take something back"


@pytest.fixture
def event(announce: Announce, alice: User) -> Event:
    """At its one table the Empires ask the Muslims, who have recruited since."""
    return asked(announce(2, game="jihad", scenario="campaign"), alice)


def asked(event: Event, leader: User) -> Event:
    services.pair_next(key=event.key, by=leader)
    table = table_of(event)
    act(table, EMPIRES, PASS)
    act(table, MUSLIMS, AT_MEDINA)
    back(table, EMPIRES)
    return event


def table_of(event: Event) -> Table:
    table = event.pairings.get().table
    assert table
    return table


def mark(event: Event) -> str:
    proposal = table_of(event).proposal
    assert proposal
    return mark_of(proposal)


def page(client: Client, event: Event) -> str:
    return client.get(event.get_absolute_url()).content.decode()


def rule(client: Client, event: Event, number: int = 1, **fields: str) -> int:
    address = reverse("events:rule_on_undo", args=[event.key, 1, number])
    return client.post(address, fields).status_code


@pytest.mark.parametrize(("agree", "version", "said"), [("yes", 3, "taken back"), ("no", 2, "stand")])
def test_it_is_as_the_arbiter_rules_and_both_are_told(
    client: Client, event: Event, alice: User, agree: str, version: int, said: str
) -> None:
    client.force_login(alice)
    assert ASKS in page(client, event)
    assert rule(client, event, asked=mark(event), agree=agree) == 302
    table = table_of(event)
    assert (table.version, table.proposal) == (version, None)
    assert said in table.messages.get().text
    assert ASKS not in page(client, event)


def test_what_is_asked_no_longer_is_not_ruled_on(client: Client, event: Event, alice: User) -> None:
    client.force_login(alice)
    was = mark(event)
    act(table_of(event), MUSLIMS, AT_SUHAR)
    assert rule(client, event, asked=was, agree="yes") == 409
    assert table_of(event).version == 3


@pytest.mark.parametrize(
    "fields", [{}, {"asked": "0-0", "agree": "yes"}, {"asked": "1-0", "agree": "perhaps"}]
)
def test_nonsense_is_refused(client: Client, event: Event, alice: User, fields: dict[str, str]) -> None:
    client.force_login(alice)
    assert rule(client, event, 1, **fields) == 409
    assert rule(client, event, 9, asked=mark(event), agree="yes") == 409
    assert table_of(event).version == 2


def test_nobody_rules_on_what_they_play(announce: Announce, alice: User) -> None:
    event = announce(1, game="jihad", scenario="campaign")
    services.enter(key=event.key, user=alice)
    asked(event, alice)
    with pytest.raises(Refused, match="You play there"):
        arbiter.rule_on_undo(key=event.key, by=alice, round=1, number=1, asked=mark(event), agree=True)


def test_who_may_write_nothing_rules_without_a_word(event: Event, alice: User) -> None:
    alice.muted_until = timezone.now() + timedelta(days=1)
    alice.save()
    arbiter.rule_on_undo(key=event.key, by=alice, round=1, number=1, asked=mark(event), agree=True)
    assert table_of(event).version == 3
    assert not table_of(event).messages.exists()


def test_members_do_not_see_the_question(client: Client, event: Event, club: Club, bob: User) -> None:
    joined(club, bob)
    client.force_login(bob)
    assert ASKS not in page(client, event)
