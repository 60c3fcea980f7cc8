"""The one write of a move: guarded, so that it is made where it was decided or not at all."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from django.db import DEFAULT_DB_ALIAS, IntegrityError, connection, connections
from django.db.models import Field, Model

from apps.accounts.identity import Proven
from apps.play.held import Held
from apps.play.models import Move, Seat
from apps.site.commits import committing, committing_at_once

MOVED = (
    "version",
    "moved_at",
    "spoke_at",
    "status",
    "outcome",
    "proposal",
)  # what a move changes of a table
ASKED = (
    *("to_act", "awaited", "asked_at", "acted_at", "absent"),
    *("bank", "free", "used", "runs_since", "due_at"),
)  # and of a seat's
MADE = tuple(field.attname for field in Move._meta.concrete_fields if not field.primary_key)

STILL = "id = %s AND version = %s AND revision = %s"
SITS = "EXISTS (SELECT 1 FROM play_seat WHERE table_id = %s AND number = %s AND user_id = %s AND NOT absent)"


class Stale(Exception):
    """The table is not as it was held, or who asks is not who they were. Nothing was changed."""


def write_move(was: Held, now: Held, move: Move, who: Proven | None) -> None:
    """Write a move and what it changes of table and seats, if all is as it was; raises Stale if not.

    `who` must still be who they were, and sit at the seat that acts: asked in the same statement.
    """
    known = (was.table.pk, *was.mark)
    proof = (*who.proof(), was.table.pk, move.seat, who.user.pk) if who else ()
    seats = _changed(was.seats, now.seats)
    write = _in_one if connection.vendor == "postgresql" else _in_three
    try:
        move.pk = write(
            (_update(who.condition if who else ""), [*_values(now.table, MOVED), *known, *proof]),
            (_insert(), _values(move, MADE)),
            (_ask(len(seats)), [*_asked(seats), was.table.pk]),
        )
    except IntegrityError as error:  # somebody has made a move of that number, or under that key
        raise Stale from error


def _changed(before: Iterable[Seat], after: Iterable[Seat]) -> list[Seat]:
    pairs = zip(before, after, strict=True)
    return [new for old, new in pairs if any(getattr(old, name) != getattr(new, name) for name in ASKED)]


def _asked(seats: Iterable[Seat]) -> Iterable[Any]:
    return chain.from_iterable((seat.number, *_values(seat, ASKED)) for seat in seats)


def _values(row: Model, names: Sequence[str]) -> list[Any]:
    """As the database wants them."""
    own = connections[DEFAULT_DB_ALIAS]  # `connection` would look for it again at each
    return [_field(type(row), name).get_db_prep_save(getattr(row, name), own) for name in names]


@lru_cache
def _field(model: type[Model], name: str) -> "Field[Any, Any]":
    return next(field for field in model._meta.concrete_fields if field.attname == name)


# The statements, made of names of our own


@lru_cache
def _update(proof: str) -> str:
    fields = ", ".join(f"{name} = %s" for name in MOVED)
    condition = f"{STILL} AND {proof} AND {SITS}" if proof else STILL
    return f"UPDATE play_table SET {fields} WHERE {condition}"  # noqa: S608


@lru_cache
def _insert() -> str:
    return f"INSERT INTO play_move ({', '.join(MADE)}) SELECT {', '.join(['%s'] * len(MADE))}"


@lru_cache
def _ask(seats: int) -> str:
    """The statement for so many seats; none for none."""
    fields = ", ".join(f"{name} = {_column(name, n)}" for n, name in enumerate(ASKED, start=2))
    rows = ", ".join([f"({', '.join(['%s'] * (len(ASKED) + 1))})"] * seats)
    known = "WHERE table_id = %s AND number = asked.column1"
    return f"UPDATE play_seat SET {fields} FROM (VALUES {rows}) AS asked {known}" if seats else ""  # noqa: S608


def _column(name: str, number: int) -> str:
    """Postgres must be told what kind of thing is missing, where every row has none; SQLite has no kinds."""
    column = f"asked.column{number}"
    if connection.vendor != "postgresql":
        return column
    return f"CAST({column} AS {_field(Seat, name).db_type(connection)})"


Statement = tuple[str, list[Any]]


def _in_three(move: Statement, insert: Statement, ask: Statement) -> int:
    """For SQLite, to which no way is long; the number of the row that was inserted."""
    with committing(), connection.cursor() as cursor:
        cursor.execute(*move)
        if not cursor.rowcount:
            raise Stale
        cursor.execute(*insert)
        made: int = cursor.lastrowid
        if ask[0]:
            cursor.execute(*ask)
    return made


def _in_one(move: Statement, insert: Statement, ask: Statement) -> int:
    """For Postgres: one way there and back, and its own transaction if there is none around it."""
    sql = f"WITH moved AS ({move[0]} RETURNING id), made AS ({insert[0]} FROM moved RETURNING id)"
    if ask[0]:
        sql += f", asked AS ({ask[0]} AND EXISTS (SELECT 1 FROM moved))"  # noqa: S608
    values = [*move[1], *insert[1], *(ask[1] if ask[0] else ())]
    alone = committing if connection.in_atomic_block else committing_at_once
    with connection.cursor() as cursor, alone():
        cursor.execute(f"{sql} SELECT id FROM made", values)  # noqa: S608
        row = cursor.fetchone()
    if row is None:
        raise Stale
    return int(row[0])
