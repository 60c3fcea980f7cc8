"""The past of every game, as a seat sees it: it holds nothing that the seat could not know then."""

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from apps.accounts.models import User
from apps.play.archive import Record, pack_record
from apps.play.leafing import Leafing, render_leafed
from apps.play.logbook import moment_at
from apps.play.models import Move, Table, Watcher
from apps.play.moment import Moment, told
from games.registry import RULEBOOKS, default_rules
from tests.factories import TableFactory
from tests.play.conftest import play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]

MOVES, LOOKED_AT = 40, 6


@pytest.fixture(params=list(RULEBOOKS))
def table(request: pytest.FixtureRequest, alice: User) -> Table:
    rules = default_rules(request.param)
    scenario = next(iter(rules.scenarios))
    players = [{"user": alice, "player": f"P{n}"} for n in range(rules.seats(scenario)[1])]
    made: Table = TableFactory.create(game=rules.slug, scenario=scenario, players=players)
    return made


def sampled(table: Table) -> list[tuple[int, Watcher]]:
    rng = Random(3)
    watchers = [*range(table.seats.count()), None]
    return [(rng.randrange(1, table.version + 1), rng.choice(watchers)) for _ in range(LOOKED_AT)]


def past(table: Table, number: int) -> Moment:
    return moment_at(table, table.move_at(number))


def step(before: Moment, after: Moment, watcher: Watcher) -> str:
    """What a page is sent that goes from one move to the next, but for where it can go from there."""
    return render_leafed(before, after, watcher, Leafing()).partition('<div class="leaves"')[0]


def test_what_came_later_tells_nothing_of_it(table: Table) -> None:
    play_on(table, moves=MOVES)
    asked = sampled(table)
    then = [step(past(table, n - 1), past(table, n), watcher) for n, watcher in asked]
    play_on(table, moves=MOVES, seed=2)
    assert [step(past(table, n - 1), past(table, n), watcher) for n, watcher in asked] == then


def test_it_is_the_same_whatever_is_hidden(table: Table) -> None:
    """Byte for byte, in other games that the seat might have been in, without the events it was not told."""
    play_on(table, moves=MOVES)
    for number, watcher in sampled(table):
        before, after = past(table, number - 1), past(table, number)
        assert step(imagined(before, watcher), imagined(after, watcher), watcher) == step(
            before, after, watcher
        )


def imagined(moment: Moment, watcher: Watcher) -> Moment:
    rules = moment.table.rules
    game = rules.imagine(rules.seen_by(moment.game, watcher), watcher, Random(moment.number))
    return replace(moment, game=game, last=as_told(moment, watcher))


def as_told(moment: Moment, watcher: Watcher) -> Move:
    events: list[Any] = msgspec.to_builtins(told(moment.news, watcher))
    last = moment.last
    record = pack_record(moment.table.game, Record(events=events))
    return Move(table=moment.table, number=last.number, seat=last.seat, record=record)
