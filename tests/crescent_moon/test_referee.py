"""A referee who knows the rulebook and not the code plays a game of its own beside the rules'."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.crescent_moon.follow import followed

ROOT = Path(__file__).resolve().parents[2]
RULES = "games/crescent_moon/rules"
REFEREE = sorted((ROOT / "tests/crescent_moon/referee").glob("*.py"))
FAULTS = (  # where, what stands there, what is wrong in its place, and a game that is likely to tell
    ("preparation.py", "if hex_ in board.settlements else 0", "* 0 if hex_ in board.settlements else 0", 0),
    ("buying.py", "return full // 2, NOBODY", "return full, NOBODY", 0),
    (
        "combat.py",
        "going.totals[1 if attacks else 0] // 2",
        "(going.totals[1 if attacks else 0] + 1) // 2",
        0,
    ),
    ("combat.py", "stack.ordinary + (stack.mercenary if seat == NOMAD else 0)", "stack.ordinary", 6),
    ("contest.py", "civil(game, hex_, camp)[:1]", "civil(game, hex_, camp)", 71),
    ("conflicts.py", 'if len(ties) == 1 else "attacker"', 'if len(ties) == 1 else "defender"', 0),
    ("limits.py", "if stack.units > limit:", "if stack.units > limit + 1:", 0),
    ("deals.py", "if deal.agreed and going.side(deal.payer) == going.winner:", "if deal.agreed:", 0),
    ("plot.py", "rest + board.deck if short else board.deck + rest", "board.deck + rest", 0),
    ("march.py", "if game.board.underway.rivers else near", "if near else near", 0),
)


@pytest.mark.parametrize("number", [3, 6, 11, 16])
def test_8_4_a_referee_follows_a_random_game_without_difference(number: int) -> None:
    """Of four players and five, of three years and four, on three maps and one that is laid."""
    met = followed(number)
    assert met["a combat"] and met["a contest"] and met["influence"] > 5 and met["buy"] > 5


def test_the_referee_knows_nothing_of_the_code() -> None:
    for file in REFEREE:
        nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
        named = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
        named += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        assert not [name for name in named if name.split(".")[0] in ("games", "apps")], file


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    left_out = shutil.ignore_patterns("__pycache__", "static", "jinja2", "test_*.py")
    for part in ("games", "fixtures/crescent_moon", "tests/crescent_moon"):
        shutil.copytree(ROOT / part, folder / part, ignore=left_out)
    (folder / "tests/__init__.py").touch()
    return folder


def what_the_referee_says(copy: Path, first: int) -> str:
    """Of so many games in the copy from this one, up to the first difference."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    said = subprocess.run(
        [sys.executable, "-m", "tests.crescent_moon.follow", "80", str(first)],
        cwd=copy,
        env=outside | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return said.stdout + said.stderr


@pytest.mark.parametrize(("name", "right", "wrong", "first"), FAULTS)
def test_a_fault_that_is_put_into_a_copy_of_the_rules_is_found(
    copy: Path, name: str, right: str, wrong: str, first: int
) -> None:
    file = copy / RULES / name
    before = file.read_text("utf-8")
    assert before.count(right) == 1
    file.write_text(before.replace(right, wrong), "utf-8")
    said = what_the_referee_says(copy, first)
    file.write_text(before, "utf-8")
    assert "Difference" in said
