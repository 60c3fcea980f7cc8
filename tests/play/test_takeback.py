import pytest
from django.urls import reverse

from apps.play.pushes import pages_of
from apps.play.services import OutOfDate, answer_proposal, ask_back
from apps.play.takeback import trail
from games.engine.contract import IllegalAction
from tests.factories import TableFactory
from tests.play.conftest import NOTHING, bid, game_at, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def alone(components, alice):
    return TableFactory.create(players=[{"user": alice}, {"user": alice, "player": "Aunt"}])


def back(table, seat=0):
    table.refresh_from_db()
    return ask_back(table_id=table.pk, seat=seat, version=table.version)


def test_with_nobody_else_to_ask_it_goes_back_at_once(alone):
    saved = alone.rules.save(game_at(alone))
    bid(alone, 0)
    move = back(alone)
    assert (move.number, move.back_to) == (2, 0)
    assert alone.rules.save(game_at(alone)) == saved
    assert set(alone.seats.filter(to_act=True).values_list("number", flat=True)) == {0, 1}


def test_going_back_twice_goes_back_two(alone):
    bid(alone, 0)
    bid(alone, 0, NOTHING.replace("[0,", "[1,"))
    back(alone)
    assert game_at(alone).board.mats[0].fate[0] == 0
    back(alone)
    assert game_at(alone).board.mats[0] is None
    with pytest.raises(IllegalAction, match="nothing"):
        back(alone)


def may_take_back(client, table, user):
    client.force_login(user)
    return 'id="undo"' in client.get(table.get_absolute_url()).content.decode()


def test_it_is_offered_to_those_who_have_acted(client, table, alice, bob):
    assert not may_take_back(client, table, alice)
    bid(table, 0)
    assert may_take_back(client, table, alice)
    assert not may_take_back(client, table, bob)


def test_what_was_taken_back_is_not_offered_again(client, components, alice):
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    bid(table, 0)
    bid(table, 0, NOTHING.replace("[0,", "[1,"))
    back(table)
    assert may_take_back(client, table, alice)
    back(table)
    assert not may_take_back(client, table, alice)


def test_the_first_action_brings_the_offer(table, shown, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        bid(table, 0)
    (change,) = shown
    assert 'id="undo"' in pages_of(change, [0])[0]
    assert "part-tools" not in pages_of(change, [1])[1]


def test_going_back_for_one_takes_what_others_did_since(table):
    bid(table, 0)
    bid(table, 1)
    back(table, seat=0)
    answer_proposal(table_id=table.pk, seat=1, agree=True, version=2)
    assert list(table.seats.values_list("acted_at", flat=True)) == [0, 0]


def test_the_log_only_grows(alone):
    bid(alone, 0)
    back(alone)
    bid(alone, 1)
    assert [move.number for move in alone.moves.all()] == [0, 1, 2, 3]
    assert [move.number for move in trail(alone, alone.moves.latest())] == [3, 0]


def test_another_players_game_is_theirs_too(table):
    bid(table, 0)
    assert back(table) is None
    table.refresh_from_db()
    assert (table.version, table.proposal["back_to"]) == (1, 0)


def test_it_goes_back_when_the_others_agree(table):
    bid(table, 0)
    back(table)
    move = answer_proposal(table_id=table.pk, seat=1, agree=True, version=1)
    assert move
    assert move.back_to == 0
    table.refresh_from_db()
    assert table.proposal is None


def test_it_stays_when_one_does_not(table):
    bid(table, 0)
    back(table)
    assert answer_proposal(table_id=table.pk, seat=1, agree=False, version=1) is None
    table.refresh_from_db()
    assert (table.version, table.proposal) == (1, None)


def test_nobody_agrees_for_others(table):
    bid(table, 0)
    back(table)
    with pytest.raises(IllegalAction):
        answer_proposal(table_id=table.pk, seat=0, agree=True, version=1)


def test_a_proposal_lapses_when_play_goes_on(table):
    bid(table, 0)
    back(table)
    bid(table, 1)
    table.refresh_from_db()
    assert table.proposal is None
    with pytest.raises(IllegalAction):
        answer_proposal(table_id=table.pk, seat=1, agree=True, version=2)


def test_consent_to_what_was_asked_before_is_none_to_what_is_asked_now(table):
    bid(table, 0)
    back(table)
    bid(table, 0, NOTHING.replace("[0,", "[1,"))
    back(table)
    with pytest.raises(OutOfDate):
        answer_proposal(table_id=table.pk, seat=1, agree=True, version=1)
    assert table.moves.count() == 3


def test_bots_do_not_mind(components, alice):
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    bid(table, 0)
    assert (move := back(table))
    assert move.back_to == 0


def test_a_stale_wish_is_refused(table):
    bid(table, 0)
    with pytest.raises(OutOfDate):
        ask_back(table_id=table.pk, seat=0, version=0)


def test_going_back_over_chance_brings_the_same_chance_again(alone):
    play_on(alone, moves=2)
    first = game_at(alone).board.hands[0]
    last = alone.moves.get(number=alone.seats.get(number=1).acted_at)
    assert last.seat == 1
    back(alone, seat=1)
    bid(alone, 1, _json(last.action))
    assert game_at(alone).board.hands[0] == first


def _json(action):
    import json

    return json.dumps(action)


def test_the_page_asks_and_answers(client, table, alice, bob):
    bid(table, 0)
    client.force_login(alice)
    assert client.post(reverse("play:undo", args=[table.key]), {"seat": 0, "version": 1}).status_code == 302
    client.force_login(bob)
    page = client.get(table.get_absolute_url()).content.decode()
    assert 'id="part-proposal"' in page
    url = reverse("play:answer", args=[table.key])
    assert client.post(url, {"seat": 1, "agree": "on", "version": 1}).status_code == 302
    assert table.moves.latest().back_to == 0
