"""A game's rules in our own words, and the report on where each is enforced and tested."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec
from msgspec import Struct

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One numbered statement of a rulebook."""

    id: str
    title: str
    text: str
    ruling: str = ""  # what the rulebook leaves open, if this is our answer to it
    explained: str = ""  # why no code enforces it, where none does


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    entry: tuple[Entry, ...]


class Topic(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to know before the first game; with steps, a worked example, in the numbers of the default set."""

    title: str
    rule: str  # where the reference says it
    text: str = ""
    shows: str = ""  # a section of the set, of which a part is shown
    part: str = ""  # which, by its id or name; the first, if none is named
    steps: tuple[str, ...] = ()


class Overview(Struct, frozen=True, forbid_unknown_fields=True):
    topic: tuple[Topic, ...]


class Coverage(Struct, frozen=True):
    """Where an entry is enforced, and which tests name it."""

    entry: Entry
    where: tuple[str, ...]  # "games/bidding/rules/fate.py:draw"
    tests: tuple[str, ...]

    @property
    def missing(self) -> str:
        """What it lacks, in words; nothing if all is well."""
        if self.entry.explained:
            return ""
        lacks = [what for what, found in (("code", self.where), ("a test", self.tests)) if not found]
        return " and ".join(lacks)


@cache
def chapters(slug: str) -> tuple[Chapter, ...]:
    """The game's reference, in the order of its files and of their entries."""
    folder = resources.files(f"games.{slug}") / "reference"
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(msgspec.convert(tomllib.loads(f.read_text("utf-8")), Chapter) for f in files)


@cache
def entries(slug: str) -> dict[str, Entry]:
    """Every entry by its id, in order."""
    return {entry.id: entry for chapter in chapters(slug) for entry in chapter.entry}


@cache
def overview(slug: str) -> tuple[Topic, ...]:
    """The game in short, for who has not read the rules."""
    text = (resources.files(f"games.{slug}") / "overview.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Overview).topic


def coverage(slug: str, root: Path) -> list[Coverage]:
    """The report on each entry, from the sources under the project's root."""
    game = root / "games" / slug
    sources = [*game.glob("components.py"), *game.glob("components/*.py"), *(game / "rules").rglob("*.py")]
    rules = list(_cited(sorted(sources), root))
    tests = list(_test_names(sorted((root / "tests" / slug).rglob("test_*.py")), root))
    return [
        Coverage(
            entry,
            where=tuple(dict.fromkeys(where for where, text in rules if _cites(text, entry.id))),
            tests=tuple(where for where, name in tests if _names(name, entry.id)),
        )
        for entry in entries(slug).values()
    ]


def _cites(text: str, paragraph: str) -> bool:
    """Whether a text has this paragraph's number, and not just that of one within it."""
    return re.search(rf"(?<![\w.]){re.escape(paragraph)}(?!\w|\.\d)", text) is not None


def _names(test: str, paragraph: str) -> bool:
    """Whether a test's name has the paragraph's number: test_7_4_3_1_..., test_spoils_3_..."""
    slug = re.sub(r"\W+", "_", paragraph.lower())
    return re.search(rf"(?<![a-z0-9]){slug}(?!_?\d)", test.removeprefix("test_")) is not None


def _cited(files: list[Path], root: Path) -> Iterator[tuple[str, str]]:
    """Every string and comment of these sources, with the function or class that it stands in."""
    for file in files:
        source = file.read_text("utf-8")
        owners = _owners(ast.parse(source))
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type in (tokenize.STRING, tokenize.COMMENT):
                owner = owners.get(token.start[0], "")
                yield f"{file.relative_to(root)}:{owner}".rstrip(":"), token.string


def _owners(tree: ast.AST, outer: str = "") -> dict[int, str]:
    """For each line, the innermost function or class it belongs to."""
    owners: dict[int, str] = {}
    for node in ast.iter_child_nodes(tree):
        name = outer
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            name = f"{outer}.{node.name}".lstrip(".")
            owners |= dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), name)
        owners |= _owners(node, name)
    return owners


def _test_names(files: list[Path], root: Path) -> Iterator[tuple[str, str]]:
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, FUNCTIONS) and node.name.startswith("test_"):
                yield f"{file.relative_to(root)}:{node.name}", node.name
