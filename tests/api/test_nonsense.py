"""Whatever is sent, the answer is one of those that the document tells of, in JSON, and changes nothing."""

import json
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from apps.accounts.models import User
from apps.api.document import document
from apps.play.models import Table
from tests.api.conftest import Program
from tests.factories import TableFactory

pytestmark = pytest.mark.django_db

PATHS: dict[str, dict[str, Any]] = json.loads(document())["paths"]
METHODS = "get", "post", "put", "delete", "patch", "head"
JUNK: tuple[Any, ...] = (
    *(None, True, 0, -1, 2**31, 2**63, 10**40, 1.5, "", "\x00", "\ud800", "x" * 5000, "١", "%00", "../.."),
    *([], {}, [[]], {"type": None}, {"type": "Bid"}, {"type": "Resigned"}, {"": ""}),
)
HONEST = {"action": {"type": "Bid", "fate": [0] * 7, "cards": []}, "version": 99, "key": "aaaaaaaa-1"}


def nonsense(rng: Random) -> Any:
    """What a program sends, with some of it spoilt: at the version that it names nothing can be done."""
    sent: dict[str, Any] = HONEST | {"action": HONEST["action"] | {"fate": rng.choice(JUNK)}}  # type: ignore[operator]
    for name in rng.sample(["action", "version", "key", "more"], 2):
        sent[name] = rng.choice(JUNK)
    sent["version"] = 99 if sent["version"] == 0 else sent["version"]
    return rng.choice((sent, sent, list(sent), rng.choice(JUNK)))


@pytest.mark.parametrize("seed", range(4))
def test_nonsense_is_refused_in_json(
    hers: Program, alice: User, bob: User, components: None, seed: int
) -> None:
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    rng = Random(seed)
    for _ in range(100):
        path, method = rng.choice(list(PATHS)), rng.choice(METHODS)
        key = rng.choice(
            (table.key, table.key, "nothing", quote(str(rng.choice(JUNK)), errors="replace", safe=""))
        )
        address = path.replace("{key}", key)
        body = json.dumps(nonsense(rng))[: rng.choice((5, 20_000, 20_000))]
        answer = getattr(hers.client, method)(
            address,
            **({} if method in ("get", "head") else {"data": body, "content_type": "application/json"}),
        )
        known = PATHS[path].get(method, {}).get("responses", {"405": {}, "404": {}})
        assert str(answer.status_code) in known, (method, address, body)
        if answer.status_code >= 400 and method != "head":
            assert answer.json()["status"] == answer.status_code
    assert Table.objects.get(pk=table.pk).version == 0
