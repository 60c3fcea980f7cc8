"""Thousands of requests that were honest once: none breaks the site, tells a secret, or does what it may not.

    python -m tests.load.hostile --requests 50000

Serves on a database of its own, records what the pages of people at several tables let them ask, changes it
a little here and there, and sends it with their sessions and tokens. Ends with a report, and with an error
if an answer was 5xx, if one held what its reader may not know, or if a table changed that none of them
plays at, or one of theirs in a way that does not follow from its rules.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()

import uvloop
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client

from apps.accounts.models import User
from apps.lobby.services import Sitter, open_table
from apps.lobby.table_settings import TableSettings
from apps.play import saying, services
from apps.play.archive import load
from apps.play.bench import requests
from apps.play.bench.servers import own_site
from apps.play.bench.tables import CSRF, Place, make_players, session_of
from apps.play.bench.wire import Address, Browser, Socket, connect
from apps.play.fairness import audit
from apps.play.models import Message, Table
from tests.live import SIGNS_OF_TROUBLE
from tests.load.mutants import Mutator
from tests.load.recorded import Recorder

SOCKET_EVERY = 50  # requests
LOOK_EVERY = 500  # requests: whether somebody has signed out by chance
WORDS = ["whole", "lines", "", "pulse 1", "\0", "whole" * 20, "{}", "🂡", "<x>"]
CANARY = "canary-that-only-others-may-hear"
SIGNED_OUT = re.compile(rb'set-cookie: sessionid=""', re.IGNORECASE)
ASKED_TO_SIGN_IN = re.compile(rb"\r\nlocation: /accounts/(login|guest)", re.IGNORECASE)
PAGES = ["/", "/new/", "/accounts/profile/", "/accounts/guest/", "/accounts/login/", "/accounts/signup/"]


class Stage:
    """Who asks, and where: Ana and Ben play, Eve looks on. Cat, Dan and Fay would be left alone."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.people = dict(
            zip(
                ("ana", "ben", "eve", "cat", "dan", "fay"), (user for user, _ in make_players(6)), strict=True
            )
        )
        self.theirs = self._theirs()
        self.frozen = self.everything_of(self.theirs)
        self.renew()

    def table(self, game: str, *names: str, moves: int = 5, **fields: Any) -> Table:
        """Somebody not of the site's is a seat left open."""
        scenario = {"bidding": "caliphate", "first_jihad": "basic", "jihad": "campaign"}[game]
        table = open_table(
            host=self.people[names[0]],
            settings=TableSettings(game, scenario, {}, **{"title": "Open to all"} | fields),
            sitters=[Sitter(user=self.people.get(name)) for name in names],
        )
        for _ in range(moves if table.status == Table.Status.PLAYING else 0):
            table.refresh_from_db()
            if table.status == Table.Status.PLAYING:
                self._move(table)
        return table

    def _move(self, table: Table) -> None:
        game = load(table, table.moves.latest())
        seat = self.rng.choice(sorted(table.rules.waiting(game)))
        action = table.rules.sample(game, seat, self.rng)
        services.take_action(table_id=table.pk, seat=seat, action=action, version=table.version)

    def _theirs(self) -> list[Table]:
        """Tables at which nobody who asks may do a thing."""
        private = self.table("bidding", "cat", "dan", "fay", title=CANARY, listed=False, spectators=False)
        watched = self.table("jihad", "dan", "fay")
        saying.say(
            table=private, user=self.people["cat"], seat=None, text=CANARY, channel=Message.Channel.PLAYERS
        )
        for table in (private, watched):
            table.seats.update(notes=CANARY)
        User.objects.filter(pk__in=[self.people[name].pk for name in ("cat", "dan", "fay")]).update(
            email=f"{CANARY}@example.org"
        )
        return [private, watched]

    def everything_of(self, tables: Sequence[Table]) -> str:
        """Every row of these tables, but for what spectators say and who looks on."""
        told: list[Any] = []
        for table in tables:
            told += Table.objects.filter(pk=table.pk).values()
            told += [*table.seats.values(), *table.messages.filter(channel=Message.Channel.PLAYERS).values()]
            told += [{**row, **packed(row)} for row in table.moves.values()]
        return json.dumps(told, cls=DjangoJSONEncoder, default=str)

    def renew(self) -> None:
        """Tables at which there is something to do, the pages of all who ask, and sessions that hold."""
        self.mine = [
            self.table("bidding", "ana", "ben", "cat", "dan", moves=9),
            self.table("bidding", "ana", "ben", moves=500),
            self.table("jihad", "ana", "cat", moves=3),
            self.table("first_jihad", "ben", moves=12),
            self.table("bidding", "ana", "nobody yet"),
        ]
        for table in self.mine:
            table.seats.filter(user__in=[self.people["cat"], self.people["dan"]]).update(notes=CANARY)
        self.sessions = {name: session_of(self.people[name]) for name in ("ana", "ben", "eve")}
        keys = [table.key for table in (*self.theirs, *self.mine)]
        self.mutators = {
            name: Mutator(self.record(name), keys, self.rng) for name in (*self.sessions, "nobody")
        }

    def record(self, name: str) -> list[Any]:
        client, recorder = Client(HTTP_HOST=settings.ALLOWED_HOSTS[0]), Recorder()
        if name in self.sessions:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[name]
        for path in [*PAGES, *(table.get_absolute_url() for table in (*self.mine, *self.theirs))]:
            recorder.read(path, client.get(path, follow=True).content.decode())
        return sorted(recorder.asked)

    def may_know(self, secret: str) -> bool:
        """A table's secret is shown when its game is over."""
        return Table.objects.filter(secret=secret, status=Table.Status.OVER).exists()


