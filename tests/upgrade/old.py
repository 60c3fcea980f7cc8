"""A database as an earlier release left it: unpacked, read, and brought to Postgres."""

import json
import lzma
import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import psycopg
from psycopg import sql

RELEASES = ("7066fe2", "0e67510")  # each a folder, named by its commit
STATES_APART = "7066fe2"  # packed each state by itself: they lie unpacked in the file, which is smaller so


class OldMove(NamedTuple):
    """A row of that release, its state (of some) and what it told as plain data."""

    number: int
    seat: int | None
    back_to: int | None
    action: Any
    draws: Any
    events: Any
    state: Any


def unpack(release: str, database: Path) -> None:
    """The SQLite file of that release, byte for byte but for where its rows lie."""
    database.write_bytes(lzma.decompress((folder(release) / "tables.sqlite3.xz").read_bytes()))
    if release == STATES_APART:
        with closing(sqlite3.connect(database)) as rows, rows:
            rows.create_function("pack", 1, lambda state: zlib.compress(state, 1))
            rows.execute("UPDATE play_move SET state = pack(state)")


def folder(release: str) -> Path:
    return Path(__file__).parent / release


def pages(release: str) -> Any:
    """What was to be read at each table by its key, and by who looked."""
    with lzma.open(folder(release) / "pages.json.xz", "rt") as file:
        return json.load(file)


def moves(release: str) -> dict[str, list[OldMove]]:
    """Of each table by its key."""
    with lzma.open(folder(release) / "moves.msgpack.xz") as file:
        return msgspec.msgpack.decode(file.read(), type=dict[str, list[OldMove]])


def last_migrations(database: Path) -> list[tuple[str, str]]:
    """How far each app had come."""
    with closing(sqlite3.connect(database)) as rows:
        return list(
            rows.execute("SELECT app, max(name) FROM django_migrations GROUP BY app ORDER BY max(id)")
        )


def bring_to_postgres(database: Path, url: str) -> None:
    """All rows, into tables that the migrations have made as they were then."""
    with closing(sqlite3.connect(database)) as rows, psycopg.connect(url) as there:
        names = [name for (name,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        kept = [name for name in names if not name.startswith(("sqlite_", "django_migrations"))]
        there.execute(sql.SQL("TRUNCATE {}").format(sql.SQL(", ").join(map(sql.Identifier, kept))))
        there.execute("SET session_replication_role = replica")  # whatever refers to what
        for name in kept:
            copy_table(rows, there, name)


def copy_table(rows: sqlite3.Connection, there: psycopg.Connection[Any], name: str) -> None:
    found = rows.execute(f'SELECT * FROM "{name}"')
    columns = [column for column, *_ in found.description]
    told = there.execute(
        "SELECT column_name, data_type, is_identity FROM information_schema.columns WHERE table_name = %s",
        [name],
    ).fetchall()
    types = {column: kind for column, kind, _ in told}
    values = [sql.SQL("%s::" + types[column]) for column in columns]
    insert = sql.SQL("INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE VALUES ({})").format(
        sql.Identifier(name),
        sql.SQL(", ").join(map(sql.Identifier, columns)),
        sql.SQL(", ").join(values),
    )
    with there.cursor() as cursor:
        cursor.executemany(insert, [as_postgres_reads(row) for row in found])
    for column in (column for column, _, numbered in told if numbered == "YES"):
        there.execute(
            sql.SQL("SELECT setval(pg_get_serial_sequence(%s, %s), coalesce(max({}), 1)) FROM {}").format(
                sql.Identifier(column), sql.Identifier(name)
            ),
            [name, column],
        )


def as_postgres_reads(row: Sequence[Any]) -> list[Any]:
    return [value if value is None or isinstance(value, bytes) else str(value) for value in row]
