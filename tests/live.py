"""The site in processes of its own, on the database of the tests: as it runs for players."""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from apps.site.programs import Program, Web

# What the site, the server and the event loop say of errors that nobody foresaw
SIGNS_OF_TROUBLE = (
    "Failed with number",
    "Exception in ASGI",
    "never retrieved",
    "next pulse tries",
    "could not be shown",
)

PATIENCE = 120.0  # seconds, on a very busy machine


def environment() -> dict[str, str]:
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "MAJLIS_TEST_DATABASE": str(connection.settings_dict["NAME"]),
        "PYTHONPATH": str(settings.BASE_DIR),
    }


@contextmanager
def web(*, bots: bool = False) -> Iterator[Web]:
    site = Web(environment(), bots=bots)
    site.wait()
    with _ending(site):
        yield site


class SharedWeb:
    """One web process for all tests that want one; it begins with the first, and anew if it was stopped."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._web: Web | None = None

    def start(self) -> Web:
        if self._web is None:
            self._web = self._open.enter_context(web())
        return self._web

    def stop(self) -> None:
        self._web = None
        self._open.close()


@contextmanager
def bot_runner() -> Iterator[Program]:
    """Plays the bots' seats beside a web process; for where there is Redis to tell it of the moves."""
    with _companion("runbots") as runner:
        yield runner


@contextmanager
def worker() -> Iterator[Program]:
    """Does what nobody waits for."""
    with _companion("work") as runner:
        yield runner


@contextmanager
def _companion(name: str) -> Iterator[Program]:
    """However short the test: one that is told to end before it listens to that dies of the signal."""
    program = Program(environment(), name)
    with _ending(program):
        listening(program)
        yield program


def listening(program: Program) -> Program:
    """Once it has gone so far that it would end in order."""
    until(lambda: _listens(program.process.pid) or program.process.poll() is not None)
    return program


def _listens(process: int) -> bool:
    """Whether it has a handler of its own for SIGTERM, by proc(5)."""
    caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{process}/status").read_text())
    return bool(caught and int(caught[1], 16) >> (signal.SIGTERM - 1) & 1)


@contextmanager
def _ending(program: Program) -> Iterator[None]:
    """A program that has had an unforeseen error fails the test that used it."""
    try:
        yield
    except BaseException:
        program.kill()
        raise
    output = program.stop()
    assert not any(sign in output for sign in SIGNS_OF_TROUBLE), f"{program.words}:\n{output}"


def until(happened: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "It did not come about."
        time.sleep(0.05)
