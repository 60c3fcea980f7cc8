"""8.0 Naval battle, and Greek fire."""

from random import Random
from typing import ClassVar

from games.apocalypse.parts import HexId, Node
from games.apocalypse.rules import control, loading, losses
from games.apocalypse.rules.actions import GoAboard, Rout, Sink, Stay
from games.apocalypse.rules.battle import ATTRITION, shift, strength
from games.apocalypse.rules.board import (
    ASHORE,
    AT_SEA,
    BYZANTINE,
    MUSLIM,
    ExpeditionId,
    Game,
    Ship,
    ShipId,
    Unit,
    enemy,
)
from games.apocalypse.rules.events import FireUsed, Fought, Routed
from games.apocalypse.rules.flight import NavalFlight
from games.apocalypse.rules.frames import Once, Procedure, Question
from games.engine.contract import Action, Beforehand, Form, Pick, Reason, Seat
from games.engine.questions import Choose
from games.hexwar.stacks import each_once

STAYS = "stay", "It stays ashore"
IF_ROOM = "aboard", "It goes aboard, if there is room"
ALL = "all", "All of them"
NONE = "none", "None of them"


def squadron(game: Game, at: HexId, seat: Seat) -> list[Ship]:
    """8.0 Ships that are not in Garrison Mode."""
    return [ship for ship in game.board.ships_at(at, seat) if ship.post == AT_SEA]


def troops(game: Game, at: HexId, seat: Seat) -> list[Unit]:
    return [unit for ship in squadron(game, at, seat) for unit in game.board.aboard(ship.id)]


