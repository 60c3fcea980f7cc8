"""What hard plays on before it chooses, and the series that tells what that is worth."""

from random import Random

from games.engine.contract import Action
from games.first_jihad.bot.defence import LOSS
from games.first_jihad.bot.foresight import better, played_on
from games.first_jihad.bot.hard import choices, hard, judge
from games.first_jihad.rules.actions import Absorb, Attack, Done
from games.first_jihad.rules.board import SHATTERED, Game
from games.first_jihad.rules.damage import Invasion
from games.first_jihad.rules.victory import points_at_end
from tests.first_jihad.series import series
from tests.first_jihad.table import RULES, islam, position, put, run, stage


def acting() -> Game:
    game = position()
    game.board.stands = {}
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus")
    return stage(game, "greek", "med", ap=1)


def invaded() -> Game:
    game = position()
    run(game, Invasion(path="indian", left=3))
    return game


def rome_in_danger() -> Game:
    """It falls, once these Hits on another Path are taken."""
    game = position()
    put(game, "byz_greek", "rome", SHATTERED)
    game.board.castles, game.board.capitals = {}, {}
    run(game, Invasion(path="indian", left=3), Invasion(path="greek", left=3))
    return game


def test_the_searcher_answers_lawfully_and_changes_nothing() -> None:
    for game in (acting(), invaded()):
        before = RULES.save(game)
        assert RULES.why_not(game, 0, hard(RULES, game, 0, Random(1))) is None
        assert RULES.save(game) == before


def test_what_is_played_on_ends_with_having_enough() -> None:
    found = choices(acting())
    assert Attack("greek", landing=True) in found and found[-1] == Done()
    assert Absorb("level", 1) in choices(invaded())


def test_a_choice_comes_to_the_points_of_the_end_if_that_is_near() -> None:
    game = acting()  # nothing follows after this stage
    game.board.ap["west"] = 0
    assert played_on(RULES, game, Done(), judge, Random(1)) == points_at_end(game)


def test_the_fall_of_rome_is_worse_than_anything() -> None:
    assert played_on(RULES, rome_in_danger(), Absorb("level", 1), judge, Random(1)) == LOSS


def test_the_first_thought_is_left_only_for_what_is_clearly_better() -> None:
    """One AP, and nothing comes after: an attack wins a Land in four of nine."""
    game, attack = acting(), Attack("greek", landing=True)

    def chosen(first: Action, other: Action) -> Action:
        return better(RULES, game, first, [other], judge, Random(1))

    assert chosen(Done(), Done()) == Done()
    assert chosen(attack, Done()) == attack
    assert chosen(Done(), attack) == attack


def test_a_series_tells_of_each_game_and_of_all() -> None:
    first, _, last = series("basic", range(2), ["easy"])
    assert first.startswith("0: easy ")
    assert last.startswith("easy: median ") and " of 2; thought " in last
