"""Tables being played at, all at once: how soon after it was due somebody else sees a move."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from asgiref.sync import sync_to_async

from apps.play.bench.client import Listener, LiveTable, Pushes, listen, open_table
from apps.play.bench.costs import Costs
from apps.play.bench.figures import Figures, spread
from apps.play.bench.tables import Makers, Playing
from apps.play.bench.wire import Address

LONG = 200  # actions that are written for one table at most
GRACE = 5.0  # seconds that an overloaded site gets to catch up
AT_ONCE = 8  # tables whose sockets are being opened at a time


class House:
    """The tables of a measurement, and the web processes that serve them.

    Each table belongs to one process, as the proxy has it; `spread_out`, its seats are scattered over all.
    """

    def __init__(self, webs: dict[int, Address], makers: Makers, *, spread_out: bool = False) -> None:
        self.webs = webs
        self.makers = makers
        self.spread_out = spread_out
        self.ready: list[LiveTable] = []
        self.pushes = Pushes()

    async def make(self, *, moves: int = LONG, played: int = 0, past: int = 0) -> Playing:
        return await sync_to_async(self.makers.make)(moves=moves, played=played, past=past)

    async def open(self, playing: Playing, *, shown: bool = True) -> LiveTable:
        addresses = [self.address(playing, seat) for seat in range(len(playing.places))]
        return await open_table(addresses, playing, self.pushes, shown=shown)

    def address(self, playing: Playing, seat: int = 0) -> Address:
        chosen = playing.table.pk + (seat if self.spread_out else 0)
        return list(self.webs.values())[chosen % len(self.webs)]

    async def watch(self, playing: Playing) -> Listener:
        return await listen(self.address(playing), playing.stranger)

    async def fill(self, tables: int, actions: int) -> None:
        """Tables that are ready, with at least so many actions to come, whichever of them end first."""
        while len(self.ready) < tables or sum(len(table.written) for table in self.ready) < actions:
            made = [await self.make() for _ in range(AT_ONCE)]
            self.ready += await asyncio.gather(*map(self.open, made))

    async def close(self) -> None:
        await asyncio.gather(*(table.close() for table in self.ready))
        self.ready = []


@asynccontextmanager
async def house(webs: dict[int, Address], makers: Makers, *, spread_out: bool) -> AsyncIterator[House]:
    opened = House(webs, makers, spread_out=spread_out)
    yield opened
    await opened.close()


class Load:
    """So many tables for so many seconds: at a rate in all, or each as fast as it goes."""

    def __init__(
        self, ready: list[LiveTable], tables: int, seconds: float, rate: float | None = None
    ) -> None:
        self.ready = ready
        self.tables = tables
        self.seconds = seconds
        self.rate = rate
        self.ends = 0.0
        self.seen: list[
            tuple[float, float]
        ] = []  # when an action had been shown, milliseconds since it was due
        self.answers: list[float] = []  # milliseconds
        self.unsent = 0

    async def run(self, webs: dict[int, Address], pushes: Pushes) -> Figures:
        sent, costs, began = len(pushes.wire), Costs.now(webs), time.perf_counter()
        self.ends = began + self.seconds
        await asyncio.gather(*(self._play(place, began) for place in range(self.tables)))
        spent = Costs.now(webs) - costs
        wall = min(self.ends, time.perf_counter()) - began
        return {
            "tables": self.tables,
            "offered_per_s": self.rate,
            "served_per_s": round(sum(when <= self.ends for when, _ in self.seen) / wall, 1),
            "shown_ms": spread([since for _, since in self.seen]),
            "answered_ms": spread(self.answers),
            "unsent": self.unsent,
            "push_bytes": spread(pushes.wire[sent:]),
            "push_html_bytes": spread(pushes.html[sent:]),
            "cpu_ms_per_action": spent.per(len(self.seen)),
        }

    async def _play(self, place: int, began: float) -> None:
        """One place at which table after table is played.

        An action that is late counts from when it was due: a slow site is not asked more gently.
        """
        table, turn = self.ready.pop(), 0
        while (due := self._due(place, turn, began)) < self.ends:
            turn += 1
            if time.perf_counter() > self.ends + GRACE:
                self.unsent += 1
                continue
            await asyncio.sleep(due - time.perf_counter())
            await self._act(table, due)
            if table.over:
                await table.close()
                if not self.ready:
                    self.ends = min(self.ends, time.perf_counter())  # fewer tables would be another load
                    return
                table = self.ready.pop()
        self.ready.append(table)

    async def _act(self, table: LiveTable, due: float) -> None:
        answered, shown = await table.act()
        self.seen.append((shown, (shown - due) * 1000))
        self.answers.append((answered - due) * 1000)

    def _due(self, place: int, turn: int, began: float) -> float:
        if self.rate is None:
            return time.perf_counter()
        return began + (place + turn * self.tables) / self.rate
