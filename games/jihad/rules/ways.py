"""7.2, 7.3. Where a stack can go, and what it costs: one search for all hexes.

Ruling 24, Ruling 25: straits and coasts are in the marks of the map that the atlas reads.
"""

from collections.abc import Mapping

from games.hexwar.ground import STOP
from games.hexwar.search import NO_COSTS, Reach, cheapest
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
    Place,
    Unit,
)


def reach(game: Game, units: list[Unit], spent: int = 0, *, under_way: bool = False) -> Reach:
    """7.2 Every place within the limit of points for this stack from where it stands, by cheapest ways.

    `under_way`: it has entered the hex it stands in during this move, so that going on counts the
    opposing units there (7.3).
    """
    notes = game.board.notes
    first = units[0]
    force = game.board.force_of(first)
    barred = is_barred(game, first)
    key = ("reach", force, first.where, column(units), barred, spent, under_way)
    if key not in notes:
        notes[key] = search(game, units, spent, under_way)
    found: Reach = notes[key]
    return found


def search(game: Game, units: list[Unit], spent: int, under_way: bool) -> Reach:
    first, components = units[0], game.components
    atlas, board = components.atlas, game.board
    leave = opposing_strength(game, board.force_of(first), first.naval)
    start, capital = first.where, components.capital.hex
    if under_way:
        spent += leave.get(start, 0)
    from_box = start == BOX
    if from_box:  # 13.0: the hex costs nothing to come out to, but what opposes there still counts
        start, spent = capital, spent + leave.get(capital, 0)
    found = cheapest(
        start,
        atlas.steps[column(units)],
        limit=cap(game),
        spent=spent,
        enter=closed_hexes(game, first),
        leave=leave,
    )
    if from_box or not can_use_box(game, first):
        return leave_box(found, capital, from_box, leave)
    return enter_box(found, capital, first.where, leave, cap(game))


def leave_box(found: Reach, capital: HexId, from_box: bool, leave: dict[HexId, int]) -> Reach:
    """13.0 From the box every way begins in the hex, which is itself free."""
    if from_box:
        found.cost[capital] -= leave.get(capital, 0)
        found.before[capital] = BOX
    return found


def enter_box(found: Reach, capital: HexId, start: Place, leave: dict[HexId, int], limit: int) -> Reach:
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


def opposing_strength(game: Game, force: Force, naval: bool) -> dict[HexId, int]:
    """7.3 What it adds to move on from each hex. Ruling 22: printed strength, land for land, naval for naval.

    11.31: in a Civil War the units of the Empires, otherwise ignored, count here too.
    """
    board, notes = game.board, game.board.notes
    key = ("opposing", force, naval)
    if key not in notes:
        found: dict[HexId, int] = {}
        kinds = {NAVAL} if naval else LAND_KINDS  # 12.0: no leaders
        worth = game.components.strength
        for unit in board.units:
            at = unit.where
            if unit.kind in kinds and at not in OFF_MAP and at != BOX and board.force_of(unit) != force:
                found[at] = found.get(at, 0) + worth[unit.state, unit.kind]
        notes[key] = found
    costs: dict[HexId, int] = notes[key]
    return costs


def is_barred(game: Game, unit: Unit) -> bool:
    return unit.state == game.components.capital.state and not unit.muslim


def closed_hexes(game: Game, unit: Unit) -> Mapping[HexId, int]:
    """7.3 The Byzantines stay out of undefeated States of the Empires without a Muslim unit in them."""
    if not is_barred(game, unit):
        return NO_COSTS
    notes = game.board.notes
    if "closed" not in notes:
        home = game.components.atlas.home
        notes["closed"] = {at: STOP for state in closed_states(game) for at in home[state]}
    found: Mapping[HexId, int] = notes["closed"]
    return found


def closed_states(game: Game) -> list[StateId]:
    components, board = game.components, game.board
    entered = {components.hex[u.where].state for u in board.on_map() if u.muslim and u.where != BOX}
    own = {components.capital.state, *board.defeated}
    return [state for state in components.empires if state not in entered and state not in own]


def stays_with_own(game: Game, units: list[Unit], to: Place) -> bool:
    """7.5 Units of different Empires nationalities cannot stand together."""
    force = game.board.force_of(units[0])
    if force != EMPIRES:
        return True
    states = {unit.state for unit in units}
    return all(not (u.state not in states and not u.muslim) for u in game.board.at(to)) and len(states) == 1
