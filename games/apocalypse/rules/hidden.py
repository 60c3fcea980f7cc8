"""4.0, Ruling 41. What a watcher may not see: which unit a counter is, and what each ship carries."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from games.apocalypse.parts import KindId
from games.apocalypse.rules.board import (
    ABOARD,
    ADJUSTED,
    ASHORE,
    MUSLIM,
    OFF_MAP,
    PATROL,
    SCOUTED,
    SEAT,
    UNKNOWN,
    WAITING,
    ExpeditionId,
    Game,
    Unit,
    ids,
    is_heavy,
)
from games.apocalypse.rules.loading import load
from games.engine.contract import Seat
from games.hexwar.stacks import UnitId

OPEN = OFF_MAP - {WAITING}


def is_open(unit: Unit) -> bool:
    """In a box, and on patrol, which is face up."""
    return unit.where in OPEN or unit.post == PATROL


def hide(seen: Game, seat: Seat | None) -> None:
    """Counters of others are numbered anew by where they are, for a number would tell who moved where."""
    board = seen.board
    others = [unit for unit in board.units if unit.seat != seat]
    numbers, covered = sorted(ids(others)), sorted([cover(unit) for unit in others], key=row)
    for number, unit in zip(numbers, covered, strict=True):
        board.units[number] = replace(unit, id=number)
    board.__dict__.pop("_index", None)
    board.changed()


def row(unit: Unit) -> tuple[Seat, str, str, int, str, bool, str]:
    return unit.seat, unit.where, unit.post, unit.ship, unit.mark, unit.rebel, unit.kind


def cover(unit: Unit) -> Unit:
    return replace(
        unit,
        kind=unit.kind if is_open(unit) else UNKNOWN,
        ship=ASHORE if unit.ship == ASHORE else ABOARD,
        mark="" if unit.mark in (ADJUSTED, SCOUTED) else unit.mark,
    )


def fill_in(game: Game, seat: Seat | None, rng: Random) -> None:
    """A kind that may be there for every counter that this seat does not know.

    Expeditions first, for they are of certain armies; of these those aboard, for they have found room.
    """
    pool = unseen(game)
    rng.shuffle(pool)
    board = game.board
    for unit in sorted([u for u in board.units if u.kind == UNKNOWN], key=lambda u: strictness(game, u)):
        kind = next((kind for kind in pool if suits(game, unit, kind)), pool[0])
        pool.remove(kind)
        board.put(unit.id, unit.where, kind=kind)
    for name, one in board.expeditions.items():
        if one.afloat and one.seat != seat:
            stow(game, name)


def unseen(game: Game) -> list[KindId]:
    """The counters of the box that are not seen anywhere."""
    printed = Counter({kind.id: kind.count for kind in game.components.unit_types})
    printed.subtract([unit.kind for unit in game.board.units if unit.kind != UNKNOWN])
    return sorted(printed.elements())


def strictness(game: Game, unit: Unit) -> tuple[bool, bool, UnitId]:
    return unit.ship == ASHORE, unit.post not in game.board.expeditions, unit.id


def suits(game: Game, unit: Unit, kind: KindId) -> bool:
    """One's own side's, of the Expedition's army; aboard, of those who take least room."""
    sort = game.components.kind[kind]
    if SEAT[sort.side] != unit.seat:
        return False
    if unit.post in game.components.army and unit.post != sort.army:
        return False
    heavy = sort.mounted or is_heavy(sort, game.components.numbers.heavy_cf)
    return unit.ship == ASHORE or unit.seat == MUSLIM or not heavy


def stow(game: Game, name: ExpeditionId) -> None:
    """Aboard as they would have gone; if they would not, all on the first ship."""
    board = game.board
    units, ships = board.members(name), [ship.id for ship in board.fleet(name)]
    places = load(game, units, ships) or dict.fromkeys(ids(units), ships[0])
    for unit, ship in places.items():
        board.put(unit, board.units[unit].where, ship=ship)
