"""Printed parts as data: reading a set, checking it, and saying where each value comes from."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Meta, Struct

T = TypeVar("T", bound=Struct)

# How a source begins: the rulebook says it (the paragraph follows after a colon), it is public
# knowledge about the printed game, or it is our own proposal where nothing was found.
KINDS_OF_SOURCE = ("rulebook", "public", "reconstructed", "edited")

Source = str | dict[str, str]  # one for the whole part, or one for each of its fields


class PrintedPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One printed thing: a card, a space, a row of a table. `source` says where its values come from."""

    source: Source


def naming(section: str, key: str = "id") -> Meta:
    """Of a value that names a part of this section ("paths.lands") by a field of it: forms offer those that
    there are. Whether it is there is for the game's checks to say.
    """
    return Meta(extra={"section": section, "key": key})


def on_map(pattern: str) -> Meta:
    """Of a value that is a place of the map, by what the sheet of places calls it: forms offer those with a
    name, and show where they are.
    """
    return Meta(pattern=pattern, extra={"on_map": True})


class BadComponents(Exception):
    """A set that cannot be played with; `reasons` say why, a sentence each."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def read(kind: type[T], data: Any) -> T:
    """A set from plain data. Raises BadComponents with the path and the fault of the first misfit."""
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadComponents([str(error)]) from error


Check = Callable[[T], Iterable[str]]  # the faults it finds in a set, a sentence each


def read_checked(kind: type[T], data: Any, *checks: Check[T]) -> T:
    """A set read and cross-checked; raises BadComponents with everything found wrong."""
    components = read(kind, data)
    reasons = [reason for check in (check_sources, *checks) for reason in check(components)]
    if reasons:
        raise BadComponents(reasons)
    return components


def twice(what: str, values: Iterable[object]) -> Iterator[str]:
    """The faults of values that a set may hold once only."""
    for value, count in Counter(values).items():
        if count > 1:
            yield f"There are {count} of {what} {value}."


def check_sources(components: Struct) -> list[str]:
    """The parts whose source is of no known kind."""
    return [
        f"{path}: {source!r} is no known kind of source."
        for path, source in sources(components)
        if source.split(":")[0] not in KINDS_OF_SOURCE
    ]


def sources(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every (path of a part or of one of its fields, where it comes from)."""
    if isinstance(value, PrintedPart):
        if isinstance(value.source, str):
            yield path, value.source
        else:
            for field, source in value.source.items():
                yield f"{path}.{field}", source
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from sources(getattr(value, name), f"{path}.{name}" if path else name)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from sources(item, f"{path}[{key}]")
    elif isinstance(value, tuple | list):
        for index, item in enumerate(value):
            yield from sources(item, f"{path}[{getattr(item, 'id', index)}]")
