"""3.0 Modes: the Mode Adjustment Segment, first one side's and then the other's."""

from random import Random
from typing import ClassVar

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import HexId, Node
from games.apocalypse.rules import control, losses
from games.apocalypse.rules.actions import Berth, Done, Launch, Muster, Scatter, Shift, Ships
from games.apocalypse.rules.board import (
    ADJUSTED,
    AT_SEA,
    BYZANTINE,
    GARRISON,
    MUSLIM,
    PATROL,
    Game,
    ShipId,
    enemy,
    kind_of,
    named,
)
from games.apocalypse.rules.events import Launched, Scattered, Shifted
from games.apocalypse.rules.frames import Once
from games.apocalypse.rules.muster import (
    is_besieged,
    is_free,
    muster,
    release_empty,
    why_not_muster,
)
from games.apocalypse.rules.muster import sample as sample_muster
from games.apocalypse.rules.ways import homeward, sea_reach
from games.engine.contract import Action, Beforehand, Reason, Seat
from games.hexwar.stacks import each_once

CHANGED = Reason("One of these has changed its mode already.", "3.0")  # Ruling 68


def order(game: Game) -> tuple[Seat, Seat]:
    """3.0 The Muslims adjust first up to turn 5, the Byzantines from turn 6."""
    early = game.board.turn <= game.components.numbers.muslims_adjust_first_to
    return (MUSLIM, BYZANTINE) if early else (BYZANTINE, MUSLIM)


class Adjustment(Once):
    """3.0 Modes are changed now, and at no other time of the turn."""

    wanted: ClassVar[Reason] = Reason("Change modes, or be done with it.", "3.0")
    side: Seat

    def seat(self, game: Game) -> Seat:
        return self.side

    @classmethod
    def beforehand(cls, game: Game, seat: Seat) -> Beforehand:
        """For this year alone: who forms no Expedition does nothing all year."""
        until = f"until-turn-{game.board.turn + 1}", "Change none until next year"
        return Beforehand("modes", "Changes of mode", (until,), "3.0")

    def ordered(self, game: Game, seat: Seat, order: str) -> Done:
        return Done()

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Done()]

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        match action:
            case Done():
                return None
            case Shift():
                return why_not_shift(game, self.side, action)
            case Scatter():
                return why_not_scatter(game, self.side, action)
            case Muster():
                return why_not_muster(game, self.side, action)
            case Berth():
                return why_not_berth(game, self.side, action)
            case Launch():
                return why_not_launch(game, self.side, action.ships)
        return self.wanted

    def absent(self, game: Game, seat: Seat) -> Action:
        return Done()

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        ways = [sample_muster, sample_muster, sample_shift, sample_scatter, sample_ships]
        for think in rng.sample(ways, len(ways)) if rng.random() < 0.8 else ():
            thought = think(game, seat, rng)
            if thought and not self.why_not(game, seat, thought):
                return thought
        return Done()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        match action:
            case Shift():
                shift(game, self.side, action)
            case Scatter():
                scatter(game, action)
            case Muster():
                muster(game, self.side, action)
            case Berth():
                berth(game, self.side, action.ships, action.to)
            case Launch():
                launch(game, self.side, action.ships)
            case _:
                self.done = True


def why_not_shift(game: Game, seat: Seat, action: Shift) -> Reason | None:
    """3.1.1, 3.1.2, 3.1.4, Ruling 78. From one place, to a town without enemies within 10 points."""
    if not action.units or not each_once(action.units, [unit.id for unit in game.board.of(seat)]):
        return Reason("Name units of yours, each once.", "3.1")
    units = named(game, action.units)
    start = units[0].where
    if any(unit.where != start for unit in units):
        return Reason("Those who shift together start together.", "3.1.1")
    if not all(is_free(game, unit) for unit in units):
        return Reason("One of these cannot change its mode now.", "3.0")
    if any(unit.post == GARRISON for unit in units) and is_besieged(game, start, seat):
        return Reason("They are shut in.", "3.1.4")
    if action.to not in game.components.atlas.place_at:
        return Reason("Garrisons are in towns and cities.", "3.1.1")
    return why_not_garrison(game, seat, start, action.to)


def why_not_garrison(game: Game, seat: Seat, start: Node, to: Node) -> Reason | None:
    limit = game.components.numbers.garrison_allowance
    if game.board.is_manned(to, enemy(seat)):
        return Reason("Enemies are there.", "3.1.2")
    if to not in homeward(game, start, seat, limit):
        return Reason(f"That is more than {limit} points away.", "3.1.1")
    return None


def shift(game: Game, seat: Seat, action: Shift) -> None:
    for unit in action.units:
        game.board.put(unit, action.to, post=GARRISON, mark=ADJUSTED)
    game.tell(Shifted(seat=seat, to=action.to, units=len(action.units), rule="3.1"))
    losses.overrun(game, action.to, seat)
    release_empty(game)
    control.settle(game)


def why_not_scatter(game: Game, seat: Seat, action: Scatter) -> Reason | None:
    """3.2, 3.2.1, 3.2.3, Ruling 78. Mounted Byzantine units, where they are, one in a hex."""
    if seat != BYZANTINE:
        return Reason("Only Byzantine units patrol.", "3.2")
    if not action.units or not each_once(action.units, [unit.id for unit in game.board.of(seat)]):
        return Reason("Name units of yours, each once.", "3.2")
    units = named(game, action.units)
    if not all(is_free(game, unit) and kind_of(game, unit).mounted for unit in units):
        return Reason("Only mounted units patrol, that have not changed their mode yet.", "3.2")
    if any(game.board.camps(unit.where, enemy(seat)) for unit in units):
        return Reason("An enemy Expedition is there.", "3.2")
    nodes = [unit.where for unit in units]
    if len(set(nodes)) < len(nodes) or any(game.board.patrol(node) for node in nodes):
        return Reason("One unit patrols a hex.", "3.2.3")
    return None


