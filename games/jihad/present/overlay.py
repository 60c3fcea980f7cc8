"""The sheet over the map of Jihad!"""

from games.hexwar.present.overlay import Sheet
from games.jihad.atlas import GRID
from games.jihad.components import Components
from games.jihad.present.once import once


@once
def sheet(components: Components) -> Sheet:
    return Sheet(GRID, components.atlas.around, band)


def band(points: int) -> int:
    """The column of the Attrition Resolution Table, 0 for no points at all."""
    return 0 if points <= 0 else (points - 1) // 10 + 1
