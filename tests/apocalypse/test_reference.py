"""Every numbered paragraph is enforced and tested, or explained; every ruling is tested."""

import pytest
from django.conf import settings

from games.engine.reference import Coverage, coverage, entries
from tests.apocalypse.build import fresh

REPORT = {item.entry.id: item for item in coverage("apocalypse", settings.BASE_DIR)}
RULINGS = 88
PARAGRAPHS = """
1.0 1.1 1.2 1.3 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.3.6 2.0 2.1 2.1.1 2.1.2 2.2 2.2.1 2.3 2.3.1 2.3.2 2.4 2.4.1
2.4.2 2.4.3 2.4.4 3.0 3.1 3.1.1 3.1.2 3.1.3 3.1.4 3.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.3 3.3.1 3.3.2 3.3.3
3.3.4 3.4 3.5 4.0 5.0 5.1 5.1.1 5.1.2 5.1.3 5.1.4 5.1.5 5.1.6 5.1.7 5.2 6.0 6.1 6.1.1 6.1.2 6.1.3 6.1.4 6.2
6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.3 6.4 6.4.1 6.4.2 6.4.3 6.5 7.0 7.1 7.1.1 7.1.2 7.1.3 7.2 7.2.1 7.2.2 7.2.3
7.3 8.0 8.1 8.2 8.2.1 8.2.2 8.2.3 8.3 9.0 10.0 10.1 10.1.1 10.1.2 10.1.3 10.1.4 10.1.5 10.1.6 10.1.7 10.1.8
10.2 10.2.1 10.2.2
"""


@pytest.mark.parametrize("item", REPORT.values(), ids=list(REPORT))
def test_nothing_is_missing(item: Coverage) -> None:
    assert item.missing == ""


def test_every_paragraph_of_the_rulebook_is_there() -> None:
    assert PARAGRAPHS.split() == [item for item in REPORT if not item.startswith("Ruling")]


def test_every_ruling_is_there_and_tested() -> None:
    rulings = [item for item in REPORT if item.startswith("Ruling")]
    assert rulings == [f"Ruling {number}" for number in range(1, RULINGS + 1)]
    assert [item for item in rulings if not REPORT[item].tests] == []


def test_ruling_11_and_ruling_13_what_the_rulebook_numbers_twice_has_a_number_for_each() -> None:
    numbers = "2.4.1", "2.4.2", "3.2", "3.3"
    titles = ["Fleets and ports", "Fleet size", "Patrol Mode", "Expeditions"]
    assert [REPORT[number].entry.title for number in numbers] == titles


def test_sources_of_the_default_set_name_known_paragraphs() -> None:
    text = str(fresh())
    cited = {word.split("'")[0] for word in text.split("'rulebook:")[1:]}
    assert cited and cited <= set(entries("apocalypse"))