def scatter(game: Game, action: Scatter) -> None:
    units = named(game, action.units)
    for unit in units:
        game.board.put(unit.id, unit.where, post=PATROL, mark=ADJUSTED)
    where = tuple(sorted([unit.where for unit in units]))
    game.tell(Scattered(count=len(units), where=where, rule="3.2.1"))
    release_empty(game)


def own_ships(game: Game, seat: Seat, ships: Ships) -> bool:
    known = game.board.ships
    return (
        bool(ships)
        and len(set(ships)) == len(ships)
        and all(
            0 <= one < len(known)
            and known[one].seat == seat
            and known[one].where in game.components.atlas.sea
            for one in ships
        )
    )


def is_empty(game: Game, ship: ShipId) -> bool:
    return not game.board.aboard(ship)


def why_not_berth(game: Game, seat: Seat, action: Berth) -> Reason | None:
    """3.1.1, 3.1.2, Ruling 45. Empty ships, into a friendly port without enemies within 10 points by sea.

    Ruling 2: on the other bank of a strait they are in another hex.
    """
    if not own_ships(game, seat, action.ships) or not all(is_empty(game, ship) for ship in action.ships):
        return Reason("Name empty ships of yours, each once.", "3.1.1")
    if any(game.board.ships[ship].adjusted for ship in action.ships):
        return CHANGED
    starts = {game.board.ships[ship].where for ship in action.ships}
    if len(starts) > 1:
        return Reason("Ships that sail together start together.", "3.1.1")
    if not control.is_friendly_port(game, action.to, seat):
        return Reason("Ships are in Garrison Mode in friendly ports.", "2.4.2")
    atlas = game.components.atlas
    if game.board.is_manned(atlas.site[atlas.ports[action.to].id], enemy(seat)):
        return Reason("Enemies are there.", "3.1.2")
    found = sea_reach(game, starts.pop(), seat, 0, False).cost
    near = found.get(action.to, 99) <= game.components.numbers.garrison_allowance
    return None if near else Reason("That is too far by sea.", "3.1.1")


def berth(game: Game, seat: Seat, ships: Ships, to: HexId) -> None:
    for ship in ships:
        game.board.put_ship(ship, where=to, post=GARRISON, fleet="", adjusted=True)
    game.tell(Shifted(seat=seat, to=to, ships=len(ships), rule="3.1.1"))
    control.settle(game)


def why_not_launch(game: Game, seat: Seat, ships: Ships) -> Reason | None:
    """5.1.1, Ruling 54. If there is an Expedition that they can serve."""
    if not own_ships(game, seat, ships):
        return Reason("Name ships of yours, each once.", "5.1.1")
    if any(game.board.ships[ship].adjusted for ship in ships):
        return CHANGED
    if any(game.board.ships[ship].post == AT_SEA for ship in ships):
        return Reason("They are in Expedition Mode.", "5.1.1")
    if not game.board.expeditions_of(seat):
        return Reason("Ships sail for an Expedition, and there is none.", "5.1.2")
    return None


def launch(game: Game, seat: Seat, ships: Ships) -> None:
    where = tuple(sorted({game.board.ships[ship].where for ship in ships}))
    for ship in ships:
        game.board.put_ship(ship, post=AT_SEA, adjusted=True)
    game.tell(Launched(seat=seat, count=len(ships), where=where, rule="5.1.1"))


def sample_shift(game: Game, seat: Seat, rng: Random) -> Action | None:
    free = [u for u in game.board.of(seat) if is_free(game, u) and u.post in (GARRISON, PATROL)]
    if not free:
        return None
    unit = rng.choice(free)
    near = homeward(game, unit.where, seat, game.components.numbers.garrison_allowance)
    towns = sorted(near.keys() & game.components.atlas.place_at.keys() - {unit.where})
    return Shift((unit.id,), rng.choice(towns)) if towns else None


def sample_scatter(game: Game, seat: Seat, rng: Random) -> Action | None:
    riders = [u for u in game.board.of(seat) if is_free(game, u) and kind_of(game, u).mounted]
    return Scatter((rng.choice(riders).id,)) if riders and seat == BYZANTINE else None


def sample_ships(game: Game, seat: Seat, rng: Random) -> Action | None:
    """Ships to sea, first those where an Expedition is; now and then some into port."""
    board = game.board
    ships = [s for s in board.ships if s.seat == seat and s.where in game.components.atlas.sea]
    camps = {hex_of(board.expeditions[name].where) for name in board.expeditions_of(seat)}
    near = [s for s in ships if s.where in camps and s.post == GARRISON]
    if not ships or (rng.random() < 0.7 and not near):
        return None
    ship = rng.choice(near or ships)
    together = tuple([one.id for one in ships if (one.where, one.post) == (ship.where, ship.post)])
    if ship.post == GARRISON:
        return Launch(together)
    found = sea_reach(game, ship.where, seat, 0, False).cost
    ports = [at for at in control.friendly_ports(game, seat) if found.get(at, 99) <= 10]
    return Berth(together, rng.choice(ports)) if ports and ship.where not in camps else None
