"""The page on which people settle how they are told, and read what they were."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.play.models import Table
from apps.summons.models import Letter, Manner, Messenger, Wish
from tests.summons.work import summon_all

pytestmark = pytest.mark.django_db
HOME = reverse("summons:home")


@pytest.fixture
def here(client: Client, alice: User) -> Client:
    EmailAddress.objects.create(user=alice, email="alice@example.org", verified=True)
    client.force_login(alice)
    return client


def page(client: Client) -> str:
    answer = client.get(HOME)
    assert answer.status_code == 200
    return answer.content.decode()


def post(client: Client, name: str, *which: object, **fields: Any) -> Any:
    return client.post(reverse(f"summons:{name}", args=which), fields)


def test_nobody_is_told_who_has_not_settled_it(here: Client, alice: User, at_war: Table) -> None:
    summon_all()
    assert not Letter.objects.exists()
    assert '<option value="none" selected>' in page(here)


@pytest.mark.parametrize("manner", list(Manner))
def test_mail_is_settled_and_shown_again(here: Client, alice: User, manner: Manner) -> None:
    assert post(here, "mail", manner=manner).status_code == 302
    assert alice.messengers.get().manner == manner
    assert f'<option value="{manner}" selected>' in page(here)
    post(here, "mail", manner="none")
    assert not alice.messengers.exists()


def test_what_cannot_be_is_refused(here: Client, alice: User) -> None:
    assert post(here, "mail", manner="hourly").status_code == 422
    assert not alice.messengers.exists()


def test_without_a_confirmed_address_the_way_to_one_is_shown(here: Client) -> None:
    EmailAddress.objects.all().delete()
    shown = page(here)
    assert "No address of yours is confirmed" in shown
    assert reverse("account_email") in shown


def test_a_guest_is_led_to_an_account(here: Client, alice: User) -> None:
    EmailAddress.objects.all().delete()
    User.objects.update(guest=True)
    assert "A guest has no address" in page(here)


def test_what_goes_wrong_is_shown_and_tried_again_at_a_press(here: Client, alice: User) -> None:
    later = timezone.now() + timedelta(hours=2)
    trouble = {"trouble": "Nobody is in.", "tries": 4, "away_until": later}
    messenger = Messenger.objects.create(user=alice, kind="mail", **trouble)
    shown = page(here)
    assert "Nobody is in." in shown
    assert "It is tried again at" in shown
    post(here, "change", messenger.pk, do="again")
    messenger.refresh_from_db()
    assert (messenger.away_until, messenger.tries) == (None, 0)


def test_what_was_told_is_listed_with_how(here: Client, alice: User, at_war: Table) -> None:
    post(here, "mail", manner=Manner.NOW)
    summon_all()
    shown = page(here)
    assert at_war.title in shown
    assert "Waits for you" in shown
    assert "on its way" in shown
    Letter.objects.update(sent_at=timezone.now())
    assert "Email: just now" in page(here)


def test_what_all_know_and_is_nothing_to_them_is_not_listed(here: Client, at_war: Table) -> None:
    at_war.seats.update(to_act=False)
    summon_all()
    assert "Nothing yet" in page(here)


def test_a_table_of_ones_own_is_settled_apart(here: Client, alice: User, at_war: Table) -> None:
    post(here, "mail", manner=Manner.NOW)
    summon_all()
    assert Letter.objects.count() == 1
    post(here, "at", at_war.key, manner=Manner.OFF)
    assert not Letter.objects.exists()
    assert "Not at all" in page(here)
    post(here, "at", at_war.key, manner="")
    assert not Wish.objects.exists()


def test_a_table_of_others_is_not(here: Client, at_war: Table) -> None:
    at_war.seats.filter(user__username="alice").update(user=None)
    assert here.get(reverse("summons:at", args=[at_war.key])).status_code == 404
    assert post(here, "at", at_war.key, manner=Manner.NOW).status_code == 404


def test_what_is_anothers_is_out_of_reach(here: Client, bob: User) -> None:
    theirs = Messenger.objects.create(user=bob, kind="json", address="https://example.org/hook")
    for do in ("remove", "again", ""):
        assert post(here, "change", theirs.pk, do=do, manner=Manner.OFF).status_code == 404
    theirs.refresh_from_db()
    assert theirs.manner == Manner.NOW


@pytest.mark.parametrize("name", ["home", "mail", "hook"])
def test_it_is_for_those_who_are_signed_in(client: Client, db: None, name: str) -> None:
    ask = client.get if name == "home" else client.post
    assert ask(reverse(f"summons:{name}")).status_code == 302


def test_it_is_among_what_one_takes_along(here: Client, alice: User, at_war: Table) -> None:
    post(here, "mail", manner=Manner.DAILY)
    summon_all()
    told = here.get(reverse("accounts:export")).json()["told"]
    assert told["messengers"][0]["manner"] == "daily"
    assert told["summonses"][0]["table__key"] == at_war.key


def test_it_goes_with_the_account(here: Client, alice: User, at_war: Table) -> None:
    post(here, "mail", manner=Manner.NOW)
    summon_all()
    alice.delete()
    assert not Messenger.objects.exists() and not Letter.objects.exists()
