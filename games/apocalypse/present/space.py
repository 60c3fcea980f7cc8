"""4.0 How many find room in a place, for whoever brings some there."""

from collections.abc import Iterable

from games.apocalypse.parts import Node
from games.apocalypse.present.panel import Note, note
from games.apocalypse.rules.board import GARRISON, Game, Unit
from games.apocalypse.rules.stacking import load, room
from games.engine.contract import Seat


def space(game: Game, at: Node, seat: Seat, coming: Iterable[Unit]) -> list[Note]:
    """In points, which most units count one of; it is judged when the phase ends."""
    if at not in game.components.atlas.place_at:
        return []
    free = max(0, room(game, at, seat))
    size = load(game, [unit for unit in coming if (unit.where, unit.post) != (at, GARRISON)])
    says = f"Room there for {free} of {game.components.atlas.holds[at]} points"
    return [note(f"{says}; these are {size}." if size else f"{says}.", "4.0", bad=size > free)]
