"""By a push to a browser, which shows it though no page is open. What is sent can be read there alone."""

import json
from collections.abc import Sequence
from http import HTTPStatus

import httpx
from django.conf import settings
from py_vapid import Vapid02

from apps.summons.models import Letter, Messenger
from apps.summons.push_key import private_key
from apps.summons.troubles import Failed
from apps.summons.ways.hooks import send
from apps.summons.words import Told, told

KEPT_FOR = 24 * 60 * 60  # seconds for which the push service keeps it for a browser that is not there
NO_MORE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)  # the browser, or its owner, wants none any longer


def bring(messenger: Messenger, letters: Sequence[Letter]) -> None:
    if not settings.PUSH_KEY:
        raise Failed("This site sends no pushes now.")
    for letter in letters:
        _push(messenger, letter)


def _push(messenger: Messenger, letter: Letter) -> None:
    from pywebpush import WebPusher  # when there is one: its start would be a fifth of ours

    body = json.dumps(_shown(told(letter))).encode()
    coded = WebPusher({"endpoint": messenger.address, "keys": messenger.keys}).encode(body)
    try:
        send(messenger.address, coded["body"], _headers(messenger, letter))
    except Failed as failed:
        if failed.status in NO_MORE:
            raise Failed("That browser listens no longer. Remove it, and settle it there again.") from None
        raise


def _shown(one: Told) -> dict[str, str]:
    """A second one of the same key takes the place of the first."""
    return {"title": "Majlis", "body": one.to_them, "url": one.url, "key": one.key}


def _headers(messenger: Messenger, letter: Letter) -> dict[str, str]:
    service = httpx.URL(messenger.address)
    claims = {"aud": f"{service.scheme}://{service.netloc.decode()}", "sub": _contact()}
    return {
        **Vapid02(private_key()).sign(claims),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_FOR),
        "Topic": letter.key,
        "Urgency": "high" if letter.reminds else "normal",
    }


def _contact() -> str:
    """Whom a push service may tell that we do something wrong."""
    url: str = settings.SITE_URL
    return url if url.startswith("https://") else f"mailto:{settings.DEFAULT_FROM_EMAIL}"
