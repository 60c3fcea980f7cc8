"""What the tiny wars here ask alike: which stack marches, and where to."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from games.engine.contract import Action, Form, One, Pick, Reason, Seat
from games.engine.flow import Game
from games.engine.questions import Once
from games.hexmap.grid import HexId
from games.hexwar.search import Reach
from games.hexwar.stacks import UnitId, Where, each_once, stacked


class March(Action, frozen=True):
    """Some of a stack; the others stay."""

    units: tuple[UnitId, ...]
    to: HexId


class Halt(Action, frozen=True):
    pass


class Marching(Once):
    """One stack after the other, until the seat halts or has none that may go."""

    wanted: ClassVar[Reason] = Reason("March, or halt.")

    def free(self, game: Game[Any, Any]) -> Sequence[UnitId]:
        """The units that may still go."""
        raise NotImplementedError

    def reach(self, game: Game[Any, Any], start: Where) -> Reach:
        raise NotImplementedError

    def bars(self, game: Game[Any, Any], march: March) -> Reason | None:
        """Why they may not end there, though it is in reach."""
        return None

    def marched(self, game: Game[Any, Any], march: March, path: tuple[Where, ...], points: int) -> None:
        """What comes of it; the path begins where they stood."""
        raise NotImplementedError

    def asks(self, game: Game[Any, Any], seat: Seat) -> bool:
        return bool(self.free(game))

    def options(self, game: Game[Any, Any], seat: Seat) -> list[Action]:
        return [Halt()]

    def form(self, game: Game[Any, Any], seat: Seat) -> Form:
        units = tuple(self.free(game))
        starts = stacked(game.board.units[i] for i in units)
        goals = sorted({at for start in starts for at in self.reach(game, start).cost})
        return Form("March", (Pick("units", units, 1, len(units)), One("to", tuple(goals))))

    def why_not(self, game: Game[Any, Any], seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, March):
            return None if action == Halt() else self.wanted
        if not action.units or not each_once(action.units, self.free(game)):
            return Reason("Name units that may go, each once.")
        (start, *others) = stacked(game.board.units[i] for i in action.units)
        if others or action.to == start or action.to not in self.reach(game, start).cost:
            return Reason("They cannot all go there.")
        return self.bars(game, action)

    def sample(self, game: Game[Any, Any], seat: Seat, rng: Random) -> Action:
        stacks = stacked(game.board.units[i] for i in self.free(game))
        for start, stack in rng.sample(sorted(stacks.items()), len(stacks)):
            some = tuple(unit.id for unit in rng.sample(stack, rng.randint(1, len(stack))))
            march = March(some, rng.choice(sorted(self.reach(game, start).cost)))
            if not self.why_not(game, seat, march):
                return march
        return Halt()

    def absent(self, game: Game[Any, Any], seat: Seat) -> Action:
        return Halt()

    def chosen(self, game: Game[Any, Any], seat: Seat, action: Action) -> None:
        if not isinstance(action, March):
            self.done = True
            return
        start = game.board.units[action.units[0]].where
        found = self.reach(game, start)
        self.marched(game, action, (start, *found.path(action.to)), found.cost[action.to])
