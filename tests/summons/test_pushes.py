"""Pushes as a push service gets them and a browser reads them; and what makes an app of the site."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings as site_settings
from django.test import Client
from django.urls import reverse
from py_vapid import Vapid02

from apps.accounts.models import User
from apps.play.models import Table
from apps.summons.models import Letter, Messenger, Summons
from apps.summons.push_key import public_key
from apps.summons.services import MOST_BROWSERS
from tests.receivers import Hooks, serving
from tests.summons.work import carry_all, summon_all

pytestmark = pytest.mark.django_db


class Browser:
    """What a browser knows of its own subscription."""

    def __init__(self) -> None:
        self.key = generate_private_key(SECP256R1())
        self.auth = b"sixteen letters."

    @property
    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": written(point), "auth": written(self.auth)}

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))


def written(some: bytes) -> str:
    return urlsafe_b64encode(some).decode().rstrip("=")


@pytest.fixture
def service(settings: Any) -> Iterator[Hooks]:
    settings.MAY_REACH = [ip_network("127.0.0.0/8")]
    settings.PUSH_KEY = "a long random text that stays"
    server = Hooks()
    server.status = 201
    with serving(server):
        yield server


@pytest.fixture
def browser() -> Browser:
    return Browser()


@pytest.fixture
def here(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


def settle(client: Client, address: str, browser: Browser, /, **other: str) -> Any:
    about = {"address": address, **browser.keys, **other}
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    return client.post(reverse("summons:browser"), about, headers={"user-agent": agent})


def test_a_push_is_really_sent_and_only_its_browser_reads_it(
    at_war: Table, here: Client, service: Hooks, browser: Browser, wait
) -> None:
    wait(0)
    assert settle(here, f"{service.url}/push/me", browser).status_code == 302
    assert "Firefox on Linux" in here.get(reverse("summons:home")).content.decode()
    summon_all()
    wait(31)
    assert carry_all() == 1
    (asked,) = service.got
    letter = Letter.objects.get()
    assert browser.read(asked.body) == {
        "title": "Majlis",
        "body": f"“{at_war.title}” (Jihad! The Rise of Islam) waits for you.",
        "url": f"http://localhost{at_war.get_absolute_url()}",
        "key": letter.key,
    }
    assert at_war.title.encode() not in asked.body
    assert (asked.headers["content-encoding"], asked.headers["topic"]) == ("aes128gcm", letter.key)
    assert letter.sent_at


def test_a_push_service_knows_who_sends_it(at_war, here, service: Hooks, browser: Browser) -> None:
    settle(here, service.url, browser)
    summon_all()
    Letter.objects.update(due_at=Summons.objects.get().made_at)
    carry_all()
    proof = service.got[0].headers["authorization"]
    assert f"k={public_key()}" in proof
    assert Vapid02.verify(proof)


def test_one_that_listens_no_longer_is_told(at_war, here, service: Hooks, browser: Browser) -> None:
    settle(here, service.url, browser)
    summon_all()
    Letter.objects.update(due_at=Summons.objects.get().made_at)
    service.status = 410
    carry_all()
    assert "listens no longer" in Messenger.objects.get().trouble
    assert "listens no longer" in here.get(reverse("summons:home")).content.decode()


def test_who_settles_it_in_a_browser_is_told_there_alone(
    client: Client, alice: User, bob: User, service: Hooks, browser: Browser
) -> None:
    for user in (alice, bob, bob):
        client.force_login(user)
        settle(client, service.url, browser)
    assert [messenger.user for messenger in Messenger.objects.all()] == [bob]


@pytest.mark.parametrize(
    "wrong",
    [
        {"address": "http://10.0.0.1/push"},
        {"address": "nonsense"},
        {"p256dh": "A" * 87},
        {"p256dh": "short"},
        {"auth": "not sixteen letters at all, but many"},
    ],
)
def test_what_is_no_browser_is_refused(here: Client, service: Hooks, browser: Browser, wrong: Any) -> None:
    assert settle(here, service.url, browser, **wrong).status_code == 422
    assert not Messenger.objects.exists()


def test_too_many_are_refused(here: Client, alice: User, service: Hooks, browser: Browser) -> None:
    for number in range(MOST_BROWSERS):
        settle(here, f"{service.url}/{number}", browser)
    assert settle(here, f"{service.url}/more", browser).status_code == 409
    assert settle(here, f"{service.url}/0", browser).status_code == 302
    assert alice.messengers.count() == MOST_BROWSERS


def test_a_site_without_a_key_offers_none(here: Client, browser: Browser, settings: Any) -> None:
    settings.PUSH_KEY = ""
    assert "By this browser" not in here.get(reverse("summons:home")).content.decode()
    assert settle(here, "https://example.org/", browser).status_code == 422


# An app


def test_the_site_can_be_installed(client: Client, db: None) -> None:
    at = reverse("summons:manifest")
    assert f'<link rel="manifest" href="{at}">' in client.get(reverse("lobby:home")).content.decode()
    told = client.get(at)
    assert told["Content-Type"] == "application/manifest+json"
    about = told.json()
    assert (about["start_url"], about["scope"], about["display"]) == ("/", "/", "standalone")
    for icon in about["icons"]:
        picture = (site_settings.BASE_DIR / "static" / Path(icon["src"]).relative_to("/static")).read_bytes()
        width, height = (int.from_bytes(picture[at : at + 4]) for at in (16, 20))
        assert f"{width}x{height}" == icon["sizes"]


def test_the_script_for_pushes_reaches_all_of_the_site_and_keeps_no_page(client: Client, db: None) -> None:
    told = client.get("/service-worker.js")
    assert told["Content-Type"] == "text/javascript"
    assert "no-cache" in told["Cache-Control"]
    script = told.content.decode()
    assert "showNotification" in script
    assert "caches" not in script
