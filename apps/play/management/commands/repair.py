from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.play.models import Table
from apps.play.repairs import BeyondRepair, Rebuilt, repair


class Command(BaseCommand):
    help = "Makes a table's damaged positions again, from the last one that is whole and the moves since."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", help="of the table")
        parser.add_argument(
            "--even-newer",
            action="store_true",
            help="also what says of itself that a newer release kept it, if you know that none did",
        )

    def handle(self, *args: Any, key: str, even_newer: bool, **options: Any) -> None:
        try:
            rebuilt = repair(_table(key), even_newer=even_newer)
        except BeyondRepair as error:
            raise CommandError(f"{key}: {error} Nothing was changed.") from error
        for one in rebuilt:
            self.stdout.write(f"{key}: the position after move {one.number} is made again: {_proof(one)}.")
        if not rebuilt:
            self.stdout.write(f"{key}: every position can be read.")


def _table(key: str) -> Table:
    try:
        return Table.objects.exclude(status=Table.Status.OPEN).get(key=key)
    except Table.DoesNotExist:
        raise CommandError(f"No table has begun under {key}.") from None


def _proof(one: Rebuilt) -> str:
    if one.proven:
        return "the sum that was kept shows that it is the same"
    return "by the rules of today, and no sum is left that shows whether it is the same"
