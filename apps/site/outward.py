"""Requests to addresses that people have given: none into the host's own network, and none for long.

A name is looked up when one goes there, every address that it has is looked at, and what was looked at is
what is connected to: a name that says something else a moment later leads nowhere else. No redirection is
followed.
"""

import socket
import ssl
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

import httpcore
import httpx
from django.conf import settings

LONGEST = 10.0  # seconds, from the first word to the last
MOST = 64 * 1024  # bytes of an answer; of its body nothing is read

Address = IPv4Address | IPv6Address
V4_WITHIN = ip_network("64:ff9b::/96")  # how the net of IPv6 alone reaches the other (RFC 6052)
TUNNELS = [ip_network(net) for net in ("2001::/32", "2002::/16", "64:ff9b:1::/48", "::/96")]


class Unreachable(Exception):
    """Why nothing could be brought there, for who gave the address."""


FORBIDDEN = "That address leads into a network that is not the internet’s."


def post(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """What status it was answered with. Raises Unreachable."""
    url = _read(address)
    head = [(b"Host", url.netloc), *((name.encode(), value.encode()) for name, value in headers.items())]
    head.append((b"Content-Length", str(len(body)).encode()))
    target = httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path)
    try:
        with (
            httpcore.ConnectionPool(
                network_backend=_Guarded(), ssl_context=httpx.create_ssl_context()
            ) as net,
            net.stream("POST", target, headers=head, content=body) as answer,
        ):
            return answer.status
    except httpcore.TimeoutException:
        raise Unreachable(f"It did not answer within {LONGEST:.0f} seconds.") from None
    except (httpcore.NetworkError, ssl.SSLError) as error:
        raise Unreachable("It could not be reached.") from error
    except (httpcore.ProtocolError, ValueError) as error:
        raise Unreachable("What it answered is not what a web server says.") from error


def _read(address: str) -> httpx.URL:
    try:
        url = httpx.URL(address)
    except (httpx.InvalidURL, ValueError):
        raise Unreachable(NO_ADDRESS) from None
    if url.scheme not in ("http", "https") or not url.raw_host or url.userinfo:
        raise Unreachable(NO_ADDRESS)
    return url


NO_ADDRESS = "That is not the address of a page: it begins with https://."


def must_be_allowed(address: str) -> None:
    """For who writes it down, as far as it tells by itself. Raises Unreachable.

    No name is looked up while they wait, for that may take long, and others would wait with them: what it
    leads to is looked at whenever one goes there.
    """
    host = _read(address).host
    host = LOOPBACK if host == "localhost" else host
    with suppress(OSError, UnicodeError):  # a name
        _must_be_public(socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST))


LOOPBACK = "127.0.0.1"


def must_be_public(host: str, port: int | None) -> list[str]:
    """The addresses of a host. Raises Unreachable if one is in a network of somebody's own."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable("Nobody knows that name.") from None
    return _must_be_public(found)


def _must_be_public(found: Iterable[Any]) -> list[str]:
    """What the resolver told, of which none may be in a network of somebody's own."""
    addresses = [str(place[0]) for *_, place in found]
    if not all(is_allowed(ip_address(address)) for address in addresses):
        raise Unreachable(FORBIDDEN)
    return addresses


def is_allowed(address: Address) -> bool:
    return is_public(address) or any(
        address in net for net in settings.MAY_REACH if net.version == address.version
    )


def is_public(address: Address) -> bool:
    """Whether it is one of the internet's, by all that is known of it. Tunnels lead who knows where."""
    if isinstance(address, IPv6Address):
        within = _within(address)
        if within is not None:
            return is_public(within)
        if address.is_site_local or any(address in net for net in TUNNELS):
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def _within(address: IPv6Address) -> IPv4Address | None:
    """The address of the older kind that it stands for."""
    if address in V4_WITHIN:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped


class _Guarded(httpcore.SyncBackend):
    """Connects to what was looked at, and ends when the time for all of it is over."""

    def __init__(self) -> None:
        self.until = time.monotonic() + LONGEST

    def connect_tcp(self, host: str, port: int, *args: Any, **how: Any) -> httpcore.NetworkStream:
        addresses = must_be_public(host, port)
        return _Bounded(self._first(addresses, port), self.until)

    def _first(self, addresses: Iterable[str], port: int) -> httpcore.NetworkStream:
        """The first that can be connected to."""
        trouble: Exception = httpcore.ConnectError()
        for address in addresses:
            try:
                return super().connect_tcp(address, port, timeout=left(self.until))
            except httpcore.ConnectError as error:
                trouble = error
        raise trouble


class _Bounded(httpcore.NetworkStream):
    """Reads and writes until a moment, and no more than so much."""

    def __init__(self, stream: httpcore.NetworkStream, until: float) -> None:
        self.stream, self.until, self.got = stream, until, 0

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        got = self.stream.read(max_bytes, left(self.until))
        self.got += len(got)
        if self.got > MOST:
            raise httpcore.ReadError
        return got

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.stream.write(buffer, left(self.until))

    def close(self) -> None:
        self.stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _Bounded(self.stream.start_tls(ssl_context, server_hostname, left(self.until)), self.until)

    def get_extra_info(self, info: str) -> Any:
        return self.stream.get_extra_info(info)


def left(until: float) -> float:
    """Seconds. Raises httpcore.ReadTimeout when there are none."""
    seconds = until - time.monotonic()
    if seconds <= 0:
        raise httpcore.ReadTimeout
    return seconds
