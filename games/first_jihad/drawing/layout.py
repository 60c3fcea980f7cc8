"""Where everything lies on the map, in the map's own units, and the shape of the world under it."""

import math
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from games.engine.drawing import Point

FOLDER = Path(__file__).parent
Box = tuple[float, float, float, float]  # middle, then size; or an offset from a middle, then size


class Name(Struct, frozen=True):
    """Lettering of a sea or a country, turned by so many degrees."""

    words: str
    at: Point
    size: float
    turned: float = 0


class Mark(Struct, frozen=True):
    """A trade route's coin, and where its name stands."""

    at: Point
    name_at: Point


class Track(Struct, frozen=True):
    """A skill track: its left edge, its top, and the width of a box."""

    at: Point
    cell: float


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    size: Point
    tile: Point
    wide: dict[str, float]
    end_radius: float
    mecca: Point
    lands: dict[str, Point]
    slots: dict[str, Box]  # offsets from a Land's middle
    powers: dict[str, Point]
    boxes: dict[str, Box]
    skill: dict[str, Track]
    trade: dict[str, list[Point]]
    trade_marks: dict[str, Mark]
    key: Point
    names: list[Name]
    basic_names: list[Name]
    peaks: list[Point]
    dunes: list[Point]
    palms: list[Point]

    def width(self, land: str) -> float:
        return self.wide.get(land, self.tile[0])

    def edge(self, land: str, along: Point, round_end: bool) -> float:
        """How far from a Land's middle its edge lies, in a direction."""
        if land == "mecca":
            return 96
        if round_end:
            return self.end_radius
        across = self.width(land) / 2 / abs(along[0]) if along[0] else math.inf
        return min(across, self.tile[1] / 2 / abs(along[1]) if along[1] else math.inf)

    def middle(self, land: str) -> Point:
        return self.mecca if land == "mecca" else self.lands[land]

    def crossing(self, start: str, end: str, round_end: bool) -> Point:
        """Midway between the edges of two Lands that follow each other on a Path."""
        (x, y), (u, v) = self.middle(start), self.middle(end)
        far = math.hypot(u - x, v - y)
        along = ((u - x) / far, (v - y) / far)
        here = (self.edge(start, along, False) + far - self.edge(end, along, round_end)) / 2
        return x + along[0] * here, y + along[1] * here


class Coast(Struct, frozen=True):
    source: str
    land: list[list[list[Point]]]  # each a shore, then the lakes in it
    rivers: dict[str, list[Point]]  # from source to mouth
    lakes: dict[str, Point]


@cache
def layout() -> Layout:
    return msgspec.json.decode((FOLDER / "layout.json").read_bytes(), type=Layout)


@cache
def coast() -> Coast:
    return msgspec.json.decode((FOLDER / "coast.json").read_bytes(), type=Coast)
