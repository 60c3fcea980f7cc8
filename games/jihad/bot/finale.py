"""The last march, after which lands are counted: of whoever can get to a place it is imagined what the
Muslims would earn then."""

from collections.abc import Iterator
from typing import NamedTuple

from games.hexwar.stacks import Where
from games.jihad.bot.appraise import prospects
from games.jihad.rules.actions import Fight, March
from games.jihad.rules.attrition import odds
from games.jihad.rules.board import EMPIRES, MUSLIM, POOL, Force, Game, Unit, total
from games.jihad.rules.combat import defence
from games.jihad.rules.movement import why_not_march
from games.jihad.rules.moves import movable
from games.jihad.rules.productivity import income, within
from games.jihad.rules.ways import reach

SIZES = (1, 2, 3, 4, 6, 8, 12)  # of stacks that are thought of
PRICE = 0.05  # what a unit is worth: somebody else may need it less
FIRM = 0.5  # how far what Muslim units stand on counts, and not what is theirs by zones until somebody comes


class Chance(NamedTuple):
    value: float  # points, for each unit
    march: March


def last_march(game: Game, force: Force) -> March | None:
    """What changes most, unit for unit."""
    found = sorted(chances(game, force), key=lambda chance: (-chance.value, chance.march.to))
    return next((c.march for c in found if not why_not_march(game, force, c.march)), None)


def chances(game: Game, force: Force) -> Iterator[Chance]:
    imagined = Imagined(game, force)
    for units in stacks(game, force):
        ways, stays = reach(game, units).cost, imagined.without(units)
        for to in sorted(ways.keys() & game.components.hex.keys() - {units[0].where}):
            worth = imagined.taken(units[0], to)
            for size in SIZES if worth > PRICE else ():
                if size <= len(units):
                    some = units[-size:]
                    value = worth * likely(game, force, some, to, ways[to])
                    value -= stays if size == len(units) else 0.0
                    if value > PRICE * size:
                        yield Chance(value / size, March(tuple([unit.id for unit in some]), to))


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
        self.game, self.force = game.clone(), force
        self.sign = 1 if force == MUSLIM else -1
        self.now = income(self.game, game.components.muslims)
        self.known: dict[tuple[str, bool, Where], float] = {}

    def change(self) -> float:
        return self.sign * (income(self.game, self.game.components.muslims) - self.now)

    def taken(self, unit: Unit, to: Where) -> float:
        """What is won by such a unit there, alone."""
        key = unit.state if self.force == EMPIRES else MUSLIM, unit.naval, to
        if key not in self.known:
            board = self.game.board
            foes = [] if unit.naval else board.land_at(to, board.enemy(self.force))
            firm = 0 if self.force == EMPIRES or board.land_at(to, MUSLIM) else self.firm(to)
            for foe in foes:
                board.put(foe.id, POOL)
            board.put(unit.id, to)
            self.known[key] = self.weighed(self.change(), firm)
            for one in (unit, *foes):
                board.put(one.id, one.where)
        return self.known[key]

    def without(self, units: list[Unit]) -> float:
        """What is lost if all of these go."""
        board, at = self.game.board, units[0].where
        for unit in units:
            board.put(unit.id, POOL)
        firm = 0 if self.force == EMPIRES or board.land_at(at, MUSLIM) else self.firm(at)
        found = self.weighed(-self.change(), firm)
        for unit in units:
            board.put(unit.id, unit.where)
        return found

    def weighed(self, change: float, firm: int) -> float:
        return change if self.force == EMPIRES else (1 - FIRM) * change + FIRM * firm

    def firm(self, at: Where) -> int:
        """What a Muslim unit there counts, whoever comes next to it."""
        game, atlas = self.game, self.game.components.atlas
        own = at in within(game, game.components.muslims)
        return atlas.city.get(at, 0) + game.board.bases.get(at, 0) + (0 if own else atlas.fertile.get(at, 0))


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
