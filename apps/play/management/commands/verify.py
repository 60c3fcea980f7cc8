from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.play.fairness import Report, audit
from apps.play.gamefile import BadFile, unpacked
from apps.play.models import Table
from apps.play.reread import OtherRules, reread


class Command(BaseCommand):
    help = "Plays games again, compares every move and draw with what was stored, names the first difference."

    def add_arguments(self, parser: CommandParser) -> None:
        about = "keys of tables, or files of games; all tables that are finished if none is given"
        parser.add_argument("names", nargs="*", help=about)

    def handle(self, *args: Any, names: list[str], **options: Any) -> None:
        files = [Path(name) for name in names if Path(name).is_file()]
        keys = {name for name in names if not Path(name).is_file()}
        faulty = {
            "tables": sum(map(self._is_faulty, _tables(keys, every=not names))),
            "files": sum(map(self._is_false, files)),
        }
        if told := " and ".join(f"{count} {what}" for what, count in faulty.items() if count):
            raise CommandError(f"{told} do not come out as they were stored.")

    def _is_faulty(self, table: Table) -> bool:
        report = audit(table)
        moves = f"{table.version} moves, {len(report.draws)} draws"
        self.stdout.write(f"{table.key}: {moves}: {verdict(report)}")
        return bool(report.faults)

    def _is_false(self, file: Path) -> bool:
        """A game of other rules is no false one."""
        try:
            moves = len(list(reread(unpacked(file.read_bytes())))) - 1
        except BadFile as error:
            self.stdout.write(f"{file}: {error}")
            return not isinstance(error, OtherRules)
        self.stdout.write(f"{file}: {moves} moves: as the file says")
        return False


def _tables(keys: set[str], *, every: bool) -> Iterable[Table]:
    begun = Table.objects.exclude(status=Table.Status.OPEN)
    if every:
        return begun.filter(status=Table.Status.OVER)
    tables = begun.filter(key__in=keys)
    if missing := keys - set(tables.values_list("key", flat=True)):
        raise CommandError(
            f"No table has begun under {', '.join(sorted(missing))}, and there is no such file."
        )
    return tables


def verdict(report: Report) -> str:
    told = [_first(sentences) for sentences in (report.faults, report.mended) if sentences]
    return " ".join(told) or "as it was stored"


def _first(sentences: list[str]) -> str:
    """One thing altered shows in what follows from it, too."""
    more = len(sentences) - 1
    return f"{sentences[0]} ({more} more like it.)" if more else sentences[0]
