"""SQLite files with which something is wrong: told in a sentence by every program, and left as they are."""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from django.conf import settings

from apps.play.bench.tables import CSRF
from apps.site.programs import Web
from tests.live import PATIENCE

MANAGE = str(settings.BASE_DIR / "manage.py")
NOTHING = '{"type": "Bid", "fate": [0, 0, 0, 0, 0, 0, 0], "cards": []}'
SET_UP = """
from apps.accounts.models import User
from apps.lobby.services import Sitter, open_table
from apps.lobby.table_settings import TableSettings
from apps.play.bench.tables import session_of
user = User.objects.create(username="alice", name="Alice")
sitters = [Sitter(user=user), Sitter(user=User.objects.create(username="bob"))]
settings = TableSettings("bidding", "caliphate", {}, "Here")
table = open_table(host=user, settings=settings, sitters=sitters)
print(table.key, session_of(user))
"""


def environment(state: Path) -> dict[str, str]:
    ours = ("MAJLIS_", "DJANGO_", "DATABASE_", "REDIS_")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return clean | {
        "MAJLIS_SECRET_KEY": "for this test alone, which keeps nothing",
        "MAJLIS_HTTPS": "0",
        "MAJLIS_STATE": str(state),
    }


def manage(state: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, MANAGE, *words]
    return subprocess.run(
        command, env=environment(state), capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def refused(state: Path, *words: str) -> str:
    """The one sentence that a program ends with."""
    done = manage(state, *words)
    assert done.returncode == 1, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database brought up to date, with nothing in it."""
    state = tmp_path_factory.mktemp("prepared")
    assert manage(state, "migrate", "--no-input", "-v", "0").returncode == 0
    return (state / "majlis.sqlite3").read_bytes()


every_program = pytest.mark.parametrize(
    "words",
    [("serve", "--prepare", "--port", "0"), ("serve", "--port", "0"), ("runbots",), ("work",), ("verify",)],
)


@every_program
def test_an_empty_file_is_not_taken_for_a_new_one(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "majlis.sqlite3"
    file.touch()
    assert f"{file} is empty, though games may have been there." in refused(tmp_path, *words)
    assert file.stat().st_size == 0
    assert list(tmp_path.iterdir()) == [file]


@every_program
def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "majlis.sqlite3"
    file.write_bytes(b"of no release" * 1000)
    assert refused(tmp_path, *words).startswith(f"The database is damaged: {file} (")
    assert file.read_bytes() == b"of no release" * 1000


def test_a_torn_database_is_not_migrated(tmp_path: Path, prepared: bytes) -> None:
    file = tmp_path / "majlis.sqlite3"
    torn = prepared[: len(prepared) // 2]
    file.write_bytes(torn)
    assert refused(tmp_path, "serve", "--prepare", "--port", "0").startswith("The database is damaged: ")
    assert file.read_bytes() == torn


@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("runbots",), ("work",), ("verify",)])
def test_a_database_of_no_release_is_told_to_be_brought_up_to_date(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    assert "has not been brought up to date: run manage.py migrate" in refused(tmp_path, *words)


@pytest.mark.parametrize(
    "words", [("serve", "--prepare", "--port", "0"), ("runbots",), ("work",), ("verify",)]
)
def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "majlis.sqlite3").mkdir()
    said = refused(tmp_path, *words)
    assert said.startswith(f"The database cannot be opened or written to: {tmp_path}/majlis.sqlite3 (")


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    site = Web(environment(tmp_path), prepare=True)
    site.wait()
    yield site
    assert "Failed with number" not in site.kill()


def test_on_a_full_disk_nothing_is_changed_and_the_same_press_works_once_there_is_room(
    tmp_path: Path, web: Web
) -> None:
    key, session = manage(tmp_path, "shell", "-v", "0", "-c", SET_UP).stdout.split()[-2:]
    cookies = {settings.SESSION_COOKIE_NAME: session, settings.CSRF_COOKIE_NAME: CSRF}
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    at = f"/tables/{key}/"
    bid = {"seat": "0", "version": "0", "action": NOTHING, "key": "the-same-press"}
    tokens = {"X-CSRFToken": CSRF, "HX-Request": "true"}
    with httpx.Client(base_url=web.url, trust_env=False, timeout=PATIENCE, headers=headers) as http:
        assert http.get(at, follow_redirects=True).status_code == 200
        limits = resource.prlimit(web.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(web.process.pid, resource.RLIMIT_FSIZE, (1, limits[1]))
        answer = http.post(f"{at}act/", data=bid, headers=tokens)
        assert answer.status_code in (503, 507)
        assert "Nothing was changed" in answer.text
        resource.prlimit(web.process.pid, resource.RLIMIT_FSIZE, limits)
        assert http.post(f"{at}act/", data=bid, headers=tokens).status_code == 204
        page = http.get(at, follow_redirects=True)
        assert page.status_code == 200


def test_a_folder_put_back_in_its_place_has_the_games(tmp_path: Path) -> None:
    """The README's backup, of a site that was killed before it was copied."""
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    site = Web(environment(first), prepare=True)
    site.wait()
    key, _ = manage(first, "shell", "-v", "0", "-c", SET_UP).stdout.split()[-2:]
    site.kill()
    subprocess.run(["cp", "-r", str(first), str(second)], check=True)
    again = Web(environment(second), prepare=True)
    again.wait()
    assert httpx.get(f"{again.url}/tables/{key}/", trust_env=False, timeout=PATIENCE).status_code == 200
    again.kill()
