import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.services import delete_account, rename
from apps.lobby.services import join
from apps.play.models import Message, Table
from apps.play.saying import say
from apps.play.titles import usual_title
from tests.factories import PASSWORD, TableFactory, UserFactory
from tests.forms import led_to

PLAYERS = Message.Channel.PLAYERS

SIGNUP, LOGIN, LOGOUT = reverse("account_signup"), reverse("account_login"), reverse("account_logout")
RESET, PROFILE, DELETE = (
    reverse("account_reset_password"),
    reverse("accounts:profile"),
    reverse("accounts:delete"),
)
NEW_PASSWORD = "the river at Ctesiphon"


def sign_up(client: Client, **changes: str) -> User | None:
    client.post(SIGNUP, {"username": "layla", "password1": NEW_PASSWORD} | changes)
    return User.objects.filter(username="layla").first()


def test_signing_up_asks_for_a_name_that_others_read(client: Client, db: None) -> None:
    user = sign_up(client, name=" Layla of Basra ")
    assert user
    assert user.name == "Layla of Basra"
    assert client.session["_auth_user_id"] == str(user.pk)


def test_without_a_name_the_username_is_it(client: Client, db: None) -> None:
    user = sign_up(client)
    assert user
    assert user.name == "layla"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "a\u202eb"},
        {"username": "a b"},
        {"password1": "river 7"},
        {"password1": "password1"},
        {"password1": "73918264"},
        {"password1": "of layla", "username": "of_layla"},
    ],
)
def test_signing_up_wrongly_makes_nobody(client: Client, db: None, wrong: dict[str, str]) -> None:
    assert sign_up(client, **wrong) is None
    assert not User.objects.exists()


def test_a_username_is_taken_whatever_its_case(client: Client, db: None) -> None:
    UserFactory.create(username="layla")
    client.post(SIGNUP, {"username": "LAYLA", "password1": NEW_PASSWORD})
    assert User.objects.count() == 1


def test_signing_in_and_out(client: Client, alice: User) -> None:
    answer = client.post(LOGIN, {"login": "alice", "password": PASSWORD, "next": "/new/"})
    assert answer["Location"] == "/new/"
    assert client.session["_auth_user_id"] == str(alice.pk)
    client.post(LOGOUT)
    assert "_auth_user_id" not in client.session


def test_signing_in_does_not_lead_to_another_site(client: Client, alice: User) -> None:
    answer = client.post(LOGIN, {"login": "alice", "password": PASSWORD, "next": "https://evil.test/"})
    assert answer["Location"] == "/"


def test_a_wrong_password_does_not_sign_in(client: Client, alice: User) -> None:
    answer = client.post(LOGIN, {"login": "alice", "password": "wrong"})
    assert "_auth_user_id" not in client.session
    assert led_to(answer.content.decode()) == ["refused"]


def test_looking_at_the_way_out_does_not_sign_out(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.get(LOGOUT)
    assert "_auth_user_id" in client.session


def test_a_forgotten_password_is_reset_by_mail(client: Client, db: None) -> None:
    user = UserFactory.create(username="layla", email="layla@example.org")
    client.post(RESET, {"email": "layla@example.org"})
    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[0].body))
    assert link
    form = client.get(link[1], follow=True)
    set_at = form.redirect_chain[-1][0]
    client.post(set_at, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})
    user.refresh_from_db()
    assert user.check_password(NEW_PASSWORD)
    assert "used up" in client.get(link[1], follow=True).content.decode()


def test_no_mail_is_sent_to_tell_a_stranger_who_has_an_account(client: Client, db: None) -> None:
    known = UserFactory.create(username="layla", email="layla@example.org")
    answers = [client.post(RESET, {"email": email}) for email in (known.email, "nobody@example.org")]
    assert answers[0].status_code == answers[1].status_code == 302
    assert answers[0]["Location"] == answers[1]["Location"]


@pytest.mark.parametrize(
    "name",
    [
        "account_email",
        "account_change_password",
        "account_reauthenticate",
        "accounts:profile",
        "accounts:delete",
    ],
)
def test_pages_of_ones_own_are_shown_to_those_signed_in_alone(client: Client, alice: User, name: str) -> None:
    assert client.get(reverse(name)).status_code == 302
    client.force_login(alice)
    answer = client.get(reverse(name))
    assert answer.status_code == 200
    assert 'class="mast"' in answer.content.decode()


@pytest.mark.parametrize(
    "name",
    [
        "account_login",
        "account_signup",
        "account_reset_password",
        "account_reset_password_done",
        "account_reset_password_from_key_done",
        "account_inactive",
        "account_email_verification_sent",
        "accounts:guest",
    ],
)
def test_every_way_in_is_in_our_look(client: Client, db: None, name: str) -> None:
    answer = client.get(reverse(name))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'class="mast"' in page
    assert "<style" not in page
    assert " style=" not in page


@pytest.mark.parametrize("at", [SIGNUP, LOGIN, RESET, PROFILE, reverse("account_email")])
def test_email_is_spelt_as_libraries_spell_it(client: Client, alice: User, at: str) -> None:
    if at not in (SIGNUP, LOGIN, RESET):
        client.force_login(alice)
    page = client.post(at, {"email": "no", "action_add": ""}, follow=True).content.decode()
    assert "mail" in page
    assert "e-mail" not in page.lower()


def test_the_email_page_adds_an_address(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    client.post(reverse("account_email"), {"action_add": "", "email": "alice@example.org"})
    assert EmailAddress.objects.filter(user=alice, email="alice@example.org").exists()
    assert "Not confirmed" in client.get(reverse("account_email")).content.decode()


def test_a_name_is_changed_at_every_table(client: Client, components: None, alice: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {}])
    client.force_login(alice)
    assert client.post(PROFILE, {"name": " Alia "}).status_code == 302
    assert table.seats.get(number=0).name == "Alia"


