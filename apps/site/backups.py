"""The whole database as one file, taken while the site runs, and put where there is none yet."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.db import DatabaseError, connection

OF_SQLITE, OF_POSTGRES = b"SQLite format 3\0", b"PGDMP"  # with which such files begin
BATCH = 2048  # pages that are copied before a writer is let in


class Refused(Exception):
    """It cannot be done, and nothing has been written over; the text says why."""


def backup(file: Path) -> None:
    """Nobody but its owner may read it: passwords and sessions are in it."""
    with _new(file) as part:
        (_copy if _is_sqlite() else _dump)(part)


def restore(file: Path) -> None:
    if not file.is_file():
        raise Refused(f"There is no file {file}.")
    begins = _beginning(file)
    if begins not in (OF_SQLITE, OF_POSTGRES):
        raise Refused(f"{file} is no backup of this site.")
    if (begins == OF_SQLITE) != _is_sqlite():
        raise Refused(f"{file} was taken from another kind of database than DATABASE_URL names.")
    (_put if _is_sqlite() else _fill)(file)


def _beginning(file: Path) -> bytes:
    with file.open("rb") as told:
        first = told.read(len(OF_SQLITE))
    return OF_POSTGRES if first.startswith(OF_POSTGRES) else first


def _is_sqlite() -> bool:
    return connection.vendor == "sqlite"


@contextmanager
def _new(file: Path) -> Iterator[Path]:
    """A file beside this one, that takes its place when it is whole; never another's."""
    if file.exists():
        raise Refused(f"{file} is there already, and nothing is written over it.")
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        part.touch(0o600, exist_ok=False)
        yield part
        os.link(part, file)  # fails where somebody was faster
    except FileExistsError:
        raise Refused(f"{file} is there already, and nothing is written over it.") from None
    except OSError as error:
        raise Refused(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        part.unlink(missing_ok=True)


# SQLite


def _database() -> Path:
    return Path(connection.settings_dict["NAME"])


def _copy(part: Path) -> None:
    database = _database()
    if not database.exists():
        raise Refused(f"There are no games at {database}.")
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as games:
        _copy_whole(games, part)


def _put(file: Path) -> None:
    """By way of a copy: a backup stays what it is, and half of one is never the site's."""
    database = _database()
    if any(_beside(database, end).exists() for end in ("", "-wal", "-shm")):
        raise Refused(f"There are games at {database} already. Stop the site and move them away first.")
    database.parent.mkdir(parents=True, exist_ok=True)
    with _new(database) as part, closing(sqlite3.connect(file.absolute().as_uri(), uri=True)) as kept:
        _copy_whole(kept, part)


def _beside(database: Path, end: str) -> Path:
    return database.with_name(database.name + end)


def _copy_whole(games: sqlite3.Connection, part: Path) -> None:
    try:
        with closing(sqlite3.connect(part)) as copy:
            games.backup(copy, pages=BATCH)
            (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise Refused(f"It cannot be read: {error}.") from error
    if found != "ok":
        raise Refused(f"It is damaged: {found}.")


# Postgres


def _dump(part: Path) -> None:
    _run("pg_dump", "--format=custom", f"--file={part}", _name())


def _fill(file: Path) -> None:
    """All of it or nothing."""
    try:
        tables = connection.introspection.table_names()
    except DatabaseError as error:
        raise Refused(f"The database cannot be reached: {error}.") from error
    if tables:
        raise Refused(f"The database {_name()} has {len(tables)} tables already. Restore into an empty one.")
    connection.close()
    whole = ("--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges")
    _run("pg_restore", *whole, f"--dbname={_name()}", str(file))


def _name() -> str:
    name: str = connection.settings_dict["NAME"]
    return name


def _run(program: str, *words: str) -> None:
    """One of Postgres's own, to which the password goes where no list of processes shows it."""
    binary = shutil.which(program)
    if binary is None:
        raise Refused(f"{program} is not installed here. It comes with Postgres, as postgresql-client.")
    done = subprocess.run([binary, *words], env=_environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(f"{program} could not do it: {done.stderr.strip()}")


def _environment() -> dict[str, str]:
    told: dict[str, Any] = connection.settings_dict
    where = {f"PG{name}": str(told[name]) for name in ("HOST", "PORT", "USER", "PASSWORD") if told[name]}
    return os.environ | where
