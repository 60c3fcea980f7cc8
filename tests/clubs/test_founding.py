"""Founding a club, what it may be called, and what it says of itself."""

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs import services
from apps.clubs.models import Club
from tests.clubs.build import at, member, post
from tests.forms import led_to

FOUND = reverse("clubs:found")
WELL = {
    "name": "The Tuesday Diwan",
    "about": "Tea.\r\n\r\nAnd maps.",
    "link": "diwan.example",
    "joining": "open",
}


def test_a_founder_may_do_everything(client: Client, alice: User) -> None:
    client.force_login(alice)
    answer = client.post(FOUND, WELL)
    club = Club.objects.get()
    assert answer["Location"] == club.get_absolute_url()
    assert (club.about, club.link) == ("Tea.\n\nAnd maps.", "https://diwan.example")
    mine = member(club, alice)
    assert mine and mine.everything


def test_who_has_no_name_yet_is_asked_for_one(client: Client, db: None) -> None:
    assert client.get(FOUND)["Location"] == f"{reverse('accounts:guest')}?next={FOUND}"
    client.post(FOUND, WELL)
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("name", "", "Write a name."),
        ("name", "Clu\u200bb", "does not show"),
        ("name", "\u3164", "does not show"),
        ("name", "Mod erator", "kept for what this site says"),
        ("name", "Riv\u0435rside", "alphabet"),
        ("name", "— —", "at least one letter"),
        ("name", "x" * 41, "At most 40 letters"),
        ("about", "left \u202e right", "does not show"),
        ("about", "x" * 2001, "At most 2000 letters"),
        ("link", "javascript:alert(1)", "valid URL"),
        ("link", "ftp://example.org/", "valid URL"),
        ("joining", "by force", "valid choice"),
    ],
)
def test_what_a_club_may_not_say_is_refused_in_words(
    client: Client, alice: User, field: str, value: str, told: str
) -> None:
    client.force_login(alice)
    answer = client.post(FOUND, WELL | {field: value})
    assert answer.status_code == 422
    assert answer.content.decode().count(told) == 1
    assert led_to(answer.content.decode()) == [f"id_{field}"]
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    "name", ["Riverside", "RIVER SIDE", "River\u200dside", "R1verside", "Ríverside", "Ｒiverside"]
)
def test_no_club_passes_for_another(client: Client, club: Club, bob: User, name: str) -> None:
    client.force_login(bob)
    answer = client.post(FOUND, WELL | {"name": name})
    assert answer.status_code == 422
    assert Club.objects.get() == club


def test_nor_by_a_change_of_name(client: Client, club: Club, alice: User, bob: User) -> None:
    other = services.found(user=bob, name="Hillside", about="", link="", joining="open")
    client.force_login(bob)
    answer = client.post(at("settings", other), WELL | {"name": "RiverSide"})
    assert answer.status_code == 422
    assert "looks like it" in answer.content.decode()
    other.refresh_from_db()
    assert other.name == "Hillside"


def test_a_name_of_signs_that_stand_for_many_letters_is_kept(alice: User) -> None:
    club = services.found(user=alice, name="\ufdfa" * 40, about="", link="", joining="open")
    assert len(club.likeness) > 40


def test_settings_are_changed_by_who_may(client: Client, club: Club, alice: User) -> None:
    client.force_login(alice)
    assert 'value="Riverside"' in client.get(at("settings", club)).content.decode()
    assert client.post(at("settings", club), WELL).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.joining) == ("The Tuesday Diwan", "open")


def test_what_people_write_is_shown_escaped(client: Client, club: Club, alice: User) -> None:
    client.force_login(alice)
    client.post(at("settings", club), WELL | {"name": "<b>Bold", "about": "<script>x</script>"})
    post(client, "put_up", club, text="<img src=x>")
    page = client.get(club.get_absolute_url()).content.decode()
    assert not any(raw in page for raw in ("<b>Bold", "<script>x", "<img src=x"))
    assert "&lt;script&gt;x" in page


def test_nobody_leads_clubs_without_end(client: Client, alice: User) -> None:
    for number in range(services.MOST_LED):
        services.found(user=alice, name=f"Club {'ABCDEFGHKM'[number]}", about="", link="", joining="open")
    client.force_login(alice)
    answer = client.post(FOUND, WELL)
    assert answer.status_code == 422
    assert "Hand one on" in answer.content.decode()
