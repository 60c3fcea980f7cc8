"""How the server's sockets pack what they send."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

# A turn's push repeats most of the markup of the turn before, if the window reaches back that far: at a
# table of six 15 bits take a third off what uvicorn's 12 leave. A socket then holds 112 kB for it, not 38.
WINDOW = 15
PACKING = {"level": 9, "memLevel": 5}
HEARD = 12  # bits of the window for what a browser sends: a word or two
PACKED = ServerPerMessageDeflateFactory(
    server_max_window_bits=WINDOW, client_max_window_bits=HEARD, compress_settings=PACKING
)


class Sockets(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.conn.available_extensions = [PACKED]
