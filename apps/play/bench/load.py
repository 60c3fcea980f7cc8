"""Tables being played at, all at once: how soon after a POST somebody else sees the move."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from asgiref.sync import sync_to_async

from apps.play.bench.client import LiveTable, Pushes, open_table
from apps.play.bench.figures import Figures, spread
from apps.play.bench.tables import Playing, Signed, make_table

ACTIONS_A_TABLE = 30  # a four-player game of the shortest kind has a few more
GRACE = 5.0  # seconds that an overloaded site gets to catch up
AT_ONCE = 8  # sockets being opened at a time


class House:
    """The tables of a measurement, and the web processes that serve them: their addresses by their ids."""

    def __init__(
        self, webs: dict[int, str], http: httpx.AsyncClient, game: str, players: list[Signed]
    ) -> None:
        self.webs = webs
        self.http = http
        self.game = game
        self.players = players
        self.ready: list[LiveTable] = []
        self.pushes = Pushes()

    async def make(self) -> Playing:
        return await sync_to_async(make_table)(self.game, self.players)

    async def open(self, playing: Playing) -> LiveTable:
        return await open_table(list(self.webs.values()), self.http, playing, self.pushes)

    async def have_ready(self, count: int) -> None:
        while (short := count - len(self.ready)) > 0:
            made = [await self.make() for _ in range(min(short, AT_ONCE))]
            self.ready += await asyncio.gather(*map(self.open, made))

    async def close(self) -> None:
        await asyncio.gather(*(table.close() for table in self.ready))


@asynccontextmanager
async def house(webs: dict[int, str], game: str, players: list[Signed]) -> AsyncIterator[House]:
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
    async with httpx.AsyncClient(limits=limits, timeout=60, trust_env=False) as http:
        opened = House(webs, http, game, players)
        yield opened
        await opened.close()


class Load:
    """So many tables for so many seconds: at a rate in all, or each as fast as it goes."""

    def __init__(self, house: House, *, tables: int, seconds: float, rate: float | None = None) -> None:
        self.house = house
        self.tables = tables
        self.seconds = seconds
        self.rate = rate
        self.latencies: list[float] = []  # milliseconds
        self.unsent = 0

    async def run(self, *, at_most: int = 0) -> Figures:
        actions = at_most or int((self.rate or 0) * self.seconds)
        await self.house.have_ready(self.tables + actions // ACTIONS_A_TABLE)
        pushes, server = len(self.house.pushes.wire), cpu_seconds(self.house.webs)
        client, began = time.process_time(), time.perf_counter()
        await asyncio.gather(*(self._play(place, began) for place in range(self.tables)))
        wall = time.perf_counter() - began
        return {
            "tables": self.tables,
            "offered_per_s": self.rate,
            "actions_per_s": round(len(self.latencies) / wall, 1),
            "milliseconds": spread(self.latencies),
            "unsent": self.unsent,
            "push_bytes": spread(self.house.pushes.wire[pushes:]),
            "push_html_bytes": spread(self.house.pushes.html[pushes:]),
            "server_cpu": round((cpu_seconds(self.house.webs) - server) / wall, 2),
            "client_cpu": round((time.process_time() - client) / wall, 2),
        }

    async def _play(self, place: int, began: float) -> None:
        """One place at which table after table is played.

        An action that is late counts from when it was due: a slow site is not asked more gently.
        """
        table, turn = self.house.ready.pop(), 0
        while (due := self._due(place, turn, began)) < began + self.seconds:
            turn += 1
            if time.perf_counter() > began + self.seconds + GRACE:
                self.unsent += 1
                continue
            await asyncio.sleep(due - time.perf_counter())
            self.latencies.append((await table.act() - due) * 1000)
            if table.playing.over:
                await table.close()
                if not self.house.ready:
                    return
                table = self.house.ready.pop()
        self.house.ready.append(table)

    def _due(self, place: int, turn: int, began: float) -> float:
        if self.rate is None:
            return time.perf_counter()
        return began + (place + turn * self.tables) / self.rate


def cpu_seconds(pids: Iterable[int]) -> float:
    """User and system time, which the kernel tells in hundredths, of these processes together."""
    told = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in pids]
    return sum(int(fields[11]) + int(fields[12]) for fields in told) / 100


def resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096
