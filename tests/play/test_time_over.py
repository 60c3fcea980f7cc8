"""What follows when somebody's time is over, by what the table has settled; and that it does once."""

from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest
from django.db import transaction
from django.urls import reverse
from msgspec.structs import replace

from apps.play import away, timekeeper
from apps.play.bots import play_one_seat
from apps.play.clocks import DAYLONG, DAYS, HOUR, Over
from apps.play.fairness import audit
from apps.play.models import Seat, Table
from apps.play.services import OutOfDate, take_action
from apps.play.sitewide import Heartbeat
from apps.play.timekeeper import claim, extend, pause, time_out_one
from games.engine.contract import IllegalAction
from tests.factories import TableFactory
from tests.play.conftest import WEDNESDAY, bid, game_at
from tests.play.undoing import EMPIRES, MUSLIMS, PASS, act, war

pytestmark = pytest.mark.django_db
DAILY = DAYS["one"]  # with three days in hand
OVER = 4 * DAYLONG + 1  # seconds after which who was asked is out of time


@pytest.fixture
def here(wait):
    """Waits while the site is there and no worker is."""

    def go_on(seconds: float) -> None:
        wait(seconds)
        Heartbeat.objects.update_or_create(pk=1, defaults={"at": wait(0)})

    go_on(0)
    return go_on


@pytest.fixture
def at_war(here, components, alice, bob):
    """A war in which the Muslims, that is Alice, are to recruit, by a table that settles this."""
    return lambda over: war({"user": alice}, {"user": bob}, clock=replace(DAILY, over=over))


@pytest.fixture
def three(here, components, alice, bob, charlie):
    """Three who are to bid, in secret from one another."""

    def sit(over: Over) -> Table:
        players = [{"user": alice}, {"user": bob}, {"user": charlie}]
        return TableFactory.create(players=players, clock=replace(DAILY, over=over))

    return sit


def seat_of(table: Table, number: int = MUSLIMS) -> Seat:
    return table.seats.get(number=number)


def said(table: Table) -> list[str]:
    return list(table.messages.filter(name="The clock").values_list("text", flat=True))


def stands(table: Table) -> tuple[object, ...]:
    table.refresh_from_db()
    seats = table.seats.values_list("absent", "bot", "bank", "runs_since", "due_at", "had_more")
    return table.version, table.status, [*seats], table.messages.count()


def work() -> int:
    """All that a worker finds to do; how often it did something."""
    done = 0
    while time_out_one():
        done += 1
    return done


@pytest.mark.parametrize("over", list(Over))
def test_nothing_is_done_before_time_is_over(at_war, here, over):
    table = at_war(over)
    here(4 * DAYLONG - 1)
    assert work() == 0
    assert seat_of(table).runs_since


@pytest.mark.parametrize("over", list(Over))
def test_whatever_is_settled_is_done_once_and_told_once(at_war, here, over):
    table = at_war(over)
    here(OVER)
    assert work() == 1
    after = stands(table)
    here(HOUR)
    assert work() == 0
    assert stands(table) == after
    assert len(said(table)) == 1


@pytest.mark.parametrize("over", [Over.TOLD, Over.CLAIM, Over.SEAT])
def test_who_is_late_may_still_act_and_has_their_day_for_the_next(at_war, here, over):
    table = at_war(over)
    here(OVER)
    work()
    act(table, MUSLIMS, '{"type": "Recruit", "counts": [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}')
    seat = seat_of(table)
    assert (seat.bank, seat.free) == (0, DAYLONG)
    assert seat.due_at == WEDNESDAY + timedelta(days=5, seconds=1)


def test_where_a_seat_plays_on_the_other_has_won(at_war, here):
    table = at_war(Over.ABSENT)
    here(OVER)
    work()
    table.refresh_from_db()
    assert table.outcome
    ranks = {place["seat"]: place["rank"] for place in table.outcome["places"]}
    assert ranks == {MUSLIMS: 2, EMPIRES: 1}


def test_what_is_told_of_it_is_proved_fair_with_all_else(at_war, here, bob, client):
    table = at_war(Over.ABSENT)
    here(OVER)
    work()
    table.refresh_from_db()
    client.force_login(bob)
    assert "Alice is out of time." in client.get(table.get_absolute_url()).content.decode()
    assert not audit(table).faults


def test_more_time_is_given_once(at_war, here):
    table = at_war(Over.MORE)
    here(OVER)
    work()
    seat = seat_of(table)
    assert (seat.bank, seat.had_more, seat.absent) == (DAILY.bank, True, False)
    here(DAILY.bank + 1)
    work()
    assert seat_of(table).absent


