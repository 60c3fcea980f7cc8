"""Clocks at a table: they go for who is awaited, and tell nothing that is secret."""

from datetime import date, timedelta
from random import Random

import pytest

from apps.accounts.calendars import Calendar, Rests
from apps.accounts.services import keep_hours
from apps.components.selectors import default_set, rules_for
from apps.play import held
from apps.play.bots import play_one_seat
from apps.play.clocks import DAYS, HOUR, LIVE, Terms
from apps.play.models import Seat, Table
from apps.play.services import reseat, resign, take_action
from tests.factories import TableFactory
from tests.play.conftest import WEDNESDAY, bid, game_at
from tests.play.undoing import AT_MEDINA, EMPIRES, MUSLIMS, PASS, act, answer, back, war

pytestmark = pytest.mark.django_db
DAILY = DAYS["one"]


@pytest.fixture
def two(wait, components, alice, bob):
    """Jihad! with a day for each decision: the Muslims are to recruit."""
    return war({"user": alice}, {"user": bob}, clock=DAILY)


def seats_of(table: Table) -> list[Seat]:
    return list(table.seats.select_related("user"))


def used(table: Table) -> list[int]:
    return [seat.used for seat in seats_of(table)]


def must_go_as_all_may_know(table: Table) -> None:
    """Those clocks go, and no others, that somebody who looks on sees a person awaited for."""
    table.refresh_from_db()
    game, seats = game_at(table), seats_of(table)
    known = table.rules.waiting(table.rules.seen_by(game, None))
    people = {seat.number for seat in seats if not (seat.bot or seat.absent)}
    assert table.rules.waiting(game) <= known
    assert {seat.number for seat in seats if seat.runs_since} == known & people
    assert all((seat.due_at is None) == (seat.runs_since is None) for seat in seats)
    if table.rules.secrets:
        assert len({seat.due_at for seat in seats if seat.due_at}) <= 1


def test_a_table_without_a_clock_counts_nothing(wait, components, alice, bob):
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    wait(HOUR)
    bid(table, 0)
    assert all((seat.used, seat.runs_since, seat.due_at) == (0, None, None) for seat in seats_of(table))
    assert table.moves.latest().clocks is None


def test_only_who_is_awaited_uses_time(two, wait):
    wait(2 * HOUR)
    act(two, MUSLIMS, PASS)
    muslims, empires = seats_of(two)
    assert (muslims.used, muslims.runs_since) == (2 * HOUR, None) or muslims.awaited
    assert empires.used == 0


def test_what_is_over_the_day_goes_from_the_bank(two, wait):
    began = WEDNESDAY
    assert seats_of(two)[MUSLIMS].due_at == began + timedelta(days=4)
    wait(30 * HOUR)
    act(two, MUSLIMS, AT_MEDINA)
    muslims = seats_of(two)[MUSLIMS]
    assert (muslims.bank, muslims.free) == (DAILY.bank - 6 * HOUR, DAILY.each)
    assert muslims.due_at == began + timedelta(hours=30 + 24 + 72 - 6)


def test_what_memory_holds_is_what_the_rows_say(two, wait, django_capture_on_commit_callbacks):
    wait(30 * HOUR)
    with django_capture_on_commit_callbacks(execute=True):
        act(two, MUSLIMS, AT_MEDINA)
    kept = held.store.kept(two.pk)
    assert kept
    rows = held.read(Table.objects.get(pk=two.pk)).seats
    clocks = [
        [(s.bank, s.free, s.used, s.runs_since, s.due_at) for s in seats] for seats in (kept.seats, rows)
    ]
    assert clocks[0] == clocks[1]


def test_who_takes_back_has_used_the_time(two, wait):
    """An hour to recruit, another to think better of it: of the day for that decision they are gone."""
    wait(HOUR)
    act(two, MUSLIMS, AT_MEDINA)
    wait(HOUR)
    back(two)
    muslims = seats_of(two)[MUSLIMS]
    assert (muslims.bank, muslims.free, muslims.used) == (DAILY.bank, DAILY.each - 2 * HOUR, 2 * HOUR)
    assert muslims.due_at == WEDNESDAY + timedelta(days=4)


