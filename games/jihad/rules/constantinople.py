"""13.0 Constantinople and its box."""

from games.engine.contract import Reason
from games.jihad.rules.actions import Fight
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, Force, Game
from games.jihad.rules.events import BoxFell


def is_exposed(game: Game, force: Force) -> bool:
    """13.0 The box can be attacked if no Empires units are in the hex as the Combat Segment starts."""
    capital = game.components.capital.hex
    board = game.board
    if force != MUSLIM or not board.box_open or not board.at(BOX):
        return False
    return not board.land_at(capital, EMPIRES) and not board.naval_at(capital, EMPIRES)


def assaults(game: Game, force: Force) -> list[Fight]:
    """13.0 From the hex, each unit once: against the ships in the box; against the land units only
    when no ship is left there. Ruling 34: then in the same segment."""
    board, capital = game.board, game.components.capital.hex
    ships, garrison = board.naval_at(BOX, EMPIRES), board.land_at(BOX, EMPIRES)
    fresh = [
        unit for unit in board.at(capital) if board.force_of(unit) == force and unit.id not in board.attacked
    ]
    if ships:
        return [Fight(BOX, naval=True)] if any(unit.naval for unit in fresh) else []
    if garrison and any(not unit.naval for unit in fresh):
        return [Fight(BOX, naval=False)]
    return []


def barred(game: Game, force: Force, exposed: bool) -> dict[Fight, Reason]:
    """Why the box, with Muslim units before it, cannot be attacked."""
    board, capital = game.board, game.components.capital.hex
    if force != MUSLIM or not board.at(BOX) or not board.land_at(capital, force):
        return {}
    ships, garrison = board.naval_at(BOX, EMPIRES), board.land_at(BOX, EMPIRES)
    on_land = Fight(BOX, naval=False)
    if not exposed:
        reason = Reason("There were units of the Empires in the hex when the segment began.", "13.0")
        return {on_land if garrison else Fight(BOX, naval=True): reason}
    if ships and garrison:
        reason = Reason("The garrison cannot be attacked while Byzantine ships are in the box.", "13.0")
        return {on_land: reason}
    return {}


def close_if_empty(game: Game, *, by_combat: bool) -> None:
    """13.0 Once all in it are eliminated or have retreated, the box is of no use to anyone any more.

    Ruling 42: however the last of them went; but points come of combat alone (14.2).
    """
    board = game.board
    if board.box_open and not board.at(BOX):
        board.close_box(by_combat=by_combat)  # Ruling 41
        game.tell(BoxFell(rule="13.0"))
