"""Puts one fault after the other into a copy of the rules, and lets the referee look for it.

    python -m tests.apocalypse.faults 12

plays so many games at most with each, and says which he found, in which game and why.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
RULES = "games/apocalypse/rules"
FAULTS = (  # the file, what stands there, and what shall stand there instead
    ("fortune.py", "die <= game.components.numbers.defect_to", "die < game.components.numbers.defect_to"),
    ("fleets.py", "return short - game.board.sunk[self.side]", "return short"),
    ("modes.py", "game.components.numbers.garrison_allowance\n    if", "11\n    if"),
    ("ways.py", "base - numbers.per_unit * len(units)", "base - numbers.per_unit * (len(units) - 1)"),
    ("attrition.py", "harsh + eased", "harsh"),
    ("battle.py", "for leader in ready], default=0)", "for leader in ready][:1] or [0])"),
    ("stacking.py", "numbers.heavy_stack if", "1 if"),
    ("siege.py", "pillaged = die >= game", "pillaged = die > game"),
    ("naval.py", "lost // 2", "(lost + 1) // 2"),
    ("sea.py", "shore_cost(game, at) + surcharge(game, at, seat)", "shore_cost(game, at)"),
)
LOOK = """
import sys
import django
django.setup()
from tests.apocalypse.follow import follow
for number in range(int(sys.argv[1])):
    try:
        follow(f"referee {number}")
    except Exception as found:
        sys.exit(f"game {number}: {type(found).__name__}: {str(found)[:300]}")
"""


def copy(to: Path) -> None:
    """All but the rules of this game is the same."""
    for name in ("apps", "fixtures", "tests", "templates", "static"):
        (to / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "games", to / "games", ignore=shutil.ignore_patterns("__pycache__"))


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / RULES / file
    text = path.read_text("utf-8")
    if old not in text:
        raise SystemExit(f"{file} has no {old!r}")
    path.write_text(text.replace(old, new), "utf-8")


def found(file: str, old: str, new: str, games: str) -> str:
    """What the referee says, or nothing."""
    with TemporaryDirectory() as folder:
        copy(Path(folder))
        spoil(Path(folder), file, old, new)
        around = {**os.environ, "PYTHONPATH": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        command = [sys.executable, "-c", LOOK, games]
        return subprocess.run(command, cwd=folder, env=around, capture_output=True, text=True).stderr.strip()


def main() -> None:
    caught = 0
    for file, old, new in FAULTS:
        words = found(file, old, new, sys.argv[1])
        caught += bool(words)
        sys.stdout.write(f"{file}, {old!r}: {words or 'not found'}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{caught} of {len(FAULTS)} found\n")


if __name__ == "__main__":
    main()