def test_a_bot_takes_the_seat_and_plays(three, here):
    table = three(Over.BOT)
    bid(table, 0)
    bid(table, 1)
    here(OVER)
    assert work() == 1
    seat = seat_of(table, 2)
    assert (seat.user, seat.bot, seat.due_at) == (None, "normal", None)
    assert play_one_seat()
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING


def test_those_who_have_answered_lose_nothing_by_who_has_not(three, here):
    table = three(Over.ABSENT)
    bid(table, 0)
    here(OVER)
    assert work() == 1
    table.refresh_from_db()
    assert [seat.absent for seat in table.seats.all()] == [False, True, True]


def test_only_the_others_may_have_a_seat_play_on(three, here):
    table = three(Over.CLAIM)
    bid(table, 0)
    with pytest.raises(IllegalAction, match="Nobody is out of time"):
        claim(table_id=table.pk, seat=0)
    here(OVER)
    work()
    with pytest.raises(IllegalAction, match="other players"):
        claim(table_id=table.pk, seat=1)
    claim(table_id=table.pk, seat=0)
    assert [seat.absent for seat in table.seats.all()] == [False, True, True]


def test_who_watches_may_take_the_seat(three, here, alice, client, django_user_model):
    table = three(Over.SEAT)
    bid(table, 0)
    bid(table, 1)
    dina = django_user_model.objects.create(username="dina", name="Dina")
    client.force_login(dina)
    at = reverse("play:take_over", args=[table.key])
    assert client.post(at).status_code == 409
    here(OVER)
    work()
    assert "Sit down there" in client.get(table.get_absolute_url()).content.decode()
    assert client.post(at).status_code == 302
    seat = seat_of(table, 2)
    assert (seat.user, seat.free) == (dina, DAYLONG)
    assert seat.runs_since
    client.force_login(alice)
    assert client.post(at).status_code == 409


def test_what_one_may_do_about_it_stands_on_the_page(three, here, alice, charlie, client):
    table = three(Over.CLAIM)
    bid(table, 0)
    bid(table, 1)
    here(OVER)
    work()
    client.force_login(charlie)
    assert "You are out of time." in client.get(table.get_absolute_url()).content.decode()
    client.force_login(alice)
    page = client.get(table.get_absolute_url()).content.decode()
    assert "Charlie: out of time." in page
    at = reverse("play:claim", args=[table.key])
    assert client.post(at, {"seat": 0, "version": table.version}).status_code == 302
    assert seat_of(table, 2).absent


# The site away, or the worker


def test_what_ran_out_while_the_worker_was_away_is_honoured(at_war, here):
    """The site was there for all of it."""
    table = at_war(Over.ABSENT)
    for _ in range(5):
        here(DAYLONG)
        away.beat()
    assert work() == 1
    assert seat_of(table).absent


def test_nothing_is_honoured_while_the_site_is_away(at_war, here, wait):
    table = at_war(Over.ABSENT)
    wait(OVER)
    assert work() == 0
    away.beat()
    assert work() == 0
    assert not seat_of(table).absent


def test_time_in_which_the_site_was_away_is_given_back_once(at_war, here, wait):
    table = at_war(Over.ABSENT)
    here(HOUR)
    away.beat()
    wait(10 * DAYLONG)
    for _ in range(3):
        away.beat()
    assert seat_of(table).due_at == WEDNESDAY + timedelta(days=14)
    act(table, MUSLIMS, PASS)
    assert seat_of(table).used == HOUR


def test_what_goes_by_while_a_beat_waits_for_its_turn_is_given_back_too(at_war, here, wait, monkeypatch):
    table = at_war(Over.ABSENT)
    of_its_turn = Heartbeat.objects.select_for_update
    monkeypatch.setattr(Heartbeat.objects, "select_for_update", lambda: wait(DAYLONG) and of_its_turn())
    away.beat()
    assert seat_of(table).due_at == WEDNESDAY + timedelta(days=5)


def test_a_moment_without_a_beat_is_no_time_away(at_war, here, wait):
    table = at_war(Over.ABSENT)
    wait(10)
    away.beat()
    assert seat_of(table).due_at == WEDNESDAY + timedelta(days=4)


def test_what_had_run_out_before_the_site_went_has_run_out(at_war, here, wait):
    """And was not seen, for the worker had gone first."""
    table = at_war(Over.ABSENT)
    here(OVER)
    wait(DAYLONG)
    away.beat()
    assert work() == 1
    assert seat_of(table).absent


# Pauses and extensions


def test_a_pause_begins_when_all_agree_and_any_of_them_ends_it(at_war, here):
    table = at_war(Over.ABSENT)
    here(HOUR)
    pause(table_id=table.pk, seat=MUSLIMS, wanted=True)
    assert seat_of(table).runs_since
    pause(table_id=table.pk, seat=EMPIRES, wanted=True)
    table.refresh_from_db()
    assert table.paused
    here(30 * DAYLONG)
    assert work() == 0
    pause(table_id=table.pk, seat=EMPIRES, wanted=False)
    seat = seat_of(table)
    assert (seat.used, seat.free) == (HOUR, 23 * HOUR)
    assert seat.due_at == WEDNESDAY + timedelta(days=34)
    assert not any(one.pauses for one in table.seats.all())


