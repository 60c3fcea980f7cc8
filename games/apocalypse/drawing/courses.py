"""What rules read of the map besides its hexes: rivers on hexsides, roads, start line, anchors, Fabricae."""

import random
from collections.abc import Sequence

from shapely import Polygon

from games.apocalypse.components import Components
from games.engine.drawing import Point, at, num, path, text
from games.hexmap.board import HexMap
from games.hexmap.grid import RADIUS
from games.hexmap.strokes import cut_corners, shape, taper

RULES = """
.bold .river{stroke:$river;stroke-width:1.5}.bold .rivercase{stroke-width:6;opacity:.95}
.roadcase{stroke:$halo;stroke-width:6.5;opacity:.9}.road{stroke:$hillname;stroke-width:3}
.startline{stroke:$hillname;stroke-width:5;stroke-dasharray:2 9}.star{fill:$snow;stroke:$ink;stroke-width:1.6}
.berths{font:700 15px S,sans-serif;fill:$seatext;paint-order:stroke;stroke:$halo;stroke-width:4px}
.state{font-size:64px}.ocean{font-size:92px}.gulf{font-size:44px}.land{font-size:34px}.hill{font-size:27px}
.water{font-size:26px}
"""
STAR = "M0-8L2-2.6 7.6-2.5 3.2 1 4.7 6.5 0 3.3-4.7 6.5-3.2 1-7.6-2.5-2-2.6z"
WIDTHS = {True: (6.0, 7.5), False: (3.0, 8.0)}  # at source and mouth, of an arm of the Nile and of others
SHAKE, BEND = 1.6, 9.0  # how far a hand strays from a hexside's corner, and a road from a hex's middle


def courses(board: HexMap, components: Components) -> str:
    lines = [rivers(board, components), roads(board, components), start_line(board, components)]
    return "".join([*lines, *signs(board, components)])


def rivers(board: HexMap, components: Components) -> str:
    """Along their hexsides, for a rule asks for them; rounded at the corners."""
    rng, out = random.Random(5), []
    for river in components.rivers:
        pairs = [side.split("-") for side in river.sides]
        known = [board.side(a, b) for a, b in pairs if a in board.centre and b in board.centre]
        for line in runs(known):
            shaken = [(x + rng.uniform(-SHAKE, SHAKE), y + rng.uniform(-SHAKE, SHAKE)) for x, y in line]
            points = cut_corners(cut_corners(shaken))
            area = Polygon(taper(points, *WIDTHS[river.delta])).buffer(0)
            out.append(shape(area.simplify(0.2)))
    uses = '<use href="#rv" class="rivercase"/><use href="#rv" class="river"/>'
    return f'<defs><path id="rv" d="{"".join(out)}"/></defs><g class="bold">{uses}</g>'


def runs(sides: Sequence[tuple[Point, Point]]) -> list[list[Point]]:
    """Hexsides in order as courses of corners, broken where one does not touch the next."""
    found: list[list[Point]] = []
    for a, b in sides:
        if found and len(found[-1]) == 2 and any(is_same(found[-1][0], end) for end in (a, b)):
            found[-1].reverse()
        if found and is_same(found[-1][-1], a):
            found[-1].append(b)
        elif found and is_same(found[-1][-1], b):
            found[-1].append(a)
        else:
            found.append([a, b])
    return found


def is_same(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 1 and abs(a[1] - b[1]) < 1


def roads(board: HexMap, components: Components) -> str:
    """Through the middles of their hexes in one sweep, and exactly through their towns."""
    towns, rng = {town.hex for town in board.towns}, random.Random(4)
    bend = {
        name: (x, y) if name in towns else (x + rng.uniform(-BEND, BEND), y + rng.uniform(-BEND, BEND))
        for name, (x, y) in board.centre.items()
    }
    lines = [[bend[at] for at in road.hexes if at in bend] for road in components.roads]
    d = "".join(sweep(line) for line in lines if len(line) > 1)
    uses = '<use href="#rd" class="roadcase"/><use href="#rd" class="road"/>'
    return f'<defs><path id="rd" d="{d}"/></defs>{uses}'


def sweep(points: Sequence[Point]) -> str:
    """A smooth curve through all the points."""
    out = [f"M{num(points[0][0])} {num(points[0][1])}"]
    around = [points[0], *points, points[-1]]
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(
        around, around[1:], around[2:], around[3:], strict=False
    ):
        a, b = ((x2 - x0) / 7, (y2 - y0) / 7), (x2 - (x3 - x1) / 7 - x1, y2 - (y3 - y1) / 7 - y1)
        out.append("c" + " ".join(map(num, (*a, *b, x2 - x1, y2 - y1))))
    return "".join(out)


def start_line(board: HexMap, components: Components) -> str:
    """10.1.5"""
    hexes = [h.id for h in components.hexes if h.start == "line"]
    rings = "".join(path(board.corners(name, RADIUS * 0.8), closed=True) for name in hexes)
    return f'<path class="startline" d="{rings}"/>'


def signs(board: HexMap, components: Components) -> list[str]:
    """2.4 How many ships a port shelters; 2.3 a star for a Fabrica."""
    found = []
    for place in components.places:
        x, y = board.centre[place.hex]
        if place.anchors > 1:
            found.append(text(x + 41, y + 26, str(place.anchors), anchor="start", class_="berths"))
        if place.fabrica:
            found.append(at(x - 41, y - 14, f'<path class="star" d="{STAR}" transform="scale(1.3)"/>'))
    return found
