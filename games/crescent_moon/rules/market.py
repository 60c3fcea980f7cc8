"""4.5, 4.6. The deck, the discard pile, and the market of nine."""

from games.crescent_moon.components import CardId
from games.crescent_moon.rules.board import EMPTY, Game
from games.crescent_moon.rules.events import DeckShuffled, MarketFilled
from games.engine.dice import Dice


def shuffle(dice: Dice, cards: list[CardId]) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = dice.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def draw(game: Game) -> CardId:
    """The top card; 4.5: the discard pile is the new deck. EMPTY if both are (Ruling 70)."""
    if not game.board.deck:
        renew(game)
    return game.board.deck.pop() if game.board.deck else EMPTY


def renew(game: Game) -> None:
    """4.5, Ruling 10. The discard pile, shuffled, goes under what there is of the deck."""
    board = game.board
    if not board.discard:
        return
    fresh, board.discard = list(board.discard), []
    shuffle(game.dice, fresh)
    board.deck = fresh + board.deck
    game.tell(DeckShuffled(cards=len(fresh), rule="4.5"))


def slide(game: Game) -> None:
    """4.5. All cards as far to the right as they go."""
    cards = [card for card in game.board.market if card]
    game.board.market = [EMPTY] * (len(game.board.market) - len(cards)) + cards


def replenish(game: Game, rule: str = "4.5") -> None:
    """4.5. Into the leftmost empty slot, until each has a card: what is drawn first lies leftmost."""
    slide(game)
    fresh = []
    for slot, card in enumerate(game.board.market):
        if not card and (drawn := draw(game)):
            game.board.market[slot] = drawn
            fresh.append(drawn)
    if fresh:
        game.tell(MarketFilled(cards=tuple(fresh), rule=rule))


def fill_sultans(game: Game) -> None:
    """2.6, 4.6. At the start; later the Sultan's conspire alone fills it."""
    game.board.sultans = [draw(game) for _ in game.board.sultans]


def market_of(game: Game, card: CardId) -> str:
    """far, middle, near or sultan; "" if it is in none."""
    if not card:
        return ""
    if card in game.board.sultans:
        return "sultan"
    if card not in game.board.market:
        return ""
    return game.components.slot[game.board.market.index(card)].id


def look(game: Game, count: int) -> tuple[CardId, ...]:
    """6.14, 6.15, Ruling 10, Ruling 70. Take so many from the top, as far as there are any."""
    if len(game.board.deck) < count:
        renew(game)
    deck = game.board.deck
    cut = max(0, len(deck) - count)
    looked, game.board.deck = tuple(reversed(deck[cut:])), deck[:cut]
    return looked
