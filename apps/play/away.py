"""Time in which the site itself was away is given back to whoever was awaited meanwhile.

A web process that is there says so in one row, again and again. The first that comes after nobody has said so
for a while gives back what went by, in the same transaction: once, whoever else comes.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from itertools import groupby

from channels.db import database_sync_to_async
from django.db import transaction
from django.utils import timezone

from apps.play import timing
from apps.play.models import Seat, Table
from apps.play.sitewide import Heartbeat

EVERY = 5.0  # seconds
AWAY = timedelta(seconds=20)  # nobody was there: a page that is asked for takes less
AT_ONCE = 100  # rows of seats that are written by one statement

log = logging.getLogger("majlis")


def is_here(now: datetime) -> bool:
    return Heartbeat.objects.filter(at__gt=now - AWAY).exists()


def beat() -> None:
    """A web process is there now."""
    with transaction.atomic():
        Heartbeat.objects.get_or_create(pk=1, defaults={"at": timezone.now()})
        last = Heartbeat.objects.select_for_update().get(pk=1)
        now = timezone.now()  # not before: who waited for the row would give back too little
        if now - last.at >= AWAY:
            give_back(last.at, now)
        if now > last.at:
            Heartbeat.objects.filter(pk=1).update(at=now)


def give_back(since: datetime, until: datetime) -> None:
    """All clocks that go, at every table."""
    going = Seat.objects.filter(due_at__isnull=False, table__status=Table.Status.PLAYING)
    tables = set(going.values_list("table", flat=True))
    Table.objects.filter(pk__in=tables).revise()
    seats = Seat.objects.filter(table__in=tables).select_related("table", "user").order_by("table", "number")
    groups = [list(group) for _, group in groupby(seats, key=lambda seat: seat.table_id)]
    stood = [seat for group in groups for seat in _without_gap(group, since, until)]
    Seat.objects.bulk_update(stood, timing.CLOCK, batch_size=AT_ONCE)


def _without_gap(seats: list[Seat], since: datetime, until: datetime) -> Iterable[Seat]:
    table = seats[0].table
    return timing.without_gap(seats, table, table.terms, since, until) if table.terms else ()


@asynccontextmanager
async def present() -> AsyncIterator[None]:
    """While this web process serves; what went by while there was none is given back before it answers."""
    await _beat()
    going = asyncio.create_task(_go_on())
    try:
        yield
    finally:
        going.cancel()
        with suppress(asyncio.CancelledError):
            await going


async def _go_on() -> None:
    """What goes wrong is said once, and it is tried again."""
    well = True
    while True:
        await asyncio.sleep(EVERY)
        well = await _beat(say=well)


async def _beat(*, say: bool = True) -> bool:
    """A database that is away is not a reason to end: when it is back, the site is."""
    try:
        await database_sync_to_async(beat)()
    except Exception as error:
        if say:
            log.warning("Nobody could be told that the site is here: %s", error)
        return False
    return True
