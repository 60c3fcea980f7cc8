"""10.0 Set-up: the Byzantine player first, then the Muslim player, each within the homes of the units."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import ClassVar

from games.apocalypse.components import Components
from games.apocalypse.parts import Node, UnitType
from games.apocalypse.rules import control
from games.apocalypse.rules.actions import Deploy, Done, Moor, QuickSetUp
from games.apocalypse.rules.board import (
    ASIDE,
    BYZANTINE,
    CHAIR,
    GARRISON,
    GONE,
    PATROL,
    SEAT,
    SIDES,
    WAITING,
    Board,
    Game,
    Ship,
    Standing,
    Unit,
    kind_of,
    named,
)
from games.apocalypse.rules.events import Appointed, SetUp
from games.apocalypse.rules.frames import Once, Question
from games.apocalypse.rules.stacking import points, room
from games.engine.contract import Action, Form, One, Pick, Reason, Seat
from games.engine.dice import Dice
from games.hexwar.stacks import each_once


def begin(components: Components, dice: Dice, options: Mapping[str, str]) -> Game:
    board = Board(
        turn=0,
        phase="",
        units=counters(components),
        ships=ships(components),
        leaders={
            leader.id: Standing(SEAT[leader.side], start_of(components, leader.id))
            for leader in components.leaders
        },
        expeditions={},
        holders=control.start_holders(components.places),
        pillaged=[],
        shaken="",
        happened=[],
        fire=False,
        one_army=False,
        unpaid=False,
        formed=0,
        sunk=[0, 0],
        answer="",
        loser=-1,
        ended="",
    )
    return Game(components, board, [], dice)


def counters(components: Components) -> list[Unit]:
    units: list[Unit] = []
    for kind in components.unit_types:
        where = ASIDE if kind.event else WAITING
        units += [Unit(len(units) + n, kind.id, SEAT[kind.side], where) for n in range(kind.count)]
    return units


def ships(components: Components) -> list[Ship]:
    """10.1.4: the Byzantine ships start on the map; 10.2.2: the others come later."""
    sides = [side for side in SIDES for _ in range(components.fleet[side])]
    return [
        Ship(n, SEAT[side], WAITING if SEAT[side] == BYZANTINE else ASIDE) for n, side in enumerate(sides)
    ]


def start_of(components: Components, name: str) -> str:
    """10.1.3, 10.1.7, 10.2.1. Where a leader starts."""
    leader = components.leader[name]
    if leader.event:
        return ASIDE
    return components.atlas.site[leader.at] if leader.at else CHAIR


class Noble(Question):
    """10.1.7 One of the two, with his clan; the other stays out of play."""

    wanted: ClassVar[Reason] = Reason("Say which of the nobles commands in Armenia.", "10.1.7")

    def seat(self, game: Game) -> Seat:
        return BYZANTINE

    def answers(self, game: Game) -> list[str]:
        return [leader.id for leader in game.components.leaders if leader.clan]

    def answer(self, game: Game, answer: str) -> None:
        game.tell(Appointed(leader=answer, rule="10.1.7"))
        for name in self.answers(game):
            if name != answer:
                game.board.put_leader(name, where=GONE)
                for unit in game.board.units:
                    if unit.kind == game.components.leader[name].clan:
                        game.board.put(unit.id, GONE)


def homes(game: Game, kind: UnitType, *, patrol: bool) -> list[Node]:
    """10.0 Where a unit of this kind may start, by its mode."""
    return [node for node in sorted(game.components.atlas.all_nodes) if may_start(game, kind, node, patrol)]


def may_start(game: Game, kind: UnitType, node: Node, patrol: bool) -> bool:
    """10.0, 10.1.2, 10.1.6, 10.1.8, 10.2. In its own places, or its district: in a town, or on patrol."""
    atlas = game.components.atlas
    if kind.at:
        return (not patrol or is_clan(game, kind)) and node in [atlas.site[name] for name in kind.at]
    return (patrol or node in atlas.place_at) and node in atlas.all_nodes and is_home(game, kind, node)


def is_clan(game: Game, kind: UnitType) -> bool:
    """10.0, 10.1.7. It may ride in its place; 10.1.1, 10.1.2: who else starts in his own is in garrison."""
    return any(leader.clan == kind.id for leader in game.components.leaders)


def is_home(game: Game, kind: UnitType, node: Node) -> bool:
    """10.1.5, Ruling 37: in Egypt strictly beyond the line that is the other side's."""
    h, place = game.components.hex[node[:4]], game.components.atlas.place_at.get(node)
    if place and place.side != kind.side:
        return False
    if h.start:
        return h.start == kind.side and (kind.district == h.district or kind.egypt)
    return h.district == kind.district


