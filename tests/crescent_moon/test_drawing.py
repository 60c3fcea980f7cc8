"""The hexes as pictures: one for each tile there is, painted with the inks of the hour."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.crescent_moon.components import check
from games.crescent_moon.drawing import drawings
from games.crescent_moon.drawing.tiles import INKS, motifs, picture

ROOT = Path(__file__).resolve().parents[2]
COMPONENTS = check(json.loads((ROOT / "fixtures/crescent_moon/components.json").read_text("utf-8")))
FILES = {name: draw() for name, draw in drawings(COMPONENTS).items()}
DRAWN = motifs(COMPONENTS.tiles)


def test_what_is_served_was_drawn_from_the_components_there_are() -> None:
    folder = ROOT / "games/crescent_moon/static/crescent_moon"
    for name, text in FILES.items():
        assert (folder / name).read_text("utf-8") == text, name


def test_each_tile_has_a_picture_by_day_and_one_by_night() -> None:
    for tile in COMPONENTS.tiles:
        day, night = FILES[f"tile-{tile.id}.svg"], FILES[f"tile-{tile.id}-night.svg"]
        assert day != night


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".svg")])
def test_pictures_are_whole_and_small(name: str) -> None:
    ElementTree.fromstring(FILES[name])
    assert "{" not in FILES[name]  # no ink has been forgotten
    assert len(FILES[name]) < 16_000


def test_a_tile_looks_like_its_land() -> None:
    kinds = {tile.id: tile.feature or tile.terrain for tile in COMPONENTS.tiles}
    for tile, motif in DRAWN.items():
        assert kinds[tile] in motif


def test_no_two_terrains_look_alike() -> None:
    """Read without colour: each kind of land has motifs of its own."""
    kinds = {(tile.terrain, tile.feature) for tile in COMPONENTS.tiles}
    looks = {
        kind: {DRAWN[t.id] for t in COMPONENTS.tiles if (t.terrain, t.feature) == kind} for kind in kinds
    }
    assert sum(map(len, looks.values())) == len(set().union(*looks.values()))


def test_an_edited_tile_is_drawn_as_what_it_has_become() -> None:
    edited = [replace(tile, terrain="desert", feature="") for tile in COMPONENTS.tiles]
    assert {motif.rsplit("-", 1)[0] for motif in motifs(edited).values()} == {"desert"}
    assert picture("desert-1", INKS[""]) != picture("desert-1", INKS["-night"])
