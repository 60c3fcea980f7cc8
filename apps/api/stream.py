"""Changes of a table, told to a program for as long as it listens: server-sent events.

Each is the table's line as the list of tables has it, so nothing is told that could not be asked for; the
program then reads what it wants to know. Whether it may still be told is asked of the rows before each.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic

import msgspec
from django.http import StreamingHttpResponse

from apps.api.refusing import TooManyStreams, refusal
from apps.api.shapes import TableLine
from apps.play import pulse
from apps.play.rooms import Room, expect, in_thread, shut
from apps.site.limits import AtOnce

BEAT = 15.0  # seconds after which it is said that the line is alive
LONGEST = 15 * 60.0  # seconds; then the program asks anew
MOST = 20  # at once, of one person in one process

_open = AtOnce()  # by person

Look = Callable[[], TableLine]  # raises whatever a request is refused for


def stream(user_id: int, table_id: int, look: Look) -> StreamingHttpResponse:
    """Raises TooManyStreams."""
    if _open[user_id] >= MOST:
        raise TooManyStreams
    # Nothing on the way may wait for more of it, as compressing does.
    headers = {"Cache-Control": "no-store", "Content-Encoding": "identity", "X-Accel-Buffering": "no"}
    told = Listener(table_id, look).events(user_id)
    return StreamingHttpResponse(told, content_type="text/event-stream", headers=headers)


class Listener:
    """One program that listens to one table. It is told how that stands, however much went by meanwhile."""

    def __init__(self, table_id: int, look: Look) -> None:
        self.table_id = table_id
        self.look = in_thread(look)
        self.news = asyncio.Event()
        self.told: TableLine | None = None

    async def events(self, user_id: int) -> AsyncIterator[bytes]:
        """Until the game is over, or it is time to ask anew, which tells why if something is refused."""
        until = monotonic() + LONGEST
        try:
            with _open.one_more(user_id), self._in_room() as room:
                await in_thread(room.look)()
                while monotonic() < until and not self.over:
                    yield await self._next()
        except Exception as error:
            refusal(error)

    @property
    def over(self) -> bool:
        return self.told is not None and self.told.status == "over"

    async def _next(self) -> bytes:
        """How the table stands if that is new to the program, else a word that nobody need read."""
        self.news.clear()
        now = await self.look()
        if now != self.told:
            self.told = now
            return b"id: %d\ndata: %s\n\n" % (now.version, msgspec.json.encode(now))
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await self.news.wait()
        return b": here\n\n"

    @contextmanager
    def _in_room(self) -> Iterator[Room]:
        room = expect(self.table_id)
        room.listeners.add(self.news.set)
        pulse.attend()
        try:
            yield room
        finally:
            room.listeners.discard(self.news.set)
            shut(room)
