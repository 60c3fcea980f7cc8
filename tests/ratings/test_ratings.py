"""Ratings from results: of two and of several, of sides that are not alike, and always the same."""

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.play.models import Seat, Table
from apps.ratings.models import Rated, Rating, Result
from apps.ratings.services import count, count_anew, rate_one
from apps.ratings.strength import NEWCOMER
from tests.factories import TableFactory, UserFactory
from tests.ratings.build import all_history, all_that_is_rated, ended, of, rate_all

pytestmark = pytest.mark.usefixtures("components")


def test_who_wins_rises_by_what_the_other_falls(alice: User, bob: User) -> None:
    ended({"user": alice}, {"user": bob}, ranks=(2, 1))
    rate_all()
    assert of(bob).mu - NEWCOMER.mu == pytest.approx(NEWCOMER.mu - of(alice).mu)
    assert of(bob).mu > NEWCOMER.mu
    assert of(alice).sigma < NEWCOMER.sigma
    assert (of(bob).games, of(alice).games) == (1, 1)


def test_of_several_each_place_counts(alice: User, bob: User, charlie: User) -> None:
    dora = UserFactory.create()
    people = [alice, bob, charlie, dora]
    ended(*({"user": user} for user in people), ranks=(3, 1, 2, 4))
    rate_all()
    assert sorted(people, key=lambda user: -of(user).mu) == [bob, charlie, alice, dora]


def test_who_shares_a_place_is_moved_alike(alice: User, bob: User, charlie: User) -> None:
    ended({"user": alice}, {"user": bob}, {"user": charlie}, ranks=(2, 1, 2))
    rate_all()
    assert of(alice).mu == pytest.approx(of(charlie).mu)
    assert of(alice).mu < NEWCOMER.mu < of(bob).mu


def test_a_newcomer_who_beats_the_strong_rises_more(alice: User, bob: User, charlie: User) -> None:
    for _ in range(5):
        ended({"user": bob}, {"bot": "easy"}, ranks=(1, 2))
    rate_all()
    weak = UserFactory.create()
    ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    ended({"user": charlie}, {"user": weak}, ranks=(1, 2))
    rate_all()
    assert of(alice).mu > of(charlie).mu


def test_what_a_side_is_worth_is_not_laid_to_who_plays_it(alice: User, bob: User) -> None:
    """Whoever sits first wins: two who take turns there are as good as each other, that side is better."""
    for number in range(20):
        first, second = (alice, bob) if number % 2 else (bob, alice)
        ended({"user": first}, {"user": second}, ranks=(1, 2))
    rate_all()
    assert abs(of(alice).points - of(bob).points) < 100
    assert of("caliphate 2 0").mu > 2 > -2 > of("caliphate 2 1").mu
    before = of(alice).mu
    ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    rate_all()
    favoured = of(alice).mu - before
    before = of(bob).mu
    ended({"user": alice}, {"user": bob}, ranks=(2, 1))
    rate_all()
    assert of(bob).mu - before > 2 * favoured


def random_results(people: list[User], games: int, seed: int) -> list[Table]:
    rng, tables = Random(seed), []
    for _ in range(games):
        sitters = rng.sample(people, rng.randint(2, 4))
        players: list[dict[str, object]] = [{"user": user} for user in sitters]
        if rng.random() < 0.4:
            players[rng.randrange(1, len(players))] = {"bot": rng.choice(["easy", "normal"])}
        ranks = tuple(rng.choices(range(1, len(players) + 1), k=len(players)))
        tables.append(ended(*players, ranks=ranks))
    return tables


def test_from_results_alone_they_come_out_the_same() -> None:
    """Counted as the tables end, counted in any order, counted anew: to the last digit."""
    tables = random_results(UserFactory.create_batch(5), 16, 3)
    rate_all()
    rated, history = all_that_is_rated(), all_history()
    assert sum(games for _, games in rated.values()) > 30
    count_anew("bidding")
    assert (all_that_is_rated(), all_history()) == (rated, history)
    Rated.objects.all().delete()
    Result.objects.all().delete()
    Random(4).shuffle(tables)
    for table in tables:
        count(Table.objects.get(pk=table.pk))
    assert (all_that_is_rated(), all_history()) == (rated, history)


def test_a_table_counts_once(alice: User, bob: User) -> None:
    table = ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    rate_all()
    before = all_that_is_rated()
    count(Table.objects.get(pk=table.pk))
    assert not rate_one()
    assert all_that_is_rated() == before


