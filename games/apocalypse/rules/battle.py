"""6.0 Field battle: surprise, odds and leaders, attrition, rout, destruction, and what a reserve changes."""

from collections.abc import Iterable
from typing import ClassVar

from games.apocalypse.parts import Node
from games.apocalypse.rules import control, losses
from games.apocalypse.rules.board import (
    BYZANTINE,
    IMPERIAL,
    MUSLIM,
    ExpeditionId,
    Game,
    ShipId,
    Unit,
    kind_of,
    mounted,
    seat_of,
)
from games.apocalypse.rules.dispersal import Dispersal, loosen
from games.apocalypse.rules.events import Fought, Routed, SurpriseRolled
from games.apocalypse.rules.exchange import Exchange
from games.apocalypse.rules.flight import Return
from games.apocalypse.rules.frames import Procedure
from games.apocalypse.rules.reserve import COUNTER, COVER, HoldingBack, Reply, dismiss
from games.engine.contract import Seat

ATTRITION = "A"


def strength(game: Game, units: Iterable[Unit], *, broken: bool) -> int:
    """1.3.4 By the ground: the right-hand factor in rough country, mountains and marsh, and at sea."""
    kinds = [kind_of(game, unit) for unit in units]
    return sum(kind.right if broken else kind.left for kind in kinds)


def shift(game: Game, names: Iterable[ExpeditionId], *, sea: bool = False, reserve: bool = False) -> int:
    """6.3, Ruling 82. Of one leader alone: whoever helps most."""
    known, board = game.components.leader, game.board
    leaders = [leader for name in names for leader in board.leaders_of(name)]
    ready = [known[leader] for leader in leaders if sea or board.leaders[leader].reserve == reserve]
    return max([leader.sea if sea else leader.land for leader in ready], default=0)


