"""Two web processes on Postgres and Redis: what is done in one is shown by the other."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack

import httpx
import pytest
from django.conf import settings
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from apps.play.bench.tables import CSRF
from apps.site.programs import Web
from tests.live import PATIENCE
from tests.site.test_away import NOTHING, House
from tests.site.test_away import house as house

SET_UP = """
from apps.accounts.models import User
from apps.lobby.services import Sitter, open_table
from apps.lobby.table_settings import TableSettings
from apps.play.bench.tables import session_of
people = [User.objects.create(username=name, name=name) for name in ("Zayd", "Hind")]
sitters = [Sitter(user=user) for user in people]
settings = TableSettings("bidding", "caliphate", {}, "Two")
table = open_table(host=people[0], settings=settings, sitters=sitters)
print(table.key, *map(session_of, people))
"""

pytestmark = pytest.mark.timeout(400)


@pytest.fixture
def second(house: House) -> Iterator[Web]:
    web = Web(house.environment)
    try:
        web.wait()
        yield web
    finally:
        said = web.kill()
    assert "Exception in ASGI" not in said and "could not be shown" not in said, said


class Two:
    """Zayd plays in one process, Hind looks on from her seat in the other."""

    def __init__(self, house: House, second: Web) -> None:
        self.key, zayd, hind = house.run("shell", "-v", "0", "-c", SET_UP).split()[-3:]
        self.moves = 0
        self.http = httpx.Client(base_url=house.web.url, trust_env=False, timeout=PATIENCE)
        self.http.cookies.update({settings.SESSION_COOKIE_NAME: zayd, settings.CSRF_COOKIE_NAME: CSRF})
        self.http.headers.update({"X-CSRFToken": CSRF, "HX-Request": "true"})
        self.open = ExitStack()
        self.line: ClientConnection = self.open.enter_context(self._line(second, hind))

    def _line(self, web: Web, session: str) -> AbstractContextManager[ClientConnection]:
        there = f"ws://127.0.0.1:{web.port}/ws/tables/{self.key}/?seat=1"
        cookie = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"}
        origin = Origin(web.url)
        return connect(there, additional_headers=cookie, origin=origin, proxy=None, open_timeout=PATIENCE)

    def bid(self) -> None:
        """He changes his mind, as he may until she has bid."""
        fields = {"seat": "0", "version": str(self.moves), "action": NOTHING, "key": f"{self.moves:032x}"}
        assert self.http.post(f"/tables/{self.key}/act/", data=fields).status_code == 204
        self.moves += 1

    def told(self) -> list[str]:
        """What she is sent up to the latest move."""
        heard = [""]
        while f'data-from="{self.moves - 1}" value="{self.moves}"' not in heard[-1]:
            heard.append(str(self.line.recv(timeout=PATIENCE)))
        return heard

    def is_rung(self) -> bool:
        """Whether a move is shown at once: what a pulse finds is shown after that pulse was heard."""
        self.bid()
        return not any(message.startswith("pulse") for message in self.told())

    def close(self) -> None:
        self.http.close()
        self.open.close()


@pytest.fixture
def two(house: House, second: Web) -> Iterator[Two]:
    two = Two(house, second)
    yield two
    two.close()


def test_a_move_in_one_is_shown_by_the_other_with_redis_and_without(house: House, two: Two) -> None:
    assert sum(two.is_rung() for _ in range(12)) >= 3  # all of them, where the machine has nothing else to do
    house.redis.stop()
    try:
        for _ in range(2):
            two.bid()
            assert any(message.startswith("pulse") for message in two.told())
    finally:
        house.redis.start()
    assert any(two.is_rung() for _ in range(30))  # once it has subscribed again
