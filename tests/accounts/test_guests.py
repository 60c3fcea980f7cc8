from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from apps.accounts.forms import KeepForm
from apps.accounts.models import User
from apps.accounts.services import keep_guest
from apps.clubs.models import Club
from apps.play.models import Table
from tests.factories import PASSWORD, TableFactory, UserFactory

GUEST, KEEP, LOGIN = reverse("accounts:guest"), reverse("accounts:keep"), reverse("account_login")


@pytest.fixture
def guest(client: Client, db: None) -> User:
    """A guest called Sami, signed in as `client`."""
    client.post(GUEST, {"name": "Sami"})
    return User.objects.get(name="Sami")


def test_a_name_is_enough_to_play(client: Client, db: None) -> None:
    answer = client.post(GUEST, {"name": "  Sami ", "next": "/new/?with=bots"})
    user = User.objects.get(guest=True)
    assert (answer.status_code, answer["Location"]) == (302, "/new/?with=bots")
    assert user.name == "Sami"
    assert not user.has_usable_password()
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.parametrize("name", ["", "   ", "a\u202eb", "x" * 41])
def test_a_guest_without_a_proper_name_is_refused(client: Client, db: None, name: str) -> None:
    answer = client.post(GUEST, {"name": name})
    assert answer.status_code == 422
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.test/",
        "//evil.test",
        "/\\evil.test",
        "javascript:alert(1)",
        "http:evil.test",
        "lobby:new",
        "new",
    ],
)
def test_a_guest_is_not_sent_to_another_site(client: Client, db: None, elsewhere: str) -> None:
    assert client.post(GUEST, {"name": "Sami", "next": elsewhere})["Location"] == "/"


def test_a_form_that_is_sent_empty_says_what_it_lacks(client: Client, db: None) -> None:
    answer = client.post(GUEST)
    assert (answer.status_code, "A name is all that is needed" in answer.text) == (422, True)


def test_who_has_a_name_is_not_asked_for_another(client: Client, alice: User) -> None:
    client.force_login(alice)
    answer = client.post(GUEST, {"name": "Sami", "next": "/new/"})
    assert answer["Location"] == "/new/"
    assert User.objects.count() == 1


def test_a_guest_who_becomes_an_account_keeps_the_games(
    client: Client, guest: User, components: None, bob: User
) -> None:
    table = TableFactory.create(players=[{"user": guest}, {"user": bob}])
    answer = client.post(
        KEEP, {"username": "sami", "email": "Sami@example.org", "password": "the river at Ctesiphon"}
    )
    kept = User.objects.get(username="sami")
    assert answer.status_code == 302
    assert (kept.pk, kept.guest, kept.email) == (guest.pk, False, "sami@example.org")
    assert kept.check_password("the river at Ctesiphon")
    assert table.seats.get(number=0).user == kept
    assert client.get(reverse("accounts:profile")).status_code == 200
    assert Client().login(username="sami", password="the river at Ctesiphon")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"username": "alice"}, "already"),
        ({"username": ""}, "required"),
        ({"username": "a b"}, "valid username"),
        ({"password": "123"}, "too short"),
        ({"password": "sami-of-basra", "username": "sami-of-basra"}, "too similar"),
        ({"email": "nonsense"}, "valid email"),
    ],
)
def test_an_account_that_cannot_be_is_refused(
    client: Client, guest: User, wrong: dict[str, str], says: str
) -> None:
    UserFactory.create(username="alice", email="alice@example.org")
    answer = client.post(
        KEEP, {"username": "sami", "email": "", "password": "the river at Ctesiphon"} | wrong
    )
    assert answer.status_code == 422
    assert says in answer.content.decode()
    guest.refresh_from_db()
    assert guest.guest


