"""Whatever an editor's browser sends is no fault of ours, and what is published stays as it is."""

from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from apps.components.models import ComponentSet, Draft
from tests.components.filling import at, fields
from tests.site.test_nonsense import JUNK

TAILS = (
    *(
        "",
        "history/",
        "{set}/",
        "{set}/draft/",
        "{set}/offer/",
        "{set}/export/",
        "{set}/import/",
        "draft/{draft}/",
    ),
    *("draft/{draft}/publish/", "draft/{draft}/trial/", "draft/{draft}/export/", "draft/{draft}/{section}/"),
    *("draft/{draft}/{section}/add/", "draft/{draft}/{section}/sheet/", "draft/{draft}/{section}/import/"),
    *(
        "draft/{draft}/{section}/several/",
        "draft/{draft}/{section}/{number}/",
        "draft/{draft}/{section}/{number}/look/",
    ),
    *("draft/{draft}/{section}/{number}/restore/", "draft/{draft}/{section}/{number}/take-out/"),
)
SECTIONS = ("cards", "numbers", "paths", "title", "tables.combat", "nothing")
COMMANDS = (
    "add:part.events",
    "drop:part.events:0",
    "up:part.events:1",
    "size:part.rows:1:0",
    "take",
    "add:",
    ":::",
)


def address(rng: Random, draft: Draft) -> str:
    known = {
        "set": draft.base_id,
        "draft": draft.pk,
        "section": rng.choice(SECTIONS),
        "number": rng.choice((0, 1, 5, 999, 10**30)),
    }
    tail = rng.choice(TAILS).format(**known)
    if rng.random() < 0.2:
        tail = tail.replace(str(draft.pk), quote(rng.choice(JUNK), safe=""))
    return f"/admin/components/componentset/{tail}"


def words(rng: Random, whole: dict[str, str]) -> dict[str, Any]:
    """An honest form with some of its answers made nonsense."""
    sent: dict[str, Any] = {**whole, "why": "x", "name": "Club", "note": "x", "picked": ["0", "1"]}
    for name in rng.sample(sorted([*sent, "command", "column", "value", "offered", "find", "page"]), 4):
        sent[name] = rng.choice((*JUNK, *COMMANDS))
    if rng.random() < 0.3:
        sent["file"] = SimpleUploadedFile("x", rng.choice(JUNK).encode("utf-8", "surrogatepass") or b"x")
    return sent


@pytest.mark.parametrize("seed", range(3))
def test_nonsense_is_refused(client: Client, draft: Draft, seed: int) -> None:
    rng, before = Random(seed), list(ComponentSet.objects.order_by("pk").values())
    client.raise_request_exception = False
    whole = fields(client.get(at(draft, "cards", 0)).text)
    for _ in range(80):
        asked, sent = address(rng, draft), words(rng, whole)
        ask = rng.choice((client.get, client.post, client.post))
        headers = {"HX-Request": "true"} if rng.random() < 0.3 else {}
        answer = ask(asked, sent, headers=headers)
        assert answer.status_code < 500, (ask.__name__, asked, sent)
    after = [row for row in ComponentSet.objects.order_by("pk").values() if row["name"] != "Club"]
    assert after == before
