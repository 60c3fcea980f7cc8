"""Setup."""

from games.bidding.components import Components
from games.bidding.rules.actions import CaliphNamed, CardsDealt
from games.bidding.rules.board import Board, Game
from games.bidding.rules.fate import draw, tell_faces
from games.engine.dice import Dice


def set_up(components: Components, dice: Dice, seats: int, ties: str) -> Game:
    board = Board(
        turn=0,
        caliph=dice.below(seats),
        ties=ties,
        victory=[0] * seats,
        fate=[0] * seats,
        hands=[()] * seats,
        deck=list(components.card),
        discard=[],
        mats=[None] * seats,
        past=[],
    )
    game = Game(components, board, [], dice)
    game.tell(CaliphNamed(seat=board.caliph, rule="Setup 2"))
    deal(game)
    return game


def deal(game: Game) -> None:
    """Setup 1, Setup 3. From the shuffled deck, the same number of cards to each."""
    dealt = game.components.numbers.dealt
    game.tell(CardsDealt(count=dealt, rule="Setup 3"))
    for seat in game.board.from_caliph():
        tell_faces(game, seat, draw(game, seat, dealt))
