import logging
import time
from typing import Any

from django.core.management.base import CommandParser

from apps.play import publish
from apps.play.bots import Stuck, play_one_seat
from apps.play.models import Move
from apps.site import metrics
from apps.site.companion import Companion
from apps.site.failures import failed

IDLE = 0.2  # seconds between looks when no game waits for a bot
SET_ASIDE = 60.0  # seconds for which a table that is stuck does not hold up the others


class Command(Companion):
    help = "Plays the seats that bots hold or that players have left, until it is told to stop."
    log = logging.getLogger("majlis.bots")
    idle = IDLE
    failed = "The bot runner failed and goes on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--ring",
            action="store_true",
            help="print a line for each move, for a web process to publish; end when standard input does",
        )

    def handle(self, *args: Any, ring: bool, **options: Any) -> None:
        self.aside: dict[int, float] = {}  # tables that are stuck, each until when
        if ring:
            publish.ring = self.ring
        metrics.tell("bots")
        self.go_on(self.play, tied=ring)

    def play(self) -> Move | None:
        """One action of one bot. Whatever goes wrong, the next look comes, later each time it does again."""
        now = time.monotonic()
        self.aside = {table: until for table, until in self.aside.items() if until > now}
        try:
            move = play_one_seat(apart_from=self.aside)
        except Stuck as stuck:
            self.log.exception("%s", stuck)
            failed.send_robust(Command, where="bots", error=stuck)
            self.aside[stuck.table_id] = now + SET_ASIDE
            return None
        except Exception as error:
            self.begin_anew(error)
            return None
        self.pause = self.idle
        return move

    def ring(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
