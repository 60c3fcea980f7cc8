"""Mails as a mail server gets them, and the link in each that ends them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from apps.summons.models import Letter, Manner, Messenger, Wish
from tests.factories import TableFactory
from tests.play.conftest import hand_names
from tests.receivers import Post, serving
from tests.summons.work import carry_all, summon_all, work

pytestmark = pytest.mark.django_db


@pytest.fixture
def post(settings: Any) -> Iterator[Post]:
    """A mail server to which the site's mails go."""
    with serving(Post()) as server:
        settings.EMAIL_BACKEND = "apps.site.mail.Postbox"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
        settings.EMAIL_USE_TLS = False
        settings.SITE_URL = "https://majlis.example.org"
        yield server


@pytest.fixture
def letter(at_war, alice, wait, told_by_mail) -> Letter:
    """One that is to be brought to Alice now."""
    wait(0)
    told_by_mail(alice)
    summon_all()
    wait(31)
    return Letter.objects.get()


def test_a_mail_is_really_sent(post: Post, letter: Letter, at_war) -> None:
    assert carry_all() == 1
    (message,) = post.got
    assert message["To"] == "alice@example.org"
    assert message["Subject"] == f"Majlis: “{at_war.title}” waits for you"
    assert message["Message-ID"] == f"<{letter.key}.summons@majlis.example.org>"
    text = message.get_content()
    assert f"https://majlis.example.org{at_war.get_absolute_url()}" in text
    letter.refresh_from_db()
    assert letter.sent_at
    assert carry_all() == 0


def test_one_that_the_server_does_not_take_is_told_and_goes_later(post: Post, letter: Letter, wait) -> None:
    post.refuses = "alice"
    carry_all()
    assert Messenger.objects.get().trouble == "The mail server does not take mail for alice@example.org."
    post.refuses = ""
    wait(60)
    carry_all()
    assert post.keys() == [f"<{letter.key}.summons@majlis.example.org>"]


def test_a_server_that_is_away_is_told_and_it_goes_later(
    post: Post, letter: Letter, settings: Any, wait
) -> None:
    there, settings.EMAIL_PORT = settings.EMAIL_PORT, 9
    carry_all()
    assert Messenger.objects.get().trouble == "The mail server did not take it."
    settings.EMAIL_PORT = there
    wait(60)
    carry_all()
    assert len(post.got) == 1


def test_nothing_goes_to_an_address_that_is_not_confirmed(letter: Letter) -> None:
    EmailAddress.objects.update(verified=False)
    carry_all()
    assert mail.outbox == []
    assert Messenger.objects.get().trouble == "You have no email address that is confirmed."


def test_a_mail_holds_no_secret(components, alice, bob, wait, told_by_mail) -> None:
    """Of a game of hidden hands, told to who holds one. Keys and tokens may spell anything."""
    wait(0)
    told_by_mail(alice)
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    summon_all()
    wait(31)
    carry_all()
    (message,) = mail.outbox
    text = f"{message.subject} {message.body}".replace(link_of(message), "").replace(table.key, "")
    names = hand_names(table, 0) | hand_names(table, 1)
    assert names
    assert not [name for name in names if name in text]
    assert table.secret not in text


# No more


def link_of(message: Any) -> str:
    found = re.search(r"<https?://[^/]+(/told/stop/.*)>", message.extra_headers["List-Unsubscribe"])
    assert found
    return found[1]


def test_a_mail_program_ends_them_at_one_press_without_a_sign_in(letter: Letter) -> None:
    """As RFC 8058 has it: a POST from elsewhere, without cookies and without a token."""
    carry_all()
    (message,) = mail.outbox
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    client = Client(enforce_csrf_checks=True)
    answer = client.post(link_of(message), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert not Messenger.objects.exists()


def test_who_opens_the_link_is_asked_first(letter: Letter, client: Client) -> None:
    carry_all()
    link = link_of(mail.outbox[0])
    assert "No more email?" in client.get(link).content.decode()
    assert Messenger.objects.exists()
    client.post(link)
    assert "no longer told of tables by email" in client.get(link).content.decode()


def test_a_table_that_is_told_otherwise_sends_none_either(letter: Letter, alice, at_war, client) -> None:
    Wish.objects.create(user=alice, table=at_war, manner=Manner.NOW)
    carry_all()
    client.post(link_of(mail.outbox[0]))
    alice.summonses.all().delete()
    work()
    assert not Letter.objects.exists()


@pytest.mark.parametrize("token", ["x", "MQ:1abcde:wrong", "1"])
def test_a_link_that_is_not_ours_ends_nothing(letter: Letter, client: Client, token: str) -> None:
    assert client.post(reverse("summons:stop", args=[token])).status_code == 404
    assert Messenger.objects.exists()
