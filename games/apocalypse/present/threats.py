"""What one should know before modes are changed: which armies of the enemy are out, and how near they are."""

from games.apocalypse.atlas import hex_of
from games.apocalypse.present import words
from games.apocalypse.present.panel import Note, note
from games.apocalypse.rules.board import ExpeditionId, Game, enemy
from games.apocalypse.rules.control import friendly_places
from games.engine.contract import Seat
from games.engine.words import counted, sentence


def threats(game: Game, seat: Seat) -> list[Note]:
    return [
        note(f"{sentence(words.expedition(name))} is out: {army(game, name)}{near(game, name, seat)}.", "3.3")
        for name in game.board.expeditions_of(enemy(seat))
    ]


def army(game: Game, name: ExpeditionId) -> str:
    units, where = len(game.board.members(name)), game.board.expeditions[name].where
    return f"{counted(units, 'unit')} at {words.name(game.components, where)}"


def near(game: Game, name: ExpeditionId, seat: Seat) -> str:
    """Of one's own towns and cities the nearest."""
    atlas, at = game.components.atlas, hex_of(game.board.expeditions[name].where)
    if at not in atlas.hex:
        return ""
    far = [(atlas.distance(at, place.hex), place.name) for place in friendly_places(game, seat)]
    if not far:
        return ""
    hexes, place = min(far)
    return f", {hexes} {'hex' if hexes == 1 else 'hexes'} from {place}" if hexes else f", at {place}"
