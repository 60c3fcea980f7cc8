"""HTTP and websockets with as little work as can be, so that the asking side is not what is measured."""

import asyncio
import re
import struct
import zlib
from collections.abc import Awaitable, Callable
from secrets import token_bytes
from typing import TypeVar, cast

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
END_OF_HEAD = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
BODILESS = (b"204", b"304")
SYNC = b"\x00\x00\xff\xff"  # what each packed message leaves off
PATIENCE = 60.0  # seconds that anything may take before the measurement is given up
Address = tuple[str, int]
T = TypeVar("T")


async def in_time(work: Awaitable[T]) -> T:
    async with asyncio.timeout(PATIENCE):
        return await work


class Kept(asyncio.Protocol):
    """A connection that is kept, and on it one prepared request after the other."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.heard = b""
        self.answer: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's own is no subclass

    def data_received(self, data: bytes) -> None:
        self.heard += data
        if self.answer and is_whole(self.heard):
            self.answer.set_result(self.heard)
            self.answer, self.heard = None, b""

    def connection_lost(self, error: Exception | None) -> None:
        if self.answer and not self.answer.done():
            self.answer.set_exception(error or ConnectionError("closed before it was answered"))

    async def ask(self, request: bytes) -> bytes:
        self.answer = answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await in_time(answer)


def is_whole(answer: bytes) -> bool:
    end = answer.find(END_OF_HEAD)
    if end < 0:
        return False
    if answer[9:12] in BODILESS:
        return True
    length = LENGTH.search(answer, 0, end)
    body = len(answer) - end - len(END_OF_HEAD)
    return body >= int(length[1]) if length else answer.endswith(b"0\r\n\r\n")


class Browser:
    """One browser's connection to one web process; the server closes it when it has been idle for a while."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.kept: Kept | None = None

    async def ask(self, request: bytes) -> bytes:
        """The whole answer. Actions bear keys, so one that met a closing connection is asked once more."""
        try:
            return await (await self._connection()).ask(request)
        except ConnectionError:
            self.close()
            return await (await self._connection()).ask(request)

    async def _connection(self) -> Kept:
        if self.kept is None or self.kept.transport.is_closing():
            _, self.kept = await asyncio.get_running_loop().create_connection(Kept, *self.address)
        return self.kept

    def close(self) -> None:
        if self.kept:
            self.kept.transport.close()
            self.kept = None


Hear = Callable[[int, bytes, int], None]  # opcode, message, bytes on the wire


class Socket(asyncio.Protocol):
    """A websocket that unpacks what it is sent, answers pings, and says nothing else."""

    transport: asyncio.Transport

    def __init__(self, opening: bytes, hear: Hear) -> None:
        self.opening = opening
        self.hear = hear
        self.heard = bytearray()
        self.inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's own is no subclass
        self.transport.write(self.opening)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"no socket: {bytes(self.heard[:300])!r}"))
        self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.heard += data
        if not self.opened.done() and not self._admitted():
            return
        while frame := next_frame(self.heard):
            first, start, end = frame
            message = bytes(self.heard[start:end])
            del self.heard[:end]
            self._take(first, message, end)

    def _admitted(self) -> bool:
        end = self.heard.find(END_OF_HEAD)
        if end < 0:
            return False
        if not self.heard.startswith(b"HTTP/1.1 101"):
            self.transport.close()
            return False
        del self.heard[: end + len(END_OF_HEAD)]
        self.opened.set_result(None)
        return True

    def _take(self, first: int, message: bytes, size: int) -> None:
        opcode = first & 0x0F
        if opcode in (TEXT, BINARY):
            packed = first & 0x40
            self.hear(opcode, self.inflate.decompress(message + SYNC) if packed else message, size)
        elif opcode == PING:
            self._send(PONG, message)
        elif opcode == CLOSE:
            self.transport.close()

    def _send(self, opcode: int, message: bytes) -> None:
        mask = token_bytes(4)
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(message))
        self.transport.write(bytes([0x80 | opcode, 0x80 | len(message)]) + mask + masked)

    def say(self, word: str) -> None:
        self._send(TEXT, word.encode())

    async def close(self) -> None:
        if not self.closed.done():
            self._send(CLOSE, struct.pack(">H", 1000))
        await in_time(self.closed)


def next_frame(heard: bytearray) -> tuple[int, int, int] | None:
    """The first frame's first byte, where its message starts and where it ends; None until all is there."""
    if len(heard) < 2:
        return None
    start, length = 2, heard[1]
    if length >= 126:
        form, start = (">H", 4) if length == 126 else (">Q", 10)
        if len(heard) < start:
            return None
        (length,) = struct.unpack_from(form, heard, 2)
    end = start + length
    return (heard[0], start, end) if len(heard) >= end else None


async def connect(address: Address, opening: bytes, hear: Hear) -> Socket:
    _, socket = await asyncio.get_running_loop().create_connection(lambda: Socket(opening, hear), *address)
    await in_time(socket.opened)
    return socket
