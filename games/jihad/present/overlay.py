"""What is drawn over the map: reach, route, fights, zones. SVG in the units of the picture."""

from collections.abc import Iterable, Mapping, Sequence

from games.hexmap.grid import HexId, Point, side, size
from games.jihad.atlas import GRID
from games.jihad.components import Components
from games.jihad.present.once import once
from games.jihad.rules.board import Place

HEXAGON = "M57.7 0L28.9 50H-28.9L-57.7 0L-28.9-50H28.9z"
HOLE = "m57.7 0l-28.8 50h-57.8l-28.8-50l28.8-50h57.8z"


@once
def centres(components: Components) -> dict[HexId, Point]:
    return GRID.centres(h.id for h in components.hexes)


@once
def picture(components: Components) -> tuple[int, int]:
    """Its width and height."""
    return size(centres(components).values())


def svg(components: Components, kind: str, body: str) -> str:
    if not body:
        return ""
    width, height = picture(components)
    return f'<svg class="over {kind}" viewBox="0 0 {width} {height}" aria-hidden="true">{body}</svg>'


def spot(components: Components, at: Place) -> str:
    x, y = centres(components)[at]
    return f'x="{x:.0f}" y="{y:.0f}"'


def band(points: int) -> int:
    """The column of the Attrition Resolution Table, 0 for no points at all."""
    return 0 if points <= 0 else (points - 1) // 10 + 1


def reach(
    components: Components, starts: Sequence[HexId], cost: Mapping[HexId, int], busy: Iterable[HexId]
) -> str:
    """Every hex in reach by its points, the stacks ringed; all else under a veil."""
    middle = centres(components)
    width, height = picture(components)
    holes = "".join(f"M{middle[at][0]:.0f} {middle[at][1]:.0f}{HOLE}" for at in cost)
    out = [f'<path class="veil" fill-rule="evenodd" d="M0 0H{width}V{height}H0z{holes}"/>']
    out.append(f'<defs><path id="hx" d="{HEXAGON}"/></defs>')
    for at, points in cost.items():
        if at not in starts:
            out.append(
                f'<use href="#hx" class="band b{band(points)}" {spot(components, at)} data-at="{at}"/>'
            )
    lines = contours(components, cost)
    out.append(f'<path class="contour-case" d="{lines}"/><path class="contour" d="{lines}"/>')
    out += [f'<use href="#hx" class="start" {spot(components, at)}/>' for at in starts]
    return svg(components, "lit", "".join(out) + numbers(components, starts, cost, set(busy)))


def contours(components: Components, cost: Mapping[HexId, int]) -> str:
    """Lines between the bands."""
    middle, out = centres(components), []
    for at in cost:
        for there in components.atlas.around[at]:
            if at < there and there in cost and band(cost[at]) != band(cost[there]):
                (x0, y0), (x1, y1) = side(middle[at], middle[there])
                out.append(f"M{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}")
    return "".join(out)


def numbers(
    components: Components, starts: Sequence[HexId], cost: Mapping[HexId, int], busy: set[HexId]
) -> str:
    out = []
    for at, points in cost.items():
        if at in starts:
            continue
        x, y = centres(components)[at]
        x, y = (x + 26, y - 20) if at in busy else (x, y + 11)
        ink = "on-light" if band(points) < 4 else "on-dark"
        out.append(f'<text class="{ink}" x="{x:.0f}" y="{y:.0f}">{points}</text>')
    return "".join(out)


def route(components: Components, path: Sequence[HexId], sums: Sequence[int], busy: set[HexId]) -> str:
    """The way with the points so far at each step, and the goal."""
    points = [centres(components)[at] for at in path]
    d = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
    out = [f'<path class="line-case" d="{d}"/><path class="line" d="{d}"/><path class="flow" d="{d}"/>']
    for at, so_far in list(zip(path, sums, strict=True))[1:-1]:
        x, y = centres(components)[at]
        x, y = (x + 30, y - 24) if at in busy else (x, y)
        out.append(
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="20"/><text x="{x:.0f}" y="{y + 8:.0f}">{so_far}</text>'
        )
    at = spot(components, path[-1])
    goal = f'<path id="hr" d="{HEXAGON}"/>'
    out.append(
        f'<defs>{goal}</defs><use href="#hr" class="goal-case" {at}/><use href="#hr" class="goal" {at}/>'
    )
    return svg(components, "route", "".join(out))


def fights(components: Components, places: Iterable[HexId]) -> str:
    """The hexes where combat is to be."""
    return marked(components, list(places), "fight")


def spots(components: Components, places: Iterable[HexId]) -> str:
    """Hexes that may be chosen."""
    return marked(components, list(places), "spot")


def marked(components: Components, places: Sequence[HexId], kind: str) -> str:
    if not places:
        return ""
    uses = "".join(f'<use href="#m-{kind}" {spot(components, at)}/>' for at in places)
    return svg(
        components, "marks", f'<defs><path id="m-{kind}" d="{HEXAGON}"/></defs><g class="{kind}">{uses}</g>'
    )
