"""The coverage report: every numbered statement of a rulebook, where it is enforced, who tests it."""

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.reference import Coverage, coverage
from games.registry import RULEBOOKS


class Command(BaseCommand):
    help = "Say of each paragraph of a game's rulebook where it is enforced and which tests name it."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(RULEBOOKS))
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *, game: str, **options: Any) -> None:
        report = coverage(game, settings.BASE_DIR)
        missing = {item.entry.id: item.missing for item in report if item.missing}
        if options["json"]:
            rows = [as_row(item) for item in report]
            self.stdout.write(json.dumps({"game": game, "entries": rows, "missing": missing}, indent=1))
        else:
            for item in report:
                self.stdout.write(as_line(item))
        if missing:
            raise CommandError(f"{len(missing)} of {len(report)} are not covered: {', '.join(missing)}")


def as_row(item: Coverage) -> dict[str, object]:
    return {
        "id": item.entry.id,
        "title": item.entry.title,
        "ruling": bool(item.entry.ruling),
        "enforced": bool(item.where),
        "explained": item.entry.explained,
        "where": item.where,
        "tests": item.tests,
    }


def as_line(item: Coverage) -> str:
    found = f"{len(item.where):3} places {len(item.tests):3} tests"
    lacks = f"   LACKS {item.missing}" if item.missing else ""
    return f"{item.entry.id:14}{item.entry.title:46}{found}{lacks}"
