"""Many spectators at one table: what they cost it, and whether they hold it up when they come."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from apps.play.bench import requests
from apps.play.bench.client import Listener, LiveTable
from apps.play.bench.costs import Costs
from apps.play.bench.figures import Figures, spread
from apps.play.bench.load import House
from apps.play.bench.tables import Playing
from apps.play.bench.wire import Browser

ACTIONS = 20  # that all the spectators are shown
EVERY = 0.2  # seconds between the moves that are made while they come
Arrive = Callable[[House, Playing], Awaitable[Listener]]


async def measure(site: House, count: int) -> Figures:
    return {
        "spectators": count,
        "watching": await watched(site, count),
        "arriving_sockets": await arriving(site, count, House.watch),
        "arriving_pages": await arriving(site, count, visit),
    }


async def watched(site: House, count: int) -> Figures:
    """All of them there: what an action costs, and when the last of them has been shown it."""
    playing = await site.make()
    table = await site.open(playing)
    crowd = tuple([await site.watch(playing) for _ in range(count)])
    last: list[float] = []
    before = Costs.now(site.webs)
    for _ in range(min(ACTIONS, len(table.written))):
        began = time.perf_counter()
        last.append(1000 * ((await table.act(also=crowd))[1] - began))
    spent = Costs.now(site.webs) - before
    await leave(table, crowd)
    return {"last_shown_ms": spread(last), "cpu_ms_per_action": spent.per(len(last))}


async def arriving(site: House, count: int, arrive: Arrive) -> Figures:
    """All of them at once, while the players go on playing."""
    playing = await site.make()
    table = await site.open(playing)
    began, before = time.perf_counter(), Costs.now(site.webs)
    coming = asyncio.gather(*(one_arrives(site, playing, arrive) for _ in range(count)))
    shown: list[float] = []
    while not table.over and not (shown and coming.done()):
        due = began + len(shown) * EVERY
        await asyncio.sleep(due - time.perf_counter())
        shown.append(1000 * ((await table.act())[1] - due))
    arrived = await coming
    spent = Costs.now(site.webs) - before
    await leave(table, tuple(listener for listener, _ in arrived))
    return {
        "arrived_ms": spread([1000 * (when - began) for _, when in arrived]),
        "players_shown_ms": spread(shown),
        "cpu_ms": spent.per(1),
    }


async def one_arrives(site: House, playing: Playing, arrive: Arrive) -> tuple[Listener, float]:
    return await arrive(site, playing), time.perf_counter()


async def visit(site: House, playing: Playing) -> Listener:
    """The page first, then its socket, as somebody comes who was not there before."""
    address = site.address(playing)
    browser = Browser(address)
    answer = await browser.ask(requests.page(address, playing.stranger))
    browser.close()
    if not answer.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"A page was answered with {answer[:300].decode()}")
    return await site.watch(playing)


async def leave(table: LiveTable, crowd: tuple[Listener, ...]) -> None:
    await table.close()
    await asyncio.gather(*(listener.close() for listener in crowd))
