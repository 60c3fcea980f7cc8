"""What holds for any game, for this one: both scenarios, all options."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.engine.playout import random_game
from tests.engine import test_any_game as any_game
from tests.first_jihad.table import RULES

OF_A_SEED = [
    any_game.test_a_random_game_ends_without_problems,
    any_game.test_the_same_actions_give_the_same_states,
    any_game.test_a_game_goes_on_the_same_after_saving_and_copying,
    any_game.test_what_is_listed_applies_and_nothing_else,
    any_game.test_a_seat_that_is_not_to_act_is_refused,
    any_game.test_looking_changes_nothing,
    any_game.test_games_a_seat_cannot_tell_apart_look_the_same,
]
PLAIN = [
    any_game.test_a_game_played_by_the_absent_ends,
    any_game.test_an_action_survives_its_way_through_the_browser,
    any_game.test_options_have_defaults_and_explain_themselves,
    any_game.test_every_event_and_refusal_names_an_entry_of_the_reference,
    any_game.test_events_are_read_back_as_they_were_stored,
    any_game.test_nobody_sees_the_seed,
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("test", OF_A_SEED, ids=lambda test: test.__name__)
def test_of_a_seed(test: Any, seed: int) -> None:
    test.hypothesis.inner_test(RULES, seed)


@pytest.mark.parametrize("test", PLAIN, ids=lambda test: test.__name__)
def test_plain(test: Callable[[Any], None]) -> None:
    test(RULES)


@pytest.mark.parametrize("scenario", ["basic", "advanced"])
def test_every_refusal_is_that_of_its_action(scenario: str) -> None:
    """What is refused in the list is refused in deed, for the same reason."""
    rng = Random(1)
    for game, _ in random_game(RULES, scenario, "refusals", 1):
        if game.stack and rng.random() < 0.2:
            assert all(refusal.why.words.endswith(".") for refusal in RULES.refusals(game, 0))
            assert len(RULES.legal(game, 0)) <= 50
