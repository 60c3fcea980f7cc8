"""`bin/play` from its script on: what it makes, says and leaves behind."""

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from django.conf import settings

from tests.live import PATIENCE

BESIDE = 2  # processes that the server starts: bots and worker
PLAY = str(settings.BASE_DIR / "bin" / "play")


class Play:
    def __init__(self, state: Path, *words: str) -> None:
        clean = {
            name: value for name, value in os.environ.items() if not name.startswith(("MAJLIS_", "DJANGO_"))
        }
        for name in ("DATABASE_URL", "REDIS_URL"):
            clean.pop(name, None)
        self.process = subprocess.Popen(
            [PLAY, *words],
            env=clean | {"MAJLIS_STATE": str(state)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def address(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, line + self.process.communicate()[1]
        return found[0]

    def stop(self, sign: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(sign)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors

    def family(self) -> list[int]:
        """Server, bots and worker, once all are there."""
        httpx.get(self.address() + "healthz", timeout=PATIENCE).raise_for_status()
        deadline = time.monotonic() + PATIENCE
        while len(beside := descendants(self.process.pid)) != BESIDE and time.monotonic() < deadline:
            time.sleep(0.1)
        assert len(beside) == BESIDE
        return [self.process.pid, *beside]


def descendants(pid: int) -> list[int]:
    children = [int(path.name) for path in Path("/proc").glob("[0-9]*") if status(int(path.name))[1] == pid]
    return [below for child in children for below in (child, *descendants(child))]


def status(pid: int) -> tuple[str, int]:
    """One letter for what the process does, and who started it; Z for one that is no more."""
    try:
        letter, parent = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[:2]
    except (FileNotFoundError, ProcessLookupError):
        return "Z", 0
    return letter, int(parent)


def alive(pid: int) -> bool:
    return status(pid)[0] != "Z"


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Shared, so that the second start is one."""
    return tmp_path_factory.mktemp("state")


@pytest.fixture
def play(state: Path) -> Iterator[Play]:
    started = Play(state, "--port", "0")
    yield started
    started.process.kill()
    started.process.communicate()


def test_a_visitor_finds_the_site_with_its_styles(play, state):
    address = play.address()
    page = httpx.get(address, follow_redirects=True, timeout=PATIENCE)
    assert page.status_code == 200
    style = re.search(r'href="(/static/[^"]+\.css)"', page.text)
    assert style
    answer = httpx.get(httpx.URL(address).join(style[1]), timeout=PATIENCE)
    assert "immutable" in answer.headers["Cache-Control"]
    assert (state / "secret-key").stat().st_mode & 0o777 == 0o600
    assert play.stop(signal.SIGTERM) == (0, "")  # and there was nothing to complain of


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_with_all_that_it_started(play, sign):
    family = play.family()
    code, errors = play.stop(sign)
    assert (code, errors) == (0, "")
    assert [pid for pid in family if alive(pid)] == []


def test_killed_it_takes_its_bots_along(play):
    family = play.family()
    play.process.kill()
    play.process.communicate()
    deadline = time.monotonic() + PATIENCE
    while any(map(alive, family)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert [pid for pid in family if alive(pid)] == []


def test_a_dead_bot_runner_is_replaced(play):
    first = play.family()
    os.kill(first[-1], signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while set(descendants(play.process.pid)) <= set(first) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert set(descendants(play.process.pid)) - set(first)


def test_a_busy_port_is_told_in_a_sentence(state):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        play = Play(state, "--port", str(port))
        said, errors = play.process.communicate(timeout=PATIENCE)
    assert play.process.returncode == 1
    assert said == ""
    assert errors == (
        f"Majlis cannot listen on 127.0.0.1 port {port}: address already in use; "
        "try another --port or --host.\n"
    )


def test_a_secret_key_that_cannot_be_read_is_told_in_a_sentence(tmp_path):
    (tmp_path / "secret-key").mkdir()
    play = Play(tmp_path)
    _, errors = play.process.communicate(timeout=PATIENCE)
    assert play.process.returncode == 1
    assert errors == f"Majlis keeps its secret key in {tmp_path}/secret-key, which cannot be read.\n"


def test_a_folder_that_cannot_be_written_to_is_told_in_a_sentence():
    play = Play(Path("/proc/majlis"))
    _, errors = play.process.communicate(timeout=PATIENCE)
    assert play.process.returncode == 1
    assert errors.startswith("Majlis keeps its games in /proc/majlis, which cannot be written to;")
    assert errors.count("\n") == 1
