"""The map: drawn from the components there are, with a place for everything that is put on it."""

import re
from xml.etree import ElementTree

import pytest
from django.core.management import call_command

from games.engine.page import View
from games.engine.playout import random_game
from games.first_jihad.drawing import drawings
from games.first_jihad.present import PRESENTER
from tests.first_jihad.table import RULES
from tests.first_jihad.views import view_of
from tests.shown import pieces as pieces_of

FILES = {name: draw() for name, draw in drawings(RULES.components).items()}
PLACES = {name.replace("\\", "") for name in re.findall(r"\.at-([\w/\\]+)\{", FILES["places.css"])}
PIECES = "games/first_jihad/jinja2/first_jihad/pieces.svg"


def pieces(view: View) -> dict[str, str]:
    """The Lands and the counters on the map."""
    found: dict[str, str] = {}
    for part in PRESENTER.parts(view):
        found |= pieces_of(part) if part.inside == "board" else {}
    return found


def test_what_is_served_was_drawn_from_the_components_there_are() -> None:
    call_command("drawboard", "first_jihad", check=True)


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("map-")])
def test_each_map_names_the_lands_it_shows(name: str) -> None:
    words = {element.text for element in ElementTree.fromstring(FILES[name]).iter() if element.text}
    shown = [path for path in RULES.components.paths if "advanced" in name or not path.advanced]
    assert words >= {land.name for path in shown for land in path.lands}


@pytest.mark.parametrize("scenario", ["basic", "advanced"])
def test_every_piece_of_any_game_has_a_place_and_a_picture(scenario: str, settings) -> None:
    symbols = set(re.findall(r'<symbol id="([^"]+)"', (settings.BASE_DIR / PIECES).read_text()))
    for game, _ in random_game(RULES, scenario, "pieces", 1):
        found = pieces(view_of(game))
        assert not symbols & set(found)  # a push would paint the piece over its picture
        html = "".join(found.values())
        where = re.findall(r'class="[^"]*?\bat-(\S+)[^"]*" data-at="([^"]+)"', html)
        assert len(where) == len(found) and all(at == lies for lies, at in where)
        assert {at for _, at in where} <= PLACES
        assert set(re.findall(r'href="#([^"]+)"', html)) <= symbols
