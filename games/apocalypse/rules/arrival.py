"""3.2.4, 3.2.5, 3.3.2, 6.0. What happens where an Expedition comes to."""

from collections.abc import Sequence
from typing import ClassVar

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import Node
from games.apocalypse.rules import control, losses
from games.apocalypse.rules.actions import Done, Join
from games.apocalypse.rules.battle import Battle
from games.apocalypse.rules.board import (
    BYZANTINE,
    MUSLIM,
    RALLIED,
    WAVERS,
    ExpeditionId,
    Game,
    Unit,
    enemy,
    ids,
)
from games.apocalypse.rules.events import PatrolMet, Rallied, ZoneRolled
from games.apocalypse.rules.fortune import ARMENIA
from games.apocalypse.rules.frames import Once, Procedure
from games.apocalypse.rules.ways import allowance, zones
from games.engine.contract import Action, Form, Pick, Reason, Seat
from games.hexwar.stacks import each_once


class Arrival(Procedure):
    """By land or from the sea; 3.2.4: zones do not reach those who land."""

    name: ExpeditionId
    landed: bool = False
    steps: ClassVar[tuple[str, ...]] = ("zone", "patrol", "fight", "look_round", "rally")

    def where(self, game: Game) -> Node:
        return game.board.expeditions[self.name].where

    def is_gone(self, game: Game) -> bool:
        return self.name not in game.board.expeditions

    def zone(self, game: Game) -> None:
        """3.2.4, Ruling 20. One roll a hex, however many patrols are near."""
        board, one = game.board, game.board.expeditions[self.name]
        if one.seat != MUSLIM or self.landed or one.where not in zones(game):
            return
        dice = game.dice.d6(game.components.numbers.zone_dice)
        game.tell(ZoneRolled(name=self.name, where=one.where, dice=dice, rule="3.2.4"))
        spent = min(allowance(game, self.name), one.spent + sum(dice))
        board.put_expedition(self.name, spent=spent)

    def patrol(self, game: Game) -> None:
        """3.2.5 One for one."""
        one = game.board.expeditions[self.name]
        riders = game.board.patrol(one.where)
        if one.seat == MUSLIM and riders:
            game.tell(PatrolMet(name=self.name, where=one.where, rule="3.2.5"))
            losses.lose(game, riders, losses.PATROLS)
            losses.take(game, losses.Losses(MUSLIM, one.where, self.name, 1, losses.PATROLS))

    def fight(self, game: Game) -> None:
        """6.0, Ruling 72. Several enemy Expeditions are fought one after the other."""
        if self.is_gone(game):
            self.goto("end")
            return
        node = self.where(game)
        others = game.board.camps(node, enemy(game.board.expeditions[self.name].seat))
        if others:
            self.goto("fight")
            game.call(Battle(self.name, others[0], node, self.landed))

    def look_round(self, game: Game) -> None:
        meet(game, self.where(game), game.board.expeditions[self.name].seat)
        control.settle(game)

    def rally(self, game: Game) -> None:
        """2.2.1"""
        if not self.is_gone(game):
            rally(game, self.name, [self.where(game)])


def meet(game: Game, node: Node, seat: Seat) -> None:
    """6.3 A leader alone is lost; 5.2: so are ships alone in the Delta, and nowhere else (Ruling 55)."""
    board, at, other = game.board, hex_of(node), enemy(seat)
    if at in game.components.atlas.delta and not board.ashore(node, other):
        losses.sink(game, [ship.id for ship in board.ships_at(at, other)], losses.DELTA)
    losses.overrun(game, node, seat)


def waverers(game: Game) -> list[Unit]:
    return [unit for unit in game.board.of(BYZANTINE) if unit.mark == WAVERS]


def rally(game: Game, name: ExpeditionId, nodes: Sequence[Node]) -> None:
    """2.2.1, Ruling 40. All rally when a Byzantine Expedition comes to Armenia, and may join it at once."""
    found, home = waverers(game), game.components.atlas.districts[ARMENIA]
    if game.board.expeditions[name].seat != BYZANTINE or not found or home.isdisjoint(nodes):
        return
    game.tell(Rallied(count=len(found), rule="2.2.1"))
    for unit in found:
        game.board.put(unit.id, unit.where, mark=RALLIED)
    game.call(Joining(name))


class Joining(Once):
    """2.2.1 Who of those that have rallied goes along."""

    wanted: ClassVar[Reason] = Reason("Say who joins the Expedition.", "2.2.1")
    name: ExpeditionId

    def seat(self, game: Game) -> Seat:
        return BYZANTINE

    def units(self, game: Game) -> list[Unit]:
        return [unit for unit in game.board.of(BYZANTINE) if unit.mark == RALLIED]

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Done(), Join(ids(self.units(game)))]

    def form(self, game: Game, seat: Seat) -> Form:
        units = ids(self.units(game))
        return Form("Join", (Pick("units", units, 1, len(units)),))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Join):
            return self.wanted
        fits = action.units and each_once(action.units, ids(self.units(game)))
        return None if fits else Reason("Name units that have rallied, each once.", "2.2.1")

    def absent(self, game: Game, seat: Seat) -> Action:
        return Done()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        board, where = game.board, game.board.expeditions[self.name].where
        for unit in action.units if isinstance(action, Join) else ():
            board.put(unit, where, post=self.name, mark="")
        for left in self.units(game):
            board.put(left.id, left.where, mark="")
        control.settle(game)
