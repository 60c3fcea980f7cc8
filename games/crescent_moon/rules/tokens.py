"""1.4. Influence tokens."""

from games.crescent_moon.rules.board import NOBODY, Game, HexId
from games.crescent_moon.rules.events import TokenPlaced, TokenRemoved
from games.engine.contract import Seat


def place_token(game: Game, seat: Seat, hex_: HexId, rule: str) -> None:
    """1.4, Ruling 20. What was there goes back to its owner."""
    ousted = game.board.influence.pop(hex_, NOBODY)
    game.board.influence[hex_] = seat
    game.tell(TokenPlaced(seat=seat, hex=hex_, ousted=ousted, rule=rule))


def remove_token(game: Game, hex_: HexId, rule: str) -> None:
    owner = game.board.influence.pop(hex_)
    game.tell(TokenRemoved(seat=owner, hex=hex_, rule=rule))
