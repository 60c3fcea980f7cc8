"""The map of Jihad! as a HexMap, and the legend printed in its corner."""

import json
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from games.engine.drawing import Drawing, Point
from games.hexmap import picture
from games.hexmap.board import HexMap, Label, Town
from games.hexmap.grid import PITCH
from games.jihad.atlas import GRID
from games.jihad.components import Components
from games.jihad.drawing.legend import BOX, legend
from games.jihad.drawing.nations import nations
from games.jihad.parts import Hex

COAST = Path(__file__).parents[3] / "fixtures/jihad/coast.json"
# Where a State's name stands, beside the hex that its set names for it: clear of its cities.
NUDGES = {
    "2712": (-10, 60), "1807": (84, 24), "3008": (8, 2), "0908": (-10, -2), "0704": (-34, -8),
    "1102": (4, 12), "2501": (10, 46), "3409": (-62, 46), "3304": (-6, 8),
}  # fmt: skip
SEAS = (  # ornament, but for the Black Sea
    ("sea", "Mare Internum", "1507", -4, -6, 0),
    ("sea small", "Black Sea", "2203", -6, 34, 0),
    ("sea small", "Caspian Sea", "2804", -12, 40, 74),
    ("sea", "Oceanus", "0502", 0, 16, 0),
    ("sea", "Erythraean Sea", "3213", 30, 20, -20),
    ("sea small", "Red Sea", "2312", -34, -24, 58),
    ("sea small", "Gulf of Persis", "2810", -4, 26, 40),
)


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
        terrain={h.id: h.terrain for h in hexes},
        extent={h.id: h.extent for h in hexes},
        owner={h.id: h.state or None for h in hexes},
        colours={state.name: (state.colour, state.lamplight) for state in components.states},
        land=coast(hexes),
        towns=[town for h in hexes if (town := as_town(h))],
        sites=[(h.id, h.base_site) for h in hexes if h.base_site],
        boxes={
            "box-land": (left + width / 2 + 30, top + 115),
            "box-naval": (left + width / 2 + 30, top + 240),
        },
        legend=partial(legend, components),
    )
    add_sides(board, components)
    board.labels = [*state_names(board, components), *sea_names(board), *strait_names(board, components)]
    return board


def coast(hexes: Iterable[Hex]) -> BaseGeometry:
    data = json.loads(COAST.read_text())
    anchor: str = data["anchor"]
    x0, y0 = GRID.centres([anchor, *[h.id for h in hexes]])[anchor]

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
            board.straits.append(pair)
        elif not side.land and not side.naval:
            board.closed.append(pair)
        elif not side.land and "sea" not in (board.extent[side.a], board.extent[side.b]):
            board.sea_sides.append(pair)


def state_names(board: HexMap, components: Components) -> list[Label]:
    labels = []
    for state in components.states:
        if at := beside(board, state.label, *NUDGES.get(state.label, (0, 0))):
            labels.append(Label("state", state.name.upper(), at, coin=state.base, owner=state.name))
    return labels


def beside(board: HexMap, name: str, dx: float, dy: float) -> Point | None:
    """Off the centre of a hex, if an edited map still has it."""
    x, y = board.centre.get(name, (0, 0))
    return (x + dx, y + dy) if name in board.centre else None


def sea_names(board: HexMap) -> list[Label]:
    labels = []
    for kind, text, name, dx, dy, turn in SEAS:
        if at := beside(board, name, dx, dy):
            labels.append(Label(kind, text, at, turn))
    return labels


def strait_names(board: HexMap, components: Components) -> list[Label]:
    cities = {h.id for h in components.hexes if h.city}
    labels = []
    for strait in components.straits:
        x, y = board.centre[strait.hex]
        labels.append(Label("strait", strait.name, (x, y + (-27 if strait.hex in cities else 30))))
    return labels
