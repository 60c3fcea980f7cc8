"""What grows and lies on the ground: dunes, stones, grass, trees, fields. Every mark is drawn afresh."""

import math
import random
import re
from collections.abc import Iterator

import shapely
from shapely import Point as Spot
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from games.engine.drawing import Point, path
from games.hexmap.board import Box, HexMap
from games.hexmap.earth import Sands, earth
from games.hexmap.grid import RADIUS
from games.hexmap.marks import ORDER, Ink, Marks, dot
from games.hexmap.strokes import blocks

PALMS_SOUTH_OF, PALMS_EAST_OF = 34, 22  # degrees
APART = 12.5  # the crests of dunes
STRIDE = 8
WAVES = ((0.004, 0.02), (0, 6.3), (0, 6.3))  # of the drift: how fast they go, and where they begin
BEGINS = re.compile(r"M(-?[\d.]+) ?(-?[\d.]+)")
# What stands on a ground: how many in a hex, how far apart, and whether it gathers in groves.
SCATTERED = {
    "clear": (("tuft", 7, 15, 0.5),),
    "marsh": (("reed", 9, 15, 0.5),),
    "mountain": (("peak", 7, 20, 0.5),),
    "steppe": (("grass", 20, 14, 0.5),),
    "forest": (("tree", 11, 13, 0.9),),
    "savanna": (("tree", 6, 20, 0.5), ("grass", 8, 16, 0.5)),
    "rough": (("grass", 4, 18, 0.5),),
    "high": (("grass", 4, 18, 0.5),),
}


