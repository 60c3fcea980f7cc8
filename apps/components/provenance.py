"""What a set of components holds and where each value comes from, laid out to be read.

Generic: it walks the typed schema of any game. A list of parts becomes a sheet with a row for each
part; whatever stands by itself becomes a row of the set's own sheet.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from games.engine.components import KINDS_OF_SOURCE, PrintedPart, sources

MEANINGS = {
    "rulebook": "the rulebook says it; the part of it is named",
    "public": "public knowledge about the printed game",
    "reconstructed": "our own proposal, where nothing was found",
    "edited": "changed by the people who run this server",
}


ANOTHER = re.compile(rf"\+(?=(?:{'|'.join(KINDS_OF_SOURCE)})\b)")  # between two sources of one value


CODE = re.compile("[A-Z]{3,}|[A-Za-z0-9]+(_[A-Za-z0-9]+)+")  # a word that only a schema writes so


class Origin(NamedTuple):
    """Where some of a row's values come from. No fields are named when it holds for all of them."""

    kind: str
    place: str
    fields: tuple[str, ...] = ()


class Row(NamedTuple):
    name: str
    cells: tuple[str, ...]
    origins: tuple[Origin, ...]


class Sheet(NamedTuple):
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Legend(NamedTuple):
    kind: str
    meaning: str
    parts: int


def legend(components: Struct) -> list[Legend]:
    """The kinds of source, with how many parts or values of this set are of each."""
    counts = Counter(source.partition(":")[0] for _, source in sources(components))
    return [Legend(kind, MEANINGS[kind], counts[kind]) for kind in KINDS_OF_SOURCE]


def sheets(components: Struct) -> list[Sheet]:
    """The set as sheets, in the order of its schema."""
    return [
        _sheet(in_words(name), parts)
        for name in components.__struct_fields__
        if (parts := _parts(getattr(components, name)))
    ]


def _parts(value: Any) -> list[tuple[str, Struct]]:
    """The (key, part) pairs that a field holds; the key is empty where the field has none of its own."""
    if isinstance(value, Struct):
        return [("", value)]
    if isinstance(value, Mapping):
        return [(str(key), part) for key, part in value.items() if isinstance(part, Struct)]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [("", part) for part in value if isinstance(part, Struct)]
    return []


def _sheet(title: str, parts: list[tuple[str, Struct]]) -> Sheet:
    if len(parts) == 1 and not parts[0][0]:
        return Sheet(title, ("Value",), tuple(_fields_as_rows(parts[0][1])))
    columns = _columns(part for _, part in parts)
    rows = tuple(
        Row(key, tuple(_cell(part, column) for column in columns), _origins(part)) for key, part in parts
    )
    return Sheet(title, tuple(map(in_words, columns)), rows)


def _fields_as_rows(part: Struct) -> Iterator[Row]:
    """A part that stands alone, a line for each of its fields."""
    for name in _field_names(part):
        yield Row(in_words(name), (_cell(part, name),), _origins(part, name))


def _columns(parts: Iterator[Struct]) -> tuple[str, ...]:
    """Every field that says something in at least one part, in the schema's order."""
    found: dict[str, bool] = {}
    for part in parts:
        for name in _field_names(part):
            found[name] = found.get(name, False) or _cell(part, name) != ""
    return tuple(name for name, speaks in found.items() if speaks)


def _field_names(part: Struct) -> Iterator[str]:
    printed = isinstance(part, PrintedPart)
    return (name for name in part.__struct_fields__ if not (printed and name == "source"))


def _origins(part: Struct, only: str = "") -> tuple[Origin, ...]:
    if not isinstance(part, PrintedPart):
        return ()
    if isinstance(part.source, str):
        return (_origin(part.source),)
    by_source: dict[str, list[str]] = {}
    for field, source in part.source.items():
        if only in ("", field):
            by_source.setdefault(source, []).append(in_words(field).lower())
    if only:
        return tuple(_origin(source) for source in by_source)
    return tuple(_origin(source, tuple(fields)) for source, fields in by_source.items())


def _origin(source: str, fields: tuple[str, ...] = ()) -> Origin:
    kind, _, place = source.partition(":")
    return Origin(kind, " and ".join(map(_also, ANOTHER.split(place))).strip(), fields)


def _also(source: str) -> str:
    """A second source of the same value, in words: "public:port" is "public (port)"."""
    kind, _, place = source.partition(":")
    return f"{kind} ({place})" if kind in KINDS_OF_SOURCE and place else source


def _cell(part: Struct, name: str) -> str:
    """A field's value in words; nothing where it is what such a part has when nothing is said."""
    value = getattr(part, name, "")
    default = next((f.default for f in msgspec.structs.fields(part) if f.name == name), msgspec.NODEFAULT)
    return "" if value == default and not value else plain(value)


def plain(value: Any) -> str:
    """Any value of a schema in plain words."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Struct):
        return _of_fields(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{plain(key)} {plain(item)}" for key, item in value.items())
    if isinstance(value, Sequence | frozenset | set) and not isinstance(value, str):
        return ", ".join(plain(item) for item in value)
    return _spoken(str(value))


def _of_fields(value: Struct) -> str:
    """What it is, where it is one of several things, and its values."""
    tag = value.__struct_config__.tag
    told = ", ".join(
        f"{in_words(name).lower()} {plain(getattr(value, name))}" for name in _field_names(value)
    )
    return told if tag is None else f"{_spoken(str(tag))} ({told})" if told else _spoken(str(tag))


def _spoken(text: str) -> str:
    """A word of the schema as one says it: "BAQT_OFFER" is "Baqt offer"."""
    if not CODE.fullmatch(text):
        return text
    return in_words(text) if text.isupper() else text.replace("_", " ")


def in_words(name: str) -> str:
    return name.replace("_", " ").capitalize()
