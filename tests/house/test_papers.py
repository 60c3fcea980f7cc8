"""The papers of the house tell of what is there, and what refers to them finds it."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KINDS = {".py", ".js", ".css", ".html", ".toml", ".yml", ".yaml", ".md", ".in", ""}
OTHERS = {"fixtures", "var", "static-built", "node_modules"}  # folders with texts that are not ours, or made
PAPERS = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
TOLD_ELSEWHERE = re.compile(
    r"(?i)\b(architecture|manners|speed|design|models)(\.md)?,? (§|section )?\d+\.\d|/work/"
)
NAMED = re.compile(
    r"(?<![\w/.])((?:apps|games|tests|static|templates|fixtures|docs|bin|deploy)/[\w./*-]*[\w*/])"
)

each_paper = pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)


def texts() -> list[Path]:
    ours = [top for top in ROOT.iterdir() if not top.name.startswith(".") and top.name not in OTHERS]
    found = [path for top in ours for path in ([top] if top.is_file() else top.rglob("*"))]
    return [path for path in found if path.suffix in KINDS and path.is_file()]


def refers(text: str) -> set[str]:
    return set(re.findall(r"[\w/-]+\.md\b", text))


def test_what_refers_to_a_paper_finds_it() -> None:
    lost = [
        (str(file.relative_to(ROOT)), name)
        for file in texts()
        for name in refers(file.read_text("utf-8", "ignore"))
        if not any((folder / name).exists() for folder in (ROOT, ROOT / "docs", file.parent))
    ]
    assert lost == []


def test_nothing_refers_to_a_paper_that_is_not_here() -> None:
    """By its name and a number of one of its sections."""
    told = {file for file in texts() if TOLD_ELSEWHERE.search(file.read_text("utf-8", "ignore"))}
    assert told - {Path(__file__)} == set()


@each_paper
def test_what_a_paper_names_is_there(paper: Path) -> None:
    named = {name for name in NAMED.findall(paper.read_text("utf-8")) if "mygame" not in name}
    assert {name for name in named if not list(ROOT.glob(name.rstrip("/")))} == set()


@each_paper
def test_links_of_a_paper_lead_somewhere(paper: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", paper.read_text("utf-8"))
    assert [link for link in links if not (paper.parent / link).exists()] == []


def commands(paper: str, begins: str) -> list[str]:
    lines = (ROOT / paper).read_text("utf-8").splitlines()
    return [line.strip() for line in lines if line.startswith("    ") and line.strip().startswith(begins)]


@pytest.mark.parametrize("command", commands("CONTRIBUTING.md", "grep"))
def test_one_search_finds_code_tests_entry_and_ruling(command: str) -> None:
    searched = shlex.split(command, comments=True)
    found = subprocess.run(searched, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for kind in ("/rules/", "/reference/", "tests/", "uling"):
        assert kind in found, f"{command} finds no {kind}"
