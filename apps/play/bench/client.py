"""Browsers without a window: a socket that listens, and requests that act."""

import asyncio
import re
import time
from collections import defaultdict
from contextlib import suppress

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from apps.play.bench.tables import CSRF, Place, Playing
from games.engine.contract import Seat

MARK = re.compile(r'id="version"[^>]*data-from="(\d*)"[^>]*value="(\d+)"')
PATIENCE = 30.0  # seconds that a push may take before the measurement is given up


class Connection(ClientConnection):
    """Counts what comes over the wire, which is less than what it says: sockets compress."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class Pushes:
    """How big the pushes to all sockets are, on the wire and as HTML."""

    def __init__(self) -> None:
        self.wire: list[int] = []
        self.html: list[int] = []


class Listener:
    """One browser's socket: when each version of the table reached it."""

    def __init__(self, socket: Connection, pushes: Pushes) -> None:
        self.socket = socket
        self.pushes = pushes
        self.before = 0  # bytes on the wire before the latest message
        self.arrivals: defaultdict[int, asyncio.Future[float]] = defaultdict(asyncio.Future)
        self.shown = asyncio.Event()
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self.socket:
                self._hear(str(message))

    def _hear(self, html: str) -> None:
        now = time.perf_counter()
        size, self.before = self.socket.received - self.before, self.socket.received
        mark = MARK.search(html[:300])
        if mark is None:
            return
        if not mark[1]:  # it builds on nothing: it is the whole
            self.shown.set()
            return
        self.pushes.wire.append(size)
        self.pushes.html.append(len(html.encode()))
        arrival = self.arrivals[int(mark[2])]
        if not arrival.done():
            arrival.set_result(now)

    async def saw(self, version: int) -> float:
        async with asyncio.timeout(PATIENCE):
            return await self.arrivals[version]

    async def close(self) -> None:
        await self.socket.close()
        await self.task


async def listen(url: str, place: Place, pushes: Pushes) -> Listener:
    """A socket that has been shown the whole table, as a page has before anybody acts on it."""
    address = f"{url.replace('http', 'ws', 1)}/ws/tables/{place.key}/"
    headers = {"Cookie": place.cookies, "Origin": url}
    socket = await connect(
        address, additional_headers=headers, open_timeout=PATIENCE, create_connection=Connection
    )
    assert isinstance(socket, Connection)
    listener = Listener(socket, pushes)
    async with asyncio.timeout(PATIENCE):
        await listener.shown.wait()
    return listener


class LiveTable:
    """A table with the sockets of its first two seats open; one action at a time.

    The seats are spread over the web processes, so that a move has to reach another than it was made in.
    """

    def __init__(
        self, urls: list[str], http: httpx.AsyncClient, playing: Playing, ears: list[Listener]
    ) -> None:
        self.urls = urls
        self.http = http
        self.playing = playing
        self.ears = ears

    async def act(self) -> float:
        """Take one action at random: when somebody else's socket showed it."""
        seat, action = self.playing.choose()
        await self._post(seat, self.playing.posted(seat, action))
        self.playing.follow(seat, action)
        other = self.ears[1 if seat == 0 else 0]
        return await other.saw(self.playing.version)

    async def _post(self, seat: Seat, data: dict[str, str]) -> None:
        place = self.playing.places[seat]
        headers = {"Cookie": place.cookies, "X-CSRFToken": CSRF, "HX-Request": "true"}
        address = f"{at(self.urls, seat)}/tables/{place.key}/act/"
        answer = await self.http.post(address, data=data, headers=headers)
        if answer.status_code != httpx.codes.NO_CONTENT:
            raise RuntimeError(f"An action was answered with {answer.status_code}: {answer.text[:300]}")

    async def close(self) -> None:
        for listener in self.ears:
            await listener.close()


async def open_table(urls: list[str], http: httpx.AsyncClient, playing: Playing, pushes: Pushes) -> LiveTable:
    ears = [await listen(at(urls, n), place, pushes) for n, place in enumerate(playing.places[:2])]
    return LiveTable(urls, http, playing, ears)


def at(urls: list[str], seat: Seat) -> str:
    return urls[seat % len(urls)]
