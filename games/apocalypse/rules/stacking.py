"""4.0 How many can stand in a hex, and what is judged at the end of each phase."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar

from games.apocalypse.parts import Node, UnitType
from games.apocalypse.rules import losses
from games.apocalypse.rules.actions import Lose
from games.apocalypse.rules.board import GARRISON, Game, Unit, is_heavy, kind_of, named
from games.apocalypse.rules.frames import Once, Procedure
from games.engine.contract import Action, Form, Pick, Reason, Seat
from games.hexwar.stacks import each_once


def points(game: Game, kind: UnitType) -> int:
    """4.0, Ruling 3. Picked units with a factor of 6 or more in clear terrain count as two."""
    numbers = game.components.numbers
    return numbers.heavy_stack if kind.picked and is_heavy(kind, numbers.heavy_cf) else 1


def load(game: Game, units: Iterable[Unit]) -> int:
    return sum(points(game, kind_of(game, unit)) for unit in units)


def room(game: Game, node: Node, seat: Seat) -> int:
    """4.0 Expeditions do not count, and patrols stand by themselves (3.2.3)."""
    return game.components.atlas.holds[node] - load(game, game.board.garrison(node, seat))


class Crowded(Once):
    """4.0 The owner destroys units until those left have room."""

    wanted: ClassVar[Reason] = Reason("Say which units are lost, so that the others have room.", "4.0")
    side: Seat
    where: Node

    def seat(self, game: Game) -> Seat:
        return self.side

    def asks(self, game: Game, seat: Seat) -> bool:
        return room(game, self.where, self.side) < 0

    def form(self, game: Game, seat: Seat) -> Form:
        units = tuple([unit.id for unit in game.board.garrison(self.where, self.side)])
        return Form("Lose", (Pick("units", units, 1, len(units)),))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, Lose):
            return self.wanted
        among = [unit.id for unit in game.board.garrison(self.where, self.side)]
        if not each_once(action.units, among):
            return Reason("Name units of this garrison, each once.", "4.0")
        freed = [points(game, kind_of(game, unit)) for unit in named(game, action.units)]
        lacking = -room(game, self.where, self.side)
        if sum(freed) < lacking:
            return Reason(f"There is room only once {lacking} stacking points are gone.", "4.0")
        if sum(freed) - min(freed) >= lacking:
            return Reason("One of them can stay.", "4.0")
        return None

    def absent(self, game: Game, seat: Seat) -> Action:
        units = losses.cheapest(game, game.board.garrison(self.where, self.side), 99)
        return self.enough(game, units)

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        units = game.board.garrison(self.where, self.side)
        return self.enough(game, rng.sample(units, len(units)))

    def enough(self, game: Game, units: list[Unit]) -> Lose:
        """The first of these that free the room, without any that could stay."""
        lacking, picked = -room(game, self.where, self.side), list[Unit]()
        while load(game, picked) < lacking:
            picked.append(units[len(picked)])
        for unit in list(picked):
            others = [one for one in picked if one != unit]
            picked = others if load(game, others) >= lacking else picked
        return Lose(tuple([unit.id for unit in picked]))

    def chosen(self, game: Game, seat: Seat, action: Lose) -> None:
        self.done = True
        losses.lose(game, named(game, action.units), losses.STACKING)


class Judgment(Procedure):
    """4.0, Ruling 22. At the end of each phase, for both sides."""

    steps: ClassVar[tuple[str, ...]] = ("judge",)

    def judge(self, game: Game) -> None:
        loads: dict[tuple[Seat, Node], int] = {}
        for unit in game.board.on_map():
            if unit.post == GARRISON:
                key = unit.seat, unit.where
                loads[key] = loads.get(key, 0) + points(game, kind_of(game, unit))
        holds = game.components.atlas.holds
        game.call(*[Crowded(*key) for key in sorted(loads) if loads[key] > holds[key[1]]])
