"""7.2 Stacks that may go on after a stop, and drop units off there."""

from random import Random
from typing import ClassVar

from games.engine.contract import Action, Form, One, Pick, Reason, Seat
from games.engine.questions import Once
from games.hexwar.stacks import Where
from games.jihad.rules.actions import Done, March
from games.jihad.rules.attrition import Arrival
from games.jihad.rules.board import Force, Game, Unit, UnitId, names
from games.jihad.rules.moves import go, is_taken, may_end, why_no_way, why_not_together
from games.jihad.rules.ways import reach


class UnderWay(Once):
    """7.2 A stack that may go on: those dropped off are judged at once, the rest gather more points.

    Ruling 21: the points so far stay with all. 7.4, Ruling 26: ships that have landed land units go on
    together, and what they carried stays at risk until they end their move.
    """

    wanted: ClassVar[Reason] = Reason("Let the stack go on, or end its move.", "7.2")
    force: Force
    units: tuple[UnitId, ...]
    points: int
    cargo: tuple[UnitId, ...] = ()

    def seat(self, game: Game) -> Seat:
        return game.board.seat_of(self.force)

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Done()]

    def ways(self, game: Game, units: list[Unit]) -> dict[Where, int]:
        """The places it can still reach and end in. 7.1: not where others went from where it began."""
        here = units[0].where
        found = reach(game, units, self.points, under_way=True).cost
        return {
            to: points
            for to, points in found.items()
            if to != here and may_end(game, self.force, units, to) and not is_taken(game, units, to)
        }

    def form(self, game: Game, seat: Seat) -> Form | None:
        ways = tuple(sorted(self.ways(game, names(game, self.units))))
        if not ways:
            return None
        units = self.riders(game)
        return Form("March", (Pick("units", units, least=1, most=len(units)), One("to", ways)))

    def riders(self, game: Game) -> tuple[UnitId, ...]:
        """12.0 The stack, and a leader that it has come upon: leaders change stacks at any time."""
        here = game.board.units[self.units[0]].where
        leaders = [u for u in game.board.leaders if u.where == here and game.board.force_of(u) == self.force]
        return (*self.units, *[unit.id for unit in leaders if unit.id not in self.units])

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, March):
            return self.wanted
        if not set(action.units) <= set(self.riders(game)) or not action.units or action.cargo:
            return Reason("Only units of this stack can go on.", "7.2")
        if len(set(action.units)) != len(action.units):
            return Reason("Name each unit once.", "7.2")
        going = names(game, action.units)
        if all(unit.leader for unit in going):
            return Reason("A leader moves only with a unit.", "12.0")
        dropped = [i for i in self.units if i not in action.units]
        if dropped and self.cargo:
            return Reason("Ships that have landed units go on together.", "7.4")
        ways = self.ways(game, going)
        return why_not_together(game, going, action.to) or why_no_way(game, action.to, ways)

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        if rng.random() < 0.5:
            return Done()
        ways = sorted(self.ways(game, names(game, self.units)))
        return March(self.units, rng.choice(ways)) if ways else Done()

    def absent(self, game: Game, seat: Seat) -> Done:
        return Done()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if not isinstance(action, March):
            game.call(Arrival(self.force, self.units, self.points, self.cargo))
            return
        going = names(game, action.units)
        found = reach(game, going, self.points, under_way=True)
        points = found.cost[action.to]
        path = (going[0].where, *found.path(action.to))
        dropped = tuple([i for i in self.units if i not in action.units])
        go(game, self.force, action.units, path, points)
        onward = UnderWay if action.on else Arrival
        dropping = [Arrival(self.force, dropped, self.points)] if dropped else []
        game.call(*dropping, onward(self.force, action.units, points, self.cargo))
