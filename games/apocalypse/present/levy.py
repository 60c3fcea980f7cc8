"""Who joins an Expedition in one press: the strongest, but for guards."""

from collections.abc import Iterable, Sequence

from games.apocalypse.rules.board import BYZANTINE, GARRISON, Game, Unit, kind_of, power
from games.apocalypse.rules.losses import cheapest
from games.apocalypse.rules.muster import BYZANTINE_ARMIES
from games.engine.contract import Seat
from games.engine.page import Asked
from games.hexwar.present.asked import last
from games.hexwar.stacks import stacked

STEP, MOST = 4, 24  # of how many are offered


def sizes(game: Game, side: Seat, able: Sequence[Unit]) -> list[int]:
    """How many of the strongest can be had at once; the last is all."""
    free = len(strongest(game, side, able))
    return [*range(STEP, min(free, MOST + 1), STEP), free] if free else []


def wanted(game: Game, side: Seat, able: Sequence[Unit], asked: Asked) -> list[Unit]:
    """Those of a size that has just been pressed; nobody, if none was."""
    pressed = [size for size in sizes(game, side, able) if str(size) == last(asked, "best")]
    return strongest(game, side, able)[: max(pressed, default=0)]


def strongest(game: Game, side: Seat, able: Sequence[Unit]) -> list[Unit]:
    """Who may go together, the best first."""
    stay = guards(game, able)
    free = [unit for unit in able if unit.id not in stay]
    armies = heaviest(game, side, free)
    return cheapest(game, [unit for unit in free if kind_of(game, unit).army in armies], len(free))[::-1]


def heaviest(game: Game, side: Seat, units: Iterable[Unit]) -> list[str]:
    """3.3 Of the Byzantines two armies at most, or one: those that come to most."""
    sums: dict[str, int] = {}
    for unit in units:
        army = kind_of(game, unit).army
        sums[army] = sums.get(army, 0) + power(game, unit)[0]
    most = 1 if side == BYZANTINE and game.board.one_army else BYZANTINE_ARMIES
    return sorted(sums, key=lambda army: (-sums[army], army))[:most]


def guards(game: Game, able: Iterable[Unit]) -> set[int]:
    """Who stays: all of Constantinople, and of each other place the weakest."""
    capital, found = game.components.capital, set[int]()
    for at, there in stacked([unit for unit in able if unit.post == GARRISON]).items():
        found |= {unit.id for unit in cheapest(game, there, len(there) if at == capital else 1)}
    return found
