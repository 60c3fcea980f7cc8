"""2.1.5.4, 22.4. The Mecca marker, and what a Truce does to it."""

from games.first_jihad.rules.board import Game, persia_lives
from games.first_jihad.rules.news import PieceChanged


def set_mecca(game: Game, side: int, rule: str) -> None:
    if game.board.mecca != side:
        game.board.mecca = side
        game.tell(PieceChanged(piece="mecca", now="strong" if side else "weak", rule=rule))


def end_truce(game: Game, empire: str, rule: str) -> None:
    """22.4. The Ruler's normal side; Mecca is Weak again while there is a Persia."""
    if empire in game.board.truces:
        game.board.truces.remove(empire)
        game.tell(PieceChanged(piece=f"truce_{empire}", now="off", rule=rule))
        if persia_lives(game):
            set_mecca(game, 0, "22.4")
