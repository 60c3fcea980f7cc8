"""The site's own programs as child processes: for measurements, and for tests of the whole."""

import subprocess
import sys
import time
from collections.abc import Mapping
from tempfile import TemporaryFile
from typing import IO

import httpx
from django.conf import settings

from apps.site.private_services import free_port
from apps.site.processes import dying_with_us

STARTS_WITHIN = 120.0  # seconds, on a very busy machine
STOPS_WITHIN = 60.0


class Trouble(Exception):
    """A program that did not start, did not stop, or failed; with what it said."""


class Program:
    """A management command under way, and what it has said."""

    def __init__(self, environment: Mapping[str, str], *words: str) -> None:
        self.words = words
        self._said: IO[bytes] = TemporaryFile()  # noqa: SIM115  (open for as long as the program runs)
        self.process = subprocess.Popen(
            dying_with_us(sys.executable, str(settings.BASE_DIR / "manage.py"), *words),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=self._said,
            stderr=self._said,
            start_new_session=True,
        )

    def first_answer(self, url: str) -> httpx.Response:
        """Once it listens there. Raises Trouble if it does not."""
        deadline = time.monotonic() + STARTS_WITHIN
        with httpx.Client(timeout=STARTS_WITHIN) as client:  # made once: it reads all certificates there are
            while time.monotonic() < deadline and self.process.poll() is None:
                try:
                    return client.get(url)
                except httpx.TransportError:
                    time.sleep(0.05)
        raise Trouble(f"{self.words} did not start:\n{self.kill()}")

    def kill(self) -> str:
        """What it had said until then."""
        self.process.kill()
        self.process.wait()
        return self._last_words()

    def stop(self) -> str:
        """Ask it to end, as an operator would. Raises Trouble if it does not, or fails."""
        self.process.terminate()
        try:
            code = self.process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            raise Trouble(f"{self.words} did not stop:\n{self.kill()}") from None
        output = self._last_words()
        if code:
            raise Trouble(f"{self.words} ended with {code}:\n{output}")
        return output

    def _last_words(self) -> str:
        """Asked again, the same."""
        if not self._said.closed:
            self._said.seek(0)
            with self._said:
                self._words = self._said.read().decode()
        return self._words


class Web(Program):
    """A web process; `bots` has it play the bots' seats too, as it does where there is no Redis."""

    def __init__(
        self, environment: Mapping[str, str], *, bots: bool = False, prepare: bool = False, port: int = 0
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        flags = [*([] if bots else ["--no-bots"]), *(["--prepare"] if prepare else [])]
        super().__init__(environment, "serve", "--port", str(self.port), *flags)

    def wait(self) -> None:
        """Until it answers. Raises Trouble if it does not."""
        self.first_answer(f"{self.url}/healthz").raise_for_status()
