"""Whole games."""

from random import Random
from typing import Any

import pytest

from games.crescent_moon.rules.actions import AnswerDeal, PlayAnytime, Promise
from games.crescent_moon.rules.board import MURSHID, Game
from games.crescent_moon.rules.cards import anytime
from games.crescent_moon.rules.selecting import Selecting
from games.engine.contract import Action, Seat
from games.engine.playout import play, random_game
from tests.crescent_moon.build import RULES


@pytest.mark.parametrize("scenario", RULES.scenarios)
@pytest.mark.parametrize("seats", [4, 5])
def test_random_games_end_without_problems(scenario: str, seats: int) -> None:
    for number in range(3):
        years = {"years": "four" if number else "three"}
        for game, move in random_game(RULES, scenario, f"a game of tests, {number}", seats, years):
            assert RULES.problems(game) == [], move
        assert RULES.outcome(game)


def talkative(rules: Any, seen: Game, seat: Seat, rng: Random) -> Action:
    """At random, with what is never listed: deals, and cards at any time."""
    frame = seen.stack[-1]
    if isinstance(frame, Selecting) and rng.random() < 0.5:
        words: list[Action] = [Promise(points) for points in (1, 2, 5)]
        words += [AnswerDeal(deal.payer, rng.random() < 0.7) for deal in seen.board.deals if seat == MURSHID]
        if fitting := [action for action in words if rules.why_not(seen, seat, action) is None]:
            return rng.choice(fitting)
    if rng.random() < 0.1 and (cards := anytime.offered(seen, seat)):
        played: PlayAnytime = rng.choice(cards)
        return played
    action: Action = rules.sample(seen, seat, rng)
    return action


@pytest.mark.parametrize("number", range(8))
def test_games_with_deals_and_cards_at_any_time_end_without_problems(number: int) -> None:
    seats = 4 + number % 2
    scenario = list(RULES.scenarios)[number % 6]
    paid = 0
    for game, move in play(RULES, scenario, f"a talkative game {number}", [talkative] * seats):
        assert RULES.problems(game) == [], move
        paid = max(paid, *game.board.traded)
    assert RULES.outcome(game)
