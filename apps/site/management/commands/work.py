import logging
import os
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.utils.module_loading import import_string

from apps.site import metrics
from apps.site.companion import Companion, longer
from apps.site.failures import failed

BEHIND = 10  # how far those who play come first (nice)
IDLE = 1.0  # seconds between looks when there is nothing to do


class Kind:
    """A kind of work. One that fails is tried again by itself, later and later; the others need not wait."""

    def __init__(self, piece: Callable[[], bool]) -> None:
        self.piece = piece  # one piece of it, if there is any; whether there was
        self.name = f"{piece.__module__}.{piece.__qualname__}"
        self.pause, self.due = IDLE, 0.0

    @property
    def is_due(self) -> bool:
        return time.monotonic() >= self.due

    def failed(self) -> None:
        self.pause = longer(self.pause)
        self.due = time.monotonic() + self.pause

    def went_well(self) -> None:
        self.pause = IDLE


class Command(Companion):
    help = (
        "Does what nobody waits for, piece by piece, until it is told to stop. What is begun goes on later."
    )
    log = logging.getLogger("majlis.work")
    idle = IDLE
    failed = "A piece of work failed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--companion", action="store_true", help="end when standard input does, with the web process"
        )

    def handle(self, *args: Any, companion: bool, **options: Any) -> None:
        os.nice(BEHIND)
        metrics.tell("work")
        self.kinds = [Kind(import_string(name)) for name in settings.WORK]
        self.go_on(self.do_each, tied=companion)

    def do_each(self) -> bool:
        """Each in its turn, however much there is of one."""
        done = [self.do(kind) for kind in self.kinds if kind.is_due]
        return any(done)

    def do(self, kind: Kind) -> bool:
        """Whatever goes wrong with one, the others go on."""
        try:
            done = kind.piece()
        except Exception as error:
            self.tell(error)
            kind.failed()
            metrics.WORK.labels(kind.name, "failed").inc()
            failed.send_robust(Command, where=f"work: {kind.name}", error=error)
            return False
        kind.went_well()
        if done:
            metrics.WORK.labels(kind.name, "done").inc()
        return done
