"""Browsers without a window: sockets that listen, and requests that act."""

import asyncio
import re
import time
from dataclasses import dataclass, field

from apps.play.bench import requests
from apps.play.bench.tables import Place, Playing
from apps.play.bench.wire import BINARY, Address, Browser, Hear, Socket, connect, in_time
from apps.play.packing import Words, unpack

MARK = re.compile(rb'id="version"[^>]*data-from="(\d*)"[^>]*value="(\d+)"')
MARKED_WITHIN = 300  # bytes of a push that hold its mark
KNOWN = 64  # pushes whose mark is remembered


@dataclass
class Pushes:
    """How big the pushes to players are, on the wire and as HTML."""

    wire: list[int] = field(default_factory=list)
    html: list[int] = field(default_factory=list)


class Reader:
    """Finds the marks of pushes. What many sockets are sent alike it unpacks once, and of that the head."""

    def __init__(self) -> None:
        self.known: dict[bytes, bytes] = {}

    def head(self, opcode: int, message: bytes, words: Words) -> bytes:
        if opcode != BINARY:
            return message[:MARKED_WITHIN]
        head = self.known.get(message)
        if head is None:
            if len(self.known) >= KNOWN:
                self.known.clear()
            head = unpack(message, words, at_most=MARKED_WITHIN)
            self.known[message] = head
        return head


READER = Reader()


class Listener:
    """One browser's socket: when each version of the table reached it."""

    socket: Socket

    def __init__(self, pushes: Pushes | None) -> None:
        self.pushes = pushes
        self.words: Words = b""
        self.expected: dict[int, asyncio.Future[float]] = {}
        self.shown: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def hear(self, opcode: int, message: bytes, size: int) -> None:
        now = time.perf_counter()
        if opcode == BINARY and not self.words:
            self.words = unpack(message)
            return
        mark = MARK.search(READER.head(opcode, message, self.words))
        if mark is None:
            return
        if not self.shown.done():
            self.shown.set_result(now)
        elif mark[1] and self.pushes:
            self.pushes.wire.append(size)
            self.pushes.html.append(len(message if opcode != BINARY else unpack(message, self.words)))
        self._arrived(int(mark[2]), now)

    def _arrived(self, version: int, now: float) -> None:
        """One push may tell of several moves."""
        for expected in [number for number in self.expected if number <= version]:
            self.expected.pop(expected).set_result(now)

    def expect(self, version: int) -> asyncio.Future[float]:
        """When this version will have been shown; to be asked before the move is made."""
        self.expected[version] = arrival = asyncio.get_running_loop().create_future()
        return arrival

    async def close(self) -> None:
        await self.socket.close()


async def listen(address: Address, place: Place, pushes: Pushes | None = None) -> Listener:
    """A socket that has been shown the table, as a page has before anybody acts on it."""
    listener = Listener(pushes)
    hear: Hear = listener.hear
    listener.socket = await connect(address, requests.opening(address, place), hear)
    await in_time(listener.shown)
    return listener


class LiveTable:
    """A table with all its seats' sockets open, or none; one action at a time.

    `addresses` are those of the web process that each seat's browser talks to.
    """

    def __init__(self, playing: Playing, addresses: list[Address], ears: list[Listener]) -> None:
        self.playing = playing
        self.ears = ears
        self.addresses = addresses
        self.browsers = [Browser(address) for address in addresses]
        self.version = playing.version
        self.written = [
            (seat, requests.action(addresses[seat], playing.places[seat], fields))
            for seat, fields in reversed(playing.script)
        ]

    @property
    def over(self) -> bool:
        return not self.written

    async def act(self, also: tuple[Listener, ...] = ()) -> tuple[float, float]:
        """Take the next action: when it was answered, and when the other seat and `also` had been shown it.

        In a game for one the seat itself is the other.
        """
        seat, request = self.written.pop()
        self.version += 1
        arrivals = [listener.expect(self.version) for listener in (*self._other(seat), *also)]
        answer = await self.browsers[seat].ask(request)
        answered = time.perf_counter()
        if not answer.startswith(b"HTTP/1.1 204"):
            raise RuntimeError(f"An action was answered with {answer[:1500].decode()}")
        shown = await in_time(asyncio.gather(*arrivals))
        return answered, max(shown, default=answered)

    def _other(self, seat: int) -> list[Listener]:
        return self.ears and [self.ears[(seat + 1) % len(self.ears)]]

    async def close(self) -> None:
        for browser in self.browsers:
            browser.close()
        for listener in self.ears:
            await listener.close()


async def open_table(
    addresses: list[Address], playing: Playing, pushes: Pushes, *, shown: bool = True
) -> LiveTable:
    watching = zip(addresses, playing.places, strict=True) if shown else ()
    ears = [await listen(address, place, pushes) for address, place in watching]
    return LiveTable(playing, addresses, ears)
