"""The map of Apocalypse in the East: what rules read of it is drawn, and it is small enough to be sent."""

import gzip
import re

import pytest

from games.apocalypse.components import check
from games.apocalypse.drawing import as_map, drawings
from games.apocalypse.drawing.courses import runs
from games.hexmap.board import HexMap
from tests.apocalypse.build import PARTS, fresh

STATIC = "games/apocalypse/static/apocalypse"


@pytest.fixture(scope="module")
def board() -> HexMap:
    return as_map(PARTS)


def test_every_hex_and_both_banks_of_each_strait_have_a_place_of_their_own() -> None:
    places = drawings(PARTS)["places.css"]()
    spots = dict(re.findall(r"\.at-(\w+)\{([^}]+)\}", places))
    banks = {node for strait in PARTS.straits for node in PARTS.atlas.nodes[strait.hex]}
    assert spots.keys() == PARTS.hex.keys() | banks
    assert len(set(spots.values())) == len(spots)


def test_pictures_are_small_enough_to_be_sent(settings) -> None:
    """At most 400 kB behind an overview of at most 60, as they are compressed."""
    for name, most in (("map", 400_000), ("overview", 60_000)):
        for theme in ("day", "night"):
            drawn = (settings.BASE_DIR / STATIC / f"{name}-{theme}.svg").read_bytes()
            assert len(gzip.compress(drawn, 6)) <= most


def test_every_town_is_named_and_large_ones_from_afar(board: HexMap) -> None:
    names = drawings(PARTS)["names-day.svg"]()
    assert all(f">{place.name}</text>" in names for place in PARTS.places)
    ranks = {town.name: town.rank for town in board.towns}
    assert (ranks["Constantinople"], ranks["Damascus"], ranks["Cios"]) == (3, 2, 1)


def test_rivers_keep_to_the_hexsides_that_are_crossed_with_a_bridge(board: HexMap) -> None:
    (nile,) = [river for river in PARTS.rivers if river.name.startswith("Nile") and not river.delta][:1]
    sides = [board.side(*side.split("-")) for side in nile.sides]
    corners = [corner for run in runs(sides) for corner in run]
    for ends in sides:
        assert all(any(abs(x - a) + abs(y - b) < 2 for a, b in corners) for x, y in ends)


def test_lakes_are_water(board: HexMap) -> None:
    lakes = [h.id for h in PARTS.hexes if h.terrain == "lake"]
    assert lakes
    for at in lakes:
        assert not board.polygons[at].buffer(-5).intersects(board.land)


def test_a_hex_that_an_edited_map_adds_lies_by_its_neighbours() -> None:
    data = fresh()
    data["hexes"].append({"id": "0544", "terrain": "clear", "source": "edited"})
    degrees = as_map(check(data)).degrees
    assert degrees["0544"] == degrees["0543"]
