"""A websocket to the site without a server or a browser."""

from typing import Any

from channels.testing import WebsocketCommunicator

PATIENCE = 30  # seconds for whatever is to be said or done, on a busy machine too


class Line(WebsocketCommunicator):
    """As channels' own, which waits no longer than a second."""

    async def connect(self, timeout: float = PATIENCE) -> Any:
        return await super().connect(timeout)

    async def receive_output(self, timeout: float = PATIENCE) -> Any:
        return await super().receive_output(timeout)

    async def receive_from(self, timeout: float = PATIENCE) -> Any:
        return await super().receive_from(timeout)

    async def wait(self, timeout: float = PATIENCE) -> None:
        await super().wait(timeout)

    async def disconnect(self, code: int = 1000, timeout: float = PATIENCE) -> None:
        await super().disconnect(code, timeout)
