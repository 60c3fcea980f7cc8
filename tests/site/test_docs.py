"""The tests that docs/ and the README name are there, and each function on a move's way."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT: Path = settings.BASE_DIR
TOLD = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TEST = re.compile(r"`(?:tests/)?(\w+/test_\w+\.py)(?:::(test_\w+))?`")
STEP = re.compile(r"^\d+\. (.*(?:\n   .*)*)", re.MULTILINE)
NAME = re.compile(r"`(?:[\w.]+\.)?(\w+)`")
AT = re.compile(r"`(?:[\w.]+\.)?(\w+)` \(`([\w/]+\.\w+)`\)")
DEFINED = re.compile(r"(?:def|class|const) (\w+)")


def code() -> str:
    """All that a step of the way may be called by."""
    files = [file for folder in ("apps", "games", "static") for file in (ROOT / folder).rglob("*.*")]
    return "\n".join(file.read_text() for file in files if file.suffix in (".py", ".js"))


@pytest.mark.parametrize("file", TOLD, ids=lambda file: file.name)
def test_the_tests_that_are_named_are_there(file: Path) -> None:
    for where, what in TEST.findall(file.read_text()):
        assert re.search(rf"def {what or 'test_'}", (ROOT / "tests" / where).read_text()), (where, what)


def test_every_step_of_a_moves_way_is_a_function() -> None:
    defined = set(DEFINED.findall(code()))
    steps = STEP.findall((ROOT / "docs" / "move.md").read_text())
    assert len(steps) >= 10
    for step in steps:
        names = set(NAME.findall(step))
        assert names, step
        assert names <= defined, names - defined
        for name, file in AT.findall(step):
            assert name in DEFINED.findall((ROOT / file).read_text()), (name, file)


def test_every_chapter_of_asvs_is_answered() -> None:
    said = (ROOT / "docs" / "security.md").read_text()
    assert re.findall(r"^## V(\d+) ", said, re.MULTILINE) == [str(number) for number in range(1, 18)]
    for number, chapter in enumerate(re.split(r"^## V\d+ .*$", said, flags=re.MULTILINE)[1:], 1):
        holds = "**Holds.**" in chapter
        assert holds or "**Not here.**" in chapter, number
        assert not holds or "::test_" in chapter, number
