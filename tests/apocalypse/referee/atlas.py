"""The map as it is printed: what a step costs by land, where ships can go, what stands where.

A node is a hex, or one bank of a strait hex ("1235e", ruling 2); ships use the whole hex.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from pathlib import Path
from typing import Any

PRINTED: Any = json.loads(
    (Path(__file__).parents[3] / "fixtures/apocalypse/components.json").read_text("utf-8")
)
HEXES: dict[str, Any] = {h["id"]: h for h in PRINTED["hexes"]}
TERRAIN = {"clear": 1, "desert": 2, "rough": 2, "mountain": 3, "marsh": 3}
HARSH = {"desert", "mountain", "marsh"}
BROKEN = {"rough", "mountain", "marsh", "sea"}
OFFSETS = {  # of the neighbours, by the parity of the row
    0: ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, -1), (1, 0)),
    1: ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, 1)),
}
BARRED = {(frozenset((b["a"], b["b"])), b["bars"]) for b in PRINTED["barriers"]}
RIVERS = {frozenset(side.split("-")) for river in PRINTED["rivers"] for side in river["sides"]}
ROADS = {frozenset(pair) for road in PRINTED["roads"] for pair in pairwise(road["hexes"])}
BANKS: dict[str, dict[str, list[str]]] = {s["hex"]: s["banks"] for s in PRINTED["straits"]}
ENTRY: list[str] = PRINTED["entries"][0]["hexes"]
EDGE = "entry of Kufa"


@dataclass(frozen=True)
class Place:
    id: str
    node: str
    sort: str
    side: int
    district: str
    anchors: int
    fabrica: bool


def hex_of(node: str) -> str:
    return node[:4]


def around(at: str) -> list[str]:
    row, column = int(at[:2]), int(at[2:])
    near = (f"{row + down:02}{column + west:02}" for down, west in OFFSETS[row % 2])
    return [other for other in near if other in HEXES]


def is_land(at: str) -> bool:
    return HEXES[at]["terrain"] in TERRAIN


def is_wet(at: str) -> bool:
    return HEXES[at]["terrain"] == "sea" or bool(HEXES[at].get("coast"))


def banks(at: str) -> list[str]:
    """The nodes of a hex."""
    return [at + bank[0] for bank in BANKS[at]] if at in BANKS else [at]


def faces(at: str, other: str) -> str:
    """The node of `at` that one comes to from the hex `other`."""
    if at not in BANKS:
        return at
    return next((at + bank[0] for bank, near in BANKS[at].items() if other in near), "")


def land_cost(start: str, to: str) -> int:
    """TEC: a road costs 1 and ignores all else; a river 1 more."""
    side = frozenset((start, to))
    return 1 if side in ROADS else TERRAIN[HEXES[to]["terrain"]] + (side in RIVERS)


def land_steps(at: str) -> dict[str, dict[str, int]]:
    """From each node of this hex to each next node, with its points."""
    steps: dict[str, dict[str, int]] = {node: {} for node in banks(at)}
    for other in around(at) if is_land(at) else ():
        if is_land(other) and (frozenset((at, other)), "land") not in BARRED:
            start, to = faces(at, other), faces(other, at)
            if start and to:
                steps[start][to] = land_cost(at, other)
    return steps


def sea_steps(at: str) -> list[str]:
    """5.2 Hexes of the Delta lead to each other besides."""
    here = HEXES[at]
    return [
        other
        for other in around(at)
        if ((is_wet(at) and is_wet(other)) or (here.get("delta") and HEXES[other].get("delta")))
        and (frozenset((at, other)), "sea") not in BARRED
        and bool(here.get("closed")) == bool(HEXES[other].get("closed"))
    ]


LAND = {node: steps for at in HEXES for node, steps in land_steps(at).items()}
SEA = {at: sea_steps(at) for at in HEXES}


def place_of(raw: Mapping[str, Any]) -> Place:
    node = raw["hex"] + raw.get("bank", "")[:1]
    side = int(raw["side"] == "muslim")
    anchors, fabrica = raw.get("anchors", 0), raw.get("fabrica", False)
    return Place(raw["id"], node, raw["sort"], side, raw["district"], anchors, fabrica)


PLACES = {place.node: place for place in map(place_of, PRINTED["places"])}
BY_NAME = {place.id: place for place in PLACES.values()}
BASES = (("constantinople",), ("damascus", "fustat"))  # by side


def coastal(at: str) -> bool:
    """Where one can land: not on a closed sea."""
    return bool(HEXES[at].get("coast")) and not HEXES[at].get("closed")


def port_in(at: str) -> Place | None:
    return next((PLACES[node] for node in banks(at) if node in PLACES and PLACES[node].anchors), None)


def district(node: str) -> str:
    return str(HEXES[hex_of(node)].get("district", ""))


def distance(one: str, other: str) -> int:
    """In hexes of the map, whatever lies between."""
    (a, b), (c, d) = skewed(one), skewed(other)
    return max(abs(a - c), abs(b - d), abs(a - c + b - d))


def skewed(at: str) -> tuple[int, int]:
    row, column = int(at[:2]), int(at[2:4])
    return column - (row - row % 2) // 2, row


Steps = Callable[[str], Iterable[tuple[str, int]]]


def cheapest(start: str, steps: Steps, most: int = 10_000) -> dict[str, int]:
    """The fewest points to each node within `most`."""
    found: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        spent, at = heappop(queue)
        if at in found:
            continue
        found[at] = spent
        for to, points in steps(at):
            if to not in found and spent + points <= most:
                heappush(queue, (spent + points, to))
    return found
