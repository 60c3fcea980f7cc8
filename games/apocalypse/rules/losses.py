"""3.4 Units, ships and leaders that are lost: who chooses them, and where they go."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from games.apocalypse.parts import LeaderId, Node
from games.apocalypse.rules import victory
from games.apocalypse.rules.actions import Lose
from games.apocalypse.rules.board import (
    ASHORE,
    DEAD,
    GONE,
    RESERVE,
    SEAT,
    ExpeditionId,
    Game,
    ShipId,
    Unit,
    enemy,
    foot,
    kind_of,
    named,
    power,
)
from games.apocalypse.rules.events import Ended, LeaderKilled, ShipsLost, UnitsLost
from games.apocalypse.rules.frames import Once
from games.engine.contract import Action, Beforehand, Form, Pick, Reason, Seat
from games.hexwar.stacks import each_once

ATTRITION, STACKING, BATTLE, ROUT, SIEGE, PATROLS = (
    "attrition",
    "stacking",
    "battle",
    "rout",
    "siege",
    "patrol",
)
QUAKE, SUNK, STORM, HOMELESS, CROWDED = "quake", "sunk", "storm", "homeless", "crowded"
ASSAULT, ADRIFT, DELTA = "assault", "adrift", "delta"
WEAKEST = "weakest", "The weakest"
RULES = {
    ATTRITION: "3.3.3",
    STACKING: "4.0",
    BATTLE: "6.1.4",
    ROUT: "6.2",
    SIEGE: "7.1.2",
    PATROLS: "3.2.5",
    QUAKE: "2.2",
    SUNK: "8.2",
    STORM: "5.1.4",
    HOMELESS: "3.3.4",
    CROWDED: "2.4.3",
    ASSAULT: "7.2.2",
    ADRIFT: "5.1.3",
    DELTA: "5.2",
}


def fate(game: Game, unit: Unit) -> str:
    """3.4 To the box; Ruling 51: what went over to the Muslims is gone for good."""
    kind = kind_of(game, unit)
    return DEAD if SEAT[kind.side] == unit.seat and game.components.army[kind.army].musters else GONE


def lose(game: Game, units: Sequence[Unit], why: str) -> None:
    """3.4, Ruling 41. What is destroyed is shown."""
    if not units:
        return
    where, seat = units[0].where, units[0].seat
    for unit in units:
        game.board.put(unit.id, fate(game, unit), post="", ship=ASHORE, mark="")
    kinds = tuple(sorted(unit.kind for unit in units))
    game.tell(UnitsLost(seat=seat, where=where, kinds=kinds, why=why, rule=RULES[why]))


def sink(game: Game, ships: Sequence[ShipId], why: str) -> None:
    """8.2.1 With all aboard."""
    if not ships:
        return
    board = game.board
    where, seat = board.ships[ships[0]].where, board.ships[ships[0]].seat
    for ship in ships:
        lose(game, board.aboard(ship), SUNK)
        board.put_ship(ship, where=DEAD, post="", fleet="", spent=0)
    game.tell(ShipsLost(seat=seat, where=where, count=len(ships), why=why, rule=RULES[why]))
    bury(game)


def kill(game: Game, leader: LeaderId) -> None:
    """6.3 For good. 2.1.2: the death of one ends the game, and nobody falls after him (Ruling 43). 9.0,
    Ruling 35: the Emperor's does not."""
    if game.board.ended:
        return
    where = game.board.leaders[leader].where
    game.board.put_leader(leader, where=GONE, post="", reserve=False)
    game.tell(LeaderKilled(leader=leader, where=where, rule="6.3"))
    if game.components.leader[leader].role == "quarry":
        victory.win(game, victory.KILLED)


def bury(game: Game) -> None:
    """6.3 Expeditions without units are no more, and their leaders with them."""
    for name in list(game.board.expeditions):
        if not game.board.members(name):
            end(game, name, "destroyed")
            for leader in game.board.leaders_of(name):
                kill(game, leader)


