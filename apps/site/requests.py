"""How much of a request is waited for, and how long: nobody holds a connection that asks for nothing."""

from asyncio import TimerHandle, Transport
from http import HTTPStatus
from itertools import chain

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

READ_WITHIN = 15.0  # seconds for a whole request, from the connection or the first byte of the next
LINGERS = 1.0  # seconds that a refused sender may take to read why: closed at once, it would see only that
LONGEST_ADDRESS = 4 * 1024
LONGEST_HEAD = 16 * 1024  # address and headers; the longest honest ones are cookies of a few hundred bytes


class Unwanted(Exception):
    """Raised to the parser, which stops; what is answered is in `refusal`."""


class Requests(HttpToolsProtocol):
    """uvicorn's own has no limit for what comes before a body, and waits for ever for its end."""

    timer: TimerHandle | None = None  # set while a request is being read
    refusal = HTTPStatus.BAD_REQUEST
    begun = refused = False
    head = 0  # bytes read of one that is not whole yet; 0 between head and head

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A header comes from the parser only when it is whole, so the bytes themselves are counted."""
        if self.refused:
            return
        started = self.head
        super().data_received(data)
        if started and self.head == started:
            self.head += len(data)
        if self.head > LONGEST_HEAD and not self.refused:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.begun, self.head = True, 1
        if not self.timer:
            self._wait()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LONGEST_ADDRESS:
            self._stop(HTTPStatus.REQUEST_URI_TOO_LONG)

    def handle_websocket_upgrade(self) -> None:
        """The parser of sockets breaks on an address that is not ASCII, as no browser sends one."""
        if self.url.isascii():
            super().handle_websocket_upgrade()
        else:
            self._refuse(HTTPStatus.BAD_REQUEST)

    def on_headers_complete(self) -> None:
        self.head = 0
        if sum(map(len, chain.from_iterable(self.headers))) > LONGEST_HEAD:
            self._stop(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._arrived()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """What uvicorn answers when the parser stops, whyever it did."""
        self._refuse(self.refusal)

    def _wait(self) -> None:
        self.timer = self.loop.call_later(READ_WITHIN, self._too_slow)

    def _arrived(self) -> None:
        if self.timer:
            self.timer.cancel()
        self.timer = None

    def _too_slow(self) -> None:
        """A connection on which nothing came at all, as browsers keep in reserve, just closes."""
        self.timer = None
        if self.begun:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def _stop(self, status: HTTPStatus) -> None:
        self.refusal = status
        raise Unwanted

    def _refuse(self, status: HTTPStatus) -> None:
        said = f"{status.phrase}. Nothing was changed."
        lines = (
            f"HTTP/1.1 {status.value} {status.phrase}",
            "content-type: text/plain; charset=utf-8",
            f"content-length: {len(said)}",
            "connection: close",
            "",
            said,
        )
        self._arrived()
        self.refused = True
        self.transport.write("\r\n".join(lines).encode())
        self.transport.write_eof()
        self.loop.call_later(LINGERS, self.transport.close)
