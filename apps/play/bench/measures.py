"""What can be measured of a site, by its name in the report."""

import time
from collections.abc import Awaitable, Callable

from asgiref.sync import sync_to_async

from apps.play.bench import crowd
from apps.play.bench.browser import measure_pages
from apps.play.bench.client import LiveTable
from apps.play.bench.clubs import VISITS, measure_clubs
from apps.play.bench.costs import resident_bytes
from apps.play.bench.figures import Figures, spread
from apps.play.bench.load import House, Load
from apps.play.bench.past import measure_past
from apps.play.bench.pushes import measure_pushes
from apps.play.bench.queries import count_queries
from apps.play.bench.storage import weigh_game
from games.registry import default_rules

TABLES, SECONDS = 20, 10.0
MOST, FLOOR = 400, 1_200  # actions a second that a measurement without a rate is ready for
EARLY, LATE = 10, 1_000  # moves
PAIRS, EACH = 8, 15  # of an early and a late table, and the actions at each
SOCKETS, WATCHERS = 200, 4  # in all, at a table
WHOLE = 1_000  # moves of a game that is weighed, at most, or looked back on


class Measuring:
    """A site, and at what share of the full time and of the full numbers it is measured."""

    def __init__(self, site: House, share: float) -> None:
        self.site = site
        self.share = share

    def of(self, full: float, least: int = 1) -> int:
        return max(least, int(full * self.share))

    async def load(self, tables: int, rate: float | None = None) -> Figures:
        seconds = SECONDS * self.share
        await self.site.fill(tables, int((rate or MOST) * seconds))
        return await Load(self.site.ready, tables, seconds, rate).run(self.site.webs, self.site.pushes)


async def one_table(measuring: Measuring) -> Figures:
    return await measuring.load(1)


async def calm(measuring: Measuring) -> Figures:
    return await measuring.load(TABLES, 50)


async def busy(measuring: Measuring) -> Figures:
    return await measuring.load(TABLES, 190)


async def saturated(measuring: Measuring) -> Figures:
    """As fast as twenty tables go."""
    return await measuring.load(TABLES)


async def floor(measuring: Measuring) -> Figures:
    """The same where nobody looks: no socket is open, so nothing is shown."""
    seconds = SECONDS / 2 * measuring.share
    unseen = [await measuring.site.open(await measuring.site.make(), shown=False)]
    while len(unseen) < TABLES or sum(len(table.written) for table in unseen) < FLOOR * seconds:
        unseen.append(await measuring.site.open(await measuring.site.make(), shown=False))
    found = await Load(unseen, TABLES, seconds).run(measuring.site.webs, measuring.site.pushes)
    for table in unseen:
        await table.close()
    return found


async def lengths(measuring: Measuring) -> Figures:
    """The same latency early and late in a game, in turns, so that both meet the same weather."""
    early: list[float] = []
    late: list[float] = []
    for _ in range(measuring.of(PAIRS)):
        young, old = [await table_at(measuring.site, past) for past in (EARLY, LATE)]
        for _ in range(EACH):
            early.append(await latency(young))
            late.append(await latency(old))
        await young.close()
        await old.close()
    found = {f"move_{EARLY}": spread(early), f"move_{LATE}": spread(late)}
    return found | {"ratio_p50": round(spread(late)["p50"] / spread(early)["p50"], 2)}


async def table_at(site: House, past: int) -> LiveTable:
    return await site.open(await site.make(moves=EACH, played=EARLY, past=past))


async def latency(table: LiveTable) -> float:
    began = time.perf_counter()
    return 1000 * ((await table.act())[1] - began)


async def socket_bytes(measuring: Measuring) -> Figures:
    """What a web process' memory grows by for each of so many spectators, a few at a table."""
    site = measuring.site
    playing = [await site.make() for _ in range(measuring.of(SOCKETS / WATCHERS))]
    before = sum(map(resident_bytes, site.webs))
    watching = [await site.watch(one) for one in playing * WATCHERS]
    grown = sum(map(resident_bytes, site.webs)) - before
    for listener in watching:
        await listener.close()
    return {"sockets": len(watching), "bytes_per_socket": grown // len(watching)}


async def spectators(measuring: Measuring) -> Figures:
    return await crowd.measure(measuring.site, measuring.of(SOCKETS))


async def game_bytes(measuring: Measuring) -> Figures:
    return await sync_to_async(weigh_game)(measuring.site.makers, measuring.of(WHOLE))


async def queries(measuring: Measuring) -> Figures:
    return await sync_to_async(count_queries)(measuring.site.makers)


async def pushes(measuring: Measuring) -> Figures:
    makers, most = measuring.site.makers, measuring.of(WHOLE)
    return await sync_to_async(measure_pushes)(default_rules(makers.game), 1, makers.seed, most)


async def past(measuring: Measuring) -> Figures:
    return await sync_to_async(measure_past)(measuring.site.makers, measuring.of(WHOLE))


async def pages(measuring: Measuring) -> Figures:
    """In a browser, which not every machine has: measured where it is asked for."""
    host, port = next(iter(measuring.site.webs.values()))
    return await sync_to_async(measure_pages)(f"http://{host}:{port}", measuring.site.makers, measuring.of)


async def clubs(measuring: Measuring) -> Figures:
    host, port = next(iter(measuring.site.webs.values()))
    return await sync_to_async(measure_clubs)(f"http://{host}:{port}", measuring.of(VISITS))


BY_REQUEST = {"pages"}
MEASURES: dict[str, Callable[[Measuring], Awaitable[Figures]]] = {
    "queries_per_action": queries,
    "one_table": one_table,
    "20_tables_50_per_s": calm,
    "20_tables_190_per_s": busy,
    "saturated": saturated,
    "floor": floor,
    "length_of_game": lengths,
    "spectators": spectators,
    "sockets": socket_bytes,
    "whole_game": game_bytes,
    "pushes": pushes,
    "past": past,
    "pages": pages,
    "club_pages": clubs,
}
