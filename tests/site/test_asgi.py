"""Who may open a socket at all."""

from typing import Any

import pytest

from apps.accounts.models import User
from apps.play.models import Table
from apps.site.asgi import application
from tests.factories import TableFactory
from tests.sockets import Line

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(components: None, alice: User) -> Table:
    return TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])


async def answers(table: Table, *origins: bytes) -> bool:
    headers = [(b"host", b"localhost"), *((b"origin", origin) for origin in origins)]
    site: Any = application
    socket = Line(site, f"/ws/tables/{table.key}/", headers)
    connected: bool = (await socket.connect())[0]
    await socket.disconnect()
    return connected


@pytest.mark.parametrize("origin", [b"http://evil.test", b"null", b"", b"http://[evil", b"//[", b"\xff\xfe"])
async def test_pages_of_other_sites_are_refused(table: Table, origin: bytes) -> None:
    assert not await answers(table, origin)


async def test_so_is_what_does_not_say_whence_it_comes(table: Table) -> None:
    assert not await answers(table)


async def test_pages_of_this_site_are_welcome(table: Table) -> None:
    assert await answers(table, b"http://localhost:8000")
