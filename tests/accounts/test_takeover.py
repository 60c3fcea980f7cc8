"""What keeps an account its owner's: from whoever finds a browser open, guesses, or claims an address."""

import json
import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from tests.factories import PASSWORD, UserFactory

EMAIL, LOGIN, SIGNUP = reverse("account_email"), reverse("account_login"), reverse("account_signup")
REAUTHENTICATE, PROFILE = reverse("account_reauthenticate"), reverse("accounts:profile")
NEW_PASSWORD = "the river at Ctesiphon"
OLD, NEW = "layla@example.org", "other@example.org"


@pytest.fixture
def layla(db: None) -> User:
    """With one confirmed address, and one more that is not."""
    user = UserFactory.create(username="layla", email=OLD)
    EmailAddress.objects.create(user=user, email=OLD, primary=True, verified=True)
    EmailAddress.objects.create(user=user, email="second@example.org", verified=True)
    return user


@pytest.fixture
def found_open(layla: User) -> Client:
    """Layla's browser, as somebody finds it who does not know her password."""
    client = Client()
    client.force_login(layla)
    return client


def told(address: str) -> list[str]:
    """The subjects of what was mailed there."""
    return [str(letter.subject) for letter in mail.outbox if letter.to == [address]]


CHANGES = [
    ({"action_add": "", "email": NEW}, "Majlis: An email address was added"),
    ({"action_primary": "", "email": "second@example.org"}, "Majlis: Your email address is changed"),
    ({"action_remove": "", "email": "second@example.org"}, "Majlis: An email address was removed"),
]


def addresses() -> list[tuple[str, bool]]:
    return list(EmailAddress.objects.order_by("pk").values_list("email", "primary"))


@pytest.mark.parametrize(("change", "subject"), CHANGES)
def test_addresses_are_not_changed_without_the_password(
    found_open: Client, change: dict[str, str], subject: str
) -> None:
    before = addresses()
    answer = found_open.post(EMAIL, change)
    assert answer["Location"].startswith(REAUTHENTICATE)
    found_open.post(answer["Location"], {"password": "wrong", "next": EMAIL})
    found_open.post(EMAIL, change)
    assert addresses() == before
    assert not mail.outbox


@pytest.mark.parametrize(("change", "subject"), CHANGES)
def test_with_it_they_are_and_the_old_address_is_told(
    found_open: Client, change: dict[str, str], subject: str
) -> None:
    before = addresses()
    to = found_open.post(EMAIL, change)["Location"]
    page = found_open.get(to).content.decode()
    assert "Your password, once more" in page
    assert found_open.post(REAUTHENTICATE, {"password": PASSWORD, "next": EMAIL}).status_code == 302
    assert addresses() != before  # what was asked for before was done
    assert subject in told(OLD)
    letter = next(letter for letter in mail.outbox if letter.subject == subject and letter.to == [OLD])
    assert "If not, choose a new password" in letter.body
    assert reverse("account_reset_password") in letter.body


def test_an_address_that_is_removed_is_told_itself(found_open: Client) -> None:
    found_open.post(REAUTHENTICATE, {"password": PASSWORD})
    found_open.post(EMAIL, CHANGES[2][0])
    assert told("second@example.org") == ["Majlis: An email address was removed"]


def test_it_is_told_of_no_way_back_by_itself(found_open: Client, layla: User) -> None:
    found_open.post(REAUTHENTICATE, {"password": PASSWORD})
    found_open.post(EMAIL, CHANGES[2][0])
    found_open.post(EMAIL, {"action_remove": "", "email": OLD})
    second = next(str(letter.body) for letter in mail.outbox if letter.to == ["second@example.org"])
    only = str(mail.outbox[-1].body)
    assert mail.outbox[-1].to == [OLD]
    for body in (second, only):
        assert "If not, sign in with your username, layla" in body
        assert reverse("account_change_password") in body
    assert reverse("account_reset_password") in second
    assert reverse("account_reset_password") not in only
    assert "the account has no address left: only whoever runs Majlis" in only


def test_one_that_was_never_confirmed_learns_nothing_of_the_account(found_open: Client) -> None:
    """It may be a stranger's, by a slip of the pen."""
    EmailAddress.objects.filter(email="second@example.org").update(verified=False)
    found_open.post(REAUTHENTICATE, {"password": PASSWORD})
    found_open.post(EMAIL, CHANGES[2][0])
    (body,) = [str(letter.body) for letter in mail.outbox if letter.to == ["second@example.org"]]
    assert "If not, sign in with your password" in body
    assert "layla" not in body and "addresses that the account still has" not in body