def test_a_move_in_a_pause_costs_no_time(at_war, here):
    table = at_war(Over.ABSENT)
    for seat in (MUSLIMS, EMPIRES):
        pause(table_id=table.pk, seat=seat, wanted=True)
    here(30 * DAYLONG)
    act(table, MUSLIMS, PASS)
    assert [seat.used for seat in table.seats.all()] == [0, 0]
    assert not any(seat.runs_since for seat in table.seats.all())


def test_who_withdraws_pauses_nothing(at_war):
    table = at_war(Over.TOLD)
    pause(table_id=table.pk, seat=MUSLIMS, wanted=True)
    pause(table_id=table.pk, seat=MUSLIMS, wanted=False)
    pause(table_id=table.pk, seat=EMPIRES, wanted=True)
    table.refresh_from_db()
    assert not table.paused


def test_a_pause_is_asked_for_and_agreed_to_on_the_page(at_war, alice, bob, client):
    table = at_war(Over.TOLD)
    at = reverse("play:pause", args=[table.key])
    client.force_login(alice)
    client.post(at, {"seat": MUSLIMS, "version": table.version, "pause": "yes"})
    client.force_login(bob)
    assert "for a pause" in client.get(table.get_absolute_url()).content.decode()
    client.post(at, {"seat": EMPIRES, "version": table.version, "pause": "yes"})
    assert "no clock goes" in client.get(table.get_absolute_url()).content.decode()
    client.post(at, {"seat": EMPIRES, "version": table.version, "pause": ""})
    table.refresh_from_db()
    assert not table.paused


def test_who_has_more_time_is_late_no_longer(at_war, here):
    table = at_war(Over.CLAIM)
    here(OVER)
    work()
    extend(table_id=table.pk, seconds=2 * HOUR)
    seats = list(table.seats.all())
    assert seats[MUSLIMS].due_at == WEDNESDAY + timedelta(seconds=OVER + 2 * HOUR)
    assert seats[EMPIRES].bank == DAILY.bank + 2 * HOUR
    with pytest.raises(IllegalAction, match="Nobody is out of time"):
        claim(table_id=table.pk, seat=EMPIRES)


# Whatever comes in between


class Killed(BaseException):
    """The process is gone, in the middle of what it did."""


STEPS = ("wait", "wait", "work", "work", "killed", "beat", "gone", "act", "more", "pause", "go on")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("over", list(Over))
def test_no_order_of_things_does_it_twice_or_not_at_all(at_war, here, wait, monkeypatch, over, seed):
    """Workers are killed at any point, the site is away, people act: each time-out is told once."""
    table, rng, honoured = at_war(over), Random(f"{over} {seed}"), 0
    for _ in range(25):
        honoured += step(rng.choice(STEPS), table, rng, here, wait, monkeypatch)
        table.refresh_from_db()
        assert len(said(table)) == honoured
    here(0)
    honoured += work()
    assert len(said(table)) == honoured
    assert not Seat.objects.filter(due_at__lte=wait(0), table__status=Table.Status.PLAYING).exists()


def step(what, table, rng, here, wait, monkeypatch) -> int:
    """How many time-outs were honoured by it."""
    if what == "wait":
        here(rng.choice([HOUR, 30 * HOUR, OVER]))
    elif what == "gone":
        wait(rng.choice([30, 30 * HOUR, OVER]))
    elif what == "beat":
        away.beat()
    elif what == "work":
        return work()
    elif what == "killed":
        killed(rng, monkeypatch)
    else:
        with suppress(IllegalAction, OutOfDate):
            by_people(what, table, rng)
    return 0


def killed(rng, monkeypatch) -> None:
    """A worker that gets as far as one of these."""

    def gone(*args, **fields):
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(timekeeper, rng.choice(["_keep", "_tell", "_do", "resign", "reseat", "_locked"]), gone)
        with suppress(Killed), transaction.atomic():
            time_out_one()
            raise Killed


def by_people(what, table, rng) -> None:
    seat = rng.choice([MUSLIMS, EMPIRES])
    if what == "act":
        action = table.rules.sample(game_at(table), seat, rng)
        take_action(table_id=table.pk, seat=seat, action=action, version=table.version)
    elif what == "more":
        extend(table_id=table.pk, seconds=rng.choice([60, HOUR]))
    else:
        pause(table_id=table.pk, seat=seat, wanted=what == "pause")
