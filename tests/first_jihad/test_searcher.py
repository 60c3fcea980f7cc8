"""The searcher that shows what more thought would bring, and the series that tells of it."""

from random import Random

from games.first_jihad.bot.defence import LOSS
from games.first_jihad.rules.actions import Absorb, Attack, Done
from games.first_jihad.rules.board import SHATTERED, Game
from games.first_jihad.rules.damage import Invasion
from games.first_jihad.rules.victory import points_at_end
from tests.first_jihad.searcher import choices, played_on, searcher, series
from tests.first_jihad.table import RULES, islam, position, put, run, stage


def acting() -> Game:
    game = position()
    game.board.stands = {}
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus")
    return stage(game, "greek", "med", ap=1)


def test_the_searcher_answers_lawfully_and_changes_nothing() -> None:
    for game in (acting(), run_into(position(), Invasion(path="indian", left=3))):
        before = RULES.save(game)
        assert RULES.why_not(game, 0, searcher(RULES, game, 0, Random(1))) is None
        assert RULES.save(game) == before


def run_into(game: Game, invasion: Invasion) -> Game:
    run(game, invasion)
    return game


def test_what_is_played_on_begins_with_the_favourites_and_ends_with_having_enough() -> None:
    found = choices(acting())
    assert Attack("greek", landing=True) in found and found[-1] == Done()


def test_a_choice_comes_to_the_points_of_the_end_if_it_is_near() -> None:
    game = acting()  # nothing follows after this stage
    game.board.ap["west"] = 0
    assert played_on(RULES, game, Done(), Random(1)) == points_at_end(game)


def test_the_fall_of_rome_is_worse_than_anything() -> None:
    game = position()
    put(game, "byz_greek", "rome", SHATTERED)
    game.board.castles, game.board.capitals = {}, {}
    run(game, Invasion(path="indian", left=3), Invasion(path="greek", left=3))
    assert played_on(RULES, game, Absorb("level", 1), Random(1)) == LOSS


def test_a_series_tells_of_each_game_and_of_all() -> None:
    first, _, last = series("basic", range(2), ["easy"])
    assert first.startswith("0: easy ")
    assert last.startswith("easy: median ") and " of 2; thought " in last
