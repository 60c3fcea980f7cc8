"""What is drawn over a map: reach, route, places to choose. SVG in the units of the picture."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from games.hexmap.grid import Grid, HexId, side, size
from games.hexwar.ground import Links

HEXAGONS = {  # by whether the top is flat
    True: "M57.7 0L28.9 50H-28.9L-57.7 0L-28.9-50H28.9z",
    False: "M0 57.7L-50 28.9V-28.9L0-57.7L50-28.9V28.9z",
}
HOLES = {
    True: "m57.7 0l-28.8 50h-57.8l-28.8-50l28.8-50h57.8z",
    False: "m0 57.7l-50-28.8v-57.8l50-28.8l50 28.8v57.8z",
}
DARK = 4  # the first band on which figures are light


class Sheet:
    """A sheet of glass over the map. `band` says to which band of colour a cost belongs."""

    def __init__(self, grid: Grid, around: Links, band: Callable[[int], int]) -> None:
        self.grid, self.around, self.band = grid, around, band
        self.centres = grid.centres(around)
        self.size = size(self.centres.values(), flat=grid.flat)
        self.hexagon, self.hole = HEXAGONS[grid.flat], HOLES[grid.flat]

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

    def reach(self, starts: Sequence[HexId], cost: Mapping[HexId, int], busy: Iterable[HexId]) -> str:
        """Every hex in reach by its cost, the stacks ringed; all else under a veil."""
        wide, high = self.size
        holes = "".join(f"M{self.centres[at][0]:.0f} {self.centres[at][1]:.0f}{self.hole}" for at in cost)
        out = [f'<path class="veil" fill-rule="evenodd" d="M0 0H{wide}V{high}H0z{holes}"/>']
        out.append(self.defined("hx"))
        for at, points in cost.items():
            if at not in starts:
                band = self.band(points)
                out.append(f'<use href="#hx" class="band b{band}" {self.spot(at)} data-at="{at}"/>')
        lines = self.contours(cost)
        out.append(f'<path class="contour-case" d="{lines}"/><path class="contour" d="{lines}"/>')
        out += [f'<use href="#hx" class="start" {self.spot(at)}/>' for at in starts]
        return self.svg("lit", "".join(out) + self.numbers(starts, cost, set(busy)))

    def contours(self, cost: Mapping[HexId, int]) -> str:
        """Lines between the bands."""
        out = []
        for at in cost:
            for there in self.around[at]:
                if at < there and there in cost and self.band(cost[at]) != self.band(cost[there]):
                    (x0, y0), (x1, y1) = side(self.centres[at], self.centres[there])
                    out.append(f"M{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}")
        return "".join(out)

    def numbers(self, starts: Sequence[HexId], cost: Mapping[HexId, int], busy: set[HexId]) -> str:
        out = []
        for at, points in cost.items():
            if at in starts:
                continue
            x, y = self.centres[at]
            x, y = (x + 26, y - 20) if at in busy else (x, y + 11)
            ink = "on-light" if self.band(points) < DARK else "on-dark"
            out.append(f'<text class="{ink}" x="{x:.0f}" y="{y:.0f}">{points}</text>')
        return "".join(out)

    def route(self, path: Sequence[HexId], sums: Sequence[int], busy: set[HexId]) -> str:
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
