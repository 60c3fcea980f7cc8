"""7.0 Towns and cities: siege, assault, capture and pillage."""

from typing import ClassVar

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import HexId, Node, Place
from games.apocalypse.rules import control, losses, victory
from games.apocalypse.rules.board import (
    GARRISON,
    MUSLIM,
    ExpeditionId,
    Game,
    enemy,
    foot,
)
from games.apocalypse.rules.dispersal import Dispersal, loosen
from games.apocalypse.rules.events import BreachRolled, Camped, Captured, Fled, SiegeRolled
from games.apocalypse.rules.flight import Flight, nearest_ports, put_in
from games.apocalypse.rules.frames import Procedure, Question
from games.apocalypse.rules.ways import left
from games.engine.contract import Reason, Seat

CAMP, DISBAND = "camp", "disband"
LOWEST = 1  # 7.2.1: a die that never breaches


def target(game: Game, name: ExpeditionId) -> Place | None:
    """7.0 The place where the Expedition stands, if it is to be taken; Ruling 51: a shared one too."""
    one = game.board.expeditions[name]
    place = game.components.atlas.place_at.get(one.where)
    if one.afloat or not place:
        return None
    hostile = control.owner(game, place.id) != one.seat
    return place if hostile or game.board.garrison(one.where, enemy(one.seat)) else None


def why_not_besiege(game: Game, name: ExpeditionId) -> Reason | None:
    """7.0, Ruling 42. As many units as the garrison has."""
    one = game.board.expeditions[name]
    if not target(game, name):
        return Reason("There is no enemy town or city.", "7.0")
    if len(game.board.members(name)) < len(game.board.garrison(one.where, enemy(one.seat))):
        return Reason("The garrison is more than the Expedition.", "7.0")
    return None


def why_not_assault(game: Game, name: ExpeditionId) -> Reason | None:
    """7.2.2, Ruling 47. Mounted units storm no walls."""
    if reason := why_not_besiege(game, name):
        return reason
    afoot = foot(game, game.board.members(name))
    return None if afoot else Reason("Mounted units cannot assault.", "7.2.2")


class Siege(Procedure):
    """7.1 Points for each unit of the garrison; what is left decides. Ruling 30: nothing is carried over."""

    name: ExpeditionId
    steps: ClassVar[tuple[str, ...]] = ("escape", "roll")

    def escape(self, game: Game) -> None:
        one = game.board.expeditions[self.name]
        game.call(Flight(enemy(one.seat), one.where))

    def roll(self, game: Game) -> None:
        """7.1.2, 7.1.3. Ruling 42: without a garrison it falls at once."""
        board, one = game.board, game.board.expeditions[self.name]
        place = game.components.atlas.place_at[one.where]
        points = self.toll(game, place, len(board.garrison(one.where, enemy(one.seat))))
        if points > left(game, self.name):
            camp(game, self.name)
            return
        board.put_expedition(self.name, spent=one.spent + points)
        capture(game, self.name, place, stormed=False)

    def toll(self, game: Game, place: Place, garrison: int) -> int:
        """7.1.1 One die for a town, two for a city, times the garrison."""
        if not garrison:
            return 0
        dice = game.dice.d6(game.components.sort[place.sort].siege_dice)
        points = sum(dice) * garrison
        told = SiegeRolled(
            name=self.name,
            place=place.id,
            dice=dice,
            garrison=garrison,
            points=points,
            left=left(game, self.name) - points,
            rule="7.1.1",
        )
        game.tell(told)
        return points


class Assault(Procedure):
    """7.2 A breach, and then unit against unit."""

    name: ExpeditionId
    steps: ClassVar[tuple[str, ...]] = (
        "breach",
        "escape",
        "attacker_loses",
        "defender_loses",
        "look",
        "retire",
    )

    def where(self, game: Game) -> Node:
        return game.board.expeditions[self.name].where

    def defender(self, game: Game) -> Seat:
        return enemy(game.board.expeditions[self.name].seat)

    def breach(self, game: Game) -> None:
        """7.2.1"""
        place = game.components.atlas.place_at[self.where(game)]
        die, change = game.dice.d6()[0], breach_modifier(game, place)
        needed = game.components.sort[place.sort].breach
        breached = die > LOWEST and min(max(die + change, 1), 6) >= needed
        game.tell(
            BreachRolled(
                name=self.name,
                place=place.id,
                die=die,
                modifier=change,
                needed=needed,
                breached=breached,
                rule="7.2.1",
            )
        )
        if not breached:
            self.goto("retire")

    def escape(self, game: Game) -> None:
        """7.3 The walls are breached: the garrison may flee. Ruling 31: one without foot falls."""
        game.call(Flight(self.defender(game), self.where(game)))

    def attacker_loses(self, game: Game) -> None:
        if not self.defending(game):
            self.goto("look")
            return
        one = game.board.expeditions[self.name]
        losses.take(game, losses.Losses(one.seat, one.where, self.name, 1, losses.ASSAULT, on_foot=True))

    def defender_loses(self, game: Game) -> None:
        if self.name not in game.board.expeditions:
            self.goto("end")
            return
        frame = losses.Losses(
            self.defender(game), self.where(game), GARRISON, 1, losses.ASSAULT, on_foot=True
        )
        losses.take(game, frame)

    def defending(self, game: Game) -> bool:
        return bool(foot(game, game.board.garrison(self.where(game), self.defender(game))))

    def look(self, game: Game) -> None:
        """7.2.2, Ruling 47. Until one side has none left that can fight on walls."""
        if not self.defending(game):
            place = game.components.atlas.place_at[self.where(game)]
            capture(game, self.name, place, stormed=True)
            self.goto("end")
        elif foot(game, game.board.members(self.name)):
            self.goto("attacker_loses")

    def retire(self, game: Game) -> None:
        """7.2.2 A failed assault ends the move."""
        game.call(Retiring(self.name))


