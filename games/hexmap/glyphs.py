"""The draughtsman's pen: hills, trees and dunes, peaks on hexsides, castles, anchors."""

import random
import zlib
from dataclasses import dataclass, field

from shapely import Point, Polygon
from shapely.prepared import PreparedGeometry, prep

from games.engine.drawing import path
from games.hexmap.board import Box, HexMap
from games.hexmap.grid import RADIUS

# Each sign: its strokes and what it fills, drawn from its foot.
SIGNS = {
    "hill": [
        ("m-8 0q6-13 9-12q4 1 8 12", "m1-12q4 1 8 12l-6 0q1-6-2-12z"),
        ("m-11 0q6-10 10-10q5 0 11 10", "m-1-10q5 0 11 10l-8 0q0-6-3-10z"),
        ("m-6 0q4-9 7-9q3 0 6 9", "m1-9q3 0 6 9l-5 0q1-5-1-9z"),
    ],
    "dune": [("m-14 0q9-8 17-2q5 3 11 1", ""), ("m-9 0q6-5 11-1q4 2 8 0", "")],
    "tuft": [
        ("m0 0v-8m0 8l-4-6m4 6l4-6", ""),
        ("m-6 0v-6m0 6l-3-4m3 4l3-4m6 6v-6m0 6l-3-4m3 4l3-4", ""),
    ],
    "tree": [("m0 0v-5", "m0-15q5 0 5 5q0 5-5 5q-5 0-5-5q0-5 5-5z")],
    "field": [("m-10 0l14-5m-12 10l14-5m-12 10l14-5", "")],
    "reed": [("m-6 0h12m-9 0l-2-8m5 8v-9m3 9l2-8", "")],
    "peak": [("m-11 0l11-20l11 20", "m0-20l11 20h-7l-2-6l1-5z")],
}
MIX = {
    "desert": ["dune"],
    "marsh": ["reed"],
    "clear": ["tuft", "tuft", "tree"],
    "fertile": ["tuft", "tree", "field", "tree", "tuft"],
    "rough": ["hill"] * 5 + ["tuft"],
    "mountain": ["peak", "peak", "hill"],
}
COUNT = {"rough": 8, "fertile": 7, "clear": 4, "desert": 3, "marsh": 5, "mountain": 7}

ANCHOR = "M0-8a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4M0-3.6V8M-4.4-.6H4.4M-7 2.4Q-6 8 0 8Q6 8 7 2.4"
SITE = "M0-13L13 10H-13z"
HEXAGON = "M-28 0l14-24h28l14 24l-14 24h-28z"


def castle(half: float) -> str:
    tooth, notch = 2 * half / 5, half * 0.34
    step = f"h{tooth:g}v{notch:g}h{tooth:g}v{-notch:g}"
    return f"M{-half:g} {half:g}V{-half:g}{step}{step}h{tooth:g}V{half:g}z"


@dataclass
class Pen:
    """Draws the signs of the ground, a few to a hex, clear of names and of one another."""

    board: HexMap
    land: PreparedGeometry
    taken: dict[str, list[Box]]
    strokes: dict[str, list[str]] = field(default_factory=dict)
    fills: dict[str, list[str]] = field(default_factory=dict)
    dots: list[str] = field(default_factory=list)

    def draw(self) -> str:
        for name in sorted(self.board.centre, key=lambda name: self.board.centre[name][::-1]):
            if self.board.terrain[name] in MIX and self.board.extent[name] != "sea":
                self._fill(name, random.Random(zlib.crc32(name.encode())))
        out = []
        for terrain in MIX:
            for letter, lines in (("f", self.fills), ("p", self.strokes)):
                if terrain in lines:
                    out.append(f'<path class="{letter}-{terrain}" d="{"".join(lines[terrain])}"/>')
        return "".join(out) + f'<path class="dots" d="{"".join(self.dots)}"/>'

    def _fill(self, name: str, rng: random.Random) -> None:
        terrain = self.board.terrain[name]
        room = prep(Polygon(self.board.corners(name, RADIUS * 0.84)))
        for x, y in sorted(self._spots(name, rng, room), key=lambda spot: spot[1]):
            line, fill = rng.choice(SIGNS[rng.choice(MIX[terrain])])
            self.strokes.setdefault(terrain, []).append(f"M{x:.0f} {y:.0f}{line}")
            if fill:
                self.fills.setdefault(terrain, []).append(f"M{x:.0f} {y:.0f}{fill}")
        if terrain == "desert":
            self._sprinkle(name, rng, room)

    def _spots(self, name: str, rng: random.Random, room: PreparedGeometry) -> list[tuple[float, float]]:
        wanted = COUNT[self.board.terrain[name]]
        x0, y0 = self.board.centre[name]
        spots: list[tuple[float, float]] = []
        for _ in range(wanted * 9):
            x, y = x0 + rng.uniform(-RADIUS, RADIUS), y0 + rng.uniform(-RADIUS, RADIUS)
            crowded = any(abs(x - px) < 19 and abs(y - py) < 14 for px, py in spots)
            if not crowded and self._free(name, x, y, room):
                spots.append((x, y))
            if len(spots) == wanted:
                break
        return spots

    def _free(self, name: str, x: float, y: float, room: PreparedGeometry) -> bool:
        if not room.contains(Point(x, y)) or not room.contains(Point(x, y - 10)):
            return False
        if any(left < x < right and top < y < foot for left, top, right, foot in self.taken.get(name, ())):
            return False
        return self.board.extent[name] != "partial" or self.land.contains(Point(x, y - 3))

    def _sprinkle(self, name: str, rng: random.Random, room: PreparedGeometry) -> None:
        x0, y0 = self.board.centre[name]
        for _ in range(12):
            x, y = x0 + rng.uniform(-44, 44), y0 + rng.uniform(-44, 44)
            if room.contains(Point(x, y)):
                self.dots.append(f"M{x:.0f} {y:.0f}h0")


def ridges(board: HexMap) -> str:
    """Mountain hexsides: a dark bar that nobody can miss, with lit and shaded peaks standing on it."""
    bars, peaks = [], []
    for a, b in board.ridges:
        (x0, y0), (x1, y1) = board.side(a, b)
        bars.append(path([(x0, y0), (x1, y1)]))
        rng = random.Random(zlib.crc32((a + b).encode()))
        count = 5 if abs(y1 - y0) < 40 else 4
        for i in range(count):
            share = (i + 0.5) / count
            x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share + 7
            peaks.append((y, x, rng.uniform(17, 25), rng.uniform(7.5, 9.5)))
    return f'<path class="ridge-bar" d="{"".join(bars)}"/>' + "".join(_peak(*peak) for peak in sorted(peaks))


def _peak(y: float, x: float, height: float, half: float) -> str:
    top = f"{x:.0f} {y - height:.0f}L{x + half:.0f} {y:.0f}"
    return (
        f'<path class="pk" d="M{x - half:.0f} {y:.0f}L{top}z"/>'
        f'<path class="pd" d="M{top}h-{half * 0.9:.0f}l3-{height * 0.4:.0f}z"/>'
    )
