"""7.1, 7.3. What every move has in common: whose turn a unit has had, where it may end, and going there."""

from games.engine.contract import Reason
from games.hexwar.stacks import Where, each_once, fact
from games.jihad.rules.board import EMPIRES, OFF_MAP, Force, Game, Unit, UnitId, is_on, names
from games.jihad.rules.events import Moved
from games.jihad.rules.ways import cap, stays_with_own


@fact
def movable(game: Game, force: Force) -> list[Unit]:
    """7.1 Units on the map that have not moved. Leaders go along as often as they like (12.0)."""
    board = game.board
    return [
        unit
        for unit in board.units
        if unit.where not in OFF_MAP
        and unit.id not in board.moved
        and board.force_of(unit) == force
        and not why_it_stands(game, unit)
    ]


def why_it_stands(game: Game, unit: Unit) -> Reason | None:
    """Why a unit of the phasing side cannot move at all."""
    board = game.board
    if board.war and unit.naval:
        return Reason("Naval units take no part in a Civil War.", "11.33")
    if not unit.muslim and is_on(game, "still") and unit.state not in board.recruited:
        return Reason(f"The {unit.state} have not recruited this turn.", "7.3")
    return None


def why_not_units(game: Game, force: Force, ids: tuple[UnitId, ...]) -> Reason | None:
    """7.1 One's own units, on the map, each moved once."""
    board = game.board
    if not ids or not each_once(ids, range(len(board.units))):
        return Reason("Name one unit or more, each once.", "7.1")
    free = {unit.id for unit in movable(game, force)}
    bound = next((unit for unit in names(game, ids) if unit.id not in free), None)
    return why_not_free(game, force, bound) if bound else None


def why_not_free(game: Game, force: Force, unit: Unit) -> Reason:
    if game.board.force_of(unit) != force:
        return Reason("That unit is not yours to move.", "7.1")
    if unit.id in game.board.moved:
        return Reason("That unit has moved already.", "7.1")
    return why_it_stands(game, unit) or Reason("That unit is not on the map.", "7.1")


def why_no_way(game: Game, to: Where, costs: dict[Where, int]) -> Reason | None:
    if to in costs:
        return None
    rule = "11.33" if game.board.war else "7.2"
    return Reason(f"There is no way there within {cap(game)} attrition points.", rule)


def is_taken(game: Game, units: list[Unit], to: Where) -> bool:
    """7.1 Whether others have gone there from where these began, whatever became of them."""
    board = game.board
    ways = {(board.moved.get(unit.id, unit.where), to, unit.naval) for unit in units if not unit.leader}
    return not ways.isdisjoint(board.ways)


def why_not_together(game: Game, units: list[Unit], to: Where) -> Reason | None:
    apart = Reason("All that go from one hex to the same hex go as one stack.", "7.1")
    return apart if is_taken(game, units, to) else None


def may_end(game: Game, force: Force, units: list[Unit], to: Where) -> bool:
    return stays_with_own(game, units, to) and not exceeds_limit(game, force, units, to)


def why_not_end(game: Game, force: Force, units: list[Unit], to: Where) -> Reason | None:
    """7.5, 8.4. Who may end a move together, and against whom; passing through is free (7.1)."""
    if not stays_with_own(game, units, to):
        return Reason("Units of different nationalities of the Empires cannot stack.", "7.5")
    if exceeds_limit(game, force, units, to):
        return Reason(f"The {units[0].state} cannot attack with so many units this turn.", "8.4")
    return None


def exceeds_limit(game: Game, force: Force, units: list[Unit], to: Where) -> bool:
    """8.4 Ruling 27: a limited State enters hexes with Muslim units only with as many as may attack."""
    board, state = game.board, units[0].state
    if force != EMPIRES or state not in board.limits or units[0].naval:
        return False
    if not board.land_at(to, board.enemy(force)):
        return False
    facing = facing_muslims(game, state) | {unit.id for unit in units}
    return len(facing) > board.limits[state]


def facing_muslims(game: Game, state: str) -> set[UnitId]:
    """The land units of an Empires State that share a hex with Muslim land units."""
    board, enemy = game.board, game.board.enemy(EMPIRES)
    return {
        unit.id
        for unit in board.on_map()
        if unit.state == state and not unit.muslim and not unit.naval and board.land_at(unit.where, enemy)
    }


def go(
    game: Game,
    force: Force,
    units: tuple[UnitId, ...],
    path: tuple[Where, ...],
    points: int,
    cargo: tuple[UnitId, ...] = (),
) -> None:
    for unit in names(game, units + cargo):
        game.board.march(unit, path[0], path[-1])
    game.tell(Moved(force=force, units=units, path=path, points=points, cargo=cargo, rule="7.2"))
