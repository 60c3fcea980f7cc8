"""What is drawn over a map, whichever way its hexes stand."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from games.hexmap.grid import corners
from games.hexwar.present.overlay import HEXAGONS, HOLES, Sheet
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
@pytest.mark.parametrize("outlines", [HEXAGONS, HOLES])
def test_hexagons_are_those_of_the_grid(outlines: dict[bool, str], flat: bool) -> None:
    found = {(round(x), round(y)) for x, y in outline(outlines[flat])}
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
    shown = drawn(SHEET.reach(["0307"], costs, busy=[]))
    banded = [element for kind, elements in shown.items() if "band" in kind for element in elements]
    bands = {element.get("data-at"): element.get("class") for element in banded}
    assert bands == {at: f"band b{points}" for at, points in costs.items() if at != "0307"}
    numbers = [element.text or "" for element in (*shown["on-light"], *shown["on-dark"])]
    assert sorted(numbers) == sorted(str(points) for at, points in costs.items() if at != "0307")
    assert len(shown["start"]) == 1


def test_a_contour_stands_between_bands_alone() -> None:
    lines = SHEET.contours({"0307": 0, "0306": 1, "0305": 1})
    assert lines.count("M") == 1
    assert not SHEET.contours({"0306": 1, "0305": 1})


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
