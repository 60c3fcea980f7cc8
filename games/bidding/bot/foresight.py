"""What the others may bid, from what all can see."""

from random import Random
from typing import Any

from games.bidding.bot.whims import bid_by_stakes
from games.bidding.components import Space, Turn
from games.bidding.rules.board import Game, Mat, Points, points
from games.engine.contract import Rules, Seat

Scenario = dict[Seat, Points]  # what each of the others bids on each Space
CAUTION = (1.0, 1.4)  # others are reckoned to bid more than they did: what is just too low is lost


def foresee(rules: Rules[Any], seen: Game, seat: Seat, rng: Random, habit: float) -> Scenario:
    """One way the others may bid: as they did in an earlier turn, or as the stakes advise."""
    game: Game = rules.imagine(seen, seat, rng)
    past = len(seen.board.past)
    bids: Scenario = {}
    for other in seen.board.seats:
        if other == seat:
            continue
        if rng.random() < past / (past + habit):
            bids[other] = as_before(game, other, rng.randrange(past), rng)
        else:
            bid = bid_by_stakes(game, other, rng)
            bids[other] = tuple(points(seen.components, Mat(bid.fate, bid.cards)))
    return bids


def as_before(game: Game, seat: Seat, index: int, rng: Random) -> Points:
    """The bid of an earlier turn: as much of the Fate held now, shifted by what is at stake now."""
    mat, turns = game.board.past[index].mats[seat], game.components.turns
    before, now = turns[index], turns[game.board.turn - 1]
    share = sum(mat.fate) / fate_then(game, seat, index)
    budget = game.board.fate[seat] * share * rng.uniform(*CAUTION)
    spaces = zip(mat.fate, game.components.spaces, strict=True)
    wishes = [fate * stake(now, space) / stake(before, space) for fate, space in spaces]
    scale = budget / (sum(wishes) or 1.0)
    force = points(game.components, Mat((0,) * len(wishes), mat.cards))
    return tuple([cards + round(scale * wish) for cards, wish in zip(force, wishes, strict=True)])


def fate_then(game: Game, seat: Seat, index: int) -> int:
    """The Fate a seat held when it bid in an earlier turn."""
    left = game.board.past[index - 1].fate[seat] if index else 0
    return left + game.components.numbers.fate_a_turn


def stake(turn: Turn, space: Space) -> float:
    """Roughly what a Space moves in a turn, whoever bids on it."""
    bonus = turn.bonus if turn.won_in == space.id else 0
    penalty = turn.penalty if turn.lowest_in == space.id else 0
    return 1 + space.victory + 0.5 * space.cards + bonus + penalty
