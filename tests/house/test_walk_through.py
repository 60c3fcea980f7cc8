"""docs/add-a-game.md, followed to the letter in a copy of the project, makes a game like any other."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WALK = (ROOT / "docs/add-a-game.md").read_text("utf-8")
CODE = ("apps", "games", "tests", "templates", "static", "fixtures")
TOOLS = Path(sys.executable).parent


def told_to_copy() -> str:
    """The commands of the first step."""
    (block,) = re.findall(r"## 1\..*?\n\n((?:    [^\n]*\n)+)", WALK, re.DOTALL)
    return re.sub("^    ", "", block, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with a game of one's own in it, registered as the second step says."""
    copy = tmp_path_factory.mktemp("project")
    for folder in CODE:
        left_out = shutil.ignore_patterns("__pycache__", "upgrade", "map-*.svg", "*.woff2")
        shutil.copytree(ROOT / folder, copy / folder, ignore=left_out)
    for file in ("pyproject.toml", "manage.py"):
        shutil.copy(ROOT / file, copy)
    subprocess.run(["bash", "-euc", told_to_copy()], cwd=copy, check=True)
    change(copy / "games/registry.py", "\nHOSTED", "from games.mygame.rules import MyGame\n\nHOSTED")
    change(copy / "games/registry.py", "    Jihad,\n", "    Jihad,\n    MyGame,\n")
    change(copy / "pyproject.toml", " | example |", " | example | mygame |")
    return copy


def change(file: Path, before: str, after: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, after), "utf-8")


def run(copy: Path, *words: str) -> str:
    settings = {"PYTHONPATH": str(copy), "MAJLIS_STATE": str(copy / "var")}
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        words, cwd=copy, env=outside | settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_no_name_of_the_example_is_left_in_the_copy(copy: Path) -> None:
    left = re.compile(r"\bexample\b|ExampleConfig|PearlBanks")
    for folder in ("games/mygame", "tests/mygame", "fixtures/mygame"):
        for file in (copy / folder).rglob("*"):
            assert not left.search(str(file.relative_to(copy)))
            assert not file.is_file() or not left.search(file.read_text("utf-8"))


@pytest.mark.timeout(600)
def test_the_tests_of_the_copy_hold(copy: Path) -> None:
    any_game = "tests/engine/test_any_game.py::test_a_random_game_ends_without_problems"
    tests = ("tests/mygame", any_game, "-k", "mygame", "-q", "-p", "no:cacheprovider")
    assert " passed" in run(copy, sys.executable, "-m", "pytest", *tests)


def test_the_contracts_of_imports_know_the_copy(copy: Path) -> None:
    assert " 0 broken" in run(copy, str(TOOLS / "lint-imports"), "--no-cache")


@pytest.mark.parametrize("name", re.findall(r"`(\w+\.py|\w+/)`", WALK))
def test_what_the_walk_names_is_in_the_example(name: str) -> None:
    assert [*(ROOT / "games/example").rglob(name.rstrip("/")), *ROOT.glob(name.rstrip("/"))]
