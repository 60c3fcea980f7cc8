"""The First Jihad's printed parts: the map, the tiles, the cards, the tables, and the numbers of play."""

from typing import Any

from games.engine.components import read_checked
from games.first_jihad.components import checks
from games.first_jihad.components.edition import Components
from games.first_jihad.components.kinds import Code
from games.first_jihad.components.parts import Army, Band, Card, CardEvent, Land, Path, TradeRoute

__all__ = ["Army", "Band", "Card", "CardEvent", "Code", "Components", "Land", "Path", "TradeRoute", "check"]


def check(data: Any) -> Components:
    """A set read and cross-checked; raises BadComponents with everything found wrong."""
    return read_checked(Components, data, *checks.ALL)
