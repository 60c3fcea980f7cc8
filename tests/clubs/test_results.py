"""What came of a club's games, counted from the tables."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.clubs.models import Club
from apps.lobby.results import Tally, tallies
from apps.play.models import Table
from tests.factories import TableFactory

pytestmark = pytest.mark.usefixtures("components")


def over(
    club: Club | None, *players: dict[str, object], first: tuple[int, ...] = (0,), **fields: object
) -> Table:
    made: Table = TableFactory.create(club=club, players=list(players), **fields)
    places = [
        {"seat": seat, "rank": 1 if seat in first else 2, "score": 9 if seat in first else 3}
        for seat in range(len(players))
    ]
    outcome = {"places": places, "reason": "The war is over.", "rule": "1"}
    Table.objects.filter(pk=made.pk).update(status=Table.Status.OVER, outcome=outcome)
    return made


def test_each_game_counts_once_for_each_who_played(club: Club, alice: User, bob: User) -> None:
    over(club, {"user": alice}, {"user": bob})
    over(club, {"user": alice}, {"user": bob}, first=(0, 1))
    over(club, {"user": bob}, {"bot": "easy"}, first=(1,))
    over(club, {"user": bob}, {"user": bob, "player": "Aunt"}, {"user": alice}, first=(0, 1))
    assert tallies(club) == [Tally(alice, 3, 2), Tally(bob, 4, 2)]


def test_what_was_counted_is_counted_again_only_when_another_game_is_over(
    club: Club, alice: User, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    over(club, {"user": alice}, {"user": bob})
    assert tallies(club) == [Tally(alice, 1, 1), Tally(bob, 1, 0)]
    with django_assert_num_queries(2) as asked:
        tallies(club)
    assert not any("outcome" in one["sql"] for one in asked)
    over(club, {"user": alice}, {"user": bob}, first=(1,))
    assert tallies(club) == [Tally(alice, 2, 1), Tally(bob, 2, 1)]


def test_what_does_not_count(club: Club, alice: User, bob: User, charlie: User) -> None:
    over(club, {"user": alice}, {"user": bob}, practice=True)
    over(None, {"user": alice}, {"user": bob})
    over(club, {"user": alice}, game="first_jihad", scenario="basic")
    TableFactory.create(club=club, players=[{"user": alice}, {"user": bob}])
    assert tallies(club) == []


def test_only_members_are_told_of_and_to(
    client: Client, club: Club, alice: User, bob: User, charlie: User
) -> None:
    table = over(club, {"user": alice}, {"user": charlie}, first=(1,), title="The long war")
    assert tallies(club) == [Tally(alice, 1, 0)]
    address = reverse("lobby:club_results", args=[club.key])
    client.force_login(charlie)
    assert client.get(address).status_code == 403
    client.force_login(bob)
    page = client.get(address).content.decode()
    assert table.get_absolute_url() in page
    assert "Won by" in page


def test_who_is_gone_is_not_counted(club: Club, alice: User, bob: User) -> None:
    over(club, {"user": alice}, {"user": bob}, first=(1,))
    delete_account(user=bob)
    assert tallies(club) == [Tally(alice, 1, 0)]