def test_who_is_asked_to_let_another_go_back_has_lost_nothing(wait, components, alice, bob):
    """The Empires, to whom the turn had gone, think for two days over what is not so any more."""
    two = war({"user": alice}, {"user": bob}, clock=DAILY, practice=True)
    clocks = [(seat.bank, seat.used) for seat in seats_of(two)]
    hands_over(two)
    wait(48 * HOUR)
    back(two, seat=MUSLIMS, whole_turn=True)
    answer(two, EMPIRES, agree=True)
    must_go_as_all_may_know(two)
    assert two.proposal is None
    assert [(seat.bank, seat.used) for seat in seats_of(two)] == clocks


def hands_over(table: Table) -> None:
    """The Muslims do nothing until the Empires are awaited."""
    while not seats_of(table)[EMPIRES].awaited:
        act(table, MUSLIMS, PASS)


def test_a_game_that_is_over_counts_no_more(two):
    resign(table_id=two.pk, seat=MUSLIMS)
    assert all((seat.runs_since, seat.due_at) == (None, None) for seat in seats_of(two))


def test_bots_have_all_the_time(wait, components, alice):
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}], clock=LIVE["15"])
    must_go_as_all_may_know(table)
    play_one_seat()
    must_go_as_all_may_know(table)


def test_several_who_are_awaited_are_out_of_time_together(wait, components, alice, bob):
    """Alice is asleep for eight hours and Bob for twelve: theirs is the later hour."""
    keep_hours(user=bob, calendar=Calendar("UTC", (20, 8)))
    bob.refresh_from_db()
    terms = Terms(0, each=12 * HOUR, rests=Rests(nights=True))
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}], clock=terms)
    must_go_as_all_may_know(table)
    (due,) = {seat.due_at for seat in seats_of(table)}
    bid(table, 0)
    must_go_as_all_may_know(table)
    assert seats_of(table)[1].due_at == due


@pytest.mark.parametrize("game", ["bidding", "crescent_moon", "apocalypse", "jihad"])
def test_no_clock_tells_who_has_anything_to_answer_with(wait, components, alice, game):
    rules = rules_for(default_set(game).pk)
    scenario = next(iter(rules.scenarios))
    players = [{"user": alice, "player": name} for name in rules.names(rules.seats(scenario)[1])]
    table = TableFactory.create(game=game, scenario=scenario, players=players, clock=DAILY)
    rng = Random(7)
    for _ in range(60):
        must_go_as_all_may_know(table)
        wait(rng.randrange(3 * HOUR))
        now = game_at(table)
        waiting = sorted(table.rules.waiting(now))
        if not waiting:
            break
        seat = rng.choice(waiting)
        action = table.rules.sample(now, seat, rng)
        take_action(table_id=table.pk, seat=seat, action=action, version=table.version)
    must_go_as_all_may_know(table)


def test_who_has_nothing_to_answer_with_is_given_the_time_back(wait, components, alice, bob, monkeypatch):
    """As long as the others are awaited, the clock of who has nothing to choose goes like theirs."""
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}], clock=DAILY)
    Table.objects.filter(pk=table.pk).revise()
    table.seats.filter(number=1).update(to_act=False)
    wait(HOUR)
    monkeypatch.setattr(type(table.rules), "waiting", lambda self, game: frozenset())
    bid(table, 0)
    assert used(table) == [HOUR, 0]
    assert seats_of(table)[1].runs_since is None


def test_who_comes_to_a_seat_has_its_bank_and_time_to_look(two, wait, charlie):
    wait(30 * HOUR)
    reseat(table_id=two.pk, seat=MUSLIMS, user=charlie)
    seat = seats_of(two)[MUSLIMS]
    assert (seat.bank, seat.free) == (DAILY.bank - 6 * HOUR, DAILY.each)
    assert seat.runs_since == WEDNESDAY + timedelta(hours=30)
    reseat(table_id=two.pk, seat=MUSLIMS, user=None, bot="easy")
    assert seats_of(two)[MUSLIMS].due_at is None


def test_days_away_that_are_told_move_what_is_due(wait, components, alice, bob):
    terms = Terms(0, each=24 * HOUR, rests=Rests(away=True))
    table = war({"user": alice}, {"user": bob}, clock=terms)
    wait(4 * HOUR)
    keep_hours(user=alice, calendar=Calendar(away=((date(2026, 6, 11), date(2026, 6, 13)),)))
    seat = seats_of(table)[MUSLIMS]
    assert seat.due_at == WEDNESDAY + timedelta(days=4)
    assert held.store.current(pk=table.pk).seats[MUSLIMS].due_at == seat.due_at
