"""Where in a set the parts are: its sections, each of one part or of many of a kind.

Generic, as all here: it walks the typed schema of any game. A section's path is that of its data, "cards" or
"tables.combat".
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
from django.http import Http404
from msgspec.inspect import ListType, StructType, Type, VarTupleType

from apps.components.provenance import in_words
from games.engine.components import PrintedPart
from games.registry import schema

Data = dict[str, Any]  # a set, or a part of one, as plain data
NAMES = (
    "title",
    "name",
    "id",
    "conquest",
    "total",
    "number",
    "code",
    "state",
    "army",
    "hex",
    "place",
    "unit",
)


class Section(NamedTuple):
    path: str
    title: str
    type: Type  # of its part, or of each of its parts
    many: bool

    def of(self, data: Data) -> list[Any]:
        """Its parts in this set, in order."""
        held = _held(data, self.path)
        if not self.many:
            return [held]
        return list(held or [])

    def put(self, data: Data, parts: list[Any]) -> None:
        *way, last = self.path.split(".")
        holder = data
        for step in way:
            holder = holder[step]
        holder[last] = parts if self.many else parts[0]


def _held(data: Any, path: str) -> Any:
    for step in path.split("."):
        data = data.get(step)
    return data


@cache
def sections(game: str) -> dict[str, Section]:
    whole = msgspec.inspect.type_info(schema(game))
    assert isinstance(whole, StructType)
    return {section.path: section for section in _sections(whole)}


def section_of(game: str, path: str) -> Section:
    """Raises Http404 where there is none of this path."""
    found = sections(game).get(path)
    if found is None:
        raise Http404("There is no such section.", "The game has none of this name.")
    return found


def _sections(holder: StructType, path: str = "", title: str = "") -> Iterator[Section]:
    for field in holder.fields:
        at, called = f"{path}{field.encode_name}", f"{title}{in_words(field.name)}"
        match field.type:
            case StructType(cls=cls) as inner if not issubclass(cls, PrintedPart):
                yield from _sections(inner, f"{at}.", f"{called}: ")
            case VarTupleType(item_type=item) | ListType(item_type=item):
                yield Section(at, called, item, True)
            case other:
                yield Section(at, called, other, False)


def named(data: Data, section: str, key: str) -> dict[str, str]:
    """What parts of this section, "cards" or "paths.lands", are named by, and what they are called."""
    parts: list[Any] = [data]
    for step in section.split("."):
        parts = [one for part in parts for one in _all(part.get(step))]
    return {str(part[key]): called(part, index) for index, part in enumerate(parts)}


def _all(held: Any) -> list[Any]:
    return held if isinstance(held, list) else [held]


def called(part: Any, index: int) -> str:
    """What a part is listed as: by its number and name where it has them."""
    if not isinstance(part, dict):
        return str(part)
    found = [str(part[name]) for name in NAMES if part.get(name) not in (None, "")]
    number = part.get("id")
    if isinstance(number, int):
        return " ".join(dict.fromkeys([str(number), *found]))
    return found[0] if found else _first_words(part) or f"{index + 1}"


def _first_words(part: Data) -> str:
    """Of a part that has no name: the values that it begins with."""
    values = [value for key, value in part.items() if key != "source"]
    return " ".join([str(value) for value in values if type(value) in (str, int)][:2])
