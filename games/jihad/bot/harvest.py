"""Marches for the count: of whoever can get to a place it is imagined what the Muslims would earn then, and
what attrition would leave of those who stay."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from games.hexwar.stacks import Where, fact
from games.jihad.bot.appraise import prospects
from games.jihad.parts import HexId
from games.jihad.rules.actions import Done, Fight, March
from games.jihad.rules.attrition import odds, standing_points
from games.jihad.rules.board import EMPIRES, MUSLIM, POOL, Force, Game, Unit, UnitId, hex_of, total
from games.jihad.rules.combat import defence
from games.jihad.rules.movement import why_not_march
from games.jihad.rules.moves import movable
from games.jihad.rules.productivity import counting, earned_in, within
from games.jihad.rules.ways import reach

SIZES = (1, 2, 3, 4, 6, 8, 12)  # of stacks that are thought of
PRICE = 0.05  # what a unit is worth: somebody else may need it less
FIRM = 0.5  # how far what Muslim units stand on counts, and not what is theirs by zones until somebody comes


class Plan(NamedTuple):
    """A march that might pay."""

    most: float  # points for each unit, if it cannot fail
    worth: float
    leave: float  # what is given up by it
    units: list[Unit]
    to: HexId
    points: int


def best_march(game: Game, force: Force) -> March | Done:
    """What changes the count most, unit for unit; or none."""
    best: tuple[float, HexId] = (-PRICE, "")
    found: March | Done = Done()
    for plan in sorted(plans(game, force), key=lambda plan: -plan.most):
        if -plan.most > best[0]:
            break  # how likely it is need not be asked
        march = March(tuple([unit.id for unit in plan.units]), plan.to)
        rank = -value(game, force, plan), plan.to
        if rank < best and not why_not_march(game, force, march):
            best, found = rank, march
    return found


def value(game: Game, force: Force, plan: Plan) -> float:
    """Points for each unit."""
    chance = likely(game, force, plan.units, plan.to, plan.points)
    return (plan.worth * chance - plan.leave) / len(plan.units)


def plans(game: Game, force: Force) -> Iterator[Plan]:
    imagined, places = Imagined(game, force), at_stake(game, force)
    for units in stacks(game, force):
        ways, sizes = reach(game, units).cost, [size for size in SIZES if size <= len(units)]
        leave = {size: imagined.given_up(units, size) for size in sizes}
        for to in sorted((ways.keys() & places) - {units[0].where}):
            worth = imagined.worth(units[0], to)
            for size in sizes if worth > PRICE else ():
                most = (worth - leave[size]) / size
                if most > PRICE:
                    yield Plan(most, worth, leave[size], units[-size:], to, ways[to])


def at_stake(game: Game, force: Force) -> set[HexId]:
    """The hexes where a unit of this side could change the count: no others are imagined."""
    atlas, board, muslims = game.components.atlas, game.board, game.components.muslims
    theirs = [at for at, s in counting(game).items() if (s == muslims) != (force == MUSLIM)]
    found = {near for at in theirs for near in (at, *atlas.zoc[at])} | atlas.city.keys() | board.bases.keys()
    if force == MUSLIM:  # whose garrisons attrition uses up
        found |= {at for at in board.places() if at in atlas.hex and board.land_at(at, MUSLIM)}
    return found


def stacks(game: Game, force: Force) -> list[list[Unit]]:
    """Those of one State and speed who can go together and have no fight at hand."""
    found: dict[tuple[Where, str, bool], list[Unit]] = {}
    for unit in movable(game, force):
        if unit.naval or not game.board.land_at(unit.where, game.board.enemy(force)):
            light = force == MUSLIM and unit.kind == "Bedouin"
            nation = unit.state if force == EMPIRES else force
            found.setdefault((unit.where, nation, unit.naval or light), []).append(unit)
    return [units for units in found.values() if force == EMPIRES or not units[0].naval]


class Imagined:
    """What the Muslims would earn if units were elsewhere, in the eyes of a side."""

    def __init__(self, game: Game, force: Force) -> None:
        self.seen, self.game, self.force = game, game.clone(), force
        self.sign = 1 if force == MUSLIM else -1
        self.won: dict[tuple[UnitId, Where], float] = {}
        self.lost: dict[tuple[UnitId, ...], float] = {}
        self.stand_ins: dict[tuple[str, bool], UnitId] = {}

    def change(self, at: Where) -> float:
        """Of what is earned there and next to it: units more than two hexes away change nothing of that."""
        return self.sign * (earned_about(self.game, at) - earned_about(self.seen, at))

    def worth(self, unit: Unit, to: Where) -> float:
        """What such a unit adds there: the place, or that attrition does not empty it."""
        board = self.seen.board
        own = board.land_at(to, MUSLIM)
        if self.force == MUSLIM and own and not board.land_at(to, EMPIRES):
            return self.without(own) * perishes(self.seen, own)
        return self.taken(unit, to)

    def taken(self, unit: Unit, to: Where) -> float:
        """What is won by one more such unit there, alone: what it leaves is reckoned by itself."""
        key = self.stand_in(unit), to
        if key not in self.won:
            board = self.game.board
            foes = [] if unit.naval else board.land_at(to, board.enemy(self.force))
            firm = 0 if board.land_at(to, MUSLIM) else self.firm(to)
            for foe in foes:
                board.put(foe.id, POOL)
            board.put(key[0], to)
            self.won[key] = self.weighed(self.change(to), firm)
            board.put(key[0], POOL)
            for foe in foes:
                board.put(foe.id, foe.where)
        return self.won[key]

    def stand_in(self, unit: Unit) -> UnitId:
        """One more of its kind, so that no place is left for what is imagined."""
        kind = unit.state if self.force == EMPIRES else MUSLIM, unit.naval
        if kind not in self.stand_ins:
            board = self.game.board
            self.stand_ins[kind] = len(board.units)
            board.add(replace(unit, id=len(board.units), where=POOL))
        return self.stand_ins[kind]

    def given_up(self, units: list[Unit], size: int) -> float:
        """What is likely lost if the last so many of these go. 7.3 Few of the Empires' garrisons suffer."""
        if self.force == EMPIRES:
            return self.without(units) if size == len(units) else 0.0
        own = self.seen.board.land_at(units[0].where, MUSLIM)
        rest = [unit for unit in own if unit not in units[-size:]]
        return self.without(own) * (perishes(self.seen, rest) - perishes(self.seen, own))

    def without(self, units: list[Unit]) -> float:
        """What is lost if all of these go."""
        key = tuple([unit.id for unit in units])
        if key not in self.lost:
            board, at = self.game.board, units[0].where
            for unit in units:
                board.put(unit.id, POOL)
            firm = 0 if board.land_at(at, MUSLIM) else self.firm(at)
            self.lost[key] = self.weighed(-self.change(at), firm)
            for unit in units:
                board.put(unit.id, unit.where)
        return self.lost[key]

    def weighed(self, change: float, firm: int) -> float:
        return change if self.force == EMPIRES else (1 - FIRM) * change + FIRM * firm

    def firm(self, at: Where) -> int:
        """What a Muslim unit there counts, whoever comes next to it."""
        game, atlas = self.game, self.game.components.atlas
        own = at in within(game, game.components.muslims)
        return atlas.city.get(at, 0) + game.board.bases.get(at, 0) + (0 if own else atlas.fertile.get(at, 0))


