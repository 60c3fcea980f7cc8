"""Who will have nothing to do with somebody, and what neither can do to the other then."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.blocking import block, kept_apart, unblock
from apps.accounts.models import Block, User
from apps.clubs import services as clubs
from apps.clubs.models import Club
from apps.lobby.selectors import open_tables
from apps.lobby.services import Refused, join
from apps.play.models import Message, Table
from apps.play.timekeeper import take_over
from games.engine.contract import IllegalAction
from tests.factories import TableFactory

pytestmark = pytest.mark.django_db
BLOCK = "/accounts/block/"


@pytest.fixture
def apart(alice: User, bob: User) -> None:
    """Alice has blocked Bob."""
    block(by=alice, user=bob)


@pytest.fixture
def club(alice: User, charlie: User) -> Club:
    """Bob is its member, and Charlie leads it as well."""
    made = clubs.found(user=alice, name="Riverside", about="", link="", joining="open")
    mate = clubs.knock(key=made.key, user=charlie)
    clubs.empower(key=made.key, by=alice, member=mate.pk, everything=True, powers=())
    return made


def say(user: User, table: Table, text: str = "Salaam") -> tuple[int, str]:
    client = Client()
    client.force_login(user)
    answer = client.post(
        reverse("play:say", args=[table.key]), {"text": text}, headers={"HX-Request": "true"}
    )
    return answer.status_code, answer.content.decode()


def read(user: User, address: str) -> str:
    client = Client()
    client.force_login(user)
    return client.get(address).content.decode()


def test_by_a_press_on_their_page(client: Client, alice: User, bob: User) -> None:
    client.force_login(alice)
    page = client.get(reverse("lobby:player", args=["bob"])).content.decode()
    assert 'value="bob"' in page and BLOCK in page
    assert BLOCK not in client.get(reverse("lobby:player", args=["alice"])).content.decode()
    told = client.post(BLOCK, {"username": "bob"}, follow=True).content.decode()
    assert "Bob is blocked, and is not told so." in told
    page = client.get(reverse("lobby:player", args=["bob"])).content.decode()
    assert "Unblock Bob" in page
    assert client.post(BLOCK, {"username": "bob"}).status_code == 302
    assert Block.objects.count() == 1
    assert client.get(reverse("accounts:export")).json()["blocked"][0]["username"] == "bob"
    client.post(BLOCK, {"username": "bob", "undo": "yes"})
    assert not Block.objects.exists()


def test_what_is_refused(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert client.post(BLOCK, {"username": "alice"}).status_code == 409
    assert client.post(BLOCK, {"username": "nobody"}).status_code == 404
    assert client.get(BLOCK).status_code == 405
    assert Client().post(BLOCK, {"username": "alice"}).status_code == 302
    assert not Block.objects.exists()


@pytest.mark.parametrize("host", ["alice", "bob"])
def test_neither_invites_the_other(components: None, alice: User, bob: User, apart: None, host: str) -> None:
    asking, other = (alice, bob) if host == "alice" else (bob, alice)
    with pytest.raises(Refused) as refusal:
        TableFactory.create(players=[{"user": asking}, {"invited": other}])
    assert ("blocked" in refusal.value.reason) == (asking == alice)
    unblock(by=alice, user=bob)
    assert TableFactory.create(players=[{"user": asking}, {"invited": other}]).pk


@pytest.mark.parametrize("host", ["alice", "bob"])
def test_neither_finds_nor_joins_the_others_table(
    components: None, alice: User, bob: User, charlie: User, apart: None, host: str
) -> None:
    asking, other = (bob, alice) if host == "alice" else (alice, bob)
    table = TableFactory.create(players=[{"user": other}, {}, {}])
    with pytest.raises(Refused) as refusal:
        join(key=table.key, user=asking)
    assert ("blocked" in refusal.value.reason) == (asking == alice)
    assert open_tables(asking, [], []) == []
    assert [line.table for line in open_tables(charlie, [], [])] == [table]
    assert join(key=table.key, user=charlie)


def test_nor_takes_over_a_seat_there(components: None, alice: User, bob: User, apart: None) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    with pytest.raises(IllegalAction, match="You cannot sit down at this table"):
        take_over(table_id=table.pk, user=bob)


def test_an_invitation_is_taken_back(components: None, alice: User, bob: User) -> None:
    tables = [
        TableFactory.create(players=[{"user": host}, {"invited": guest}, {}])
        for host, guest in ((alice, bob), (bob, alice))
    ]
    block(by=alice, user=bob)
    assert not any(table.seats.filter(invited__isnull=False).exists() for table in tables)


def test_where_two_sit_neither_writes(components: None, alice: User, bob: User, apart: None) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    for user in (alice, bob):
        status, told = say(user, table)
        assert status == 409
        assert "Nobody at this table reads what you write" in told
        assert "block" not in told.lower()
    assert not Message.objects.exists()


def test_where_others_sit_they_hear_and_the_one_does_not(
    components: None, alice: User, bob: User, charlie: User, apart: None
) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}, {"user": charlie}])
    assert say(bob, table, "Peace be on this table")[0] == 204
    assert say(alice, table, "And on nobody else")[0] == 204
    heard = {user: read(user, table.get_absolute_url()) for user in (alice, bob, charlie)}
    assert [user for user in heard if "Peace be on this table" in heard[user]] == [bob, charlie]
    assert [user for user in heard if "And on nobody else" in heard[user]] == [alice, charlie]


def test_of_those_who_look_on_too(components: None, alice: User, bob: User, charlie: User) -> None:
    block(by=alice, user=bob)
    table = TableFactory.create(players=[{"user": charlie}, {"bot": "easy"}])
    assert say(bob, table, "Peace be on this table")[0] == 204
    assert "Peace be on this table" not in read(alice, table.get_absolute_url())
    assert "Peace be on this table" in read(bob, table.get_absolute_url())


@pytest.mark.parametrize("by", ["alice", "charlie"])
def test_in_a_club(club: Club, alice: User, bob: User, charlie: User, apart: None, by: str) -> None:
    """The one cannot invite the other, whoever else leads it can; and neither reads the other's talk."""
    leader = {"alice": alice, "charlie": charlie}[by]
    if leader == alice:
        with pytest.raises(clubs.Refused, match="You have blocked Bob"):
            clubs.invite(key=club.key, by=alice, user=bob)
    else:
        assert clubs.invite(key=club.key, by=charlie, user=bob)
        clubs.knock(key=club.key, user=bob)
        clubs.say(key=club.key, user=bob, text="Peace be on this club")
        talk = reverse("clubs:talk", args=[club.key])
        assert "Peace be on this club" not in read(alice, talk)
        assert "Peace be on this club" in read(charlie, talk)


def test_who_is_muted_writes_nothing(components: None, club: Club, alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    until = timezone.now() + timedelta(days=365)
    User.objects.update(muted_until=until)
    status, told = say(alice, table)
    assert status == 409 and f"you write nothing until {until:%-d %B %Y}" in told
    alice.refresh_from_db()
    with pytest.raises(clubs.Refused, match="A moderator has ruled"):
        clubs.say(key=club.key, user=alice, text="Salaam")
    with pytest.raises(clubs.Refused, match="A moderator has ruled"):
        clubs.put_up(key=club.key, by=alice, text="Salaam")
    User.objects.update(muted_until=timezone.now())
    assert say(alice, table)[0] == 204


def test_who_is_kept_apart_from_whom(alice: User, bob: User, charlie: User, apart: None) -> None:
    assert kept_apart(alice.pk) == {bob.pk}
    assert kept_apart(bob.pk) == {alice.pk}
    assert kept_apart(charlie.pk) == kept_apart(None) == set()
