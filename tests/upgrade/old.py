"""A database as an earlier release left it: unpacked, read, and brought to Postgres."""

import json
import lzma
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import psycopg
from psycopg import sql

FOLDER = Path(__file__).parent / "7066fe2"


class OldMove(NamedTuple):
    """A row of that release, its state and what it told as plain data."""

    number: int
    seat: int | None
    back_to: int | None
    action: Any
    draws: Any
    events: Any
    state: Any


def unpack(database: Path) -> None:
    """The SQLite file of that release, byte for byte but for where its rows lie."""
    database.write_bytes(lzma.decompress((FOLDER / "tables.sqlite3.xz").read_bytes()))
    with closing(sqlite3.connect(database)) as rows, rows:
        rows.create_function("pack", 1, lambda state: zlib.compress(state, 1))
        rows.execute("UPDATE play_move SET state = pack(state)")


def pages() -> Any:
    """What was to be read at each table by its key, and by who looked."""
    with lzma.open(FOLDER / "pages.json.xz", "rt") as file:
        return json.load(file)


def moves(database: Path, key: str) -> Iterator[OldMove]:
    asked = (
        "SELECT number, seat, back_to, action, draws, events, state FROM play_move"
        " WHERE table_id = (SELECT id FROM play_table WHERE key = ?) ORDER BY number"
    )
    with closing(sqlite3.connect(database)) as rows:
        for number, seat, back_to, *told, state in rows.execute(asked, [key]):
            action, draws, events = [json.loads(text) if text else None for text in told]
            game = msgspec.msgpack.decode(zlib.decompress(state))
            yield OldMove(number, seat, back_to, action, draws, events, game)


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
    types = dict(
        there.execute(
            "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s", [name]
        ).fetchall()
    )
    values = [sql.SQL("%s::" + types[column]) for column in columns]
    insert = sql.SQL("INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE VALUES ({})").format(
        sql.Identifier(name),
        sql.SQL(", ").join(map(sql.Identifier, columns)),
        sql.SQL(", ").join(values),
    )
    with there.cursor() as cursor:
        cursor.executemany(insert, [as_postgres_reads(row) for row in found])
    if types.get("id") in ("integer", "bigint"):
        there.execute(
            sql.SQL("SELECT setval(pg_get_serial_sequence(%s, 'id'), coalesce(max(id), 1)) FROM {}").format(
                sql.Identifier(name)
            ),
            [name],
        )


def as_postgres_reads(row: Sequence[Any]) -> list[Any]:
    return [value if value is None or isinstance(value, bytes) else str(value) for value in row]
