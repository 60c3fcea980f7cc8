"""Backup and restore as the README tells them, with the real programs."""

import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from apps.accounts.models import User
from apps.site.backups import Refused, backup, restore
from apps.site.private_services import private_services
from tests.factories import TableFactory
from tests.play.conftest import play_on

MOVES = 6
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


# By the site's own commands


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a site on a database of the same kind, which has nothing in it yet."""
    state = {"MAJLIS_STATE": str(tmp_path / "state"), "DJANGO_SETTINGS_MODULE": "tests.settings"}
    if connection.vendor == "sqlite":
        yield os.environ | state | {"DATABASE_URL": f"sqlite:///{tmp_path / 'state' / 'majlis.sqlite3'}"}
        return
    name = f"restored_{os.getpid()}"
    told = connection.settings_dict
    server = f"postgres://{told['USER']}:{told['PASSWORD']}@{told['HOST']}:{told['PORT']}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        try:
            yield os.environ | state | {"DATABASE_URL": f"{server}/{name}"}
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def manage(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.django_db(transaction=True)
def test_the_commands_bring_a_game_back_whole(
    components: None, alice: User, tmp_path: Path, elsewhere: dict[str, str]
) -> None:
    """While the site is open: into another database, where the game is replayed to the same positions."""
    table = TableFactory.create(players=[{"user": alice}, {"user": alice, "player": "Sami"}])
    play_on(table, MOVES)
    file = tmp_path / "majlis.backup"
    backup(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [file.name]
    done = manage(elsewhere, "restore", str(file))
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "It is there again.\n")
    done = manage(elsewhere, "verify", table.key)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{table.key}: {MOVES} moves" in done.stdout
    again = manage(elsewhere, "restore", str(file))
    assert again.returncode == 1
    assert "already" in again.stderr and "Traceback" not in again.stderr


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_written_over_nothing(tmp_path: Path) -> None:
    file = tmp_path / "majlis.backup"
    file.write_text("mine")
    with pytest.raises(Refused, match="is there already"):
        backup(file)
    assert file.read_text() == "mine"
    with pytest.raises(Refused, match="cannot be written"):
        backup(tmp_path / "nowhere" / "majlis.backup")
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "content", [b"", b"my holiday", b"SQLite format 3\0 and no more", b"PGDMP and no more"]
)
def test_what_is_no_backup_is_not_restored(tmp_path: Path, elsewhere: dict[str, str], content: bytes) -> None:
    file = tmp_path / "majlis.backup"
    file.write_bytes(content)
    done = manage(elsewhere, "restore", str(file))
    assert done.returncode == 1
    assert done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / "state" / "majlis.sqlite3").exists()
    with pytest.raises(Refused, match="There is no file"):
        restore(tmp_path / "nothing")


@pytest.mark.django_db(transaction=True)
def test_games_that_are_there_stay(tmp_path: Path) -> None:
    """The tests' own database is one."""
    file = tmp_path / "majlis.backup"
    backup(file)
    with pytest.raises(Refused, match="already"):
        restore(file)
    assert User.objects.count() == 0
