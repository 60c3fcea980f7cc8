"""Drawing a hex map: the same at every drawing, in both themes, with a place for every hex."""

from xml.etree import ElementTree

import pytest
from shapely import box

from games.hexmap import picture
from games.hexmap.board import HexMap, Label, Town
from games.hexmap.grid import Grid, size

HEXES = ("0101", "0102", "0201", "0202")


@pytest.fixture
def board() -> HexMap:
    """Two hexes of land with a ridge between them, one half drowned, one all sea."""
    centre = Grid(shifted=0).centres(HEXES)
    x, y = centre["0101"]
    return HexMap(
        title="Four hexes",
        centre=centre,
        terrain={"0101": "fertile", "0102": "rough", "0201": "desert", "0202": "sea"},
        extent={"0101": "full", "0102": "full", "0201": "partial", "0202": "sea"},
        owner={"0101": "Us", "0102": "Us", "0201": None, "0202": None},
        colours={"Us": ("#1f7a48", "#3fa66a")},
        land=box(0, 0, x + 60, y + 400),
        towns=[Town("0101", "Here & there", 2, "Us", port=True), Town("0201", "Port", port=True)],
        sites=[("0102", "Site")],
        ridges=[("0101", "0102")],
        straits=[("0101", "0201")],
        labels=[Label("state", "US", (x, y), coin=7, owner="Us"), Label("sea", "Deep", (x, y), turn=20)],
        boxes={"box": (10.0, 20.0)},
    )


def drawn(board: HexMap) -> list[str]:
    return [draw() for draw in picture.drawings(board).values()]


def test_neighbours_are_the_hexes_that_share_a_side(board: HexMap) -> None:
    assert sorted(board.neighbours("0101")) == ["0102", "0201"]
    assert sorted(board.neighbours("0201")) == ["0101", "0102", "0202"]


def test_a_drawing_is_always_the_same(board: HexMap) -> None:
    assert drawn(board) == drawn(board)


@pytest.mark.parametrize("theme", ["day", "night"])
def test_a_picture_is_well_formed_and_fetches_nothing(board: HexMap, theme: str) -> None:
    svg = picture.drawings(board)[f"map-{theme}.svg"]()
    root = ElementTree.fromstring(svg)
    wide, high = size(board.centre.values())
    assert root.get("viewBox") == f"0 0 {wide} {high}"
    assert "Here &amp; there" in svg
    assert "$" not in svg  # every ink was filled in
    assert svg.count("http") == 1  # the namespace alone


def test_every_hex_and_box_has_a_place(board: HexMap) -> None:
    rules = picture.drawings(board)["places.css"]()
    assert all(f'[data-at="{name}"]' in rules for name in (*HEXES, "box"))
