"""Sets and their parts as files: nothing is lost on the way, and what does not fit is told row by row."""

import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.components import drafts
from apps.components.models import Draft
from apps.components.selectors import default_set
from apps.components.services import digest_of
from games.registry import RULEBOOKS
from tests.components.filling import at, save

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


def sent(text: str | bytes, name: str = "set.json") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode() if isinstance(text, str) else text)


def bring_in(client: Client, game: str, file: str | bytes) -> Any:
    address = reverse("admin:components_bring_in", args=[default_set(game).pk])
    return client.post(address, {"name": "Club set", "file": sent(file)})


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_set_comes_back_from_its_file_as_it_was(client: Client, editor: User, game: str) -> None:
    base = default_set(game)
    file = json.loads(client.get(reverse("admin:components_export", args=[base.pk])).text)
    file["components"]["title"] = "Another title"
    assert bring_in(client, game, json.dumps(file)).status_code == 302
    draft = Draft.objects.get()
    assert [change.section for change in draft.changes.all()] == ["title"]
    assert digest_of(drafts.data_of(draft)) == digest_of(file["components"])
    again = client.get(reverse("admin:components_export_draft", args=[draft.pk]))
    assert "attachment" in again["Content-Disposition"]
    assert json.loads(again.text)["components"] == file["components"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text[:-9], "cannot be read"),
        (lambda text: text.replace(b'"jihad"', b'"bidding"'), "another game"),
        (lambda text: text.replace(b'"components"', b'"things"'), "no set"),
        (lambda text: b"[]", "no set"),
        (lambda text: b"[" * 100_000, "cannot be read"),
        (lambda text: b"\xff\xfe", "cannot be read"),
        (lambda text: text.replace(b'"turns": 20', b'"turns": NaN'), "cannot be read"),
        (lambda text: text.replace(b'"turns": 20', b'"turns": 0'), "turns"),
        (lambda text: text.replace(b'"turns": 20', b'"turns": 20, "turns": 20'), "stands twice"),
        (lambda text: text.replace(b'"turns": 20', b'"tirns": 20'), "tirns"),
        (lambda text: text.replace(b"The Rise of Islam", b"\\u0000"), "character"),
        (lambda text: text.replace(b"The Rise of Islam", b"\\ud800"), "cannot be read"),
    ],
)
def test_a_file_that_is_no_set_is_refused_in_words(
    client: Client, editor: User, change: Callable[[bytes], bytes], words: str
) -> None:
    whole = client.get(reverse("admin:components_export", args=[default_set("jihad").pk])).content
    answer = bring_in(client, "jihad", change(whole))
    assert answer.status_code == 422
    assert words in answer.text
    assert not Draft.objects.exists()


def sheet(client: Client, draft: Draft, section: str = "cards") -> list[dict[str, str]]:
    text = client.get(reverse("admin:components_sheet", args=[draft.pk, section])).text
    return list(csv.DictReader(io.StringIO(text)))


def bring_back(client: Client, draft: Draft, rows: list[dict[str, str]] | str, section: str = "cards") -> Any:
    out = io.StringIO()
    if isinstance(rows, str):
        out.write(rows)
    else:
        writer = csv.DictWriter(out, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    draft.refresh_from_db()
    answers = {
        "file": sent(out.getvalue(), "cards.csv"),
        "why": "counted at the club",
        "seen": draft.revision,
    }
    return client.post(reverse("admin:components_bring_in_sheet", args=[draft.pk, section]), answers)


def test_a_sheet_brought_back_as_it_is_changes_nothing(client: Client, draft: Draft) -> None:
    assert bring_back(client, draft, sheet(client, draft)).status_code == 302
    assert not draft.changes.exists()


def test_a_sheet_changes_the_values_that_are_others_in_it(client: Client, draft: Draft) -> None:
    rows = sheet(client, draft)[4:8]
    rows[0]["west"], rows[2]["rose.greek"], rows[3]["events.1.code"] = "7", "r2", "REVOLT"
    rows[3]["events.1.path"] = "african"
    assert bring_back(client, draft, rows).status_code == 302, rows[3]
    cards = drafts.data_of(draft)["cards"]
    assert cards[4]["west"] == 7 and cards[6]["rose"]["greek"] == "r2"
    assert cards[7]["events"][0]["code"] == "REVOLT" and cards[7]["events"][0]["path"] == "african"
    assert cards[4]["source"]["west"] == "edited: counted at the club"
    assert draft.changes.count() == 3


def test_what_is_wrong_in_a_sheet_is_told_by_rows_and_nothing_kept(client: Client, draft: Draft) -> None:
    rows = sheet(client, draft)[:5]
    rows[0]["west"], rows[1]["west"], rows[2]["part"], rows[3]["part"] = "8", "many", "99", "1"
    rows[4]["west"], rows[1]["events.1.land"] = "9", "damascus"
    answer = bring_back(client, draft, rows)
    assert answer.status_code == 422
    for words in ("Enter a whole number", "There is no such part", "has a row already", "has no such value"):
        assert words in answer.text
    assert not draft.changes.exists()


def test_a_sheet_that_others_have_overtaken_is_refused_in_that_row(client: Client, draft: Draft) -> None:
    rows = sheet(client, draft)[:2]
    save(client, at(draft, "cards", 1), part__west="5")
    rows[1]["east"] = "9"
    answer = bring_back(client, draft, rows)
    assert answer.status_code == 422
    assert "changed after the sheet was made" in answer.text
    assert drafts.data_of(draft)["cards"][1]["west"] == 5


@pytest.mark.parametrize(
    "text", ["", "x", "part\n1", "part,part,revision\n1,1,0", 'part,revision\n"1', "\x00"]
)
def test_what_is_no_sheet_is_refused(client: Client, draft: Draft, text: str) -> None:
    assert bring_back(client, draft, text).status_code == 422
    assert not draft.changes.exists()


def several(client: Client, draft: Draft, **form: Any) -> Any:
    draft.refresh_from_db()
    asked = {"column": "west", "value": "6", "why": "house rule", "seen": draft.revision, "picked": [1, 2, 3]}
    address = reverse("admin:components_several", args=[draft.pk, "cards"])
    return client.post(address, {**asked, **form})


def test_several_are_changed_at_once_or_none(client: Client, draft: Draft) -> None:
    unfit: list[dict[str, Any]] = [{"value": "x"}, {"column": "events.1.code"}, {"picked": []}, {"why": ""}]
    for wrong in [*unfit, {"picked": [999]}]:
        assert several(client, draft, **wrong).status_code == 422, wrong
        assert not draft.changes.exists()
    kept = several(client, draft, value="x").text
    assert kept.count(": Enter a whole number.") == 3
    assert re.search(r'value="1" form="several"[^>]* checked>', kept) and kept.count(" checked>") == 3
    assert '<option value="west" selected>West</option>' in kept
    assert 'value="x"' in kept and 'value="house rule"' in kept
    assert several(client, draft).status_code == 302
    assert [card["west"] for card in drafts.data_of(draft)["cards"][1:4]] == [6, 6, 6]
    overtaken = several(client, draft, value="5", seen=0)
    assert overtaken.status_code == 422 and "changed since you read it" in overtaken.text
    assert f'name="seen" value="{draft.revision}"' in overtaken.text
    assert client.post(reverse("admin:components_several", args=[draft.pk, "numbers"])).status_code == 404
