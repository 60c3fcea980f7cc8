"""The First Jihad's printed parts: the map, the tiles, the cards, the tables, and the numbers of play."""

from typing import Any

from games.engine.components import BadComponents, check_sources, read
from games.first_jihad.components import checks
from games.first_jihad.components.edition import Components
from games.first_jihad.components.kinds import Code
from games.first_jihad.components.parts import Army, Band, Card, CardEvent, Land, Path

__all__ = ["Army", "Band", "Card", "CardEvent", "Code", "Components", "Land", "Path", "check"]


def check(data: Any) -> Components:
    """A set read and cross-checked; raises BadComponents with everything found wrong."""
    components = read(Components, data)
    reasons = [
        *check_sources(components),
        *checks.check_ids(components),
        *checks.check_places(components),
        *checks.check_roles(components),
        *checks.check_cards(components),
        *checks.check_tables(components),
        *checks.check_numbers(components),
    ]
    if reasons:
        raise BadComponents(reasons)
    return components
