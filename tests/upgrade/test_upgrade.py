"""Databases of earlier releases, with every kind of table under way: they migrate, open, and are played on.

What they hold, and how they were made, make.py tells.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from tests.upgrade import old

pytestmark = pytest.mark.timeout(600)


def run(url: str, *words: str) -> str:
    """A Python program on that database, in a process of its own; what it says. Nobody is to be rung."""
    own = {"DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": url, "MAJLIS_HOSTS": "localhost"}
    theirs = ("MAJLIS_TEST_DATABASE", "REDIS_URL")
    environment = {name: value for name, value in os.environ.items() if name not in theirs} | own
    done = subprocess.run(
        [sys.executable, *words],
        cwd=settings.BASE_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(params=old.RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def kept(release: str, tmp_path: Path) -> Path:
    """As the earlier release left it."""
    database = tmp_path / "old.sqlite3"
    old.unpack(release, database)
    return database


@pytest.fixture
def upgraded(kept: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a database with the same rows, at the migrations of that release."""
    if not settings.REDIS_URL:
        copy = tmp_path / "upgraded.sqlite3"
        copy.write_bytes(kept.read_bytes())
        yield f"sqlite:///{copy}"
        return
    url = os.environ["DATABASE_URL"]
    name = f"upgraded_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield with_rows(f"{url.rsplit('/', 1)[0]}/{name}", kept)
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def with_rows(url: str, kept: Path) -> str:
    run(url, "-m", "tests.upgrade.past", *map(".".join, old.last_migrations(kept)))
    old.bring_to_postgres(kept, url)
    return url


def test_a_database_of_an_earlier_release_plays_on(release: str, upgraded: str) -> None:
    run(upgraded, "manage.py", "migrate", "--no-input")
    run(upgraded, "manage.py", "loadcomponents")
    assert "to their ends" in run(upgraded, "-m", "tests.upgrade.rehearse", release)
