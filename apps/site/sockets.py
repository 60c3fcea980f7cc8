"""The server's side of sockets, with a short way for what goes to many of them at once."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

WRITES = "majlis.writes"  # an extension of ASGI: scope["extensions"][WRITES](frame)
MOST_UNSENT = 512 * 1024  # bytes that wait for a browser that does not take them


class Sockets(WebSocketsSansIOProtocol):
    """Nothing is packed here: what is worth it comes packed, once for all. A socket then holds 80 kB less.

    An application that says the same on many sockets frames it once and writes it to each, past the queue
    and the frame that a message of its own would cost.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.conn.available_extensions = []

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope.setdefault("extensions", {})
        extensions[WRITES] = self.write_framed
        await super().run_asgi()

    def write_framed(self, frame: bytes) -> None:
        """Send a whole frame as it is; whoever has not taken the earlier ones for long is cut off."""
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.transport.abort()
        else:
            self.transport.write(frame)
