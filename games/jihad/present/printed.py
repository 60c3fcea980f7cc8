"""Counters, hexes and tables by themselves, for those who edit what they are worth."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.page import Context, Printed
from games.hexwar.present.kinds import Tile
from games.hexwar.present.printed import by_die, shown, table_of, upto
from games.jihad.charts import CivilWarTable, Costs, FateTable, Points, Recruitment, SuppressionTable
from games.jihad.components import Components
from games.jihad.parts import Hex, Leader, State, UnitType
from games.jihad.present.sorts import tile


def printed(components: Components, section: str, part: Any) -> Printed | None:
    match section, part:
        case "unit_types", UnitType():
            return _counters(_of(components, part))
        case "states", State():
            units = [unit for unit in components.unit_types if unit.state == part.name]
            return _counters([one for unit in units for one in _of(components, unit)])
        case "leaders", Leader():
            leader = tile(components, components.muslims, part.name, muslim=True)
            return _counters([(leader, part.strength)])
        case "hexes", Hex():
            return Printed("jihad/printed_hex.html", _place(components, part))
    return _table(part) or table_of(part)


def _table(part: Any) -> Printed | None:
    """The tables that are not read by the faces of a die, each with what is found by what."""
    match part:
        case SuppressionTable():
            return _by_name("unit", [*upto(part.upto), "more"], part.rows)
        case CivilWarTable():
            return _by_name("the Khalif", part.columns, part.rows)
        case FateTable():
            return shown(by_die(["the Khalif"], [[fate] for fate in part.rows]))
        case Points():
            return _by_name(part.terrain, list(part.points), {"points": part.points.values()})
        case Costs() | Recruitment():
            return _by_name("", list(part.costs), {"points": part.costs.values()})
    return None


def _by_name(corner: str, heads: Sequence[str], rows: Mapping[Any, Iterable[int]]) -> Printed:
    named = [(str(name), list(map(str, cells))) for name, cells in rows.items()]
    return shown({"corner": corner, "heads": heads, "rows": named})


def _place(components: Components, hex: Hex) -> Context:
    """A hex by itself: its ground, what stands on it, and what it is worth to its State (5.2)."""
    numbers = components.numbers
    fertile = {"full": numbers.full_fertile, "partial": numbers.partial_fertile}
    return {
        "ground": hex.terrain,
        "partial": hex.extent == "partial",
        "name": hex.city.name if hex.city else hex.port or hex.base_site,
        "value": hex.city.value if hex.city else 0,
        "port": hex.port,
        "site": hex.base_site,
        "worth": fertile.get(hex.extent, 0) if hex.terrain == "fertile" else 0,
        "state": hex.state,
        "sea": hex.sea,
    }


def _of(components: Components, unit: UnitType) -> list[tuple[Tile, int]]:
    """As its State has it, and as a convert of the Muslims where it can be one."""
    state = components.state[unit.state]
    own = tile(components, unit.state, unit.kind, muslim=state.side == "muslim")
    if state.side == "muslim" or not state.converts:
        return [(own, unit.strength)]
    return [(own, unit.strength), (tile(components, unit.state, unit.kind, muslim=True), unit.strength)]


def _counters(counters: list[tuple[Tile, int]]) -> Printed:
    return Printed("jihad/printed.html", {"counters": counters})