def packed(row: Mapping[str, Any]) -> dict[str, str]:
    return {name: bytes(value).hex() for name, value in row.items() if isinstance(value, bytes | memoryview)}


class Attack:
    def __init__(self, address: Address, stage: Stage, rng: Random) -> None:
        self.address = address
        self.stage = stage
        self.rng = rng
        self.browser = Browser(address)
        self.statuses: Counter[str] = Counter()
        self.past_the_door = 0
        self.wrong: list[str] = []

    async def run(self, count: int) -> dict[str, Any]:
        for number in range(1, count + 1):
            if number % SOCKET_EVERY == 0:
                await self.talk()
            else:
                await self.ask()
            if number % LOOK_EVERY == 0:
                await sync_to_async(self.stage.renew)()
        changed = await sync_to_async(self.stage.everything_of)(self.stage.theirs) != self.stage.frozen
        faults = await sync_to_async(self.faults)()
        return {
            "requests": count,
            "past_csrf_with_a_seat": self.past_the_door,
            "statuses": dict(sorted(self.statuses.items())),
            "wrong": self.wrong[:20],
            "others_changed": changed,
            "faults": faults,
        }

    def faults(self) -> int:
        """Tables whose moves do not follow from their rules, whoever made them."""
        return sum(bool(audit(table).faults) for table in Table.objects.exclude(status=Table.Status.OPEN))

    async def ask(self) -> None:
        who = self.rng.choices(("ana", "ben", "eve", "nobody"), (40, 35, 15, 10))[0]
        mutant = self.stage.mutators[who]()
        cookies = Place("", self.stage.sessions.get(who, "")).cookies
        request = mutant.bytes_with(f"{self.address[0]}:{self.address[1]}", cookies, CSRF)
        try:
            answer = await self.browser.ask(request)
        except (ConnectionError, TimeoutError) as error:
            self.browser.close()
            self.statuses[type(error).__name__] += 1
            return
        await self.judge(who, request, answer)

    async def judge(self, who: str, request: bytes, answer: bytes) -> None:
        status = answer[9:12].decode()
        self.statuses[status] += 1
        if status.startswith("5") and status != "501":
            self.wrong.append(f"{status}: {request[:600]!r}")
        refused = status == "403" or ASKED_TO_SIGN_IN.search(answer)
        self.past_the_door += who in ("ana", "ben") and not refused
        if SIGNED_OUT.search(answer) and who in self.stage.sessions:
            self.stage.sessions[who] = await sync_to_async(session_of)(self.stage.people[who])
        await self.look_for_secrets(who, request, answer)

    async def look_for_secrets(self, who: str, request: bytes, answer: bytes) -> None:
        if CANARY.encode() in answer and CANARY.encode() not in request:
            self.wrong.append(f"{who} was told {CANARY}: {request[:600]!r}")
        for table in (*self.stage.theirs, *self.stage.mine):
            told = table.secret.encode() in answer or (table.seed and table.seed.encode() in answer)
            if told and not await sync_to_async(self.stage.may_know)(table.secret):
                self.wrong.append(f"{who} was told a secret: {request[:600]!r}")

    async def talk(self) -> None:
        """A socket at some table, as somebody, with some words."""
        heard: list[bytes] = []
        who = self.rng.choice(["ana", "ben", "eve", "nobody"])
        key = self.rng.choice([*self.stage.mine, *self.stage.theirs]).key
        place = Place(key, self.stage.sessions.get(who, ""))
        opening = requests.opening(self.address, place)
        try:
            socket: Socket = await connect(self.address, opening, lambda *told: heard.append(told[1]))
            for _ in range(self.rng.randint(1, 6)):
                socket.say(self.rng.choice(WORDS))
            await asyncio.sleep(0.05)
            await socket.close()
            self.statuses["socket"] += 1
        except (ConnectionError, TimeoutError):
            self.statuses["no socket"] += 1
        await self.look_for_secrets(who, opening, b"".join(heard))


def rehearse(count: int, seed: int) -> dict[str, Any]:
    """A report; raises AssertionError if something was not as it should be."""
    with own_site("sqlite", 1) as (environment, [web]):
        program = [sys.executable, "-m", "tests.load.hostile", "--against", str(web.port)]
        done = subprocess.run(
            [*program, "--requests", str(count), "--seed", str(seed)],
            cwd=settings.BASE_DIR,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        said = web.stop()
    report: dict[str, Any] = json.loads(done.stdout)
    trouble = "Traceback (most recent call last)", *SIGNS_OF_TROUBLE
    assert not any(sign in said for sign in trouble), said
    assert not report["wrong"] and not report["others_changed"] and not report["faults"], report
    assert report["past_csrf_with_a_seat"] >= count / 2, report
    return report


async def attack(port: int, count: int, seed: int) -> dict[str, Any]:
    stage = await sync_to_async(Stage)(Random(seed))
    return await Attack(("127.0.0.1", port), stage, Random(seed)).run(count)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    parser = argparse.ArgumentParser("tests.load.hostile", description=__doc__)
    parser.add_argument("--requests", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", type=int, help="used by itself")
    asked = parser.parse_args()
    if asked.against:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            report = runner.run(attack(asked.against, asked.requests, asked.seed))
    else:
        report = rehearse(asked.requests, asked.seed)
    sys.stdout.write(json.dumps(report, indent=None if asked.against else 2) + "\n")


if __name__ == "__main__":
    main()
