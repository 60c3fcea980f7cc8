"""What is on a hex map, whatever the game: each game's drawing.py fills one of these."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property

from shapely import MultiPolygon, Polygon
from shapely import Point as SpotOnEarth
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from games.engine.drawing import Point
from games.hexmap.earth import Degrees, earth
from games.hexmap.grid import PITCH, RADIUS, corners, side, size
from games.hexmap.palette import Inks
from games.hexmap.strokes import parts
from games.hexmap.survey import Survey

Side = tuple[str, str]  # two neighbouring hexes
Legend = tuple[str, str]  # what is drawn in a corner of the map, and what is written there
Box = tuple[float, float, float, float]


@cache
def countries() -> list[tuple[str, Polygon]]:
    return [(country.kind, Polygon(country.corners)) for country in earth().countries]


@dataclass(frozen=True)
class Town:
    hex: str
    name: str
    value: int = 0  # of a city; 0 for a port without one
    owner: str = ""
    port: bool = False
    told: bool = True  # whether its value stands on it

    @property
    def rank(self) -> int:
        """How large it is drawn, and from how far its name is read: 3 from the farthest."""
        return min(max(1, self.value), 3)


@dataclass(frozen=True)
class Name:
    """A name written along a curve through three places; `coin` is a number under it."""

    kind: str  # state; ocean, mare, gulf, bay; land, hill, water
    text: str
    course: tuple[Point, Point, Point]
    owner: str = ""
    coin: int | None = None


@dataclass
class HexMap:
    title: str
    centre: dict[str, Point]
    degrees: dict[str, Degrees]  # where on earth a hex's centre lies
    terrain: dict[str, str]  # fertile, clear, rough, mountain, desert, marsh, sea
    extent: dict[str, str]  # full, partial, sea
    owner: dict[str, str | None]
    colours: dict[str, Inks]  # of the owners
    coast: BaseGeometry  # in the picture's units
    flat: bool = True
    towns: list[Town] = field(default_factory=list)
    sites: list[tuple[str, str]] = field(default_factory=list)  # where something may be built: hex, name
    straits: list[tuple[str, str]] = field(default_factory=list)  # hex, name
    ridges: list[Side] = field(default_factory=list)
    strait_sides: list[Side] = field(default_factory=list)
    sea_sides: list[Side] = field(default_factory=list)  # all sea, between two hexes with land
    closed: list[Side] = field(default_factory=list)
    names: list[Name] = field(default_factory=list)
    boxes: dict[str, Point] = field(default_factory=dict)  # places off the field
    legend: Legend = ("", "")
    courses: str | None = None  # rivers and roads that rules read, as drawn; None: rivers are ornament
    rules: str = ""  # for what a game draws itself, in inks
    marks: float = 1.0  # how many stand on a hex, beside one of 270 km
    cell: float = 5.0  # of its relief, in the picture's units

    @cached_property
    def size(self) -> tuple[int, int]:
        return size(self.centre.values(), flat=self.flat)

    @cached_property
    def polygons(self) -> dict[str, Polygon]:
        return {
            name: Polygon([(round(x, 2), round(y, 2)) for x, y in self.corners(name)]) for name in self.centre
        }

    @cached_property
    def field(self) -> BaseGeometry:
        """All hexes together."""
        return unary_union([one.buffer(0.05, join_style="mitre") for one in self.polygons.values()]).buffer(0)

    @cached_property
    def land(self) -> MultiPolygon:
        """Full hexes whole, partial ones as far as the coast reaches into them."""
        whole = self.hexes(self._of_extent("full")).intersection(self.field)
        coastal = self.hexes(self._of_extent("partial")).intersection(self.coast)
        land = unary_union([whole, coastal]).intersection(self.field).buffer(0.3).buffer(-0.3)
        return MultiPolygon([one for one in parts(land) if isinstance(one, Polygon) and one.area > 25])

    def _of_extent(self, extent: str) -> list[str]:
        return [name for name in self.centre if self.extent[name] == extent]

    def hexes(self, names: Iterable[str], grown: float = 0.4) -> BaseGeometry:
        """The area of some, grown a little so that no seams are left."""
        return unary_union([self.polygons[name].buffer(grown, join_style="mitre") for name in names])

    @cached_property
    def survey(self) -> Survey:
        return Survey(self.degrees, self.centre)

    def tint(self, name: str) -> str:
        """What the ground of a hex looks like: its terrain, or of rough ground the country."""
        if self.terrain[name] != "rough":
            return self.terrain[name]
        spot = SpotOnEarth(self.degrees[name])
        return next((kind for kind, area in countries() if area.contains(spot)), "rough")

    def fill(self, owner: str) -> str:
        """The class of what is filled with an owner's colour."""
        owners = list(self.colours)
        return f"f{owners.index(owner)}" if owner in self.colours else "fsoft"

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
