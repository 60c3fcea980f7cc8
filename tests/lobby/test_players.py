"""The pages of players: what they have played, how they keep to their tables, and what stays hidden."""

import re
from collections.abc import Mapping
from datetime import timedelta

import pytest
from django.db.models.signals import post_init
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs import services as clubs
from apps.clubs.models import Club
from apps.lobby import players
from apps.lobby.career import chapters, played_by, reliability
from apps.lobby.models import Lapse
from apps.play.announcements import out_of_time
from apps.play.clocks import DAYS
from apps.play.models import Move, Seat, Table
from apps.play.timekeeper import time_out
from apps.ratings.models import Rating
from tests.factories import TableFactory, UserFactory
from tests.ratings.build import ended, of, rate_all

pytestmark = pytest.mark.usefixtures("components")


def page_of(user: User, reader: User | None = None) -> str:
    return page_at(reverse("lobby:player", args=[user.username]), reader)


def page_at(address: str, reader: User | None = None) -> str:
    client = Client()
    if reader:
        client.force_login(reader)
    answer = client.get(address)
    assert answer.status_code == 200, address
    return re.sub(r"[A-Za-z0-9]{64}", "", answer.content.decode())  # a token, another in each page


def counted(player: User, reader: User | None = None) -> dict[tuple[str, str], tuple[int, int]]:
    found = chapters(played_by(player, reader))
    return {
        (side.way.scenario, side.way.title): (side.finished, side.won)
        for chapter in found
        for side in chapter.sides
    }


def test_each_side_is_counted_with_what_was_won_of_it(alice: User, bob: User) -> None:
    for ranks in ((1, 2), (2, 1), (1, 2)):
        ended({"user": alice}, {"user": bob}, ranks=ranks)
    ended({"user": bob}, {"user": alice}, ranks=(2, 1))
    first, second = (counted(alice)[way] for way in sorted(counted(alice), key=lambda way: way[1]))
    assert {first, second} == {(3, 2), (1, 1)}
    page = page_of(alice)
    assert "4 finished, 3 won" in page
    assert 'aria-label="3 finished, 2 won"' in page


def test_what_is_not_counted(alice: User, bob: User) -> None:
    ended({"user": alice}, {"user": bob}, ranks=(1, 2), practice=True)
    ended({"user": alice}, {"user": alice, "player": "Sami"}, ranks=(1, 2))
    assert counted(alice) == {}


def test_who_plays_alone_wins_nothing(alice: User) -> None:
    ended({"user": alice}, ranks=(1,), game="first_jihad", scenario="basic")
    assert list(counted(alice).values()) == [(1, 0)]
    assert reverse("lobby:scores", args=["first_jihad"]) in page_of(alice)
    assert reliability(alice, None, played_by(alice, None)).tables == 0


def test_who_gave_up_has_won_nothing(alice: User, bob: User) -> None:
    table = ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    table.seats.filter(user=alice).update(absent=True)
    assert list(counted(alice).values()) == [(1, 0)]
    assert reliability(alice, None, played_by(alice, None)).left == 1
    assert "1 of 1" in page_of(alice)
    assert "1 of 1" not in page_of(bob)


def test_whose_time_has_run_out_is_remembered_though_another_sits_there(alice: User, bob: User) -> None:
    table = ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    for _ in range(2):
        out_of_time.send(Table, table=table, seats=list(table.seats.filter(user=alice)))
    Seat.objects.filter(table=table, user=alice).update(user=UserFactory.create())
    assert Lapse.objects.count() == 1
    kept = reliability(alice, None, played_by(alice, None))
    assert (kept.tables, kept.late) == (1, 1)
    client = Client()
    client.force_login(alice)
    assert client.get(reverse("accounts:export")).json()["out_of_time"][0]["table"] == table.key


def test_a_clock_that_runs_out_is_remembered(alice: User, bob: User) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}], clock=DAYS["one"])
    table.seats.filter(user=alice).update(due_at=timezone.now())
    time_out(table_id=table.pk, now=timezone.now() + timedelta(seconds=1))
    assert [lapse.user for lapse in Lapse.objects.filter(table=table)] == [alice]


MADE = (  # the seat, the seconds since the move before, and whether somebody has pressed it
    (0, 60, True),
    (0, 30, True),  # the same turn
    (1, 900, True),
    (0, 10, False),  # an order's
    (1, 5, True),
    (0, 200, True),
)


