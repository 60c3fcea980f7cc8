"""In what two sets, or two states of a part, differ: value by value, and where the newer comes from."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, NamedTuple

from apps.components.editing.sections import called
from apps.components.provenance import in_words, plain

NOTHING = None


class Difference(NamedTuple):
    where: tuple[str, ...]  # in words, from the whole to the value
    old: str
    new: str
    source: str = ""

    @property
    def place(self) -> str:
        return ", ".join(self.where)


def differences(old: Any, new: Any, where: tuple[str, ...] = (), source: str = "") -> Iterator[Difference]:
    if old == new:
        return
    match old, new:
        case Mapping(), Mapping():
            yield from _of_parts(old, new, where)
        case [*_], [*_] if _are_parts(old) and _are_parts(new):
            yield from _of_lists(old, new, where, source)
        case _:
            yield Difference(where, _plain(old), _plain(new), source)


def _of_parts(old: Mapping[str, Any], new: Mapping[str, Any], where: tuple[str, ...]) -> Iterator[Difference]:
    for key in dict.fromkeys([*old, *new]):
        if key != "source":
            at = (*where, in_words(str(key)))
            yield from differences(old.get(key), new.get(key), at, _source(new, key))


def _source(part: Mapping[str, Any], key: str) -> str:
    source = part.get("source", "")
    return source if isinstance(source, str) else source.get(key, "")


def _of_lists(old: list[Any], new: list[Any], where: tuple[str, ...], source: str) -> Iterator[Difference]:
    """Parts are the same if they have the same id, or else if they stand in the same place."""
    before, after = _by_key(old), _by_key(new)
    if len(before) != len(old) or len(after) != len(new):
        before, after = dict(enumerate(old)), dict(enumerate(new))
    for number, key in enumerate(dict.fromkeys([*before, *after])):
        was, now = before.get(key), after.get(key)
        at = (*where, called(now if now is not None else was, number))
        yield from differences(was, now, at, _whole_source(now) or source)


def _by_key(parts: list[Any]) -> dict[Hashable, Any]:
    return {tuple([part.get(name) for name in ("id", "name", "a", "b", "code")]): part for part in parts}


def _whole_source(part: Any) -> str:
    source = part.get("source", "") if isinstance(part, Mapping) else ""
    return source if isinstance(source, str) else ""


def _are_parts(values: list[Any]) -> bool:
    return all(isinstance(value, Mapping) for value in values)


def _plain(value: Any) -> str:
    """Without where it comes from, which is told beside it."""
    if isinstance(value, Mapping):
        value = {in_words(str(key)).lower(): item for key, item in value.items() if key != "source"}
    return plain(value) or "nothing"
