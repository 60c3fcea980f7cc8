"""1.6. Coins: there are always enough in the supply."""

from games.crescent_moon.rules.board import NOBODY, Game
from games.crescent_moon.rules.events import CoinsGained, CoinsPaid
from games.engine.contract import Seat


def pay(game: Game, seat: Seat, to: Seat, coins: int, rule: str) -> None:
    game.board.coins[seat] -= coins
    if to != NOBODY:
        game.board.coins[to] += coins
    game.tell(CoinsPaid(seat=seat, to=to, coins=coins, rule=rule))


def gain(game: Game, seat: Seat, coins: int, rule: str) -> None:
    game.board.coins[seat] += coins
    game.tell(CoinsGained(seat=seat, coins=coins, rule=rule))
