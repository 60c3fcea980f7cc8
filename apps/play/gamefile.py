"""A game as a file: one JSON text that holds all a game was made of, and can be played again from."""

import json
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from django.core.exceptions import ValidationError
from msgspec import Meta, Struct, field

from apps.accounts.names import clean_line, clean_name
from apps.components.editing.files import BadFile, read_json
from apps.components.services import digest_of
from apps.play.models import LONGEST_TITLE
from games.engine.dice import Draw

SCHEMA = 1
MOST_BYTES = 2_000_000  # the longest game of the fixtures takes 700,000
MOST_MOVES = 10_000
NAME = 40  # characters, as tables keep them
DEPARTED = "Departed"  # what a table says itself of who has left the site
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{0,64}\Z")]  # as tables keep them

__all__ = ["BadFile", "Edition", "GameFile", "Made", "Player", "packed", "unpacked"]


class Edition(Struct, forbid_unknown_fields=True):
    """A set of components: what it is called, and the SHA-256 of all that is in it."""

    name: str
    version: int
    digest: str


class Player(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who sat in a seat at the last, what it added to the seed, and whether they have left.

    `seal`: the SHA-256 of what their browser added, where it was told before.
    """

    name: str
    bot: str = ""
    added: Hex = ""
    absent: bool = False
    seal: Hex = ""


class Made(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A move. Without an action it went back, or somebody resigned; the first is the set-up."""

    seat: int | None = None
    action: Any = None
    back_to: int | None = None
    draws: list[Draw] = []
    events: list[Any] = []
    mends: int = 0


class GameFile(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """`secret`: of a game that is over; of one under way nobody may know what its seed follows from."""

    game: str
    title: str
    scenario: str
    options: dict[str, str]
    components: Edition
    players: list[Player]
    moves: list[Made]
    commitment: str
    secret: Hex = ""
    practice: bool = False
    outcome: Any = field(default=None)


def packed(file: GameFile) -> bytes:
    """With its own sum, which shows damage; that a file is honest only playing it again shows."""
    data = json.loads(msgspec.json.encode(file))
    whole = {"majlis": SCHEMA, "sum": digest_of(data), **data}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def unpacked(raw: bytes) -> GameFile:
    """Raises BadFile, with the reason in plain words."""
    if len(raw) > MOST_BYTES:
        raise BadFile(f"The file is too large: a game has at most {MOST_BYTES:,} bytes.")
    data = read_json(raw)
    if not isinstance(data, dict) or "majlis" not in data:
        raise BadFile("The file holds no game: it has no “majlis”.")
    schema, told = data.pop("majlis"), data.pop("sum", "")
    if schema != SCHEMA:
        raise BadFile(
            f"The file is of another version: its schema is {schema!r}, and this site reads {SCHEMA}."
        )
    if digest_of(data) != told:
        raise BadFile("The file is damaged, or was changed: it does not give the sum that stands in it.")
    return _typed(data)


def _typed(data: dict[str, Any]) -> GameFile:
    try:
        file = msgspec.convert(data, GameFile)
    except (msgspec.ValidationError, OverflowError) as error:
        raise BadFile(f"The file holds no game: {error}.") from error
    if len(file.moves) > MOST_MOVES:
        raise BadFile(f"The game is too long: {MOST_MOVES} moves at most can be read.")
    if not file.moves:
        raise BadFile("The file holds no game: it has no moves, and not even the set-up.")
    if not 0 < len(file.title) <= LONGEST_TITLE:
        raise BadFile(f"A title has at most {LONGEST_TITLE} characters, and is not empty.")
    if any(not 0 < len(one.name) <= NAME for one in file.players):
        raise BadFile(f"A name has at most {NAME} characters, and is not empty.")
    file.title = _cleaned("title", clean_line, file.title, LONGEST_TITLE)
    for player in file.players:
        if not player.bot and player.name != DEPARTED:
            player.name = _cleaned("name", clean_name, player.name, NAME)
    return file


def _cleaned(what: str, clean: Callable[[str, int], str], text: str, most: int) -> str:
    """By the same rules as what is written on a page: others read it."""
    try:
        return clean(text, most)
    except ValidationError as error:
        raise BadFile(f"A {what} in the file cannot stay: {error.message}") from error
