"""Secrets: what each family may see, and what the rest could be."""

from random import Random

from games.bidding.rules.bid import BidPhase
from games.bidding.rules.board import COVERED, UNKNOWN, Game, Mat
from games.bidding.rules.end import EndPhase
from games.engine.contract import Seat


def hide(seen: Game, seat: Seat | None) -> None:
    """Secrets 1. Hands, the deck and mats behind screens are hidden; all else lies open."""
    board = seen.board
    board.deck = [UNKNOWN] * len(board.deck)
    for other in board.seats:
        if other == seat:
            continue
        board.hands[other] = (UNKNOWN,) * len(board.hands[other])
        if board.mats[other] is not None:
            board.mats[other] = COVERED
    if seen.stack and isinstance(frame := seen.stack[-1], EndPhase):
        frame.answers = {s: cards if s == seat else () for s, cards in frame.answers.items()}


def fill_in(game: Game, seat: Seat | None, rng: Random) -> None:
    """Deal the cards this seat cannot see, and think up the answers it cannot see."""
    deal_unknown(game, seat, rng)
    for other, mat in enumerate(game.board.mats):
        if mat == COVERED:
            bid = BidPhase().sample(game, other, rng)
            game.board.mats[other] = Mat(bid.fate, bid.cards)
    if game.stack and isinstance(frame := game.stack[-1], EndPhase):
        for other, cards in frame.answers.items():
            frame.answers[other] = cards or frame.sample(game, other, rng).cards


def deal_unknown(game: Game, seat: Seat | None, rng: Random) -> None:
    board = game.board
    seen = {*board.discard, *(board.hands[seat] if seat is not None else ())}
    unknown = [card for card in game.components.card if card not in seen]
    rng.shuffle(unknown)
    for other in board.seats:
        if other != seat:
            count = len(board.hands[other])
            board.hands[other] = tuple(unknown[:count])
            del unknown[:count]
    board.deck = unknown
