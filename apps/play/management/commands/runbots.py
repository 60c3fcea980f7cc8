import logging
import signal
import sys
import time
from contextlib import suppress
from select import select
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, InterfaceError, connection

from apps.play import publish
from apps.play.bots import Stuck, play_one_seat
from apps.play.models import Move
from apps.site.standing import check_database
from apps.site.troubles import in_a_sentence

IDLE = 0.2  # seconds between looks when no game waits for a bot
LONGEST_PAUSE = 10.0
SET_ASIDE = 60.0  # seconds for which a table that is stuck does not hold up the others

log = logging.getLogger("majlis.bots")


class Command(BaseCommand):
    help = "Plays the seats that bots hold or that players have left, until it is told to stop."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--ring",
            action="store_true",
            help="print a line for each move, for a web process to publish; end when standard input does",
        )

    def handle(self, *args: Any, ring: bool, **options: Any) -> None:
        self.going, self.pause = True, IDLE
        self.aside: dict[int, float] = {}  # tables that are stuck, each until when
        check_database()
        if ring:
            publish.ring = self.ring
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self.stop)
        while self.going and not (ring and self.alone()):
            if self.play() is None:
                time.sleep(self.pause)

    def play(self) -> Move | None:
        """One action of one bot. Whatever goes wrong, the next look comes, later each time it does again."""
        now = time.monotonic()
        self.aside = {table: until for table, until in self.aside.items() if until > now}
        try:
            move = play_one_seat(apart_from=self.aside)
        except Stuck as stuck:
            log.exception("%s", stuck)
            self.aside[stuck.table_id] = now + SET_ASIDE
            return None
        except Exception as error:
            self.begin_anew(error)
            return None
        self.pause = IDLE
        return move

    def begin_anew(self, error: Exception) -> None:
        said = in_a_sentence(error)
        log.error(said or "The bot runner failed and goes on.", exc_info=None if said else error)
        with suppress(DatabaseError, InterfaceError):
            connection.close()
        self.pause = min(self.pause * 2, LONGEST_PAUSE)

    def ring(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def alone(self) -> bool:
        """Whether the web process is gone; it says nothing here as long as it lives."""
        return bool(select([sys.stdin], [], [], 0)[0])

    def stop(self, *args: Any) -> None:
        self.going = False
