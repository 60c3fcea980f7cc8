"""How requests are answered: in one thread from beginning to end, whatever they are."""

import asyncio
import threading
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import httpx
import pytest
from django.core import signals

from apps.site import handler
from apps.site.asgi import application
from apps.site.handler import THREADS, Handler

pytestmark = pytest.mark.django_db(transaction=True)


async def get(*addresses: str) -> list[httpx.Response]:
    served: Any = application
    transport = httpx.ASGITransport(served)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        return [await http.get(address) for address in addresses]


async def test_a_page_a_file_and_what_is_none() -> None:
    page, missing, nonsense = await get("/", "/nothing/of/the/kind/", "/%ff%fe/")
    assert (page.status_code, missing.status_code) == (200, 404)
    assert "</html>" in page.text
    assert nonsense.status_code == 404


async def send(
    body: AsyncIterator[bytes], content_type: str, address: str = "/accounts/guest/"
) -> httpx.Response:
    served: Any = application
    transport = httpx.ASGITransport(served)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        return await http.post(address, content=body, headers=[(b"Content-Type", content_type.encode())])


@pytest.mark.parametrize(
    "content_type", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
async def test_a_body_without_end_is_kept_nowhere(content_type: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it says of its length, which a body in chunks does not."""
    written: list[int] = []

    class Watched(BytesIO):
        def write(self, data: Any) -> int:
            written.append(len(data))
            return super().write(data)

    async def chunks() -> AsyncIterator[bytes]:
        yield b'--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n'
        for _ in range(100):
            yield b"n" * 10_000

    monkeypatch.setattr(handler, "BytesIO", Watched)
    answer = await send(chunks(), content_type)
    assert answer.status_code == 413
    assert "Nothing was changed" in answer.text
    assert sum(written) < 100_000


async def test_a_request_ends_once_and_where_it_began() -> None:
    seen: list[tuple[str, str]] = []

    def began(**about: Any) -> None:
        seen.append(("began", threading.current_thread().name))

    def ended(**about: Any) -> None:
        seen.append(("ended", threading.current_thread().name))

    signals.request_started.connect(began)
    signals.request_finished.connect(ended)
    try:
        await get(*["/healthz"] * (THREADS + 1))
    finally:
        signals.request_started.disconnect(began)
        signals.request_finished.disconnect(ended)
    assert [what for what, _ in seen] == ["began", "ended"] * (THREADS + 1)
    assert all(seen[n][1] == seen[n + 1][1] for n in range(0, len(seen), 2))
    assert len({thread for _, thread in seen}) <= THREADS  # they stay


async def test_who_acts_does_not_wait_behind_those_who_look(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, began = threading.Event(), threading.Semaphore(0)
    get_response = Handler.get_response

    def slow(self: Handler, request: Any) -> Any:
        if request.method == "GET":
            began.release()
            assert go_on.wait(60)
        return get_response(self, request)

    async def nothing() -> AsyncIterator[bytes]:
        yield b""

    monkeypatch.setattr(Handler, "get_response", slow)
    looking = [asyncio.create_task(get("/healthz")) for _ in range(THREADS + 1)]
    try:
        async with asyncio.timeout(30):
            for _ in range(THREADS):
                await asyncio.to_thread(began.acquire)
            assert (await send(nothing(), "application/x-www-form-urlencoded")).status_code < 500
        assert not any(one.done() for one in looking)
    finally:
        go_on.set()
        await asyncio.gather(*looking)


@pytest.mark.parametrize("charset", ["zip", "rot13", "idna", "utf-16", "hex", "undefined", "no-such", "é"])
@pytest.mark.parametrize(
    "content_type", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
async def test_what_is_not_written_in_utf_8_is_refused(content_type: str, charset: str) -> None:
    async def body() -> AsyncIterator[bytes]:
        yield b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nSami\r\n--x--\r\n'

    answer = await send(body(), f"{content_type}; charset={charset}")
    assert answer.status_code == 400
    assert "Nothing was changed" in answer.text


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", '"utf-8"', "utf8"])
async def test_what_browsers_send_is_read(charset: str) -> None:
    async def body() -> AsyncIterator[bytes]:
        yield b"name="

    answer = await send(body(), f"application/x-www-form-urlencoded; charset={charset}")
    assert answer.status_code == 403  # as far as the key of the form, which is missing


async def test_only_where_files_are_sent_may_they_be_long() -> None:
    async def chunks(count: int) -> AsyncIterator[bytes]:
        for _ in range(count):
            yield b"n" * 100_000

    upload, plain = "/admin/components/componentset/1/import/", "application/x-www-form-urlencoded"
    assert (await send(chunks(2), plain)).status_code == 413
    assert (await send(chunks(2), plain, f"{upload}x")).status_code == 413
    for at in (upload, "/from-file/"):
        assert (await send(chunks(2), plain, at)).status_code == 403  # without the token of a form
        assert (await send(chunks(22), plain, at)).status_code == 413
