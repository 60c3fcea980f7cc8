"""What is too slow or too long before it is a request at all."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from apps.site import requests
from apps.site.programs import Web
from apps.site.requests import LONGEST_ADDRESS, LONGEST_HEAD, Requests

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"
PATIENCE = 30.0
READ_AT_ONCE = 65536
MADE: list[Requests] = []  # of which the last is that of the connection under way


async def says_hello(scope: Any, receive: Any, send: Any) -> None:
    while (message := await receive())["type"] == "http.request" and message["more_body"]:
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


@asynccontextmanager
async def connection(port: int = 0) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """To a server of our own, or to what listens at the port."""
    config = uvicorn.Config(says_hello, lifespan="off", log_config=None)

    def make() -> Requests:
        MADE.append(Requests(config, ServerState(), {}))
        return MADE[-1]

    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port or server.sockets[0].getsockname()[1]
        )
        yield reader, writer
        writer.close()


async def answer_to(*pieces: bytes, port: int = 0) -> bytes:
    """All that is answered until the connection is closed by the other side."""
    async with asyncio.timeout(PATIENCE), connection(port) as (reader, writer):
        for piece in pieces:
            writer.write(piece)
            await asyncio.sleep(0)
        answer = bytearray()
        with suppress(ConnectionResetError):  # it was closed while we spoke; what was said counts
            while said := await reader.read(READ_AT_ONCE):
                answer += said
        return bytes(answer)


@pytest.mark.parametrize("begun", [b"G", b"GET / HTTP/1.1\r\nHost: x\r\n", HEAD, HEAD + b"half"])
async def test_who_does_not_finish_is_cut_off(begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "READ_WITHIN", 0.2)
    assert (await answer_to(begun)).startswith(b"HTTP/1.1 408 ")


async def test_who_never_begins_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "READ_WITHIN", 0.2)
    assert await answer_to() == b""


async def test_dripping_does_not_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "READ_WITHIN", 0.3)
    async with asyncio.timeout(PATIENCE), connection() as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nX: ")
        told = asyncio.create_task(reader.read())
        while not told.done():
            writer.write(b"x")
            await asyncio.sleep(0.02)
        assert told.exception() or told.result().startswith(b"HTTP/1.1 408 ")


async def test_who_has_finished_may_wait_for_the_answer_and_ask_again() -> None:
    """The time is that of the request alone: between two of them nothing runs out but the keeping alive."""
    async with asyncio.timeout(PATIENCE), connection() as (reader, writer):
        for _ in range(3):
            writer.write(HEAD + b"01234")
            while not MADE[-1].timer:
                await asyncio.sleep(0)
            writer.write(b"56789")
            assert (await reader.readuntil(b"hello")).startswith(b"HTTP/1.1 200 ")
            assert not MADE[-1].timer


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ([b"GET /" + b"x" * LONGEST_ADDRESS + b" HTTP/1.1\r\nHost: x\r\n\r\n"], 414),
        ([b"GET /", *[b"x" * 1000] * 12], 414),
        ([b"GET / HTTP/1.1\r\nX: " + b"x" * LONGEST_HEAD + b"\r\n\r\n"], 431),
        ([b"GET / HTTP/1.1\r\n", b"X: y\r\n" * LONGEST_HEAD, b"\r\n"], 431),
        ([b"GET / HTTP/1.1\r\nX: ", *[b"x" * 1000] * 40], 431),
        ([b"NONSENSE\r\n\r\n"], 400),
    ],
)
async def test_what_is_too_long_is_refused(sent: list[bytes], status: int) -> None:
    assert (await answer_to(*sent)).startswith(b"HTTP/1.1 %d " % status)


async def test_what_is_long_enough_is_answered() -> None:
    async with connection() as (reader, writer):
        writer.write(
            b"GET /" + b"x" * 4000 + b" HTTP/1.1\r\nHost: x\r\nCookie: " + b"x" * 12_000 + b"\r\n\r\n"
        )
        assert (await reader.readuntil(b"hello")).startswith(b"HTTP/1.1 200 ")


@pytest.mark.django_db(transaction=True)
async def test_the_site_itself_is_served_so(site: Web) -> None:
    answer = await answer_to(
        b"GET /" + b"x" * 12_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", port=site.port
    )
    assert answer.startswith(b"HTTP/1.1 414 ")


async def answer_to_upgrade(site: Web, address: bytes) -> bytes:
    head = (
        f"Host: 127.0.0.1:{site.port}",
        f"Origin: {site.url}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    )
    asked = b"GET " + address + b" HTTP/1.1\r\n" + "\r\n".join(head).encode() + b"\r\n\r\n"
    return await answer_to(asked, port=site.port)


@pytest.mark.parametrize("address", [b"/ws/tables/\xff/", b"/ws/tables/abc/?at=\xc3\xa9", b"/ws/\x80?\xff"])
async def test_a_socket_to_an_address_of_other_bytes_is_refused_in_plain_words(
    address: bytes, site: Web
) -> None:
    answer = await answer_to_upgrade(site, address)
    assert answer.startswith(b"HTTP/1.1 400 ") and answer.endswith(b"Nothing was changed.")


@pytest.mark.parametrize("address", [b"/ws/tables/%ff/", b"/ws/tables/%F0%9F/?at=%ff%00&seat=%ed%a0%80"])
async def test_so_is_one_that_spells_them(address: bytes, site: Web) -> None:
    assert (await answer_to_upgrade(site, address)).startswith(b"HTTP/1.1 403 ")
