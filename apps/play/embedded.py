"""One web process with its bot runner as a child: the site on one machine, without Redis."""

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

logger = logging.getLogger("majlis")


@asynccontextmanager
async def bots() -> AsyncIterator[None]:
    keeper = asyncio.create_task(_keep_running())
    try:
        yield
    finally:
        keeper.cancel()
        with suppress(asyncio.CancelledError):
            await keeper


async def _keep_running() -> None:
    while True:
        runner = await _start_runner()
        try:
            await _show_moves(runner)
        finally:
            await _stop(runner)
        logger.warning("The bot runner ended; another starts.")
        await asyncio.sleep(RESTART_AFTER)


async def _start_runner() -> Process:
    """In a session of its own, so that Ctrl-C reaches it only through us; it ends when its input does."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "runbots", "--ring"]
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)


async def _show_moves(runner: Process) -> None:
    """Every line it prints tells of one move; the runner cannot reach the browsers itself."""
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
