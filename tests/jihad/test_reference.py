"""Every numbered paragraph is enforced and tested, or explained."""

import json
from itertools import chain

import pytest
from django.conf import settings

from games.engine.reference import Coverage, coverage, entries

REPORT = {item.entry.id: item for item in coverage("jihad", settings.BASE_DIR)}


@pytest.mark.parametrize("item", REPORT.values(), ids=list(REPORT))
def test_nothing_is_missing(item: Coverage) -> None:
    assert item.missing == ""


def test_every_ruling_is_there_and_tested() -> None:
    rulings = [f"Ruling {number}" for number in range(1, 45)]
    assert [item for item in REPORT if item.startswith("Ruling")] == rulings
    assert all(REPORT[ruling].tests for ruling in rulings)


def test_every_paragraph_of_the_rulebook_is_there() -> None:
    chapters = {"4": 2, "5": 4, "6": 4, "7": 6, "8": 5, "9": 2, "10": 3, "11": 3}
    numbers = [f"{chapter}.{n}" for chapter, most in chapters.items() for n in range(1, most + 1)]
    more = ["6.41", "6.42", "11.31", "11.32", "11.33", "12.0", "13.0", "14.1", "14.2"]
    assert set(chain(numbers, more)) <= set(entries("jihad"))


def test_sources_of_the_default_set_name_known_paragraphs() -> None:
    path = settings.BASE_DIR / "fixtures" / "jihad" / "components.json"
    text = path.read_text("utf-8")
    cited = {word.split('"')[0] for word in text.split('"rulebook:')[1:]}
    assert {word for word in cited if word[0].isdigit()} <= set(entries("jihad"))
    assert json.loads(text)["title"]
