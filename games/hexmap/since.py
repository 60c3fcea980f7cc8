"""Marks on a hex map of what happened while a player was away: who went where, who fought, what was taken.

An SVG in the units of the picture; static/board.css has its inks. `side` is a class of the game's own.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from games.engine.drawing import Point
from games.hexmap.grid import RADIUS, corners, size

Side = str
TIP = '<marker id="since-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="3.4" markerHeight="3.4"'
HEAD = f'<defs>{TIP} orient="auto"><path d="M0 0L10 5L0 10z"/></marker></defs>'
SWORDS = '<circle r="20"/><path d="M-11 11L11-11M11 11L-11-11M-13 3L-3 13M13 3L3 13"/>'
FLAG = "M-3 18V-20H3L27-9L3 2V18z"


class Happened(NamedTuple):
    """Ways by the side that went them, places fought over, and places with the side that has taken them."""

    ways: Sequence[tuple[Sequence[str], Side]] = ()
    fights: Iterable[str] = ()
    taken: Mapping[str, Side] = {}


def drawing(centre: Mapping[str, Point], happened: Happened, *, flat: bool = True) -> str:
    """Nothing if nothing happened."""
    taken = sorted(happened.taken.items())
    marks = [
        *(_ring(centre[way[-1]], side, flat) for way, side in happened.ways),
        *(_way([centre[at] for at in way], side) for way, side in happened.ways),
        *(_sign(centre[at], f'<path d="{FLAG}"/>', f"taken {side}", 22) for at, side in taken),
        *(_sign(centre[at], SWORDS, "fought", -24) for at in sorted(set(happened.fights))),
    ]
    if not marks:
        return ""
    wide, high = size(centre.values(), flat=flat)
    body = HEAD + "".join(marks)
    return f'<svg class="over since" viewBox="0 0 {wide} {high}" aria-hidden="true">{body}</svg>'


def _ring(at: Point, side: Side, flat: bool) -> str:
    """Round the hex where a way ends: seen from afar, where piles hide the way itself."""
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in corners(at, RADIUS - 5, flat=flat))
    return f'<polygon class="came {side}" points="{points}"/>'


def _way(points: Sequence[Point], side: Side) -> str:
    d = "M" + "L".join(f"{x:.0f} {y + 20:.0f}" for x, y in points)
    return f'<path class="way-case" d="{d}"/><path class="way {side}" d="{d}" marker-end="url(#since-tip)"/>'


def _sign(at: Point, sign: str, kind: str, aside: float) -> str:
    """In the lower half of a hex, where piles leave room."""
    x, y = at
    return f'<g class="{kind}" transform="translate({x + aside:.0f} {y + 27:.0f})">{sign}</g>'
