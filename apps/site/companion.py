"""A process that works beside the web processes until it is told to stop: the runner of bots, the worker."""

import logging
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from select import select
from typing import Any, ClassVar

from django.core.management.base import BaseCommand
from django.db import DatabaseError, InterfaceError, connection

from apps.site.standing import check_database
from apps.site.troubles import in_a_sentence

LONGEST_PAUSE = 10.0  # seconds


class Companion(BaseCommand):
    log: ClassVar[logging.Logger]
    idle: ClassVar[float]  # seconds between looks when there is nothing to do
    failed: ClassVar[str]  # said of what nobody foresaw

    def go_on(self, do: Callable[[], object], *, tied: bool) -> None:
        """Again and again, at once while there is something done. `tied`: end when standard input does."""
        self.going, self.pause = True, self.idle
        check_database()
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self.stop)
        while self.going and not (tied and self.alone()):
            if not do():
                time.sleep(self.pause)

    def begin_anew(self, error: Exception) -> None:
        """The next look comes later each time that something goes wrong."""
        self.tell(error)
        self.pause = longer(self.pause)

    def tell(self, error: Exception) -> None:
        """What went wrong goes to the log, and what it did to the connection with the connection."""
        said = in_a_sentence(error)
        self.log.error(said or self.failed, exc_info=None if said else error)
        with suppress(DatabaseError, InterfaceError):
            connection.close()

    def alone(self) -> bool:
        """Whether the web process is gone; it says nothing here as long as it lives."""
        return bool(select([sys.stdin], [], [], 0)[0])

    def stop(self, *args: Any) -> None:
        self.going = False


def longer(pause: float) -> float:
    return min(pause * 2, LONGEST_PAUSE)
