"""Where somebody is signed in, and that it ends there when it should."""

import re
from datetime import UTC, datetime
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from apps.accounts import sessions
from apps.accounts.models import SignIn, User
from apps.accounts.services import delete_account
from apps.play.bench.tables import session_of
from tests.factories import PASSWORD

SIGN_INS, PROFILE, LOGIN = reverse("accounts:sign_ins"), reverse("accounts:profile"), reverse("account_login")
NEW_PASSWORD = "the river at Ctesiphon"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Version/26.0 Mobile/15E148 Safari/604.1"
)


def signed_in(agent: str = FIREFOX) -> Client:
    """A browser in which Alice has signed in."""
    client = Client(HTTP_USER_AGENT=agent)
    assert client.post(LOGIN, {"login": "alice", "password": PASSWORD}).status_code == 302
    return client


@pytest.fixture
def here(alice: User) -> Client:
    return signed_in()


@pytest.fixture
def there(alice: User) -> Client:
    return signed_in(SAFARI)


@pytest.fixture
def sent_away(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Whom the sockets were told of: keys of sessions, numbers of users."""
    told: list[Any] = []
    for name in ("send_away", "send_user_away"):
        monkeypatch.setattr(f"apps.play.people.{name}", told.append)
    return told


def is_in(client: Client) -> bool:
    return client.get(PROFILE).status_code == 200


def key_of(client: Client) -> str:
    return client.cookies["sessionid"].value


def test_ones_sign_ins_are_listed_in_plain_words(here: Client, there: Client) -> None:
    page = here.get(SIGN_INS).content.decode()
    assert "Firefox on Linux" in page
    assert "Safari on an iPhone" in page
    assert page.count("This one") == 1
    assert key_of(there) not in page


def test_when_is_told_to_the_minute(here: Client) -> None:
    at = datetime(2026, 11, 1, 22, 47, tzinfo=UTC)
    SignIn.objects.update(since=at, seen=at)
    page = here.get(SIGN_INS).content.decode()
    assert page.count("data-own-clock>1 November 2026, 22:47 UTC</time>") == 2
    assert "clocks.js" in page


def test_one_can_sign_out_there(
    here: Client, there: Client, sent_away: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    key = key_of(there)
    other = SignIn.objects.get(session_id=key)
    with django_capture_on_commit_callbacks(execute=True):
        assert here.post(SIGN_INS, {"which": other.pk}).status_code == 302
    assert is_in(here)
    assert not is_in(there)
    assert not Session.objects.filter(pk=key).exists()
    assert sent_away == [key]


def test_or_everywhere_else_at_once(here: Client, there: Client) -> None:
    third = signed_in()
    here.post(SIGN_INS, {"which": "all"})
    assert [is_in(client) for client in (here, there, third)] == [True, False, False]


@pytest.mark.parametrize("which", ["", "nothing", "-1", "1" * 30])
def test_nonsense_signs_nobody_out(here: Client, there: Client, which: str) -> None:
    assert here.post(SIGN_INS, {"which": which}).status_code == 302
    assert is_in(here) and is_in(there)


def test_nobody_signs_out_another(here: Client, bob: User) -> None:
    his = Client()
    his.force_login(bob)
    here.post(SIGN_INS, {"which": SignIn.objects.get(user=bob).pk})
    assert is_in(his)


def test_a_changed_password_ends_all_other_sessions(
    here: Client, there: Client, alice: User, sent_away: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    sent = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    with django_capture_on_commit_callbacks(execute=True):
        assert here.post(reverse("account_change_password"), sent).status_code == 302
    assert is_in(here)
    assert not is_in(there)
    assert Session.objects.filter(sign_in__user=alice).get().pk == key_of(here)
    assert Session.objects.count() <= 2  # that of a stranger, whom the way in shows a page
    assert sent_away == [alice.pk]


def test_so_does_one_that_is_set_anew_by_mail(
    here: Client, there: Client, alice: User, sent_away: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    User.objects.filter(pk=alice.pk).update(email="alice@example.org")
    stranger = Client()
    stranger.post(reverse("account_reset_password"), {"email": "alice@example.org"})
    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[-1].body))
    assert link
    set_at = stranger.get(link[1], follow=True).redirect_chain[-1][0]
    with django_capture_on_commit_callbacks(execute=True):
        stranger.post(set_at, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})
    assert not is_in(here)
    assert not is_in(there)
    assert not Session.objects.filter(sign_in__user=alice).exists()
    assert sent_away == [alice.pk]


def test_so_does_an_account_that_is_closed(
    here: Client, alice: User, sent_away: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        alice.is_active = False
        alice.save()
    assert not Session.objects.exists()
    assert sent_away == [alice.pk]
    assert not is_in(here)


def test_and_one_that_is_deleted(
    here: Client, there: Client, alice: User, sent_away: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    number = alice.pk
    with django_capture_on_commit_callbacks(execute=True):
        delete_account(user=alice)
    assert not Session.objects.exists()
    assert sent_away == [number]
    assert not is_in(here) and not is_in(there)


def test_signing_out_ends_the_session(here: Client, there: Client, sent_away: list[Any]) -> None:
    key = key_of(here)
    here.post(reverse("account_logout"))
    assert not Session.objects.filter(pk=key).exists()
    assert is_in(there)


def test_an_ended_session_opens_nothing_whatever_a_cache_remembers(here: Client) -> None:
    assert is_in(here)
    Session.objects.all().delete()
    assert not is_in(here)


def test_nothing_that_cannot_be_told_keeps_a_session(
    here: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    def fail(key: str) -> None:
        raise ConnectionError

    monkeypatch.setattr("apps.play.people.send_away", fail)
    with django_capture_on_commit_callbacks(execute=True):
        assert here.post(reverse("account_logout")).status_code == 302
    assert not is_in(here)


def test_it_is_kept_when_a_browser_was_last_here(here: Client) -> None:
    long_ago = SignIn.objects.get().since.replace(year=2020)
    SignIn.objects.update(seen=long_ago)
    here.get(PROFILE)
    assert SignIn.objects.get().seen > long_ago


def test_that_it_cannot_be_kept_takes_no_page_away(here: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(session_key: str) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(sessions, "note_seen", full)
    assert here.get(SIGN_INS).status_code == 200


def test_what_is_shown_to_one_who_is_signed_in_is_kept_by_no_cache(here: Client) -> None:
    for at in ("/", PROFILE, SIGN_INS, reverse("account_email")):
        assert "no-store" in here.get(at)["Cache-Control"], at
    assert "Cache-Control" not in Client().get("/")


def test_sessions_from_before_are_noted(alice: User) -> None:
    key = session_of(alice)
    Session.objects.create(
        pk="of-a-stranger", session_data="", expire_date=Session.objects.get(pk=key).expire_date
    )
    import_module("apps.accounts.migrations.0002_sign_in").note_those_signed_in(apps, None)
    assert SignIn.objects.get().session_id == key
    assert str(SignIn.objects.get()) == "A browser we do not know"


def test_who_was_signed_in_before_the_cookie_was_renamed_stays_so(
    alice: User, here: Client, settings: Any
) -> None:
    """Only who was signed in before: a cookie of the old name may come from another host of the domain."""
    settings.SESSION_COOKIE_NAME = "__Host-sessionid"
    settings.MIDDLEWARE = ["apps.accounts.sessions.renamed", *settings.MIDDLEWARE]
    assert not is_in(here)
    before = Client()
    before.cookies["sessionid"] = session_of(alice)
    import_module("apps.accounts.migrations.0002_sign_in").note_those_signed_in(apps, None)
    key = key_of(before)
    assert is_in(before)
    assert before.cookies["__Host-sessionid"].value == key
    assert not before.cookies["sessionid"].value
    assert is_in(before)
    again = Client()
    again.cookies["sessionid"] = key
    assert not is_in(again)
