"""The map of Apocalypse in the East as a HexMap."""

import json
from functools import partial
from math import sqrt
from pathlib import Path

from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from games.apocalypse.atlas import GRID, bank_of
from games.apocalypse.components import Components
from games.apocalypse.drawing.courses import RULES, courses
from games.apocalypse.drawing.names import names
from games.apocalypse.parts import Hex, Place
from games.engine.drawing import Drawing, Point
from games.hexmap import picture
from games.hexmap.board import HexMap, Town
from games.hexmap.earth import Degrees
from games.hexmap.grid import PITCH

FIXTURES = Path(__file__).parents[3] / "fixtures/apocalypse"
ANCHOR = "0501"  # a hex; the coast is told from one place north of the map and east of it
STEPS = 5  # rows from there to the anchor
# Of districts and sides, by day and by lamplight.
COLOURS = {
    "Thrace": ("#23539b", "#7fa9e6"),
    "Obsequium": ("#6b3fa0", "#b79be0"),
    "Carabisianis": ("#0f7474", "#63c2c2"),
    "Orientales": ("#9c2347", "#e58aa6"),
    "Armeniae": ("#8a6a10", "#d9bb63"),
    "Syria": ("#1f7a48", "#72c796"),
    "Egypt": ("#b4472e", "#eb9a83"),
    "byzantine": ("#8e2f25", "#e0897d"),
    "muslim": ("#1f7a48", "#72c796"),
}
RANKS = {"town": 1, "city": 2, "constantinople": 3}
ASIDE = 30.0  # how far a bank of a strait lies from the middle of its hex


def drawings(components: Components) -> dict[str, Drawing]:
    """The files of the map, by name."""
    board = as_map(components)
    return picture.drawings(board) | {"places.css": partial(sheet, board)}


def sheet(board: HexMap) -> str:
    """Where everything lies, and the colours of the two sides."""
    sides = "".join(f"--{side}:{COLOURS[side][0]};" for side in ("byzantine", "muslim"))
    counters = "".join(
        f"\n:root .n-{side}{{--n:{COLOURS[side][0]};--letter:'{side[0].upper()}'}}"
        for side in ("byzantine", "muslim")
    )
    return f"{picture.places(board)}:root{{{sides}}}{counters}\n"


def as_map(components: Components) -> HexMap:
    hexes = components.hexes
    centre = GRID.centres(h.id for h in hexes)
    board = HexMap(
        title=components.title,
        centre=centre,
        degrees=degrees(centre),
        terrain={h.id: "sea" if h.terrain == "lake" else h.terrain for h in hexes},
        extent={h.id: extent(h) for h in hexes},
        owner={h.id: h.district or None for h in hexes},
        colours=COLOURS,
        coast=coast(centre),
        flat=False,
        towns=[as_town(place) for place in components.places],
        boxes=banks(components, centre),
        rules=RULES,
        marks=0.34,
        cell=8.0,
    )
    lakes = [h.id for h in hexes if h.terrain == "lake"]
    board.coast = board.coast.difference(board.hexes(lakes)) if lakes else board.coast
    board.courses = courses(board, components)
    board.names = names(board, components)
    return board


def extent(h: Hex) -> str:
    if h.terrain in ("sea", "lake"):
        return "sea"
    return "partial" if h.coast and not h.closed else "full"


def degrees(centre: dict[str, Point]) -> dict[str, Degrees]:
    """Where hexes lie on earth; one that an edited map has added lies by its neighbours."""
    known: dict[str, Degrees] = json.loads((FIXTURES / "degrees.json").read_text())
    return {name: known.get(name) or known[nearest(name, known)] for name in centre}


def nearest(name: str, known: dict[str, Degrees]) -> str:
    return min(known, key=lambda other: GRID.distance(name, other))


def coast(centre: dict[str, Point]) -> BaseGeometry:
    """In hexes east and south of a place beyond the map's corner."""
    data = json.loads((FIXTURES / "coast.json").read_text())
    x, y = GRID.centres([ANCHOR, *centre])[ANCHOR]
    x0, y0 = x + PITCH, y - STEPS * PITCH * sqrt(3) / 2

    def ring(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x0 + x * PITCH, y0 + y * PITCH) for x, y in points]

    polygons = ([ring(line) for line in lines] for lines in data["polygons"])
    return unary_union([Polygon(outer, holes).buffer(0) for outer, *holes in polygons])


def as_town(place: Place) -> Town:
    return Town(place.hex, place.name, RANKS[place.sort], place.side, port=place.anchors > 0, told=False)


def banks(components: Components, centre: dict[str, Point]) -> dict[str, Point]:
    """1.2 Where counters lie on either side of the narrows: towards the land beyond."""
    found = {}
    for strait in components.straits:
        for bank, beyond in strait.banks.items():
            (x, y), there = centre[strait.hex], [centre[at] for at in beyond]
            dx = sum(spot[0] - x for spot in there) / len(there)
            dy = sum(spot[1] - y for spot in there) / len(there)
            share = ASIDE / max(1.0, sqrt(dx * dx + dy * dy))
            found[bank_of(strait.hex, bank)] = (x + dx * share, y + dy * share)
    return found
