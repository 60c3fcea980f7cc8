"""7.2. Where a card goes when it has been used."""

from games.crescent_moon.components import CardId
from games.crescent_moon.rules.board import Game
from games.engine.contract import Seat


def leave_hand(game: Game, seat: Seat, card: CardId) -> None:
    game.board.hands[seat] = tuple(other for other in game.board.hands[seat] if other != card)


def lay_down(game: Game, seat: Seat, card: CardId) -> None:
    """Events are discarded, characters and battalions lie face up in front, a strategy returns to hand."""
    leave_hand(game, seat, card)
    kind = game.components.power[card].type
    if kind == "event":
        game.board.discard.append(card)
    elif kind == "strategy":
        game.board.hands[seat] += (card,)
    else:
        game.board.shown[seat] += (card,)
