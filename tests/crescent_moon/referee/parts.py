"""The printed parts, read from the set as it is kept; cards are numbered through, copy by copy."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

SET = Path(__file__).resolve().parents[3] / "fixtures/crescent_moon/components.json"
WARLORD, MURSHID, SULTAN, CALIPH, NOMAD = range(5)
WHO = ("warlord", "murshid", "sultan", "caliph", "nomad")
WARFARE = 1
UNITS = ("ordinary", "mercenary")
STRONGHOLDS = ("fort", "castle", "palace")
STRENGTH = {"ordinary": 1, "mercenary": 1, "fort": 1, "castle": 2, "palace": 2}
SACK = {"fort": 1, "palace": 2, "castle": 3, "town": 2, "city": 4}
HAND_LIMIT = 8
WITH_RESERVES = (WARLORD, CALIPH, NOMAD)
WITH_ORDINARY = (WARLORD, CALIPH)


class Card(NamedTuple):
    kind: str
    aligned: int | None
    type: str  # event, character, battalion or strategy
    keys: frozenset[str]


@cache
def printed() -> dict[str, Any]:
    parts: dict[str, Any] = json.loads(SET.read_text("utf-8"))
    return parts


@cache
def cards() -> dict[int, Card]:
    copies = [kind for kind in printed()["cards"] for _ in range(kind["count"])]
    return {number: card(kind) for number, kind in enumerate(copies, 1)}


def card(kind: dict[str, Any]) -> Card:
    aligned = WHO.index(kind["alignment"]) if kind["alignment"] else None
    return Card(kind["id"], aligned, kind["type"], frozenset(kind["keywords"]))


def kind_of(number: int) -> str:
    return cards()[number].kind


def copies_of(card: int, among: Iterable[int]) -> list[int]:
    return [other for other in among if kind_of(other) == kind_of(card)]


def with_key(numbers: Iterable[int], key: str) -> frozenset[int]:
    return frozenset(n for n in numbers if key in cards()[n].keys)


@cache
def tile(name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(t for t in printed()["tiles"] if t["id"] == name)
    return found


def terrain(name: str) -> str:
    word: str = tile(name)["terrain"]
    return word


def feature(name: str) -> str | None:
    return tile(name).get("feature")


@cache
def booklet(seat: int) -> dict[str, Any]:
    found: dict[str, Any] = printed()["characters"][seat]
    return found


@cache
def x_of(seat: int, deed: str) -> int:
    """The X of Build X, Move X and Recruit X; 0 of what is not in the booklet."""
    found = [verb for verb in booklet(seat)["verbs"] if verb["deed"] == deed]
    return int(found[0].get("x") or 1) if found else 0


def cost(seat: int, piece: str, at: str) -> int:
    """6.2.1 What the booklet says, one more on mountain and quarry, two more on desert."""
    extra = {"mountain": 1, "quarry": 1, "desert": 2}
    return int(booklet(seat)["build"][piece]["cost"]) + extra.get(terrain(at), 0)


def limit(seat: int) -> int:
    return 7 if seat == WARLORD else 5


PLURALS = {"fort": "forts", "castle": "castles", "palace": "palaces", "town": "towns", "city": "cities"}


def box(seat: int, piece: str) -> int:
    """How many there are: units of both kinds together, as they are one disc."""
    name = "units" if piece in UNITS else PLURALS.get(piece, piece)
    return int(booklet(seat)["supply"].get(name, 0))


def objective(seat: int, name: str) -> list[dict[str, Any]]:
    """Its terms, for the numbers in them."""
    found: list[dict[str, Any]] = next(o["terms"] for o in booklet(seat)["objectives"] if o["id"] == name)
    return found


def layout(name: str, seats: int) -> dict[str, Any]:
    found: dict[str, Any] = next(m for m in printed()["maps"] if m["id"] == name and m["players"] == seats)
    return found


def groups(seat: int) -> list[dict[str, int]]:
    found: list[dict[str, int]] = booklet(seat)["groups"]
    return found
