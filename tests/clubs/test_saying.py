"""What members tell each other: when they play, and in talk."""

import re
from datetime import UTC, date, datetime, timedelta
from unittest import mock

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.clubs import services
from apps.clubs.models import Club, Membership, Power
from tests.clubs.build import at, joined, member, post, untold
from tests.factories import UserFactory


def test_members_read_when_others_play(client: Client, club: Club, alice: User, bob: User) -> None:
    today = timezone.now().date()
    client.force_login(bob)
    post(client, "tell_hours", club, hours="Tuesdays, Berlin time", away_until=today.isoformat())
    client.force_login(alice)
    page = client.get(at("members", club)).content.decode()
    assert "Tuesdays, Berlin time" in page
    assert "Away until" in page
    services.tell_hours(key=club.key, user=bob, hours="", away_until=today - timedelta(days=1))
    assert "Away until</span>" not in client.get(at("members", club)).content.decode()


@pytest.mark.parametrize(("zone", "away"), [("UTC", False), ("America/New_York", True)])
def test_the_last_day_away_is_over_by_ones_own_clocks(zone: str, away: bool) -> None:
    his = Membership(user=User(hours={"zone": zone}), away_until=date(2026, 5, 1))
    with mock.patch("django.utils.timezone.now", return_value=datetime(2026, 5, 2, 3, tzinfo=UTC)):
        assert his.away is away


def test_a_day_that_is_none_is_told(client: Client, club: Club, bob: User) -> None:
    client.force_login(bob)
    answer = post(client, "tell_hours", club, hours="Never", away_until="soon")
    assert answer.status_code == 422
    assert "Enter a valid date." in answer.content.decode()
    his = member(club, bob)
    assert his and his.hours == ""


def test_members_talk(client: Client, club: Club, alice: User, bob: User) -> None:
    client.force_login(bob)
    post(client, "say", club, text="<b>Who plays?")
    client.force_login(alice)
    page = client.get(at("talk", club)).content.decode()
    assert "&lt;b&gt;Who plays?" in page
    assert "Bob" in page


def test_what_is_refused_stays_written(client: Client, club: Club, alice: User, bob: User) -> None:
    User.objects.filter(pk=alice.pk).update(muted_until=timezone.now() + timedelta(days=1))
    client.force_login(alice)
    for name, field, typed in (
        ("say", "text", "Who plays?"),
        ("put_up", "text", "Bring dice on Tuesday."),
        ("invite", "person", "bob"),
    ):
        answer = post(client, name, club, **{field: typed})
        assert answer.status_code == 409
        page = answer.content.decode()
        assert typed in (page if name == "put_up" else re.findall(r' value="([^"]*)"', page))
        assert "Nothing has changed." not in page


def test_too_many_words_at_the_door_stay_written(client: Client, club: Club, charlie: User) -> None:
    client.force_login(charlie)
    answer = post(client, "knock", club, words="in " * 100)
    assert answer.status_code == 422
    assert f'value="{"in " * 100}"' in answer.content.decode()
    assert not club.candidates.exists()


@pytest.mark.parametrize("name", ["talk", "lines"])
def test_nobody_else_listens(client: Client, club: Club, bob: User, charlie: User, name: str) -> None:
    services.say(key=club.key, user=bob, text="Who plays?")
    client.force_login(charlie)
    answer = client.get(at(name, club))
    assert answer.status_code == 403
    assert "Who plays?" not in answer.content.decode()
    assert post(client, "say", club, text="I do").status_code == 403
    assert club.messages.count() == 1


def test_a_page_is_told_what_is_new_and_nothing_otherwise(client: Client, club: Club, bob: User) -> None:
    client.force_login(bob)
    assert client.get(at("lines", club), {"seen": "0-0"}).status_code == 204
    first, second = (services.say(key=club.key, user=bob, text=text) for text in ("Who plays?", "I do."))
    told = client.get(at("lines", club), {"seen": f"1-{first.pk}"}).content.decode()
    assert '<ol id="talk" hx-swap-oob="beforeend">' in told
    assert "I do." in told and "Who plays?" not in told and "delete:" not in told
    seen = f"2-{second.pk}"
    assert f"seen={seen}" in told
    assert client.get(at("lines", club), {"seen": seen}).status_code == 204
    services.unsay(key=club.key, by=bob, message=first.pk)
    told = client.get(at("lines", club), {"seen": seen}).content.decode()
    assert f'hx-swap-oob="delete:#talk li:not(#said-{second.pk})"' in told
    assert "I do." not in told and f"seen=1-{second.pk}" in told
    whole = client.get(at("lines", club), {"seen": "9" * 5000}).content.decode()
    assert "I do." in whole and "delete:" not in whole


@pytest.mark.parametrize(
    ("who", "status"), [("speaker", 302), ("moderator", 302), ("messenger", 403), ("member", 403)]
)
def test_what_was_said_is_taken_back_by_its_speaker_or_a_moderator(
    client: Client, club: Club, bob: User, who: str, status: int
) -> None:
    message = services.say(key=club.key, user=bob, text="Who plays?")
    other = UserFactory.create()
    joined(club, other, *{"moderator": [Power.MODERATE], "messenger": [Power.MESSAGE]}.get(who, []))
    client.force_login(bob if who == "speaker" else other)
    assert post(client, "unsay", club, message.pk).status_code == status
    assert club.messages.exists() is (status == 403)


def test_old_talk_goes(club: Club, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "KEPT_MESSAGES", 2)
    for text in ("One", "Two", "Three"):
        services.say(key=club.key, user=bob, text=text)
    assert [message.text for message in club.messages.all()] == ["Two", "Three"]


def test_what_was_said_outlasts_its_speaker(client: Client, club: Club, alice: User, bob: User) -> None:
    services.say(key=club.key, user=bob, text="Who plays?")
    delete_account(user=bob)
    client.force_login(alice)
    page = untold(client.get(at("talk", club))).decode()
    assert "Departed" in page and "Bob" not in page


def test_what_one_who_may_not_speak_writes_at_the_door_stays_written(
    client: Client, club: Club, charlie: User
) -> None:
    User.objects.filter(pk=charlie.pk).update(muted_until=timezone.now() + timedelta(days=1))
    client.force_login(charlie)
    answer = post(client, "knock", club, words="I play Jihad!")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert 'value="I play Jihad!"' in page
    assert "you write nothing until" in page
    assert "Without words you can ask." in page
    assert post(client, "knock", club).status_code == 302
