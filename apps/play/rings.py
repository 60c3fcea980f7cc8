"""What processes tell each other: that a table has news, that somebody has gone. Nothing that a seat sees."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, get_channel_layer
from django.conf import settings

from apps.play.presence import PROCESS

PEOPLE = "people"  # the group of all web processes
PATIENCE = 0.5  # seconds that a ring may take
QUIET = 2.0  # seconds in which no ring is tried after one that failed
Ring = dict[str, Any]

logger = logging.getLogger("majlis")


def group(table_id: int) -> str:
    """The channel group of the processes that have a room for this table."""
    return f"table-{table_id}"


def ring_news(table_id: int) -> None:
    ring(group(table_id), {"type": "news", "table": table_id})


class Bell:
    """Rings are best effort: what is not heard is found by the pulse of whoever should have heard it."""

    def __init__(self) -> None:
        self.broken_until = 0.0
        self.broken = False

    def ring(self, name: str, message: Ring) -> None:
        if not settings.REDIS_URL or time.monotonic() < self.broken_until:
            return  # one process alone has nobody to tell
        try:
            async_to_sync(_send)(name, message | {"from": PROCESS})
            self.broken = False
        except Exception:
            self._fail()

    def _fail(self) -> None:
        self.broken_until = time.monotonic() + QUIET
        if not self.broken:
            logger.exception("Other processes cannot be told of news; they find it by themselves.")
        self.broken = True


ring = Bell().ring


def layer() -> BaseChannelLayer:
    found = get_channel_layer()
    assert found
    return found


async def _send(name: str, message: Ring) -> None:
    async with asyncio.timeout(PATIENCE):
        await layer().group_send(name, message)


class Ear:
    """Listens to what other processes ring about, with one channel for the whole process."""

    def __init__(self, hear: Callable[[Ring], None]) -> None:
        self.hear = hear
        self.channel = ""
        self.groups: set[str] = set()  # joined
        self.task = asyncio.create_task(self._listen())

    async def keep(self, wanted: set[str]) -> None:
        """Belong to these groups and no others; what fails now is done at the next pulse."""
        if not self.channel or not settings.REDIS_URL:
            return
        with suppress(Exception):  # Redis is away: at the next pulse
            async with asyncio.timeout(PATIENCE):
                await self._join(wanted)

    async def _join(self, wanted: set[str]) -> None:
        for name in wanted - self.groups:
            await layer().group_add(name, self.channel)
            self.groups.add(name)
        for name in self.groups - wanted:
            self.groups.discard(name)
            await layer().group_discard(name, self.channel)

    async def _listen(self) -> None:
        while True:
            with suppress(Exception):  # Redis is away: what is missed meanwhile the pulse finds
                await self._listen_on(await layer().new_channel())
            self.channel = ""
            await asyncio.sleep(QUIET)

    async def _listen_on(self, channel: str) -> None:
        end_if_cancelled()
        self.channel, self.groups = channel, set()
        while True:
            message = await layer().receive(channel)
            if message["from"] != PROCESS:
                self.hear(message)


def end_if_cancelled() -> None:
    """Redis' client writes by `asyncio.wait_for`, which in Python 3.11 may lose a cancel, and then who waits
    for the task's end waits for ever: https://github.com/python/cpython/issues/86296.
    """
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError
