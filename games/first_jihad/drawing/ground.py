"""What lies under everything: sea, rhumb lines, coasts, rivers, mountains, and their names."""

import math
from collections.abc import Iterator
from functools import cache
from random import Random

from shapely import Polygon, box, unary_union
from shapely.geometry.base import BaseGeometry

from games.engine.drawing import at, num, path, text
from games.first_jihad.drawing.layout import Layout, Name, coast, layout
from games.first_jihad.drawing.theme import Theme
from games.hexmap.strokes import river, shape, water_line

ROUGHLY = 2.0  # how far an overview's coasts may be off
WINDS = 32  # rhumb lines out of Mecca, as on a sea chart
REACH = 1900
LINES = ((7.2, 1.2, 1.5), (14, 2, 1.75), (22, 3, 2))  # along the coast: how far off, how smooth, how wide
SWING, WIDTH = 2.4, (1.6, 4.6)  # of a river


def ground(layout: Layout, ink: Theme, basic: bool) -> Iterator[str]:
    shores = "".join(path(ring, closed=True) for land in coast().land for ring in land)
    width, height = layout.size
    yield f'<defs><path id="land" d="{shores}" stroke-linejoin="round"/></defs>'
    yield f'<rect width="{num(width)}" height="{num(height)}" fill="{ink.sea}"/>'
    yield from _rhumbs(layout, ink)
    yield from _waves(ink)
    yield f'<use href="#land" fill="{ink.land}" fill-rule="evenodd" stroke="{ink.coast}" stroke-width="1.8"/>'
    yield from _waters(ink)
    yield from _country(layout)
    yield from (_sea(name, ink) for name in layout.names)
    if basic:
        yield from (_sea(name, ink, faint=True) for name in layout.basic_names)


def sketch(layout: Layout, ink: Theme) -> Iterator[str]:
    """Sea and land alone."""
    width, height = layout.size
    yield f'<rect width="{num(width)}" height="{num(height)}" fill="{ink.sea}"/>'
    shores = shape(_land().simplify(ROUGHLY), 0)
    yield f'<path d="{shores}" fill="{ink.land}" stroke="{ink.coast}" stroke-width="1.8"/>'


def _rhumbs(layout: Layout, ink: Theme) -> Iterator[str]:
    x, y = layout.mecca
    ends = ((REACH * math.sin(a), -REACH * math.cos(a)) for a in (i * math.tau / WINDS for i in range(WINDS)))
    lines = "".join(f"M{num(x)} {num(y)}l{num(u)} {num(v)}" for u, v in ends)
    yield f'<path d="{lines}" fill="none" stroke="{ink.grid}" stroke-width=".8" opacity=".55"/>'


@cache
def _land() -> BaseGeometry:
    return unary_union([Polygon(shore, lakes).buffer(0) for shore, *lakes in coast().land])


@cache
def _lines() -> list[str]:
    water = box(0, 0, *layout().size).difference(_land())
    return [shape(water_line(_land(), water, off, tolerance), 0) for off, tolerance, _ in LINES]


def _waves(ink: Theme) -> Iterator[str]:
    """Lines along the coast, each fainter and further out than the last."""
    for line, colour, (_, _, wide) in zip(_lines(), ink.waves, LINES, strict=True):
        yield f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="{wide}"/>'


@cache
def _rivers() -> str:
    rng = Random(7)
    courses = [river(course, rng, SWING, WIDTH) for course in coast().rivers.values()]
    return "".join(shape(course.simplify(0.4)) for course in courses)


def _waters(ink: Theme) -> Iterator[str]:
    yield f'<path d="{_rivers()}" fill="{ink.river}"/>'
    for x, y in coast().lakes.values():
        yield (
            f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="24" ry="17" fill="{ink.sea}"'
            f' stroke="{ink.coast}" stroke-width="1.5"/>'
        )


def _country(layout: Layout) -> Iterator[str]:
    for sign, places in (("peak", layout.peaks), ("dune", layout.dunes), ("palm", layout.palms)):
        for x, y in places:
            yield f'<use href="#{sign}" x="{num(x)}" y="{num(y)}"/>'


def _sea(name: Name, ink: Theme, faint: bool = False) -> str:
    words = text(0, 0, name.words, name.size, fill=ink.soft, font_style="italic", letter_spacing=".12em")
    x, y = name.at
    turned = f"translate({num(x)} {num(y)}) rotate({num(name.turned)})"
    return f'<g transform="{turned}" opacity="{".45" if faint else ".8"}">{words}</g>'


def hills(ink: Theme) -> str:
    """The signs that _country places: a mountain, a dune, a palm."""
    return (
        f'<g id="peak"><path d="M-13 8L-2-11L9 8" fill="{ink.land}" stroke="{ink.hill}" stroke-width="1.6"'
        f' stroke-linejoin="round"/><path d="M-2-11L1-3L-1 1L4 8H9z" fill="{ink.hill}" opacity=".55"/></g>'
        f'<g id="palm" fill="none" stroke="{ink.hill}" stroke-width="1.5" stroke-linecap="round">'
        '<path d="M0 9Q1 1 0-4M0-4q-5-5-9-1M0-4q5-5 9-1M0-4q-5-1-7 4M0-4q5-1 7 4"/></g>'
        f'<g id="dune" fill="none" stroke="{ink.sand}" stroke-width="2" stroke-linecap="round">'
        '<path d="M-16 2q8-8 16 0q6-5 12 0M-4 8q6-5 12 0"/></g>'
    )


def ships(ink: Theme) -> str:
    """A galley and a dhow, so that the seas are not empty."""
    galley = (
        '<path d="M-34 4Q-20 14 4 14T36 2L30 16Q10 24-20 18z"/>'
        '<path d="M-2 12V-30M-2-28Q20-18 22 4Q8-2-2 2"/>'
        '<path d="M-24 17l-7 9M-14 20l-6 9M-4 21l-5 9M6 20l-4 9M16 18l-2 9"/>'
    )
    dhow = '<path d="M-28 6Q0 20 30 0L22 16Q0 22-20 16z"/><path d="M-4 12L-2-20M-22 6Q-2-34 22-30Q16-6 2 8"/>'
    pen = f'fill="{ink.sea}" stroke="{ink.soft}" stroke-width="1.6" stroke-linejoin="round" opacity=".75"'
    return at(400, 716, f"<g {pen}>{galley}</g>") + at(1180, 1004, f"<g {pen}>{dhow}</g>")
