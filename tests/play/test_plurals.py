"""One point is a point, and one Bedouin goes: nothing says "1 points", in any game, at any moment of it."""

import re
from html import unescape
from itertools import islice

import pytest

from apps.play.page import lines_of
from apps.play.rehearsal import changes
from games.registry import default_rules
from tests.play.test_pushes import whole

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
    ("game", "scenario"),
    [
        ("bidding", "caliphate"),
        ("apocalypse", "war"),
        ("crescent_moon", "divided_land"),
        ("jihad", "campaign"),
        ("first_jihad", "basic"),
        ("first_jihad", "advanced"),
    ],
)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_one_of_a_thing_is_said_so(game: str, scenario: str, seed: str) -> None:
    """The same games each time: a sentence that is seldom said is not found by chance."""
    told, found = 0, set[str]()
    for number, change in enumerate(islice(changes(default_rules(game), scenario, "random", seed), MOVES)):
        seat = change.after.last.seat
        lines = lines_of(change.after, change.events, seat)
        found |= {one for line in lines for one in wrong(line.text)}
        told += len(lines)
        if number % EVERY == 0:
            found |= wrong(said(whole(change.after, seat)))
    assert not found
    assert told > 20
