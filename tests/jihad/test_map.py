"""The map of Jihad! and the earth under it: its rivers run where its cities lie."""

from itertools import pairwise

import pytest

from games.hexmap.board import HexMap
from games.hexmap.earth import earth
from games.hexmap.grid import PITCH
from games.jihad.drawing import as_map
from tests.jihad.build import PARTS


@pytest.fixture(scope="module")
def board() -> HexMap:
    return as_map(PARTS)


def hexes_by(board: HexMap, river: str) -> set[str]:
    """The cities and base sites in whose hex it runs, or hard by it."""
    course = next(one.course for one in earth().rivers if one.name == river)
    spots = [spot for a, b in pairwise(course) for spot in between(a, b)]
    named = {town.hex: town.name for town in board.towns} | dict(board.sites)
    found = set()
    for x, y in board.survey.places(spots):
        near = {name for at, name in named.items() if reaches(board.centre[at], (x, y))}
        found |= near
    return found


def between(a: tuple[float, float], b: tuple[float, float]) -> list[tuple[float, float]]:
    return [(a[0] + (b[0] - a[0]) * i / 10, a[1] + (b[1] - a[1]) * i / 10) for i in range(10)]


def reaches(centre: tuple[float, float], spot: tuple[float, float]) -> bool:
    return (centre[0] - spot[0]) ** 2 + (centre[1] - spot[1]) ** 2 < (0.75 * PITCH) ** 2


@pytest.mark.parametrize(
    ("river", "cities"),
    [
        ("Nile", {"Fustat", "Thebes"}),
        ("Euphrates", {"Kufa", "Basra"}),
        ("Tigris", {"Mosul", "Ctesiphon"}),
        ("Indus", {"Multan"}),
    ],
)
def test_the_great_rivers_run_by_their_cities(board: HexMap, river: str, cities: set[str]) -> None:
    assert cities <= hexes_by(board, river)


def test_the_danube_runs_into_the_black_sea(board: HexMap) -> None:
    mouth = board.survey.place(next(one.course[-1] for one in earth().rivers if one.name == "Danube"))
    sea = {h.id for h in PARTS.hexes if h.sea == "Black Sea"}
    assert any(reaches(board.centre[at], mouth) for at in sea)


def test_each_hex_lies_where_it_is_placed(board: HexMap) -> None:
    for at, degrees in list(board.degrees.items())[::40]:
        assert board.survey.place(degrees) == pytest.approx(board.centre[at], abs=0.01)


def test_every_state_has_its_name_on_the_map(board: HexMap) -> None:
    named = {name.owner: name.text for name in board.names if name.owner}
    assert named == {state.name: state.name.upper() for state in PARTS.states}
