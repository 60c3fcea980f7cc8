"""Draws a HexMap: an SVG picture for each theme, always the same, and the stylesheet of its places."""

import random
import zlib
from functools import cached_property, partial

from shapely import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.prepared import prep

from games.engine.drawing import Drawing, escape, place
from games.hexmap.board import Box, HexMap, Label, Town
from games.hexmap.glyphs import ANCHOR, SITE, Pen, castle, ridges
from games.hexmap.palette import THEMES, Palette, inked
from games.hexmap.strokes import chains, hexsides, parts, shape, wobble
from games.hexmap.style import inks, style

ROUGHLY = 4.0  # how far, in the picture's units, an overview's lines may be off
GROUNDS = ("desert", "clear", "fertile", "marsh", "rough", "mountain")  # from the lowest wash to the highest


def drawings(board: HexMap) -> dict[str, Drawing]:
    """The files of a map by name, each drawn when it is called for: a picture takes two seconds."""
    pictures: dict[str, Drawing] = {"places.css": partial(places, board)}
    for theme, palette in THEMES.items():
        pictures[f"map-{theme}.svg"] = Picture(board, palette).svg
        pictures[f"overview-{theme}.svg"] = Picture(board, palette).overview
    return pictures


def places(board: HexMap) -> str:
    """Where each hex and box is, in percent of the picture."""
    width, height = board.size
    spots = (board.centre | board.boxes).items()
    rules = [place(f'[data-at="{name}"]', board.size, spot) for name, spot in spots]
    return "\n".join([f".plane{{--w:{width};--h:{height}}}", *rules, ""])


