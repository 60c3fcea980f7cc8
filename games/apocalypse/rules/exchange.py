"""6.1.4, 6.5. Losses in turn, until one side routs or has nothing left."""

from random import Random
from typing import ClassVar

from games.apocalypse.rules import losses
from games.apocalypse.rules.actions import Lose, Rout
from games.apocalypse.rules.board import ExpeditionId, Game, Unit, enemy, ids, named, seat_of
from games.apocalypse.rules.frames import Once, Procedure
from games.engine.contract import Action, Beforehand, Form, Pick, Reason, Seat
from games.hexwar.stacks import each_once

FIRST = "first", "The weakest, until you may rout"
MORE = "more", "The weakest, as long as they would run out before you"


class Exchange(Procedure):
    """6.1.4, Ruling 27. The attacker first; 6.5: in a storm of the camp the defender loses two for one.

    Ruling 69: the first loss of each side is due, and after that one may rout instead.
    """

    attacker: ExpeditionId
    defender: ExpeditionId
    ratio: int = 1
    reserve_only: ExpeditionId = ""  # 6.4.3: whose reserve fights alone
    first: bool = True
    steps: ClassVar[tuple[str, ...]] = (
        "attacker_pays",
        "attacker_stands",
        "defender_pays",
        "defender_stands",
    )

    def attacker_pays(self, game: Game) -> None:
        self.pay(game, self.attacker, 1)

    def attacker_stands(self, game: Game) -> None:
        self.judge(game, self.attacker)

    def defender_pays(self, game: Game) -> None:
        self.pay(game, self.defender, self.ratio)

    def defender_stands(self, game: Game) -> None:
        self.judge(game, self.defender)
        if game.board.loser < 0:
            self.first = False
            self.goto("attacker_pays")

    def pay(self, game: Game, name: ExpeditionId, count: int) -> None:
        game.call(Paying(seat_of(name), name, count, not self.first, self.reserve_only == name))

    def judge(self, game: Game, name: ExpeditionId) -> None:
        board = game.board
        left = board.line(name, reserve=True) if self.reserve_only == name else board.members(name)
        if not left and board.loser < 0:
            board.note(loser=seat_of(name))
        if board.loser >= 0:
            self.goto("end")


class Paying(Once):
    """6.1.4 The next loss, or a rout. 6.4.3, Ruling 48: the Byzantines may feed it from the reserve.

    Ruling 29: mounted units count as others do.
    """

    wanted: ClassVar[Reason] = Reason("Say which units are lost, or rout.", "6.1.4")
    side: Seat
    name: ExpeditionId
    count: int
    may_rout: bool
    reserve_only: bool

    def seat(self, game: Game) -> Seat:
        return self.side

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        return Beforehand("exchange", "Losses in an exchange", (FIRST, MORE), "6.1.4")

    def ordered(self, game: Game, seat: Seat, order: str) -> Action | None:
        stays = not self.may_rout or (order == MORE[0] and self.outlasts(game))
        return self.absent(game, seat) if stays else None

    def outlasts(self, game: Game) -> bool:
        """By the numbers, which are open."""
        foes = game.board.camps(game.board.expeditions[self.name].where, enemy(self.side))
        against = sum([len(game.board.members(name)) for name in foes])
        return len(self.among(game)) > self.count * against

    def among(self, game: Game) -> list[Unit]:
        if self.reserve_only:
            return game.board.line(self.name, reserve=True)
        return game.board.members(self.name)

    def number(self, game: Game) -> int:
        return min(self.count, len(self.among(game)))

    def last_of_line(self, game: Game) -> list[Unit]:
        """Ruling 48. If more are due than they are: the reserve need not feed the battle, and routs."""
        line = [] if self.reserve_only else game.board.line(self.name)
        return line if len(line) < self.number(game) else []

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Rout()] if self.may_rout else []

    def form(self, game: Game, seat: Seat) -> Form:
        count = self.number(game)
        least = len(self.last_of_line(game)) or count
        return Form("Lose", (Pick("units", ids(self.among(game)), least, count),))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Rout):
            return None if self.may_rout else Reason("The first loss is due.", "6.1.4")
        if not isinstance(action, Lose):
            return self.wanted
        count, line = self.number(game), ids(self.last_of_line(game))
        if line and sorted(action.units) == sorted(line):
            return None
        if len(action.units) != count or not each_once(action.units, ids(self.among(game))):
            other = ", or all that are not in reserve" if line else ""
            return Reason(f"Name {count} of your units there, each once{other}.", "6.1.4")
        return None

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        if self.may_rout and rng.random() < 0.2:
            return Rout()
        return Lose(tuple(rng.sample(ids(self.among(game)), self.number(game))))

    def absent(self, game: Game, seat: Seat) -> Action:
        due = losses.cheapest(game, self.among(game), self.number(game))
        return Lose(ids(self.last_of_line(game) or due))

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        lost = action.units if isinstance(action, Lose) else ()
        routs = len(lost) < self.number(game)
        losses.lose(game, named(game, lost), losses.BATTLE)
        if routs:
            game.board.note(loser=self.side)
