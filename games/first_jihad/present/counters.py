"""A counter: what its button shows, as the template counter.html has it."""

from collections.abc import Sequence
from typing import TypedDict


class Counter(TypedDict):
    at: str
    says: str
    layers: tuple[str, ...]  # symbols that fill one box, the lowest first
    kind: str
    walls: tuple[str, ...]  # stand about them


Pieces = dict[str, Counter]


def counter(
    name: str, at: str, says: str, layers: Sequence[str], kind: str = "", walls: Sequence[str] = ()
) -> Pieces:
    shown: Counter = {"at": at, "says": says, "layers": tuple(layers), "kind": kind, "walls": tuple(walls)}
    return {name: shown}
