"""Tables as a process holds them in memory: whole, never changed, replaced by the next.

A copy is good for two things: for a write that asks in the same statement whether the table is still as the
copy has it, and for showing once one query has said so. Correctness depends on nothing else here; speed does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any

from django.db import connection

from apps.play import archive
from apps.play.archive import Before
from apps.play.models import Move, Seat, Table
from apps.play.moment import Moment
from apps.site.recent import Recent

MOST = 500  # tables; each takes some 20 kB
LOCKS = 64


@dataclass(frozen=True)
class Held:
    """A table as it stood at one version and revision. Whoever changes it makes another."""

    table: Table
    seats: tuple[Seat, ...]
    known_game: Any = None
    last: Move | None = None  # none until play begins
    known_base: Before | None = None

    @property
    def mark(self) -> tuple[int, int]:
        """What tells one state of a table's row and seats from every other."""
        return self.table.version, self.table.revision

    @property
    def begun(self) -> bool:
        return self.last is not None

    @cached_property
    def game(self) -> Any:
        """Read when it is asked for: where the latest position is damaged, the past can be looked at."""
        assert self.last
        return archive.load(self.table, self.last) if self.known_game is None else self.known_game

    @cached_property
    def base(self) -> Before:
        """What the state of the next move is packed against."""
        return self.known_base or archive.before_next(self.moment.last)

    @cached_property
    def moment(self) -> Moment:
        assert self.last
        return Moment.of(self.table, self.seats, self.game, self.last)


def read(table: Table) -> Held:
    """The whole of a table, row and seats in one query: a move that came between two would tear them."""
    seats = tuple(table.seats.select_related("user", "table"))
    if seats:
        table = seats[0].table
    for seat in seats:
        seat.table = table
    if table.status == Table.Status.OPEN:
        return Held(table, seats)
    return Held(table, seats, last=table.move_at(table.version))


class Store:
    """The tables that one process holds, the least recently used of which go."""

    def __init__(self) -> None:
        self._held: Recent[int, Held] = Recent(MOST)
        self._ids: Recent[str, int] = Recent(MOST)
        self._locks = [Lock() for _ in range(LOCKS)]

    @contextmanager
    def queue(self, table_id: int) -> Iterator[None]:
        """One writer at a time in this process, where two would only stand in each other's way.

        Who comes with a transaction open may hold the row that the other waits for: they do not wait here.
        """
        if connection.in_atomic_block:
            yield
            return
        with self._locks[table_id % LOCKS]:
            yield

    def kept(self, table_id: int) -> Held | None:
        """The table as it was when this process last looked."""
        return self._held.get(table_id)

    def kept_by_key(self, key: str) -> Held | None:
        table_id = self._ids.get(key)
        return None if table_id is None else self.kept(table_id)

    def current(self, **which: Any) -> Held:
        """The table as it is: the copy, if one query says that it is not out of date."""
        return self.of(Table.objects.get(**which))

    def of(self, table: Table) -> Held:
        """The whole of a table whose row has just been read."""
        held = self.kept(table.pk)
        if held is None or held.mark != (table.version, table.revision):
            held = read(table)
            self.keep(held)
        return held

    def keep(self, held: Held) -> None:
        """Hold this copy, unless there is a newer one. What changes before play begins is not counted."""
        known = self.kept(held.table.pk)
        if held.begun and (known is None or known.mark <= held.mark):
            self._held.put(held.table.pk, held)
            self._ids.put(held.table.key, held.table.pk)

    def drop(self, table_id: int) -> None:
        self._held.drop(table_id)

    def clear(self) -> None:
        self._held.clear()


store = Store()