def test_a_username_that_is_taken_as_the_form_is_read_is_refused(
    client: Client, guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    UserFactory.create(username="sami")
    monkeypatch.setattr(KeepForm, "clean_username", lambda form: form.cleaned_data["username"])
    answer = client.post(KEEP, {"username": "sami", "password": "the river at Ctesiphon"})
    assert answer.status_code == 422
    assert "has this username already" in answer.content.decode()
    guest.refresh_from_db()
    assert guest.guest


def test_asked_twice_a_guest_becomes_the_account_that_was_asked_first(guest: User) -> None:
    first, second = "the river at Ctesiphon", "the bridge at Hira"
    for password in (first, second):  # both began with the guest as it was
        account = keep_guest(user=guest, username="sami", email="sami@example.org", password=password)
        assert account.check_password(first)
    assert EmailAddress.objects.get().user == guest


def test_only_a_guest_can_become_an_account(client: Client, alice: User) -> None:
    client.force_login(alice)
    answer = client.post(KEEP, {"username": "other", "password": "the river at Ctesiphon"})
    assert answer["Location"] == reverse("accounts:profile")
    alice.refresh_from_db()
    assert alice.username == "alice"
    assert alice.check_password(PASSWORD)


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        (
            "account_set_password",
            {"password1": "the river at Ctesiphon", "password2": "the river at Ctesiphon"},
        ),
        ("account_email", {"action_add": "", "email": "sami@example.org"}),
    ],
)
def test_a_guest_makes_an_account_before_anything_of_one(
    client: Client, guest: User, name: str, sent: dict[str, str]
) -> None:
    for answer in (client.get(reverse(name)), client.post(reverse(name), sent)):
        assert (answer.status_code, answer["Location"]) == (302, KEEP)
    guest.refresh_from_db()
    assert not guest.has_usable_password()
    assert not EmailAddress.objects.exists()


def test_a_guest_who_has_an_account_signs_in_and_the_tables_come_along(
    client: Client, guest: User, alice: User, bob: User, components: None
) -> None:
    mine, bot = {"user": guest}, {"bot": "easy"}
    alone = TableFactory.create(title="Sami’s table", players=[mine, bot, mine])
    others = [
        TableFactory.create(players=[mine, {"user": bob}]),
        TableFactory.create(players=[mine, {"invited": bob}]),
        TableFactory.create(players=[mine, bot], appointed=True),
        TableFactory.create(players=[mine, bot]),
    ]
    Table.objects.filter(pk=others[-1].pk).update(club=Club.objects.create(name="Falcons"))
    assert "come along" in client.get(LOGIN).text
    client.post(LOGIN, {"login": "alice", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(alice.pk)
    alone.refresh_from_db()
    assert (alone.host, alone.title) == (alice, "Alice’s table")
    assert [seat.user for seat in alone.seats.order_by("number")] == [alice, None, alice]
    assert {table.seats.get(number=0).user for table in others} == {guest}
    assert not guest.sign_ins.exists()


def test_a_guest_whose_tables_cannot_come_along_stays_one(
    client: Client, guest: User, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(**about: Any) -> None:
        raise OperationalError

    monkeypatch.setattr("apps.accounts.adapter.bring_along", locked)
    with pytest.raises(OperationalError):
        client.post(LOGIN, {"login": "alice", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_a_guest_stays_one_while_a_password_is_wrong(client: Client, guest: User, alice: User) -> None:
    client.post(LOGIN, {"login": "alice", "password": "no"})
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_a_guest_who_would_sign_up_keeps_the_games(client: Client, guest: User) -> None:
    assert client.get(reverse("account_signup"))["Location"] == KEEP


@pytest.mark.parametrize("page", ["account_login", "account_signup"])
def test_who_has_an_account_need_not_sign_in(client: Client, alice: User, page: str) -> None:
    client.force_login(alice)
    assert client.get(reverse(page))["Location"] == "/"


def test_a_guest_is_warned_before_signing_out(client: Client, guest: User) -> None:
    page = client.get("/").content.decode()
    assert f'<a href="{reverse("account_logout")}">' in page
    assert "you cannot come back to your seats" in client.get(reverse("account_logout")).content.decode()


def test_two_guests_of_one_name_are_told_apart(client: Client, db: None) -> None:
    UserFactory.create(name="Sami", guest=True)
    for _ in range(2):
        client.logout()
        client.post(GUEST, {"name": "sami"})
    assert sorted(User.objects.values_list("name", flat=True)) == ["Sami", "sami 2", "sami 3"]


def test_a_guest_is_not_taken_for_an_account_of_that_name(client: Client, alice: User) -> None:
    client.post(GUEST, {"name": "Alice"})
    assert User.objects.get(guest=True).name == "Alice 2"


def test_a_name_that_fills_the_line_makes_room_for_its_number(client: Client, db: None) -> None:
    for _ in range(2):
        client.logout()
        client.post(GUEST, {"name": "x" * 40})
    assert User.objects.latest("pk").name == f"{'x' * 34} 2"


def test_another_name_of_a_guest_is_told_apart_as_well(client: Client, db: None) -> None:
    UserFactory.create(name="Sami", guest=True)
    client.post(GUEST, {"name": "Layla"})
    client.post(reverse("accounts:profile"), {"name": "Sami"})
    assert User.objects.latest("pk").name == "Sami 2"
    client.post(reverse("accounts:profile"), {"name": "Sami 2"})
    assert User.objects.latest("pk").name == "Sami 2"