def test_how_long_a_turn_takes(alice: User, bob: User) -> None:
    table = ended({"user": alice}, {"user": bob}, ranks=(1, 2), pace=Table.Pace.LIVE)
    setup = table.moves.get(number=0)
    at = timezone.now() - timedelta(days=1)
    Move.objects.filter(pk=setup.pk).update(made_at=at)
    for number, (seat, seconds, pressed) in enumerate(MADE, start=1):
        at += timedelta(seconds=seconds)
        made = {"record": setup.record, "state": setup.state, "key": f"press {number}" if pressed else ""}
        move = Move.objects.create(table=table, number=number, seat=seat, **made)
        Move.objects.filter(pk=move.pk).update(made_at=at)
    hers, his = (reliability(user, None, played_by(user, None)) for user in (alice, bob))
    assert hers.live == "2 min 25 s"  # of 90 and 200 seconds
    assert his.live == "7 min 32 s"  # of 900 and 5
    assert hers.days == ""
    assert "2 min 25 s" in page_of(alice)


@pytest.fixture
def club(alice: User, bob: User) -> Club:
    found = clubs.found(user=alice, name="The Diwan", about="", link="", joining="open")
    clubs.knock(key=found.key, user=bob)
    return found


HIDDEN: tuple[Mapping[str, object], ...] = ({"listed": False}, {"spectators": False}, {"members_only": True})


@pytest.mark.parametrize("closed", HIDDEN, ids=lambda closed: next(iter(closed)))
def test_nothing_of_a_hidden_table_is_told(
    closed: Mapping[str, object], club: Club, alice: User, bob: User
) -> None:
    """To a stranger the pages are as if nothing was played; to who sat there they tell all."""
    nothing = page_of(alice)
    fields = dict(closed) | ({"club": club} if "members_only" in closed else {})
    table = ended({"user": alice}, {"user": bob}, ranks=(1, 2), title="Behind doors", **fields)
    table.seats.filter(user=alice).update(absent=True)
    Lapse.objects.create(user=alice, table=table)
    rate_all()
    assert of(alice).games == 1
    assert page_of(alice) == nothing
    assert page_of(alice, UserFactory.create()).count("Behind doors") == 0
    everybody = page_at(reverse("lobby:ratings", args=["bidding"]))
    assert reverse("lobby:player_at", args=["alice", "bidding"]) not in everybody
    assert Client().get(reverse("lobby:player_at", args=["alice", "bidding"])).status_code == 404
    for reader in (alice, bob):
        page = page_of(alice, reader)
        assert "Behind doors" in page and "1 finished" in page and str(of(alice).points) in page


def test_a_closed_table_is_told_to_the_club(club: Club, alice: User, bob: User) -> None:
    ended({"user": alice}, {"bot": "easy"}, ranks=(1, 2), title="Behind doors", club=club, members_only=True)
    assert counted(alice) == counted(alice, UserFactory.create()) == {}
    assert list(counted(alice, bob).values()) == [(1, 1)]


def test_history_at_a_game(alice: User, bob: User) -> None:
    ended({"user": alice}, {"user": bob}, ranks=(1, 2), title="The long war")
    ended({"user": alice}, {"user": bob}, ranks=(2, 1), title="A secret war", listed=False)
    rate_all()
    page = page_at(reverse("lobby:player_at", args=["alice", "bidding"]))
    assert "The long war" in page and "1 of 2" in page
    assert "A secret war" not in page
    assert str(of(alice).points) in page


def test_no_more_of_a_history_is_read_than_is_shown(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "SHOWN", 2)
    for _ in range(6):
        ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    rate_all()
    read: list[object] = []

    def note(instance: object, **about: object) -> None:
        read.append(instance)

    post_init.connect(note, Rating)
    page = page_of(alice)
    assert not read and "<polyline" in page
    page = page_at(reverse("lobby:player_at", args=["alice", "bidding"]))
    assert len(read) == 2 and page.count("1 of 2") == 2


def test_a_long_curve_has_no_more_corners_than_can_be_seen() -> None:
    points = list(range(1500, 2500))
    corners = players.curve(points).line.split()
    assert len(corners) <= players.WIDE + 1
    assert (corners[0], corners[-1]) == ("0,60", "300,0")


def test_everybody_at_a_game(alice: User, bob: User) -> None:
    for _ in range(3):
        ended({"user": bob}, {"user": alice}, ranks=(1, 2))
    ended({"user": bob}, {"bot": "easy"}, ranks=(1, 2))
    rate_all()
    page = page_at(reverse("lobby:ratings", args=["bidding"]))
    assert 0 < page.index(">Bob</a>") < page.index(">Alice</a>") < page.index("Bot, easy")
    assert Client().get(reverse("lobby:ratings", args=["nonsense"])).status_code == 404


def test_all_finished_games_are_listed_page_by_page(alice: User, bob: User) -> None:
    """More than a page of them: each stands on one."""
    for number in range(53):
        ended({"user": alice}, {"user": bob}, ranks=(1, 2), title=f"War <{number}>")
    address = reverse("lobby:player", args=["alice"])
    pages = [page_at(f"{address}?page={page}") for page in (1, 2)]
    for number in range(53):
        assert sum(f"War &lt;{number}&gt;" in page for page in pages) == 1