def end(game: Game, name: ExpeditionId, why: str) -> None:
    """The marker is removed; its ships, wherever it left them, are ships like others."""
    game.board.end_expedition(name)
    game.board.dismiss_fleet(name)
    game.tell(Ended(name=name, why=why, rule="3.3.4"))


class Losses(Once):
    """6.2.3 The owner says which.

    Ruling 41: it is asked whenever he has more units there than he loses, whatever they are, for the other
    must not learn from a question.
    """

    wanted: ClassVar[Reason] = Reason("Say which units are lost.", "3.4")
    side: Seat
    where: str
    post: str
    count: int
    why: str
    on_foot: bool = False  # 7.2.2
    line_only: bool = False  # 6.4.3

    def seat(self, game: Game) -> Seat:
        return self.side

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        return Beforehand("losses", "Losses outside of an exchange", (WEAKEST,), "3.4")

    def ordered(self, game: Game, seat: Seat, order: str) -> Action:
        return self.absent(game, seat)

    def among(self, game: Game) -> list[Unit]:
        units = [u for u in game.board.at(self.where) if u.seat == self.side and u.post == self.post]
        if self.line_only:
            units = [unit for unit in units if unit.mark != RESERVE]
        return foot(game, units) if self.on_foot else units

    def number(self, game: Game) -> int:
        return min(self.count, len(self.among(game)))

    def asks(self, game: Game, seat: Seat) -> bool:
        return self.number(game) > 0

    def form(self, game: Game, seat: Seat) -> Form:
        count = self.number(game)
        return Form("Lose", (Pick("units", tuple([u.id for u in self.among(game)]), count, count),))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, Lose):
            return self.wanted
        among = [unit.id for unit in self.among(game)]
        if len(action.units) != self.number(game) or not each_once(action.units, among):
            return Reason(f"Name {self.number(game)} of the units there, each once.", RULES[self.why])
        return None

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        return Lose(tuple([unit.id for unit in rng.sample(self.among(game), self.number(game))]))

    def absent(self, game: Game, seat: Seat) -> Action:
        return Lose(tuple([unit.id for unit in cheapest(game, self.among(game), self.number(game))]))

    def chosen(self, game: Game, seat: Seat, action: Lose) -> None:
        self.done = True
        lose(game, named(game, action.units), self.why)
        bury(game)


def cheapest(game: Game, units: Sequence[Unit], count: int) -> list[Unit]:
    """Those one misses least."""
    return sorted(units, key=lambda unit: power(game, unit))[:count]


def take(game: Game, frame: Losses) -> None:
    """The owner chooses, unless all are lost that are there."""
    units = [u for u in game.board.at(frame.where) if u.seat == frame.side and u.post == frame.post]
    if frame.count <= 0 or not units:
        return
    if frame.count >= len(units) and not frame.on_foot and not frame.line_only:
        lose(game, units, frame.why)
        bury(game)
    else:
        game.call(frame)


def lose_leaders(game: Game, node: Node, seat: Seat) -> None:
    """6.3, Ruling 44. Those alone where the enemy comes, or whose garrison is destroyed."""
    board = game.board
    for leader in board.leaders_at(node):
        if board.leaders[leader].seat == seat and not board.leaders[leader].post:
            kill(game, leader)


def overrun(game: Game, node: Node, seat: Seat) -> None:
    """6.3 Leaders alone where units of this side come to, by whatever way."""
    if not game.board.is_manned(node, enemy(seat)):
        lose_leaders(game, node, enemy(seat))


def must_stay(game: Game, leader: LeaderId) -> bool:
    """9.0 The Empress, without the Emperor."""
    roles = {leader.role: leader.id for leader in game.components.leaders}
    emperor = roles.get("emperor")
    fallen = emperor is not None and game.board.leaders[emperor].where == GONE
    return fallen and leader == roles.get("empress")
