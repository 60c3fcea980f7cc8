"""The Fate Phase, and drawing cards."""

from games.bidding.rules.actions import CardsTaken, DeckShuffled, FateTaken
from games.bidding.rules.board import CardId, Game
from games.engine.contract import Seat


def fate_phase(game: Game) -> None:
    """Fate 1, Fate 5, Parts 1. Every family takes its Fate Tokens and draws, the Caliph first."""
    board, numbers = game.board, game.components.numbers
    drawn: dict[Seat, tuple[CardId, ...]] = {}
    for seat in board.from_caliph():
        board.fate[seat] += numbers.fate_a_turn
        drawn[seat] = draw(game, seat, numbers.cards_a_turn)
    counts = tuple([len(drawn[seat]) for seat in board.seats])
    game.tell(FateTaken(fate=numbers.fate_a_turn, cards=counts, rule="Fate 1"))
    for seat, cards in drawn.items():
        tell_faces(game, seat, cards)


def draw(game: Game, seat: Seat, count: int) -> tuple[CardId, ...]:
    """Fate 2, Parts 3. Cards from the common deck into a hand, while there are any."""
    board = game.board
    drawn: list[CardId] = []
    while len(drawn) < count and (board.deck or shuffle(game)):
        drawn.append(game.dice.take(board.deck))
    board.hands[seat] = (*board.hands[seat], *drawn)
    return tuple(drawn)


def tell_faces(game: Game, seat: Seat, cards: tuple[CardId, ...]) -> None:
    if cards:
        game.tell(CardsTaken(seat=seat, cards=cards, rule="Fate 2", seen_by=(seat,)))


def shuffle(game: Game) -> bool:
    """Fate 3, Fate 4. The discards become the deck; where there are none, nothing can be drawn."""
    board = game.board
    if not board.discard:
        return False
    board.deck, board.discard = board.discard, []
    game.tell(DeckShuffled(cards=len(board.deck), rule="Fate 3"))
    return True
