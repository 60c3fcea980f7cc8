"""One point is a point, and one Bedouin goes: nothing says "1 points", in any game, at any moment of it."""

import re
from html import unescape
from random import Random

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.play import archive
from apps.play.models import Table
from apps.play.page import lines_of
from apps.play.pushes import moment_now
from apps.play.services import take_action
from tests.factories import TableFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]

NO_PLURAL = "is|as|was|has|this|its|us|less|across"
ONE_OF_MANY = re.compile(
    rf"(?<![\w.,:/])[+−]?1 (?!(?:{NO_PLURAL}) )[a-z]+s\b|\b1 (?:Victory Token|Outcome Point)s"
    r"|(?:^|\| |: )1 (?:[A-Z][\w-]* )+(?:go|retreat|decline|rebel|change|convert)\b"
)
HIDDEN = re.compile(r"<(script|style|svg)\b.*?</\1>", re.S)
SPOKEN = re.compile(r'(?:aria-label|title)="([^"]*)"')
INLINE = re.compile(r"</?(?:b|strong|i|em|span|small)\b[^>]*>")
TAG = re.compile(r"<[^>]+>")
MOVES, EVERY = 120, 12


def said(page: str) -> str:
    """All the words of a page, those too that are told to who does not see it."""
    words = TAG.sub(" | ", INLINE.sub(" ", HIDDEN.sub(" ", page)))
    return re.sub(r"\s+", " ", unescape(" | ".join([words, *SPOKEN.findall(page)])))


def wrong(text: str) -> set[str]:
    return {text[max(0, m.start() - 25) : m.end() + 15] for m in ONE_OF_MANY.finditer(text)}


@pytest.mark.parametrize(
    ("game", "scenario", "seats"),
    [
        ("bidding", "caliphate", 3),
        ("apocalypse", "war", 2),
        ("crescent_moon", "divided_land", 4),
        ("jihad", "campaign", 2),
        ("first_jihad", "basic", 1),
        ("first_jihad", "advanced", 1),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_one_of_a_thing_is_said_so(
    client: Client,
    alice: User,
    game: str,
    scenario: str,
    seats: int,
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same games each time: a sentence that is seldom said is not found by chance."""
    monkeypatch.setattr("apps.play.services.derive_seed", lambda *_: f"{seed:064x}")
    players = [{"user": alice, "player": f"Player {n}"} for n in range(seats)]
    table: Table = TableFactory.create(game=game, scenario=scenario, players=players)
    client.force_login(alice)
    rng, found = Random(seed), set[str]()
    for number in range(MOVES):
        state = archive.load(table, table.moves.latest())
        waiting = table.rules.waiting(state)
        if not waiting:
            break
        seat = min(waiting)
        action = table.rules.sample(state, seat, rng)
        take_action(table_id=table.pk, seat=seat, action=action, version=number)
        table.refresh_from_db()
        moment = moment_now(table)
        found |= {one for line in lines_of(moment, moment.news, seat) for one in wrong(line.text)}
        if number % EVERY == 0:
            client.post(f"/tables/{table.key}/take/{seat}/")
            found |= wrong(said(client.get(table.get_absolute_url()).content.decode()))
    assert not found
