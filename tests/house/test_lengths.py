"""Modules and scripts are as short as CONTRIBUTING.md says."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KINDS = ("apps/**/*.py", "games/**/*.py", "static/*.js", "games/*/static/**/*.js")


def test_no_module_and_no_script_is_longer_than_the_house_allows() -> None:
    allowed = re.search(r"modules\s+and\s+scripts\s+have\s+at\s+most\s+(\d+)\s+lines", paper())
    assert allowed
    lengths = {path: len(path.read_text().splitlines()) for kind in KINDS for path in ROOT.glob(kind)}
    assert len(lengths) > 500
    assert [path for path, length in lengths.items() if length > int(allowed[1])] == []


def paper() -> str:
    return (ROOT / "CONTRIBUTING.md").read_text()
