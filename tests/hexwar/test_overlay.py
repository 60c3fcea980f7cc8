"""What is drawn over a map, whichever way its hexes stand."""

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from games.hexmap.grid import Grid, corners, side
from games.hexwar.ground import hexsides, links
from games.hexwar.present.overlay import HEXAGONS, Sheet
from tests.hexwar.two_banks import GRID, RULES, reach

NUMBER = re.compile("-?[0-9.]+")
PRINTED = RULES.components
SHEET = Sheet(GRID, PRINTED.near, band=lambda points: points)


def outline(d: str) -> list[tuple[float, float]]:
    """The corners of a closed path of straight lines."""
    x = y = 0.0
    found = []
    for letter, rest in re.findall("([MLHVlhvm])([^A-Za-z]*)", d):
        numbers = [float(number) for number in NUMBER.findall(rest)]
        straight = {"h": [*numbers, 0.0], "v": [0.0, *numbers], "H": [*numbers, y], "V": [x, *numbers]}
        step = straight.get(letter, numbers)
        for dx, dy in zip(step[::2], step[1::2], strict=True):
            x, y = (x + dx, y + dy) if letter.islower() else (dx, dy)
            found.append((x, y))
    return found


@pytest.mark.parametrize("flat", [True, False])
def test_hexagons_are_those_of_the_grid(flat: bool) -> None:
    found = {(round(x), round(y)) for x, y in outline(HEXAGONS[flat])}
    expected = corners((0, 0), flat=flat)
    assert len(found) == 6
    assert all(any(abs(x - a) < 1 and abs(y - b) < 1 for a, b in found) for x, y in expected)


def drawn(svg: str) -> dict[str, list[ElementTree.Element]]:
    found: dict[str, list[ElementTree.Element]] = {}
    for element in ElementTree.fromstring(svg).iter():
        found.setdefault(element.get("class", ""), []).append(element)
    return found


def test_a_reach_shows_what_each_hex_costs() -> None:
    costs = reach(RULES.setup("war", "x", 2, {}), 0, "0307").cost
    shown = drawn(SHEET.reach(["0307"], costs, busy=["0306"]))
    for at, middle in SHEET.centres.items():
        bands = {kind for kind, paths in shown.items() if "band" in kind and lies_in(middle, paths[0])}
        assert bands == ({f"band b{costs[at]}"} if at in costs and at != "0307" else set())
        assert lies_in(middle, shown["veil"][0]) == (at not in costs)
    numbers = {told for kind in ("on-light", "on-dark") for one in shown[kind] for told in figures(one)}
    expected = {(*map(round, SHEET.centres[at]), points) for at, points in costs.items() if at != "0307"}
    assert {number for x, y, number in numbers} == {number for x, y, number in expected}
    assert len(numbers & expected) == len(expected) - 1  # aside, where counters stand
    assert len(shown["start"]) == 1


def figures(group: ElementTree.Element) -> Iterator[tuple[int, int, int]]:
    """Where which number is to be written."""
    apart = float(group.get("data-apart") or 0)
    for row in (group.get("data-figures") or "").split(";"):
        y, *runs = row.split(",")
        for run in runs:
            first, *numbers = map(int, run.split(" "))
            yield from ((round(first + n * apart), int(y), number) for n, number in enumerate(numbers))


def lies_in(point: tuple[float, float], path: ElementTree.Element) -> bool:
    """By how many of its lines are crossed on the way out."""
    x, y = point[0], point[1] + 0.3  # through no corner
    crossed = 0
    for one in (path.get("d") or "").split("z")[:-1]:
        line = outline(one)
        for (x0, y0), (x1, y1) in zip(line, (*line[1:], line[0]), strict=True):
            crossed += (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0)
    return crossed % 2 == 1


@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("westward", [True, False])
def test_an_outline_goes_round_holes_and_islands(flat: bool, westward: bool) -> None:
    grid = Grid(1, flat, westward)
    hexes = [f"{line:02}{place:02}" for line in range(1, 8) for place in range(1, 8)]
    sheet = Sheet(grid, links(hexes, hexsides(hexes, grid)), band=lambda points: points)
    ring = {*grid.around("0404"), "0202"}
    path = ElementTree.fromstring(f'<path d="{sheet.outline(ring)}"/>')
    assert {at for at, middle in sheet.centres.items() if lies_in(middle, path)} == ring
    assert sheet.outline(ring).count("M") == 3


def test_a_contour_stands_between_bands_alone() -> None:
    lines = SHEET.contours({"0307": 0, "0306": 1, "0305": 1})
    assert lines.count("M") == 1
    assert not SHEET.contours({"0306": 1, "0305": 1})


def test_every_side_between_bands_is_drawn_once() -> None:
    cost = dict.fromkeys(SHEET.centres, 0) | dict.fromkeys(GRID.around("0306"), 1) | {"0302": 1}
    cost = {at: band for at, band in cost.items() if at in SHEET.centres}
    drawn_sides = [
        frozenset(step)
        for line in SHEET.contours(cost).split("M")[1:]
        for step in pairwise(outline(f"M{line}"))
    ]
    between = [
        (at, there) for at in cost for there in SHEET.around[at] if at < there and cost[at] != cost[there]
    ]
    sides = {frozenset(snapped(end) for end in side(*map(SHEET.centres.__getitem__, two))) for two in between}
    assert len(drawn_sides) == len(set(drawn_sides)) == len(between)
    assert {frozenset(map(snapped, one)) for one in drawn_sides} == sides


def snapped(point: tuple[float, float]) -> tuple[int, int]:
    """Corners are far apart, and rounded one way or the other."""
    return round(point[0] / 10), round(point[1] / 10)


def test_a_route_leads_over_the_hexes_it_passes() -> None:
    path = ["0307", "0306", "0305"]
    assert all(GRID.distance(a, b) == 1 for a, b in pairwise(path))
    shown = drawn(SHEET.route(path, [0, 1, 2], set()))
    (line,) = shown["line"]
    assert outline(line.get("d") or "") == [tuple(map(round, SHEET.centres[at])) for at in path]
    assert [element.text for element in shown[""] if element.text] == ["1"]


def test_marks_stand_where_they_are_asked_for_and_nothing_is_drawn_of_nothing() -> None:
    assert SHEET.marked("fight", []) == ""
    assert SHEET.marked("fight", ["0307", "0302"]).count("<use") == 2
