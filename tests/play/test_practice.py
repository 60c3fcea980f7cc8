"""For practice one goes back over dice and reveals, too; the result does not count."""

import pytest

from apps.play import archive
from apps.play.fairness import audit
from apps.play.logbook import lines_at
from apps.play.pushes import moment_now
from tests.factories import TableFactory, keep_game
from tests.play.conftest import play_on
from tests.play.undoing import (
    AT_MEDINA,
    EMPIRES,
    MUSLIMS,
    PASS,
    TO_THE_NORTH,
    act,
    answer,
    back,
    play_to_ones_turn,
    war,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def practice(components, alice):
    table = war({"user": alice}, {"bot": "easy"}, practice=True)
    act(table, EMPIRES, PASS)
    return table


def test_for_practice_one_goes_back_over_a_die_and_it_falls_anew(practice):
    for raw in (AT_MEDINA, PASS, TO_THE_NORTH):
        act(practice, MUSLIMS, raw)
    before = practice.moves.latest()
    assert back(practice)
    act(practice, MUSLIMS, TO_THE_NORTH)
    after = practice.moves.latest()
    drawn = [archive.load(practice, move).dice.drawn for move in (before, after)]
    assert drawn[1] == drawn[0] + len(after.draws)


def test_for_practice_a_bots_answer_is_gone_back_over(components, alice):
    table = war({"bot": "easy"}, {"user": alice}, practice=True)
    act(table, MUSLIMS, AT_MEDINA)
    assert back(table, seat=EMPIRES).back_to == 0


def test_for_practice_whoever_sits_there_is_asked_all_the_same(components, alice, bob):
    table = war({"user": alice}, {"user": bob}, practice=True)
    for raw in (AT_MEDINA, PASS, TO_THE_NORTH):
        act(table, MUSLIMS, raw)
    assert back(table) is None
    assert answer(table, EMPIRES, agree=True)


def test_practice_is_said_in_the_log_and_at_the_table(client, practice, alice):
    for raw in (AT_MEDINA, PASS, TO_THE_NORTH):
        act(practice, MUSLIMS, raw)
    move = back(practice)
    (line,) = lines_at(moment_now(practice), move, None)
    assert line.text == "Alice went back to move 3, over what had spoken: this is a practice table."
    client.force_login(alice)
    assert ", practice</span>" in client.get(practice.get_absolute_url()).content.decode()


def test_the_end_of_practice_says_that_it_does_not_count(client, components, alice, bob):
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}], practice=True)
    play_on(table)
    client.force_login(alice)
    assert "its result does not count" in client.get(table.get_absolute_url()).content.decode()


def test_practice_comes_out_in_the_audit(components, alice):
    players = [{"user": alice}, {"bot": "easy"}]
    table = TableFactory.create(players=players, practice=True)
    for _ in range(3):
        play_to_ones_turn(table, moves=4)
        assert back(table, seat=0)
    play_on(table)
    report = audit(table)
    assert report.faults == []
    assert [draw.number for draw in report.draws] == list(range(1, len(report.draws) + 1))


def test_a_table_of_earlier_days_comes_out_too(components, alice):
    """The count of the dice went back with the game then."""
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}], practice=True)
    play_to_ones_turn(table, moves=4)
    move = back(table, seat=0)
    keep_game(table, move, archive.load(table, table.moves.get(number=move.back_to)))
    play_on(table)
    assert audit(table).faults == []
