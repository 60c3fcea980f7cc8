"""Addresses that people give lead nowhere but into the internet, and hold up nothing for long."""

import socket
from ipaddress import ip_address
from typing import Any

import pytest

from apps.site import outward
from apps.site.outward import FORBIDDEN, Unreachable, is_public, must_be_allowed, post
from tests.receivers import Hooks


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """What names lead to; no others are known."""
    known: dict[str, list[str]] = {}

    def look_up(host: str, port: Any, *args: Any, **how: Any) -> list[Any]:
        if host not in known:
            raise socket.gaierror("no such name")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in known[host]]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return known


PRIVATE = [
    *("10.0.0.1", "172.16.0.1", "192.168.1.1", "127.0.0.1", "127.8.8.8", "0.0.0.0", "169.254.169.254"),
    *("100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255"),
    *("::1", "::", "fe80::1", "fe80::1%1", "fc00::1", "fd12:3456::1", "fec0::1", "ff02::1", "2001:db8::1"),
    *("::ffff:10.0.0.1", "::ffff:127.0.0.1", "::10.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::10.0.0.1"),
    *("2002:a00:1::1", "2001:0:a00:1::1"),
]
PUBLIC = ["8.8.8.8", "162.159.128.233", "2606:4700::6810:1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"]


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_of_somebodys_own_network_is_known_for_one(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_one_of_the_internets_as_well(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    [
        *("http://10.0.0.1/hook", "https://127.0.0.1/", "https://[::1]/", "https://[::ffff:10.0.0.1]/"),
        *(
            "http://2130706433/",
            "http://0x7f000001/",
            "http://127.1/",
            "http://[fe80::1]/",
            "http://localhost/",
        ),
    ],
)
def test_an_address_however_it_is_written_is_refused(address: str) -> None:
    with pytest.raises(Unreachable, match="internet’s"):
        must_be_allowed(address)
    with pytest.raises(Unreachable, match="internet’s"):
        post(address, b"{}", {})


def test_a_name_that_leads_there_is_refused(names: dict[str, list[str]]) -> None:
    names["inside.example.org"] = ["10.0.0.1"]
    with pytest.raises(Unreachable, match="internet’s"):
        post("https://inside.example.org/", b"{}", {})


def test_a_name_that_leads_there_as_well_is_refused(names: dict[str, list[str]]) -> None:
    names["both.example.org"] = ["8.8.8.8", "10.0.0.1"]
    with pytest.raises(Unreachable, match="internet’s"):
        post("https://both.example.org/", b"{}", {})


def test_what_was_looked_at_is_what_is_connected_to(
    hooks: Hooks, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """A name that says something else when it is asked again is not asked again."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def look_up(host: str, *args: Any, **how: Any) -> list[Any]:
        if host != "moving.example.org":
            return real(host, *args, **how)
        asked.append(host)
        return real("127.0.0.1" if len(asked) == 1 else "10.0.0.1", *args, **how)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    assert post(f"http://moving.example.org:{hooks.port}/hook", b"{}", {}) == 204
    assert asked == ["moving.example.org"]
    assert hooks.got[0].headers["host"] == f"moving.example.org:{hooks.port}"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "hook",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://",
        "https://me@example.org/",
        "https://[::",
    ],
)
def test_what_is_no_address_of_a_page_is_refused(address: str) -> None:
    with pytest.raises(Unreachable, match="not the address of a page"):
        must_be_allowed(address)


def test_a_name_that_nobody_knows_is_told(names: dict[str, list[str]]) -> None:
    with pytest.raises(Unreachable, match="Nobody knows that name"):
        post("https://nowhere.example.org/", b"{}", {})


def test_who_writes_one_down_waits_for_nobody_who_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server may be slow, and a form holds one of the few threads in which all act."""

    def look_up(*args: Any, flags: int = 0, **how: Any) -> list[Any]:
        assert flags & socket.AI_NUMERICHOST
        raise socket.gaierror("a name")

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    must_be_allowed("https://slow.example.org/")


# What answers there


def test_what_is_sent_arrives(hooks: Hooks) -> None:
    assert post(f"{hooks.url}/a?b=c", b'{"x": 1}', {"Content-Type": "application/json"}) == 204
    (asked,) = hooks.got
    assert (asked.path, asked.body) == ("/a?b=c", b'{"x": 1}')
    assert asked.headers["content-type"] == "application/json"


def test_nobody_goes_where_an_answer_points(hooks: Hooks) -> None:
    hooks.status, hooks.headers = 302, {"Location": f"{hooks.url}/elsewhere"}
    assert post(f"{hooks.url}/here", b"{}", {}) == 302
    assert [asked.path for asked in hooks.got] == ["/here"]


def test_one_that_is_down_is_told(hooks: Hooks) -> None:
    with pytest.raises(Unreachable, match="could not be reached"):
        post("http://127.0.0.1:9/", b"{}", {})


def test_one_that_answers_slowly_is_left(hooks: Hooks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes soon enough; all of them would take for ever."""
    monkeypatch.setattr(outward, "LONGEST", 1.0)
    hooks.instead, hooks.slow = b"HTTP/1.1 200 OK\r\nX: " + b"x" * 100_000, True
    with pytest.raises(Unreachable, match="did not answer within"):
        post(hooks.url, b"{}", {})


GARBAGE = {
    "words": b"what?\r\n\r\n",
    "bytes": b"\x00\xff" * 50,
    "no status": b"HTTP/1.1 abc\r\n\r\n",
    "another protocol": b"SSH-2.0-x\r\n",
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE)
def test_one_that_answers_garbage_is_left(hooks: Hooks, garbage: bytes) -> None:
    hooks.instead = garbage
    with pytest.raises(Unreachable, match="not what a web server says"):
        post(hooks.url, b"{}", {})


def test_one_that_says_too_much_is_left(hooks: Hooks) -> None:
    hooks.instead = b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 100_000
    with pytest.raises(Unreachable):
        post(hooks.url, b"{}", {})


def test_of_what_is_told_of_refusals_nothing_tells_what_is_there() -> None:
    assert "10." not in FORBIDDEN
