"""Nobody becomes a member without having asked or accepted, and nobody against the club's will."""

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs import services
from apps.clubs.models import Candidate, Club
from apps.clubs.services import Refused
from tests.clubs.build import asking, at, member, post, untold

OPEN, REQUEST, INVITATION = Club.Joining.OPEN, Club.Joining.REQUEST, Club.Joining.INVITATION


def set_joining(club: Club, joining: str) -> None:
    Club.objects.filter(pk=club.pk).update(joining=joining)


def test_anyone_joins_an_open_club(client: Client, club: Club, charlie: User) -> None:
    set_joining(club, OPEN)
    client.force_login(charlie)
    assert "Anyone may." in client.get(club.get_absolute_url()).content.decode()
    post(client, "knock", club)
    assert member(club, charlie)


def test_who_asks_is_a_member_once_admitted(client: Client, club: Club, alice: User, charlie: User) -> None:
    client.force_login(charlie)
    post(client, "knock", club, words="I play Jihad!")
    assert not member(club, charlie)
    assert "You have asked" in client.get(club.get_absolute_url()).content.decode()
    client.force_login(alice)
    page = client.get(at("members", club)).content.decode()
    assert "I play Jihad!" in page
    candidate = club.candidates.get()
    post(client, "admit", club, candidate.pk)
    assert member(club, charlie)
    assert not club.candidates.exists()


def test_who_is_turned_down_is_no_member_and_may_ask_again(
    client: Client, club: Club, alice: User, charlie: User
) -> None:
    candidate = asking(club, charlie)
    client.force_login(alice)
    post(client, "turn_down", club, candidate.pk)
    assert not member(club, charlie)
    assert asking(club, charlie)


def test_who_is_invited_is_a_member_once_they_accept(
    client: Client, club: Club, alice: User, charlie: User
) -> None:
    set_joining(club, INVITATION)
    client.force_login(alice)
    post(client, "invite", club, person="charlie")
    assert not member(club, charlie)
    client.force_login(charlie)
    assert at("knock", club) in client.get(reverse("clubs:home")).content.decode()
    post(client, "knock", club)
    assert member(club, charlie)


def test_an_invitation_is_declined(client: Client, club: Club, alice: User, charlie: User) -> None:
    services.invite(key=club.key, by=alice, user=charlie)
    client.force_login(charlie)
    post(client, "turn_away", club)
    assert not member(club, charlie)
    assert not club.candidates.exists()


def test_no_leader_accepts_in_anothers_name(client: Client, club: Club, alice: User, charlie: User) -> None:
    candidate = services.invite(key=club.key, by=alice, user=charlie)
    client.force_login(alice)
    answer = post(client, "admit", club, candidate.pk)
    assert answer.status_code == 409
    assert not member(club, charlie)


def test_inviting_who_has_asked_admits_them(club: Club, alice: User, charlie: User) -> None:
    asking(club, charlie)
    services.invite(key=club.key, by=alice, user=charlie)
    assert member(club, charlie)


def test_a_candidate_of_one_club_is_not_admitted_by_another(
    client: Client, club: Club, bob: User, charlie: User
) -> None:
    candidate = asking(club, charlie)
    other = services.found(user=bob, name="Hillside", about="", link="", joining=OPEN)
    client.force_login(bob)
    assert post(client, "admit", other, candidate.pk).status_code == 409
    assert not member(other, charlie)
    assert Candidate.objects.filter(pk=candidate.pk).exists()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("bob", "Bob is a member already."),
        ("nobody", "Nobody here signs in as nobody"),
        ("", "Write the username"),
    ],
)
def test_who_cannot_be_invited_is_told_in_words(
    client: Client, club: Club, alice: User, name: str, told: str
) -> None:
    client.force_login(alice)
    answer = post(client, "invite", club, person=name)
    assert answer.status_code in (409, 422)
    assert told in answer.content.decode()


