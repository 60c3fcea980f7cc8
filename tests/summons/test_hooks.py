"""Webhooks: what each service is told, and what becomes of those that do not answer as they should."""

import json
import socket
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.play.clocks import DAYLONG, DAYS, HOUR
from apps.play.models import Table
from apps.site import outward
from apps.summons.models import Letter, Messenger, Wish
from apps.summons.services import MOST_HOOKS
from tests.play.undoing import war
from tests.receivers import Hooks
from tests.summons.work import carry_all, summon_all, work

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(at_war: Table, alice: User, hooks: Hooks, wait) -> Any:
    """What a service of this kind is told of the war, once, and Alice's messenger to it."""

    def tell(kind: str, name: str = "Alice") -> tuple[Any, Messenger]:
        wait(0)
        User.objects.filter(pk=alice.pk).update(name=name)
        messenger = Messenger.objects.create(user=alice, kind=kind, address=f"{hooks.url}/hook")
        summon_all()
        wait(31)
        carry_all()
        (asked,) = hooks.got
        assert asked.headers["content-type"] == "application/json"
        return json.loads(asked.body), messenger

    return tell


def test_a_program_is_told_in_fields(told, at_war: Table) -> None:
    said, messenger = told("json")
    assert said == {
        "key": Letter.objects.get(messenger=messenger).key,
        "who": "Alice",
        "table": at_war.title,
        "game": "Jihad! The Rise of Islam",
        "url": f"http://localhost{at_war.get_absolute_url()}",
        "reminds": False,
        "until": "",
    }


def test_discord_is_told_in_a_line_and_calls_nobody(told, at_war: Table) -> None:
    said, _ = told("discord", "@everyone *now*")
    assert said["allowed_mentions"] == {"parse": []}
    assert r"waits for \@everyone \*now\*." in said["content"]
    assert f"<http://localhost{at_war.get_absolute_url()}>" in said["content"]


def test_slack_is_told_in_a_line_and_calls_nobody(told) -> None:
    said, _ = told("slack", "<!channel> & co")
    assert "waits for &lt;!channel&gt; &amp; co." in said["text"]


def test_a_reminder_says_until_when(components, alice, bob, hooks: Hooks, wait) -> None:
    wait(0)
    Messenger.objects.create(user=alice, kind="json", address=hooks.url)
    war({"user": alice}, {"user": bob}, clock=DAYS["one"])
    work()
    wait(4 * DAYLONG - HOUR)
    work()
    first, second = (json.loads(asked.body) for asked in hooks.got)
    assert not first["reminds"]
    assert (second["reminds"], second["until"]) == (True, "2026-06-14T12:00:00+00:00")


# What goes wrong there


def bad(hooks: Hooks, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match how:
        case "down":
            Messenger.objects.exclude(kind="mail").update(address="http://127.0.0.1:9/")
        case "slow":
            monkeypatch.setattr(outward, "LONGEST", 0.5)
            hooks.instead, hooks.slow = b"HTTP/1.1 200 OK\r\n" * 100, True
        case "garbage":
            hooks.instead = b"what?\r\n\r\n"
        case "refuses":
            hooks.status = 500


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("down", "could not be reached"),
        ("slow", "did not answer within"),
        ("garbage", "not what a web server says"),
        ("refuses", "answered with the status 500"),
    ],
)
def test_one_that_does_not_do_its_part_is_told_and_harms_nothing_else(
    at_war, alice, hooks: Hooks, wait, told_by_mail, client: Client, monkeypatch, how: str, says: str
) -> None:
    wait(0)
    messenger = Messenger.objects.create(user=alice, kind="json", address=f"{hooks.url}/hook")
    told_by_mail(alice)
    summon_all()
    wait(31)
    bad(hooks, how, monkeypatch)
    carry_all()
    assert len(mail.outbox) == 1
    messenger.refresh_from_db()
    assert says in messenger.trouble
    client.force_login(alice)
    assert messenger.trouble in client.get(reverse("summons:home")).content.decode()


