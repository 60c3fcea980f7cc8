"""Web and bot processes killed at random during play, twenty times: no move is lost, none is doubled."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random
from uuid import uuid4

import httpx
import msgspec
import pytest
from django.conf import settings
from django.db import connection

from apps.accounts.models import User
from apps.play import archive
from apps.play.bench.tables import CSRF, session_of
from apps.play.fairness import audit
from apps.play.models import Seat, Table
from apps.site.private_services import free_port
from apps.site.programs import Program, Web
from tests.factories import TableFactory
from tests.live import SIGNS_OF_TROUBLE, environment

KILLS = 20
PAUSE = 0.6  # seconds between a process being well and its end, at most
AT_ONCE, EACH = 4, 8  # tables
PATIENCE = 60.0  # seconds that a player repeats one request

pytestmark = pytest.mark.timeout(1_200)


class Processes:
    """One web process and one bot runner, each replaced when it is killed."""

    def __init__(self) -> None:
        self.port = free_port()
        self.bots = Program(environment(), "runbots")
        self.web = self._new_web()
        self.last_words: list[str] = []

    def kill_web(self) -> None:
        self.last_words.append(self.web.kill())
        self.web = self._new_web()

    def kill_bots(self) -> None:
        self.last_words.append(self.bots.kill())
        self.bots = Program(environment(), "runbots")

    def _new_web(self) -> Web:
        web = Web(environment(), port=self.port)
        web.wait()
        return web

    def close(self) -> None:
        # The bots may have been started a moment ago, and not yet know how to end when they are asked.
        self.last_words += [self.web.stop(), self.bots.kill()]


class Players:
    """The two people at some tables, one table after the other. They repeat what was not answered."""

    def __init__(self, url: str, tables: list[Table], sessions: list[str]) -> None:
        self.url = url
        self.tables = tables
        self.sessions = sessions
        self.rng = Random(tables[0].pk)
        self.accepted: dict[int, list[str]] = {table.pk: [] for table in tables}

    def play(self, done: threading.Event) -> None:
        with closing(connection), httpx.Client(trust_env=False, timeout=10) as http:
            for table in self.tables:
                while not done.is_set() and self._play_on(table, http):
                    pass

    def _play_on(self, table: Table, http: httpx.Client) -> bool:
        """Act for one of the two, if they are asked; False once the game is over."""
        table.refresh_from_db()
        if table.status == Table.Status.OVER:
            return False
        game = archive.load(table, table.moves.get(number=table.version))
        asked = sorted(table.rules.waiting(game) & {0, 1})
        if not asked:
            time.sleep(0.02)  # the bots'
            return True
        seat = self.rng.choice(asked)
        action = msgspec.json.encode(table.rules.sample(game, seat, self.rng)).decode()
        key = str(uuid4())
        data = {"seat": str(seat), "version": str(table.version), "action": action, "key": key}
        status = self._post(http, table, data)
        if status == httpx.codes.NO_CONTENT:
            self.accepted[table.pk].append(key)
        else:
            assert status == httpx.codes.CONFLICT, status  # the table had moved on
        return True

    def _post(self, http: httpx.Client, table: Table, data: dict[str, str]) -> int:
        """Until it is answered: a request that got no answer may or may not have been done."""
        session = self.sessions[int(data["seat"])]
        cookies = f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={CSRF}"
        headers = {"Cookie": cookies, "X-CSRFToken": CSRF, "HX-Request": "true"}
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                return http.post(
                    f"{self.url}/tables/{table.key}/act/", data=data, headers=headers
                ).status_code
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("No answer any more.")


@pytest.fixture
def players(transactional_db: None, components: None, alice: User, bob: User) -> list[Players]:
    sessions = [session_of(alice), session_of(bob)]
    seats = [{"user": alice}, {"user": bob}, {"bot": "easy"}, {"bot": "easy"}]
    return [
        Players("", [TableFactory.create(players=seats) for _ in range(EACH)], sessions)
        for _ in range(AT_ONCE)
    ]


@pytest.fixture
def processes(transactional_db: None) -> Iterator[Processes]:
    running = Processes()
    yield running
    running.close()


def test_killed_twenty_times_during_play(players: list[Players], processes: Processes) -> None:
    done, rng = threading.Event(), Random(20)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for group in players:
            group.url = processes.web.url
        playing = [pool.submit(group.play, done) for group in players]
        try:
            for _ in range(KILLS // 2):
                for kill in (processes.kill_web, processes.kill_bots):
                    time.sleep(rng.random() * PAUSE)
                    kill()
        finally:
            done.set()
        for one in playing:
            one.result()
    for group in players:
        for table in group.tables:
            assert_whole(table, group.accepted[table.pk])
    assert sum(len(keys) for group in players for keys in group.accepted.values()) > KILLS
    assert Seat.objects.exclude(bot="").filter(table__moves__number__gt=20).exists()
    words = "".join(processes.last_words)
    assert not any(sign in words for sign in SIGNS_OF_TROUBLE), words


def assert_whole(table: Table, accepted: list[str]) -> None:
    table.refresh_from_db()
    moves = list(table.moves.order_by("number").values_list("number", "key", "seat"))
    assert [number for number, _, _ in moves] == list(range(table.version + 1))
    keys = [key for _, key, seat in moves if seat in (0, 1)]
    assert sorted(keys) == sorted(accepted)  # each once, and nothing that was not asked for
    assert audit(table).faults == []
