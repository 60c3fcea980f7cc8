"""What a fight or a siege may come to, from what lies open to whoever asks (Ruling 41)."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from games.apocalypse.parts import HexId, KindId, Node, Place
from games.apocalypse.rules.battle import shift
from games.apocalypse.rules.board import SEAT, UNKNOWN, ExpeditionId, Game, Unit, enemy
from games.apocalypse.rules.hidden import unseen
from games.apocalypse.rules.naval import aboard_at, squadron
from games.apocalypse.rules.siege import LOWEST, breach_modifier
from games.engine.contract import Seat

FACES = range(1, 7)


class Range(NamedTuple):
    """Of a sum: one's own is known."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"


class Clash(NamedTuple):
    """Columns from the attacker's worst to his best, and of each result the fewest and most of six faces."""

    attack: Range
    defence: Range
    shifts: tuple[int, int]
    columns: tuple[int, int]
    faces: dict[str, Range]


def sums(game: Game, units: Iterable[Unit], *, broken: bool) -> Range:
    """1.3.4 Of units that are not known the lowest and the highest there can be."""
    these = list(units)
    known = [factor(game, unit.kind, broken) for unit in these if unit.kind != UNKNOWN]
    hidden = [unit for unit in these if unit.kind == UNKNOWN]
    if not hidden:
        return Range(sum(known), sum(known))
    rest = sorted(factor(game, kind, broken) for kind in candidates(game, hidden[0]))
    count = len(hidden)
    return Range(sum(known) + sum(rest[:count]), sum(known) + sum(rest[-count:]))


def factor(game: Game, kind: KindId, broken: bool) -> int:
    found = game.components.kind[kind]
    return found.right if broken else found.left


def candidates(game: Game, unit: Unit) -> list[KindId]:
    """Counters not known to be elsewhere: of its side, and of its Expedition's army (3.3)."""
    known = game.components
    return [
        kind
        for kind in unseen(game)
        if SEAT[known.kind[kind].side] == unit.seat
        and unit.post in (known.kind[kind].army, *({unit.post} - known.army.keys()))
    ]


def clash(game: Game, attack: Range, defence: Range, shifts: tuple[int, int]) -> Clash:
    table, by = game.components.tables.combat, shifts[0] - shifts[1]
    worst, best = table.column(attack.least, defence.most, by), table.column(attack.most, defence.least, by)
    results = {str(result) for row in table.rows for result in row[worst : best + 1]}
    counts = {
        result: [sum(row[column] == result for row in table.rows) for column in range(worst, best + 1)]
        for result in sorted(results)
    }
    faces = {result: Range(min(each), max(each)) for result, each in counts.items()}
    return Clash(attack, defence, shifts, (worst, best), faces)


def battle(game: Game, attacker: ExpeditionId, defender: ExpeditionId, at: Node) -> Clash:
    """6.1 With all units of both: what is held in reserve is taken off when it is said."""
    broken = at in game.components.atlas.broken
    attack, defence = [sums(game, game.board.line(one), broken=broken) for one in (attacker, defender)]
    return clash(game, attack, defence, (shift(game, [attacker]), shift(game, [defender])))


def naval(game: Game, name: ExpeditionId, at: HexId) -> Clash:
    """8.1 Whoever sails there with this Expedition attacks."""
    seat = game.board.expeditions[name].seat
    attack = sums(game, game.board.members(name), broken=True)
    defence = sums(game, passengers(game, at, enemy(seat)), broken=True)
    helps = shift(game, [name], sea=True), shift(game, aboard_at(game, at, enemy(seat)), sea=True)
    return clash(game, attack, defence, helps)


def passengers(game: Game, at: HexId, seat: Seat) -> list[Unit]:
    if not squadron(game, at, seat):
        return []
    return [unit for unit in game.board.at(at) if unit.seat == seat and unit.ship != -1]


def siege(game: Game, place: Place, garrison: int, points: int) -> float:
    """7.1.1 The chance that the place falls with so many points left. Ruling 42: an empty one does."""
    dice = game.components.sort[place.sort].siege_dice
    if not garrison:
        return 1.0
    rolls = [sum(roll) for roll in product(FACES, repeat=dice)]
    return sum(roll * garrison <= points for roll in rolls) / len(rolls)


def breach(game: Game, place: Place) -> float:
    """7.2.1 The chance that the walls are breached; a one never does it."""
    needed, change = game.components.sort[place.sort].breach, breach_modifier(game, place)
    good: Sequence[int] = [die for die in FACES if die > LOWEST and min(max(die + change, 1), 6) >= needed]
    return len(good) / len(FACES)


def percent(chance: float) -> str:
    return f"{round(100 * chance)}%"
