"""A database that cannot do what it is asked: each trouble in a sentence, for pages and for commands."""

import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, ProgrammingError
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from apps.site.commits import Unknown
from apps.site.troubles import in_a_sentence, trouble_of
from apps.site.urls import handler500, urlpatterns
from apps.site.views import OUTCOME

__all__ = ["handler500"]
ASKED: list[Exception] = []


def fails(request: HttpRequest) -> HttpResponse:
    raise ASKED[-1]


urlpatterns = [*urlpatterns, path("fails/", fails)]


def of_sqlite(statement: str, file: Path | str = ":memory:") -> Exception:
    """What Django would raise for what SQLite itself does."""
    connection = sqlite3.connect(file)
    try:
        connection.execute("PRAGMA max_page_count = 2")
        connection.execute(statement)
    except sqlite3.Error as error:
        wrapped = OperationalError(*error.args)
        wrapped.__cause__ = error
        return wrapped
    finally:
        connection.close()
    raise AssertionError("It did it.")


def of_postgres(state: str) -> Exception:
    error = ProgrammingError("of Postgres")
    error.__cause__ = psycopg.errors.lookup(state)("of Postgres")
    return error


def torn(folder: Path) -> Path:
    file = folder / "torn.sqlite3"
    file.write_bytes(b"of no release" * 100)
    return file


@pytest.mark.parametrize(
    ("trouble", "status", "words"),
    [
        ("full", 507, "no room left"),
        ("torn", 503, "cannot read its games"),
        ("shut", 503, "may not write to its games"),
        ("unmigrated", 503, "being brought up to date"),
        ("unmigrated on Postgres", 503, "being brought up to date"),
        ("full on Postgres", 507, "no room left"),
        ("away", 503, "cannot reach its games"),
        ("broken off", 503, "not known yet whether that was done"),
    ],
)
@pytest.mark.parametrize("by_htmx", [True, False])
@override_settings(ROOT_URLCONF=__name__)
def test_a_page_says_what_is_wrong_and_when_to_come_again(
    client: Client, tmp_path: Path, trouble: str, status: int, words: str, by_htmx: bool
) -> None:
    client.raise_request_exception = False
    big = "CREATE TABLE t AS SELECT randomblob(100000)"
    errors = {
        "full": lambda: of_sqlite(big),
        "torn": lambda: of_sqlite("SELECT * FROM sqlite_schema", torn(tmp_path)),
        "shut": lambda: of_sqlite(f"ATTACH '{tmp_path}/nowhere/at/all' AS other"),
        "unmigrated": lambda: of_sqlite("SELECT * FROM play_move"),
        "unmigrated on Postgres": lambda: of_postgres("42P01"),
        "full on Postgres": lambda: of_postgres("53100"),
        "away": lambda: OperationalError("gone"),
        "broken off": Unknown,
    }
    ASKED.append(errors[trouble]())
    answer = client.get("/fails/", headers={"HX-Request": "true"} if by_htmx else {})
    assert answer.status_code == status
    assert answer["Retry-After"]
    assert (answer.get(OUTCOME) == "unknown") is (trouble == "broken off")
    assert words in answer.content.decode()
    assert "inkwell" not in answer.content.decode()
    assert answer.content.decode().strip().startswith('<div class="notice') is by_htmx
    assert in_a_sentence(ASKED[-1])


def test_a_fault_of_ours_is_no_trouble_of_the_databases() -> None:
    for error in (RuntimeError("x"), ProgrammingError("syntax"), DatabaseError("x"), of_sqlite("SELEKT")):
        assert trouble_of(error) is None
        assert in_a_sentence(error) is None


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError) as raised:
        (tmp_path / "a").joinpath("b").write_text("x")
    assert (
        in_a_sentence(raised.value)
        == f"Majlis cannot read or write {tmp_path}/a/b: no such file or directory."
    )
