"""2.0 B, C, D, E and F: the phases in which Expeditions, patrols and leaders move and fight."""

from collections.abc import Callable
from random import Random
from typing import ClassVar

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import Node
from games.apocalypse.rules import control, march, sea, siege
from games.apocalypse.rules.actions import (
    Assault,
    Besiege,
    Camp,
    Disband,
    Done,
    Drop,
    Embark,
    Follow,
    Land,
    March,
    Ride,
    Sail,
    Scout,
)
from games.apocalypse.rules.board import AT_SEA, BYZANTINE, PATROL, SCOUTED, ExpeditionId, Game, enemy
from games.apocalypse.rules.frames import Once
from games.apocalypse.rules.ways import hostile_waters, leader_ways, left, open_ways, reach
from games.engine.contract import Action, Beforehand, Reason, Refusal, Seat

SEA, LAND, OVER = "sea", "land", "done"
OfOne = Assault | Besiege | Camp | Disband | Drop | Embark | Land | March | Sail
Moves = Callable[[Game, Seat, Random], Action | None]
PASS = "pass", "Pass them over"
ASHORE_THIS_YEAR = "Pass them over, and go nowhere by sea until next year"
REST, REST_THIS_YEAR = "rest-", "Pass all phases over until next year"
STAY = "stay", "They stay where they are"


