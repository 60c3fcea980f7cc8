"""Changes of a table, as a program is told of them."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async

from apps.accounts.models import User
from apps.api import stream
from apps.play.models import Table
from apps.play.rooms import room_at
from apps.play.services import reseat, resign
from apps.site.asgi import application
from tests.api.conftest import Program, program_of
from tests.play.conftest import bid
from tests.sockets import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = database_sync_to_async


class Line:
    """An open stream, as the server has it."""

    def __init__(self, program: Program, table: Table) -> None:
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "path": f"/api/v1/tables/{table.key}/changes",
            "query_string": b"",
            "headers": [
                (b"host", b"127.0.0.1"),
                (b"accept-encoding", b"gzip"),
                (b"authorization", f"Bearer {program.token}".encode()),
            ],
        }
        served: Any = application
        self.asgi = ApplicationCommunicator(served, scope)

    async def begin(self) -> dict[bytes, bytes]:
        await self.asgi.send_input({"type": "http.request"})
        start = await self.asgi.receive_output(PATIENCE)
        assert start["status"] == 200
        return dict(start["headers"])

    async def told(self) -> dict[str, Any] | None:
        """What comes next; nothing at its end."""
        while True:
            part = await self.asgi.receive_output(PATIENCE)
            if not part.get("more_body"):
                return None
            if data := part["body"].partition(b"data: ")[2]:
                line: dict[str, Any] = json.loads(data)
                return line

    async def leave(self) -> None:
        await self.asgi.send_input({"type": "http.disconnect"})
        await self.asgi.wait(PATIENCE)


@asynccontextmanager
async def listening(program: Program, table: Table) -> AsyncIterator[Line]:
    line = Line(program, table)
    await line.begin()
    yield line
    await line.leave()
    assert not stream._open
    assert room_at(table.pk) is None


async def waits_for_news(table: Table) -> None:
    """Until the one listener has looked: a look that is under way tells what it still sees."""
    room = room_at(table.pk)
    assert room
    [ring] = room.listeners
    news = cast(Any, ring).__self__  # the event that it sets
    while not news._waiters:
        await asyncio.sleep(0.01)


async def test_it_tells_how_the_table_stands_and_of_each_change(hers: Program, table: Table) -> None:
    async with listening(hers, table) as line:
        first = await line.told()
        assert first and (first["version"], first["waits_for_me"]) == (0, True)
        await in_thread(bid)(table, 0)
        second = await line.told()
        while second and second["version"] == 0:  # looked at in the midst of it
            second = await line.told()
        assert second and (second["version"], second["waits_for_me"]) == (1, False)


async def test_nothing_on_the_way_keeps_it_back(hers: Program, table: Table) -> None:
    line = Line(hers, table)
    headers = await line.begin()
    assert headers[b"Content-Type"] == b"text/event-stream"
    assert headers[b"Content-Encoding"] == b"identity"
    assert headers[b"Cache-Control"] == b"no-store"
    await line.leave()


async def test_it_says_that_it_lives(hers: Program, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BEAT", 0.01)
    async with listening(hers, table) as line:
        await line.told()
        part = await line.asgi.receive_output(PATIENCE)
        assert part["body"] == b": here\n\n"


async def test_what_was_missed_is_found_all_the_same(
    hers: Program, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where another process made the move, and nothing rang."""
    monkeypatch.setattr(stream, "BEAT", 0.01)
    monkeypatch.setattr("apps.play.services.publish", lambda change: None)
    async with listening(hers, table) as line:
        await line.told()
        await in_thread(bid)(table, 0)
        found = await line.told()
        assert found and found["version"] == 1


async def test_it_ends_with_the_game(hers: Program, table: Table) -> None:
    async with listening(hers, table) as line:
        await line.told()
        await in_thread(resign)(table_id=table.pk, seat=1)
        last = await line.told()
        assert last and last["status"] == "over"
        assert await line.told() is None


async def test_it_ends_with_the_token(hers: Program, table: Table, alice: User) -> None:
    """And tells nothing more."""
    async with listening(hers, table) as line:
        await line.told()
        await waits_for_news(table)
        await in_thread(alice.tokens.all().delete)()
        await in_thread(bid)(table, 1)
        assert await line.told() is None


async def test_who_has_lost_their_seat_is_told_what_a_spectator_is(
    hers: Program, table: Table, charlie: User
) -> None:
    async with listening(hers, table) as line:
        await line.told()
        await in_thread(reseat)(table_id=table.pk, seat=0, user=charlie)
        now = await line.told()
        assert now and (now["seats"], now["waits_for_me"]) == ([], False)


async def test_and_nothing_where_nobody_looks_on(hers: Program, table: Table, charlie: User) -> None:
    await in_thread(Table.objects.update)(spectators=False)
    async with listening(hers, table) as line:
        await line.told()
        await in_thread(reseat)(table_id=table.pk, seat=0, user=charlie)
        assert await line.told() is None


async def test_it_is_not_for_ever(hers: Program, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LONGEST", 0.0)
    async with listening(hers, table) as line:
        assert await line.told() is None


async def test_several_listen_and_each_is_told(table: Table, hers: Program, bob: User) -> None:
    his = await in_thread(program_of)(bob)
    lines = [Line(hers, table), Line(hers, table), Line(his, table)]
    for line in lines:
        await line.begin()
        await line.told()
    await in_thread(bid)(table, 0)
    told = await asyncio.gather(*[line.told() for line in lines])
    assert [now and now["version"] for now in told] == [1, 1, 1]
    for line in lines:
        await line.leave()
    assert room_at(table.pk) is None


async def test_a_fault_of_ours_is_not_hushed_up(
    hers: Program, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*about: object, **more: object) -> None:
        raise ValueError("a fault of ours")

    line = Line(hers, table)
    await line.begin()
    await line.told()
    monkeypatch.setattr("apps.api.positions.line", fail)
    await in_thread(bid)(table, 0)
    with pytest.raises(ValueError, match="a fault of ours"):
        await line.asgi.wait(PATIENCE)
    assert not stream._open
    assert room_at(table.pk) is None


def test_one_person_listens_to_so_many(
    hers: Program, table: Table, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(stream._open, alice.pk, stream.MOST)
    answer = hers.get(f"tables/{table.key}/changes")
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