def test_a_title_made_of_a_name_goes_with_it(components: None, alice: User, bob: User) -> None:
    players = [{"user": alice}, {"user": bob}, {"bot": "easy"}]
    usual = TableFactory.create(title=usual_title(alice, 1), players=players)
    long = "Alice’s table for all who like evenings and names to be long"
    own = [TableFactory.create(title=title, players=players) for title in ("At the ford", long)]
    rename(user=alice, name="Alia bint Abd al-Malik of the high river")
    assert titles(usual, *own) == ["Alia bint Abd al-Malik of the high river’s table 2", "At the ford", long]
    delete_account(user=alice)
    assert titles(usual, *own) == ["Somebody’s table 2", "At the ford", long]


def titles(*tables: Table) -> list[str]:
    return [Table.objects.get(pk=table.pk).title for table in tables]


def test_a_bad_name_changes_nothing_and_says_why(client: Client, alice: User) -> None:
    client.force_login(alice)
    answer = client.post(PROFILE, {"name": "x" * 41})
    assert answer.status_code == 422
    assert "At most 40 letters" in answer.content.decode()
    alice.refresh_from_db()
    assert alice.name == "Alice"


def test_names_are_shown_escaped(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post(PROFILE, {"name": "<script>x</script>"})
    page = client.get("/").content.decode()
    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page


def test_ones_data_can_be_taken_away(client: Client, components: None, alice: User, bob: User) -> None:
    table = TableFactory.create(title="At the ford", players=[{"user": alice}, {"user": bob}])
    say(table=table, user=alice, seat=table.seats.get(number=0), text="Salam", channel=PLAYERS)
    say(table=table, user=bob, seat=table.seats.get(number=1), text="Not hers", channel=PLAYERS)
    client.force_login(alice)
    answer = client.get(reverse("accounts:export"))
    data = json.loads(answer.content)
    assert answer["Content-Disposition"].startswith("attachment")
    assert data["account"]["username"] == "alice"
    assert data["account"]["second_step"] is False
    assert len(data["sign_ins"]) == 1
    assert [seat["title"] for seat in data["seats"]] == ["At the ford"]
    assert [message["text"] for message in data["messages"]] == ["Salam"]


def test_ones_data_tells_no_secrets_of_others_at_the_screen(
    client: Client, components: None, alice: User
) -> None:
    alone = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    shared = TableFactory.create(players=[{"user": alice}, {"user": alice, "player": "Aunt"}])
    alone.seats.filter(number=0).update(notes="hold Murder back")
    shared.seats.filter(number=1).update(notes="seven on Control")
    client.force_login(alice)
    answer = client.get(reverse("accounts:export")).content.decode()
    assert "hold Murder back" in answer
    assert "seven on Control" not in answer
    Table.objects.update(status=Table.Status.OVER)
    assert "seven on Control" in client.get(reverse("accounts:export")).content.decode()


def test_deleting_an_account_deletes_no_game(
    client: Client, components: None, alice: User, bob: User
) -> None:
    playing = TableFactory.create(players=[{"user": alice}, {"user": bob}, {"bot": "easy"}])
    waiting = TableFactory.create(players=[{"user": alice}, {}])
    joined = TableFactory.create(host=bob, players=[{"user": bob}, {"user": alice}, {}])
    say(table=playing, user=alice, seat=playing.seats.get(number=0), text="Salam", channel=PLAYERS)
    client.force_login(alice)
    assert client.post(DELETE, {"password": PASSWORD}).status_code == 302

    seat = playing.seats.get(number=0)
    assert (seat.user, seat.absent, seat.name) == (None, True, "Departed")
    assert Message.objects.get().name == "Departed"
    assert not Table.objects.filter(pk=waiting.pk).exists()
    assert joined.seats.get(number=1).open
    assert not User.objects.filter(username="alice").exists()
    assert "_auth_user_id" not in client.session


def test_deleting_gives_up_every_seat_at_ones_screen(client: Client, components: None, alice: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": alice, "player": "Sami"}, {"bot": "easy"}])
    client.force_login(alice)
    assert client.post(DELETE, {"password": PASSWORD}).status_code == 302
    table.refresh_from_db()
    assert [seat.name for seat in table.seats.all()] == ["Departed", "Departed", "Bot, easy"]
    assert all(seat.absent or seat.bot for seat in table.seats.all()) or table.status == Table.Status.OVER


def test_a_seat_kept_for_one_who_is_gone_keeps_no_name(components: None, alice: User, bob: User) -> None:
    """A rematch holds the seats of another screen with the names of those who sat there."""
    table = TableFactory.create(players=[{"user": alice}, {"invited": bob, "player": "Sami"}])
    delete_account(user=bob)
    charlie = UserFactory.create(username="charlie")
    join(key=table.key, user=charlie)
    assert table.seats.get(number=1).name == "Charlie"


def test_deleting_asks_for_the_password(client: Client, alice: User) -> None:
    client.force_login(alice)
    for password in ("", "wrong"):
        answer = client.post(DELETE, {"password": password})
        assert answer.status_code == 422
        assert "not your password" in answer.content.decode()
    assert User.objects.filter(username="alice").exists()


def test_a_guest_is_deleted_without_a_password(client: Client, db: None) -> None:
    client.post(reverse("accounts:guest"), {"name": "Sami"})
    client.post(DELETE)
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["accounts:export"])
def test_data_is_only_looked_at(client: Client, alice: User, name: str) -> None:
    client.force_login(alice)
    assert client.post(reverse(name)).status_code == 405
