"""7.2, 7.3. Attrition: of stacks that have moved, and of those that have not."""

from typing import ClassVar

from games.engine.flow import Procedure
from games.hexwar.stacks import Where, fact
from games.jihad.rules import losses
from games.jihad.rules.board import BOX, EMPIRES, POOL, Force, Game, Unit, UnitId, hex_of, names
from games.jihad.rules.events import AttritionRolled
from games.jihad.rules.stacking import site_value

WORST = ("Bedouin", "Mercenary", "Levy")  # 7.2: least to most


def column(units: list[Unit]) -> str:
    """7.2 The kind whose points a stack counts: the worst in it. Ruling 20: per hex."""
    kinds = {unit.kind for unit in units}
    if "Naval" in kinds:
        return "Naval"
    return max([kind for kind in WORST if kind in kinds], key=WORST.index)


@fact
def odds(game: Game, points: int, units: int) -> tuple[float, ...]:
    """The chances to lose none, one, two and so on of so many units."""
    chances = [0.0] * (units + 1)
    for die in range(1, 7):
        chances[min(game.components.tables.attrition.read(points, die), units)] += 1 / 6
    return tuple(chances)


def judge(
    game: Game, force: Force, units: tuple[UnitId, ...], points: int, *, stood: bool, spare: int = 0
) -> None:
    """7.2 One die for the stack; no points, no die (Ruling 21). Peace only: 11.33 has no such losses."""
    stack = tuple([unit.id for unit in names(game, units) if not unit.leader])
    if points <= 0 or not stack or game.board.war:
        return
    die = game.dice.d6()[0]
    lost = game.components.tables.attrition.read(points, die)
    where = game.board.units[stack[0]].where
    rolled = AttritionRolled(
        where=where, units=stack, points=points, die=die, lost=lost, stood=stood, spared=spare, rule="7.2"
    )
    game.tell(rolled)
    losses.take(game, force, stack, rolled.taken, losses.ATTRITION)


class Arrival(Procedure):
    """7.2, 7.4. A stack ends its move; what is lost with its ships goes down with them. Ruling 2."""

    force: Force
    units: tuple[UnitId, ...]
    points: int
    cargo: tuple[UnitId, ...] = ()
    steps: ClassVar[tuple[str, ...]] = ("note_way", "roll", "sink")

    def note_way(self, game: Game) -> None:
        """7.1 From where it began to where it ends, whatever its stops, and whatever becomes of it."""
        board = game.board
        for unit in names(game, self.units + self.cargo):
            way = (board.moved.get(unit.id, unit.where), unit.where, unit.naval)
            if not unit.leader and way not in board.ways:
                board.ways.append(way)

    def roll(self, game: Game) -> None:
        judge(game, self.force, self.units, self.points, stood=False)

    def sink(self, game: Game) -> None:
        """7.4 Lost ships take land units with them. Ruling 26: the cargo rolls nothing itself."""
        afloat = [unit for unit in names(game, self.units) if unit.where != POOL]
        lost = max(0, len(self.cargo) - len(afloat))
        losses.take(game, self.force, self.cargo, lost, losses.SUNK)


class Standing(Procedure):
    """7.2 Attrition of those that have not moved, stack by stack, at the end of the segment. Ruling 2."""

    force: Force
    left: tuple[tuple[Where, bool], ...] = ()
    steps: ClassVar[tuple[str, ...]] = ("look", "roll")

    def look(self, game: Game) -> None:
        places = game.board.places()
        self.left = tuple(
            [(at, naval) for at in places for naval in (False, True) if self.stack(game, at, naval)]
        )

    def stack(self, game: Game, at: Where, naval: bool) -> list[Unit]:
        """7.3 Units of Empires States that have not recruited this turn suffer nothing."""
        board = game.board
        return [
            unit
            for unit in (board.naval_at(at, self.force) if naval else board.land_at(at, self.force))
            if unit.id not in board.moved and (unit.muslim or unit.state in board.recruited)
        ]

    def roll(self, game: Game) -> None:
        if not self.left:
            return
        (at, naval), self.left = self.left[0], self.left[1:]
        self.goto("roll")
        units = self.stack(game, at, naval)
        points = standing_points(game, at, units, self.force)
        spare = 0 if naval else self.spare(game, at, units)
        judge(game, self.force, tuple([u.id for u in units]), points, stood=True, spare=spare)

    def spare(self, game: Game, at: Where, units: list[Unit]) -> int:
        """7.3 In a city the last land unit of an Empires State is immune. Ruling 23, Ruling 43.

        13.0: hex and box of Constantinople are one city.
        """
        here = hex_of(game, at)
        if self.force != EMPIRES or here not in game.components.atlas.city:
            return 0
        board = game.board
        boxed = board.land_at(BOX, EMPIRES) if here == game.components.capital.hex else []
        others = [
            unit
            for unit in (*board.land_at(here, EMPIRES), *boxed)
            if unit.state == units[0].state and unit not in units
        ]
        return 0 if others else 1


def standing_points(game: Game, at: Where, units: list[Unit], force: Force) -> int:
    """7.2 Three times the hex, less its city or base; Ruling 23: for naval units and the box as well."""
    numbers, here = game.components.numbers, hex_of(game, at)
    cost = game.components.atlas.enter[column(units)][here]
    return max(0, numbers.standing_factor * cost - site_value(game, here, force))
