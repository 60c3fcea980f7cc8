"""A line to the site that breaks without a word: both ends stay open, and nothing comes through any more."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

QUESTIONS, ANSWERS = "questions", "answers"


class Line:
    """Carries bytes between browsers, at `url`, and a port of this machine, until told to swallow them."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.swallowed: set[str] = set()  # of the connections from now on
        self.ends: list[socket.socket] = []
        self.threads: list[Thread] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self._start(self._accept)

    def swallow(self, *ways: str) -> None:
        """What comes these ways, on the connections that are open and on those that are opened then."""
        self.swallowed.update(ways)

    def heal(self) -> None:
        """For new connections; on those that were broken nothing comes any more."""
        self.swallowed.update((QUESTIONS, ANSWERS))
        self.swallowed = set()

    def _start(self, work: object, *args: object) -> None:
        self.threads.append(Thread(target=work, args=args, daemon=True))  # type: ignore[arg-type]
        self.threads[-1].start()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.port))
                self.ends += [near, far]
                self._start(self._carry, near, far, self.swallowed, QUESTIONS)
                self._start(self._carry, far, near, self.swallowed, ANSWERS)

    def _carry(self, here: socket.socket, there: socket.socket, swallowed: set[str], way: str) -> None:
        with suppress(OSError):
            while data := here.recv(64 * 1024):
                if way not in swallowed:
                    there.sendall(data)
            if way not in swallowed:
                there.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.threads[0].join()  # after which there are no more
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join()
        for end in (self.listener, *self.ends):
            end.close()


@contextmanager
def line_to(port: int) -> Iterator[Line]:
    line = Line(port)
    try:
        yield line
    finally:
        line.close()
