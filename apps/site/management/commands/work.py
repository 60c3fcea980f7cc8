import logging
import os
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.utils.module_loading import import_string

from apps.site.companion import Companion

BEHIND = 10  # how far those who play come first (nice)

Piece = Callable[[], bool]  # one piece of work, if there is any; whether there was


class Command(Companion):
    help = (
        "Does what nobody waits for, piece by piece, until it is told to stop. What is begun goes on later."
    )
    log = logging.getLogger("majlis.work")
    idle = 1.0
    failed = "A piece of work failed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--companion", action="store_true", help="end when standard input does, with the web process"
        )

    def handle(self, *args: Any, companion: bool, **options: Any) -> None:
        os.nice(BEHIND)
        self.pieces: list[Piece] = [import_string(name) for name in settings.WORK]
        self.go_on(self.do_each, tied=companion)

    def do_each(self) -> bool:
        """Each in its turn, however much there is of one."""
        done = [self.do(piece) for piece in self.pieces]
        return any(done)

    def do(self, piece: Piece) -> bool:
        """Whatever goes wrong with one, the others go on, and it is tried again later and later."""
        try:
            done = piece()
        except Exception as error:
            self.begin_anew(error)
            return False
        self.pause = self.idle
        return done
