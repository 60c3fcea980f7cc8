"""Sea and coast, rivers, dry courses and lakes."""

import math
import random
from collections.abc import Iterator

import shapely
from shapely import LineString, MultiPolygon, Polygon, affinity
from shapely.geometry.base import BaseGeometry

from games.engine.drawing import num, path
from games.hexmap.board import HexMap
from games.hexmap.earth import Lake, earth
from games.hexmap.strokes import meander, parts, river, shape, water_line

DEPTHS = (40, 105, 190)  # units from the coast
RINGS = ((4.5, 0.8), (10.5, 1.2), (18.5, 1.6), (29, 2))  # how far from the coast, and how smooth
SWING = {1: 1.8, 2: 2.4, 3: 2.6}  # how much a river winds, by its rank
WIDTH = {1: (1.4, 6.0), 2: (1.0, 4.0), 3: (0.8, 2.6)}  # at its source and its mouth


def sea(board: HexMap) -> str:
    """Over the land's ragged edge: depths, and water lines that grow apart as they leave the coast."""
    water = board.field.difference(board.land).simplify(0.5)
    out = [f'<path class="sea coast" fill-rule="evenodd" d="{shape(water)}"/>']
    for depth in DEPTHS:
        deep = water.difference(board.land.buffer(depth)).buffer(-6).buffer(6).simplify(2.5)
        out.append(f'<path class="deep" fill-rule="evenodd" d="{shape(deep, 0)}"/>')
    for i, (off, tolerance) in enumerate(RINGS):
        line = shape(water_line(board.land, water.buffer(-1), off, tolerance))
        out.append(f'<path class="ring r{i}" d="{line}"/>')
    return "".join([*out, _shoals(board)])


def _shoals(board: HexMap) -> str:
    """Land that the map's hexes leave to the sea: drawn, but plainly not to be stood on."""
    left = board.coast.intersection(board.field).difference(board.land.buffer(1.5))
    shoals = MultiPolygon([one for one in parts(left) if isinstance(one, Polygon) and one.area > 30])
    return "" if shoals.is_empty else f'<path class="shoal" d="{shape(shoals.simplify(1))}"/>'


def rivers(board: HexMap) -> str:
    """Free courses that keep to no hexside, and so are taken for none that a rule asks for."""
    rng = random.Random(5)
    out = []
    for one in earth().rivers:
        area = river(board.survey.places(one.course), rng, SWING[one.rank], WIDTH[one.rank])
        out.append(shape(area.intersection(board.field).simplify(0.2)))
    uses = '<use href="#rv" class="rivercase"/><use href="#rv" class="river"/>'
    return f'<defs><path id="rv" d="{"".join(out)}"/></defs>{uses}'


def wadis(board: HexMap) -> str:
    rng = random.Random(8)
    dry = [name for name in board.centre if board.terrain[name] in ("desert", "rough")]
    ground, out = board.hexes(dry).intersection(board.land), []
    for wadi in earth().wadis:
        line = LineString(meander(board.survey.places(wadi.course), rng, 3)).intersection(ground)
        out.append(shape(line.simplify(0.6)))
    return f'<path class="wadi" d="{"".join(out)}"/>'


def lakes(board: HexMap) -> str:
    rng = random.Random(7)
    room = board.field.buffer(-4).intersection(board.land.buffer(-4))
    return "".join(_lake(board, lake, room, rng) for lake in earth().lakes)


def _lake(board: HexMap, lake: Lake, room: BaseGeometry, rng: random.Random) -> str:
    ring = []
    for i in range(18):
        angle, stretch = math.radians(20 * i), 1 + rng.uniform(-0.16, 0.16)
        u, v = lake.half[0] * stretch * math.cos(angle), lake.half[1] * stretch * math.sin(angle)
        ring.append(board.survey.place((lake.centre[0] + u, lake.centre[1] + v)))
    area = affinity.rotate(Polygon(ring).buffer(0), -lake.turn).buffer(-3).buffer(6).intersection(room)
    if not isinstance(area, Polygon) or area.area < 120:
        return ""
    shore = path(list(area.simplify(0.6).exterior.coords)[:-1], closed=True)
    lines = "".join(_crusts(area, rng)) if lake.kind == "salt" else ""
    return f'<path class="{lake.kind}" d="{shore}"/>' + (lines and f'<path class="saltline" d="{lines}"/>')


def _crusts(area: Polygon, rng: random.Random) -> Iterator[str]:
    """Lines of salt from shore to shore."""
    left, top, right, foot = area.bounds
    inner = area.buffer(-3)
    for row in range(int((foot - top) / 6)):
        y = top + 3 + 6 * row
        for one in parts(inner.intersection(shapely.LineString([(left, y), (right, y)]))):
            if one.length > 8:
                start, end = one.bounds[0] + rng.uniform(0, 5), one.bounds[2] - rng.uniform(0, 5)
                yield f"M{num(start)} {num(y)}H{num(max(start + 2, end))}"
