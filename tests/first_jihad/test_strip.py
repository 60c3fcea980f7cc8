"""What lies under the map, and the page of the end: counted as the rules count."""

import pytest

from games.engine.page import Part
from games.first_jihad.present import PRESENTER
from games.first_jihad.rules import victory
from games.first_jihad.rules.board import LOST, Game, Stand
from games.first_jihad.rules.sequence import Campaign
from tests.first_jihad.table import RULES, act, advanced, position
from tests.first_jihad.views import view_of
from tests.shown import html, pieces


def part(game: Game, name: str) -> Part:
    return next(part for part in PRESENTER.parts(view_of(game)) if part.id == name)


def test_blessings_lie_under_the_map_with_what_they_are_doing() -> None:
    game = position()
    game.board.used, game.board.icons = ["greek_fleet"], "anatolia"
    shown = pieces(part(game, "blessings"))
    assert "Used" in shown["blessing-fleet"] and "is-used" in shown["blessing-fleet"]
    assert "In Anatolia" in shown["blessing-icons"]
    game.board.icons = LOST
    assert "blessing-icons" not in pieces(part(game, "blessings"))


def test_a_last_stand_says_whether_it_can_be_made() -> None:
    game = position()
    game.board.stands["persia"] = Stand("skill", used=True)
    shown = pieces(part(game, "stands"))
    assert "Last Stand of Byzantium: +2 AP, once until the era ends" in shown["stand-byzantium"]
    assert "played; back when the era ends" in shown["stand-persia"]


@pytest.mark.parametrize(("eras", "told"), [("apart", ", 8 cards left"), ("one", "")])
def test_how_many_cards_an_era_has_left_is_told_where_the_decks_lie_apart(eras: str, told: str) -> None:
    game = RULES.setup("basic", "decks", 1, {"eras": eras})
    shown = pieces(part(game, "decks"))
    assert f'aria-label="Green era: now{told}"' in shown["deck-green"]
    assert "37 to come" in html(part(game, "left"))


def test_the_red_stars_that_lie_aside_are_still_to_come() -> None:
    """3.2.1"""
    game = RULES.setup("advanced", "decks", 1, {})
    assert game.board.aside
    assert "49 to come" in html(part(game, "left"))


def test_the_curve_goes_on_with_each_turn_that_ends() -> None:
    game = position()
    before = victory.points_at_end(game)
    Campaign().next_turn(game)
    assert game.board.curve == [before]
    assert "from" in html(part(game, "curve")) and "as before" in html(part(game, "curve"))


def test_the_end_tells_each_item_of_the_sum() -> None:
    game = advanced()
    game.stack, game.board.curve = [], [-20, 4]
    shown = html(part(game, "end"))
    for line in victory.outcome_points(game):
        assert f"{abs(line.points)}</td>" in shown
    assert "Capital of Persia, strong" in shown
    assert "<small>2</small> 4" in shown


def test_a_game_that_goes_on_has_no_end() -> None:
    game = RULES.setup("basic", "goes on", 1, {})
    assert "What the points are made of" not in html(part(game, "end"))
    act(game, RULES.legal(game, 0)[0])