@fact
def earned_about(game: Game, at: Where) -> int:
    """5.2 What the Muslims earn where units in this place and their zones count."""
    here = hex_of(game, at)
    return earned_in(game, game.components.muslims, (here, *game.components.atlas.zoc[here]))


def perishes(game: Game, units: list[Unit]) -> float:
    """7.2 How likely attrition leaves none of the Muslim units of a hex; who has moved has had his own."""
    if not units or any(unit.id in game.board.moved for unit in units):
        return float(not units)
    return odds(game, standing_points(game, units[0].where, units, MUSLIM), len(units))[-1]


def likely(game: Game, force: Force, units: list[Unit], to: Where, points: int) -> float:
    """How likely some of them are there in the end."""
    lost = odds(game, points, len(units)) if points > 0 else (1.0, *[0.0] * len(units))
    if units[0].naval:
        return 0.0 if game.board.naval_at(to, MUSLIM) else 1 - lost[-1]
    return sum([chance * holds(game, force, units[n:], to) for n, chance in enumerate(lost[:-1]) if chance])


def holds(game: Game, force: Force, units: list[Unit], to: Where) -> float:
    """How likely these have the place to themselves."""
    foes = game.board.land_at(to, game.board.enemy(force))
    if not foes:
        return 1.0
    strength, against = total(game, units), defence(game, Fight(to, naval=False), foes)
    if strength < against:
        return 0.0
    return prospects(game, strength // against, len(units), len(foes)).wins
