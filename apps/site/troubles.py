"""What may be wrong with the database, each in a sentence, for pages and for whoever runs the site."""

import errno
import os
import sqlite3
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError

from apps.site.commits import Unknown


class Unreadable(Exception):
    """Something kept that is damaged, or of a release that this one does not know."""


class Newer(Unreadable):
    """By what it says of itself it is whole, and of a release that this one does not know."""


class Trouble(NamedTuple):
    """An answer's status, what its reader is told, what that means for them, and what an operator is told."""

    status: int
    what: str
    why: str
    told: str


NOTHING = "Nothing was changed."
AWAY = Trouble(
    503,
    "The site cannot reach its games just now.",
    f"{NOTHING} Try again in a moment.",
    "The database cannot be reached: {error}",
)
NOT_KNOWN = Trouble(
    503,
    "It is not known yet whether that was done.",
    "The connection broke off at that very moment. Do the same again: it tells, and is never done twice.",
    "The database went away in the middle of a commit: {error}",
)
FULL = Trouble(
    507,
    "The server has no room left.",
    f"{NOTHING} Whoever runs it must make room; then do the same again.",
    "The disk of the database is full: {where}. Make room; nothing has been overwritten.",
)
DAMAGED = Trouble(
    503,
    "The site cannot read its games.",
    f"{NOTHING} Whoever runs this server must put a backup in their place.",
    "The database is damaged: {where} ({error}). Nothing has been overwritten: put a backup in its place.",
)
SHUT = Trouble(
    503,
    "The site may not write to its games.",
    f"{NOTHING} Whoever runs this server must let it.",
    "The database cannot be opened or written to: {where} ({error}).",
)
TORN = Trouble(
    503,
    "This game cannot be read as it was kept.",
    f"{NOTHING} Whoever runs this server can rebuild it from its moves; other tables go on.",
    "A game cannot be read as it was kept: {error}. Nothing has been overwritten. manage.py repair makes"
    " what is damaged again from its moves.",
)
BUSY = Trouble(503, "The site is too busy.", f"{NOTHING} Try again in a moment.", "{where} is busy: {error}")
UNMIGRATED = Trouble(
    503,
    "The site is being brought up to date.",
    f"{NOTHING} Try again in a few minutes.",
    "The database has not been brought up to date: run manage.py migrate, or serve with --prepare. ({error})",
)
OF_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: SHUT,
    sqlite3.SQLITE_READONLY: SHUT,
    sqlite3.SQLITE_CANTOPEN: SHUT,
    sqlite3.SQLITE_PERM: SHUT,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
}
OF_POSTGRES = {"53100": FULL, "42P01": UNMIGRATED, "42703": UNMIGRATED, "XX001": DAMAGED, "XX002": DAMAGED}
NOT_THERE = ("no such table", "no such column", "has no column")
OF_FILES = {errno.ENOSPC: "no space left on the disk", errno.EDQUOT: "no space left on the disk"}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """None if it is no trouble with what is kept, but a fault of ours."""
    if isinstance(error, Unknown):
        return NOT_KNOWN
    if isinstance(error, Unreadable):
        return TORN._replace(why=f"{error} {TORN.why}")
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return _of_sqlite(cause)
    found = OF_POSTGRES.get(getattr(cause, "sqlstate", None) or "")
    return found or (AWAY if isinstance(error, OperationalError | InterfaceError) else None)


def _of_sqlite(cause: sqlite3.Error) -> Trouble | None:
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # without what SQLite adds to say where
    if any(words in str(cause) for words in NOT_THERE):
        return UNMIGRATED
    return OF_SQLITE.get(code)


def in_a_sentence(error: BaseException) -> str | None:
    """What a command says of it instead of a stack trace."""
    if isinstance(error, OSError) and error.filename:
        fault = OF_FILES.get(error.errno or 0) or os.strerror(error.errno or 0).lower()
        return f"Majlis cannot read or write {error.filename}: {fault}."
    found = trouble_of(error)
    if found is None:
        return None
    said = " ".join(str(error).split()).rstrip(".")
    return found.told.format(where=settings.DATABASES["default"]["NAME"], error=said)
