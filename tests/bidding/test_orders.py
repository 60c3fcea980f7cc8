"""Standing orders of the Bidding Game: what they answer, and until when."""

from games.bidding.rules.actions import Discard
from games.bidding.rules.board import Game
from games.engine.contract import Action
from tests.bidding.build import PARTS, RULES, M, U, bid, bidding
from tests.bidding.test_end import TWELVE, discarding


def answer(game: Game, seat: int, question: str, order: str) -> Action | None:
    found = RULES.ordered(RULES.seen_by(game, seat), seat, {question: order})
    return found.answer if found else None


def test_bid_1_an_order_bids_nothing_before_a_turn() -> None:
    assert answer(bidding(turn=3), M, "bid", "until-turn-5") == bid()
    assert answer(bidding(turn=4), M, "bid", "until-turn-5") == bid()
    assert answer(bidding(turn=5), M, "bid", "until-turn-5") is None


def test_bid_1_in_the_last_turn_there_is_nothing_to_wait_for() -> None:
    last = bidding(turn=len(PARTS.turns))
    assert "bid" not in {one.slug for one in RULES.beforehand(last, M)}


def test_end_1_an_order_discards_the_weakest() -> None:
    game = discarding()
    weakest = RULES.absent(game, U)
    assert isinstance(weakest, Discard) and len(weakest.cards) == len(TWELVE) - PARTS.numbers.hand_limit
    assert answer(game, U, "discard", "weakest") == weakest