class Deployment(Once):
    """10.0 Where the units start: bit by bit, or as is offered."""

    wanted: ClassVar[Reason] = Reason("Place your units, or be done with it.", "10.0")
    side: Seat

    def seat(self, game: Game) -> Seat:
        return self.side

    def units(self, game: Game) -> list[Unit]:
        return [unit for unit in game.board.of(self.side) if unit.where not in (ASIDE, GONE)]

    def options(self, game: Game, seat: Seat) -> list[Action]:
        moorings: list[Action] = [
            Moor(place.id, 1) for place in game.components.places if not self.why_not_moor(game, place.id, 1)
        ]
        done: list[Action] = [] if self.lacking(game) else [Done()]
        return [*done, QuickSetUp(), *moorings]

    def form(self, game: Game, seat: Seat) -> Form:
        units = tuple([unit.id for unit in self.units(game)])
        nodes = tuple(sorted(game.components.atlas.all_nodes))
        return Form("Deploy", (Pick("units", units, 1, len(units)), One("to", nodes)))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        match action:
            case QuickSetUp():
                return None
            case Done():
                return self.lacking(game)
            case Moor():
                return self.why_not_moor(game, action.place, action.count)
            case Deploy():
                return self.why_not_deploy(game, action)
        return self.wanted

    def why_not_moor(self, game: Game, name: str, count: int) -> Reason | None:
        """10.1.4, Ruling 38. Up to the anchors of ports that are one's own."""
        board, place = game.board, game.components.place.get(name)
        if not place or not place.anchors or SEAT[place.side] != self.side:
            return Reason("Ships start in ports of one's own.", "10.1.4")
        if not 0 < count <= len(board.ships_at(WAITING, self.side)):
            return Reason("So many ships do not wait.", "10.1.4")
        if len(board.ships_at(place.hex, self.side)) + count > place.anchors:
            return Reason(f"{place.name} has {place.anchors} anchors.", "10.1.4")
        return None

    def why_not_deploy(self, game: Game, action: Deploy) -> Reason | None:
        own = [unit.id for unit in self.units(game)]
        if not action.units or not each_once(action.units, own):
            return Reason("Name units of yours, each once.", "10.0")
        units = named(game, action.units)
        if action.patrol and not all(kind_of(game, unit).mounted for unit in units):
            return Reason("Only mounted units patrol.", "3.2")
        for unit in units:
            if not may_start(game, kind_of(game, unit), action.to, action.patrol):
                return Reason(f"{kind_of(game, unit).name} does not start there.", "10.0")
        return self.why_not_room(game, units, action)

    def why_not_room(self, game: Game, units: list[Unit], action: Deploy) -> Reason | None:
        if action.patrol:
            alone = len(units) == 1 and not game.board.patrol(action.to)
            return None if alone else Reason("One unit patrols a hex.", "3.2.3")
        coming = [unit for unit in units if (unit.where, unit.post) != (action.to, GARRISON)]
        size = sum(points(game, kind_of(game, unit)) for unit in coming)
        full = size > room(game, action.to, self.side)
        return Reason("There is no room for so many.", "4.0") if full else None

    def lacking(self, game: Game) -> Reason | None:
        """What is still to be done."""
        units = self.units(game)
        if any(unit.where == WAITING for unit in units) or game.board.ships_at(WAITING, self.side):
            return Reason("Units or ships wait to be placed.", "10.0")
        return why_not_one_each(game, units) or why_not_half(game, units)

    def absent(self, game: Game, seat: Seat) -> Action:
        return QuickSetUp()

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        if not self.lacking(game):
            return Done()
        waiting = [unit for unit in self.units(game) if unit.where == WAITING]
        if rng.random() < 0.1 or not waiting:
            return QuickSetUp()
        unit = rng.choice(waiting)
        patrol = kind_of(game, unit).mounted and rng.random() < 0.3
        nodes = homes(game, kind_of(game, unit), patrol=patrol)
        action = Deploy((unit.id,), rng.choice(nodes), patrol) if nodes else QuickSetUp()
        return QuickSetUp() if self.why_not(game, seat, action) else action

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        match action:
            case Deploy():
                for unit in action.units:
                    game.board.put(unit, action.to, post=PATROL if action.patrol else GARRISON)
            case Moor():
                moor(game, self.side, game.components.place[action.place].hex, action.count)
            case _:
                self.finish(game, quick=isinstance(action, QuickSetUp))

    def finish(self, game: Game, *, quick: bool) -> None:
        if quick:
            quick_units(game, self.side)
            quick_ships(game, self.side)
        self.done = True
        game.tell(SetUp(seat=self.side, quick=quick, rule="10.0"))


