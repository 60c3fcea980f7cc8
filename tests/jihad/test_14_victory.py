"""4.0 The sequence of play, the options that change it, and 14.2 victory."""

from random import Random

import pytest

from games.engine.contract import Place
from games.jihad.rules import victory
from games.jihad.rules.actions import Done
from games.jihad.rules.board import Game
from games.jihad.rules.events import Earned, GameEnded, SegmentBegan, StateDefeated, TurnBegan
from games.jihad.rules.productivity import Productivity
from games.jihad.rules.sequence import Campaign
from tests.jihad.build import HOMS, MEDINA, PARTS, RULES, act, begin, position, tally, told


def turn_of_passing(**options: str) -> list[tuple[str, str]]:
    """The segments of a turn in which nobody does anything."""
    game = RULES.setup("campaign", "seed", 2, options)
    seen: list[tuple[str, str]] = []
    while game.board.turn == 1:
        seat = min(RULES.waiting(game))
        news = RULES.apply(game, seat, RULES.absent(game, seat))
        seen += [(event.force, event.segment) for event in told(news, SegmentBegan)]
    return seen


PHASE = ["recruitment", "movement", "combat"]


def test_4_2_the_phases_of_a_turn_in_order() -> None:
    first = [("muslim", segment) for segment in [*PHASE, "rebellion"]]
    second = [("empires", segment) for segment in PHASE]
    assert turn_of_passing()[:7] == first + second


def test_e1_as_an_option_the_empires_recruit_before_anyone_moves() -> None:
    assert turn_of_passing(early="yes")[:3] == [
        ("muslim", "recruitment"),
        ("empires", "recruitment"),
        ("muslim", "movement"),
    ]


def test_ruling_1_the_errata_are_options_and_off_by_default() -> None:
    defaults = RULES.read_options({})
    assert defaults == dict.fromkeys(("early", "idle", "still", "victor", "full_base", "strict_naval"), "no")


def test_e2_as_an_option_an_invaded_state_that_recruits_nothing_is_defeated() -> None:
    game = position({HOMS: "1 Muslims Levy"}, options={"idle": "yes"}, points={"Byzantines": 9})
    begin(game, Campaign(step="empires_recruit"))
    news = act(game, Done())
    assert [event.state for event in told(news, StateDefeated)] == ["Byzantines"]
    game = position({HOMS: "1 Muslims Levy"}, points={"Byzantines": 9})
    begin(game, Campaign(step="empires_recruit"))
    assert not told(act(game, Done()), StateDefeated)


def test_4_1_twenty_turns() -> None:
    game = RULES.setup("campaign", "seed", 2, {})
    turns = [1]
    while RULES.waiting(game):
        seat = min(RULES.waiting(game))
        turns += [event.turn for event in told(RULES.apply(game, seat, RULES.absent(game, seat)), TurnBegan)]
    assert turns == list(range(1, 21))
    assert game.board.ended == victory.FINAL


@pytest.mark.parametrize(
    ("first", "turn", "left"), [(1, 20, 40), (2, 20, 38), (20, 20, 2), (0, 20, 0), (0, 3, 34)]
)
def test_14_2_two_points_for_each_turn_before_the_first_attack(first: int, turn: int, left: int) -> None:
    assert victory.handicap(position(turn=turn, first_attack=first)) == left


def test_ruling_11_the_turn_of_the_first_attack_costs_nothing() -> None:
    assert victory.handicap(position(turn=9, first_attack=1)) == PARTS.numbers.victory_handicap


def finished(score: int, how: str = victory.FINAL, seat: int = 0) -> Game:
    return position(turn=20, ended=how, score=score, muslim_seat=seat)


@pytest.mark.parametrize(
    ("score", "winners"), [(131, (0,)), (130, (0, 1)), (110, (0, 1)), (109, (1,)), (0, (1,))]
)
def test_14_2_who_wins(score: int, winners: tuple[int, ...]) -> None:
    outcome = RULES.outcome(finished(score))
    assert outcome and set(outcome.winners) == set(winners) and outcome.rule == "14.2"


def test_ruling_41_the_limits_themselves_are_draws() -> None:
    assert victory.verdict(finished(130)) == victory.verdict(finished(110)) == 0


def test_ruling_41_the_ten_for_the_box_count_once() -> None:
    game = position(turn=20, first_attack=1)
    assert victory.muslim_score(game, 50) == 90
    game.board.box_emptied = True
    assert victory.muslim_score(game, 50) == 100


@pytest.mark.parametrize(("earned", "over"), [(130, False), (131, True)])
def test_14_2_more_than_130_earned_ends_the_game(earned: int, over: bool) -> None:
    game = position({MEDINA: "1 Muslims Levy"}, income={"Muslims": earned})
    game.stack.append(Campaign(step="muslims_recruit"))
    news = begin(game, Campaign(step="automatic_victory"))
    assert bool(told(news, GameEnded)) is over
    assert (game.board.ended == victory.AUTOMATIC) is over
    assert bool(RULES.waiting(game)) is not over


def test_ruling_41_only_raw_income_wins_at_once() -> None:
    assert not victory.is_automatic(position(income={"Muslims": 120}, box_emptied=True, first_attack=1))


def test_14_2_after_the_last_turn_productivity_is_counted_once_more() -> None:
    game = position({MEDINA: "1 Muslims Levy"}, turn=20, points={"Muslims": 44}, first_attack=1)
    news = begin(game, Campaign(step="final_count"))
    (end,) = told(news, GameEnded)
    assert (end.income, end.score) == (3, 43)
    assert game.board.points["Muslims"] == 44  # it is not added to the track


def test_14_2_scores_follow_the_seats() -> None:
    assert RULES.scores(finished(100)) == (100, 31)
    assert RULES.scores(finished(100, seat=1)) == (31, 100)
    outcome = RULES.outcome(finished(140, seat=1))
    assert outcome and outcome.places[0] == Place(1, 1, 140)


def test_4_1_nothing_is_hidden_but_the_dice() -> None:
    game = RULES.setup("campaign", "seed", 2, {})
    seen = RULES.seen_by(game, 1)
    assert seen.board == game.board and seen.dice.seed == ""
    assert RULES.imagine(seen, 1, Random(1)).board == game.board


def test_5_1_productivity_comes_first_and_for_both() -> None:
    game = position({MEDINA: "1 Muslims Levy"})
    (earned,) = told(begin(game, Productivity()), Earned)
    assert [state for state, _, _ in earned.rows] == [state.name for state in PARTS.states]
    assert tally(game, MEDINA) == {"Muslims Levy": 1}
