"""3.3.4, 6.2.4. What becomes of the units of an Expedition that has ended."""

from random import Random
from typing import ClassVar

from games.apocalypse.atlas import FAR, hex_of
from games.apocalypse.parts import LeaderId, Node
from games.apocalypse.rules import control, losses
from games.apocalypse.rules.actions import Disperse, Escort
from games.apocalypse.rules.board import (
    ASHORE,
    GARRISON,
    LOOSE,
    ExpeditionId,
    Game,
    Unit,
    enemy,
    ids,
    kind_of,
    named,
)
from games.apocalypse.rules.events import Shifted
from games.apocalypse.rules.frames import Once
from games.apocalypse.rules.stacking import points, room
from games.apocalypse.rules.ways import homeward
from games.engine.contract import Action, Beforehand, Form, One, Pick, Reason, Seat
from games.hexwar.stacks import each_once

COMPANY = "company", "To wherever most of your units are"


def loosen(game: Game, name: ExpeditionId, node: Node, why: str) -> None:
    """The marker is removed; units and leaders wait where it was to be sent home."""
    board = game.board
    for unit in board.members(name):
        board.put(unit.id, node, post=LOOSE, ship=ASHORE, mark="")
    for leader in board.leaders_of(name):
        board.put_leader(leader, where=node, post=LOOSE, reserve=False)
    losses.end(game, name, why)


class Dispersal(Once):
    """3.3.4 To friendly towns and cities within 10 points; 6.2.4, Ruling 21: or no nearer than that."""

    wanted: ClassVar[Reason] = Reason("Say where the units go.", "3.3.4")
    side: Seat
    start: Node
    routed: bool = False
    went: tuple[Node, ...] = ()  # where units have been sent: a leader may go along

    def seat(self, game: Game) -> Seat:
        return self.side

    @property
    def rule(self) -> str:
        return "6.2.4" if self.routed else "3.3.4"

    def units(self, game: Game) -> list[Unit]:
        return game.board.loose(self.start, self.side)

    def leaders(self, game: Game) -> list[LeaderId]:
        """Those that wait to be sent."""
        known = game.board.leaders
        here = game.board.leaders_at(self.start)
        return [one for one in here if known[one].post == LOOSE and known[one].seat == self.side]

    def havens(self, game: Game) -> list[Node]:
        """Friendly places without enemies, far enough and not too far."""
        numbers, site = game.components.numbers, game.components.atlas.site
        cost = homeward(game, self.start, self.side, FAR if self.routed else numbers.disband_radius)
        least = numbers.rout_least if self.routed else 0
        nodes = [site[place.id] for place in control.friendly_places(game, self.side)]
        return [node for node in nodes if cost.get(node, -1) >= least and self.is_open(game, node)]

    def is_open(self, game: Game, node: Node) -> bool:
        """3.3.4 By land units and by ships a hex is occupied."""
        foes = game.board.ashore(node, enemy(self.side)) or game.board.ships_at(
            hex_of(node), enemy(self.side)
        )
        return not foes and room(game, node, self.side) > 0

    def friends(self, game: Game) -> list[Node]:
        """Ruling 44. Where a leader can go: to friends within 10 points, or with units that were routed.

        2.1: ships occupy a hex as land units do, if no enemies are there.
        """
        board, limit = game.board, game.components.numbers.disband_radius
        near = homeward(game, self.start, self.side, limit)
        held = {
            u.where for u in board.of(self.side) if u.where in near and u.post != LOOSE and u.ship == ASHORE
        }
        harbours = {
            node
            for node in near
            if board.ships_at(hex_of(node), self.side) and not board.is_manned(node, enemy(self.side))
        }
        return sorted(held | harbours | set(self.went))

    def asks(self, game: Game, seat: Seat) -> bool:
        return bool(self.pairs(game)) or bool(self.escorts(game))

    def pairs(self, game: Game) -> list[tuple[Unit, Node]]:
        """A unit that can be sent, and where."""
        havens = self.havens(game)
        rooms = {node: room(game, node, self.side) for node in havens}
        sizes = [(unit, points(game, kind_of(game, unit))) for unit in self.units(game)]
        return [(unit, node) for unit, size in sizes for node in havens if size <= rooms[node]]

    def escorts(self, game: Game) -> list[Escort]:
        """Leaders are sent when the units have gone."""
        if self.pairs(game):
            return []
        return [Escort(leader, node) for leader in self.leaders(game) for node in self.friends(game)]

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        return Beforehand("leaders", "Leaders whose army has gone home", (COMPANY,), "3.3.4")

    def ordered(self, game: Game, seat: Seat, order: str) -> Action | None:
        return None if self.pairs(game) else self.to_company(game)

    def to_company(self, game: Game) -> Escort:
        """A leader to where most are."""
        found = self.escorts(game)
        return max(found, key=lambda one: (len(game.board.ashore(one.to, self.side)), one.to))

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [*self.escorts(game)]

    def form(self, game: Game, seat: Seat) -> Form | None:
        pairs = self.pairs(game)
        if not pairs:
            return None
        units = tuple(dict.fromkeys(unit.id for unit, _ in pairs))
        nodes = tuple(dict.fromkeys(node for _, node in pairs))
        return Form("Disperse", (Pick("units", units, 1, len(units)), One("to", nodes)))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Escort):
            known = action in self.escorts(game)
            return None if known else Reason("He goes to friends, once the units have gone.", "3.3.4")
        if not isinstance(action, Disperse):
            return self.wanted
        units = [unit.id for unit in self.units(game)]
        if not action.units or not each_once(action.units, units):
            return Reason("Name units that are to be sent home, each once.", self.rule)
        if action.to not in self.havens(game):
            return Reason("That is no friendly town or city in reach.", self.rule)
        size = sum(points(game, kind_of(game, unit)) for unit in named(game, action.units))
        return None if size <= room(game, action.to, self.side) else Reason("There is no room.", "4.0")

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        pairs = self.pairs(game)
        if not pairs:
            return rng.choice(self.escorts(game))
        first, node = rng.choice(pairs)
        units, left = [first], room(game, node, self.side) - points(game, kind_of(game, first))
        for unit in self.units(game):
            size = points(game, kind_of(game, unit))
            if unit != first and size <= left:
                units.append(unit)
                left -= size
        return Disperse(ids(units), node)

    def absent(self, game: Game, seat: Seat) -> Action:
        pairs = self.pairs(game)
        return Disperse((pairs[0][0].id,), pairs[0][1]) if pairs else self.escorts(game)[0]

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        board = game.board
        if isinstance(action, Escort):
            board.put_leader(action.leader, where=action.to, post="")
            return
        assert isinstance(action, Disperse)
        for unit in action.units:
            board.put(unit, action.to, post=GARRISON)
        self.went = (*self.went, action.to)
        game.tell(Shifted(seat=self.side, to=action.to, units=len(action.units), rule=self.rule))
        losses.overrun(game, action.to, self.side)
        control.settle(game)

    def concluded(self, game: Game) -> None:
        """3.3.4 Who finds no place is destroyed; Ruling 44: a leader without friends is killed."""
        if game.board.ended:
            return
        losses.lose(game, self.units(game), losses.HOMELESS)
        for leader in self.leaders(game):
            losses.kill(game, leader)
        control.settle(game)
