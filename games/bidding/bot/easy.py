"""Easy: bids much of its Fate on a few Spaces, whatever the turn and whoever plays."""

from random import Random
from typing import Any

from games.bidding.rules.actions import Bid
from games.bidding.rules.bid import playable
from games.bidding.rules.board import Game
from games.bidding.rules.end import EndPhase
from games.engine.contract import Action, Rules, Seat


def easy(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    if isinstance(seen.stack[-1], EndPhase):
        return rules.sample(seen, seat, rng)
    components = seen.components
    worth = [1 + space.victory for space in components.spaces]
    liked = rng.choices(range(len(worth)), worth, k=4)
    fate = [0 for _ in worth]
    for _ in range(rng.randint(seen.board.fate[seat] // 2, seen.board.fate[seat])):
        fate[rng.choice(liked)] += 1
    cards = [card for card in playable(seen, seat) if fate[components.index_for[card]]]
    return Bid(tuple(fate), tuple(cards))
