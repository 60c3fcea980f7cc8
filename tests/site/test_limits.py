"""Nobody can do the same thing again and again without end."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.play.models import Table
from tests.factories import TableFactory, UserFactory


@pytest.fixture(autouse=True)
def _limits(limits: None, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}


def tries(client: Client, at: str, data: dict[str, str], times: int) -> int:
    """The status of the last of so many requests."""
    return [client.post(at, data).status_code for _ in range(times)][-1]


def test_guests(client: Client, db: None) -> None:
    at = reverse("accounts:guest")
    for _ in range(30):
        client.logout()
        assert client.post(at, {"name": "Sami"}).status_code == 302
    client.logout()
    answer = client.post(at, {"name": "Sami"})
    assert answer.status_code == 429
    assert "Too much at once" in answer.content.decode()
    assert User.objects.count() == 30
    assert client.post(at, {"name": "Sami"}, REMOTE_ADDR="10.1.1.1").status_code == 302
    assert client.get(at).status_code == 302


def test_what_is_no_address_is_limited_like_one(client: Client, db: None) -> None:
    at = reverse("accounts:guest")
    for number in range(30):
        client.logout()
        assert client.post(at, {"name": "Sami"}, REMOTE_ADDR=f"a:{number}:c").status_code == 302
    client.logout()
    assert client.post(at, {"name": "Sami"}, REMOTE_ADDR="x" * 300).status_code == 429


def test_guessing_a_password(client: Client, alice: User) -> None:
    at, wrong = reverse("account_login"), {"login": "alice", "password": "wrong"}
    page = [client.post(at, wrong).content.decode() for _ in range(7)][-1]
    assert "Too many wrong passwords. Wait five minutes" in page


def test_guessing_many_passwords(client: Client, db: None) -> None:
    at = reverse("account_login")
    statuses = [client.post(at, {"login": f"p{n}", "password": "wrong"}).status_code for n in range(40)]
    assert statuses[-1] == 429


def test_signing_up(client: Client, db: None) -> None:
    assert tries(client, reverse("account_signup"), {"username": "x"}, 21) == 429


def test_asking_for_a_new_password(client: Client, db: None) -> None:
    assert tries(client, reverse("account_reset_password"), {"email": "layla@example.org"}, 6) == 429


def test_trying_from_a_table(client: Client, components: None, alice: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    client.force_login(alice)
    assert tries(client, reverse("lobby:try", args=[table.key]), {}, 31) == 429


def test_setting_up_tables(client: Client, components: None, alice: User) -> None:
    client.force_login(alice)
    assert tries(client, reverse("lobby:new"), {}, 31) == 429
    client.force_login(UserFactory.create())
    assert client.post(reverse("lobby:new")).status_code == 422


def test_playing_at_once(client: Client, components: None, alice: User) -> None:
    """By address who has no name yet, and who has one by that; what is refused counts as well."""
    at, wrong = reverse("lobby:play_now", args=["bidding"]), {"level": "divine"}
    assert tries(client, at, wrong, 30) == 422
    assert tries(client, at, {}, 1) == 429
    assert not User.objects.filter(guest=True).exists()
    client.force_login(alice)
    assert tries(client, at, wrong, 30) == 422
    assert tries(client, at, {}, 1) == 429
    assert not Table.objects.exists()


def test_joining(client: Client, components: None, alice: User, bob: User) -> None:
    table: Table = TableFactory.create(players=[{"user": alice}, {}, {}])
    client.force_login(bob)
    assert tries(client, reverse("lobby:join", args=[table.key]), {}, 31) == 429


def test_sitting_down_at_a_screen(client: Client, components: None, alice: User) -> None:
    table: Table = TableFactory.create(
        players=[{"user": alice, "player": "Ana"}, {"user": alice, "player": "Ben"}]
    )
    client.force_login(alice)
    at = reverse("play:take", args=[table.key, 1])
    assert tries(client, at, {}, 120) == 302
    assert tries(client, at, {}, 1) == 429


def test_htmx_is_told_in_a_notice(client: Client, alice: User) -> None:
    client.force_login(alice)
    at = reverse("accounts:profile")
    answers = [client.post(at, {"name": "A"}, headers={"HX-Request": "true"}) for _ in range(21)]
    assert answers[-1].status_code == 429
    assert answers[-1].content.decode().strip().startswith('<div class="notice')
