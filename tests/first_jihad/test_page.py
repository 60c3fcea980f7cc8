"""The table's pages of a game under way: for its player, for whoever looks on, and as it was."""

from random import Random

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.play import archive, services
from apps.play.course import course
from apps.play.models import Table
from apps.play.pushes import Change, pages_of
from games.first_jihad.present import PRESENTER
from games.first_jihad.rules.victory import points_at_end
from tests.factories import TableFactory, keep_game

MOVES = 20


@pytest.fixture(params=["basic", "advanced"])
def table(request: pytest.FixtureRequest, components: None, alice: User) -> Table:
    """A game after twenty random moves: none is over as soon as that."""
    players = [{"user": alice}]
    table: Table = TableFactory.create(game="first_jihad", scenario=request.param, players=players)
    play_on(table, 0)
    return table


def play_on(table: Table, since: int) -> None:
    rng = Random(5)
    for number in range(since, since + MOVES):
        game = archive.load(table, table.moves.latest())
        action = table.rules.sample(game, 0, rng)
        services.take_action(table_id=table.pk, seat=0, action=action, version=number)


CHOICE = '<button class="choice"'


def html(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_the_player_sees_choices_and_may_ask_for_advice(client: Client, table: Table, alice: User) -> None:
    client.force_login(alice)
    page = html(client, table.get_absolute_url())
    assert CHOICE in page
    assert 'id="ask-advice"' in page
    assert "follow-advice" in client.post(f"{table.get_absolute_url()}advice/").content.decode()
    html(client, f"{table.get_absolute_url()}refusals/")


def test_whoever_looks_on_sees_the_board_and_no_choices(client: Client, table: Table, bob: User) -> None:
    client.force_login(bob)
    page = html(client, table.get_absolute_url())
    assert 'id="land-damascus"' in page
    assert CHOICE not in page


def test_15_1_red_numbers_are_red_in_the_basic_game_alone(client: Client, table: Table, alice: User) -> None:
    red = [card.id for card in table.rules.components.cards if "r3" in card.rose.values()]
    move = table.moves.latest()
    game = archive.load(table, move)
    game.board.card = red[0]
    keep_game(table, move, game)
    client.force_login(alice)
    assert ('href="#die"' in html(client, table.get_absolute_url())) is (table.scenario == "basic")


def test_the_past_is_shown_move_by_move(client: Client, table: Table, alice: User) -> None:
    client.force_login(alice)
    for number in (0, 1, MOVES // 2, MOVES):
        page = html(client, f"{table.get_absolute_url()}move/{number}/")
        assert 'id="land-damascus"' in page
        assert CHOICE not in page


def test_a_move_sends_the_pieces_it_changed_and_not_the_board(
    table: Table, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks
) -> None:
    changes: list[Change] = []
    monkeypatch.setattr("apps.play.services.publish", changes.append)
    rng = Random(9)
    for number in range(MOVES, MOVES + 10):
        game = archive.load(table, table.moves.latest())
        action = table.rules.sample(game, 0, rng)
        with django_capture_on_commit_callbacks(execute=True):
            services.take_action(table_id=table.pk, seat=0, action=action, version=number)
    sent = [html for change in changes for html in pages_of(change, (0, None)).values()]
    assert len(sent) == 20
    assert all("part-board" not in html and "<symbol" not in html for html in sent)
    assert sorted(map(len, sent))[len(sent) // 2] < 9_000


def test_5_2_the_course_counts_each_turn_as_the_end_does(table: Table) -> None:
    """Outcome Points, by their own sign, and before the next turn's card and invasions."""
    play_on(table, MOVES)
    table.refresh_from_db()
    game = archive.load(table, table.moves.latest())
    noted, stood = game.board.curve, [points for stop in course(table) for points in stop.scores]
    assert noted and stood[: len(noted)] == noted


def test_5_2_the_last_turn_counts_as_the_game_does(table: Table) -> None:
    game = archive.load(table, table.moves.latest())
    game.board.curve, game.stack = [-30], []
    assert PRESENTER.left(table.rules, game) == (points_at_end(game),)
