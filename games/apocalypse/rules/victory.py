"""2.1 Who wins, and when."""

from games.apocalypse.rules.board import BYZANTINE, MUSLIM, Game
from games.apocalypse.rules.events import GameEnded
from games.engine.contract import Outcome, Place

CAPTURED, KILLED, HELD, LOST = "captured", "killed", "held", "lost"
RULES = {CAPTURED: "2.1.1", KILLED: "2.1.2", HELD: "2.1.2", LOST: "2.1.1"}
WINNERS = {CAPTURED: MUSLIM, KILLED: BYZANTINE, HELD: BYZANTINE, LOST: MUSLIM}
REASONS = {
    CAPTURED: "Constantinople is captured.",
    KILLED: "The one on whom all hung is dead.",
    HELD: "Constantinople is held to the end.",
    LOST: "Constantinople is not held at the end.",
}


def win(game: Game, why: str) -> None:
    """2.1, Ruling 43. At once: nothing later is resolved."""
    if not game.board.ended:
        game.board.note(ended=why)
        game.tell(GameEnded(winner=WINNERS[why], why=why, rule=RULES[why]))


def outcome(game: Game) -> Outcome | None:
    why = game.board.ended
    if not why:
        return None
    winner = WINNERS[why]
    places = (Place(winner, 1, 1), Place(1 - winner, 2, 0))
    return Outcome(places, REASONS[why], RULES[why])


def scores(game: Game) -> tuple[int, ...]:
    """1 for whoever has won."""
    why = game.board.ended
    return tuple([int(bool(why) and WINNERS[why] == seat) for seat in (BYZANTINE, MUSLIM)])
