"""Bots bargain by value, and play what is worth most."""

from random import Random

import pytest

from games.crescent_moon.bot import BOTS, normal
from games.crescent_moon.rules.actions import Counter, March, Post, Propose, Take
from games.crescent_moon.rules.board import Force
from games.engine.playout import play
from games.engine.questions import Choose
from tests.crescent_moon.build import BARLEYLAND, CROSSING, RULES, SANDS, C, N, W, act, table


def test_the_weakest_come_first() -> None:
    assert list(BOTS) == ["easy", "normal"]


@pytest.mark.parametrize(("coins", "answer"), [(4, Choose("accept")), (1, Counter((4,)))])
def test_a_seller_names_a_price(coins: int, answer: object) -> None:
    game = table(forces={W: {CROSSING: Force(1)}, N: {SANDS: Force(0, 1)}}, reserves={N: 3})
    act(game, W, Propose("hire:2", (coins,)))
    assert normal(RULES, RULES.seen_by(game, N), N, Random(1)) == answer


def test_a_seller_offers_to_all_what_there_is() -> None:
    game = table(turn=N, reserves={N: 2})
    offer = normal(RULES, RULES.seen_by(game, N), N, Random(1))
    assert isinstance(offer, Post) and offer.what == "hire:1"
    act(game, N, offer)
    assert not isinstance(normal(RULES, RULES.seen_by(game, N), N, Random(1)), Post)


def test_the_warlord_takes_a_city_that_lies_open() -> None:
    game = table(forces={W: {BARLEYLAND: Force(2)}}, settlements={CROSSING: "city"})
    assert normal(RULES, RULES.seen_by(game, W), W, Random(1)) == Take("assault")
    act(game, W, Take("assault"))
    march = normal(RULES, RULES.seen_by(game, W), W, Random(1))
    assert isinstance(march, March) and march.target == CROSSING


def test_a_bot_is_shown_what_its_seat_sees_and_finishes_games() -> None:
    bots = [BOTS["normal"], BOTS["easy"], BOTS["easy"], BOTS["normal"], BOTS["easy"]]
    for game, _ in play(RULES, "open_plains", "a game of bots", bots):
        assert RULES.problems(game) == []
    assert RULES.outcome(game)
    assert game.board.points[C] > 5