def test_a_result_that_cannot_be_read_is_its_own_tables_trouble(alice: User, bob: User) -> None:
    spoilt = ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    Table.objects.filter(pk=spoilt.pk).update(outcome={"places": None})
    ended({"user": alice}, {"user": bob}, ranks=(2, 1))
    with pytest.raises(ExceptionGroup) as told:
        rate_all()
    assert of(bob).mu > of(alice).mu
    assert not Result.objects.filter(table=spoilt).exists()
    [trouble] = told.value.exceptions
    assert trouble.__notes__ == [f"This was table {spoilt.pk}, whose game is over."]


def test_what_was_looked_at_is_looked_for_no_more(
    alice: User, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    rate_all()
    with django_assert_num_queries(1) as asked:
        assert not rate_one()
    assert "ratings_result" not in asked[0]["sql"]


@pytest.mark.parametrize(
    "players",
    [
        [{"user": "alice"}, {"user": "alice", "player": "Sami"}],
        [{"user": "alice"}, {"user": "bob"}, {"user": "alice", "player": "Sami"}],
    ],
)
def test_who_plays_against_themselves_is_not_rated(
    alice: User, bob: User, players: list[dict[str, str]]
) -> None:
    people = {"alice": alice, "bob": bob}
    ended(*(player | {"user": people[player["user"]]} for player in players), ranks=(1, 2, 3)[: len(players)])
    rate_all()
    assert not Rated.objects.exists()


def test_what_else_does_not_count(alice: User, bob: User) -> None:
    ended({"user": alice}, {"user": bob}, ranks=(1, 2), practice=True)
    ended({"user": alice}, ranks=(1,), game="first_jihad", scenario="basic")
    TableFactory.create(players=[{"user": alice}, {"user": bob}])
    rate_all()
    assert not Rated.objects.exists()
    assert Result.objects.count() == 2


def test_bots_are_rated_by_their_level(alice: User) -> None:
    ended({"user": alice}, {"bot": "normal"}, {"bot": "normal"}, {"bot": "easy"}, ranks=(4, 1, 2, 3))
    rate_all()
    assert of("normal").mu > of("easy").mu > of(alice).mu
    assert of("normal").games == 1


def test_who_has_resigned_is_placed_last(alice: User, bob: User) -> None:
    table = ended({"user": alice}, {"user": bob}, {"bot": "easy"}, ranks=(1, 2, 3))
    Seat.objects.filter(table=table, user=alice).update(absent=True)
    rate_all()
    assert of(alice).mu < of("easy").mu < of(bob).mu


def test_who_is_gone_goes_on_counting_for_the_others(alice: User, bob: User) -> None:
    ended({"user": alice}, {"user": bob}, ranks=(2, 1))
    rate_all()
    delete_account(user=bob)
    before = of(alice).strength
    count_anew("bidding")
    assert of(alice).strength == before
    assert {str(one) for one in Rated.objects.filter(side="")} == {"Alice", "Departed"}


# On pages


def test_a_players_page(client: Client, alice: User, bob: User) -> None:
    ended({"user": alice}, {"user": bob}, ranks=(1, 2), title="The long war")
    hidden = ended({"user": alice}, {"user": bob}, ranks=(1, 2), spectators=False, title="Behind doors")
    rate_all()
    address = reverse("lobby:player", args=["alice"])
    page = client.get(address).content.decode()
    rated = of(alice)
    assert str(rated.points) in page
    assert f"± {rated.doubt}" in page
    assert "The long war" in page
    assert "Behind doors" not in page
    client.force_login(bob)
    assert hidden.get_absolute_url() in client.get(address).content.decode()
    assert client.get(reverse("lobby:player", args=["nobody"])).status_code == 404


def test_ones_data_tell_of_ratings(client: Client, alice: User, bob: User) -> None:
    table = ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    rate_all()
    client.force_login(alice)
    told = client.get(reverse("accounts:export")).json()["ratings"]
    assert [(one["game"], one["table"]) for one in told] == [("bidding", table.key)]
    assert told[0]["mu"] == of(alice).mu


def test_history_goes_from_the_first_result_on(alice: User, bob: User) -> None:
    later = ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    earlier = ended({"user": alice}, {"user": bob}, ranks=(2, 1))
    Table.objects.filter(pk=earlier.pk).update(moved_at=timezone.now() - timedelta(days=900))
    rate_all()
    history = Rating.objects.filter(rated__user=alice)
    assert [one.result.table_id for one in history] == [earlier.pk, later.pk]