def test_a_password_is_changed_by_who_knows_it_and_told(found_open: Client, layla: User) -> None:
    at, sent = reverse("account_change_password"), {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    found_open.post(at, sent | {"oldpassword": "wrong"})
    layla.refresh_from_db()
    assert layla.check_password(PASSWORD)
    found_open.post(at, sent | {"oldpassword": PASSWORD})
    layla.refresh_from_db()
    assert layla.check_password(NEW_PASSWORD)
    assert told(OLD) == ["Majlis: Your password is changed"]


def test_a_letter_that_cannot_be_sent_undoes_nothing(found_open: Client, layla: User, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    sent = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD, "oldpassword": PASSWORD}
    assert found_open.post(reverse("account_change_password"), sent).status_code == 302
    layla.refresh_from_db()
    assert layla.check_password(NEW_PASSWORD)


def test_a_new_browser_is_told_and_a_known_one_is_not(layla: User) -> None:
    client, news = Client(), "Majlis: A sign-in from a new browser"
    client.post(LOGIN, {"login": "layla", "password": PASSWORD})
    assert told(OLD) == [news]
    client.post(reverse("account_logout"))
    client.post(LOGIN, {"login": "layla", "password": PASSWORD})
    assert told(OLD) == [news]
    Client().post(LOGIN, {"login": "layla", "password": PASSWORD})
    assert told(OLD) == [news, news]


def test_nobody_makes_a_browser_known_themselves(layla: User) -> None:
    client = Client()
    client.cookies["familiar"] = json.dumps({"mark": "x", "users": [layla.pk]})
    client.post(LOGIN, {"login": "layla", "password": PASSWORD})
    assert told(OLD)


@pytest.fixture
def limited(limits: None, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}


def gets_in(client: Client, login: str = "layla", whence: str = "127.0.0.1") -> bool:
    client.post(LOGIN, {"login": login, "password": PASSWORD}, REMOTE_ADDR=whence)
    return client.get(PROFILE).status_code == 200


def guess(login: str, address: str, times: int) -> None:
    for number in range(times):
        Client().post(LOGIN, {"login": login, "password": f"wrong{number}"}, REMOTE_ADDR=address)


@pytest.mark.parametrize("login", ["layla", OLD])
def test_who_guesses_elsewhere_does_not_lock_the_owner_out(layla: User, limited: None, login: str) -> None:
    guess(login, "10.1.1.1", 30)
    assert not gets_in(Client(), login, "10.1.1.1")
    assert gets_in(Client(), login)


def test_who_guesses_from_everywhere_locks_out_strangers_alone(layla: User, limited: None) -> None:
    known = Client()
    assert gets_in(known)
    known.post(reverse("account_logout"))
    for number in range(34):
        guess("layla", f"10.1.1.{number}", 3)
    assert not gets_in(Client(), whence="10.2.2.2")
    assert gets_in(known)


def test_a_link_that_is_asked_for_again_too_soon_is_said_not_to_be_sent(
    found_open: Client, layla: User, limited: None
) -> None:
    EmailAddress.objects.filter(email="second@example.org").update(verified=False)
    again = {"action_send": "", "email": "second@example.org"}
    assert found_open.post(EMAIL, again).status_code == 302
    answer = found_open.post(EMAIL, again)
    page = answer.content.decode()
    assert answer.status_code == 429
    assert "A link to second@example.org was asked for less than 3 minutes ago" in page
    assert "Another can be had 3 minutes after it" in page
    assert f'href="{EMAIL}"' in page
    assert len(mail.outbox) == 1


def sign_up(client: Client, username: str, email: str) -> Any:
    return client.post(SIGNUP, {"username": username, "email": email, "password1": NEW_PASSWORD})


def confirm(client: Client, letter: Any) -> str:
    link = re.search(r"http://testserver(/\S+)", letter.body)
    assert link
    return client.post(link[1], follow=True).content.decode()


def test_signing_up_does_not_tell_whether_an_address_is_taken(layla: User) -> None:
    answers = [sign_up(Client(), f"new{n}", email) for n, email in enumerate((OLD, "free@example.org"))]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0]["Location"] == answers[1]["Location"]


def test_nor_does_keeping_ones_games_or_adding_an_address(layla: User, alice: User) -> None:
    guest = Client()
    guest.post(reverse("accounts:guest"), {"name": "Sami"})
    sent = {"username": "sami", "email": OLD, "password": NEW_PASSWORD}
    assert guest.post(reverse("accounts:keep"), sent)["Location"] == PROFILE
    hers = Client()
    hers.force_login(alice)
    hers.post(REAUTHENTICATE, {"password": PASSWORD})
    assert hers.post(EMAIL, {"action_add": "", "email": OLD}).status_code == 302
    assert EmailAddress.objects.get(email=OLD, verified=True).user == layla


def test_an_address_nobody_has_confirmed_is_anybodys(db: None) -> None:
    first, owner = Client(), Client()
    sign_up(first, "first", NEW)
    sign_up(owner, "owner", NEW)
    firsts, owners = mail.outbox
    assert "is confirmed" in confirm(owner, owners)
    assert EmailAddress.objects.get(verified=True).user.username == "owner"
    assert "by another account" in confirm(first, firsts)
    assert gets_in_with(NEW) == "owner"


def gets_in_with(email: str) -> str:
    client = Client()
    client.post(LOGIN, {"login": email, "password": NEW_PASSWORD})
    return User.objects.get(pk=client.session["_auth_user_id"]).username


def test_what_happens_is_logged_without_secrets(
    layla: User, found_open: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "majlis.accounts")
    client = Client(HTTP_USER_AGENT="Firefox/145.0 Linux\nforged")
    client.post(LOGIN, {"login": "layla", "password": "wrong-secret"})
    client.post(LOGIN, {"login": "hunter2-typed-here", "password": "wrong-secret"})
    client.post(LOGIN, {"login": "layla", "password": PASSWORD})
    sent = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD, "oldpassword": PASSWORD}
    client.post(reverse("account_change_password"), sent)
    client.post(REAUTHENTICATE, {"password": NEW_PASSWORD})
    client.post(EMAIL, {"action_add": "", "email": NEW})
    client.post(reverse("account_logout"))
    lines = [record.getMessage() for record in caplog.records if record.name == "majlis.accounts"]
    whence = "from 127.0.0.1, Firefox on Linux"
    assert lines == [
        f"wrong password: account {layla.pk}, {whence}",
        f"wrong password: no account, {whence}",
        f"signed in: account {layla.pk}, {whence}",
        f"password changed: account {layla.pk}, {whence}",
        f"address added: account {layla.pk}, {whence}",
        f"signed out: account {layla.pk}, {whence}",
    ]
