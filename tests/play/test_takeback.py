"""Taking back: free while nothing has spoken, else asked for in words; over dice for practice alone."""

from typing import Any

import pytest
from django.urls import reverse

from apps.play import takeback
from apps.play.pushes import moment_now, pages_of
from apps.play.services import OutOfDate, answer_proposal, ask_back, resign
from games.engine.contract import IllegalAction
from tests.factories import TableFactory
from tests.play.conftest import bid
from tests.play.undoing import (
    AT_MEDINA,
    AT_SUHAR,
    EMPIRES,
    MUSLIMS,
    PASS,
    TO_THE_NORTH,
    act,
    answer,
    back,
    board,
    play_to_ones_turn,
    war,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(components, alice, bob):
    return war({"user": alice}, {"user": bob})


@pytest.fixture
def one_screen(components, alice):
    return war({"user": alice, "player": "Layla"}, {"user": alice, "player": "Sami"})


@pytest.fixture
def against_bot(components, alice):
    table = war({"user": alice}, {"bot": "easy"})
    act(table, EMPIRES, PASS)
    return table


# Free: nothing has spoken


def test_it_is_free_while_nothing_has_spoken(two):
    before = board(two)
    act(two, MUSLIMS, AT_MEDINA)
    move = back(two)
    assert (move.number, move.back_to) == (3, 1)
    assert board(two) == before


def test_it_is_free_after_ones_turn_while_the_other_has_done_nothing(two):
    assert back(two, seat=EMPIRES).back_to == 0


def test_several_steps_go_back_one_after_the_other(two):
    states = [board(two)]
    for raw in (AT_MEDINA, AT_SUHAR, PASS):
        act(two, MUSLIMS, raw)
        states.append(board(two))
    for was in reversed(states[:-1]):
        assert back(two)
        assert board(two) == was
    with pytest.raises(IllegalAction, match="nothing"):
        back(two)


def test_another_press_goes_back_to_the_start_of_the_turn(two):
    before = board(two)
    for raw in (AT_MEDINA, AT_SUHAR, PASS):
        act(two, MUSLIMS, raw)
    move = back(two, whole_turn=True)
    assert move.back_to == 1
    assert board(two) == before


def test_a_die_stands_whoever_agrees(two):
    for raw in (AT_MEDINA, PASS, TO_THE_NORTH):
        act(two, MUSLIMS, raw)
    with pytest.raises(IllegalAction, match="Dice or cards"):
        back(two)
    assert two.version == 4
    two.refresh_from_db()
    assert two.proposal is None


def test_against_bots_a_die_stands_too(against_bot):
    for raw in (AT_MEDINA, PASS, TO_THE_NORTH):
        act(against_bot, MUSLIMS, raw)
    with pytest.raises(IllegalAction, match="Dice or cards"):
        back(against_bot)


def test_against_bots_it_is_free_before_they_answer(against_bot):
    before = board(against_bot)
    act(against_bot, MUSLIMS, AT_MEDINA)
    assert back(against_bot)
    assert board(against_bot) == before


def test_what_a_bot_has_answered_stands(components, alice):
    table = war({"bot": "easy"}, {"user": alice})
    act(table, MUSLIMS, AT_MEDINA)
    with pytest.raises(IllegalAction, match="nobody sits there"):
        back(table, seat=EMPIRES)


def test_a_reveal_stands(components, alice):
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    bid(table, 0)
    bid(table, 1)
    with pytest.raises(IllegalAction, match="practice"):
        back(table)


def test_where_the_game_lets_one_change_an_answer_that_alone_is_offered(client, table, alice):
    bid(table, 0)
    assert not may_take_back(client, table, alice)
    with pytest.raises(IllegalAction, match="change your answer"):
        back(table)


def test_the_log_only_grows(two):
    act(two, MUSLIMS, AT_MEDINA)
    back(two)
    act(two, MUSLIMS, AT_SUHAR)
    assert [move.number for move in two.moves.all()] == [0, 1, 2, 3, 4]
    assert [move.number for move in takeback.trail(two, two.moves.latest())] == [4, 1, 0]


def test_a_stale_wish_is_refused(two):
    act(two, MUSLIMS, AT_MEDINA)
    with pytest.raises(OutOfDate):
        ask_back(table_id=two.pk, seat=MUSLIMS, version=1)


# Asked


def test_another_players_game_is_theirs_too(two):
    act(two, MUSLIMS, AT_MEDINA)
    assert back(two, seat=EMPIRES) is None
    two.refresh_from_db()
    assert (two.version, two.proposal["back_to"]) == (2, 0)


def test_on_a_shared_screen_people_are_seats(one_screen):
    act(one_screen, MUSLIMS, AT_MEDINA)
    assert back(one_screen, seat=EMPIRES) is None
    with pytest.raises(IllegalAction, match="Nothing is being asked"):
        answer(one_screen, EMPIRES, agree=True)
    move = answer(one_screen, MUSLIMS, agree=True)
    assert move.back_to == 0


def test_the_curtain_calls_whoever_is_asked(client, components, alice):
    players = [{"user": alice, "player": "Layla"}, {"user": alice, "player": "Sami"}]
    table = TableFactory.create(players=players, practice=True)
    bid(table, 0)
    bid(table, 1)
    client.force_login(alice)
    curtain = reverse("play:curtain", args=[table.key])
    assert "Pass the screen to Layla" in client.get(curtain).content.decode()
    back(table, seat=0)
    assert "Pass the screen to Sami" in client.get(curtain).content.decode()
    client.post(reverse("play:take", args=[table.key, 0]), {"at_screen": "turn-1"})
    assert "Pass the screen to be answered" in client.get(table.get_absolute_url()).content.decode()


def test_without_secrets_the_seat_that_is_asked_comes_to_the_front(client, one_screen, alice):
    act(one_screen, MUSLIMS, AT_MEDINA)
    client.force_login(alice)
    act(one_screen, MUSLIMS, PASS)
    back(one_screen, seat=EMPIRES)
    page = client.get(one_screen.get_absolute_url(), follow=True)
    assert page.context["seat"] == MUSLIMS
    assert "proposal-yes" in page.content.decode()


def test_without_secrets_one_may_turn_to_any_seat_of_the_screen(client, one_screen, alice):
    client.force_login(alice)
    page = client.get(one_screen.get_absolute_url(), follow=True)
    assert page.context["seat"] == MUSLIMS
    assert "To the seat of Sami" in page.content.decode()


def test_it_goes_back_when_the_others_agree(two):
    act(two, MUSLIMS, AT_MEDINA)
    back(two, seat=EMPIRES)
    assert answer(two, MUSLIMS, agree=True).back_to == 0
    two.refresh_from_db()
    assert two.proposal is None
    assert list(two.seats.values_list("acted_at", flat=True)) == [0, 0]


def test_it_stays_when_one_does_not(two):
    act(two, MUSLIMS, AT_MEDINA)
    back(two, seat=EMPIRES)
    assert answer(two, MUSLIMS, agree=False) is None
    two.refresh_from_db()
    assert (two.version, two.proposal) == (2, None)


def test_who_asked_may_withdraw_but_not_agree(two):
    act(two, MUSLIMS, AT_MEDINA)
    back(two, seat=EMPIRES)
    with pytest.raises(IllegalAction):
        answer(two, EMPIRES, agree=True)
    assert answer(two, EMPIRES, agree=False) is None
    two.refresh_from_db()
    assert two.proposal is None


def test_a_proposal_lapses_when_play_goes_on(two):
    act(two, MUSLIMS, AT_MEDINA)
    back(two, seat=EMPIRES)
    act(two, MUSLIMS, AT_SUHAR)
    two.refresh_from_db()
    assert two.proposal is None
    with pytest.raises(IllegalAction):
        answer(two, MUSLIMS, agree=True)


def test_consent_to_what_was_asked_before_is_none_to_what_is_asked_now(two):
    act(two, MUSLIMS, AT_MEDINA)
    back(two, seat=EMPIRES)
    act(two, MUSLIMS, AT_SUHAR)
    back(two, seat=EMPIRES)
    with pytest.raises(OutOfDate):
        answer_proposal(table_id=two.pk, seat=MUSLIMS, agree="1-1", version=2)
    assert two.moves.count() == 4


def test_consent_to_one_step_is_none_to_a_whole_turn(two):
    """The table has not moved on, but what is asked is another thing than the page showed."""
    act(two, MUSLIMS, AT_MEDINA)
    back(two, seat=EMPIRES)
    two.refresh_from_db()
    two.proposal["back_to"] += 1
    shown = takeback.mark_of(two.proposal)
    with pytest.raises(OutOfDate):
        answer_proposal(table_id=two.pk, seat=MUSLIMS, agree=shown, version=2)
    two.refresh_from_db()
    assert (two.version, two.proposal["agreed"]) == (2, [])


def test_what_one_asks_is_not_pushed_aside_by_another(components, alice, bob, charlie):
    table = TableFactory.create(players=[{"user": one} for one in (alice, bob, charlie)], practice=True)
    for seat in range(3):
        bid(table, seat)
    assert back(table, seat=0) is None
    with pytest.raises(IllegalAction, match="answered first"):
        back(table, seat=1)


def test_the_absent_are_not_asked_and_cannot_agree(components, alice, bob, charlie):
    table = TableFactory.create(players=[{"user": one} for one in (alice, bob, charlie)], practice=True)
    for seat in range(3):
        bid(table, seat)
    resign(table_id=table.pk, seat=2)
    assert back(table, seat=0) is None
    with pytest.raises(IllegalAction, match="resigned"):
        answer(table, 2, agree=True)
    assert answer(table, 1, agree=True)


def test_what_is_asked_says_what_would_be_undone(client, two, alice, bob):
    act(two, MUSLIMS, AT_MEDINA)
    client.force_login(bob)
    data: dict[str, Any] = {"seat": EMPIRES, "version": 2}
    assert client.post(reverse("play:undo", args=[two.key]), data).status_code == 302
    client.force_login(alice)
    page = client.get(two.get_absolute_url()).content.decode()
    asked = page.split('id="part-proposal"')[1].split("proposal-yes")[0]
    assert "Bob asks to take back" in asked
    assert "2 Bedouins recruited at Medina" in asked
    data = {"seat": MUSLIMS, "agree": "1-0", "version": 2}
    assert client.post(reverse("play:answer", args=[two.key]), data).status_code == 302
    assert two.moves.latest().back_to == 0


def test_what_is_asked_gives_no_secret_away(client, components, alice, bob):
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}], practice=True)
    play_to_ones_turn(table, moves=4)
    back(table, seat=0)
    table.refresh_from_db()
    assert table.proposal
    kept = [event for event in table.proposal["undone"] if event["seen_by"] == [0]]
    assert kept
    moment = moment_now(table)
    hidden = {
        line.text
        for event in table.rules.read_events(kept)
        for line in moment.presenter.tell(table.rules, moment.names, event)
    }
    client.force_login(bob)
    page = client.get(table.get_absolute_url()).content.decode()
    asked = page.split('id="part-proposal"')[1].split("proposal-yes")[0]
    assert not [text for text in hidden if text in asked]


# What is offered


def may_take_back(client, table, user):
    client.force_login(user)
    return 'id="undo"' in client.get(table.get_absolute_url()).content.decode()


def test_it_is_offered_to_those_who_have_acted(client, components, two, alice, bob):
    assert not may_take_back(client, two, alice)
    act(two, MUSLIMS, AT_MEDINA)
    assert may_take_back(client, two, alice)
    back(two)
    assert not may_take_back(client, two, alice)


def test_what_a_die_has_sealed_is_not_offered(client, two, alice, bob):
    for raw in (AT_MEDINA, PASS, TO_THE_NORTH):
        act(two, MUSLIMS, raw)
    assert not may_take_back(client, two, alice)
    assert not may_take_back(client, two, bob)


def test_what_a_bot_has_answered_is_not_offered(client, components, alice):
    table = war({"bot": "easy"}, {"user": alice})
    assert may_take_back(client, table, alice)
    act(table, MUSLIMS, AT_MEDINA)
    assert not may_take_back(client, table, alice)


def test_the_first_action_brings_the_offer(two, shown, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        act(two, MUSLIMS, AT_MEDINA)
    (change,) = shown
    assert 'id="undo"' in pages_of(change, [MUSLIMS])[MUSLIMS]
