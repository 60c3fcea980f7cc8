"""Counters by themselves, for those who edit what they are worth."""

from typing import Any

from games.engine.page import Printed
from games.hexwar.present.kinds import Tile
from games.jihad.components import Components
from games.jihad.parts import Leader, State, UnitType
from games.jihad.present.sorts import tile


def printed(components: Components, section: str, part: Any) -> Printed | None:
    match section, part:
        case "unit_types", UnitType():
            return _shown(_of(components, part))
        case "states", State():
            units = [unit for unit in components.unit_types if unit.state == part.name]
            return _shown([one for unit in units for one in _of(components, unit)])
        case "leaders", Leader():
            leader = tile(components, components.muslims, part.name, muslim=True)
            return _shown([(leader, part.strength)])
    return None


def _of(components: Components, unit: UnitType) -> list[tuple[Tile, int]]:
    """As its State has it, and as a convert of the Muslims where it can be one."""
    state = components.state[unit.state]
    own = tile(components, unit.state, unit.kind, muslim=state.side == "muslim")
    if state.side == "muslim" or not state.converts:
        return [(own, unit.strength)]
    return [(own, unit.strength), (tile(components, unit.state, unit.kind, muslim=True), unit.strength)]


def _shown(counters: list[tuple[Tile, int]]) -> Printed:
    return Printed("jihad/printed.html", {"counters": counters})
