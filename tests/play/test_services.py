import pytest
from django.urls import reverse

from apps.play.models import Move, Table
from apps.play.services import (
    OutOfDate,
    derive_seed,
    resign,
    start_table,
    take_action,
)
from games.engine.contract import IllegalAction
from tests.factories import TableFactory
from tests.play.conftest import NOTHING, bid, game_at, play_on

pytestmark = pytest.mark.django_db


def test_a_table_begins_with_the_setup_as_move_0(table):
    setup = table.moves.get()
    assert (setup.number, setup.seat, setup.action) == (0, None, None)
    assert setup.events
    assert setup.draws
    assert {seat.number for seat in table.seats.filter(to_act=True)} == {0, 1}


def test_the_seed_comes_from_the_secret_and_every_seats_contribution(table):
    table.refresh_from_db()
    contributions = [seat.contribution for seat in table.seats.all()]
    assert all(contributions)
    assert table.seed == derive_seed(table.secret, contributions)
    assert derive_seed(table.secret, contributions[::-1]) != table.seed


def test_it_does_not_begin_twice(table):
    with pytest.raises(IllegalAction):
        start_table(table=table)


def test_an_answer_may_be_changed_until_the_last_has_answered(table):
    bid(table, 0)
    bid(table, 0, NOTHING.replace("[0,", "[4,"))
    assert game_at(table).board.mats[0].fate[0] == 4
    bid(table, 1)
    assert game_at(table).board.past[0].mats[0].fate[0] == 4


def test_a_doubled_change_of_mind_is_out_of_date(table):
    bid(table, 0, version=0)
    with pytest.raises(OutOfDate):
        bid(table, 0, version=0)
    assert table.moves.count() == 2


def test_a_refused_action_changes_nothing(table):
    before = Table.objects.values().get(pk=table.pk), list(table.seats.values()), list(Move.objects.values())
    with pytest.raises(IllegalAction):
        bid(table, 0, NOTHING.replace("[0,", "[99,"))
    after = Table.objects.values().get(pk=table.pk), list(table.seats.values()), list(Move.objects.values())
    assert before == after


def test_a_game_is_played_to_its_end(table):
    play_on(table)
    assert table.status == Table.Status.OVER
    assert table.outcome["places"][0]["rank"] == 1
    assert not table.seats.filter(to_act=True).exists()
    with pytest.raises(IllegalAction, match="over"):
        bid(table, 0)


def test_when_all_but_one_resign_that_one_has_won(table):
    resign(table_id=table.pk, seat=0)
    table.refresh_from_db()
    assert table.status == Table.Status.OVER
    assert table.outcome["places"][0] == {"seat": 1, "rank": 1, "score": 0}


def test_who_plays_alone_and_resigns_has_lost(components, alice):
    table = TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": alice}])
    resign(table_id=table.pk, seat=0)
    table.refresh_from_db()
    assert table.status == Table.Status.OVER
    assert table.outcome
    assert table.outcome["places"] == [{"seat": 0, "rank": 2, "score": 0}]
    assert table.outcome["reason"] == "The only player has resigned."


def test_among_three_the_seat_of_one_who_resigned_plays_on(screen):
    resign(table_id=screen.pk, seat=2)
    screen.refresh_from_db()
    assert screen.status == Table.Status.PLAYING
    assert screen.seats.get(number=2).duty
    with pytest.raises(IllegalAction):
        resign(table_id=screen.pk, seat=2)


def test_one_who_resigned_has_no_more_say(client, screen, bob):
    bid(screen, 2)
    resign(table_id=screen.pk, seat=2)
    client.force_login(bob)
    for verb in ("act", "undo"):
        answer = client.post(
            reverse(f"play:{verb}", args=[screen.key]), {"seat": 2, "version": 2, "action": NOTHING}
        )
        assert answer.status_code == 409
        assert "You have resigned" in answer.content.decode()
    assert screen.moves.count() == 3


def test_a_bot_cannot_resign(components, alice):
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    with pytest.raises(IllegalAction):
        resign(table_id=table.pk, seat=1)


def test_a_table_that_waits_for_players_takes_no_action(components, alice):
    table = TableFactory.create(players=[{"user": alice}, {}])
    assert table.status == Table.Status.OPEN
    bid_nothing = table.rules.read_action(NOTHING)
    with pytest.raises(IllegalAction, match="not begun"):
        take_action(table_id=table.pk, seat=0, action=bid_nothing, version=0)
