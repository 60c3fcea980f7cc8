"""What things are worth, in Victory Tokens."""

from typing import NamedTuple

from games.bidding.components import Card, Space, Turn
from games.bidding.rules.board import CardId, Game
from games.engine.contract import Seat


class Prices(NamedTuple):
    """What a Fate Token and a card are worth to whoever still has turns to use them."""

    fate: float
    card: float


PRICES = Prices(fate=0.25, card=0.5)


def turn_of(game: Game) -> Turn:
    return game.components.turns[game.board.turn - 1]


def is_last(game: Game) -> bool:
    return game.board.turn == len(game.components.turns)


def prize(game: Game, seat: Seat, space: Space) -> float:
    """What winning a Space is worth to a seat this turn, a Fitna's penalty apart."""
    turn = turn_of(game)
    worth = space.victory + (turn.bonus if turn.won_in == space.id else 0)
    if is_last(game):
        return worth
    room = max(0, game.components.numbers.hand_limit - len(game.board.hands[seat]) // 2)
    return worth + PRICES.fate * space.fate + PRICES.card * min(space.cards, room)


def penalty(game: Game, seat: Seat, space: Space) -> int:
    """What the lowest bid on a Space costs a seat this turn."""
    turn = turn_of(game)
    return min(turn.penalty, game.board.victory[seat]) if turn.lowest_in == space.id else 0


def weakest(game: Game, seat: Seat, count: int) -> tuple[CardId, ...]:
    """The cards of a hand that are missed least: weak ones, and those not allowed to us now."""
    faces, is_caliph = game.components.card, seat == game.board.caliph

    def use(card: Card) -> float:
        barred = card.holder == ("rebel" if is_caliph else "caliph")
        return card.force * (0.6 if barred else 1.0)

    return tuple(sorted(game.board.hands[seat], key=lambda card: (use(faces[card]), card))[:count])
