"""5.1.6, Ruling 24. What ships carry: one kind each."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil

from games.apocalypse.rules.board import BYZANTINE, Game, ShipId, Unit, is_heavy, kind_of
from games.hexwar.stacks import UnitId


def sort(game: Game, unit: Unit) -> str:
    """5.1.6 Heavy are those on foot with a factor of 6 or more."""
    kind, numbers = kind_of(game, unit), game.components.numbers
    if unit.seat != BYZANTINE:
        return "muslim"
    if kind.mounted:
        return "mounted"
    return "heavy" if is_heavy(kind, numbers.heavy_cf) else "foot"


def holds(game: Game, sort_of_unit: str) -> int:
    """How many units of a sort a ship carries."""
    numbers = game.components.numbers
    return {
        "muslim": numbers.muslim_per_ship,
        "mounted": numbers.byzantine_mounted_per_ship,
        "heavy": numbers.byzantine_heavy_per_ship,
        "foot": numbers.byzantine_foot_per_ship,
    }[sort_of_unit]


def filled(game: Game, units: Iterable[Unit]) -> int:
    """How many ships they fill."""
    sorts = Counter(sort(game, unit) for unit in units)
    return sum([ceil(count / holds(game, name)) for name, count in sorts.items()])


def load(game: Game, units: Sequence[Unit], ships: Sequence[ShipId]) -> dict[UnitId, ShipId] | None:
    """Ruling 79. Which ship each unit goes aboard, in the order of both; None: there is no room for all."""
    groups: dict[str, list[Unit]] = {}
    for unit in units:
        groups.setdefault(sort(game, unit), []).append(unit)
    free, found = list(ships), dict[UnitId, ShipId]()
    for name, group in groups.items():
        most = holds(game, name)
        for start in range(0, len(group), most):
            if not free:
                return None
            ship = free.pop(0)
            found |= {unit.id: ship for unit in group[start : start + most]}
    return found
