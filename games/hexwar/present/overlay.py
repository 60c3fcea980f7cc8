"""What is drawn over a map: reach, route, places to choose. SVG in the units of the picture.

As few shapes as can be, for a page is laid out anew with each of them: of a band of hexes the outline alone,
and numbers where one looks.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from games.hexmap.grid import MARGIN, PITCH, RADIUS, Grid, HexId, size
from games.hexwar.ground import Links

HEXAGONS = {  # by whether the top is flat
    True: "M57.7 0L28.9 50H-28.9L-57.7 0L-28.9-50H28.9z",
    False: "M0 57.7L-50 28.9V-28.9L0-57.7L50-28.9V28.9z",
}
DARK = 4  # the first band on which figures are light
# Centres and corners stand on a lattice: how far its points are apart, and where a hex's corners are on it
Corner = tuple[int, int]
UNITS = {True: (RADIUS / 2, PITCH / 2), False: (PITCH / 2, RADIUS / 2)}
RINGS = {
    True: ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)),
    False: ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1)),
}


class Sheet:
    """A sheet of glass over the map. `band` says to which band of colour a cost belongs."""

    def __init__(self, grid: Grid, around: Links, band: Callable[[int], int]) -> None:
        self.grid, self.around, self.band = grid, around, band
        self.centres = grid.centres(around)
        self.size = size(self.centres.values(), flat=grid.flat)
        self.hexagon = HEXAGONS[grid.flat]

    def svg(self, kind: str, body: str) -> str:
        if not body:
            return ""
        wide, high = self.size
        return f'<svg class="over {kind}" viewBox="0 0 {wide} {high}" aria-hidden="true">{body}</svg>'

    def spot(self, at: HexId) -> str:
        x, y = self.centres[at]
        return f'x="{x:.0f}" y="{y:.0f}"'

    def defined(self, name: str) -> str:
        """The hexagon, to be used many times."""
        return f'<defs><path id="{name}" d="{self.hexagon}"/></defs>'

    def reach(self, starts: Sequence[HexId], cost: Mapping[HexId, int], busy: Collection[HexId]) -> str:
        """Every hex in reach by its cost, the stacks ringed; all else under a veil."""
        wide, high = self.size
        others = {at: points for at, points in cost.items() if at not in starts}
        veil = f'<path class="veil" fill-rule="evenodd" d="M0 0H{wide}V{high}H0z{self.outline(cost)}"/>'
        body = veil + self.defined("hx") + self.bands(others) + self.between(cost) + self._rings(starts)
        return self.svg("lit", body + self.numbers(others, busy))

    def ringed(self, starts: Sequence[HexId]) -> str:
        """The stacks alone, for where they go is not asked now."""
        return self.svg("lit", self.defined("hx") + self._rings(starts))

    def _rings(self, starts: Sequence[HexId]) -> str:
        return "".join(f'<use href="#hx" class="start" {self.spot(at)}/>' for at in starts)

    def bands(self, cost: Mapping[HexId, int]) -> str:
        """All hexes of one band as one shape."""
        found: dict[int, set[HexId]] = {}
        for at, points in cost.items():
            found.setdefault(self.band(points), set()).add(at)
        return "".join(
            f'<path class="band b{band}" d="{self.outline(found[band])}"/>' for band in sorted(found)
        )

    def between(self, cost: Mapping[HexId, int]) -> str:
        """The lines between the bands, sent once and drawn twice: a wide one, and one over it."""
        uses = "".join(f'<use href="#between" class="{kind}"/>' for kind in ("contour-case", "contour"))
        return f'<defs><path id="between" d="{self.contours(cost)}"/></defs>{uses}'

    def contours(self, cost: Mapping[HexId, int]) -> str:
        """Between hexes of unlike bands, as few lines as they come to."""
        onward: dict[Corner, list[Corner]] = {}
        for at in cost:
            for there, start, end in self._sides[at]:
                if at < there and there in cost and self.band(cost[at]) != self.band(cost[there]):
                    onward.setdefault(start, []).append(end)
                    onward.setdefault(end, []).append(start)
        return "".join(map(self._line, _trails(onward)))

    def numbers(self, points: Mapping[HexId, int], busy: Collection[HexId] = ()) -> str:
        """What each hex costs, in the ink that its band is read by; below where counters stand.

        Numbers alone, row by row: `figures.js` writes those that are in sight, and passes over other rows.
        """
        inks: dict[str, dict[int, list[tuple[int, int]]]] = {"on-light": {}, "on-dark": {}}
        for at, number in points.items():
            x, y = self.centres[at]
            x, y = (x + 14, y + 36) if at in busy else (x, y)
            rows = inks["on-light" if self.band(number) < DARK else "on-dark"]
            rows.setdefault(round(y), []).append((round(x), number))
        apart = 3 * RADIUS if self.grid.flat else PITCH
        return "".join(
            f'<g class="{ink}" data-apart="{apart:.1f}" data-figures="{_rows(rows, apart)}"></g>'
            for ink, rows in inks.items()
            if rows
        )

    def outline(self, hexes: Collection[HexId]) -> str:
        """Round all of these, and round the holes among them."""
        onward = {start: end for at in hexes for there, start, end in self._sides[at] if there not in hexes}
        rounds = []
        while onward:
            first, corner = onward.popitem()
            found = [first]
            while corner != first:
                found.append(corner)
                corner = onward.pop(corner)
            rounds.append(f"{self._line(found)}z")
        return "".join(rounds)

    def _line(self, corners: Sequence[Corner]) -> str:
        """From corner to corner, each as far as it is from the one before, which is shorter written."""
        across, along = UNITS[self.grid.flat]
        points = [(round(MARGIN + x * across), round(MARGIN + y * along)) for x, y in corners]
        steps = " ".join(f"{x1 - x0} {y1 - y0}" for (x0, y0), (x1, y1) in pairwise(points))
        return f"M{points[0][0]} {points[0][1]}l{steps}".replace(" -", "-")

    @cached_property
    def _sides(self) -> dict[HexId, list[tuple[HexId, Corner, Corner]]]:
        """Of each hex its sides in turn: what lies beyond, if anything, and from which corner to which."""
        flat = self.grid.flat
        across, along = UNITS[flat]
        named = {
            (round((x - MARGIN) / across), round((y - MARGIN) / along)): at
            for at, (x, y) in self.centres.items()
        }
        found = {}
        for (x, y), at in named.items():
            ring = [(x + dx, y + dy) for dx, dy in RINGS[flat]]
            sides = zip(ring, (*ring[1:], ring[0]), strict=True)
            found[at] = [(named.get((a[0] + b[0] - x, a[1] + b[1] - y), ""), a, b) for a, b in sides]
        return found

    def route(self, path: Sequence[HexId], sums: Sequence[int], busy: Collection[HexId]) -> str:
        """The way with the points so far at each step, and the goal."""
        points = [self.centres[at] for at in path]
        d = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
        out = [f'<path class="line-case" d="{d}"/><path class="line" d="{d}"/><path class="flow" d="{d}"/>']
        for at, so_far in list(zip(path, sums, strict=True))[1:-1]:
            x, y = self.centres[at]
            x, y = (x + 30, y - 24) if at in busy else (x, y)
            text = f'<text x="{x:.0f}" y="{y + 8:.0f}">{so_far}</text>'
            out.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="20"/>{text}')
        goal = self.spot(path[-1])
        out.append(self.defined("hr"))
        out += [f'<use href="#hr" class="{kind}" {goal}/>' for kind in ("goal-case", "goal")]
        return self.svg("route", "".join(out))

    def marked(self, kind: str, places: Sequence[HexId]) -> str:
        """Hexes with a sign of one kind."""
        if not places:
            return ""
        uses = "".join(f'<use href="#m-{kind}" {self.spot(at)}/>' for at in places)
        return self.svg("marks", f'{self.defined(f"m-{kind}")}<g class="{kind}">{uses}</g>')


def _trails(onward: dict[Corner, list[Corner]]) -> Iterator[list[Corner]]:
    """Lines that go over each side once, those first that begin where an odd number of sides meet."""
    for first in sorted(onward, key=lambda corner: len(onward[corner]) % 2 == 0):
        while onward[first]:
            trail = [first]
            while ends := onward[trail[-1]]:
                there = ends.pop()
                onward[there].remove(trail[-1])
                trail.append(there)
            yield trail


def _rows(rows: Mapping[int, Sequence[tuple[int, int]]], apart: float) -> str:
    return ";".join(f"{y}{''.join(_runs(sorted(row), apart))}" for y, row in rows.items())


def _runs(row: Sequence[tuple[int, int]], apart: float) -> Iterator[str]:
    """Of neighbours the first alone with where it stands."""
    beside = float("nan")
    for x, number in row:
        yield f" {number}" if abs(x - beside) <= 1 else f",{x} {number}"
        beside = x + apart
