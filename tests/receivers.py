"""Those who get what the site sends out: a mail server and a web server of one's own, on loopback."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple


class Post(socketserver.ThreadingTCPServer):
    """A mail server: it takes all, in the order of RFC 5321, while it `answers`; but whom it `refuses`."""

    allow_reuse_address = daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Session)
        self.port: int = self.server_address[1]
        self.got: list[EmailMessage] = []
        self.refuses = ""
        self.answers = threading.Event()
        self.answers.set()

    def keys(self) -> list[str]:
        return [message["Message-ID"] for message in list(self.got)]


class _Session(socketserver.StreamRequestHandler):
    server: Post

    def handle(self) -> None:
        self.say("220 here")
        while line := self.rfile.readline():
            word = line.split(b":")[0].strip().upper()
            if word == b"DATA":
                self.say("354 go on")
                self._take()
                self.server.answers.wait()
                self.say("250 taken")
            elif word == b"QUIT":
                self.say("221 farewell")
                return
            elif word == b"RCPT TO" and self.server.refuses and self.server.refuses.encode() in line:
                self.say("550 nobody of that name")
            else:
                self.say("250 well")

    def _take(self) -> None:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) and line != b".\r\n":
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        self.server.got.append(message_from_bytes(b"".join(lines), policy=policy.default))

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class Asked(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Hooks(ThreadingHTTPServer):
    """A web server that answers every POST with `status`, or says `instead`, byte by byte if it is `slow`."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Hook)
        self.port: int = self.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.got: list[Asked] = []
        self.status = 204
        self.headers: dict[str, str] = {}
        self.instead = b""
        self.slow = False
        self.closing = threading.Event()


class _Hook(BaseHTTPRequestHandler):
    server: Hooks

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.got.append(Asked(self.path, headers, body))
        if self.server.instead:
            self._say_instead()
            return
        self.send_response(self.server.status)
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _say_instead(self) -> None:
        for byte in self.server.instead:
            if self.server.slow and self.server.closing.wait(0.2):
                break
            try:
                self.wfile.write(bytes([byte]))
            except OSError:  # whoever asked has heard enough
                break
        self.close_connection = True

    def log_message(self, *args: Any) -> None:
        pass


@contextmanager
def serving(server: Any) -> Iterator[Any]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
