"""Units that are alike, counted: how they stand in panels, and how many of them were asked for."""

from collections.abc import Sequence
from typing import Any

from games.engine.page import Asked
from games.jihad.components import Components
from games.jihad.present import words
from games.jihad.rules.board import Unit

Sort = tuple[str, str, bool]  # State, kind, whether in rebellion


def sorts(units: Sequence[Unit]) -> list[list[Unit]]:
    """Land before ships, the Muslims' own before converts."""
    found: dict[Sort, list[Unit]] = {}
    for unit in sorted(units, key=lambda u: (u.naval, u.leader, u.state != "Muslims", u.state, u.kind, u.id)):
        found.setdefault((unit.state, unit.kind, unit.rebel), []).append(unit)
    return list(found.values())


def field(place: str, state: str, kind: str, *, rebel: bool = False) -> str:
    return f"n-{place}-{state}-{kind.replace(' ', '_')}{'-r' if rebel else ''}"


def field_of(unit: Unit) -> str:
    return field(unit.where, unit.state, unit.kind, rebel=unit.rebel)


def last(asked: Asked, name: str) -> str:
    return (asked.get(name) or [""])[-1]


def count(asked: Asked, name: str, default: int, most: int) -> int:
    """How many were asked for, within what there are."""
    text = last(asked, name)
    wished = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else default
    return min(wished, most)


def row(components: Components, units: Sequence[Unit], value: int, note: str = "") -> dict[str, Any]:
    """A line of a panel: what they are, how many there are, how many are meant."""
    first = units[0]
    return line(components, first.state, first.kind, muslim=first.muslim) | {
        "field": field_of(first),
        "most": len(units),
        "value": value,
        "note": note,
        "rebel": first.rebel,
    }


def line(components: Components, state: str, kind: str, *, muslim: bool) -> dict[str, Any]:
    leader = kind not in words.KINDS
    return {
        "state": state.lower(),
        "kind": kind,
        "sign": "leader" if leader else kind.lower(),
        "people": "" if state == components.muslims else words.PEOPLES[state],
        "convert": muslim and state != components.muslims,
    }
