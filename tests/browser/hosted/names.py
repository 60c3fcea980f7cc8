"""Tells where the web processes are, as the name server of a Compose network does: those that run."""

import socket
import struct
import threading
from collections.abc import Callable

HEAD = struct.Struct(">6H")
ANSWERED = 0x8180
ADDRESS, INTERNET = 1, 1
POINTER = 0xC00C  # to the name that was asked for
AT_ONCE = 1  # seconds that an answer may be kept


class Names:
    """One name server on a port of its own; every name is that of all the `addresses`."""

    def __init__(self, addresses: Callable[[], list[str]]) -> None:
        self.addresses = addresses
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                question, whence = self.socket.recvfrom(512)
                self.socket.sendto(self._answer(question), whence)
            except OSError:  # closed
                return

    def _answer(self, question: bytes) -> bytes:
        number = HEAD.unpack_from(question)[0]
        end = question.index(b"\0", HEAD.size) + 5
        (kind,) = struct.unpack_from(">H", question, end - 4)
        found = self.addresses() if kind == ADDRESS else []
        records = [
            struct.pack(">HHHIH", POINTER, ADDRESS, INTERNET, AT_ONCE, 4) + socket.inet_aton(address)
            for address in found
        ]
        head = HEAD.pack(number, ANSWERED, 1, len(records), 0, 0)
        return head + question[HEAD.size : end] + b"".join(records)

    def close(self) -> None:
        self.socket.close()
