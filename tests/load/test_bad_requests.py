"""Ten thousand random bad requests get 4xx, no 500, and leave every table byte for byte as it was."""

import logging
import socket
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from apps.accounts.models import User
from apps.play import archive
from apps.play.bench.tables import CSRF, session_of
from apps.play.models import Table
from apps.play.presences import Presence
from apps.play.services import take_action
from apps.play.sitewide import Heartbeat
from apps.site.programs import Web
from games.engine.contract import Action, Seat
from tests.factories import TableFactory, UserFactory
from tests.live import PATIENCE
from tests.load.mischief import Mischief, Request, Scene

IN_PROCESS = 1_000
SEED = 4
OVER_SOCKETS = 400
SOME_TURNS = 12  # moves, so that there is a past to be stale about

Everything = dict[str, list[tuple[Any, ...]]]


@pytest.fixture
def cast(alice: User, bob: User, charlie: User) -> dict[str, User]:
    return {"alice": alice, "bob": bob, "charlie": charlie}


@pytest.fixture
def scene(components: None, cast: dict[str, User]) -> Scene:
    others = [{"user": UserFactory.create()} for _ in range(2)]
    players = [{"user": cast["alice"]}, {"user": cast["bob"]}, *others]
    table = TableFactory.create(players=players)
    play_some(table, SOME_TURNS)
    while len(table.rules.waiting(archive.load(table, table.moves.latest()))) < len(players):
        play_some(table, 1)  # until all are asked something
    used = "alice-made-this-request"
    _, action = choose(table, 0)
    take_action(table_id=table.pk, seat=0, action=action, version=table.version, key=used)
    table.refresh_from_db()
    private = TableFactory.create(players=others, spectators=False)
    over = TableFactory.create(players=players[:2])
    play_some(over, 1_000)
    waiting = TableFactory.create(players=[{"user": cast["alice"]}, {}])
    return Scene(
        table=table.key,
        private=private.key,
        over=over.key,
        waiting=waiting.key,
        version=table.version,
        asked_at=min(table.seats.get(number=number).asked_at for number in (0, 1)),
        action=msgspec.json.encode(action).decode(),
        used=used,
    )


def play_some(table: Table, moves: int) -> None:
    for _ in range(moves):
        table.refresh_from_db()
        if table.status == Table.Status.OVER:
            return
        seat, action = choose(table)
        take_action(table_id=table.pk, seat=seat, action=action, version=table.version)
    table.refresh_from_db()


def choose(table: Table, seat: Seat | None = None) -> tuple[Seat, Action]:
    game = archive.load(table, table.moves.latest())
    if seat is None:
        seat = min(table.rules.waiting(game))
    return seat, table.rules.sample(game, seat, Random(table.version))


def everything() -> Everything:
    """Every row of every table, seat, move and message; not what a site writes of its own accord."""
    kept = [model for model in apps.get_app_config("play").get_models() if model not in (Presence, Heartbeat)]
    return {model.__name__: [tuple(map(plain, row)) for row in rows(model)] for model in kept}


def rows(model: Any) -> Any:
    return model.objects.order_by("pk").values_list()


def plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value


@pytest.fixture(autouse=True)
def _no_log() -> Iterator[None]:
    """A refusal is a line in the log; ten thousand of them help nobody."""
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.django_db
@pytest.mark.timeout(1_500)
def test_thousands_change_nothing(scene, cast):
    browsers = {name: browser(user) for name, user in cast.items()}
    before = everything()
    seen: Counter[str] = Counter()
    for request in islice(Mischief(scene, seed=SEED), IN_PROCESS):
        status = ask(browsers, request)
        assert 400 <= status < 500, (status, request)
        seen[request.kind] += 1
    assert everything() == before
    assert min(seen.values()) > IN_PROCESS / 100  # of each kind
    honest = Mischief(scene, seed=2)._act("honest")
    assert ask(browsers, honest) == 302  # so what was refused was refused for what was wrong with it


def browser(user: User) -> tuple[Client, Client]:
    """One that minds the token, one that does not."""
    pair = Client(enforce_csrf_checks=True), Client()
    for client in pair:
        client.raise_request_exception = False
        client.force_login(user)
    return pair


def ask(browsers: dict[str, tuple[Client, Client]], request: Request) -> int:
    client = browsers[request.who][1 if request.csrf else 0]
    headers = {"HX-Request": "true"} if request.htmx else {}
    answer = client.generic(request.method, request.path, request.body, request.content_type, headers=headers)
    return answer.status_code


def test_hundreds_over_real_sockets_change_nothing(site: Web, scene, cast):
    sessions = {name: session_of(user) for name, user in cast.items()}
    before = everything()
    with httpx.Client(base_url=site.url, trust_env=False, timeout=30) as http:
        for request in islice(Mischief(scene, seed=3), OVER_SOCKETS):
            status = send(http, sessions, request)
            assert 400 <= status < 500, (status, request)
    assert everything() == before


def send(http: httpx.Client, sessions: dict[str, str], request: Request) -> int:
    cookies = f"{settings.SESSION_COOKIE_NAME}={sessions[request.who]}; {settings.CSRF_COOKIE_NAME}={CSRF}"
    headers = {"Cookie": cookies, "Content-Type": request.content_type}
    if request.csrf:
        headers["X-CSRFToken"] = CSRF
    if request.htmx:
        headers["HX-Request"] = "true"
    return http.request(request.method, request.path, content=request.body, headers=headers).status_code


def test_requests_that_are_no_http_are_turned_away(site: Web):
    rng = Random(4)
    for _ in range(100):
        with socket.create_connection(("127.0.0.1", site.port), timeout=10) as raw:
            raw.sendall(rng.randbytes(rng.randint(1, 2_000)) + b"\r\n\r\n")
            answer = raw.recv(100)
        assert answer.startswith(b"HTTP/1.1 400") or answer == b""
    assert httpx.get(f"{site.url}/healthz", timeout=PATIENCE).status_code == 200


BAD_ADDRESSES = [
    "/",
    "/ws/",
    "/ws/tables/",
    "/ws/tables/nosuchtable/",
    "/ws/tables/%00/",
    "/ws/x/y/z",
    "/tables/",
]


def test_sockets_that_lead_nowhere_are_refused(site: Web, scene, cast):
    addresses = [*BAD_ADDRESSES, f"/ws/tables/{scene.private}/", f"/ws/tables/{scene.waiting}/"]
    headers = Headers({"Cookie": f"{settings.SESSION_COOKIE_NAME}={session_of(cast['charlie'])}"})
    for address in addresses:
        with pytest.raises(InvalidStatus) as refusal:
            connect(
                f"{site.url}{address}".replace("http", "ws", 1),
                additional_headers=headers,
                origin=Origin(site.url),
                open_timeout=PATIENCE,
            )
        assert refusal.value.response.status_code == 403, address


def test_a_socket_from_another_site_is_refused(site: Web, scene, cast):
    headers = Headers({"Cookie": f"{settings.SESSION_COOKIE_NAME}={session_of(cast['alice'])}"})
    address = f"{site.url}/ws/tables/{scene.table}/".replace("http", "ws", 1)
    with pytest.raises(InvalidStatus) as refusal:
        elsewhere = Origin("https://elsewhere.example")
        connect(address, additional_headers=headers, origin=elsewhere, open_timeout=PATIENCE)
    assert refusal.value.response.status_code == 403
