"""What browsers write at a table, as bytes that are ready before any clock runs."""

from base64 import b64encode
from secrets import token_bytes
from urllib.parse import urlencode

from apps.play.bench.tables import CSRF, Place
from apps.play.bench.wire import Address

# What a browser says of itself besides: it is for the server to read.
AGENT = (
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0\r\n"
    "Accept-Encoding: gzip, deflate\r\n"
    "Accept-Language: en-GB,en;q=0.9\r\n"
)
FORM = "Content-Type: application/x-www-form-urlencoded\r\n"
UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
PACKED = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"


def action(address: Address, place: Place, fields: dict[str, str]) -> bytes:
    """What the page's form posts."""
    body = urlencode(fields)
    more = f"X-CSRFToken: {CSRF}\r\nHX-Request: true\r\nOrigin: {origin(address)}\r\n{FORM}"
    head = _head("POST", address, f"/tables/{place.key}/act/", place.cookies, more)
    return f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()


def page(address: Address, place: Place) -> bytes:
    return (
        _head("GET", address, f"/tables/{place.key}/", place.cookies, "Accept: text/html\r\n") + "\r\n"
    ).encode()


def opening(address: Address, place: Place) -> bytes:
    """A socket's beginning."""
    key = b64encode(token_bytes(16)).decode()
    more = f"Origin: {origin(address)}\r\n{UPGRADE}Sec-WebSocket-Key: {key}\r\n{PACKED}\r\n"
    return _head("GET", address, f"/ws/tables/{place.key}/?packed=1", place.cookies, more).encode()


def _head(method: str, address: Address, path: str, cookies: str, more: str) -> str:
    host = f"Host: {address[0]}:{address[1]}\r\n"
    return f"{method} {path} HTTP/1.1\r\n{host}{AGENT}Cookie: {cookies}\r\n{more}"


def origin(address: Address) -> str:
    return f"http://{address[0]}:{address[1]}"
