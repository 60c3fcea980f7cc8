"""The contracts of imports bite: each kind of import that they forbid is put into a copy, and is found."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FORBIDDEN = {  # a module that imports what it may not, and which contract says so
    ("games.engine", "games.hexmap.grid"): "Games stand on what they share",
    ("games.engine.flow", "games.bidding.rules"): "Games stand on what they share",
    ("games.engine.playout", "games.hexwar.search"): "Games stand on what they share",
    ("games.hexmap.board", "games.hexwar.ground"): "Games stand on what they share",
    ("games.hexwar.search", "games.jihad.atlas"): "Games stand on what they share",
    ("games.hexwar", "games.registry"): "Games stand on what they share",
    ("games.hexwar.ground", "django.db"): "Games are plain Python",
    ("games.hexmap", "games.jihad.components"): "Games stand on what they share",
    ("games.bidding.present", "games.jihad.present"): "Games stand on what they share",
    ("games.jihad.rules", "games.registry"): "Games stand on what they share",
    ("games.jihad.bot", "django.db"): "Games are plain Python",
    ("games.first_jihad", "apps.play.models"): "Games are plain Python",
    ("games.first_jihad.rules", "games.first_jihad.present.words"): "Rules know neither",
    ("games.bidding.rules", "games.bidding.bot"): "Rules know neither",
    ("games.jihad.rules.moves", "games.hexmap.earth"): "Rules know neither",
    ("games.jihad.atlas", "games.jihad.drawing"): "Rules know neither",
    ("games.bidding.components", "games.bidding.rules.board"): "Components know no rules",
    ("apps.site", "apps.play.models"): "Apps stand on one another",
    ("apps.accounts", "apps.play.publish"): "Apps stand on one another",
    ("apps.accounts.forms", "apps.lobby.services"): "Apps stand on one another",
    ("apps.accounts.views", "apps.components.models"): "Apps stand on one another",
    ("apps.accounts.models", "apps.clubs.models"): "Apps stand on one another",
    ("apps.clubs.selectors", "apps.play.models"): "Apps stand on one another",
    ("apps.lobby.views", "apps.events.models"): "Apps stand on one another",
    ("apps.events.views", "apps.api.models"): "Apps stand on one another",
    ("apps.ratings.services", "apps.lobby.services"): "Apps stand on one another",
    ("apps.play.bots", "apps.ratings.models"): "Apps stand on one another",
    ("apps.play.timekeeper", "apps.summons.models"): "Apps stand on one another",
    ("apps.summons.words", "apps.lobby.signs"): "Apps stand on one another",
    ("apps.ratings.models", "apps.summons.models"): "Apps stand on one another",
    ("apps.play.views", "apps.lobby.services"): "Apps stand on one another",
    ("apps.play.bots", "games.bidding.bot"): "The site knows games by the registry alone",
    ("apps.lobby", "games.jihad.rules"): "The site knows games by the registry alone",
    ("apps.play.views", "games.hexwar.search"): "The site knows games by the registry alone",
    ("apps.site.health", "games.hexmap.grid"): "The site knows games by the registry alone",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Of a copy into which all of these were put, what the linter says of each contract."""
    copy = copied(tmp_path_factory.mktemp("copy"))
    for importer, imported in FORBIDDEN:
        put(copy, importer, f"import {imported}\n")
    return lint(copy)


def copied(folder: Path) -> Path:
    for package in ("apps", "games"):
        shutil.copytree(ROOT / package, folder / package, ignore=all_but_python)
    return folder


def all_but_python(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not name.endswith(".py") and not (Path(folder) / name).is_dir()]


def put(copy: Path, module: str, line: str) -> None:
    path = copy / module.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    file.write_text(file.read_text("utf-8") + line, "utf-8")


def lint(copy: Path) -> dict[str, str]:
    shutil.copy(ROOT / "pyproject.toml", copy)
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    said = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert said.returncode == 1, said.stdout + said.stderr
    return told_of_each(said.stdout)


def told_of_each(said: str) -> dict[str, str]:
    """What stands under each contract's name where those that are broken are told."""
    _, broken = said.split("Broken contracts", 1)
    parts = re.split(r"^([A-Z][^\n]+)\n-+\n", broken, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize(("importer", "imported"), FORBIDDEN)
def test_what_may_not_be_imported_is_found(told: dict[str, str], importer: str, imported: str) -> None:
    begins = FORBIDDEN[importer, imported]
    (found,) = (why for name, why in told.items() if name.startswith(begins))
    assert re.search(rf"{re.escape(importer)} -> {re.escape(imported.removesuffix('.db'))}\b", found), found


def test_a_package_that_is_in_no_layer_is_found(tmp_path: Path) -> None:
    """So that a new game or app says where it stands."""
    copy = copied(tmp_path)
    for package in ("apps/newcomer", "games/newcomer"):
        (copy / package).mkdir()
        (copy / package / "__init__.py").touch()
    said = " ".join(lint(copy).values())
    assert "apps.newcomer" in said and "games.newcomer" in said