@pytest.mark.parametrize(
    "page", ["lobby:club", "clubs:members", "clubs:notices", "clubs:settings", "clubs:knock", "clubs:invite"]
)
def test_a_club_by_invitation_is_for_strangers_as_if_it_were_not(
    client: Client, club: Club, charlie: User, page: str
) -> None:
    set_joining(club, INVITATION)
    client.force_login(charlie)
    way = client.post if page in ("clubs:knock", "clubs:invite") else client.get
    hidden, none = way(reverse(page, args=[club.key])), way(reverse(page, args=["abcdefghjk"]))
    assert (hidden.status_code, none.status_code) == (404, 404)
    assert untold(hidden) == untold(none)
    assert b"Riverside" not in client.get(reverse("clubs:home")).content


def test_nobody_asks_where_one_is_invited_alone(club: Club, charlie: User) -> None:
    set_joining(club, INVITATION)
    with pytest.raises(Refused, match="by invitation alone"):
        services.knock(key=club.key, user=charlie)


def test_asking_twice_is_told(client: Client, club: Club, charlie: User) -> None:
    asking(club, charlie)
    client.force_login(charlie)
    answer = post(client, "knock", club)
    assert answer.status_code == 409
    assert "You have asked already" in answer.content.decode()
    assert "Back to the club" in answer.content.decode()


def test_who_has_no_name_here_says_one_first_and_writes_nothing_in_vain(client: Client, club: Club) -> None:
    page = client.get(club.get_absolute_url()).content.decode()
    assert 'id="knock">Come in</button>' in page
    assert "A word to its leaders" not in page
    answer = post(client, "knock", club)
    assert answer.status_code == 302
    assert answer["Location"].endswith(f"?next={club.get_absolute_url()}")


def test_a_stranger_sees_what_the_club_says_and_not_who_is_in_it(
    client: Client, club: Club, alice: User, charlie: User
) -> None:
    services.put_up(key=club.key, by=alice, text="Bring dice.")
    client.force_login(charlie)
    page = untold(client.get(club.get_absolute_url())).decode()
    assert "Thursdays." in page
    assert "Bring dice." not in page
    assert "Bob" not in page
    for name in ("members", "notices"):
        answer = client.get(at(name, club))
        assert answer.status_code == 403
        assert "members of the club" in answer.content.decode()


def test_a_member_leaves(client: Client, club: Club, bob: User) -> None:
    client.force_login(bob)
    post(client, "leave", club)
    assert not member(club, bob)


def test_who_was_removed_may_ask_again_and_no_more(
    client: Client, club: Club, alice: User, bob: User
) -> None:
    mine = member(club, bob)
    assert mine
    client.force_login(alice)
    post(client, "remove", club, mine.pk)
    assert not member(club, bob)
    client.force_login(bob)
    assert client.get(at("members", club)).status_code == 403
    assert asking(club, bob)


def test_members_are_listed_with_what_they_may_do(client: Client, club: Club, bob: User) -> None:
    client.force_login(bob)
    page = client.get(at("members", club)).content.decode()
    assert "Alice" in page and "Everything" in page
    assert at("invite", club) not in page


def test_a_club_is_full_some_day(
    club: Club, alice: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_MEMBERS", 2)
    services.invite(key=club.key, by=alice, user=charlie)
    with pytest.raises(Refused, match="full"):
        services.knock(key=club.key, user=charlie)


def test_nobody_knocks_without_end(club: Club, charlie: User, monkeypatch: pytest.MonkeyPatch) -> None:
    other = services.found(user=charlie, name="Hillside", about="", link="", joining=REQUEST)
    monkeypatch.setattr(services, "MOST_AT_THE_DOOR", 1)
    asking(club, charlie)
    with pytest.raises(Refused, match="wait at the door"):
        services.knock(key=club.key, user=User.objects.create(username="dora", name="Dora"))
    assert joined_nothing(other)


def joined_nothing(club: Club) -> bool:
    return not club.candidates.exists() and club.memberships.count() == 1


def test_ones_data_tell_of_clubs(client: Client, club: Club, alice: User, bob: User) -> None:
    joined_as = services.empower(
        key=club.key, by=alice, member=club.memberships.get(user=bob).pk, everything=False, powers=["message"]
    )
    services.put_up(key=club.key, by=bob, text="Bring dice.")
    client.force_login(bob)
    told = client.get(reverse("accounts:export")).json()
    (mine,) = told["clubs"]
    assert (mine["club"], mine["powers"]) == ("Riverside", ["message"])
    assert mine["since"] == joined_as.since.isoformat()
    assert told["notices"][0]["text"] == "Bring dice."
