"""What each power allows, and that nothing else does; and that somebody who may do everything remains."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.clubs import services
from apps.clubs.models import Club, Power
from apps.clubs.services import Refused
from tests.clubs.build import asking, at, joined, member, post
from tests.factories import UserFactory

SETTINGS = {"name": "Hillside", "about": "", "link": "", "joining": "open"}
Act = Callable[[Client, Club], Any]


def _door(name: str) -> Act:
    def act(client: Client, club: Club) -> Any:
        return post(client, name, club, asking(club, UserFactory.create()).pk)

    return act


def _remove(client: Client, club: Club) -> Any:
    return post(client, "remove", club, joined(club, UserFactory.create()).pk)


def _take_down(client: Client, club: Club) -> Any:
    founder = club.memberships.filter(everything=True)[0].user
    return post(client, "take_down", club, services.put_up(key=club.key, by=founder, text="Bring dice.").pk)


ACTS: dict[str, tuple[Power, Act]] = {
    "settle": (Power.SETTINGS, lambda client, club: client.post(at("settings", club), SETTINGS)),
    "see the settings": (Power.SETTINGS, lambda client, club: client.get(at("settings", club))),
    "invite": (Power.ADMIT, lambda client, club: post(client, "invite", club, person="charlie")),
    "admit": (Power.ADMIT, _door("admit")),
    "turn down": (Power.ADMIT, _door("turn_down")),
    "remove": (Power.REMOVE, _remove),
    "put up": (Power.MESSAGE, lambda client, club: post(client, "put_up", club, text="Bring dice.")),
    "take down": (Power.MODERATE, _take_down),
}


def stands(club: Club) -> object:
    """All that could have been changed."""
    return (
        Club.objects.filter(pk=club.pk).values().get(),
        list(club.memberships.values()),
        list(club.candidates.values()),
        list(club.notices.values()),
    )


@pytest.mark.parametrize("power", Power)
@pytest.mark.parametrize("act", ACTS)
def test_a_leader_may_do_what_their_power_says_and_nothing_else(
    client: Client, club: Club, charlie: User, act: str, power: Power
) -> None:
    leader = UserFactory.create()
    joined(club, leader, power)
    client.force_login(leader)
    needed, do = ACTS[act]
    answer = do(client, club)
    if power is needed:
        assert answer.status_code in (200, 302)
    else:
        assert answer.status_code == 403
        assert needed.label in answer.content.decode()


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("who", ["member", "stranger"])
def test_who_leads_in_nothing_may_do_none_of_it(
    client: Client, club: Club, bob: User, charlie: User, act: str, who: str
) -> None:
    client.force_login(bob if who == "member" else charlie)
    assert ACTS[act][1](client, club).status_code == 403
    assert club.memberships.filter(user=bob).exists()
    assert Club.objects.get(pk=club.pk).name == "Riverside"


@pytest.mark.parametrize("act", ACTS)
def test_who_may_do_everything_may_do_each(
    client: Client, club: Club, alice: User, charlie: User, act: str
) -> None:
    client.force_login(alice)
    assert ACTS[act][1](client, club).status_code in (200, 302)


@pytest.mark.parametrize("power", Power)
def test_only_who_may_do_everything_says_who_leads(
    client: Client, club: Club, bob: User, power: Power
) -> None:
    leader = UserFactory.create()
    mine = joined(club, leader, power)
    client.force_login(leader)
    for one in (mine, member(club, bob)):
        assert one
        answer = post(client, "empower", club, one.pk, everything="on", powers=[str(each) for each in Power])
        assert answer.status_code == 403
        one.refresh_from_db()
        assert not one.everything
    assert mine.powers == [power.value]


def test_powers_are_given_and_taken(client: Client, club: Club, alice: User, bob: User) -> None:
    his = member(club, bob)
    assert his
    client.force_login(alice)
    post(client, "empower", club, his.pk, powers=["admit", "message"])
    his.refresh_from_db()
    assert his.powers == ["admit", "message"]
    assert "<li>Invite people, and admit who asks</li>" in client.get(at("members", club)).content.decode()
    post(client, "empower", club, his.pk)
    his.refresh_from_db()
    assert not his.leads


def test_there_are_no_other_powers(client: Client, club: Club, alice: User, bob: User) -> None:
    his = member(club, bob)
    assert his
    client.force_login(alice)
    answer = post(client, "empower", club, his.pk, powers=["bribe"])
    assert answer.status_code == 409
    assert "powers that there are" in answer.content.decode()


def test_a_member_of_another_club_is_none_of_this(client: Client, club: Club, alice: User, bob: User) -> None:
    other = services.found(user=bob, name="Hillside", about="", link="", joining="open")
    his = member(other, bob)
    assert his
    client.force_login(alice)
    for name in ("remove", "empower"):
        assert post(client, name, club, his.pk).status_code == 409
    his.refresh_from_db()
    assert his.everything


def test_a_leader_is_removed_by_who_may_do_everything_alone(
    client: Client, club: Club, alice: User, bob: User
) -> None:
    remover, other = UserFactory.create_batch(2)
    joined(club, remover, Power.REMOVE)
    leads = joined(club, other, Power.MESSAGE)
    client.force_login(remover)
    hers = member(club, alice)
    assert hers
    for one in (leads, hers):
        assert post(client, "remove", club, one.pk).status_code == 403
    client.force_login(alice)
    post(client, "remove", club, leads.pk)
    assert not member(club, other)


def test_one_who_may_do_everything_remains(client: Client, club: Club, alice: User) -> None:
    hers = member(club, alice)
    assert hers
    client.force_login(alice)
    for answer in (post(client, "leave", club), post(client, "empower", club, hers.pk, powers=["admit"])):
        assert answer.status_code == 409
        assert "One member at least" in answer.content.decode()
    assert post(client, "remove", club, hers.pk).status_code == 409
    hers.refresh_from_db()
    assert hers.everything


def test_it_may_be_another(club: Club, alice: User, bob: User) -> None:
    his = member(club, bob)
    assert his
    services.empower(key=club.key, by=alice, member=his.pk, everything=True, powers=[])
    services.leave(key=club.key, user=alice)
    his.refresh_from_db()
    assert his.everything


def test_with_the_last_member_the_club_goes(club: Club, alice: User, bob: User) -> None:
    services.leave(key=club.key, user=bob)
    services.leave(key=club.key, user=alice)
    assert not Club.objects.exists()


def heir(club: Club) -> list[str]:
    return [one.user.username for one in club.memberships.filter(everything=True).select_related("user")]


def test_when_the_last_leaves_the_site_it_falls_to_a_leader(club: Club, alice: User) -> None:
    leader = UserFactory.create(username="dora")
    joined(club, leader, Power.MESSAGE)
    delete_account(user=alice)
    assert heir(club) == ["dora"]


def test_or_to_the_oldest_member(club: Club, alice: User) -> None:
    joined(club, UserFactory.create())
    delete_account(user=alice)
    assert heir(club) == ["bob"]


def test_and_with_nobody_left_the_club_goes(club: Club, alice: User, bob: User) -> None:
    delete_account(user=bob)
    delete_account(user=alice)
    assert not Club.objects.exists()


def test_what_hangs_on_the_board_outlasts_its_writer(
    client: Client, club: Club, alice: User, bob: User
) -> None:
    writer = UserFactory.create(name="Wanda")
    joined(club, writer, Power.MESSAGE)
    services.put_up(key=club.key, by=writer, text="Bring dice.")
    delete_account(user=writer)
    client.force_login(bob)
    page = client.get(at("notices", club)).content.decode()
    assert "Bring dice." in page and "Departed" in page and "Wanda" not in page


def test_one_takes_down_ones_own(client: Client, club: Club) -> None:
    writer = UserFactory.create()
    joined(club, writer, Power.MESSAGE)
    notice = services.put_up(key=club.key, by=writer, text="Bring dice.")
    client.force_login(writer)
    assert post(client, "take_down", club, notice.pk).status_code == 302
    assert post(client, "take_down", club, notice.pk).status_code == 409


def test_an_empty_notice_is_none(client: Client, club: Club, alice: User) -> None:
    client.force_login(alice)
    answer = post(client, "put_up", club, text=" \n ")
    assert answer.status_code == 422
    assert "Write something first." in answer.content.decode()


def test_a_board_is_full_some_day(club: Club, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_NOTICES", 1)
    services.put_up(key=club.key, by=alice, text="One")
    with pytest.raises(Refused, match="Take one down"):
        services.put_up(key=club.key, by=alice, text="Two")


def test_nothing_is_done_by_looking(client: Client, club: Club, alice: User) -> None:
    client.force_login(alice)
    before = stands(club)
    hers = club.memberships.get(user=alice)
    led = {name: client.get(at(name, club))["Location"] for name in ("knock", "turn_away", "leave")}
    assert set(led.values()) == {club.get_absolute_url()}
    led = {name: client.get(at(name, club))["Location"] for name in ("invite", "put_up", "say", "tell_hours")}
    pages = ("members", "notices", "talk", "members")  # on which each is refused
    assert list(led.values()) == [at(name, club) for name in pages]
    for name in ("admit", "turn_down", "remove", "empower", "take_down", "unsay"):
        assert client.get(at(name, club, hers.pk)).status_code == 302
    assert stands(club) == before


def test_who_has_no_name_is_asked_for_one_and_led_back(client: Client, club: Club) -> None:
    answer = post(client, "knock", club)
    assert answer["Location"] == f"{reverse('accounts:guest')}?next={club.get_absolute_url()}"