class Campaign(Once):
    """3.3.1, 3.3.2. One side's Expeditions that go by sea, or those that go by land only.

    3.1.3: garrisons neither move nor attack. Ruling 75: an Expedition moves in the phase in which it first
    does anything, and by sea it first embarks.
    """

    wanted: ClassVar[Reason] = Reason("Move an Expedition, or end the phase.", "3.3.1")
    side: Seat
    phase: str

    def seat(self, game: Game) -> Seat:
        return self.side

    def asks(self, game: Game, seat: Seat) -> bool:
        """Whoever could do nothing but end the phase is not stopped for it."""
        could_sail_or_march = bool(self.movable(game)) and not self.is_for_leaders(game)
        return could_sail_or_march or bool(march.riders(game, self.side)) or self.could_follow(game)

    def could_follow(self, game: Game) -> bool:
        """5.1.1 Empty ships sail towards an Expedition that itself has moved as well."""
        return self.phase == SEA and sea.could_follow(game, self.side)

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        until = f"until-turn-{game.board.turn + 1}"
        orders = (PASS, (f"ashore-{until}", ASHORE_THIS_YEAR), (f"{REST}{until}", REST_THIS_YEAR))
        return Beforehand("rides", "Phases in which only leaders could ride", orders, "3.5")

    def ordered(self, game: Game, seat: Seat, order: str) -> Done | None:
        passed = order.startswith(REST) or self.is_for_leaders(game)
        return Done() if passed or (order != PASS[0] and self.is_ashore(game)) else None

    def is_ashore(self, game: Game) -> bool:
        """By sea nobody is under way, however many could go."""
        known = game.board.expeditions
        own = [known[name] for name in game.board.expeditions_of(self.side)]
        return self.phase == SEA and not any(one.afloat or one.phase == SEA for one in own)

    def is_for_leaders(self, game: Game) -> bool:
        """Nobody else could do anything: by sea nobody is under way, nor will be without ships at sea."""
        known, names = game.board.expeditions, self.movable(game)
        if self.phase == LAND:
            return not names
        own = game.board.expeditions_of(self.side)
        fleet = [s for s in game.board.ships if (s.seat, s.post) == (self.side, AT_SEA)]
        return not (own and fleet) and all(known[name].phase != SEA for name in names)

    def movable(self, game: Game) -> list[ExpeditionId]:
        """Those that may do something in this phase."""
        known = game.board.expeditions
        return [name for name in game.board.expeditions_of(self.side) if self.may_move(known[name].phase)]

    def may_move(self, phase: str) -> bool:
        return phase in ("", self.phase)

    def options(self, game: Game, seat: Seat) -> list[Action]:
        found: list[Action] = [Done()]
        for name in self.movable(game):
            for action in self.plain(game, name):
                if not self.why_not_one(game, action):
                    found.append(action)
        return found

    def plain(self, game: Game, name: ExpeditionId) -> list[OfOne]:
        """What an Expedition can do without saying where to."""
        landings = [
            Land(name, to) for to in game.components.atlas.nodes.get(game.board.expeditions[name].where, ())
        ]
        return [Besiege(name), Assault(name), Camp(name), Disband(name), *landings]

    def refused(self, game: Game, seat: Seat) -> list[Refusal]:
        """Why a siege or an assault that one would look for is not to be had."""
        return [
            Refusal(type(action).__name__, reason, name)
            for name in self.movable(game)
            if siege.target(game, name)
            for action in (Besiege(name), Assault(name))
            if (reason := self.why_not_one(game, action))
        ]

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        match action:
            case Done():
                return None
            case Ride():
                return march.why_not_ride(game, self.side, action)
            case Follow() if self.phase == SEA:
                return sea.why_not_follow(game, self.side, action)
            case Assault() | Besiege() | Camp() | Disband() | Drop() | Embark() | Land() | March() | Sail():
                return self.why_not_one(game, action)
        return self.wanted

    def why_not_one(self, game: Game, action: OfOne) -> Reason | None:
        one = game.board.expeditions.get(action.expedition)
        if not one or one.seat != self.side:
            return Reason("That is no Expedition of yours.", "3.3")
        if not self.may_move(one.phase):
            return Reason("It has moved this turn.", "2.0")
        if isinstance(action, Embark | Sail | Land):
            return self.why_not_by_sea(game, action)
        if self.phase == SEA and one.phase != SEA and not self.leaves_some_ashore(game, action):
            return Reason("In this phase it first goes aboard.", "2.0")
        return self.why_not_by_land(game, action)

    def leaves_some_ashore(self, game: Game, action: OfOne) -> bool:
        """3.3.1, Ruling 75. Before it goes aboard, where ships are ready for it."""
        at = hex_of(game.board.expeditions[action.expedition].where)
        return isinstance(action, Drop) and bool(sea.free_ships(game, at, self.side))

    def why_not_by_sea(self, game: Game, action: Embark | Sail | Land) -> Reason | None:
        if self.phase != SEA:
            return Reason("Those who go by sea move in the sea phase.", "2.0")
        match action:
            case Embark():
                return sea.why_not_embark(game, action)
            case Sail():
                return sea.why_not_sail(game, action)
            case Land():
                return sea.why_not_land(game, action)

    def why_not_by_land(
        self, game: Game, action: Assault | Besiege | Camp | Disband | Drop | March
    ) -> Reason | None:
        one = game.board.expeditions[action.expedition]
        match action:
            case March():
                return march.why_not_march(game, action)
            case Besiege():
                return siege.why_not_besiege(game, action.expedition)
            case Assault():
                return siege.why_not_assault(game, action.expedition)
            case Drop():
                return march.why_not_drop(game, action)
            case Camp() | Disband():
                ashore = one.where in game.components.atlas.all_nodes and not one.afloat
                return None if ashore else Reason("It is not ashore.", "3.3.3")

    def absent(self, game: Game, seat: Seat) -> Action:
        return Done()

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        return sample(game, self, rng)

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        match action:
            case Ride():
                march.ride(game, self.side, action)
            case Follow():
                sea.follow(game, self.side, action)
            case Embark():
                sea.embark(game, action)
            case Sail():
                sea.sail(game, action)
            case Land():
                sea.land(game, action)
            case March():
                march.march(game, action, self.phase)
            case _:
                self.settle_down(game, action)

    def settle_down(self, game: Game, action: Action) -> None:
        match action:
            case Besiege():
                sea.begin_to_move(game, action.expedition, self.phase)
                game.call(siege.Siege(action.expedition))
            case Assault():
                sea.begin_to_move(game, action.expedition, self.phase)
                game.call(siege.Assault(action.expedition))
            case Drop():
                sea.begin_to_move(game, action.expedition, self.dropping(game, action))
                march.drop(game, action)
            case Camp():
                siege.camp(game, action.expedition)
            case Disband():
                siege.disband(game, action.expedition)
            case _:
                self.end(game)

    def dropping(self, game: Game, action: Drop) -> str:
        """Ruling 75. Who by sea only leaves some ashore may still go by land."""
        return game.board.expeditions[action.expedition].phase if self.phase == SEA else self.phase

    def end(self, game: Game) -> None:
        """3.3.3 Whoever is still out camps."""
        self.done = True
        if self.phase == SEA:
            sea.end_voyages(game, self.side)
            return
        board = game.board
        for name in self.movable(game):
            one = board.expeditions[name]
            if not one.afloat and one.where in game.components.atlas.all_nodes:
                siege.camp(game, name)


