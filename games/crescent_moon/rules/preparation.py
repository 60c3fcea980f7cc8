"""4. The preparation phase: income, reserves, upkeep."""

from games.crescent_moon.rules import limits, market
from games.crescent_moon.rules.board import SULTAN, Game, HexId
from games.crescent_moon.rules.cards.conditions import Scene
from games.crescent_moon.rules.cards.metrics import amount
from games.crescent_moon.rules.events import CardsReturned, IncomeTaken, NearDiscarded, ReservesFilled
from games.crescent_moon.rules.stand import supply
from games.engine.contract import Seat


def income(game: Game) -> None:
    """4.1, 4.2, Ruling 4. In every year, the first too."""
    coins = tuple(income_of(game, seat) for seat in range(game.board.seats))
    game.board.coins = [had + more for had, more in zip(game.board.coins, coins, strict=True)]
    game.tell(IncomeTaken(coins=coins, rule="4.1"))


def income_of(game: Game, seat: Seat) -> int:
    """4.1. Of the hexes that a player controls; 4.2, Ruling 3: the Sultan's other income comes on top."""
    controlled = sum(yields(game, hex_) for hex_ in game.board.forces[seat])
    return controlled + (extra(game) if seat == SULTAN else 0)


def yields(game: Game, hex_: HexId) -> int:
    """4.1, 12.14, Ruling 2. What a hex pays to whoever controls it. The palace pays nothing (Ruling 14)."""
    board, pays = game.board, game.components.numbers.income
    terrain = game.components.tile[hex_].terrain
    land = pays.get(terrain, 0)
    settled = pays[board.settlements[hex_]] if hex_ in board.settlements else 0
    return int(land) + settled + pays["influence"] * (board.influence.get(hex_) == SULTAN)


def extra(game: Game) -> int:
    """4.2, 12.13. For the Sultan's settlements and tokens, whoever controls their hexes."""
    board, pays = game.board, game.components.numbers.sultan_income
    tokens = sum(owner == SULTAN for owner in board.influence.values())
    return sum(pays[kind] for kind in board.settlements.values()) + pays["influence"] * tokens


def reserves(game: Game) -> None:
    """4.3. Up to the reserve value, from the supply."""
    for seat in range(game.board.seats):
        value, strength = reserve_value(game, seat), current_strength(game, seat)
        units = min(value - strength, supply(game, seat, "unit"))
        if units > 0:
            game.board.reserves[seat] += units
            game.tell(ReservesFilled(seat=seat, units=units, value=value, strength=strength, rule="4.3"))


def reserve_value(game: Game, seat: Seat) -> int:
    """4.3.1, 4.3.2, 4.3.3. None without a reserves card."""
    card = game.components.characters[seat].reserves
    return sum(amount(game, Scene(seat), part) for part in card.value) if card else 0


def current_strength(game: Game, seat: Seat) -> int:
    """4.3.1, 4.3.2, 4.3.3"""
    card = game.components.characters[seat].reserves
    return amount(game, Scene(seat), card.strength) if card else 0


def upkeep(game: Game) -> None:
    """4.4, Ruling 52, Ruling 61. Face-up cards return; then the hand limit holds."""
    board = game.board
    for seat, cards in enumerate(board.shown):
        if cards:
            board.hands[seat] += cards
            board.shown[seat] = ()
            game.tell(CardsReturned(seat=seat, cards=cards, rule="4.4"))
    limits.check_hands(game)


def clear_near(game: Game) -> None:
    """4.4. The near market is discarded, and the market replenished."""
    board = game.board
    near = [slot for slot, market_ in enumerate(game.components.slot) if market_.id == "near"]
    cards = tuple(board.market[slot] for slot in near if board.market[slot])
    board.discard.extend(cards)
    board.market = [card * (slot not in near) for slot, card in enumerate(board.market)]
    if cards:
        game.tell(NearDiscarded(cards=cards, rule="4.4"))
    market.replenish(game)
