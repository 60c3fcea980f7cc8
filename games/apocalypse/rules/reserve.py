"""6.4 The Byzantine reserve: held back before the dice, and what it does afterwards."""

from random import Random
from typing import ClassVar

from games.apocalypse.rules.actions import HoldBack, Stay
from games.apocalypse.rules.board import BYZANTINE, RESERVE, ExpeditionId, Game, ids
from games.apocalypse.rules.events import Answered, HeldBack
from games.apocalypse.rules.frames import Once, Question
from games.engine.contract import Action, Beforehand, Form, Pick, Reason, Seat
from games.hexwar.stacks import each_once

COUNTER, COVER, NOTHING = "counter", "cover", "nothing"
NOBODY = "nobody", "Hold nobody back"


class HoldingBack(Once):
    """6.4.1, 6.4.2, Ruling 49. Up to half the units and one leader, said before the first die."""

    wanted: ClassVar[Reason] = Reason("Say what is held in reserve.", "6.4")
    name: ExpeditionId

    def seat(self, game: Game) -> Seat:
        return BYZANTINE

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand | None:
        return Beforehand("reserve", "Your reserve", (NOBODY,), "6.4") if seat == BYZANTINE else None

    def ordered(self, game: Game, seat: Seat, order: str) -> Stay:
        return Stay()

    def most(self, game: Game) -> int:
        return len(game.board.members(self.name)) // 2

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Stay()]

    def form(self, game: Game, seat: Seat) -> Form:
        return Form("HoldBack", (Pick("units", ids(game.board.members(self.name)), 1, self.most(game)),))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Stay):
            return None
        if not isinstance(action, HoldBack):
            return self.wanted
        if not action.units or not each_once(action.units, ids(game.board.members(self.name))):
            return Reason("Name units of the Expedition, each once.", "6.4.2")
        if len(action.units) > self.most(game):
            return Reason(f"No more than {self.most(game)} units, half of them.", "6.4.2")
        if action.leader and action.leader not in game.board.leaders_of(self.name):
            return Reason("He is not with this Expedition.", "6.4.2")
        return None

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        if rng.random() < 0.4:
            return Stay()
        units = rng.sample(ids(game.board.members(self.name)), rng.randint(1, self.most(game)))
        return HoldBack(tuple(units), rng.choice(["", *game.board.leaders_of(self.name)]))

    def absent(self, game: Game, seat: Seat) -> Action:
        return Stay()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if isinstance(action, HoldBack):
            for unit in action.units:
                game.board.put(unit, game.board.units[unit].where, mark=RESERVE)
            if action.leader:
                game.board.put_leader(action.leader, reserve=True)
            game.tell(HeldBack(count=len(action.units), leader=action.leader, rule="6.4.2"))


class Reply(Question):
    """6.4.3 After the result: the reserve counter-attacks, covers the rout, or does neither."""

    wanted: ClassVar[Reason] = Reason("Say what the reserve does.", "6.4.3")
    rout: bool

    def seat(self, game: Game) -> Seat:
        return BYZANTINE

    def answers(self, game: Game) -> list[str]:
        return [NOTHING, COVER, COUNTER] if self.rout else [NOTHING, COUNTER]

    def answer(self, game: Game, answer: str) -> None:
        game.board.note(answer=answer)
        if answer != NOTHING:
            game.tell(Answered(answer=answer, rule="6.4.3"))


def dismiss(game: Game, name: ExpeditionId) -> None:
    """The battle is over: who was held back is as the others again."""
    board = game.board
    for unit in board.members(name):
        if unit.mark == RESERVE:
            board.put(unit.id, unit.where, mark="")
    for leader in board.leaders_of(name):
        if board.leaders[leader].reserve:
            board.put_leader(leader, reserve=False)
