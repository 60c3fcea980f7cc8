"""The sheet over the map."""

from games.apocalypse.atlas import GRID, hex_of
from games.apocalypse.components import Components
from games.apocalypse.parts import HexId
from games.hexwar.ground import hexsides, links
from games.hexwar.present.overlay import Sheet

STEP = 4  # points of a band of colour
BANDS = 6
KEPT = "sheet of glass"  # with the set, which cannot be a key of a cache


def sheet(components: Components) -> Sheet:
    kept = components.__dict__
    if KEPT not in kept:
        every = list(components.hex)
        kept[KEPT] = Sheet(GRID, links(every, hexsides(every, GRID)), band)
    found: Sheet = kept[KEPT]
    return found


def band(points: int) -> int:
    return min(BANDS, max(0, points - 1) // STEP + 1) if points > 0 else 0


def by_hex(cost: dict[str, int]) -> dict[HexId, int]:
    """Of two banks the nearer one."""
    found: dict[HexId, int] = {}
    for node, points in cost.items():
        here = hex_of(node)
        found[here] = min(points, found.get(here, points))
    return found
