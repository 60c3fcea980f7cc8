"""What players can leave word to do for no longer than this turn."""

from games.jihad.rules.board import Game


def this_turn(game: Game, words: str) -> tuple[tuple[str, str], ...]:
    """By its name the order is another one with the next turn."""
    return ((f"until-turn-{game.board.turn + 1}", f"{words} until next turn"),)
