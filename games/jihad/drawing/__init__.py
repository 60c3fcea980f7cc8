"""The map of Jihad! as a HexMap, and the legend printed in its corner."""

import json
from functools import partial
from math import cos, radians
from pathlib import Path

from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from games.engine.drawing import Drawing, Point
from games.hexmap import picture
from games.hexmap.board import HexMap, Town
from games.hexmap.earth import Degrees
from games.hexmap.grid import PITCH
from games.jihad.atlas import GRID
from games.jihad.components import Components
from games.jihad.drawing.legend import BOX, HEX_KM, legend
from games.jihad.drawing.names import names
from games.jihad.drawing.nations import nations
from games.jihad.parts import Hex

COAST = Path(__file__).parents[3] / "fixtures/jihad/coast.json"
ANCHOR, ANCHORED = "2508", (43.0, 32.4)  # a hex, and where on earth its centre lies
# An even map: how many units a degree of longitude has, as long as it is at 35 north, and one of latitude.
EAST = 111.32 * cos(radians(35)) / HEX_KM * PITCH
NORTH = 111.0 / HEX_KM * PITCH


def drawings(components: Components) -> dict[str, Drawing]:
    """The files of the map, by name."""
    board = as_map(components)
    return picture.drawings(board) | {"places.css": partial(sheet, board, components)}


def sheet(board: HexMap, components: Components) -> str:
    """Where everything lies, and what the nations look like."""
    return picture.places(board) + nations(components)


def as_map(components: Components) -> HexMap:
    hexes = components.hexes
    centre = GRID.centres(h.id for h in hexes)
    left, top, width, _ = BOX
    board = HexMap(
        title=components.title,
        centre=centre,
        degrees=degrees(centre),
        terrain={h.id: h.terrain for h in hexes},
        extent={h.id: h.extent for h in hexes},
        owner={h.id: h.state or None for h in hexes},
        colours={state.name: (state.colour, state.lamplight) for state in components.states},
        coast=coast(centre),
        towns=[town for h in hexes if (town := as_town(h))],
        sites=[(h.id, h.base_site) for h in hexes if h.base_site],
        straits=[(strait.hex, strait.name) for strait in components.straits],
        boxes={
            "box-land": (left + width / 2 + 30, top + 115),
            "box-naval": (left + width / 2 + 30, top + 240),
        },
    )
    add_sides(board, components)
    board.legend = legend(board, components)
    board.names = names(board, components)
    return board


def degrees(centre: dict[str, Point]) -> dict[str, Degrees]:
    """Where hexes lie on earth, told from the anchor: which an edited map may have dropped."""
    (x0, y0), (east, north) = anchor(centre), ANCHORED
    return {name: (east + (x - x0) / EAST, north - (y - y0) / NORTH) for name, (x, y) in centre.items()}


def anchor(centre: dict[str, Point]) -> Point:
    return GRID.centres([ANCHOR, *centre])[ANCHOR]


def coast(centre: dict[str, Point]) -> BaseGeometry:
    data = json.loads(COAST.read_text())
    x0, y0 = anchor(centre)

    def ring(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x0 + x * PITCH, y0 + y * PITCH) for x, y in points]

    polygons = ([ring(line) for line in lines] for lines in data["polygons"])
    return unary_union([Polygon(outer, holes).buffer(0) for outer, *holes in polygons])


def as_town(h: Hex) -> Town | None:
    if h.city:
        return Town(h.id, h.city.name, h.city.value, h.state, port=bool(h.port))
    if h.port:
        return Town(h.id, "" if h.base_site else h.port, port=True)
    return None


def add_sides(board: HexMap, components: Components) -> None:
    for side in components.hexsides:
        pair = (side.a, side.b)
        if side.mountain:
            board.ridges.append(pair)
        elif side.strait:
            board.strait_sides.append(pair)
        elif not side.land and not side.naval:
            board.closed.append(pair)
        elif not side.land and "sea" not in (board.extent[side.a], board.extent[side.b]):
            board.sea_sides.append(pair)
