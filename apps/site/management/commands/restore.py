from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from apps.site.backups import Refused, restore
from apps.site.health import unapplied


class Command(BaseCommand):
    help = "Puts what `backup` has written where there is no database yet, or an empty one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            restore(file)
        except Refused as refusal:
            raise SystemExit(str(refusal)) from refusal
        self.stdout.write("It is there again.")
        if missing := unapplied():
            self.stdout.write(f"It is of an older release: run migrate. ({len(missing)} steps)")