class Retiring(Question):
    """7.2.2 Camp there, or disband."""

    wanted: ClassVar[Reason] = Reason("Camp, or disband.", "7.2.2")
    name: ExpeditionId

    def seat(self, game: Game) -> Seat:
        return game.board.expeditions[self.name].seat

    def answers(self, game: Game) -> list[str]:
        return [CAMP, DISBAND]

    def answer(self, game: Game, answer: str) -> None:
        if answer == CAMP:
            camp(game, self.name)
        else:
            disband(game, self.name)


def breach_modifier(game: Game, place: Place) -> int:
    """7.2.1, Ruling 63. Walls that shook, or were broken before."""
    board, numbers = game.board, game.components.numbers
    shaken = numbers.tremor_breach if board.shaken == place.id else 0
    return shaken + (numbers.pillaged_breach if place.id in board.pillaged else 0)


def camp(game: Game, name: ExpeditionId) -> None:
    """3.3.3 Its move is over."""
    game.board.put_expedition(name, camped=True, phase="done")
    game.tell(Camped(name=name, where=game.board.expeditions[name].where, rule="3.3.3"))


def disband(game: Game, name: ExpeditionId) -> None:
    """3.3.4 Ruling 45: its ships, in a friendly port, are in Garrison Mode."""
    one = game.board.expeditions[name]
    ships = tuple([ship.id for ship in game.board.fleet(name)])
    loosen(game, name, one.where, "disbanded")
    put_in(game, ships, hex_of(one.where), one.seat)
    game.call(Dispersal(one.seat, one.where))


def capture(game: Game, name: ExpeditionId, place: Place, *, stormed: bool) -> None:
    """7.1.2, 7.2.2, 7.2.3. The garrison is destroyed, and leaders there with it (Ruling 44, Ruling 88)."""
    board, one = game.board, game.board.expeditions[name]
    loser = enemy(one.seat)
    losses.lose(game, board.garrison(one.where, loser), losses.SIEGE)
    losses.lose_leaders(game, one.where, loser)
    if board.ended:
        return
    board.hold(place.id, one.seat)
    if (one.seat, one.where) == (MUSLIM, game.components.capital):
        victory.win(game, victory.CAPTURED)  # Ruling 4: whatever ships are in its port
    port = control.is_port(game, place)
    control.settle(game)
    die = game.dice.d6()[0] if stormed and not board.ended else 0
    pillaged = die >= game.components.numbers.pillage_on
    if pillaged:
        board.pillage(place.id)
    told = Captured(
        seat=one.seat, place=place.id, die=die, pillaged=pillaged, rule="7.2.3" if stormed else "7.1.2"
    )
    game.tell(told)
    if port and not board.ended:
        surrender(game, place.hex, loser)


def surrender(game: Game, at: HexId, seat: Seat) -> None:
    """8.1, Ruling 32. Ships of a fallen port get away from land units, and not from a fleet."""
    ships = [ship.id for ship in game.board.ships_at(at, seat)]
    if not ships:
        return
    if game.board.ships_at(at, enemy(seat)):
        losses.sink(game, ships, losses.SUNK)
    else:
        game.call(Relocation(seat, at))


class Relocation(Question):
    """8.1 To the nearest friendly port, free; Ruling 46: the owner's choice of equally near ones."""

    wanted: ClassVar[Reason] = Reason("Say which port the ships go to.", "8.1")
    side: Seat
    at: HexId

    def seat(self, game: Game) -> Seat:
        return self.side

    def answers(self, game: Game) -> list[str]:
        return nearest_ports(game, self.at, self.side)

    def answer(self, game: Game, answer: str) -> None:
        """Ruling 45: the ships in Garrison Mode, but for those that carry an Expedition."""
        self.tell(game, answer)
        self.carry_those_aboard(game, answer)
        put_in(game, tuple([s.id for s in game.board.ships_at(self.at, self.side)]), answer, self.side)
        control.settle(game)

    def tell(self, game: Game, to: HexId) -> None:
        ships = game.board.ships_at(self.at, self.side)
        units = sum([len(game.board.aboard(ship.id)) for ship in ships])
        told = Fled(seat=self.side, start=self.at, to=to, units=units, ships=len(ships), rule="8.1")
        game.tell(told)

    def carry_those_aboard(self, game: Game, to: HexId) -> None:
        board = game.board
        for name in board.expeditions_of(self.side):
            one = board.expeditions[name]
            if one.afloat and one.where == self.at:
                for ship in board.fleet(name):
                    board.put_ship(ship.id, where=to)
                board.carry(name, to)

    def concluded(self, game: Game) -> None:
        super().concluded(game)
        if not game.board.ended:
            left_behind = [ship.id for ship in game.board.ships_at(self.at, self.side)]
            losses.sink(game, left_behind, losses.SUNK)
            control.settle(game)