class Battle(Procedure):
    """6.0, Ruling 66. Whoever came last attacks the one who waits."""

    attacker: ExpeditionId
    defender: ExpeditionId
    where: Node
    landed: bool = False
    result: str = ""
    ships: tuple[ShipId, ...] = ()
    steps: ClassVar[tuple[str, ...]] = (
        "hold_back",
        "meet",
        "clash",
        "reply",
        "refight",
        "avenge",
        "suffer",
        "leave",
        "clear",
    )

    @property
    def muslim(self) -> ExpeditionId:
        return self.defender if self.attacker == IMPERIAL else self.attacker

    def name_of(self, seat: Seat) -> ExpeditionId:
        return IMPERIAL if seat == BYZANTINE else self.muslim

    def hold_back(self, game: Game) -> None:
        """6.4.1, Ruling 49. Before any die; whoever has one unit has no half of it."""
        game.board.note(loser=-1, answer="")
        self.ships = tuple([ship.id for ship in game.board.fleet(self.attacker)]) if self.landed else ()
        if len(game.board.members(IMPERIAL)) > 1:
            game.call(HoldingBack(IMPERIAL))

    def meet(self, game: Game) -> None:
        """6.0, 6.5. On a 1 the camp is stormed."""
        numbers, die = game.components.numbers, game.dice.d6()[0]
        surprised = die <= numbers.surprise_on
        game.tell(SurpriseRolled(where=self.where, die=die, surprised=surprised, rule="6.0"))
        if surprised:
            self.result = "S"
            self.goto("leave")
            game.call(Exchange(self.attacker, self.defender, numbers.storm_ratio))

    def clash(self, game: Game) -> None:
        """6.1.2 Odds, leaders of both sides (Ruling 26), and a die."""
        self.result = self.roll(game, again=False)
        if self.result == ATTRITION:
            self.goto("leave")
            game.call(Exchange(self.attacker, self.defender))
        else:
            game.board.note(loser=self.beaten(self.result))

    def beaten(self, result: str) -> Seat:
        name = self.attacker if result[0] == "A" else self.defender
        return seat_of(name)

    def roll(self, game: Game, *, again: bool) -> str:
        table, die = game.components.tables.combat, game.dice.d6()[0]
        sums = self.sum(game, self.attacker, again), self.sum(game, self.defender, again)
        shifts = self.help(game, self.attacker, again), self.help(game, self.defender, again)
        column = table.column(*sums, shifts[0] - shifts[1])
        result = table.read(column, die)
        told = Fought(
            attacker=self.attacker,
            defender=self.defender,
            where=self.where,
            strengths=sums,
            shifts=shifts,
            column=column,
            die=die,
            result=result,
            again=again,
            rule="6.4.3" if again else "6.1.2",
        )
        game.tell(told)
        return result

    def sum(self, game: Game, name: ExpeditionId, again: bool) -> int:
        """6.1.1, 6.4.2, 6.4.3. Without the reserve; in the counter-attack the reserve alone."""
        reserve = again and name == IMPERIAL
        units = game.board.line(name, reserve=reserve)
        return strength(game, units, broken=self.where in game.components.atlas.broken)

    def help(self, game: Game, name: ExpeditionId, again: bool) -> int:
        return shift(game, [name], reserve=again and name == IMPERIAL)

    def reply(self, game: Game) -> None:
        if game.board.loser == BYZANTINE and game.board.line(IMPERIAL, reserve=True):
            game.call(Reply(self.result.endswith("R")))

    def refight(self, game: Game) -> None:
        """6.4.3 The counter-attack, instead of what was rolled. Ruling 28: attrition is fought out."""
        if game.board.answer != COUNTER:
            self.goto("suffer")
            return
        result = self.roll(game, again=True)
        if result == ATTRITION:
            game.board.note(loser=-1)
            game.call(Exchange(self.attacker, self.defender, reserve_only=IMPERIAL))
        else:
            game.board.note(loser=self.beaten(result))

    def avenge(self, game: Game) -> None:
        """6.4.3 Whoever loses the counter-attack is destroyed, reserve and all."""
        losses.lose(game, game.board.members(self.name_of(game.board.loser)), losses.BATTLE)
        self.goto("leave")

    def suffer(self, game: Game) -> None:
        """6.1.3, 6.2.1, 6.2.2. Destroyed, or routed with losses. Ruling 83: the reserve is not among them."""
        name = self.name_of(game.board.loser)
        line = game.board.line(name)
        if self.result.endswith("D"):
            losses.lose(game, line, losses.BATTLE)
            return
        side, count = game.board.loser, self.toll(game)
        game.tell(Routed(seat=side, where=self.where, losses=min(count, len(line)), rule="6.2"))
        losses.take(game, losses.Losses(side, self.where, name, count, losses.ROUT, line_only=True))

    def toll(self, game: Game) -> int:
        """6.2.1 As many as there are Muslim units, 6.4.3: less the riders that cover; 6.2.2 or as riders."""
        if game.board.loser == MUSLIM:
            return len(mounted(game, game.board.members(IMPERIAL)))
        covering = game.board.line(IMPERIAL, reserve=True) if game.board.answer == COVER else []
        return max(0, len(game.board.members(self.muslim)) - len(mounted(game, covering)))

    def leave(self, game: Game) -> None:
        """6.2.4, 6.2.5. The beaten who are left go home; 5.1.2, Ruling 52: or aboard, if they came so."""
        board, side = game.board, game.board.loser
        name = self.name_of(side)
        if not board.members(name):
            return
        loosen(game, name, self.where, "routed")
        frames = [Dispersal(side, self.where, routed=True)]
        if self.ships and name == self.attacker and self.result == "AR":
            game.call(Return(side, self.where, self.ships), *frames)
        else:
            game.call(*frames)

    def clear(self, game: Game) -> None:
        """6.3 Leaders fall with the last of their units."""
        game.board.note(loser=-1, answer="")
        for name in (self.attacker, self.defender):
            dismiss(game, name)
        losses.bury(game)
        control.settle(game)
