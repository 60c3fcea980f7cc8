"""A worker's work, in the test's own thread; and players' moves, whatever chance has them answer."""

from random import Random

from django.utils import timezone

from apps.play.models import Table
from apps.play.services import take_action
from apps.summons.carrying import carry, claim
from apps.summons.summoning import summon_one
from games.engine.contract import IllegalAction
from tests.play.conftest import game_at
from tests.play.undoing import PASS, act


def summon_all() -> int:
    """How often there was something to be brought up to date."""
    done = 0
    while summon_one():
        done += 1
    return done


def carry_all() -> int:
    """How often somebody set out."""
    done = 0
    while messenger := claim(timezone.now()):
        carry(messenger)
        done += 1
    return done


def work() -> None:
    summon_all()
    carry_all()


def go_on(table: Table, seat: int) -> None:
    """Do nothing, where that may be; what chance has brought may have to be answered."""
    try:
        act(table, seat, PASS)
    except IllegalAction:
        table.refresh_from_db()
        action = table.rules.sample(game_at(table), seat, Random(1))
        take_action(table_id=table.pk, seat=seat, action=action, version=table.version)


def on_turn(table: Table, seat: int) -> None:
    """Go on until it is this seat's turn."""
    while not table.seats.get(number=seat).to_act:
        go_on(table, 1 - seat)
