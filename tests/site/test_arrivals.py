"""How many sockets come in at a time."""

import asyncio
from typing import Any

from apps.site.arrivals import AT_ONCE, InTurn


async def test_a_few_come_in_at_a_time_and_those_who_are_in_wait_for_nobody() -> None:
    inside, most, stay = 0, 0, asyncio.Event()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        await asyncio.sleep(0)
        inside -= 1
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send"})
        await stay.wait()

    said: list[str] = []

    async def send(message: Any) -> None:
        said.append(message["type"])

    served = InTurn(application)
    coming = [asyncio.create_task(served({}, None, send)) for _ in range(10 * AT_ONCE)]
    async with asyncio.timeout(30):
        while len(said) < 20 * AT_ONCE:
            await asyncio.sleep(0)
    assert most == AT_ONCE
    stay.set()
    await asyncio.gather(*coming)


async def test_whoever_fails_leaves_the_door_open() -> None:
    async def application(scope: Any, receive: Any, send: Any) -> None:
        raise OSError

    served = InTurn(application)
    async with asyncio.timeout(30):
        for _ in range(2 * AT_ONCE):
            failed = await asyncio.gather(served({}, None, None), return_exceptions=True)
            assert [type(error) for error in failed] == [OSError]
