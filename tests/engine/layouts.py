"""What each game is stored as, and how that was when its layout got its number: in `fixtures`.

`python -m tests.engine.layouts` writes it down anew for each game whose number was raised, or whose moves can
tell more than they could.
"""

import enum
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from games.engine.flow import Procedure
from games.engine.rulebook import Rulebook, Saved
from tests.engine.any_game import EVERY_GAME
from tests.engine.finished import FIXTURES

Plain = Any  # what JSON can say


def described(rules: Rulebook) -> Plain:
    """The number of a game's layout, all that its states are made of, and the records of its moves."""
    saved = {
        "game": shape(Saved),
        "board": shape(rules.board_type),
        "frames": shape(rules.frame_type),
        "steps": steps(rules),
    }
    told = {"actions": by_name(rules.action_type), "events": by_name(rules.event_type)}
    return {"layout": rules.layout, "saved": saved, "told": told}


def steps(rules: Rulebook) -> Plain:
    """Of each procedure: a frame keeps the name of the one that comes next."""
    kinds = get_args(rules.frame_type)
    return {kind.__name__: list(kind.steps) for kind in kinds if issubclass(kind, Procedure)}


def by_name(kind: Any) -> Plain:
    """Actions or events, each with its fields."""
    found = inspect.type_info(kind)
    kinds = found.types if isinstance(found, inspect.UnionType) else (found,)
    return {one["tag"]: one["fields"] for one in sorted((_shape(kind, ()) for kind in kinds), key=repr)}


def lost(was: Plain, now: Plain) -> list[str]:
    """What records of moves may hold that could not be read any more. They have no layout's number."""
    told = [(name, fields, now[sort].get(name)) for sort in was for name, fields in was[sort].items()]
    gone = [name for name, _, fields in told if fields is None]
    changed = [f"{name}.{at}" for name, old, new in told if new is not None for at in _unread(old, new)]
    return gone + changed


def _unread(old: Plain, new: Plain) -> list[str]:
    return [at for at in sorted({*old, *new}) if not _reads(old.get(at), new.get(at))]


def _reads(old: Plain, new: Plain) -> bool:
    """Whether a field, as it is now, takes what was kept of it; `None`: there is none."""
    if old is None or new is None:
        return new is not None and "may be missing" in new
    return bool(new in (old, {"may be missing": old}))


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
    was, now = msgspec.json.decode(recorded(rules)), described(rules)
    raised = was["layout"] < rules.layout
    if raised or (was["saved"] == now["saved"] and not lost(was["told"], now["told"])):
        file_of(rules).write_text(written(rules), "utf-8")


if __name__ == "__main__":
    for game in EVERY_GAME:
        record(game)
