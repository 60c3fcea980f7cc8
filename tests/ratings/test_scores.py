"""What people came to who played alone: told apart by scenario, and by how much help they had."""

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.play.models import Seat, Table
from apps.ratings.models import Score
from apps.ratings.selectors import best_scores
from tests.clubs.build import untold
from tests.factories import TableFactory
from tests.ratings.build import ended, rate_all

pytestmark = pytest.mark.usefixtures("components")


def came_to(user: User, points: int, scenario: str = "basic", **fields: object) -> Table:
    table = ended({"user": user}, ranks=(1,), game="first_jihad", scenario=scenario, **fields)
    outcome = {
        "places": [{"seat": 0, "rank": 1, "score": points}],
        "reason": f"It is {points}.",
        "rule": "5.2",
    }
    Table.objects.filter(pk=table.pk).update(outcome=outcome)
    return table


def listed(scenario: str = "basic", how: str = Score.Help.NONE) -> list[int]:
    return [one.score for one in best_scores("first_jihad", scenario, how)]


def test_the_best_score_stands_first(alice: User, bob: User) -> None:
    for user, points in ((alice, -9), (bob, 4), (alice, -2)):
        came_to(user, points)
    rate_all()
    assert listed() == [4, -2, -9]
    assert listed("advanced") == []


def test_how_much_help_one_had_is_told_apart(alice: User) -> None:
    came_to(alice, 1)
    came_to(alice, 2, practice=True)
    advised = came_to(alice, 3)
    Seat.objects.filter(table=advised).update(advised=1)
    rate_all()
    assert (listed(), listed(how="practice"), listed(how="advice")) == ([1], [2], [3])


def test_a_score_is_counted_once_and_none_of_a_game_for_several(alice: User, bob: User) -> None:
    came_to(alice, 5)
    ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    resigned = came_to(bob, 9)
    Seat.objects.filter(table=resigned).update(absent=True)
    rate_all()
    rate_all()
    assert listed() == [5]
    assert Score.objects.count() == 1


def test_asking_what_a_careful_player_would_do_is_counted(client: Client, alice: User) -> None:
    table = TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": alice}])
    client.force_login(alice)
    advice = reverse("play:advice", args=[table.key])
    assert client.get(advice).status_code == 405  # as a browser may do that looks ahead
    assert table.seats.get().advised == 0
    assert client.post(advice).status_code == 200
    assert table.seats.get().advised == 1


def test_what_is_scored_shows_first_whatever_the_help(client: Client, alice: User) -> None:
    page, pages = reverse("lobby:game", args=["first_jihad"]), reverse("lobby:scores", args=["first_jihad"])
    Seat.objects.filter(table=came_to(alice, 7, "advanced")).update(advised=1)
    rate_all()
    assert "It is 7." in client.get(page).content.decode()
    assert "It is 7." in client.get(pages, {"scenario": "advanced"}).content.decode()
    assert "It is 7." not in client.get(pages, {"scenario": "advanced", "help": "none"}).content.decode()


def test_a_game_that_is_played_alone_leads_from_ratings_to_scores(client: Client) -> None:
    page = client.get(reverse("lobby:ratings", args=["first_jihad"])).content.decode()
    assert reverse("lobby:scores", args=["first_jihad"]) in page


def test_the_page_of_scores(client: Client, alice: User, bob: User) -> None:
    came_to(alice, 7)
    came_to(bob, -3, "advanced")
    rate_all()
    delete_account(user=bob)
    address = reverse("lobby:scores", args=["first_jihad"])
    first = client.get(address).content.decode()
    assert "It is 7." in first
    assert reverse("lobby:player", args=["alice"]) in first
    other = client.get(address, {"scenario": "advanced", "help": "none"}).content.decode()
    assert "It is -3." in other
    assert "Departed" in other
    assert "Nobody has finished this way" in client.get(address, {"help": "advice"}).content.decode()
    nonsense = client.get(address, {"scenario": "nonsense", "help": "x"})
    assert untold(nonsense) == untold(client.get(address))
    assert client.get(reverse("lobby:scores", args=["jihad"])).status_code == 404
    assert client.get(reverse("lobby:scores", args=["chess"])).status_code == 404
