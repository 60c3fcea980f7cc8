"""What the event loop does beside all else, for nobody who waits."""

import asyncio
import logging
from typing import Any

logger = logging.getLogger("majlis")

_tasks: set[asyncio.Task[Any]] = set()  # the event loop itself keeps them only loosely


def spawn(work: Any) -> None:
    """What it leaves undone is said in the log, and made good by the next pulse."""
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_finish)


def _finish(task: asyncio.Task[Any]) -> None:
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()):
        logger.error("A room could not do all it had to.", exc_info=error)
