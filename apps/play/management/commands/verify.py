from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.play.fairness import audit
from apps.play.models import Table


class Command(BaseCommand):
    help = "Plays tables again from their seeds and compares every move and draw with what was stored."

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
            verdict = "; ".join(report.faults) or "as it was stored"
            self.stdout.write(f"{table.key}: {table.version} moves, {len(report.draws)} draws: {verdict}")
        if faulty:
            raise CommandError(f"{faulty} tables do not come out as they were stored.")
