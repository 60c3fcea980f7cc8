"""A counter: what its button shows, as the template counter.html has it."""

from collections.abc import Sequence
from typing import Any

Pieces = dict[str, dict[str, Any]]


def counter(
    name: str, at: str, says: str, layers: Sequence[str], kind: str = "", walls: Sequence[str] = ()
) -> Pieces:
    """`layers`: symbols that fill one box, the lowest first; `walls` stand about them."""
    shown = {"at": at, "says": says, "layers": tuple(layers), "kind": kind, "walls": tuple(walls)}
    return {name: shown}
