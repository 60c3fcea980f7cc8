from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.names import clean_line, clean_name
from apps.play.models import Table

UNSEEN = (
    "\u3164",
    "\u115f",
    "\u1160",
    "\u2800",
    "\uffa0",
    "\u0301",
    "\u2800 \u2800",
    "a\u3164",
    "\ufe0f",
    "\u034f",
)
CLAIMS = (
    *(
        "Bot, hard",
        "bot,hard",
        "BOT  EASY",
        "B o t, hard",
        "Bot",
        "Bot 3",
        "Ｂｏｔ, hard",
        "Вот, hard",
        "Bоt, hаrd",
    ),
    *(
        "B0t, hard",
        "Bo\u0301t hard",
        "ʙᴏᴛ",
        "Departed",
        "departed.",
        "Dераrtеd",
        "D3parted",
        "Open",
        "0pen",
        "ＯＰＥＮ",
    ),
    *("Оpen", "Somebody", "You", "Majlis", "Admin", "admin1strator", "Spectators", "𝐎𝐩𝐞𝐧"),
)
PEOPLE = (
    "Layla",
    "Botticelli",
    "Bottom",
    "Abbott",
    "Opener",
    "Youssef",
    "Hosta",
    "Олег",
    "Ὀδυσσεύς",
    "ليلى",
    "莉拉",
    "O’Neill",
    "Zoë",
    "Jean-Luc",
    "R2D2",
    "Łukasz",
    "☪ Omar",
    "ཀྵ",
)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Layla  ", "Layla"),
        ("Layla\t of \n Basra", "Layla of Basra"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("<b>Layla</b>", "<b>Layla</b>"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("x" * 40, "x" * 40),
        *((name, name) for name in PEOPLE),
    ],
)
def test_a_name_is_one_trimmed_line(written: str, kept: str) -> None:
    assert clean_name(written) == kept


@pytest.mark.parametrize(
    "written",
    [
        *("", "   ", "a\u202eb", "a\u2066b", "a\u200bb", "\u200c", "a\x00b", "a\x1bb", "\ue000", "x" * 41),
        *("Lay\u200dla", "\u200dليلى", "x" + "\u0316" * 5, *UNSEEN),
    ],
)
def test_a_line_that_plays_tricks_is_refused(written: str) -> None:
    with pytest.raises(ValidationError):
        clean_line(written)


@pytest.mark.parametrize("written", [*CLAIMS, "Lаyla", "Οmar"])
def test_a_name_that_claims_to_be_another_is_refused(written: str) -> None:
    with pytest.raises(ValidationError):
        clean_name(written)


def test_a_table_may_be_called_what_nobody_may() -> None:
    assert clean_line("Open") == "Open"


@pytest.mark.parametrize("name", ["\u3164", "Bot, hard", "Dераrtеd"])
def test_it_is_refused_wherever_a_name_is_written(
    client: Client, alice: User, components: None, name: str
) -> None:
    assert client.post(reverse("accounts:guest"), {"name": name}).status_code == 422
    sent = {"username": "sami", "password1": "the river at Ctesiphon"}
    client.post(reverse("account_signup"), sent | {"name": name})
    client.post(reverse("account_signup"), sent | {"username": "\u3164"})
    client.post(reverse("account_signup"), sent | {"username": "b0t_hard"})
    assert User.objects.count() == 1
    client.force_login(alice)
    assert client.post(reverse("accounts:profile"), {"name": name}).status_code == 422
    table: dict[str, Any] = {
        "scenario": "caliphate",
        "seats": "2",
        "pace": "live",
        "listed": "no",
        "spectators": "no",
    }
    table |= {"seat0-kind": "me", "seat1-kind": "here", "seat1-player": name}
    answer = client.post(reverse("lobby:new") + "?game=bidding", table)
    assert answer.status_code == 422
    assert not Table.objects.exists()


def test_a_title_that_does_not_show_is_refused(client: Client, alice: User, components: None) -> None:
    client.force_login(alice)
    answer = client.post(reverse("lobby:new"), {"title": "\u3164"})
    assert answer.status_code == 422
    assert "does not show" in answer.content.decode()
