"""The map of Jihad! as a HexMap, and the legend printed in its corner."""

import json
from collections.abc import Iterable
from pathlib import Path

from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from games.engine.drawing import Drawing, Point
from games.hexmap import picture
from games.hexmap.board import HexMap, Label, Town
from games.hexmap.glyphs import ANCHOR, HEXAGON, SIGNS, SITE, castle
from games.hexmap.grid import MARGIN, PITCH
from games.hexmap.palette import Palette, tint
from games.jihad.atlas import GRID
from games.jihad.components import Components
from games.jihad.parts import Hex

COAST = Path(__file__).parents[2] / "fixtures/jihad/coast.json"
COLOURS = {
    "Muslims": "#1f7a48", "Byzantines": "#6b3fa0", "Persians": "#b4472e", "Berbers": "#8a6a10",
    "Goths": "#9c2347", "Franks": "#23539b", "Khazars": "#0f7474", "Sindhis": "#b03a86", "Turks": "#45505c",
}  # fmt: skip
# Where a State's name stands: off the centre of a hex, clear of its cities.
STATES = {
    "Muslims": ("2712", -10, 60), "Byzantines": ("1807", 84, 24), "Persians": ("3008", 8, 2),
    "Berbers": ("0908", -10, -2), "Goths": ("0704", -34, -8), "Franks": ("1102", 4, 12),
    "Khazars": ("2501", 10, 46), "Sindhis": ("3409", -62, 46), "Turks": ("3304", -6, 8),
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
BOX = (MARGIN + 1010, 1285.0, 330.0, 300.0)  # the Constantinople box: left, top, width, height
LEGEND = (MARGIN + 8, 1275.0, 960.0, 350.0)
HEX_KM = 270


def drawings(components: Components) -> dict[str, Drawing]:
    """The files of the map, by name."""
    return picture.drawings(as_map(components))


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
        colours=COLOURS,
        land=coast(hexes),
        towns=[town for h in hexes if (town := as_town(h))],
        sites=[(h.id, h.base_site) for h in hexes if h.base_site],
        boxes={
            "box-land": (left + width / 2 + 30, top + 115),
            "box-naval": (left + width / 2 + 30, top + 240),
        },
        legend=legend,
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
        name, dx, dy = STATES[state.name]
        if at := beside(board, name, dx, dy):
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


# The corner of the map where there is no land to show


def legend(board: HexMap, palette: Palette) -> str:
    x, y, width, height = LEGEND
    inner = f'<rect class="q" x="{x + 8}" y="{y + 8}" width="{width - 16}" height="{height - 16}" rx="3"/>'
    frame = f'<rect class="p" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>{inner}'
    return f'<g class="lg">{frame}{_title()}{_scale(palette)}{_key(palette)}{_box()}</g>'


def _title() -> str:
    x, y, *_ = LEGEND
    return (
        f'<text class="t" x="{x + 34}" y="{y + 112}">Jihad!</text>'
        f'<text class="s" x="{x + 38}" y="{y + 154}">The Rise of Islam, 632–732</text>'
        f'<path class="rule" d="M{x + 38} {y + 176}h300"/>'
    )


def _scale(palette: Palette) -> str:
    x, y = LEGEND[0] + 40, LEGEND[1] + 222
    half = 250 * PITCH / HEX_KM
    bar = f"M{x} {y}v8h{2 * half:.0f}v-8M{x + half:.0f} {y}v8"
    return (
        f'<path d="{bar}" fill="none" stroke="{palette["ink"]}" stroke-width="2.5"/>'
        f'<text x="{x + 2 * half + 14:.0f}" y="{y + 10}">500 km</text>'
        f'<text class="s" x="{x}" y="{y + 56}">one hex = {HEX_KM} km</text>'
        f'<text class="s" x="{x}" y="{y + 94}">one turn = 5 years</text>'
    )


def _key(palette: Palette) -> str:
    """What each sign means, in two columns."""
    out = []
    for i, (art, words) in enumerate(_signs(palette)):
        column, row = divmod(i, 6)
        x, y = LEGEND[0] + 385 + column * 285, LEGEND[1] + 50 + row * 51
        out.append(
            f'<g transform="translate({x} {y})">{art}</g><text x="{x + 44}" y="{y + 9}">{words}</text>'
        )
    return "".join(out)


def _signs(palette: Palette) -> list[tuple[str, str]]:
    purple, line = tint(COLOURS["Byzantines"], palette), "M-26 0H26"
    peaks = "".join(
        f'<path class="pk" d="M{x - 9} 14L{x}-9L{x + 9} 14z"/>'
        f'<path class="pd" d="M{x}-9L{x + 9} 14h-8l3-9z"/>'
        for x in (-18, 0, 18)
    )
    water = f'<path d="{HEXAGON}" fill="{palette["sea"]}" stroke="{palette["grid"]}"/>'
    sea = f'{water}<path class="wave" d="M-9 1q4.5-5 9 0t9 0"/>'
    return [
        (
            _ground("fertile", palette, (("tree", 0, -8, -1), ("tree", 0, 9, 8), ("tuft", 0, -8, 14))),
            "Fertile: stack 4 / 3",
        ),
        (_ground("rough", palette, (("hill", 0, -6, 2), ("hill", 1, 6, 13))), "Rough: stack 2"),
        (_ground("desert", palette, (("dune", 0, 0, -2), ("dune", 1, 2, 11))), "Desert: stack 1"),
        (sea, "Sea"),
        (f'<path class="ridge-bar" d="M-26 8H26"/>{peaks}', "Mountain hexside"),
        (_line("strait", line), "Strait: ships, ZOC"),
        (
            f'<path class="castle" d="{castle(15)}" fill="{purple}"/><text class="val" y="8">2</text>',
            "City and value",
        ),
        (f'<path class="anchor" d="{ANCHOR}" transform="scale(1.6)"/>', "Port"),
        (f'<path class="site" d="{SITE}"/>', "Base site"),
        (_line("seaside", line), "All-sea hexside"),
        (f'<path class="closed" d="{line}"/>', "No passage at all"),
        (
            f'<g class="coin"><circle r="17" fill="{purple}"/><text class="val" y="6">57</text></g>',
            "Base productivity",
        ),
    ]


def _line(kind: str, d: str) -> str:
    return f'<path class="{kind}-case" d="{d}"/><path class="{kind}" d="{d}"/>'


def _ground(terrain: str, palette: Palette, signs: tuple[tuple[str, int, int, int], ...]) -> str:
    out = [f'<path d="{HEXAGON}" class="t-{terrain}" stroke="{palette["grid"]}" stroke-width="1.2"/>']
    for sign, which, x, y in signs:
        line, fill = SIGNS[sign][which]
        filled = f'<path class="f-{terrain}" d="M{x} {y}{fill}"/>' if fill else ""
        out.append(f'{filled}<path class="p-{terrain}" d="M{x} {y}{line}"/>')
    return "".join(out)


def _box() -> str:
    x, y, width, height = BOX
    return (
        f'<rect class="p" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'
        f'<path class="rule" d="M{x} {y + 50}h{width}M{x} {y + 175}h{width}"/>'
        f'<text class="h mid" x="{x + width / 2}" y="{y + 36}">Constantinople</text>'
        f'<text class="s" x="{x + 16}" y="{y + 82}">Land</text>'
        f'<text class="s" x="{x + 16}" y="{y + 207}">Naval</text>'
    )
