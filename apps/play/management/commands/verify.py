from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.play.fairness import Report, audit
from apps.play.models import Table


class Command(BaseCommand):
    help = (
        "Plays tables again, compares every move and draw with what was stored, names the first difference."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("keys", nargs="*", help="of the tables; all that are finished if none is given")

    def handle(self, *args: Any, keys: list[str], **options: Any) -> None:
        tables = Table.objects.exclude(status=Table.Status.OPEN)
        tables = tables.filter(key__in=keys) if keys else tables.filter(status=Table.Status.OVER)
        if missing := set(keys) - set(tables.values_list("key", flat=True)):
            raise CommandError(f"No table has begun under {', '.join(sorted(missing))}.")
        faulty = 0
        for table in tables:
            report = audit(table)
            faulty += bool(report.faults)
            moves = f"{table.version} moves, {len(report.draws)} draws"
            self.stdout.write(f"{table.key}: {moves}: {verdict(report)}")
        if faulty:
            raise CommandError(f"{faulty} tables do not come out as they were stored.")


def verdict(report: Report) -> str:
    told = [_first(sentences) for sentences in (report.faults, report.mended) if sentences]
    return " ".join(told) or "as it was stored"


def _first(sentences: list[str]) -> str:
    """One thing altered shows in what follows from it, too."""
    more = len(sentences) - 1
    return f"{sentences[0]} ({more} more like it.)" if more else sentences[0]
