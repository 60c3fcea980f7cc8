"""What browsers are told of how sockets pack what they send."""

import asyncio

import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.uri import parse_uri

from apps.site.sockets import WINDOW, Sockets


async def test_browsers_are_told_of_the_window() -> None:
    async def site(scope: object, receive: object, send: object) -> None: ...

    config = uvicorn.Config(site, ws=Sockets, log_config=None)
    config.load()
    sockets = Sockets(config, ServerState(), {}, asyncio.get_running_loop())
    browser = ClientProtocol(parse_uri("ws://majlis/"), extensions=[ClientPerMessageDeflateFactory()])
    answer = sockets.conn.accept(browser.connect())
    told = answer.headers["Sec-WebSocket-Extensions"]
    assert f"server_max_window_bits={WINDOW}" in told
    assert "no_context_takeover" not in told
