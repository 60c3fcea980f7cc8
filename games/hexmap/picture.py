"""Draws a HexMap: its ground and its names, a picture each for each theme, always the same; and the sheet
of its places. Names are a picture of their own because counters lie between the two."""

import random
from functools import cached_property, partial

from shapely.geometry.base import BaseGeometry

from games.engine.drawing import Drawing, escape, place, text
from games.hexmap import waters
from games.hexmap.barriers import barriers, grid
from games.hexmap.board import HexMap
from games.hexmap.lettering import Letters, taken
from games.hexmap.palette import THEMES, Palette, inked
from games.hexmap.relief import relief
from games.hexmap.shading import hachures, image
from games.hexmap.signs import signs
from games.hexmap.strokes import parts, shape, wobble
from games.hexmap.style import ground_sheet, inks, names_sheet
from games.hexmap.texture import Texture

ROUGHLY = 4.0  # how far, in the picture's units, an overview's lines may be off
# From the lowest wash to the highest.
TINTS = ("desert", "clear", "fertile", "marsh", "steppe", "savanna", "forest", "rough", "high", "mountain")


def drawings(board: HexMap) -> dict[str, Drawing]:
    """The files of a map by name, each drawn when it is called for: the ground takes some seconds."""
    picture = Picture(board)
    files: dict[str, Drawing] = {"places.css": partial(places, board)}
    for theme, palette in THEMES.items():
        files[f"map-{theme}.svg"] = partial(picture.ground, palette)
        files[f"names-{theme}.svg"] = partial(picture.names, palette)
        files[f"overview-{theme}.svg"] = partial(picture.overview, palette)
    return files


def places(board: HexMap) -> str:
    """Where each hex and box is, in percent of the picture."""
    width, height = board.size
    spots = (board.centre | board.boxes).items()
    rules = [place(name, board.size, spot) for name, spot in spots]
    return "\n".join([f".plane{{--w:{width};--h:{height}}}", *rules, ""])


class Picture:
    """What is drawn is drawn once; a theme is a sheet of inks."""

    def __init__(self, board: HexMap) -> None:
        self.board = board

    def ground(self, palette: Palette) -> str:
        drawn, _ = self.board.legend
        return self._framed(ground_sheet(palette, self.board), palette, self._ground + drawn)

    def names(self, palette: Palette) -> str:
        _, written = self.board.legend
        return self._framed(names_sheet(palette, self.board), palette, self._names + written)

    def overview(self, palette: Palette) -> str:
        """What is there before the map is: ground, coast and borders, in a tenth of the bytes."""
        return self._framed(inks(palette), palette, self._sketch)

    def _framed(self, sheet: str, palette: Palette, body: str) -> str:
        width, height = self.board.size
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}"><title>{escape(self.board.title)}: map</title>'
            f"<style>{sheet}{self._owners(palette)}</style>{body}</svg>"
        )

    def _owners(self, palette: Palette) -> str:
        rules = []
        for owner, colours in self.board.colours.items():
            ink, number = inked(colours, palette), self.board.fill(owner)[1:]
            rules.append(f".f{number}{{fill:{ink}}}.s{number}{{stroke:{ink}}}")
        return "".join(rules)

    # From the ground up

    @cached_property
    def _ground(self) -> str:
        board = self.board
        outline = shape(board.field.simplify(0.3))
        ground = relief(board)
        layers = [
            f'<path class="edge0" d="{outline}"/><path class="sea" d="{outline}"/>',
            self._washes(),
            image(ground),
            hachures(ground),
            Texture(board, taken(board)).draw(),
            waters.wadis(board),
            waters.lakes(board),
            waters.rivers(board) if board.courses is None else "",
            waters.sea(board),
            grid(board),
            self._borders(),
            board.courses or "",
            barriers(board),
            self._numbers(),
            signs(board),
            f'<path class="edge" d="{outline}"/>',
        ]
        return "".join(layers)

    @cached_property
    def _names(self) -> str:
        return Letters(self.board).draw()

    @cached_property
    def _sketch(self) -> str:
        land = self.board.land.simplify(ROUGHLY)
        outline = shape(self.board.field.simplify(ROUGHLY))
        washes = [f'<path class="t-{tint}" d="{_roughly(self._washed(tint))}"/>' for tint in TINTS]
        water = f'<path class="sea" d="{_roughly(self.board.field.difference(land))}"/>'
        borders = [
            f'<path class="border s{i}" d="{_roughly(self._owned(owner))}"/>'
            for i, owner in enumerate(self.board.colours)
        ]
        coast = f'<path class="coast" d="{shape(land)}"/>'
        edges = f'<path class="edge0" d="{outline}"/>', f'<path class="edge" d="{outline}"/>'
        return edges[0] + "".join([*washes, water, coast, *borders]) + edges[1]

    def _washes(self) -> str:
        """One path for each piece, that a browser skips those out of sight."""
        rng, out = random.Random(632), []
        for tint in TINTS:
            edge = wobble(self._washed(tint), rng, 3.4).simplify(0.9).intersection(self.board.field)
            pieces = [one for one in parts(edge) if one.area > 20]
            out += [f'<path class="t-{tint}" d="{shape(one, 0)}"/>' for one in pieces]
        return "".join(out)

    def _washed(self, tint: str) -> BaseGeometry:
        names = [name for name, one in self._tints.items() if one == tint]
        area = self.board.hexes(names, 1.2)
        return area.buffer(-9, join_style="round").buffer(12.5, join_style="round")

    @cached_property
    def _tints(self) -> dict[str, str]:
        board = self.board
        return {name: board.tint(name) for name in board.centre if board.extent[name] != "sea"}

    def _borders(self) -> str:
        """A wash of colour inside each border, and a line on its edge."""
        clips, bands, lines = [], [], []
        for i, owner in enumerate(self.board.colours):
            d = shape(self._owned(owner).simplify(0.4))
            clips.append(f'<clipPath id="c{i}"><path id="b{i}" d="{d}"/></clipPath>')
            bands.append(f'<use href="#b{i}" class="band s{i}" clip-path="url(#c{i})"/>')
            lines.append(f'<use href="#b{i}" class="border s{i}"/>')
        return f"<defs>{''.join(clips)}</defs>" + "".join(bands + lines)

    def _owned(self, owner: str) -> BaseGeometry:
        names = [name for name in self.board.centre if self.board.owner[name] == owner]
        return self.board.hexes(names, 0.06).buffer(-0.06, join_style="mitre")

    def _numbers(self) -> str:
        spots = self.board.centre.items()
        numbers = [text(round(x), round(y - 39), name, anchor="start") for name, (x, y) in spots]
        return f'<g class="num">{"".join(numbers)}</g>'


def _roughly(area: BaseGeometry) -> str:
    return shape(area.simplify(ROUGHLY))
