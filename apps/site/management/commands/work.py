import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from select import select
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, InterfaceError, connection
from django.utils.module_loading import import_string

from apps.site.standing import check_database
from apps.site.troubles import in_a_sentence

IDLE = 1.0  # seconds between looks when there is nothing to do
LONGEST_PAUSE = 10.0
BEHIND = 10  # how far those who play come first (nice)

log = logging.getLogger("majlis.work")
Piece = Callable[[], bool]  # one piece of work, if there is any; whether there was


class Command(BaseCommand):
    help = (
        "Does what nobody waits for, piece by piece, until it is told to stop. What is begun goes on later."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--companion", action="store_true", help="end when standard input does, with the web process"
        )

    def handle(self, *args: Any, companion: bool, **options: Any) -> None:
        self.going, self.pause = True, IDLE
        check_database()
        os.nice(BEHIND)
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self.stop)
        pieces: list[Piece] = [import_string(name) for name in settings.WORK]
        while self.going and not (companion and self.alone()):
            done = [self.do(piece) for piece in pieces]  # each in its turn, however much there is of one
            if not any(done):
                time.sleep(self.pause)

    def do(self, piece: Piece) -> bool:
        """Whatever goes wrong with one, the others go on, and it is tried again later and later."""
        try:
            done = piece()
        except Exception as error:
            said = in_a_sentence(error)
            log.error(said or "A piece of work failed.", exc_info=None if said else error)
            with suppress(DatabaseError, InterfaceError):
                connection.close()
            self.pause = min(self.pause * 2, LONGEST_PAUSE)
            return False
        self.pause = IDLE
        return done

    def alone(self) -> bool:
        """Whether the web process is gone; it says nothing here as long as it lives."""
        return bool(select([sys.stdin], [], [], 0)[0])

    def stop(self, *args: Any) -> None:
        self.going = False
