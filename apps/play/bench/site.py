"""Everything that is measured of the site, one thing after the other, from a process beside the server's."""

import asyncio
import time
from http import HTTPStatus
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse

from apps.play.bench.client import LiveTable, Pushes, listen
from apps.play.bench.figures import Figures, spread
from apps.play.bench.load import House, Load, house, resident_bytes
from apps.play.bench.tables import (
    Playing,
    Signed,
    lengthen,
    make_players,
    make_table,
    play_on,
    stranger,
)

EARLY, LATE = 10, 1_000  # moves
ACTIONS_EACH = 15  # at a pair of an early and a late table
PAIRS = 8
SOCKETS, SPECTATORS = 200, 4  # in all, at a table
COUNTED = 20  # actions whose queries are counted


async def measure_site(webs: dict[int, str], game: str, *, share: float) -> Figures:
    """`share` of the full time and of the full numbers, of web processes told by their ids."""
    players = await sync_to_async(make_players)(game)
    queries = await sync_to_async(count_queries)(game, players)
    async with house(webs, game, players) as site:
        await Load(site, tables=1, seconds=5).run(at_most=30)  # nobody waits for what is done once
        seconds = 10 * share
        return {
            "queries_per_action": queries,
            "one_table": await Load(site, tables=1, seconds=seconds).run(at_most=int(300 * share)),
            "20_tables_50_per_s": await Load(site, tables=20, seconds=seconds, rate=50).run(),
            "100_tables_50_per_s": await Load(site, tables=100, seconds=seconds, rate=50).run(),
            "20_tables_190_per_s": await Load(site, tables=20, seconds=seconds, rate=190).run(),
            "saturated": await Load(site, tables=20, seconds=seconds).run(at_most=int(4_000 * share)),
            "length_of_game": await compare_lengths(site, pairs=max(1, int(PAIRS * share))),
            "bytes_per_socket": await weigh_sockets(site, int(SOCKETS * share)),
        }


async def compare_lengths(site: House, *, pairs: int) -> Figures:
    """The same latency early and late in a game, in turns, so that both meet the same weather."""
    early: list[float] = []
    late: list[float] = []
    for _ in range(pairs):
        young, old = [await site.open(await sync_to_async(table_at)(site, moves)) for moves in (EARLY, LATE)]
        for _ in range(ACTIONS_EACH):
            early.append(await latency(young))
            late.append(await latency(old))
        await asyncio.gather(young.close(), old.close())
    found = {f"move_{EARLY}": spread(early), f"move_{LATE}": spread(late)}
    return found | {"ratio_p50": round(spread(late)["p50"] / spread(early)["p50"], 2)}


def table_at(site: House, moves: int) -> Playing:
    playing = make_table(site.game, site.players)
    play_on(playing, EARLY)
    if moves > EARLY:
        lengthen(playing, moves)
    return playing


async def latency(table: LiveTable) -> float:
    began = time.perf_counter()
    return (await table.act() - began) * 1000


async def weigh_sockets(site: House, count: int) -> int:
    """What a web process's memory grows by for each of so many spectators, a few at a table."""
    pid, url = next(iter(site.webs.items()))
    playing = [await site.make() for _ in range(max(1, count // SPECTATORS))]
    before = resident_bytes(pid)
    watching = [await listen(url, stranger(one), Pushes()) for one in playing * SPECTATORS]
    grown = resident_bytes(pid) - before
    for listener in watching:
        await listener.close()
    return grown // len(watching)


def count_queries(game: str, players: list[Signed]) -> Figures:
    """How often an action asks the database, from the request's arrival to the push."""
    playing = make_table(game, players)
    counts = [count_of_one(playing, players) for _ in range(COUNTED)]
    return spread(counts[len(players) :])  # each player's first fills the cache with their session


def count_of_one(playing: Playing, players: list[Signed]) -> int:
    asked: list[str] = []

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append(sql)
        return execute(sql, params, many, context)

    seat, action = playing.choose()
    client = Client(HTTP_HX_REQUEST="true", HTTP_HOST=settings.ALLOWED_HOSTS[0])
    client.cookies[settings.SESSION_COOKIE_NAME] = players[seat][1]
    with connection.execute_wrapper(count):
        answer = client.post(reverse("play:act", args=[playing.table.key]), playing.posted(seat, action))
    if answer.status_code != HTTPStatus.NO_CONTENT:
        raise RuntimeError(f"An action was answered with {answer.status_code}.")
    playing.follow(seat, action)
    return sum(not sql.startswith("BEGIN") for sql in asked)
