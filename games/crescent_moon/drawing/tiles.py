"""A hex of land: the motif of its terrain, painted with the inks of the hour.

The river is not in it. It runs between hexes, and is drawn over them when a board is laid (present/river.py).
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from games.crescent_moon.components.parts import Tile
from games.engine.drawing import num

FOLDER = Path(__file__).parent
PALETTES = tomllib.loads((FOLDER / "inks.toml").read_text("utf-8"))
INKS: Mapping[str, Mapping[str, str]] = {"": PALETTES["day"], "-night": PALETTES["night"]}
FIELDS = (("fa", 18, "field1", 0.75), ("fb", -34, "field2", 0.6), ("fc", 72, "fertile", 0.7))
HALF = 86.6025  # the width of a hex of radius 100


def motifs(tiles: Iterable[Tile]) -> dict[str, str]:
    """The motif of each tile. Tiles of one kind take the motifs of that kind in turn: few look alike."""
    met: defaultdict[str, int] = defaultdict(int)
    found = {}
    for tile in tiles:
        kind = f"{tile.terrain}-{tile.feature}" if tile.feature else tile.terrain
        drawn = variants(kind)
        found[tile.id] = drawn[met[kind] % len(drawn)]
        met[kind] += 1
    return found


@cache
def variants(kind: str) -> tuple[str, ...]:
    return tuple(path.stem for path in sorted((FOLDER / "motifs").glob(f"{kind}-[0-9].svg")))


def picture(motif: str, inks: Mapping[str, str]) -> str:
    art = (FOLDER / "motifs" / f"{motif}.svg").read_text("utf-8").format_map(inks)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{num(-HALF)} -100 {num(2 * HALF)} 200">'
        f'<defs><clipPath id="tile"><path d="{hexagon(97)}"/></clipPath>{fields(inks)}{calm(inks)}</defs>'
        f'<g clip-path="url(#tile)">{art}<ellipse cy="6" rx="84" ry="52" fill="url(#calm)"/></g>'
        f'<path d="{hexagon(95.5)}" fill="none" stroke="{inks["ink"]}" stroke-width="1.6" opacity=".55"/>'
        "</svg>\n"
    )


def hexagon(radius: float) -> str:
    x, y = num(radius * 0.866025), num(radius / 2)
    return f"M0-{num(radius)}L{x}-{y}V{y}L0 {num(radius)}L-{x} {y}V-{y}Z"


def fields(inks: Mapping[str, str]) -> str:
    """The furrows of ploughed land, each field's in its own direction."""
    return "".join(
        f'<pattern id="{name}" width="9" height="9" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate({turn})">'
        f'<rect width="9" height="9" fill="{inks[ink]}"/>'
        f'<path d="M0 2H9M0 6.5H9" stroke="{inks["furrow"]}" opacity="{shade}"/></pattern>'
        for name, turn, ink, shade in FIELDS
    )


def calm(inks: Mapping[str, str]) -> str:
    """A light in the middle of each hex, on which pieces stand out."""
    stops = "".join(
        f'<stop offset="{at}" stop-color="{inks["paper"]}" stop-opacity="{opacity}"/>'
        for at, opacity in ((0, 0.34), (1, 0))
    )
    return f'<radialGradient id="calm" r=".5">{stops}</radialGradient>'