class NavalBattle(Procedure):
    """8.0 Whoever came last attacks."""

    attacker: Seat
    at: HexId
    result: str = ""
    before: int = 0  # ships of the beaten side, before it loses any
    joined: tuple[ExpeditionId, Node] = ("", "")
    steps: ClassVar[tuple[str, ...]] = ("join", "fire", "bare", "clash", "suffer", "reward", "flee", "clear")

    @property
    def defender(self) -> Seat:
        return enemy(self.attacker)

    def join(self, game: Game) -> None:
        """8.0 A camp in the hex may go aboard, if there are ships and room.

        Ruling 41: it is asked whatever those ships carry. Ruling 87: one camp.
        """
        game.board.note(loser=-1)
        nodes = game.components.atlas.nodes.get(self.at, ())
        camps = [(name, node) for node in nodes for name in game.board.camps(node, self.defender)]
        if squadron(game, self.at, self.defender) and camps:
            self.joined = camps[0]
            game.call(Boarding(self.defender, camps[0][0], self.at))

    def fire(self, game: Game) -> None:
        """8.3 Before the battle."""
        if game.board.fire:
            game.call(Burning(self.at))

    def bare(self, game: Game) -> None:
        """8.1, Ruling 61. Ships without troops are lost; whoever has none left does not fight."""
        defenders = squadron(game, self.at, self.defender)
        if not squadron(game, self.at, self.attacker) or not defenders:
            self.goto("clear")
        elif not troops(game, self.at, self.defender):
            losses.sink(game, [ship.id for ship in defenders], losses.SUNK)
            self.goto("clear")
        elif not troops(game, self.at, self.attacker):
            game.board.note(loser=self.attacker)
            self.goto("flee")

    def clash(self, game: Game) -> None:
        """8.1 Odds of right-hand factors, leaders at sea, one die."""
        self.result = self.roll(game)
        if self.result == ATTRITION:
            self.goto("flee")
            game.call(Broadsides(self.attacker, self.at))
            return
        loser = self.attacker if self.result[0] == "A" else self.defender
        self.before = len(squadron(game, self.at, loser))
        game.board.note(loser=loser)

    def roll(self, game: Game) -> str:
        table, die = game.components.tables.combat, game.dice.d6()[0]
        sides = (self.attacker, self.defender)
        one, other = [strength(game, troops(game, self.at, seat), broken=True) for seat in sides]
        shifts = self.help(game, self.attacker), self.help(game, self.defender)
        column = table.column(one, other, shifts[0] - shifts[1])
        result = table.read(column, die)
        told = Fought(
            attacker=str(self.attacker),
            defender=str(self.defender),
            where=self.at,
            strengths=(one, other),
            shifts=shifts,
            column=column,
            die=die,
            result=result,
            naval=True,
            rule="8.1",
        )
        game.tell(told)
        return result

    def help(self, game: Game, seat: Seat) -> int:
        """6.3 One leader of those aboard."""
        return shift(game, aboard_at(game, self.at, seat), sea=True)

    def suffer(self, game: Game) -> None:
        """8.2.2, 8.2.3. As many as the enemy has, or all."""
        loser = game.board.loser
        ships = squadron(game, self.at, loser)
        if self.result.endswith("D"):
            losses.sink(game, [ship.id for ship in ships], losses.SUNK)
            self.goto("clear")
            return
        count = len(squadron(game, self.at, enemy(loser)))
        game.tell(Routed(seat=loser, where=self.at, losses=min(count, len(ships)), rule="8.2.2"))
        sink_some(game, Sinking(loser, loser, self.at, count))

    def reward(self, game: Game) -> None:
        """8.2.2, Ruling 33. Half of what the loser lost."""
        loser = game.board.loser
        lost = self.before - len(squadron(game, self.at, loser))
        winner = enemy(loser)
        sink_some(game, Sinking(winner, winner, self.at, lost // 2))

    def flee(self, game: Game) -> None:
        """8.2.1, 8.2.2."""
        game.call(NavalFlight(game.board.loser, self.at))

    def clear(self, game: Game) -> None:
        """Whoever went aboard to fight camps again."""
        board, (name, node) = game.board, self.joined
        one = board.expeditions.get(name)
        if one and one.afloat and one.where == self.at:
            for unit in board.members(name):
                board.put(unit.id, node, ship=ASHORE)
            for leader in board.leaders_of(name):
                board.put_leader(leader, where=node)
            for ship in board.fleet(name):
                board.put_ship(ship.id, fleet="")
            board.put_expedition(name, where=node, afloat=False)
        board.note(loser=-1)
        losses.bury(game)
        control.settle(game)


def aboard_at(game: Game, at: HexId, seat: Seat) -> list[ExpeditionId]:
    known = game.board.expeditions
    return [
        name for name in game.board.expeditions_of(seat) if known[name].afloat and known[name].where == at
    ]


class Boarding(Once):
    """8.0 Ruling 73: the whole camp, or none of it. It is asked whether they would fit or not (Ruling 41)."""

    wanted: ClassVar[Reason] = Reason("Say whether the camp goes aboard to fight.", "8.0")
    side: Seat
    name: ExpeditionId
    at: HexId

    def seat(self, game: Game) -> Seat:
        return self.side

    def empty(self, game: Game) -> list[ShipId]:
        return [s.id for s in squadron(game, self.at, self.side) if not game.board.aboard(s.id)]

    def options(self, game: Game, seat: Seat) -> list[Action]:
        fits = loading.load(game, game.board.members(self.name), self.empty(game)) is not None
        return [Stay(), GoAboard(self.name)] if fits else [Stay()]

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        orders = (IF_ROOM, STAYS)
        return Beforehand("boarding", "A camp beside ships that are attacked", orders, "8.0")

    def ordered(self, game: Game, seat: Seat, order: str) -> Action:
        return Stay() if order == STAYS[0] else self.absent(game, seat)

    def absent(self, game: Game, seat: Seat) -> Action:
        return self.options(game, seat)[-1]

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        board = game.board
        if not isinstance(action, GoAboard):
            return
        empty = self.empty(game)
        places = loading.load(game, board.members(self.name), empty) or {}
        for unit, ship in places.items():
            board.put(unit, self.at, ship=ship)
        for ship in empty:  # Ruling 41: how many it fills is not told
            board.put_ship(ship, fleet=self.name)
        for leader in board.leaders_of(self.name):
            board.put_leader(leader, where=self.at)
        board.put_expedition(self.name, where=self.at, afloat=True)


class Burning(Question):
    """8.3 How many Byzantine ships use Greek fire."""

    wanted: ClassVar[Reason] = Reason("Say how many ships use Greek fire.", "8.3")
    at: HexId

    def seat(self, game: Game) -> Seat:
        return BYZANTINE

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand | None:
        orders = (ALL, NONE)
        return Beforehand("fire", "Ships that use Greek fire", orders, "8.3") if seat == BYZANTINE else None

    def ordered(self, game: Game, seat: Seat, order: str) -> Choose:
        most, *_, none = self.answers(game)
        return Choose(most if order == ALL[0] else none)

    def answers(self, game: Game) -> list[str]:
        ships = len(squadron(game, self.at, BYZANTINE))
        return [str(count) for count in range(ships, -1, -1)] if ships else []

    def answer(self, game: Game, answer: str) -> None:
        if answer == "0":
            return
        die = game.dice.d6()[0]
        lost, own = game.components.tables.greek_fire.read(int(answer), die)
        game.tell(FireUsed(where=self.at, ships=int(answer), die=die, lost=lost, own=own, rule="8.3"))
        frames = [Sinking(BYZANTINE, MUSLIM, self.at, lost), Sinking(MUSLIM, BYZANTINE, self.at, int(own))]
        game.call(*[frame for frame in frames if frame.count])


class Sinking(Once):
    """8.2.1, 8.3, Ruling 34. Which ships go down, with all aboard."""

    wanted: ClassVar[Reason] = Reason("Say which ships are lost.", "8.2")
    chooser: Seat
    side: Seat
    at: HexId
    count: int

    def seat(self, game: Game) -> Seat:
        return self.chooser

    def ships(self, game: Game) -> tuple[ShipId, ...]:
        return tuple([ship.id for ship in squadron(game, self.at, self.side)])

    def number(self, game: Game) -> int:
        return min(self.count, len(self.ships(game)))

    def asks(self, game: Game, seat: Seat) -> bool:
        return self.number(game) > 0

    def form(self, game: Game, seat: Seat) -> Form:
        return Form("Sink", (Pick("ships", self.ships(game), self.number(game), self.number(game)),))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, Sink):
            return self.wanted
        if len(action.ships) != self.number(game) or not each_once(action.ships, self.ships(game)):
            return Reason(f"Name {self.number(game)} of the ships there, each once.", "8.2")
        return None

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        return Sink(tuple(rng.sample(self.ships(game), self.number(game))))

    def absent(self, game: Game, seat: Seat) -> Action:
        return Sink(self.ships(game)[: self.number(game)])

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if isinstance(action, Sink):
            losses.sink(game, action.ships, losses.SUNK)


def sink_some(game: Game, frame: Sinking) -> None:
    if frame.count >= len(frame.ships(game)):
        losses.sink(game, frame.ships(game), losses.SUNK)
    elif frame.count:
        game.call(frame)


class Broadsides(Procedure):
    """8.2.1 A ship each in turn, with its passengers, until one side routs or has none."""

    attacker: Seat
    at: HexId
    first: bool = True
    steps: ClassVar[tuple[str, ...]] = (
        "attacker_pays",
        "attacker_stands",
        "defender_pays",
        "defender_stands",
    )

    def attacker_pays(self, game: Game) -> None:
        game.call(PayingShips(self.attacker, self.attacker, self.at, 1, not self.first))

    def attacker_stands(self, game: Game) -> None:
        self.judge(game, self.attacker)

    def defender_pays(self, game: Game) -> None:
        other = enemy(self.attacker)
        game.call(PayingShips(other, other, self.at, 1, not self.first))

    def defender_stands(self, game: Game) -> None:
        self.judge(game, enemy(self.attacker))
        if game.board.loser < 0:
            self.first = False
            self.goto("attacker_pays")

    def judge(self, game: Game, seat: Seat) -> None:
        if not squadron(game, self.at, seat) and game.board.loser < 0:
            game.board.note(loser=seat)
        if game.board.loser >= 0:
            self.goto("end")


class PayingShips(Sinking):
    """8.2.1, Ruling 69. The next ship, or a rout."""

    may_rout: bool = False

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Rout()] if self.may_rout else []

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Rout):
            return None if self.may_rout else Reason("The first loss is due.", "8.2.1")
        return super().why_not(game, seat, action)

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        return Rout() if self.may_rout and rng.random() < 0.2 else super().sample(game, seat, rng)

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        super().chosen(game, seat, action)
        if isinstance(action, Rout):
            game.board.note(loser=self.side)
