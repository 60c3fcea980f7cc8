"""The reference and the report on what enforces and tests it."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine.reference import Coverage, Entry, chapters, coverage, entries
from games.registry import RULEBOOKS

ROOT = Path(__file__).parents[2]
ENTRY = Entry(id="7.4", title="Sieges", text="Dice decide.")


@pytest.mark.parametrize("slug", RULEBOOKS)
def test_every_paragraph_is_enforced_and_tested(slug: str) -> None:
    assert [(item.entry.id, item.missing) for item in coverage(slug, ROOT) if item.missing] == []


@pytest.mark.parametrize("slug", RULEBOOKS)
def test_a_paragraph_has_one_entry_with_words_of_our_own(slug: str) -> None:
    listed = [entry for chapter in chapters(slug) for entry in chapter.entry]
    assert len(listed) == len(entries(slug)) > 0
    for entry in listed:
        assert entry.title and re.search(r"[.?]$", entry.text), entry.id
        assert len(entry.text) < 600, entry.id


def test_what_is_missing_is_said() -> None:
    assert Coverage(ENTRY, where=(), tests=("t",)).missing == "code"
    assert Coverage(ENTRY, where=("w",), tests=()).missing == "a test"
    assert Coverage(ENTRY, where=(), tests=()).missing == "code and a test"
    assert Coverage(ENTRY, where=("w",), tests=("t",)).missing == ""


def test_what_is_explained_is_not_missing() -> None:
    explained = Entry(id="1.1", title="Scale", text="A turn is a year.", explained="It asks for nothing.")
    assert Coverage(explained, where=(), tests=()).missing == ""


def invent(tmp_path: Path, rules: str, tests: str) -> Coverage:
    """The coverage of 7.4 in a game made of these two files."""
    for folder, name, text in (("games/x/rules", "sieges.py", rules), ("tests/x", "test_sieges.py", tests)):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / name).write_text(text)
    (tmp_path / "games/x/components.py").write_text('"""Parts."""\n')
    return coverage("x", tmp_path)[0]


@pytest.fixture(autouse=True)
def _one_entry(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "tmp_path" in request.fixturenames:
        monkeypatch.setattr("games.engine.reference.entries", lambda slug: {ENTRY.id: ENTRY})


def test_code_is_found_by_docstring_constant_and_event(tmp_path: Path) -> None:
    rules = '''
DICE = 2  # 7.4
class Siege:
    """7.4 Dice decide."""
    def roll(self) -> str:
        return "7.4"
    def other(self) -> str:
        """7.4.1, and 17.4, and 7.42 are others."""
'''
    found = invent(tmp_path, rules, "")
    assert found.where == (
        "games/x/rules/sieges.py",
        "games/x/rules/sieges.py:Siege",
        "games/x/rules/sieges.py:Siege.roll",
    )


def test_tests_are_found_by_name(tmp_path: Path) -> None:
    tests = """
def test_7_4_dice_decide(): ...
def test_7_4_1_not_this_one(): ...
def test_17_4_nor_this(): ...
def test_7_3_7_4_two_at_once(): ...
"""
    found = invent(tmp_path, "", tests)
    assert found.tests == (
        "tests/x/test_sieges.py:test_7_4_dice_decide",
        "tests/x/test_sieges.py:test_7_3_7_4_two_at_once",
    )


def test_the_command_reports_and_fails_where_something_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    out = StringIO()
    call_command("rulebook", "bidding", "--json", stdout=out)
    assert '"missing": {}' in out.getvalue()
    call_command("rulebook", "bidding", stdout=out)
    monkeypatch.setattr(
        "apps.play.management.commands.rulebook.coverage", lambda *_: [Coverage(ENTRY, where=(), tests=())]
    )
    with pytest.raises(CommandError, match=r"1 of 1 are not covered: 7\.4"):
        call_command("rulebook", "bidding", stdout=out)
    assert "LACKS code and a test" in out.getvalue()
