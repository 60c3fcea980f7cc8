"""What statistics tell of a game besides who won: the Muslim player's income, and when provinces fell."""

from games.jihad.parts import Province
from games.jihad.rules.board import MUSLIM, Game


def milestones(game: Game) -> dict[str, int]:
    """The income of each turn so far, and of each province held now the number of the turn."""
    board = game.board
    earned = {f"income in turn {turn:02}": points for turn, points in enumerate(board.incomes, start=1)}
    held = {p.name: board.turn for p in game.components.provinces if is_held(game, p)}
    ended = {f"{board.ended} count": board.score} if board.ended else {}
    return earned | held | ended


def is_held(game: Game, province: Province) -> bool:
    """Whether Muslim units are in most of its cities, and opposing ones in none of those."""
    board = game.board
    if board.war:
        return False
    forces = [{board.force_of(unit) for unit in board.at(at) if not unit.naval} for at in province.cities]
    return 2 * forces.count({MUSLIM}) > len(province.cities)
