"""Drawing a hex map: the same at every drawing, in both themes, with a place for every hex."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from shapely import LineString, box

from games.hexmap import picture
from games.hexmap.board import HexMap, Name, Town
from games.hexmap.grid import Grid, size
from games.hexmap.relief import relief
from games.hexmap.strokes import chains

HEXES = ("0101", "0102", "0201", "0202")
PICTURES = [f"{kind}-{theme}.svg" for kind in ("map", "names", "overview") for theme in ("day", "night")]


@pytest.fixture
def board() -> HexMap:
    """Two hexes of land with a ridge between them, one half drowned, one all sea; in Mesopotamia."""
    centre = Grid(shifted=0).centres(HEXES)
    x, y = centre["0101"]
    return HexMap(
        title="Four hexes",
        centre=centre,
        degrees={name: (43 + (a - x) / 40, 34 - (b - y) / 40) for name, (a, b) in centre.items()},
        terrain={"0101": "fertile", "0102": "rough", "0201": "desert", "0202": "sea"},
        extent={"0101": "full", "0102": "full", "0201": "partial", "0202": "sea"},
        owner={"0101": "Us", "0102": "Us", "0201": None, "0202": None},
        colours={"Us": ("#1f7a48", "#3fa66a")},
        coast=box(0, 0, x + 60, y + 400),
        towns=[Town("0101", "Here & there", 2, "Us", port=True), Town("0201", "Port", port=True)],
        sites=[("0102", "Site")],
        straits=[("0201", "The Narrows")],
        ridges=[("0101", "0102")],
        strait_sides=[("0101", "0201")],
        names=[
            Name("state", "US", ((x - 40, y), (x, y - 5), (x + 40, y)), owner="Us", coin=7),
            Name("ocean", "Deep", ((x, y), (x + 30, y + 9), (x + 60, y + 20))),
        ],
        boxes={"box": (10.0, 20.0)},
    )


def test_neighbours_are_the_hexes_that_share_a_side(board: HexMap) -> None:
    assert sorted(board.neighbours("0101")) == ["0102", "0201"]
    assert sorted(board.neighbours("0201")) == ["0101", "0102", "0202"]


def test_a_drawing_is_always_the_same(board: HexMap) -> None:
    first, second = ({name: draw() for name, draw in picture.drawings(board).items()} for _ in range(2))
    assert set(first) == {*PICTURES, "places.css"}
    assert first == second


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_well_formed_and_fetches_nothing(board: HexMap, name: str) -> None:
    svg = picture.drawings(board)[name]()
    root = ElementTree.fromstring(svg)
    wide, high = size(board.centre.values())
    assert root.get("viewBox") == f"0 0 {wide} {high}"
    assert "$" not in svg  # every ink was filled in
    assert svg.count("http") == 1  # the namespace alone


def words(svg: str) -> set[str]:
    return {text for one in ElementTree.fromstring(svg).iter() if (text := (one.text or "").strip())}


def test_what_has_a_name_is_named_over_the_ground_and_not_on_it(board: HexMap) -> None:
    files = picture.drawings(board)
    names = {"Here & there", "Port", "Site", "The Narrows", "US", "7", "Deep"}
    assert names <= words(files["names-day.svg"]())
    assert not names & words(files["map-day.svg"]())


def test_a_city_is_drawn_however_much_it_is_worth(board: HexMap) -> None:
    great = replace(board, towns=[Town("0101", "The City", 12, "Us")])
    files = picture.drawings(great)
    assert "12" in words(files["map-day.svg"]())
    assert 'class="town v3"' in files["names-day.svg"]()


def test_day_and_night_differ_in_their_inks_alone(board: HexMap) -> None:
    files = picture.drawings(board)
    bodies = [files[f"map-{theme}.svg"]().split("</style>")[1] for theme in ("day", "night")]
    assert bodies[0] == bodies[1]
    assert "#1f7a48" in files["map-day.svg"]() and "#3fa66a" in files["map-night.svg"]()


def test_rough_ground_is_raised_more_than_fertile(board: HexMap) -> None:
    ground = relief(board)
    height = {}
    for name in ("0101", "0102"):
        x, y = (int(one / ground.cell) for one in board.centre[name])
        height[name] = ground.height[y - 4 : y + 4, x - 4 : x + 4].mean()
    assert height["0102"] > 2 * height["0101"]


def test_lines_that_meet_are_one_and_a_single_one_is_itself() -> None:
    first, second = LineString([(0, 0), (10, 0)]), LineString([(10, 0), (20, 5)])
    assert chains([first]) == "M0 0l10 0"
    assert chains([first, second]) == "M0 0l10 0 10 5"


def test_every_hex_and_box_has_a_place(board: HexMap) -> None:
    rules = picture.drawings(board)["places.css"]()
    assert all(f".at-{name}{{" in rules for name in (*HEXES, "box"))
