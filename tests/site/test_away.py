"""Postgres and Redis of our own, stopped and started again under the site and its bots."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest
from django.conf import settings
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from apps.play.bench.tables import CSRF
from apps.site.private_services import Runs, make_postgres, make_redis
from apps.site.programs import Program, Web
from tests.live import PATIENCE, until

NOTHING = '{"type": "Bid", "fate": [0, 0, 0, 0, 0, 0, 0], "cards": []}'

pytestmark = pytest.mark.timeout(400)


class Service:
    def __init__(self, running: Runs) -> None:
        self.running = running
        self.stack = ExitStack()
        self.start()

    def start(self) -> None:
        self.stack.enter_context(self.running())

    def stop(self) -> None:
        self.stack.close()


class House:
    """The whole site: a web process, a bot runner, and what they stand on."""

    def __init__(self, folder: Path) -> None:
        database, postgres = make_postgres(folder / "postgres")
        cache, redis = make_redis(folder / "redis")
        self.postgres, self.redis = Service(postgres), Service(redis)
        ours = ("MAJLIS_", "DJANGO_", "PYTEST_")
        clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        self.environment = clean | {
            "DATABASE_URL": database,
            "REDIS_URL": cache,
            "MAJLIS_SECRET_KEY": "for this test alone, which keeps nothing",
            "MAJLIS_HTTPS": "0",
            "MAJLIS_STATE": str(folder),
        }
        self.web = Web(self.environment, prepare=True)
        self.web.wait()
        self.bots = Program(self.environment, "runbots")

    def run(self, *words: str) -> str:
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *words]
        return subprocess.run(
            command, env=self.environment, check=True, capture_output=True, text=True
        ).stdout

    def health(self) -> httpx.Response:
        return httpx.get(f"{self.web.url}/healthz", trust_env=False, timeout=30)

    def close(self) -> None:
        self.said = self.web.kill() + self.bots.kill()
        self.postgres.stop()
        self.redis.stop()


SET_UP = """
from apps.accounts.models import User
from apps.lobby.services import Sitter, open_table
from apps.lobby.table_settings import TableSettings
from apps.play.bench.tables import session_of
user, _ = User.objects.get_or_create(username="alice", name="Alice")
sitters = [Sitter(user=user), Sitter(bot="easy")]
settings = TableSettings("bidding", "caliphate", {}, "Away")
table = open_table(host=user, settings=settings, sitters=sitters)
print(table.key, session_of(user))
"""


class Player:
    """Alice in a browser, at a table with a bot."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.key, session = house.run("shell", "-v", "0", "-c", SET_UP).split()[-2:]
        cookies = {settings.SESSION_COOKIE_NAME: session, settings.CSRF_COOKIE_NAME: CSRF}
        self.headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        self.http = httpx.Client(base_url=house.web.url, trust_env=False, timeout=30, headers=self.headers)
        self.table = f"/tables/{self.key}/"

    def bid(self) -> httpx.Response:
        fields = {"seat": "0", "version": "0", "action": NOTHING, "key": "the-same-press"}
        headers = {"X-CSRFToken": CSRF, "HX-Request": "true"}
        return self.http.post(f"{self.table}act/", data=fields, headers=headers)

    def sees(self) -> int:
        """The version of the page; -1 if there is none."""
        page = self.http.get(self.table)
        found = re.search(r'id="version"[^>]* value="(\d+)"', page.text)
        return int(found[1]) if page.status_code == 200 and found else -1

    def opens_socket(self) -> bool:
        there, origin = f"ws://127.0.0.1:{self.house.web.port}/ws{self.table}", Origin(self.house.web.url)
        try:
            with connect(there, additional_headers=self.headers, origin=origin, open_timeout=PATIENCE):
                return True
        except InvalidStatus:
            return False


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with TemporaryDirectory(prefix="majlis-away-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # Postgres runs as somebody else and needs to pass through
        house = House(folder)
        yield house
        house.close()
        assert "Failed with number" not in house.said, house.said
        assert "Exception in ASGI" not in house.said, house.said


@pytest.fixture
def player(house: House) -> Iterator[Player]:
    player = Player(house)
    yield player
    player.http.close()


def test_without_redis_people_stay_signed_in_read_and_play(house: House, player: Player) -> None:
    house.redis.stop()
    try:
        assert "Alice" in player.http.get("/").text
        assert player.sees() >= 0
        assert player.bid().status_code == 204
        until(lambda: player.sees() >= 2)  # the bot plays, too
        health = house.health()
        assert (health.status_code, health.text[:2]) == (200, "ok")
        assert "Redis does not answer" in health.text
    finally:
        house.redis.start()
    until(lambda: house.health().text == "ok")
    until(player.opens_socket)


def test_without_postgres_every_answer_says_so_and_all_comes_back(house: House, player: Player) -> None:
    until(lambda: player.sees() == 1)  # the bot has bid
    assert player.opens_socket()
    house.postgres.stop()
    try:
        page, press = player.http.get(player.table), player.bid()
        for answer in (page, press, player.http.get("/"), house.health()):
            assert answer.status_code == 503
            assert "cannot reach its games" in answer.text
        assert page.headers["Retry-After"]
        assert "Nothing was changed" in press.text
        assert press.text.strip().startswith('<div class="notice')
        assert not player.opens_socket()
    finally:
        house.postgres.start()
    assert player.bid().status_code == 204  # at once: a connection that has gone is not used again
    assert player.sees() >= 2
    other = Player(house)
    until(lambda: other.sees() == 1)  # the same bot runner plays on
    other.http.close()
    assert house.bots.process.poll() is None
    assert house.health().text == "ok"
    until(player.opens_socket)
