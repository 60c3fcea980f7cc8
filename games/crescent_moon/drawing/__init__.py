"""The sixteen hexes as pictures, by day and by night: a board is laid out of them, whichever map it is."""

from functools import partial

from games.crescent_moon.components import Components
from games.crescent_moon.drawing.tiles import INKS, motifs, picture
from games.engine.drawing import Drawing

MOST = 26  # half-widths: farther than thirteen hexes in a row no board reaches
NAMES = ("x", "y", "cols", "rows")


def drawings(components: Components) -> dict[str, Drawing]:
    """Every file to be served, by its name."""
    tiles = {
        f"tile-{tile}{suffix}.svg": partial(picture, motif, inks)
        for tile, motif in motifs(components.tiles).items()
        for suffix, inks in INKS.items()
    }
    return {"places.css": places, **tiles}


def places() -> str:
    """Every place that a hex can have on a page, and every size of a board, as numbers for the sheet.

    The map of a variable setup is not known beforehand.
    """
    rules = [f'[data-{name}="{n}"]{{--{name}:{n}}}' for name in NAMES for n in range(MOST)]
    return "\n".join(rules) + "\n"
