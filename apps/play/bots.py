"""The seats that nobody holds: bots, and the absent. One runner or many may play them."""

import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
from django.db import DatabaseError, connection, transaction

from apps.play import held
from apps.play.models import Duty, Move, Seat, Table
from apps.play.services import OutOfDate, take_action
from apps.play.takeback import trail
from games.engine.contract import Action, Explained, IllegalAction
from games.engine.lesson import lesson
from games.registry import bots, presenter

log = logging.getLogger("majlis.bots")


class Stuck(Exception):
    """The rules failed at a table where they should have moved on or refused."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"Table {table.key} is stuck after move {table.version}")
        self.table_id = table.pk


def play_one_seat(apart_from: Collection[int] = ()) -> Move | None:
    """Take one action for one seat that a game waits for; None if there is no such seat.

    Safe to kill at any moment and to do twice: the version check makes a lost race harmless. The
    tables in `apart_from` are left alone. Raises Stuck when one cannot be played on.
    """
    with _claimed(apart_from) as seat:
        try:
            return _play(seat) if seat else None
        except DatabaseError:
            raise
        except Exception as error:
            assert seat
            raise Stuck(seat.table) from error


def _play(seat: Seat) -> Move | None:
    now = held.store.of(seat.table)
    table, seat = now.table, now.seats[seat.number]
    if not seat.to_act:
        return None  # someone was faster; look again
    action = _choose(table, seat, now.game)
    try:
        return take_action(
            table_id=table.pk,
            seat=seat.number,
            action=action,
            version=table.version,
            absent=seat.absent,
            why=None if seat.absent else _explain(table, seat, now.game, action),
        )
    except (OutOfDate, IllegalAction):
        if Table.objects.filter(pk=table.pk, version=table.version).exists():
            raise
        return None  # someone was faster; look again


@contextmanager
def _claimed(apart_from: Collection[int]) -> Iterator[Seat | None]:
    """A seat to play, kept from other runners meanwhile where the database can do that."""
    duties = (
        Duty.objects.filter(seat__to_act=True, seat__table__status=Table.Status.PLAYING)
        .exclude(seat__table__in=apart_from)
        .select_related("seat__table")
        .order_by("seat__table__moved_at")
    )
    if connection.features.has_select_for_update_skip_locked:
        with transaction.atomic():
            duty = duties.select_for_update(skip_locked=True, of=("self",)).first()
            yield duty.seat if duty else None
    else:  # SQLite has one writer at a time: one runner, and no transaction open while a bot thinks
        duty = duties.first()
        yield duty.seat if duty else None


def usual_level(game: str) -> str:
    """Of a bot, where nobody has chosen one."""
    levels = list(bots(game))
    return "normal" if "normal" in levels else levels[0]


def _explain(table: Table, seat: Seat, game: Any, action: Action) -> Explained | None:
    """Of a bot that acts for reasons that can be told. A faulty one must not stop the table either."""
    shown = presenter(table.game)
    if seat.bot not in shown.explains:
        return None
    try:
        rules = table.rules
        return shown.explain(rules, rules.seen_by(game, None), seat.number, action)
    except Exception:
        log.exception("No reason was found at table %s, move %s", table.key, table.version)
        return None


def _choose(table: Table, seat: Seat, game: Any) -> Action:
    """A bot sees what a player in its seat would see, and has dice of its own."""
    if seat.absent:
        return table.rules.absent(game, seat.number)
    if told := _told_beforehand(table, seat, game):
        return told
    bot = bots(table.game).get(seat.bot)
    try:
        if bot is None:
            raise LookupError(f"{table.game} has no bot {seat.bot!r}")
        action = bot(table.rules, table.rules.seen_by(game, seat.number), seat.number, Random())
        if reason := table.rules.why_not(game, seat.number, action):
            raise IllegalAction(reason)
    except Exception:  # a faulty bot must not stop the table: its seat plays on as an absent player's
        log.exception("Bot %s failed at table %s, move %s", seat.bot, table.key, table.version)
        return table.rules.absent(game, seat.number)
    return action


def _told_beforehand(table: Table, seat: Seat, game: Any) -> Action | None:
    """What a bot of a lesson does next, as its texts have it, if it can be done."""
    taught = lesson(table.game) if table.taught else None
    if taught is None:
        return None
    made = trail(table, table.moves.latest(), far=table.version + 1)
    done = sum(move.seat == seat.number for move in made)
    for told in taught.told(seat.number)[done : done + 1]:
        action = table.rules.read_action(msgspec.json.encode(told))
        if not table.rules.why_not(game, seat.number, action):
            return action
    return None
