"""How each game's saved states are laid out, and how that was when its layout got its number: in `fixtures`.

`python -m tests.engine.layouts` writes it down anew for each game whose number was raised.
"""

import enum
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from games.engine.rulebook import Rulebook, Saved
from tests.engine.any_game import EVERY_GAME
from tests.engine.finished import FIXTURES

Plain = Any  # what JSON can say


def described(rules: Rulebook) -> Plain:
    """The number of a game's layout, and all that its states are made of."""
    saved = {
        "game": shape(Saved),
        "board": shape(rules.board_type),
        "frames": shape(rules.frame_type),
    }
    return {"layout": rules.layout, "saved": saved}


def shape(kind: Any) -> Plain:
    return _shape(inspect.type_info(kind), ())


def _shape(found: Any, within: tuple[type, ...]) -> Plain:
    """Fields, types and tags; of what has no tag the name is not saved, and not told."""
    if isinstance(found, inspect.StructType):
        if found.cls in within:
            return "as above"
        fields = {field.encode_name: _field(field, (*within, found.cls)) for field in found.fields}
        return {"tag": found.tag, "saved as": "list" if found.array_like else "map", "fields": fields}
    if isinstance(found, inspect.EnumType):
        assert issubclass(found.cls, enum.Enum)
        return {"one of": [member.value for member in found.cls]}
    if isinstance(found, inspect.UnionType):
        return {"one of": sorted((_shape(kind, within) for kind in found.types), key=repr)}
    if isinstance(found, inspect.LiteralType):
        return {"one of": list(found.values)}
    return _simple(found, within)


def _field(field: inspect.Field, within: tuple[type, ...]) -> Plain:
    kind = _shape(field.type, within)
    return kind if field.required else {"may be missing": kind}


def _simple(found: inspect.Type, within: tuple[type, ...]) -> Plain:
    """Its name, and of what it is made where it holds something."""
    held = [getattr(found, name) for name in found.__struct_fields__]
    inner = [kind for one in held for kind in (one if isinstance(one, tuple) else (one,))]
    name = type(found).__name__.removesuffix("Type").lower()
    parts = [_shape(kind, within) for kind in inner if isinstance(kind, inspect.Type)]
    return {name: parts} if parts else name


def file_of(rules: Rulebook) -> Path:
    return FIXTURES / rules.slug / "layout.json"


def written(rules: Rulebook) -> str:
    return msgspec.json.format(msgspec.json.encode(described(rules))).decode() + "\n"


def recorded(rules: Rulebook) -> str:
    file = file_of(rules)
    return file.read_text("utf-8") if file.exists() else '{"layout": 0}'


def record(rules: Rulebook) -> None:
    """Only where the number was raised: games are kept in what was written down with the old."""
    if msgspec.json.decode(recorded(rules))["layout"] < rules.layout:
        file_of(rules).write_text(written(rules), "utf-8")


if __name__ == "__main__":
    for game in EVERY_GAME:
        record(game)
