"""5.4 Conquest of a State."""

from games.jihad.parts import StateId
from games.jihad.rules import constantinople
from games.jihad.rules.board import BOX, DEAD, OFF_MAP, POOL, Game, is_on
from games.jihad.rules.events import StateDefeated


def judge(game: Game) -> None:
    """5.4 Looked at when the Empires player comes to recruit. Ruling 9."""
    for state in game.components.empires:
        if state not in game.board.defeated and all_converted(game, state):
            defeat(game, state)


def all_converted(game: Game, state: StateId) -> bool:
    """5.4 No land unit of it is left to recruit: every one has been converted. The Franks' never are."""
    return all(unit.muslim for unit in game.board.units if unit.state == state and not unit.naval)


def defeat(game: Game, state: StateId) -> None:
    """5.4 Its points are lost, and its ships go to the Muslim player's pool. There is no revival.

    Ruling 42: if they were the last in the Constantinople box, it is of no more use.
    """
    board = game.board
    ships = [u for u in board.units if u.state == state and u.naval and not u.muslim and u.where != DEAD]
    for unit in ships:
        board.put(unit.id, POOL, muslim=True)
    lost = board.points[state]
    board.defeat(state)
    game.tell(StateDefeated(state=state, points=lost, ships=len(ships), rule="5.4"))
    if any(unit.where == BOX for unit in ships):
        constantinople.close_if_empty(game, by_combat=False)


def judge_idle(game: Game) -> None:
    """5.4 Option E2: an invaded State that has units to recruit and recruits none is defeated."""
    if not is_on(game, "idle"):
        return
    for state in game.components.empires:
        board = game.board
        idle = state not in board.recruited and any(
            u.state == state and not u.naval for u in board.pool(False)
        )
        if state not in board.defeated and idle and invaded(game, state):
            defeat(game, state)


def invaded(game: Game, state: StateId) -> bool:
    """Whether a unit of the Muslim player is within a State's borders."""
    home = game.components.atlas.home[state]
    return any(u.muslim and u.where in home for u in game.board.units if u.where not in OFF_MAP)
