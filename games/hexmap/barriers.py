"""Hexsides that matter, each in a light case, so that none is lost in the ground; and the quiet grid."""

import random
from collections.abc import Iterable, Iterator

from shapely import LineString

from games.engine.drawing import num, path
from games.hexmap.board import HexMap, Side
from games.hexmap.grid import RADIUS
from games.hexmap.strokes import BLOCK, blocks, chains


def grid(board: HexMap) -> str:
    lines: dict[str, list[tuple[tuple[float, float], LineString]]] = {"grid": [], "grid wetgrid": []}
    for (a, b), ends in board.sides.items():
        at_sea = board.extent[a] == board.extent[b] == "sea"
        line = LineString([(round(x, 1), round(y, 1)) for x, y in ends])
        lines["grid wetgrid" if at_sea else "grid"].append((ends[0], line))
    return "".join(
        f'<path class="{kind}" d="{chains(some)}"/>'
        for kind, marks in lines.items()
        for some in blocks(marks, 2 * BLOCK)
    )


def barriers(board: HexMap) -> str:
    out = [f'<path class="closed" d="{_sides(board, board.closed, 10)}"/>']
    for kind, sides, shrink in (("seaside", board.sea_sides, 3), ("strait", board.strait_sides, 2)):
        d = _sides(board, sides, shrink)
        out.append(f'<path class="{kind}case" d="{d}"/><path class="{kind}" d="{d}"/>')
    return "".join(out) + _walls(board)


def _sides(board: HexMap, sides: Iterable[Side], shrink: float = 0) -> str:
    """Each of these hexsides as a line, cut short by so much at both ends."""
    out, share = [], shrink / RADIUS
    for a, b in sides:
        (x0, y0), (x1, y1) = board.side(a, b)
        dx, dy = (x1 - x0) * share, (y1 - y0) * share
        out.append(path([(x0 + dx, y0 + dy), (x1 - dx, y1 - dy)]))
    return "".join(out)


def _walls(board: HexMap) -> str:
    """Mountain hexsides: a dark bar that nobody can miss, with lit and shaded peaks standing on it."""
    d = _sides(board, board.ridges)
    peaks = sorted(peak for side in board.ridges for peak in _peaks(board, side))
    bars = f'<path class="wallcase" d="{d}"/><path class="wall" d="{d}"/>'
    return bars + "".join(peak(x, y, high, half) for y, x, high, half in peaks)


def _peaks(board: HexMap, side: Side) -> Iterator[tuple[float, float, float, float]]:
    """From the back to the front: the foot, how high it is, and how wide a half."""
    (x0, y0), (x1, y1) = board.side(*side)
    rng, count = random.Random("".join(side)), 5 if abs(y1 - y0) < 40 else 4
    for i in range(count):
        share = (i + 0.5 + rng.uniform(-0.15, 0.15)) / count
        y, x = y0 + (y1 - y0) * share + 6, x0 + (x1 - x0) * share
        yield y, x, rng.uniform(14, 27), rng.uniform(8, 11)


def peak(x: float, y: float, high: float, half: float) -> str:
    """Lit from the north-west, and white at the top."""
    top, foot = f"M{num(x)} {num(y - high)}", f"{num(x + half)} {num(y)}"
    notch = f"l-{num(half * 0.5)}-{num(high * 0.12)}l-{num(half * 0.2)}-{num(high * 0.3)}"
    snow = f"l-{num(half * 0.42)} {num(high * 0.42)}l{num(half * 0.25)}-1.5l{num(half * 0.1)} 3z"
    return (
        f'<path class="pk" d="M{num(x - half)} {num(y)}L{top[1:]}L{foot}z"/>'
        f'<path class="pd" d="{top}L{foot}{notch}z"/><path class="cap" d="{top}{snow}"/>'
    )
