"""Backup and restore as the README tells them, with the real programs."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings

from apps.site.private_services import private_services

README = (settings.BASE_DIR / "README.md").read_text()


def told(program: str) -> list[str]:
    """The words after the name of the program, as they stand in the README."""
    found = re.search(rf"postgres {program} ([^<>`]*) [<>] majlis.dump", README)
    assert found
    return found[1].split()


def run(program: str, url: str, dump: Path, *, out: bool = False) -> None:
    where = urlsplit(url)
    binary = shutil.which(program)
    assert binary
    own = {"PGHOST": "127.0.0.1", "PGPORT": str(where.port), "PGPASSWORD": where.password or ""}
    with dump.open("wb" if out else "rb") as file:
        done = subprocess.run(
            [binary, *told(program)],
            env=os.environ | own,
            stdin=None if out else file,
            stdout=file if out else None,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("emptied", [True, False])
def test_what_was_backed_up_is_restored(tmp_path: Path, emptied: bool) -> None:
    dump = tmp_path / "majlis.dump"
    with private_services() as environment:
        url = environment["DATABASE_URL"]
        with psycopg.connect(url, autocommit=True) as server:
            server.execute("CREATE TABLE game (key text PRIMARY KEY, state bytea)")
            server.execute("INSERT INTO game VALUES ('kept', '\\x0102')")
            run("pg_dump", url, dump, out=True)
            server.execute("DROP TABLE game" if emptied else "DELETE FROM game")
            run("pg_restore", url, dump)
            assert server.execute("SELECT key, state FROM game").fetchall() == [("kept", b"\x01\x02")]
