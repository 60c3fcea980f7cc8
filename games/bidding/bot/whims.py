"""A bid without a thought for the others: by what this turn the Spaces pay and punish, and by whim."""

from random import Random

from games.bidding.bot.stakes import is_last, penalty, prize
from games.bidding.rules.actions import Bid
from games.bidding.rules.bid import playable
from games.bidding.rules.board import Game
from games.engine.contract import Seat


def bid_by_stakes(game: Game, seat: Seat, rng: Random) -> Bid:
    """Every Space gets Fate by its stakes and by whim; some Spaces are left to the others."""
    spaces = game.components.spaces
    wishes = [
        (prize(game, seat, space) + 0.5 * penalty(game, seat, space)) * rng.random() for space in spaces
    ]
    keep = 0.0 if is_last(game) else 0.15 * rng.random()
    budget = int(game.board.fate[seat] * (1 - keep))
    fate = shares(wishes, budget)
    chance = 1.0 if is_last(game) else 0.75
    cards = [
        card
        for card in playable(game, seat)
        if fate[game.components.index_for[card]] and rng.random() < chance
    ]
    return Bid(tuple(fate), tuple(cards))


def shares(wishes: list[float], budget: int) -> list[int]:
    """A budget shared by wishes, in whole tokens; small wishes get nothing."""
    floor = max(wishes) / 4
    wishes = [wish if wish >= floor else 0.0 for wish in wishes]
    total = sum(wishes) or 1.0
    fate = [int(budget * wish / total) for wish in wishes]
    fate[wishes.index(max(wishes))] += budget - sum(fate)
    return fate
