"""Who is in the room: one row for each process and table, renewed while the process lives."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple
from uuid import uuid4

from django.db import IntegrityError
from django.utils import timezone

from apps.play.markup import render
from apps.play.models import Watcher
from apps.play.presences import FADES_AFTER, Presence

PROCESS = uuid4().hex  # this one


class Here(NamedTuple):
    """Seats whose players are here, and how many others watch."""

    seats: tuple[int, ...] = ()
    watching: int = 0


def keep(table_id: int, watchers: Counter[Watcher]) -> None:
    """Note who looks at a table from this process."""
    if not watchers:
        Presence.objects.filter(table=table_id, process=PROCESS).delete()
        return
    known = {"seats": _seats(watchers), "watching": watchers[None], "seen_at": timezone.now()}
    row = Presence(table_id=table_id, process=PROCESS, **known)
    with suppress(IntegrityError):  # the table has gone meanwhile
        Presence.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["table", "process"], update_fields=[*known]
        )


def renew(present: Mapping[int, Counter[Watcher]]) -> None:
    """Let the rows say of this process who is at its tables. What it, or another, has left behind goes."""
    now = timezone.now()
    Presence.objects.filter(seen_at__lt=now - FADES_AFTER).exclude(process=PROCESS).delete()
    mine = Presence.objects.filter(process=PROCESS)
    known = {row.table_id: (row.seats, row.watching) for row in mine}
    for table_id in known.keys() | present.keys():
        watchers = present.get(table_id, Counter())
        if known.get(table_id) != ((_seats(watchers), watchers[None]) if watchers else None):
            keep(table_id, watchers)
    mine.update(seen_at=now)


def _seats(watchers: Counter[Watcher]) -> list[int]:
    return sorted(watcher for watcher in watchers if watcher is not None)


def here(tables: Iterable[int]) -> dict[int, Here]:
    """Who is at these tables, in all processes."""
    found = dict.fromkeys(tables, Here())
    for row in Presence.objects.here().filter(table__in=found):
        before = found[row.table_id]
        seats = tuple(sorted({*before.seats, *row.seats}))
        found[row.table_id] = Here(seats, before.watching + row.watching)
    return found


def at_table(table_id: int) -> Here:
    return here([table_id])[table_id]


def render_presence(here: Here, names: Sequence[str], *, swap: bool = False) -> str:
    """The players in the room by seat, and how many watch."""
    context = {"names": [names[seat] for seat in here.seats], "watchers": here.watching, "swap": swap}
    return render("play/parts/presence.html", context)
