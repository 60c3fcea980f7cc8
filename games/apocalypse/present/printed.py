"""Counters by themselves, for those who edit what they are worth."""

from typing import Any

from games.apocalypse.components import Components
from games.apocalypse.parts import Army, UnitType
from games.apocalypse.present.sorts import tile_of
from games.engine.page import Printed


def printed(components: Components, section: str, part: Any) -> Printed | None:
    match section, part:
        case "unit_types", UnitType():
            return _shown([part])
        case "armies", Army():
            return _shown([kind for kind in components.unit_types if kind.army == part.name])
    return None


def _shown(kinds: list[UnitType]) -> Printed:
    counters = [(tile_of(kind), kind.name, kind.count) for kind in kinds]
    return Printed("apocalypse/printed.html", {"counters": counters})
