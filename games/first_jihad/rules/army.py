"""7.3. Armies: what befalls them, told to the log."""

from msgspec.structs import replace

from games.first_jihad.rules.board import (
    LOST,
    SHATTERED,
    STRONG,
    WEAK,
    Army,
    ArmyId,
    Game,
    PathId,
    castle_at,
    land_of,
    on_neutral,
)
from games.first_jihad.rules.news import (
    ArmyActivated,
    ArmyChanged,
    ArmyLost,
    ArmyMoved,
    PieceChanged,
)


def most(game: Game, army: Army) -> int:
    """16.2. The best level of a tile: a Garrison has no strong side."""
    return STRONG if game.components.army[army.id].strong else WEAK


def move_army(game: Game, army: Army, to: int, rule: str) -> Army:
    """To a Land of its Path, on top of a Castle if there is one (7.4.3.1)."""
    before = land_of(game, army)
    moved = replace(army, at=to, inside=False)
    game.board.armies[army.id] = moved
    game.tell(ArmyMoved(army=army.id, before=before, to=land_of(game, moved), rule=rule))
    return moved


def set_level(game: Game, army: Army, level: int, cursed: bool, rule: str) -> Army:
    changed = replace(army, level=level, cursed=cursed)
    game.board.armies[army.id] = changed
    game.tell(ArmyChanged(army=army.id, level=level, cursed=cursed, rule=rule))
    return changed


def curse(game: Game, army: Army, rule: str) -> Army:
    """7.6. A Curse lies on an army, whatever its strength; a second one changes nothing."""
    return army if army.cursed else set_level(game, army, army.level, True, rule)


def can_retreat(game: Game, army: Army) -> bool:
    """2.1.2, 7.5. Not out of an End of the Earth, nor off the map, nor past a Neutral."""
    lands = game.components.path[game.components.army[army.id].path].lands
    return army.at < len(lands) and on_neutral(game, army) is None


def retreat(game: Game, army: Army, rule: str) -> Army:
    """7.4.1. One Land away from Mecca."""
    left = land_of(game, army)
    moved = move_army(game, army, army.at + 1, rule)
    if left == "constantinople":
        constantinople_falls(game)
    return moved


def constantinople_falls(game: Game) -> None:
    """2.1.6, 2.1.6.2. The Icons are lost, and the Themes on their back, if still to come, go to Greece."""
    board = game.board
    if board.icons != LOST:
        board.icons = LOST
        game.tell(PieceChanged(piece="icons", now=LOST, rule="2.1.6.2"))
    if board.themes == "":
        board.themes = "greece"
        game.tell(PieceChanged(piece="themes", now="greece", rule="2.1.6.2"))


def worsen(game: Game, army: ArmyId, rule: str) -> bool:
    """An event costs an army a level, Neutral or not; a shattered one falls back, if it can.

    Ruling of 6.2.
    """
    found = game.board.armies[army]
    if found.level > SHATTERED:
        set_level(game, found, found.level - 1, found.cursed, rule)
    elif can_retreat(game, found) and not castle_at(game, land_of(game, found)):
        retreat(game, found, rule)
    else:
        return False
    return True


def remove_army(game: Game, army: ArmyId, rule: str) -> None:
    del game.board.armies[army]
    game.board.lost.append(army)
    game.tell(ArmyLost(army=army, rule=rule))


def set_aside(game: Game, army: ArmyId) -> None:
    """Beside the map, whence an event may bring it back."""
    game.board.armies[army] = Army(army, 0)


def activate(game: Game, army: ArmyId, rule: str) -> None:
    """2.1.5.1"""
    path: PathId = game.components.army[army].path
    if game.board.active[path] != army:
        game.board.active[path] = army
        game.tell(ArmyActivated(army=army, path=path, rule=rule))
