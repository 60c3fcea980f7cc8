"""What holds for any game, of one that no site hosts yet."""

from typing import Any

import pytest

from tests.crescent_moon.build import RULES
from tests.engine import test_any_game as any_game

FOR_A_SEED = (
    any_game.test_the_same_actions_give_the_same_states,
    any_game.test_a_game_goes_on_the_same_after_saving_and_copying,
    any_game.test_what_is_listed_applies_and_nothing_else,
    any_game.test_what_is_drawn_at_random_keeps_within_the_form,
    any_game.test_near_misses_are_refused_with_a_reason_and_change_nothing,
    any_game.test_a_seat_that_is_not_to_act_is_refused,
    any_game.test_games_a_seat_cannot_tell_apart_look_the_same,
    any_game.test_looking_changes_nothing,
    any_game.test_an_answer_behind_a_screen_tells_the_others_nothing,
)
ONCE = (
    any_game.test_a_game_played_by_the_absent_ends,
    any_game.test_options_have_defaults_and_explain_themselves,
    any_game.test_every_event_and_refusal_names_an_entry_of_the_reference,
    any_game.test_events_are_read_back_as_they_were_stored,
    any_game.test_nobody_sees_the_seed,
)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("holds", FOR_A_SEED, ids=lambda holds: holds.__name__)
def test_what_holds_for_any_game_holds_for_this(holds: Any, seed: int) -> None:
    holds.hypothesis.inner_test(RULES, seed)


@pytest.mark.parametrize("holds", ONCE, ids=lambda holds: holds.__name__)
def test_what_holds_once_holds_for_this(holds: Any) -> None:
    holds(RULES)
