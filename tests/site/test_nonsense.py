"""Whatever is sent, the answer is no fault of ours and nothing is changed by it."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings as site_settings
from django.db.models import Model
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from apps.accounts.models import User
from apps.play.models import Seat, Table
from tests.factories import TableFactory

NAMES = (
    "home",
    "new",
    "waiting",
    "seats",
    "join",
    "open_seal",
    "anew",
    "drawn",
    "leave",
    "decline",
    "fill",
    "close",
)
FIELDS = (
    *("name", "next", "username", "email", "password", "password1", "login", "title", "scenario", "seats"),
    *("pace", "listed", "spectators", "contribution", "option_ties", "seat", "level", "game", "with", "seen"),
    *("seat0-kind", "seat0-person", "seat1-kind", "seat1-bot", "seat1-player", "seal"),
)
JUNK = (
    *("", " ", "\x00", "a\x00b", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "\u202e", "-1"),
    *("0", "9" * 30, "NaN", "[]", '{"a":1}', "'; --", "<script>", "../../etc/passwd", "//evil.test", "%00"),
    *("me", "named", "bot", "here", "open", "x" * 5000, "١", "\r\nSet-Cookie: a=b", "caliphate", "2", "easy"),
)


def rows(model: type[Model]) -> list[dict[str, Any]]:
    return list(model._default_manager.order_by("pk").values())


def addresses(rng: Random, key: str) -> str:
    kind = rng.randrange(4)
    if kind == 0:
        return reverse(f"accounts:{rng.choice(('guest', 'keep', 'profile'))}")
    if kind == 1:
        return f"/components/{quote(rng.choice(JUNK), safe='')}/"
    name = rng.choice(NAMES)
    if name in ("home", "new"):
        return reverse(f"lobby:{name}")
    wanted = rng.choice((key, "nothing", rng.choice(JUNK)))
    tail = "" if name == "waiting" else f"{name}/"
    return f"/waiting/{quote(wanted, safe='')}/{tail}"


@pytest.mark.parametrize("seed", range(4))
def test_nonsense_is_refused_and_changes_nothing(
    components: None, alice: User, bob: User, charlie: User, seed: int
) -> None:
    """By one who has begun nothing here: no seat is theirs to leave, no table theirs to close."""
    begun = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    full = TableFactory.create(players=[{"user": alice}, {"invited": bob}])
    rng, client = Random(seed), Client(raise_request_exception=False)
    client.force_login(charlie)
    before = rows(Seat)
    for _ in range(120):
        at = addresses(rng, rng.choice((begun.key, full.key)))
        sent = {name: rng.choice(JUNK) for name in rng.sample(FIELDS, 8)}
        ask = rng.choice((client.get, client.post))
        headers = {"HX-Request": "true"} if rng.random() < 0.3 else {}
        answer = ask(at, sent, headers=headers)
        assert answer.status_code < 500, (ask.__name__, at, sent)
    assert rows(Seat)[: len(before)] == before
    assert not Seat.objects.filter(table__in=[begun, full], user=charlie).exists()
    assert Table.objects.filter(pk__in=[begun.pk, full.pk]).count() == 2


def forms_of(resolver: URLResolver, way: str = "/") -> Iterator[tuple[str, list[str]]]:
    """Every address of the site, as "/players/%(username)s/", with the names of what stands in it."""
    for name in filter(lambda name: isinstance(name, str), resolver.reverse_dict):
        for forms, *_ in resolver.reverse_dict.getlist(name):
            yield from ((way + form, names) for form, names in forms)
    for further, within in resolver.namespace_dict.values():
        yield from forms_of(within, way + further)


def with_a_zero_byte() -> Iterator[str]:
    """Each address with one where it may stand; of what is known, so that a view goes as far as it can."""
    for form, names in sorted(forms_of(get_resolver())):
        known = {name: "bidding" if name == "game" else "1" for name in names}
        yield form % known
        yield from (form % (known | {name: "%00"}) for name in names)


def fields_asked_for() -> set[str]:
    """What the site's own views look for in a query or a form."""
    sources = (site_settings.BASE_DIR / "apps").rglob("*.py")
    return {*FIELDS}.union(
        *(re.findall(r'(?:GET|POST)(?:\.get\(|\[)"(\w+)"', path.read_text()) for path in sources)
    )


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_zero_byte_is_refused_wherever_it_stands(components: None, alice: User, method: str) -> None:
    """In an address, a query or a form: Postgres takes none in any text."""
    alice.is_staff = alice.is_superuser = True
    alice.save()
    client = Client(raise_request_exception=False)
    client.force_login(alice)
    sent = dict.fromkeys(fields_asked_for(), "\0")
    for at in with_a_zero_byte():
        answer = getattr(client, method)(at, {} if "%00" in at else sent)
        assert answer.status_code < 500, (method, at)


def test_whoever_sends_one_is_told_so(client: Client, db: None) -> None:
    answer = client.get("/players/%00/")
    assert answer.status_code == 400
    assert "a character in it that no text has" in answer.content.decode()


def test_a_body_too_large_is_refused(client: Client, alice: User) -> None:
    client.force_login(alice)
    answer = client.post(reverse("accounts:profile"), {"name": "x" * 70_000})
    assert answer.status_code == 400
    answer = client.post(reverse("accounts:profile"), {f"name{n}": "" for n in range(300)})
    assert answer.status_code == 400


@pytest.mark.parametrize("name", ["__Host-session", "sessionid"])
def test_a_cookie_with_a_zero_byte_is_nobodys(
    components: None, alice: User, bob: User, settings: Any, name: str
) -> None:
    """Which a browser writes in octal; Postgres takes none."""
    settings.SESSION_COOKIE_NAME = "__Host-session"
    settings.MIDDLEWARE = ["apps.accounts.sessions.renamed", *settings.MIDDLEWARE]
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    cookie, client = {"cookie": rf'{name}="\000aaaaaaaaaaaa"'}, Client()
    assert client.get(table.get_absolute_url(), headers=cookie).status_code == 200
    asked = client.post(reverse("play:act", args=[table.key]), {"seat": 0}, headers=cookie)
    assert asked.status_code == 302