class Patrols(Once):
    """2.0 D, 3.2.2. The Byzantine patrols ride, each once."""

    wanted: ClassVar[Reason] = Reason("Move a patrol, or end the phase.", "3.2.2")

    def seat(self, game: Game) -> Seat:
        return BYZANTINE

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand | None:
        return Beforehand("patrols", "The patrols", (STAY,), "3.2.2") if seat == BYZANTINE else None

    def ordered(self, game: Game, seat: Seat, order: str) -> Done:
        return Done()

    def units(self, game: Game) -> tuple[int, ...]:
        own = game.board.of(BYZANTINE)
        return tuple([unit.id for unit in own if unit.post == PATROL and unit.mark != SCOUTED])

    def asks(self, game: Game, seat: Seat) -> bool:
        return bool(self.units(game))

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Done()]

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Done):
            return None
        return march.why_not_scout(game, action) if isinstance(action, Scout) else self.wanted

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        unit = rng.choice(self.units(game))
        limit = game.components.numbers.patrol_allowance
        near = sorted(open_ways(game, game.board.units[unit].where, BYZANTINE, limit).cost)
        action = Scout(unit, rng.choice(near))
        return Done() if rng.random() < 0.2 or self.why_not(game, seat, action) else action

    def absent(self, game: Game, seat: Seat) -> Action:
        return Done()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        if isinstance(action, Scout):
            march.scout(game, action)
        else:
            self.done = True


def sample(game: Game, frame: Campaign, rng: Random) -> Action:
    """Anything at random; sooner or later, enough."""
    names = frame.movable(game)
    if not names or rng.random() < 0.04:
        return sample_ride(game, frame, rng) if rng.random() < 0.3 else Done()
    name = rng.choice(names)
    thoughts = [sample_march, sample_siege, sample_drop, sample_end]
    if frame.phase == SEA:
        thoughts = [sample_embark, sample_sail, sample_sail, sample_land, sample_follow, *thoughts]
    for think in rng.sample(thoughts, len(thoughts)):
        action = think(game, frame, name, rng)
        if action and not frame.why_not(game, frame.side, action):
            return action
    return Done()


def sample_march(game: Game, frame: Campaign, name: ExpeditionId, rng: Random) -> Action | None:
    one = game.board.expeditions[name]
    if one.afloat:
        return None
    found = sorted(reach(game, name).cost.keys() - {one.where})
    enemies = [node for node in found if is_worth_a_march(game, node, frame.side)]
    return March(name, rng.choice(enemies if enemies and rng.random() < 0.8 else found)) if found else None


def is_worth_a_march(game: Game, node: Node, seat: Seat) -> bool:
    """To fight there, or to take it."""
    place = game.components.atlas.place_at.get(node)
    taken = place is None or control.owner(game, place.id) == seat
    return not taken or bool(game.board.camps(node, enemy(seat)))


def sample_siege(game: Game, frame: Campaign, name: ExpeditionId, rng: Random) -> Action | None:
    return rng.choice([Besiege(name), Assault(name)])


def sample_drop(game: Game, frame: Campaign, name: ExpeditionId, rng: Random) -> Action | None:
    members = game.board.members(name)
    return Drop(name, (rng.choice(members).id,)) if rng.random() < 0.3 else None


def sample_end(game: Game, frame: Campaign, name: ExpeditionId, rng: Random) -> Action | None:
    if left(game, name) > 5 and rng.random() < 0.9:
        return None
    return rng.choice([Camp(name), Camp(name), Disband(name)])


def sample_embark(game: Game, frame: Campaign, name: ExpeditionId, rng: Random) -> Action | None:
    at = hex_of(game.board.expeditions[name].where)
    return Embark(name, tuple([ship.id for ship in sea.free_ships(game, at, frame.side)]))


def sample_sail(game: Game, frame: Campaign, name: ExpeditionId, rng: Random) -> Action | None:
    if not game.board.expeditions[name].afloat:
        return None
    found = sea.voyages(game, name).cost.keys()
    coasts = sorted(found & game.components.atlas.coasts)
    fights = sorted(found & hostile_waters(game, frame.side))
    goals = fights if fights and rng.random() < 0.5 else coasts
    return Sail(name, rng.choice(goals)) if goals else None


def sample_follow(game: Game, frame: Campaign, name: ExpeditionId, rng: Random) -> Action | None:
    """Ships from elsewhere to where they are waited for."""
    to = hex_of(game.board.expeditions[name].where)
    away = [ship for ship in game.board.ships if ship.seat == frame.side and ship.post == AT_SEA]
    places = sorted({ship.where for ship in away} - {to})
    if not places:
        return None
    ships = sea.free_ships(game, rng.choice(places), frame.side)
    return Follow(tuple([ship.id for ship in ships]), to)


def sample_land(game: Game, frame: Campaign, name: ExpeditionId, rng: Random) -> Action | None:
    nodes = game.components.atlas.nodes.get(game.board.expeditions[name].where, ())
    return Land(name, rng.choice(nodes)) if nodes else None


def sample_ride(game: Game, frame: Campaign, rng: Random) -> Action:
    riders = march.riders(game, frame.side)
    if not riders:
        return Done()
    leader = rng.choice(riders)
    start = game.board.leaders[leader].where
    near = leader_ways(game, start, frame.side, game.components.numbers.leader_allowance).cost
    action = Ride(leader, rng.choice(sorted(near)))
    return Done() if frame.why_not(game, frame.side, action) else action
