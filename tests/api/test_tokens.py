"""Tokens: how they are made, what they open, and how they end."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import create_guest, delete_account
from apps.api.models import Token
from apps.api.services import MOST, digest_of
from apps.play.models import Table
from tests.accounts.test_sessions import NEW_PASSWORD
from tests.api.conftest import READ, Program, program_of
from tests.factories import PASSWORD

pytestmark = pytest.mark.django_db

TOKENS, NEW = reverse("api:tokens"), reverse("api:new_token")
LOGIN, AGAIN = reverse("account_login"), reverse("account_reauthenticate")


@pytest.fixture
def browser(alice: User) -> Client:
    """In which Alice has just said her password once more."""
    client = Client()
    client.post(LOGIN, {"login": "alice", "password": PASSWORD})
    client.post(AGAIN, {"password": PASSWORD})
    return client


def opens(program: Program) -> bool:
    return bool(program.get("tables").status_code == 200)


def made(browser: Client, scope: str = "play", **more: int) -> str:
    page = browser.post(NEW, {"name": "My bot", "scope": scope} | more).content.decode()
    (text,) = re.findall(r'id="token">(majlis_\w+)<', page)
    return str(text)


def test_a_token_is_shown_once_and_kept_nowhere(browser: Client, alice: User) -> None:
    text = made(browser)
    assert opens(Program(text))
    page = browser.get(TOKENS).content.decode()
    assert "My bot" in page
    assert text not in page
    token = alice.tokens.get()
    assert text not in repr(Token.objects.values_list())
    assert (token.digest, token.plays) == (digest_of(text), True)


def test_it_is_told_when_it_was_last_used(browser: Client, alice: User) -> None:
    text = made(browser)
    assert "never used" in browser.get(TOKENS).content.decode()
    opens(Program(text))
    assert "last used in the hour from" in browser.get(TOKENS).content.decode()


def test_one_ends_ones_own(browser: Client, alice: User, bob: User) -> None:
    hers, his = program_of(alice), program_of(bob)
    for token in Token.objects.all():
        answer = browser.post(TOKENS, {"which": token.pk}, follow=True)
        assert ("opens nothing any more" in answer.content.decode()) == (token.user == alice)
    assert not opens(hers)
    assert opens(his)


@pytest.mark.parametrize("which", ["", "all", "-1", "9" * 40, "9" * 5000, "\x00", "٣"])
def test_nonsense_ends_nothing(browser: Client, alice: User, which: str) -> None:
    hers = program_of(alice)
    assert browser.post(TOKENS, {"which": which}).status_code in (302, 400)
    assert opens(hers)


def test_a_name_and_a_scope_are_asked_for(browser: Client, alice: User) -> None:
    for sent in ({}, {"name": "My bot"}, {"name": "x" * 41, "scope": "read"}, {"name": "x", "scope": "all"}):
        assert browser.post(NEW, sent).status_code == 422
    assert not alice.tokens.exists()


def test_there_are_only_so_many(browser: Client, alice: User) -> None:
    for _ in range(MOST):
        program_of(alice)
    answer = browser.post(NEW, {"name": "One more", "scope": "read"})
    assert answer.status_code == 422
    assert "End one first" in answer.content.decode()


def test_one_is_not_made_in_a_browser_left_open(client: Client, alice: User) -> None:
    """Without the password, which was given long ago."""
    client.force_login(alice)
    answer = client.get(NEW)
    assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, AGAIN)
    client.post(NEW, {"name": "My bot", "scope": "play"})
    assert not alice.tokens.exists()


def test_a_guest_makes_an_account_first(client: Client, db: None) -> None:
    client.force_login(create_guest(name="Passer-by"))
    for page in (TOKENS, NEW):
        assert client.get(page)["Location"] == reverse("accounts:keep")


def test_a_mail_tells_that_one_was_made(browser: Client, alice: User) -> None:
    """To who has it, wherever the browser is in which it was done; the mail does not hold it."""
    EmailAddress.objects.create(user=alice, email="alice@example.org", verified=True, primary=True)
    text = made(browser)
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["alice@example.org"], "Majlis: A token was made")
    assert "“My bot”: Read my tables, and play at them." in letter.body
    assert text not in letter.body


# How they end


def test_one_runs_out_by_itself(browser: Client, alice: User) -> None:
    hers, lasting = Program(made(browser, days=30)), Program(made(browser))
    (ends,) = [token.ends_at for token in alice.tokens.all() if token.ends_at]
    assert timedelta(days=29) < ends - timezone.now() <= timedelta(days=30)
    assert "; good until " in browser.get(TOKENS).content.decode()
    assert opens(hers)
    alice.tokens.filter(ends_at=ends).update(ends_at=timezone.now())
    assert (opens(hers), opens(lasting)) == (False, True)
    assert browser.get(TOKENS).content.decode().count("its time has run out") == 1


def test_for_how_long_is_one_of_those_offered(browser: Client, alice: User) -> None:
    assert browser.post(NEW, {"name": "x", "scope": "read", "days": 5000}).status_code == 422
    assert not alice.tokens.exists()


def test_a_new_password_ends_them(browser: Client, alice: User) -> None:
    hers = program_of(alice)
    sent = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    assert browser.post(reverse("account_change_password"), sent).status_code == 302
    assert not opens(hers)
    assert "the password is new" in browser.get(TOKENS).content.decode()
    assert opens(Program(made(browser)))


def test_so_does_an_account_that_is_closed(alice: User) -> None:
    hers = program_of(alice)
    alice.is_active = False
    alice.save()
    assert not opens(hers)


def test_and_one_that_is_deleted(alice: User) -> None:
    hers = program_of(alice)
    delete_account(user=alice)
    assert not opens(hers)
    assert not Token.objects.exists()


# What opens the API


@pytest.mark.parametrize(
    "told", [None, "", "Bearer", "Bearer ", "Bearer majlis_0", "Basic YTpi", "Bearer \xff"]
)
def test_nothing_else_opens_it(client: Client, table: Table, alice: User, told: str | None) -> None:
    """Nor does a browser's cookie."""
    client.force_login(alice)
    headers = {} if told is None else {"Authorization": told}
    for path in ("tables", f"tables/{table.key}", f"tables/{table.key}/choices"):
        answer = client.get(f"/api/v1/{path}", headers=headers)
        assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    sent: Any = {"action": {}, "version": 0, "key": "aaaaaaaa-1"}
    address = f"/api/v1/tables/{table.key}/actions"
    answer = client.post(address, sent, content_type="application/json", headers=headers)
    assert answer.status_code == answer.json()["status"] == 401


def test_the_scheme_is_written_in_any_letters(alice: User) -> None:
    program = program_of(alice, READ)
    answer = Client().get("/api/v1/tables", headers={"Authorization": f"bearer {program.token}"})
    assert answer.status_code == 200


def test_a_token_is_among_ones_data(browser: Client, alice: User) -> None:
    text = made(browser, "read")
    data = browser.get(reverse("accounts:export"))
    (token,) = data.json()["tokens"]
    assert (token["name"], token["scope"], token["last_used"]) == ("My bot", "read", None)
    assert digest_of(text) not in data.content.decode()
