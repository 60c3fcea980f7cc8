"""The site in processes of its own, on the database of the tests: as it runs for players."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

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
    runner = Program(environment(), "runbots")
    with _ending(runner):
        yield runner


@contextmanager
def worker() -> Iterator[Program]:
    """Does what nobody waits for."""
    runner = Program(environment(), "work")
    with _ending(runner):
        yield runner


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
