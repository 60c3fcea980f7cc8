"""What a program makes sure of before it touches the database: that nothing there is damaged or missing."""

from pathlib import Path

from django.db import DatabaseError, InterfaceError, connection

from apps.site.health import unapplied
from apps.site.troubles import AWAY, BUSY, DAMAGED, UNMIGRATED, trouble_of


def check_file() -> None:
    """Raises SystemExit, in a sentence, for an SQLite file that is not sound, before anything is written."""
    if connection.vendor != "sqlite":
        return
    file = Path(connection.settings_dict["NAME"])
    if not file.exists():
        return
    if file.stat().st_size == 0:
        raise SystemExit(EMPTY.format(file=file))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        found = cursor.fetchone()[0]
    if found != "ok":
        raise SystemExit(DAMAGED.told.format(where=file, error=found))


def check_database() -> None:
    """Raises SystemExit, with a sentence, where waiting would not help. One that is away may come back."""
    try:
        check_file()
        missing = unapplied()
    except (DatabaseError, InterfaceError) as error:
        if trouble_of(error) in (AWAY, BUSY):
            return
        raise
    if missing:
        raise SystemExit(UNMIGRATED.told.format(error=f"Not applied: {', '.join(missing)}"))


EMPTY = (
    "{file} is empty, though games may have been there. Nothing has been written to it:"
    " put a backup in its place, or remove it to begin anew."
)
