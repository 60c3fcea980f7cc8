"""Several workers, and players, at the moment at which time is over: each in a transaction of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from msgspec.structs import replace

from apps.play import away
from apps.play.clocks import DAYS, Over
from apps.play.models import Seat, Table
from apps.play.services import OutOfDate, Stale, take_action
from apps.play.sitewide import Heartbeat
from apps.play.timekeeper import time_out
from apps.site.programs import Program
from games.engine.contract import IllegalAction
from tests import live
from tests.play.undoing import MUSLIMS, PASS, war

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*asked: Callable[[], object]) -> list[object]:
    """What came of each, or how it was refused."""

    def ask(do: Callable[[], object]) -> object:
        try:
            return do()
        except (IllegalAction, OutOfDate, Stale, Table.DoesNotExist) as refusal:
            return type(refusal)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(asked)) as threads:
        return list(threads.map(ask, asked))


def overdue(alice, bob, over: Over = Over.ABSENT) -> Table:
    """A war in which Alice's time is over, as nobody has seen yet; the site is here as long as it takes."""
    table: Table = war({"user": alice}, {"user": bob}, clock=replace(DAYS["one"], over=over))
    gone = timezone.now() - timedelta(seconds=1)
    Table.objects.filter(pk=table.pk).update(listed=False)  # so that no copy of it is held to be right
    table.seats.filter(number=MUSLIMS).update(due_at=gone, runs_since=gone - timedelta(days=4))
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": timezone.now() + timedelta(days=1)})
    return table


@pytest.mark.parametrize("over", list(Over))
def test_of_several_workers_one_does_it(components, alice, bob, over):
    table = overdue(alice, bob, over)
    now = timezone.now()
    done = at_once(*[lambda: time_out(table_id=table.pk, now=now)] * 4)
    assert sorted(map(bool, done)) == [False, False, False, True]
    assert table.messages.count() == 1


def test_who_acts_at_that_moment_has_acted_or_is_out_of_time(components, alice, bob):
    table = overdue(alice, bob)
    table.refresh_from_db()
    action = table.rules.read_action(PASS)
    act: Any = {"table_id": table.pk, "seat": MUSLIMS, "action": action, "version": table.version}
    acted, timed_out = at_once(
        lambda: take_action(**act), lambda: time_out(table_id=table.pk, now=timezone.now())
    )
    absent = table.seats.get(number=MUSLIMS).absent
    assert absent == (timed_out is True)
    assert absent == (acted is IllegalAction)


def test_web_processes_that_come_back_at_once_give_it_back_once(components, alice, bob):
    table = overdue(alice, bob)
    now = timezone.now()
    table.seats.filter(number=MUSLIMS).update(due_at=now, runs_since=now - timedelta(days=4))
    Heartbeat.objects.filter(pk=1).update(at=now - timedelta(days=2))
    at_once(*[away.beat] * 4)
    due = table.seats.get(number=MUSLIMS).due_at
    assert due
    assert timedelta(days=2) <= due - now < timedelta(days=2, seconds=live.PATIENCE)


def test_two_workers_one_of_which_is_killed_do_all_of_it_once(components, alice, bob):
    tables = [overdue(alice, bob) for _ in range(8)]
    first, second = [Program(live.environment(), "work") for _ in range(2)]
    try:
        live.until(lambda: told(tables) > 0)
        second.kill()
        live.until(lambda: told(tables) == len(tables))
    finally:
        for worker in (first, second):
            worker.kill()
    assert [table.messages.count() for table in tables] == [1] * len(tables)
    assert Seat.objects.filter(absent=True).count() == len(tables)


def told(tables: list[Table]) -> int:
    return sum(table.messages.exists() for table in tables)
