import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from apps.site.backups import Refused, backup


class Command(BaseCommand):
    help = "Writes all that the database has into one new file, while the site goes on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="which must not be there yet")

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            backup(file)
        except Refused as refusal:
            raise SystemExit(str(refusal)) from refusal
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes.")
        key = settings.STATE_DIR / "secret-key"
        if os.environ.get("MAJLIS_SECRET_KEY") and key.is_file():
            self.stdout.write(f"The site's secret key is not in it: {key} is a file of its own.")
