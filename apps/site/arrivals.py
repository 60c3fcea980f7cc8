"""Sockets come in a few at a time, so that those who play do not wait for hundreds who come at once."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any
from weakref import WeakKeyDictionary

AT_ONCE = 4  # the event loop goes to all who are ready before it comes back to a move


class InTurn:
    """A socket's turn is over when it has been answered; from then on it waits for nobody."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.doors: WeakKeyDictionary[Any, asyncio.Semaphore] = WeakKeyDictionary()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(self._door())

            async def answer(message: Any) -> None:
                await send(message)
                await turn.aclose()

            await self.application(scope, receive, answer)

    def _door(self) -> asyncio.Semaphore:
        """That of this event loop: a semaphore serves only one."""
        return self.doors.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE))
