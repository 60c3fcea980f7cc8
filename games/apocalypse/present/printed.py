"""Counters and tables by themselves, for those who edit what they are worth."""

from typing import Any

from games.apocalypse.charts import FireTable
from games.apocalypse.components import Components
from games.apocalypse.parts import Army, UnitType
from games.apocalypse.present.sorts import tile_of
from games.engine.page import Printed
from games.hexwar.present.printed import by_die, shown, table_of, upto


def printed(components: Components, section: str, part: Any) -> Printed | None:
    match section, part:
        case "unit_types", UnitType():
            return _counters([part])
        case "armies", Army():
            return _counters([kind for kind in components.unit_types if kind.army == part.name])
    return _fire(part) if isinstance(part, FireTable) else table_of(part)


def _fire(part: FireTable) -> Printed:
    return shown(by_die(upto(part.upto), part.rows))


def _counters(kinds: list[UnitType]) -> Printed:
    counters = [(tile_of(kind), kind.name, kind.count) for kind in kinds]
    return Printed("apocalypse/printed.html", {"counters": counters})