class Picture:
    """One drawing in one theme. Its parts are methods, called from the ground up."""

    def __init__(self, board: HexMap, palette: Palette) -> None:
        self.board = board
        self.palette = palette
        self.rng = random.Random(632)

    def overview(self) -> str:
        """What is there before the map is: ground, coast and borders, in a tenth of the bytes."""
        land = self.land.simplify(ROUGHLY)
        washes = [(terrain, self._washed(terrain)) for terrain in GROUNDS]
        body = [f'<path class="t-{terrain}" d="{self._roughly(area)}"/>' for terrain, area in washes]
        water = self.field.difference(land)
        body += [f'<path class="sea" d="{self._roughly(water)}"/><path class="coast" d="{shape(land)}"/>']
        for owner, colour in self.board.colours.items():
            ink = inked(colour, self.palette)
            body.append(f'<path class="border" stroke="{ink}" d="{self._roughly(self._owned(owner))}"/>')
        return self._framed(shape(self.field.simplify(ROUGHLY)), "".join(body), inks(self.palette))

    def _roughly(self, area: BaseGeometry) -> str:
        return shape(area.simplify(ROUGHLY))

    def svg(self) -> str:
        outline = shape(self.field.simplify(0.3))
        body = "".join(
            (self.ground(outline), self.sea(), self.borders(), self.barriers(), self.numbers(), self.names())
        )
        legend = self.board.legend(self.palette) if self.board.legend else ""
        return self._framed(outline, f"{body}{self.towns()}{legend}", style(self.palette, self.board.size[0]))

    def _framed(self, outline: str, body: str, rules: str) -> str:
        width, height = self.board.size
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}"><title>{escape(self.board.title)}: map</title><style>{rules}</style>'
            f'<path class="edge0" d="{outline}"/>{body}<path class="edge" d="{outline}"/></svg>'
        )

    # What is land and what is water

    @cached_property
    def field(self) -> BaseGeometry:
        return unary_union(
            [one.buffer(0.05, join_style="mitre") for one in self.board.polygons.values()]
        ).buffer(0)

    @cached_property
    def land(self) -> MultiPolygon:
        """Full hexes whole, partial ones as far as the coast reaches into them."""
        whole = self._hexes("full").intersection(self.field)
        coastal = self._hexes("partial").intersection(self.board.land)
        land = unary_union([whole, coastal]).intersection(self.field).buffer(0.3).buffer(-0.3)
        return MultiPolygon([one for one in parts(land) if isinstance(one, Polygon) and one.area > 25])

    @cached_property
    def water(self) -> BaseGeometry:
        return self.field.difference(self.land).simplify(0.25)

    def _hexes(self, extent: str) -> BaseGeometry:
        names = (name for name in self.board.centre if self.board.extent[name] == extent)
        return unary_union([self.board.polygons[name].buffer(0.4, join_style="mitre") for name in names])

    def ground(self, outline: str) -> str:
        washes = (self._wash(terrain) for terrain in GROUNDS)
        pen = Pen(self.board, prep(self.land), self._taken())
        return f'<path class="sea" d="{outline}"/>' + "".join(washes) + pen.draw()

    def _wash(self, terrain: str) -> str:
        area = self._washed(terrain)
        if area.is_empty:
            return ""
        edge = wobble(area, self.rng, 3.2).simplify(0.8).intersection(self.field)
        return f'<path class="t-{terrain} wash" d="{shape(edge)}"/>'

    def _washed(self, terrain: str) -> BaseGeometry:
        kind, extent = self.board.terrain, self.board.extent
        names = [name for name in self.board.centre if kind[name] == terrain and extent[name] != "sea"]
        area = unary_union([self.board.polygons[name].buffer(1.2, join_style="mitre") for name in names])
        return area.buffer(-9, join_style="round").buffer(12, join_style="round")

    def _taken(self) -> dict[str, list[Box]]:
        """Where names and numbers will stand, hex by hex."""
        taken: dict[str, list[Box]] = {}
        for name, (x, y) in self.board.centre.items():
            taken[name] = [(x - 18, y - 50, x + 18, y - 30)]
        for town in self.board.towns:
            x, y = self.board.centre[town.hex]
            half = max(len(town.name) * 4.9 + 6, 18)
            taken[town.hex].append((x - half, y + 2, x + half, y + 56))
        for name, _ in self.board.sites:
            x, y = self.board.centre[name]
            taken[name].append((x - 26, y - 4, x + 26, y + 46))
        for label in self.board.labels:
            if label.kind == "state":
                self._take_wide(label, taken)
        return taken

    def _take_wide(self, label: Label, taken: dict[str, list[Box]]) -> None:
        x, y = label.at
        half = len(label.text) * 15 + 30
        for name, (hx, hy) in self.board.centre.items():
            if abs(hx - x) < half and abs(hy - y) < 70:
                taken[name].append((x - half, y - 26, x + half, y + 12))

    def sea(self) -> str:
        """Over the land's ragged edge, with water lines like an engraver's."""
        out = [f'<path class="sea" fill-rule="evenodd" d="{shape(self.water)}"/>']
        for depth in (34, 95):
            deep = self.water.difference(self.land.buffer(depth)).simplify(3)
            out.append(f'<path class="deep" fill-rule="evenodd" d="{shape(deep)}"/>')
        for i, (off, tolerance) in enumerate(((5, 0.9), (11.5, 1.3), (20, 1.8))):
            line = self.land.buffer(off).boundary.intersection(self.water).simplify(tolerance)
            out.append(f'<path class="ring r{i}" d="{shape(line)}"/>')
        coast = self.land.boundary.intersection(self.field.buffer(-1.5)).simplify(0.25)
        out += [self._shoals(), self._waves(), f'<path class="coast" d="{shape(coast)}"/>']
        return "".join(out)

    def _shoals(self) -> str:
        """Land that the map's hexes leave to the sea: drawn, but plainly not to be stood on."""
        left = self.board.land.intersection(self.field).difference(self.land.buffer(1.5))
        shoals = MultiPolygon([one for one in parts(left) if isinstance(one, Polygon) and one.area > 30])
        return "" if shoals.is_empty else f'<path class="shoal" d="{shape(shoals.simplify(1))}"/>'

    def _waves(self) -> str:
        waves = []
        for name in sorted(self.board.centre):
            if self.board.extent[name] != "sea":
                continue
            rng = random.Random(zlib.crc32(name.encode()))
            for _ in range(2):
                x, y = self.board.centre[name]
                x, y = x + rng.uniform(-34, 34), y + rng.uniform(-26, 36)
                if self.land.distance(Point(x, y)) > 26:
                    waves.append(f"M{x - 9:.0f} {y:.0f}q4.5-5 9 0t9 0")
        return f'<path class="wave" d="{"".join(waves)}"/>'

    # What people drew on it

    def borders(self) -> str:
        """The grid, and over it a wash of colour inside each border and a line on its edge."""
        clips, bands, lines = [], [], []
        for i, (owner, colour) in enumerate(self.board.colours.items()):
            d = shape(self._owned(owner).simplify(0.4))
            ink = inked(colour, self.palette)
            clips.append(f'<clipPath id="s{i}"><path id="b{i}" d="{d}"/></clipPath>')
            bands.append(f'<use href="#b{i}" class="band" stroke="{ink}" clip-path="url(#s{i})"/>')
            lines.append(f'<use href="#b{i}" class="border" stroke="{ink}"/>')
        return self._grid() + f"<defs>{''.join(clips)}</defs>" + "".join(bands + lines)

    def _owned(self, owner: str) -> BaseGeometry:
        names = [name for name in self.board.centre if self.board.owner[name] == owner]
        area = unary_union([self.board.polygons[name].buffer(0.06, join_style="mitre") for name in names])
        return area.buffer(-0.06, join_style="mitre")

    def _grid(self) -> str:
        dry: list[LineString] = []
        wet: list[LineString] = []
        for (a, b), ends in self.board.sides.items():
            at_sea = self.board.extent[a] == self.board.extent[b] == "sea"
            (wet if at_sea else dry).append(LineString([(round(x, 1), round(y, 1)) for x, y in ends]))
        return f'<path class="grid wetgrid" d="{chains(wet)}"/><path class="grid" d="{chains(dry)}"/>'

    def barriers(self) -> str:
        """The hexsides that matter."""
        out = [f'<path class="closed" d="{hexsides(self.board, self.board.closed, 9)}"/>']
        for kind, sides, shrink in (("seaside", self.board.sea_sides, 2), ("strait", self.board.straits, 1)):
            d = hexsides(self.board, sides, shrink)
            out.append(f'<path class="{kind}-case" d="{d}"/><path class="{kind}" d="{d}"/>')
        return "".join(out) + ridges(self.board)

    def numbers(self) -> str:
        spots = self.board.centre.items()
        return (
            '<g class="num">'
            + "".join(f'<text x="{x:.0f}" y="{y - 36:.0f}">{n}</text>' for n, (x, y) in spots)
            + "</g>"
        )

    def names(self) -> str:
        return "".join(self._name(label) for label in self.board.labels)

    def _name(self, label: Label) -> str:
        x, y = label.at
        turn = f' transform="rotate({label.turn} {x:.0f} {y:.0f})"' if label.turn else ""
        words = escape(label.text)
        if label.kind != "state":
            return f'<text class="{label.kind}" x="{x:.0f}" y="{y:.0f}"{turn}>{words}</text>'
        ink = inked(self.board.colours[label.owner], self.palette)
        coin = f'<circle r="17" fill="{ink}"/><text y="6.5">{label.coin}</text>'
        return (
            f'<g{turn}><text class="state" x="{x:.0f}" y="{y:.0f}" fill="{ink}">{words}</text>'
            f'<g class="coin" transform="translate({x:.0f} {y + 26:.0f})">{coin}</g></g>'
        )

    def towns(self) -> str:
        sites = "".join(self._site(name, title) for name, title in self.board.sites)
        return sites + "".join(
            self._town(town) for town in sorted(self.board.towns, key=lambda town: -town.rank)
        )

    def _site(self, at: str, title: str) -> str:
        x, y = self.board.centre[at]
        sign = f'<path class="site" d="{SITE}" transform="translate(0 14)"/>'
        name = f'<text class="town sitename" y="42">{escape(title)}</text>'
        return f'<g transform="translate({x:.0f} {y:.0f})">{sign}{name}</g>'

    def _town(self, town: Town) -> str:
        x, y = self.board.centre[town.hex]
        signs = self._city(town) if town.value else self._port(town)
        return f'<g class="v{town.rank}" transform="translate({x:.0f} {y:.0f})">{signs}</g>'

    def _city(self, town: Town) -> str:
        half = {1: 10.5, 2: 13.0, 3: 16.0}[town.value]
        x, y = half - 50, 23 - half
        inks = self.board.colours.get(town.owner)
        ink = inked(inks, self.palette) if inks else self.palette["soft"]
        anchor = f'<path class="anchor" d="{ANCHOR}" transform="translate(41 10)"/>' if town.port else ""
        return (
            f'<path class="castle" d="{castle(half)}" fill="{ink}" transform="translate({x:g} {y:g})"/>'
            f'<text class="val" x="{x:g}" y="{y - 1 + half * 0.78:.1f}">{town.value}</text>{anchor}'
            f'<text class="town" y="41">{escape(town.name)}</text>'
        )

    def _port(self, town: Town) -> str:
        name = f'<text class="town minor" y="40">{escape(town.name)}</text>' if town.name else ""
        return f'<path class="anchor" d="{ANCHOR}" transform="translate(0 14)"/>{name}'
