"""What is on a hex map, whatever the game: each game's drawing.py fills one of these."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from games.engine.drawing import Point
from games.hexmap.grid import PITCH, RADIUS, corners, side, size
from games.hexmap.palette import Inks, Palette

Side = tuple[str, str]  # two neighbouring hexes
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Town:
    hex: str
    name: str
    value: int = 0  # of a city; 0 for a port without one
    owner: str = ""
    port: bool = False

    @property
    def rank(self) -> int:
        """How near one must be to read its name: 1 is read from afar."""
        return 4 - self.value if self.value else 4


@dataclass(frozen=True)
class Label:
    """A name written across the map; `coin` is a number under it."""

    kind: str  # state, sea, sea small, strait
    text: str
    at: Point
    turn: int = 0
    coin: int | None = None
    owner: str = ""


@dataclass
class HexMap:
    title: str
    centre: dict[str, Point]
    terrain: dict[str, str]  # fertile, clear, rough, mountain, desert, marsh, sea
    extent: dict[str, str]  # full, partial, sea
    owner: dict[str, str | None]
    colours: dict[str, Inks]  # of the owners
    land: BaseGeometry  # the coast, in the picture's units
    flat: bool = True
    towns: list[Town] = field(default_factory=list)
    sites: list[tuple[str, str]] = field(default_factory=list)  # where something may be built: hex, name
    ridges: list[Side] = field(default_factory=list)
    straits: list[Side] = field(default_factory=list)
    sea_sides: list[Side] = field(default_factory=list)  # all sea, between two hexes with land
    closed: list[Side] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    boxes: dict[str, Point] = field(default_factory=dict)  # places off the field
    legend: Callable[[Palette], str] | None = None

    @cached_property
    def size(self) -> tuple[int, int]:
        return size(self.centre.values(), flat=self.flat)

    @cached_property
    def polygons(self) -> dict[str, Polygon]:
        return {
            name: Polygon([(round(x, 2), round(y, 2)) for x, y in self.corners(name)]) for name in self.centre
        }

    @cached_property
    def sides(self) -> dict[Side, tuple[Point, Point]]:
        """Every hexside once, with its two ends."""
        return {(a, b): self.side(a, b) for a in self.centre for b in self.neighbours(a) if a < b}

    @cached_property
    def _at(self) -> dict[tuple[int, int], str]:
        return {(round(x / 10), round(y / 10)): name for name, (x, y) in self.centre.items()}

    def neighbours(self, name: str) -> list[str]:
        x, y = self.centre[name]
        turn = 30 if self.flat else 0
        steps = [math.radians(60 * i + turn) for i in range(6)]
        found = (self._near(x + PITCH * math.cos(a), y + PITCH * math.sin(a)) for a in steps)
        return [other for other in found if other]

    def _near(self, x: float, y: float) -> str | None:
        column, row = round(x / 10), round(y / 10)
        spots = ((column + i, row + j) for i in (0, -1, 1) for j in (0, -1, 1))
        return next((self._at[spot] for spot in spots if spot in self._at), None)

    def corners(self, name: str, radius: float = RADIUS) -> list[Point]:
        return corners(self.centre[name], radius, flat=self.flat)

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        return side(self.centre[a], self.centre[b])
