from typing import Any

import pytest

from apps.play import publish, services
from apps.play.bots import Stuck, play_one_seat
from apps.play.management.commands import runbots
from apps.play.models import Move, Table
from apps.play.replaying import kept
from apps.play.services import OutOfDate, resign
from apps.site.companion import LONGEST_PAUSE
from games.engine.contract import IllegalAction
from games.registry import bots
from tests.factories import TableFactory
from tests.play.conftest import NOTHING, bid, game_at

pytestmark = pytest.mark.django_db


def bot_move() -> Move:
    """The move that a bot runner makes, which must be one."""
    move = play_one_seat()
    assert move
    return move


def bid_of(move: Move) -> Any:
    assert move.action
    return move.action["fate"]


@pytest.fixture
def bots_table(components, alice):
    return TableFactory.create(players=[{"user": alice}, {"bot": "easy"}, {"bot": "hard"}])


def test_bots_play_what_waits_for_them_and_no_more(bots_table):
    assert {bot_move().seat, bot_move().seat} == {1, 2}
    assert play_one_seat() is None
    assert bots_table.rules.waiting(game_at(bots_table)) == {0}


def test_they_go_on_when_the_player_has(bots_table):
    while play_one_seat():
        pass
    bid(bots_table, 0)
    assert len(game_at(bots_table).board.past) == 1
    assert bot_move().seat in (1, 2)


def test_the_seat_of_one_who_resigned_is_played_as_the_rules_say(screen):
    resign(table_id=screen.pk, seat=2)
    move = bot_move()
    assert (move.seat, bid_of(move)) == (2, [0] * 7)


def test_a_faulty_bot_does_not_stop_the_table(bots_table, monkeypatch, caplog):
    def faulty(*args):
        raise ZeroDivisionError

    monkeypatch.setitem(bots("bidding"), "easy", faulty)
    moves = [bot_move(), bot_move()]
    assert [bid_of(move) for move in moves if move.seat == 1] == [[0] * 7]
    assert "failed at table" in caplog.text


def test_a_bot_that_does_what_is_not_allowed_does_not_stop_the_table(bots_table, monkeypatch, caplog):
    def greedy(rules, game, seat, rng):
        return rules.read_action(NOTHING.replace("[0,", "[99,"))

    monkeypatch.setitem(bots("bidding"), "easy", greedy)
    moves = [bot_move(), bot_move()]
    assert [bid_of(move) for move in moves if move.seat == 1] == [[0] * 7]
    assert "failed at table" in caplog.text


def test_a_table_whose_rules_fail_does_not_hold_up_the_others(bots_table, alice, monkeypatch, caplog):
    other = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    take_action = services.take_action

    def failing(*, table_id, **action):
        if table_id == bots_table.pk:
            raise AssertionError("the pieces do not add up")
        return take_action(table_id=table_id, **action)

    monkeypatch.setattr("apps.play.bots.take_action", failing)
    runner = runbots.Command()
    runner.aside = {}
    assert runner.play() is None
    assert "do not add up" in caplog.text
    move = runner.play()
    assert move
    assert move.table == other
    assert runner.play() is None  # and is not tried again at once


def test_a_seat_that_cannot_play_on_is_not_asked_for_ever(screen, monkeypatch):
    resign(table_id=screen.pk, seat=2)
    nonsense = screen.rules.read_action(NOTHING.replace("[0,", "[99,"))
    monkeypatch.setattr("games.bidding.rules.Bidding.absent", lambda rules, game, seat: nonsense)
    with pytest.raises(Stuck, match=screen.key):
        play_one_seat()


def test_a_runner_that_comes_second_looks_again(screen, monkeypatch):
    resign(table_id=screen.pk, seat=2)

    def too_late(**action):
        Table.objects.filter(pk=screen.pk).update(version=7)
        raise OutOfDate

    monkeypatch.setattr("apps.play.bots.take_action", too_late)
    assert play_one_seat() is None


def test_a_bot_that_cheats_is_refused_and_seen(bots_table, monkeypatch):
    seen = []

    def nosy(rules, game, seat, rng):
        seen.append((game.dice.seed, [set(hand) for hand in game.board.hands]))
        raise IllegalAction("enough")

    monkeypatch.setitem(bots("bidding"), "hard", nosy)
    while play_one_seat():
        pass
    seed, hands = seen[0]
    assert seed == ""
    assert hands[0] == {0}


def test_nothing_is_played_at_a_table_that_is_over(bots_table):
    Table.objects.update(status=Table.Status.OVER)
    assert play_one_seat() is None


def test_beside_a_lone_web_process_it_rings_instead_of_publishing(
    bots_table, monkeypatch, django_capture_on_commit_callbacks
):
    rung: list[str] = []
    monkeypatch.setattr(publish, "ring", rung.append)
    with django_capture_on_commit_callbacks(execute=True):
        move = bot_move()
    assert rung == [f"{bots_table.pk} {move.number}"]


def test_the_runner_outlives_whatever_goes_wrong(
    monkeypatch: pytest.MonkeyPatch, caplog: Any, db: None
) -> None:
    """And looks again, later each time, until all is well."""

    def fails(**apart: object) -> None:
        raise RuntimeError("of no kind that anybody foresaw")

    runner = runbots.Command()
    runner.pause, runner.aside = runbots.IDLE, {}
    with monkeypatch.context() as patch:
        patch.setattr(runbots, "play_one_seat", fails)
        patch.setattr("django.db.connection.close", lambda: None)
        assert [runner.play() for _ in range(20)] == [None] * 20
    assert runner.pause == LONGEST_PAUSE
    assert "of no kind" in caplog.text
    runner.play()
    assert runner.pause == runbots.IDLE


def marches_of(level: str, alice: Any) -> tuple[Table, list[Move]]:
    """Of the Muslims, whom a bot of this level plays, until Alice is asked for something in her turn."""
    players = [{"bot": level}, {"user": alice}]
    table = TableFactory.create(game="jihad", scenario="campaign", players=players)
    while 1 in table.rules.waiting(before := game_at(table)):  # who counts a hex that several hold
        services.take_action(
            table_id=table.pk, seat=1, action=table.rules.absent(before, 1), version=table.version
        )
    while play_one_seat():
        pass
    return table, [move for move in table.moves.filter(seat=0) if move.action["type"] == "March"]


def test_a_bot_that_acts_for_reasons_tells_them_to_all(client, components, alice):
    table, moves = marches_of("normal", alice)
    told = [event for move in moves for event in move.events if event["type"] == "Explained"]
    assert len(told) == len(moves) > 0
    assert told[0]["words"].endswith(".") and told[0]["rule"]
    assert not [event for event in kept(table, moves[0]).events if event["type"] == "Explained"]
    client.force_login(alice)
    assert f"Why: {told[-1]['words']}" in client.get(table.get_absolute_url()).content.decode()


def test_a_reason_stands_beside_the_deed_and_not_after_what_comes_of_it(components, alice):
    _, moves = marches_of("normal", alice)
    places = {[event["type"] for event in move.events].index("Explained") for move in moves}
    assert places == {1} and max(len(move.events) for move in moves) > 2


def test_one_that_plays_by_chance_tells_none(components, alice):
    _, moves = marches_of("easy", alice)
    assert not [event for move in moves for event in move.events if event["type"] == "Explained"]
