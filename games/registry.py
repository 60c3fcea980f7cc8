"""The rulebooks this site hosts. A new game is added here, and to the layers of games in pyproject.toml."""

import json
import zlib
from binascii import crc_hqx
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from games.apocalypse.rules import Apocalypse
from games.bidding.rules import Bidding
from games.crescent_moon.rules import CrescentMoon
from games.engine.contract import Bot
from games.engine.drawing import Drawing
from games.engine.page import Presenter
from games.engine.rulebook import Rulebook
from games.first_jihad.rules import FirstJihad
from games.jihad.rules import Jihad

HOSTED: tuple[type[Rulebook], ...] = (  # lighter games first: who names none is offered the first
    Bidding,
    CrescentMoon,
    FirstJihad,
    Jihad,
    Apocalypse,
)
RULEBOOKS = {rulebook.slug: rulebook for rulebook in HOSTED}
# Whose templates and files the site finds: the games', and those that war games share.
PACKAGES = ("games.hexwar", *(f"games.{slug}" for slug in RULEBOOKS))


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


def schema(slug: str) -> type[Struct]:
    """What a set of the game's components holds, as types."""
    found: type[Struct] = import_module(f"games.{slug}.components").Components
    return found


def has_map(slug: str) -> bool:
    return find_spec(f"games.{slug}.drawing") is not None


def drawings(slug: str, components: Any) -> Mapping[str, Drawing]:
    """The pictures and stylesheets drawn from these components, by name; none for a game without a map."""
    if not has_map(slug):
        return {}
    found: Mapping[str, Drawing] = import_module(f"games.{slug}.drawing").drawings(components)
    return found


class Phrases(NamedTuple):
    """What many moves of a game have in common, to keep them small; `id` is 0 where there is nothing."""

    id: int
    records: bytes
    states: bytes
    edits: bytes = b""
    shapes: tuple[tuple[str, ...], ...] = ()  # of actions and events: the type, then the fields' names


NO_PHRASES = Phrases(0, b"", b"")


def phrases(slug: str) -> list[Phrases]:
    """The game's, from the oldest to the newest. None is ever changed: games are kept with it."""
    files = sorted((Path(__file__).parent / slug / "phrases").glob("*.bin"))
    return [NO_PHRASES, *(read_phrases(file.read_bytes()) for file in files)]


def read_phrases(packed: bytes) -> Phrases:
    """The first files had neither edits nor shapes."""
    raw = zlib.decompress(packed)
    return msgspec.convert((crc_hqx(raw, 0), *msgspec.msgpack.decode(raw)), Phrases)


def default_data(slug: str) -> Any:
    """The components that come with the project, as plain data."""
    path = Path(__file__).parents[1] / "fixtures" / slug / "components.json"
    return json.loads(path.read_text("utf-8"))


def default_rules(slug: str) -> Rulebook:
    return RULEBOOKS[slug](check_components(slug, default_data(slug)))
