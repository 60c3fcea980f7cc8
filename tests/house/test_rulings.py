"""What a rulebook leaves open, and we have answered: the code says which answer it follows."""

import re
from pathlib import Path

import pytest

from games.engine.reference import entries
from games.registry import RULEBOOKS

ROOT = Path(__file__).resolve().parents[2]
each_game = pytest.mark.parametrize("slug", RULEBOOKS)


def code(slug: str) -> str:
    return "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "games" / slug).rglob("*.py")))


@each_game
def test_a_ruling_is_named_by_its_number_or_its_paragraph(slug: str) -> None:
    """ "Ruling 27" is an entry of its own, "ruling of 7.6" stands with that paragraph."""
    named = re.findall(r"(?i)\b(ruling \d+)\b", code(slug))
    beside = re.findall(r"(?i)\bruling of ([\w. ]*?\d)\b(?!\.\d)", code(slug))
    known = entries(slug)
    assert {name.capitalize() for name in named} <= known.keys()
    assert {number for number in beside if number not in known or not known[number].ruling} == set()


@each_game
def test_no_ruling_is_spoken_of_without_saying_which(slug: str) -> None:
    spoken = re.findall(r"(?i)\(a? ?ruling\)", code(slug))
    assert spoken == []