def test_what_is_back_is_told_what_still_is_so(at_war, alice, hooks: Hooks, wait) -> None:
    wait(0)
    messenger = Messenger.objects.create(user=alice, kind="json", address=hooks.url)
    summon_all()
    wait(31)
    hooks.status = 500
    carry_all()
    hooks.status = 200
    wait(60)
    carry_all()
    keys = {json.loads(asked.body)["key"] for asked in hooks.got}
    assert (len(hooks.got), len(keys)) == (2, 1)
    messenger.refresh_from_db()
    assert (messenger.trouble, messenger.tries) == ("", 0)


def test_a_name_that_leads_elsewhere_by_now_is_not_followed(
    at_war, alice, hooks: Hooks, wait, settings
) -> None:
    """It is looked up whenever somebody goes there."""
    wait(0)
    messenger = Messenger.objects.create(user=alice, kind="json", address=hooks.url)
    summon_all()
    wait(31)
    settings.MAY_REACH = []
    carry_all()
    assert hooks.got == []
    messenger.refresh_from_db()
    assert "internet’s" in messenger.trouble


def test_whoever_wrote_a_name_that_leads_within_is_told(
    at_war, alice, client: Client, wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form asks nobody what it leads to: who carries the first letter does, and sends nothing there."""
    client.force_login(alice)
    real = socket.getaddrinfo

    def look_up(host: str, *args: Any, **how: Any) -> Any:
        within = host == "inside.example.org" and "flags" not in how
        return real("10.0.0.1" if within else host, *args, **how)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    wait(0)
    assert add(client, "https://inside.example.org/hook").status_code == 302
    summon_all()
    wait(31)
    carry_all()
    assert "not the internet’s" in client.get(reverse("summons:home")).content.decode()


# The page


@pytest.fixture
def here(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


def add(client: Client, address: str, kind: str = "discord") -> Any:
    return client.post(reverse("summons:hook"), {"kind": kind, "address": address})


def test_one_is_added_settled_and_removed(here: Client, alice: User, hooks: Hooks) -> None:
    assert add(here, f"{hooks.url}/hook/secret-of-the-channel").status_code == 302
    messenger = alice.messengers.get()
    shown = here.get(reverse("summons:home")).content.decode()
    assert "127.0.0.1" in shown
    assert "secret-of-the-channel" not in shown
    at = reverse("summons:change", args=[messenger.pk])
    here.post(at, {"manner": "off"})
    assert alice.messengers.get().manner == "off"
    assert here.post(at, {"manner": "daily"}).status_code == 422
    here.post(at, {"do": "remove"})
    assert not alice.messengers.exists()


@pytest.mark.parametrize(
    "address", ["http://10.0.0.1/", "https://[::1]/", "http://127.0.0.1/", "ftp://example.org", "discord", ""]
)
def test_one_that_may_not_be_is_refused(here: Client, alice: User, address: str) -> None:
    assert add(here, address).status_code == 422
    assert not alice.messengers.exists()


def test_one_of_an_unknown_service_is_refused(here: Client, alice: User, hooks: Hooks) -> None:
    assert add(here, hooks.url, "mail").status_code == 422
    assert not alice.messengers.exists()


def test_the_same_twice_and_too_many_are_refused(here: Client, alice: User, hooks: Hooks) -> None:
    for number in range(MOST_HOOKS):
        assert add(here, f"{hooks.url}/{number}").status_code == 302
    twice, more = add(here, f"{hooks.url}/0"), add(here, f"{hooks.url}/more")
    assert (twice.status_code, more.status_code) == (422, 422)
    assert "told already" in twice.content.decode()
    assert "remove one first" in more.content.decode()
    assert alice.messengers.count() == MOST_HOOKS


def test_what_a_table_has_otherwise_is_no_hooks_once_a_day(at_war, alice: User, hooks: Hooks) -> None:
    Messenger.objects.create(user=alice, kind="json", address=hooks.url)
    Wish.objects.create(user=alice, table=at_war, manner="daily")
    summon_all()
    assert not Letter.objects.exists()
