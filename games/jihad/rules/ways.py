"""7.2, 7.3. Where a stack can go, and what it costs: one search for all hexes.

Ruling 24, Ruling 25: straits and coasts are in the marks of the map that the atlas reads.
"""

from collections.abc import Mapping
from typing import NamedTuple

from games.hexwar.ground import STOP, Steps
from games.hexwar.search import NO_COSTS, Reach, cheapest
from games.hexwar.stacks import Where, fact
from games.jihad.parts import HexId, StateId
from games.jihad.rules.attrition import column
from games.jihad.rules.board import (
    BOX,
    EMPIRES,
    LAND_KINDS,
    NAVAL,
    OFF_MAP,
    Force,
    Game,
    Unit,
)


class Mover(NamedTuple):
    """All of a stack that its ways depend on."""

    force: Force
    start: Where
    pace: str  # the kind whose points it counts
    barred: bool


def reach(game: Game, units: list[Unit], spent: int = 0, *, under_way: bool = False) -> Reach:
    """7.2 Every place within the limit of points for this stack from where it stands, by cheapest ways.

    `under_way`: it has entered the hex it stands in during this move, so that going on counts the
    opposing units there (7.3).
    """
    first = units[0]
    mover = Mover(game.board.force_of(first), first.where, column(units), is_barred(game, first))
    return search(game, mover, spent, under_way)


@fact
def search(game: Game, mover: Mover, spent: int, under_way: bool) -> Reach:
    components = game.components
    leave = opposing_strength(game, mover.force, mover.pace == NAVAL)
    start, capital = mover.start, components.capital.hex
    if under_way:
        spent += leave.get(start, 0)
    from_box = start == BOX
    if from_box:  # 13.0: the hex costs nothing to come out to, but what opposes there still counts
        start, spent = capital, spent + leave.get(capital, 0)
    found = cheapest(
        start,
        steps_from(game, mover, start),
        limit=cap(game),
        spent=spent,
        enter=closed_hexes(game, mover.barred, components.hex[start].state),
        leave=leave,
    )
    if from_box or not (mover.barred and game.board.box_open):
        return leave_box(found, capital, from_box, leave)
    return enter_box(found, capital, mover.start, leave, cap(game))


def steps_from(game: Game, mover: Mover, start: HexId) -> Steps:
    """7.3 Who has left borders that are closed to them does not enter them again."""
    atlas, inside = game.components.atlas, game.components.hex[start].state
    steps = atlas.steps[mover.pace]
    if not mover.barred or inside not in closed_states(game):
        return steps
    home = atlas.home[inside]
    onward = {
        here: tuple([(there, price) for there, price in near if here in home or there not in home])
        for here, near in steps.onward.items()
    }
    return Steps(onward, steps.uneven)


def leave_box(found: Reach, capital: HexId, from_box: bool, leave: dict[HexId, int]) -> Reach:
    """13.0 From the box every way begins in the hex, which is itself free."""
    if from_box:
        found.cost[capital] -= leave.get(capital, 0)
        found.before[capital] = BOX
    return found


def enter_box(found: Reach, capital: HexId, start: Where, leave: dict[HexId, int], limit: int) -> Reach:
    """13.0 The box is entered from the hex, at no cost of its own."""
    if capital in found.cost:
        points = found.cost[capital] + (leave.get(capital, 0) if start != capital else 0)
        if points <= limit:
            found.cost[BOX] = points
            found.before[BOX] = capital
    return found


def can_use_box(game: Game, unit: Unit) -> bool:
    """13.0 Byzantine units alone, while the box stands."""
    return game.board.box_open and unit.state == game.components.capital.state and not unit.muslim


def cap(game: Game) -> int:
    """7.2 The most attrition points; 11.33: fewer in a Civil War."""
    numbers = game.components.numbers
    return numbers.civil_war_cap if game.board.war else numbers.attrition_cap


@fact
def opposing_strength(game: Game, force: Force, naval: bool) -> dict[HexId, int]:
    """7.3 What it adds to move on from each hex. Ruling 22: printed strength, land for land, naval for naval.

    11.31: in a Civil War the units of the Empires, otherwise ignored, count here too.
    """
    board, worth = game.board, game.components.strength
    found: dict[HexId, int] = {}
    kinds = {NAVAL} if naval else LAND_KINDS  # 12.0: no leaders
    for unit in board.units:
        at = unit.where
        if unit.kind in kinds and at not in OFF_MAP and at != BOX and board.force_of(unit) != force:
            found[at] = found.get(at, 0) + worth[unit.state, unit.kind]
    return found


def is_barred(game: Game, unit: Unit) -> bool:
    return unit.state == game.components.capital.state and not unit.muslim


@fact
def closed_hexes(game: Game, barred: bool, inside: StateId) -> Mapping[HexId, int]:
    """7.3 The Byzantines do not enter undefeated States of the Empires without a Muslim unit in them.

    Those who are within such borders already go about there, and out.
    """
    if not barred:
        return NO_COSTS
    home = game.components.atlas.home
    return {at: STOP for state in closed_states(game) if state != inside for at in home[state]}


@fact
def closed_states(game: Game) -> list[StateId]:
    components, board = game.components, game.board
    entered = {components.hex[u.where].state for u in board.on_map() if u.muslim and u.where != BOX}
    own = {components.capital.state, *board.defeated}
    return [state for state in components.empires if state not in entered and state not in own]


def stays_with_own(game: Game, units: list[Unit], to: Where) -> bool:
    """7.5 Units of different Empires nationalities cannot stand together."""
    force = game.board.force_of(units[0])
    if force != EMPIRES:
        return True
    states = {unit.state for unit in units}
    return all(not (u.state not in states and not u.muslim) for u in game.board.at(to)) and len(states) == 1
