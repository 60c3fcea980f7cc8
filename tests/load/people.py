"""The people of the soak, two at each table, who repeat what was not answered and keep a ledger of what was.

    python -m tests.load.people TABLES ADDRESS...

Says "playing" when every page is open, plays until its input ends, one game after the other, and then prints
what has come of it.
"""

import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Any

if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "apps.site.settings")
    django.setup()

import uvloop
from asgiref.sync import sync_to_async
from django.db import OperationalError, close_old_connections, connections
from django.db.utils import InterfaceError

from apps.lobby.services import Sitter, open_table
from apps.lobby.table_settings import TableSettings
from apps.play import archive
from apps.play.bench import requests
from apps.play.bench.client import MARK
from apps.play.bench.tables import Place, Signed, make_players, posted
from apps.play.bench.wire import BINARY, TEXT, Address, Browser, Socket, connect
from apps.play.fairness import audit
from apps.play.models import Move, Table
from apps.play.packing import Words, unpack

PACE = 0.3  # seconds between two looks at a table, at least
GIVES_UP = 120.0  # seconds that one request is repeated
SETTLES = 60.0  # seconds that pages get to be current
PULSE = re.compile(rb"pulse (\d+)")
AWAY = (OperationalError, InterfaceError)


class Page:
    """An open page: its socket comes back when it has gone, and asks for the whole when it is behind."""

    socket: Socket | None = None

    def __init__(self) -> None:
        self.opened = 0
        self.words: Words = b""

    def go_to(self, address: Address, place: Place) -> None:
        """Leave the page that is open, if one is, for this table's."""
        self.address, self.place, self.version = address, place, -1
        if self.socket:
            self.socket.transport.close()

    async def keep_open(self) -> None:
        while True:
            self.words = b""
            place = self.place
            try:
                self.socket = await connect(self.address, requests.opening(self.address, place), self.hear)
                self.opened += 1
                if place is not self.place:  # gone on while it was opened
                    self.socket.transport.close()
                await self.socket.closed
            except (OSError, TimeoutError):
                pass
            await asyncio.sleep(1)

    def hear(self, opcode: int, message: bytes, size: int) -> None:
        if opcode == BINARY and not self.words:
            self.words = unpack(message)
        elif opcode == TEXT and (pulse := PULSE.match(message)):
            if self.socket and int(pulse[1]) != self.version:
                self.socket.say("whole")
        elif mark := MARK.search(unpack(message, self.words) if opcode == BINARY else message):
            self.version = int(mark[2])


class Sat:
    """Two people at one table after the other, and the keys of what was answered with success."""

    table: Table

    def __init__(self, people: list[Signed], addresses: Sequence[Address]) -> None:
        self.people = people
        self.addresses = addresses
        self.pages = [Page() for _ in people]
        self.tables: list[Table] = []
        self.rng = Random(people[0][0].pk)
        self.accepted: list[str] = []
        self.refused = 0

    def sit_down(self, table: Table) -> None:
        self.table = table
        self.tables.append(table)
        self.home = self.addresses[table.pk % len(self.addresses)]
        self.browser = Browser(self.home)
        self.places = [Place(table.key, session) for _, session in self.people]
        for page, place in zip(self.pages, self.places, strict=True):
            page.go_to(self.home, place)

    async def sit_down_again(self) -> None:
        try:
            table = await sync_to_async(new_table)(self.people)
        except AWAY:
            await asyncio.sleep(PACE)
        else:
            self.sit_down(table)

    async def play(self, done: asyncio.Event) -> None:
        while not done.is_set():
            if self.table.status == Table.Status.OVER:
                await self.sit_down_again()
            asked = await sync_to_async(self.choose)()
            if asked is None:
                await asyncio.sleep(PACE)
                continue
            seat, fields = asked
            status = await self.post(seat, fields)
            if status == 204:
                self.accepted.append(fields["key"])
            else:
                assert status == 409, status  # the bots were faster
                self.refused += 1
            await asyncio.sleep(PACE * self.rng.random())

    def choose(self) -> tuple[int, dict[str, str]] | None:
        """What one of the two would do now; nothing if none is asked, or the database is away."""
        try:
            close_old_connections()
            self.table.refresh_from_db()
            if self.table.status == Table.Status.OVER:
                return None
            game = archive.load(self.table, self.table.moves.get(number=self.table.version))
        except AWAY:
            connections.close_all()
            return None
        asked = sorted(self.table.rules.waiting(game) & {0, 1})
        if not asked:
            return None
        seat = self.rng.choice(asked)
        return seat, posted(seat, self.table.version, self.table.rules.sample(game, seat, self.rng))

    async def post(self, seat: int, fields: dict[str, str]) -> int:
        """Until it is answered, and not by a word of trouble: then it may or may not have been done."""
        request = requests.action(self.home, self.places[seat], fields)
        until = time.monotonic() + GIVES_UP
        while time.monotonic() < until:
            try:
                status = int((await self.browser.ask(request))[9:12])
            except (OSError, TimeoutError):
                status = 0
            if status and status != 503:
                return status
            await asyncio.sleep(0.3)
        raise AssertionError("no answer any more")

    def count(self) -> tuple[int, int, int]:
        """Moves that were lost, moves that were made twice or by nobody, and faults of the dice."""
        moves = Move.objects.filter(table__in=self.tables, seat__in=(0, 1))
        made = list(moves.values_list("key", flat=True))
        lost = set(self.accepted) - set(made)
        unasked = set(made) - set(self.accepted)
        return (
            len(lost),
            len(unasked) + len(made) - len(set(made)),
            sum(len(audit(table).faults) for table in self.tables),
        )


