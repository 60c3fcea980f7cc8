"""A code beside the password, for those who want it."""

import base64
import hmac
import re
import struct
import time
from hashlib import sha1

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from tests.factories import PASSWORD, TableFactory, UserFactory

INDEX, ON, OFF = reverse("mfa_index"), reverse("mfa_activate_totp"), reverse("mfa_deactivate_totp")
CODES, LOGIN, SECOND = (
    reverse("mfa_view_recovery_codes"),
    reverse("account_login"),
    reverse("mfa_authenticate"),
)
REAUTHENTICATE, PROFILE = reverse("account_reauthenticate"), reverse("accounts:profile")
ADDRESS = "layla@example.org"


def code_of(secret: str) -> str:
    """What an authenticator app shows (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30), sha1)
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at : at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


@pytest.fixture
def layla(db: None) -> User:
    user = UserFactory.create(username="layla", email=ADDRESS)
    EmailAddress.objects.create(user=user, email=ADDRESS, primary=True, verified=True)
    return user


@pytest.fixture
def hers(layla: User) -> Client:
    """Her browser, in which she has just given her password again."""
    client = Client()
    client.force_login(layla)
    client.post(REAUTHENTICATE, {"password": PASSWORD})
    return client


@pytest.fixture
def secret(hers: Client) -> str:
    """Of the second step, which she has turned on."""
    found = re.search(r'<dd class="secret">(\w+)</dd>', hers.get(ON).content.decode())
    assert found
    answer = hers.post(ON, {"code": code_of(found[1])})
    assert answer["Location"] == CODES
    return found[1]


def emergency_codes(client: Client) -> list[str]:
    return re.findall(r'<li class="secret">(\d+)</li>', client.get(CODES).content.decode())


def knocks() -> Client:
    """Somebody who knows her password."""
    client = Client()
    answer = client.post(LOGIN, {"login": "layla", "password": PASSWORD})
    assert answer["Location"] == SECOND
    return client


def is_in(client: Client) -> bool:
    return client.get(PROFILE).status_code == 200


def test_it_is_turned_on_with_the_password_alone(layla: User) -> None:
    client = Client()
    client.force_login(layla)
    for at in (ON, CODES, reverse("mfa_generate_recovery_codes")):
        answer = client.get(at)
        assert answer.status_code == 404 or answer["Location"].startswith(REAUTHENTICATE), at


def test_what_is_shown_for_a_camera_is_part_of_the_page(hers: Client) -> None:
    page = hers.get(ON).content.decode()
    assert "<svg" in page
    assert "data:image" not in page
    assert " style=" not in page


def test_a_wrong_code_turns_nothing_on(hers: Client) -> None:
    hers.get(ON)
    assert hers.post(ON, {"code": "000000"}).status_code == 200
    assert "It is off" in hers.get(INDEX).content.decode()


def test_then_the_password_alone_opens_nothing(secret: str) -> None:
    client = knocks()
    assert not is_in(client)
    client.post(SECOND, {"code": "000000"})
    assert not is_in(client)


def test_it_is_asked_of_a_guest_as_well(
    secret: str, layla: User, components: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = time.time() + 30
    monkeypatch.setattr(time, "time", lambda: later)
    client, guest = Client(), UserFactory.create(guest=True)
    client.force_login(guest)
    table = TableFactory.create(players=[{"user": guest}, {}])
    assert client.post(LOGIN, {"login": "layla", "password": PASSWORD})["Location"] == SECOND
    assert client.session["_auth_user_id"] == str(guest.pk)
    client.post(SECOND, {"code": code_of(secret)})
    assert client.session["_auth_user_id"] == str(layla.pk)
    assert table.seats.get(number=0).user == layla


def test_the_code_does(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    later = time.time() + 30  # the code that turned it on is used up
    monkeypatch.setattr(time, "time", lambda: later)
    client = knocks()
    client.post(SECOND, {"code": code_of(secret)})
    assert is_in(client)


def test_and_a_code_for_emergencies_once(hers: Client, secret: str) -> None:
    code = emergency_codes(hers)[0]
    first, again = knocks(), knocks()
    first.post(SECOND, {"code": code})
    again.post(SECOND, {"code": code})
    assert (is_in(first), is_in(again)) == (True, False)
    assert code not in emergency_codes(hers)


def test_it_is_turned_on_and_off_by_mail_and_log(
    transactional_db: None, hers: Client, layla: User, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "majlis.accounts")
    found = re.search(r'<dd class="secret">(\w+)</dd>', hers.get(ON).content.decode())
    assert found
    hers.post(ON, {"code": code_of(found[1])})
    hers.post(OFF)
    assert not is_refused(layla)
    assert [str(letter.subject) for letter in mail.outbox if letter.to == [ADDRESS]][:2] == [
        "Majlis: A second step was turned on",
        "Majlis: The second step was turned off",
    ]
    said = [record.getMessage().split(",")[0] for record in caplog.records]
    assert f"second step added (totp): account {layla.pk}" in said
    assert f"second step removed (totp): account {layla.pk}" in said


def is_refused(user: User) -> bool:
    client = Client()
    client.post(LOGIN, {"login": user.username, "password": PASSWORD})
    return not is_in(client)


def test_a_new_password_by_mail_does_not_go_round_it(secret: str) -> None:
    client = Client()
    client.post(reverse("account_reset_password"), {"email": ADDRESS})
    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[-1].body))
    assert link
    set_at = client.get(link[1], follow=True).redirect_chain[-1][0]
    client.post(set_at, {"password1": "the river at Ctesiphon", "password2": "the river at Ctesiphon"})
    answer = client.post(LOGIN, {"login": "layla", "password": "the river at Ctesiphon"})
    assert answer["Location"] == SECOND
    assert not is_in(client)


def test_a_guest_makes_an_account_first(client: Client, db: None) -> None:
    client.post(reverse("accounts:guest"), {"name": "Sami"})
    for at in (INDEX, ON):
        assert client.get(at)["Location"] == reverse("accounts:keep")


def test_its_pages_are_in_our_look(hers: Client, secret: str) -> None:
    pages = (INDEX, OFF, CODES, reverse("mfa_generate_recovery_codes"), reverse("mfa_reauthenticate"))
    for client, at in [*((hers, at) for at in pages), (knocks(), SECOND)]:
        answer = client.get(at)
        page = answer.content.decode()
        assert answer.status_code == 200, at
        assert 'class="mast"' in page and "<style" not in page and " style=" not in page, at
        assert "no-store" in answer["Cache-Control"] or not is_in(client), at
