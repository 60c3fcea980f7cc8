"""What the server's sockets leave to the application: packing, and frames that go to many."""

import asyncio
from unittest.mock import Mock

import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from apps.site.sockets import MOST_UNSENT, Sockets


async def opened() -> tuple[Sockets, ClientProtocol]:
    """A socket and the browser's end of it, once they have shaken hands."""

    async def site(scope: object, receive: object, send: object) -> None: ...

    config = uvicorn.Config(site, ws=Sockets, log_config=None)
    config.load()
    sockets = Sockets(config, ServerState(), {}, asyncio.get_running_loop())
    sockets.transport = Mock(
        is_closing=lambda: False, get_write_buffer_size=Mock(return_value=0), get_extra_info=lambda name: None
    )
    browser = ClientProtocol(parse_uri("ws://majlis/"), extensions=[ClientPerMessageDeflateFactory()])
    browser.send_request(request := browser.connect())
    sockets.conn.receive_data(request.serialize())
    answer = sockets.conn.accept(request)
    sockets.conn.send_response(answer)
    browser.receive_data(answer.serialize())
    return sockets, browser


async def test_the_server_packs_nothing_itself() -> None:
    _, browser = await opened()
    assert browser.extensions == []


async def test_a_frame_goes_out_as_it_is() -> None:
    sockets, _ = await opened()
    frame = Frame(Opcode.BINARY, b"a push")
    sockets.write_framed(frame.serialize(mask=False))
    sockets.transport.write.assert_called_once_with(frame.serialize(mask=False))  # type: ignore[attr-defined]


async def test_who_takes_nothing_is_cut_off() -> None:
    sockets, _ = await opened()
    sockets.transport.get_write_buffer_size.return_value = MOST_UNSENT + 1  # type: ignore[attr-defined]
    sockets.write_framed(b"more")
    sockets.transport.abort.assert_called_once_with()  # type: ignore[attr-defined]


async def test_nothing_follows_the_end() -> None:
    sockets, _ = await opened()
    sockets.conn.send_close(1000)
    sockets.write_framed(b"more")
    sockets.transport.write.assert_not_called()  # type: ignore[attr-defined]
