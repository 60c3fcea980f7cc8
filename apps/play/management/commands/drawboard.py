"""Draws a game's map: the pictures and the stylesheet of places that its page lays over them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.registry import RULEBOOKS, check_components, drawings

SHADE_OR_NUMBER = re.compile(r"#[0-9a-fA-F]+|-?[0-9]+(?:\.[0-9]+)?")
LAST_PLACE = 1.0  # in units of the picture: what one processor rounds up, another rounds down


class Command(BaseCommand):
    help = "Draw a game's map from its default components, into its folder of static files."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=sorted(RULEBOOKS))
        parser.add_argument("--check", action="store_true", help="write nothing; fail if a drawing has aged")

    def handle(self, *, game: str, check: bool, **options: Any) -> None:
        source = settings.BASE_DIR / "fixtures" / game / "components.json"
        components = check_components(game, json.loads(source.read_text()))
        folder = settings.BASE_DIR / "games" / game / "static" / game
        files = {name: draw() for name, draw in drawings(game, components).items()}
        aged = [name for name, text in files.items() if not _same(folder / name, text)]
        if check and aged:
            raise CommandError(f"Drawn from older components: {', '.join(aged)}. Run drawboard {game}.")
        folder.mkdir(parents=True, exist_ok=True)
        for name in aged:
            (folder / name).write_text(files[name])
            self.stdout.write(f"{folder / name}: {len(files[name]) // 1000} kB")


def _same(path: Path, text: str) -> bool:
    """Whether a file holds that drawing, on whatever machine either was drawn."""
    return path.exists() and alike(path.read_text(), text)


def alike(one: str, other: str) -> bool:
    if one == other:
        return True
    same_but_numbers = SHADE_OR_NUMBER.sub(_shade, one) == SHADE_OR_NUMBER.sub(_shade, other)
    pairs = zip(_numbers(one), _numbers(other), strict=False)
    return same_but_numbers and all(abs(a - b) <= LAST_PLACE for a, b in pairs)


def _shade(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith("#") else "0"


def _numbers(text: str) -> Iterator[float]:
    return (float(one) for one in SHADE_OR_NUMBER.findall(text) if not one.startswith("#"))