def why_not_one_each(game: Game, units: list[Unit]) -> Reason | None:
    """10.1.1 Where several may start in several places, there is one in each."""
    groups: dict[tuple[str, ...], list[Node]] = {}
    for unit in units:
        if len(kind_of(game, unit).at) > 1:
            groups.setdefault(kind_of(game, unit).at, []).append(unit.where)
    crowded = any(len(set(nodes)) < len(nodes) for nodes in groups.values())
    return Reason("One of the Scolae starts in each of their places.", "10.1.1") if crowded else None


def why_not_half(game: Game, units: list[Unit]) -> Reason | None:
    """10.1.5, Ruling 37. Up to half of the army, rounded down."""
    army = [unit for unit in units if kind_of(game, unit).egypt]
    away = [unit for unit in army if game.components.hex[unit.where[:4]].start]
    if len(away) > len(army) // game.components.numbers.egypt_half:
        return Reason("No more than half of that army starts in Egypt.", "10.1.5")
    return None


def moor(game: Game, seat: Seat, at: str, count: int) -> None:
    for ship in game.board.ships_at(WAITING, seat)[:count]:
        game.board.put_ship(ship.id, where=at, post=GARRISON)


def quick_units(game: Game, seat: Seat) -> None:
    """10.1.7: for the clan that is out of play the other one stands."""
    board, atlas = game.board, game.components.atlas
    lines: Counter[tuple[str, str]] = Counter()
    for line in game.components.quick:
        lines[line.unit, line.place] += line.count
    waiting = {unit.id: unit for unit in board.of(seat) if unit.where not in (ASIDE, GONE)}
    for (kind, place), count in lines.items():
        for unit in [u for u in waiting.values() if u.kind == kind][:count]:
            board.put(waiting.pop(unit.id).id, atlas.site[place], post=GARRISON)
    for unit in waiting.values():
        board.put(unit.id, homes(game, kind_of(game, unit), patrol=False)[0], post=GARRISON)


def quick_ships(game: Game, seat: Seat) -> None:
    board = game.board
    for ship in board.ships:
        if ship.seat == seat and ship.where != ASIDE:
            board.put_ship(ship.id, where=WAITING)
    for line in game.components.quick_ships:
        moor(game, seat, game.components.place[line.place].hex, line.count)
