"""The connection to an SQLite file is kept from request to request, as long as it leads to that file."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from apps.site.sqlite3 import replaced

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return make(tmp_path / "majlis.sqlite3", "old")


def make(path: Path, word: str) -> Path:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE said (word TEXT)")
        connection.execute("INSERT INTO said VALUES (?)", [word])
    connection.close()
    return path


@pytest.fixture
def connection(file: Path) -> Iterator[Any]:
    kept = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True, "OPTIONS": {"timeout": 0.1}}
    handler = ConnectionHandler({"default": {"ENGINE": "apps.site.sqlite3", "NAME": str(file), **kept}})
    yield handler["default"]
    handler["default"].close()


def ask(connection: Any, sql: str = "SELECT word FROM said") -> list[str]:
    """As a request does it: it looks at its connection first, and when it is done."""
    connection.close_if_unusable_or_obsolete()
    try:
        with connection.cursor() as cursor:
            return [word for (word,) in cursor.execute(sql).fetchall()]
    finally:
        connection.close_if_unusable_or_obsolete()


def test_it_is_opened_once(connection: Any) -> None:
    assert ask(connection) == ["old"]
    opened = connection.connection
    assert ask(connection) == ["old"]
    assert connection.connection is opened


def test_another_file_in_its_place_is_read(connection: Any, file: Path) -> None:
    assert ask(connection) == ["old"]
    make(file.with_suffix(".new"), "restored").rename(file)
    assert ask(connection) == ["restored"]


def test_of_another_file_it_is_told_once(connection: Any, file: Path) -> None:
    told = Mock()
    replaced.connect(told, weak=False)
    try:
        ask(connection)
        connection.close()
        ask(connection)
        assert not told.called
        make(file.with_suffix(".new"), "restored").rename(file)
        ask(connection)
        connection.close()
        ask(connection)
        assert told.call_count == 1
    finally:
        replaced.disconnect(told)


def test_a_file_that_was_away_is_read_again(connection: Any, file: Path) -> None:
    assert ask(connection) == ["old"]
    away = file.rename(file.with_suffix(".away"))
    with pytest.raises(OperationalError, match="no such table"):
        ask(connection)
    away.rename(file)
    assert ask(connection) == ["old"]


def test_after_a_locked_database_it_goes_on(connection: Any, file: Path) -> None:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(OperationalError, match="locked"):
        ask(connection, "INSERT INTO said VALUES ('new') RETURNING word")
    other.execute("ROLLBACK")
    other.close()
    assert ask(connection, "INSERT INTO said VALUES ('new') RETURNING word") == ["new"]
