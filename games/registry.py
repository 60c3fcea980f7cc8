"""The rulebooks this site hosts. A new game is added here and nowhere else outside its folder."""

import json
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from games.bidding.rules import Bidding
from games.engine.contract import Bot
from games.engine.drawing import Drawing
from games.engine.page import Presenter
from games.engine.rulebook import Rulebook
from games.first_jihad.rules import FirstJihad
from games.jihad.rules import Jihad

RULEBOOKS: dict[str, type[Rulebook]] = {rulebook.slug: rulebook for rulebook in (Bidding, FirstJihad, Jihad)}


def bots(slug: str) -> dict[str, Bot]:
    """The game's bots by level, the weakest first."""
    found: dict[str, Bot] = import_module(f"games.{slug}.bot").BOTS
    return found


def presenter(slug: str) -> Presenter:
    found: Presenter = import_module(f"games.{slug}.present").PRESENTER
    return found


def check_components(slug: str, data: Any) -> Any:
    """A set of components read from plain data; raises BadComponents with what is wrong with it."""
    return import_module(f"games.{slug}.components").check(data)


def drawings(slug: str, components: Any) -> Mapping[str, Drawing]:
    """The pictures and stylesheets drawn from these components, by name; none for a game without a map."""
    if find_spec(f"games.{slug}.drawing") is None:
        return {}
    found: Mapping[str, Drawing] = import_module(f"games.{slug}.drawing").drawings(components)
    return found


def default_set(slug: str) -> Any:
    """The components that come with the project, as plain data."""
    path = Path(__file__).parents[1] / "fixtures" / slug / "components.json"
    return json.loads(path.read_text("utf-8"))


def default_rules(slug: str) -> Rulebook:
    return RULEBOOKS[slug](check_components(slug, default_set(slug)))
