"""What a table under way asks of one of its players, in the game's own words."""

import logging
from collections.abc import Sequence

from django.db.models import F

from apps.accounts.models import User
from apps.play.archive import load
from apps.play.models import Move, Seat, Table
from apps.play.moment import Moment, view_of
from games.engine.page import Turn

log = logging.getLogger("majlis")

MOST = 24  # tables of one person's whose games are looked into for a page


def turns_of(user: User, tables: Sequence[Table]) -> dict[int, Turn]:
    """By the table's id. Each with its seats fetched; two queries for all the games."""
    under_way = {table.pk: table for table in tables if table.status == Table.Status.PLAYING}
    latest = Move.objects.filter(table__in=list(under_way)[:MOST], number=F("table__version"))
    turns = {move.table_id: _turn(user, under_way[move.table_id], move) for move in latest.with_ways()}
    return {table_id: turn for table_id, turn in turns.items() if turn}


def _turn(user: User, table: Table, last: Move) -> Turn | None:
    """None where the game cannot be read: one table's trouble must not keep people from all the others."""
    try:
        moment = Moment.of(table, list(table.seats.all()), load(table, last), last)
        return moment.presenter.turn(view_of(moment, _seat_asked(user, moment.seats).number))
    except Exception:
        log.exception("Table %s cannot be shown in the lobby", table.key)
        return None


def _seat_asked(user: User, seats: Sequence[Seat]) -> Seat:
    """The first of this person's seats that the game waits for, as anybody may know, else their first."""
    mine = [seat for seat in seats if seat.user_id == user.pk]
    return next((seat for seat in mine if seat.awaited), mine[0])
