"""A broken game is found out: each invariant, broken once."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.bidding.rules.board import Game, Mat
from games.engine.playout import random_game
from tests.bidding.build import RULES, H, U

Spoil = Callable[[Game], object]


@pytest.fixture
def game() -> Game:
    """In the seventh turn's Bid Phase, two of four having bid."""
    game: Game
    for game, _ in random_game(RULES, "caliphate", "audit", 4):
        if game.board.turn == 7 and sum(mat is not None for mat in game.board.mats) == 2:
            return game
    raise AssertionError("There is always a seventh turn.")


def lose_a_card(game: Game) -> None:
    game.board.deck.pop()


def double_a_card(game: Game) -> None:
    game.board.hands[H] = (*game.board.hands[H], game.board.deck[0])


def bid_beyond_means(game: Game) -> None:
    seat = next(seat for seat in game.board.seats if game.board.mats[seat] is not None)
    game.board.mats[seat] = Mat((game.board.fate[seat] + 1, 0, 0, 0, 0, 0, 0), ())


def take_the_deck(game: Game) -> None:
    game.board.hands[U] = (*game.board.hands[U], *game.board.deck)
    game.board.deck.clear()


def owe_fate(game: Game) -> None:
    past = game.board.past[-1]
    spent = Mat((999, 0, 0, 0, 0, 0, 0), ())
    game.board.past[-1] = replace(past, mats=(spent, *past.mats[1:]))
    game.board.fate[0] -= 999 - sum(past.mats[0].fate)


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lose_a_card, "not each in one place"),
        (double_a_card, "not each in one place"),
        (take_the_deck, "Seat 0 holds"),
        (bid_beyond_means, "has answered"),
        (owe_fate, "Fate below zero"),
        (lambda game: game.board.past.pop(), "Turn 7 of 10, with 5 behind us"),
        (lambda game: setattr(game.board, "caliph", 4), "No seat 4 can be Caliph"),
        (lambda game: game.board.fate.__setitem__(H, 999), "Fate is"),
        (lambda game: game.board.victory.__setitem__(H, 999), "Victory is"),
    ],
)
def test_a_broken_invariant_is_named(game: Game, spoil: Spoil, problem: str) -> None:
    assert RULES.problems(game) == []
    spoil(game)
    assert any(problem in found for found in RULES.problems(game))
