"""One web process with its bot runner and its worker as children: the site on one machine, without Redis."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from channels.db import database_sync_to_async
from django.conf import settings

from apps.play.publish import publish_rung

RESTART_AFTER = 1.0  # seconds
STOPS_WITHIN = 5.0
CHILDREN = ("runbots", "--ring"), ("work", "--companion")

logger = logging.getLogger("majlis")


@asynccontextmanager
async def bots() -> AsyncIterator[None]:
    kept = [asyncio.create_task(_keep_running(*words)) for words in CHILDREN]
    try:
        yield
    finally:
        for keeper in kept:
            keeper.cancel()
        await asyncio.gather(*kept, return_exceptions=True)


async def _keep_running(*words: str) -> None:
    while True:
        child = await _start(*words)
        try:
            await _show_moves(child)
        finally:
            await _stop(child)
        logger.warning("%s ended; another starts.", words[0])
        await asyncio.sleep(RESTART_AFTER)


async def _start(*words: str) -> Process:
    """In a session of its own, so that Ctrl-C reaches it only through us; it ends when its input does."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *words]
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)


async def _show_moves(runner: Process) -> None:
    """Every line that bots print tells of one move; the runner cannot reach the browsers itself. A worker
    prints nothing, and is listened to until it ends.
    """
    assert runner.stdout
    async for line in runner.stdout:
        try:
            await database_sync_to_async(publish_rung)(line.decode())
        except Exception:  # one table's trouble must not keep the others from their bots' moves
            logger.exception("A bot's move could not be shown: %r", line)


async def _stop(runner: Process) -> None:
    with suppress(ProcessLookupError):
        runner.terminate()
    try:
        await asyncio.wait_for(runner.wait(), STOPS_WITHIN)
    except TimeoutError:
        runner.kill()
        await runner.wait()
