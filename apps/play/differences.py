"""Where two accounts of the same move part, in words."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import fields

LONG = 80  # characters of a value that is told


class Difference(NamedTuple):
    """The way to a value, and what it is in one and in the other."""

    at: str
    was: Any
    now: Any

    def __str__(self) -> str:
        return f"{self.at} was {in_short(self.was)}, and comes out as {in_short(self.now)}"


class Nothing:
    """Stands for what one of the two has not."""

    def __repr__(self) -> str:
        return "nothing"


NOTHING = Nothing()


def in_short(value: Any) -> str:
    told = repr(value)
    return told if len(told) <= LONG else f"{told[:LONG]}…"


def of_games(was: Any, now: Any) -> Difference | None:
    """The first between two games of one rulebook."""
    for part in ("board", "stack", "question"):
        if found := first_difference(getattr(was, part), getattr(now, part), part):
            return found
    return first_difference(was.dice.drawn, now.dice.drawn, "draws so far")


def of_events(was: Sequence[Any], now: Sequence[Any]) -> Difference | None:
    """The first between events as plain data. A field that there was not yet when one was told is none."""
    known = [_known(old, new) for old, new in zip_longest(was, now, fillvalue=NOTHING)]
    return first_difference(list(was), known[: max(len(was), len(now))], "event")


def _known(old: Any, new: Any) -> Any:
    both = isinstance(old, Mapping) and isinstance(new, Mapping) and old.get("type") == new.get("type")
    return {name: value for name, value in new.items() if name in old} if both else new


def first_difference(was: Any, now: Any, at: str) -> Difference | None:
    return next(_differences(was, now, at), None)


def _differences(was: Any, now: Any, at: str) -> Iterator[Difference]:
    if isinstance(was, Struct) and type(was) is type(now):
        yield from _within(_of_struct(was), _of_struct(now), at)
    elif isinstance(was, Mapping) and isinstance(now, Mapping):
        yield from _within(was, now, at)
    elif isinstance(was, list | tuple) and isinstance(now, list | tuple):
        yield from _within(dict(enumerate(was)), dict(enumerate(now)), at)
    elif was != now:
        yield Difference(at, was, now)


def _within(was: Mapping[Any, Any], now: Mapping[Any, Any], at: str) -> Iterator[Difference]:
    for key in {**was, **now}:
        yield from _differences(was.get(key, NOTHING), now.get(key, NOTHING), f"{at}.{key}")


def _of_struct(piece: Struct) -> dict[str, Any]:
    return {field.name: getattr(piece, field.name) for field in fields(piece)}
