"""By a webhook: to a service that takes a few lines as JSON and shows them, or to a program of one's own."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from apps.site.outward import Unreachable, post
from apps.summons.models import Letter, Messenger
from apps.summons.troubles import Failed
from apps.summons.words import Told, told

JSON_HEADERS = {"Content-Type": "application/json", "User-Agent": "Majlis"}


def bring(messenger: Messenger, letters: Sequence[Letter]) -> None:
    for letter in letters:
        body = json.dumps(SAID[messenger.kind](told(letter))).encode()
        send(messenger.address, body, JSON_HEADERS | {"Idempotency-Key": letter.key})


def send(address: str, body: bytes, headers: Mapping[str, str]) -> None:
    """Raises Failed, with the status if it was answered."""
    try:
        status = post(address, body, headers)
    except Unreachable as error:
        raise Failed(str(error)) from error
    if not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        raise Failed(f"It answered with the status {status}.", status)


def _to_discord(one: Told) -> dict[str, Any]:
    """Nobody is called by it, whatever a table's title says."""
    return {"content": f"{_plain(one.to_all)}\n<{one.url}>", "allowed_mentions": {"parse": []}}


def _plain(text: str) -> str:
    """Without what Discord would take for markup."""
    return re.sub(r"([\\`*_~|>\[\]()#<@:-])", r"\\\1", text)


def _to_slack(one: Told) -> dict[str, Any]:
    text = one.to_all.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {"text": f"{text} <{one.url}>"}


def _to_programs(one: Told) -> dict[str, Any]:
    known = {"key": one.key, "who": one.who, "table": one.table, "game": one.game, "url": one.url}
    return known | {"reminds": one.reminds, "until": one.due}


SAID: Mapping[str, Callable[[Told], dict[str, Any]]] = {
    Messenger.Kind.DISCORD: _to_discord,
    Messenger.Kind.SLACK: _to_slack,
    Messenger.Kind.JSON: _to_programs,
}