def seat_people(count: int, addresses: Sequence[Address]) -> list[Sat]:
    sat = []
    for _ in range(count):
        people = make_players(2)
        sat.append(Sat(people, addresses))
        sat[-1].sit_down(new_table(people))
    return sat


def new_table(people: list[Signed]) -> Table:
    """Of these and two bots."""
    return open_table(
        host=people[0][0],
        settings=TableSettings("bidding", "caliphate", {}, "Soak"),
        sitters=[*(Sitter(user=user) for user, _ in people), Sitter(bot="easy"), Sitter(bot="easy")],
    )


async def play(count: int, addresses: Sequence[Address]) -> dict[str, Any]:
    tables = await sync_to_async(seat_people)(count, addresses)
    pages = [page for table in tables for page in table.pages]
    open_pages = [asyncio.create_task(page.keep_open()) for page in pages]
    await all_current(tables)
    sys.stdout.write("playing\n")
    sys.stdout.flush()
    done = asyncio.Event()
    playing = asyncio.gather(*(table.play(done) for table in tables))
    await asyncio.to_thread(sys.stdin.read)
    done.set()
    restarted = time.monotonic()
    await playing
    behind = await all_current(tables)
    current_after = time.monotonic() - restarted
    counts = await sync_to_async(lambda: [table.count() for table in tables])()
    for task in open_pages:
        task.cancel()
    lost, doubled, faults = (sum(column) for column in zip(*counts, strict=True))
    return {
        "tables": count,
        "accepted": sum(len(table.accepted) for table in tables),
        "refused": sum(table.refused for table in tables),
        "games": sum(len(table.tables) for table in tables),
        "lost": lost,
        "doubled": doubled,
        "faults": faults,
        "pages": len(pages),
        "reopened": sum(page.opened - 1 for page in pages),
        "behind": behind,
        "current_after": round(current_after, 1),
    }


async def all_current(tables: list[Sat]) -> int:
    """Wait until every page shows its table as it stands; how many do not."""
    until = time.monotonic() + SETTLES
    while behind := await sync_to_async(how_many_behind)(tables):
        if time.monotonic() > until:
            break
        await asyncio.sleep(0.2)
    return behind


def how_many_behind(tables: list[Sat]) -> int:
    try:
        close_old_connections()
        now = dict(Table.objects.values_list("pk", "version"))
    except AWAY:
        connections.close_all()
        return len(tables)
    return sum(page.version != now[table.table.pk] for table in tables for page in table.pages)


def main() -> None:
    count, *told = sys.argv[1:]
    addresses = [(host, int(port)) for host, port in (one.split(":") for one in told)]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        sys.stdout.write(json.dumps(runner.run(play(int(count), addresses))) + "\n")


if __name__ == "__main__":
    main()