class Texture:
    def __init__(self, board: HexMap, taken: list[Box]) -> None:
        self.board, self.rng = board, random.Random(1453)
        self.waves = [[self.rng.uniform(*span) for span in WAVES] for _ in range(6)]
        self.taken = shapely.STRtree([shapely.box(*one) for one in taken])
        self.marks = Marks(self.rng)
        self.ink: dict[str, list[tuple[Point, str]]] = {}

    def draw(self) -> str:
        sands = list(self._sands())
        for area, lie in sands:
            self._dunes(area, lie)
        sand = unary_union([area for area, _ in sands])
        shapely.prepare(sand)
        for name in sorted(self.board.centre):
            if self.board.extent[name] != "sea":
                self._cover(name, sand)
        return "".join(self._inked(kind) for kind in ORDER)

    def _inked(self, kind: str) -> str:
        some = blocks(self.ink.get(kind, ()))
        return "".join(f'<path class="{kind}" d="{"".join(marks)}"/>' for marks in some)

    def _put(self, ink: Ink) -> None:
        for kind, d in ink:
            found = BEGINS.match(d)
            assert found
            self.ink.setdefault(kind, []).append(((float(found[1]), float(found[2])), d))

    def drift(self, x: float, y: float) -> float:
        """A slow change across the map, about -1 to 1: where marks stand thick or thin, how they turn."""
        return sum(math.sin(x * f + p) * math.cos(y * f * 1.3 + q) for f, p, q in self.waves) / 2.6

    def _is_taken(self, x: float, y: float) -> bool:
        return len(self.taken.query(Spot(x, y), predicate="intersects")) > 0

    # Sand

    def _sands(self) -> Iterator[tuple[BaseGeometry, float]]:
        """Where dunes lie, and which way they run."""
        deserts = [name for name in self.board.centre if self.board.terrain[name] == "desert"]
        dry = self.board.hexes(deserts).intersection(self.board.land).buffer(-9)
        for sands in earth().sands:
            area = Polygon([self._rim(sands, 9 * i) for i in range(40)]).buffer(0).intersection(dry)
            if area.area > 3000:
                yield area, math.radians(sands.lie)

    def _rim(self, sands: Sands, angle: float) -> Point:
        a, turn = math.radians(angle), math.radians(sands.turn)
        u, v = sands.half[0] * math.cos(a), sands.half[1] * math.sin(a)
        east, north = sands.centre
        return self.board.survey.place(
            (east + u * math.cos(turn) - v * math.sin(turn), north + u * math.sin(turn) + v * math.cos(turn))
        )

    def _dunes(self, area: BaseGeometry, lie: float) -> None:
        """Crests that run with the wind and keep apart, each with its light side."""
        shapely.prepare(area)
        held: dict[tuple[int, int], list[Point]] = {}
        left, top, right, foot = area.bounds
        for _ in range(int(area.area / 85)):
            start = self.rng.uniform(left, right), self.rng.uniform(top, foot)
            crest = list(self._crest(area, held, start, lie))
            if len(crest) >= 4:
                for spot in crest:
                    held.setdefault(_cell(spot), []).append(spot)
                lit = [(x - 2, y - 3) for x, y in crest[:: 2 if len(crest) > 6 else 1]]
                self._put([("dune", path(crest, digits=0)), ("dunelit", path(lit, digits=0))])

    def _crest(
        self, area: BaseGeometry, held: dict[tuple[int, int], list[Point]], start: Point, lie: float
    ) -> Iterator[Point]:
        (x, y), wanted = start, self.rng.uniform(34, 150)
        for length in range(0, int(wanted) + STRIDE, STRIDE):
            if not shapely.contains_xy(area, x, y) or _is_near(held, (x, y)) or self._is_taken(x, y):
                return
            yield x, y
            way = lie + 0.55 * self.drift(x * 1.6, y * 1.6) + 0.22 * math.sin(length / 9 + start[0])
            x, y = x + STRIDE * math.cos(way), y - STRIDE * math.sin(way)

    # Everything else, hex by hex but never the same

    def _cover(self, name: str, sand: BaseGeometry) -> None:
        tint = self.board.tint(name)
        if tint == "desert":
            self._stones(name, sand)
        elif tint == "fertile":
            self._farm(name)
        for sign, count, apart, grove in SCATTERED.get(tint, ()):
            for x, y in self._spots(name, count, apart):
                if self.rng.random() < 0.62 + self.drift(x * 2.2, y * 2.2) * grove:
                    self._put(self.marks.drawn(sign, x, y))

    def _spots(self, name: str, count: int, apart: float) -> list[Point]:
        """Free places within the hex, and on land; from the back to the front."""
        count = math.ceil(count * self.board.marks)
        room = self.board.polygons[name].buffer(-5)
        if self.board.extent[name] == "partial":
            room = room.intersection(self.board.land.buffer(-5))
        shapely.prepare(room)
        found: list[Point] = []
        for _ in range(count * 4):
            spot = self._anywhere(name)
            if len(found) < count and not _crowded(spot, found, apart) and self._fits(room, *spot):
                found.append(spot)
        return sorted(found, key=lambda spot: spot[1])

    def _anywhere(self, name: str) -> Point:
        x, y = self.board.centre[name]
        return x + self.rng.uniform(-RADIUS, RADIUS), y + self.rng.uniform(-RADIUS, RADIUS)

    def _fits(self, room: BaseGeometry, x: float, y: float) -> bool:
        if not shapely.contains_xy(room, x, y) or not shapely.contains_xy(room, x, y - 9):
            return False
        return not self._is_taken(x, y - 4)

    def _stones(self, name: str, sand: BaseGeometry) -> None:
        for x, y in self._spots(name, 13, 9):
            if not shapely.contains_xy(sand, x, y) and self.rng.random() < 0.55 + 0.5 * self.drift(x, y):
                self._put([("stone", f"{dot(x, y)}h0")])
                if self.rng.random() < 0.4:
                    self._put(self.marks.drawn("tick", x + 4, y + 3))

    def _farm(self, name: str) -> None:
        """Plots ploughed this way and that, groves between; palms in the south."""
        east, north = self.board.degrees[name]
        grove = "palm" if north < PALMS_SOUTH_OF and east > PALMS_EAST_OF else "tree"
        for x, y in self._spots(name, 11, 20):
            chance = self.rng.random()
            if chance < 0.42:
                self._put(self.marks.plot(x, y - 5, self.drift(x, y) * 1.6))
            else:
                self._put(self.marks.drawn(grove if chance < 0.82 else "tuft", x, y))


def _crowded(spot: Point, others: list[Point], apart: float) -> bool:
    return any(abs(spot[0] - x) + abs(spot[1] - y) <= apart for x, y in others)


def _cell(spot: Point) -> tuple[int, int]:
    return int(spot[0] / APART), int(spot[1] / APART)


def _is_near(held: dict[tuple[int, int], list[Point]], spot: Point) -> bool:
    i, j = _cell(spot)
    around = ((i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1))
    return any(math.dist(spot, one) <= APART * 0.8 for cell in around for one in held.get(cell, ()))
