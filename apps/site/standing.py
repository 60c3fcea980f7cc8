"""What a program makes sure of before it touches the database: that nothing there is damaged or missing."""

from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection

from apps.site.health import unapplied
from apps.site.troubles import AWAY, BUSY, DAMAGED, UNMIGRATED, trouble_of


def check_not_empty() -> None:
    """Raises SystemExit, for an empty file where games should be: opened, it would be a new one."""
    database = settings.DATABASES["default"]
    file = Path(database["NAME"])
    if database["ENGINE"].endswith("sqlite3") and file.is_file() and file.stat().st_size == 0:
        raise SystemExit(EMPTY.format(file=file))


def check_file() -> None:
    """Raises SystemExit, in a sentence, for an SQLite file that is not sound, before anything is written."""
    if connection.vendor != "sqlite":
        return
    if not Path(connection.settings_dict["NAME"]).exists():
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        found = cursor.fetchone()[0]
    if found != "ok":
        raise SystemExit(DAMAGED.told.format(where=connection.settings_dict["NAME"], error=found))


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
