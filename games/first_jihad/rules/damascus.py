"""21.1, 21.2. Critical cities."""

from games.first_jihad.rules.ap import gain_tokens
from games.first_jihad.rules.board import Game, controller, converted
from games.first_jihad.rules.news import PieceChanged


def pay_tokens(game: Game) -> None:
    """21.2. Christian Damascus pays once a turn in the Actions Phase, whenever the player holds it."""
    board = game.board
    if not board.advanced or board.this_turn.paid or board.capital_of_islam:
        return
    if controller(game, "damascus") == "player":
        board.this_turn.paid = True
        gain_tokens(game, "purple", game.components.numbers.damascus_tokens, "21.2")


def check_navy(game: Game) -> None:
    """14.10 step 2, 21.1. Once Jerusalem or Alexandria converts, there is a Muslim Navy for good."""
    board = game.board
    if not board.navy and (converted(game, "jerusalem") or converted(game, "alexandria")):
        board.navy = True
        game.tell(PieceChanged(piece="muslim_navy", now="active", rule="21.1"))
