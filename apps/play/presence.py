"""Who is in the room: one row an open socket, renewed while it lives."""

import asyncio

from channels.db import database_sync_to_async
from django.db.models import Q
from django.utils import timezone

from apps.play.markup import render
from apps.play.models import FADES_AFTER, Presence, Table, Watcher
from apps.play.publish import publish_to_all
from apps.site.commits import attempt

RENEW_EVERY = 30  # seconds
TOGETHER = 0.2  # seconds

_telling: "dict[int, asyncio.Task[None]]" = {}  # by table


def enter(*, table: Table, channel: str, watcher: Watcher, name: str) -> None:
    Presence.objects.filter(seen_at__lt=timezone.now() - FADES_AFTER).delete()
    Presence.objects.update_or_create(
        channel=channel,
        defaults={"table": table, "seat": watcher, "name": name, "seen_at": timezone.now()},
    )


def renew(*, channel: str) -> bool:
    """False for a socket that had faded: what was published meanwhile did not reach it."""
    return bool(Presence.objects.here().filter(channel=channel).update(seen_at=timezone.now()))


def leave(*, channel: str) -> None:
    Presence.objects.filter(channel=channel).delete()


def tell_soon(table: Table) -> None:
    """Tell the room who is in it. Those who come and go within a moment are told of together."""
    if table.pk not in _telling:
        _telling[table.pk] = asyncio.create_task(_tell(table))


async def _tell(table: Table) -> None:
    try:
        await asyncio.sleep(TOGETHER)
    finally:
        del _telling[table.pk]
    await database_sync_to_async(attempt)(_tell_now, table)


def _tell_now(table: Table) -> None:
    publish_to_all(table.pk, render_presence(table, swap=True))


def render_presence(table: Table, *, swap: bool = False) -> str:
    """The players in the room by seat, and how many watch."""
    here = table.presences.here()
    players = dict(here.filter(~Q(seat=None)).order_by("seat").values_list("seat", "name"))
    context = {
        "seats": list(players),
        "names": list(players.values()),
        "watchers": here.filter(seat=None).count(),
        "swap": swap,
    }
    return render("play/parts/presence.html", context)
