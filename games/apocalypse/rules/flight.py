"""5.1.2, 7.3, 8.2.2. Flight by sea: from a besieged port, a battle on the shore, or one at sea."""

from random import Random
from typing import ClassVar

from games.apocalypse.atlas import FAR, hex_of
from games.apocalypse.parts import HexId, Node
from games.apocalypse.rules import control, loading, losses
from games.apocalypse.rules.actions import Flee, Ships, Stay
from games.apocalypse.rules.board import (
    ASHORE,
    AT_SEA,
    GARRISON,
    LOOSE,
    WAVERS,
    Game,
    ShipId,
    Unit,
    enemy,
    ids,
    named,
)
from games.apocalypse.rules.dispersal import Dispersal
from games.apocalypse.rules.events import Fled
from games.apocalypse.rules.frames import Once, Question
from games.apocalypse.rules.ways import hostile_waters, sea_distances
from games.engine.contract import Action, Form, One, Pick, Reason, Seat
from games.hexwar.stacks import each_once, fact


@fact
def nearest_ports(game: Game, start: HexId, seat: Seat) -> list[HexId]:
    """7.3 Friendly ports, the nearest by sea; several only if they are as near."""
    far = sea_distances(game, start)
    ports = [at for at in control.friendly_ports(game, seat) if at != start and at in far]
    least = min([far[at] for at in ports], default=0)
    return [at for at in ports if far[at] == least]


@fact
def ends(game: Game, start: HexId, seat: Seat, nearest: bool) -> list[HexId]:
    """Ruling 46, Ruling 70. Ports and coasts on a shortest way to a port, within 10 points."""
    far, atlas = sea_distances(game, start), game.components.atlas
    goals = nearest_ports(game, start, seat) if nearest else control.friendly_ports(game, seat)
    near = [at for at in atlas.coasts if 0 < far.get(at, FAR) <= game.components.numbers.flight_radius]
    found = set()
    for goal in goals:
        back = sea_distances(game, goal)
        found |= {at for at in near if goal in far and far[at] + back.get(at, FAR) == far[goal]}
    return sorted(found - hostile_waters(game, seat))


def landings(game: Game, at: HexId, seat: Seat) -> tuple[Node, ...]:
    """Ruling 46. Into a friendly port, else ashore: 1.2, Ruling 2: on the bank of a strait that one names."""
    return (at,) if control.is_friendly_port(game, at, seat) else game.components.atlas.nodes[at]


def put_in(game: Game, ships: Ships, to: HexId, seat: Seat) -> None:
    """Ruling 45. In Garrison Mode in a friendly port, at sea elsewhere."""
    post = GARRISON if control.is_friendly_port(game, to, seat) else AT_SEA
    for ship in ships:
        game.board.put_ship(ship, where=to, post=post, fleet="")


def harbour(game: Game, to: Node, seat: Seat) -> Node:
    """The town of a friendly port; else nothing."""
    port = control.port_at(game, to) if control.is_friendly_port(game, to, seat) else None
    return game.components.atlas.site[port.id] if port else ""


def go_ashore(game: Game, units: list[Unit], start: str, to: Node, seat: Seat, post: str, home: Node) -> None:
    """Ruling 46. At home into the garrison; on a coast they disperse.

    Their leaders go along (Ruling 44), whose post this is, and not who else is there.
    """
    board, node = game.board, home or to
    for unit in units:
        board.put(unit.id, node, post=GARRISON if home else LOOSE, ship=ASHORE, mark="")
    for leader in board.leaders_at(start):
        goes = (board.leaders[leader].seat, board.leaders[leader].post) == (seat, post)
        if goes and not losses.must_stay(game, leader):
            board.put_leader(leader, where=node, post="" if home else LOOSE)
    losses.overrun(game, node, seat)
    if not home:
        game.call(Dispersal(seat, node))


class Flight(Once):
    """7.3 As a siege is declared, or once the walls are breached: who finds room aboard may flee."""

    wanted: ClassVar[Reason] = Reason("Flee by sea, or stay.", "7.3")
    led_by: ClassVar[str] = ""  # the post of their leaders: none, of a garrison
    rule: ClassVar[str] = "7.3"
    side: Seat
    where: Node

    def seat(self, game: Game) -> Seat:
        return self.side

    @property
    def at(self) -> HexId:
        return hex_of(self.where)

    def ships(self, game: Game) -> tuple[ShipId, ...]:
        """Those with nobody else aboard."""
        here = game.board.ships_at(self.at, self.side)
        return tuple([ship.id for ship in here if not game.board.aboard(ship.id)])

    def units(self, game: Game) -> list[Unit]:
        """2.2.1 Those who waver are of no use for this either; that they do is open."""
        return [unit for unit in game.board.garrison(self.where, self.side) if unit.mark != WAVERS]

    def asks(self, game: Game, seat: Seat) -> bool:
        """Open facts alone (Ruling 41): what its ships carry is none. Enemy ships there close the port."""
        board, place = game.board, game.components.atlas.place_at[self.where]
        shut = not control.is_port(game, place) or board.ships_at(self.at, enemy(self.side))
        ships = board.ships_at(self.at, self.side)
        return bool(not shut and ships and self.units(game) and self.havens(game))

    def havens(self, game: Game) -> list[Node]:
        found = ends(game, self.at, self.side, True)
        return [node for at in found for node in landings(game, at, self.side)]

    def options(self, game: Game, seat: Seat) -> list[Action]:
        return [Stay()]

    def form(self, game: Game, seat: Seat) -> Form | None:
        units, ships = ids(self.units(game)), self.ships(game)
        if not ships:
            return None
        picks = Pick("units", units, 1, len(units)), Pick("ships", ships, 1, len(ships))
        return Form("Flee", (*picks, One("to", tuple(self.havens(game)))))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if isinstance(action, Stay):
            return None
        if not isinstance(action, Flee):
            return self.wanted
        if not action.units or not each_once(action.units, ids(self.units(game))):
            return Reason("Name units that are there, each once.", "7.3")
        if not action.ships or not each_once(action.ships, self.ships(game)):
            return Reason("Name ships that are there, each once.", "7.3")
        if action.to not in self.havens(game):
            return Reason("They do not flee there.", "7.3")
        fits = loading.load(game, named(game, action.units), action.ships)
        return None if fits is not None else Reason("The ships have no room for all of these.", "5.1.6")

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        units, ships = ids(self.units(game)), self.ships(game)
        if not ships:
            return Stay()
        some = tuple(rng.sample(units, rng.randint(1, len(units))))
        action = Flee(some, ships, rng.choice(self.havens(game)))
        return Stay() if rng.random() < 0.3 or self.why_not(game, seat, action) else action

    def absent(self, game: Game, seat: Seat) -> Action:
        return Stay()

    def chosen(self, game: Game, seat: Seat, action: Action) -> None:
        if not isinstance(action, Flee):
            self.done = True
            return
        self.done = self.is_over()
        told = Fled(
            seat=seat,
            start=self.at,
            to=hex_of(action.to),
            units=len(action.units),
            ships=len(action.ships),
            rule=self.rule,
        )
        game.tell(told)
        put_in(game, action.ships, hex_of(action.to), seat)
        home = self.home(game, action.to)
        go_ashore(game, named(game, action.units), self.where, action.to, seat, self.led_by, home)
        control.settle(game)

    def home(self, game: Game, to: Node) -> Node:
        return harbour(game, to, self.side)

    def is_over(self) -> bool:
        return True


class Return(Flight):
    """5.1.2, Ruling 52. Back aboard the ships that landed them, to friendly towns within 10 hexes."""

    led_by: ClassVar[str] = LOOSE
    rule: ClassVar[str] = "5.1.2"
    fleet: tuple[ShipId, ...] = ()

    def ships(self, game: Game) -> tuple[ShipId, ...]:
        known = game.board.ships
        return tuple([ship for ship in self.fleet if known[ship].where == self.at])

    def units(self, game: Game) -> list[Unit]:
        return game.board.loose(self.where, self.side)

    def asks(self, game: Game, seat: Seat) -> bool:
        return bool(self.ships(game) and self.units(game) and self.havens(game))

    def havens(self, game: Game) -> list[Node]:
        atlas, limit = game.components.atlas, game.components.numbers.return_radius
        near = atlas.coasts & sea_distances(game, self.at).keys() - {self.at}  # not into what they left
        return [
            place.hex if control.is_port(game, place) else atlas.site[place.id]
            for place in control.friendly_places(game, self.side)
            if place.hex in near and atlas.distance(self.at, place.hex) <= limit
        ]

    def home(self, game: Game, to: Node) -> Node:
        """Towns without a port as well."""
        return harbour(game, to, self.side) or to

    def is_over(self) -> bool:
        return False


class NavalFlight(Question):
    """8.2.2, Ruling 46. Where beaten ships stop, on the way to any friendly port."""

    wanted: ClassVar[Reason] = Reason("Say where the ships flee.", "8.2.2")
    side: Seat
    at: HexId

    def seat(self, game: Game) -> Seat:
        return self.side

    def ships(self, game: Game) -> tuple[ShipId, ...]:
        return tuple([ship.id for ship in game.board.ships_at(self.at, self.side) if ship.post == AT_SEA])

    def aboard(self, game: Game) -> list[Unit]:
        return [unit for ship in self.ships(game) for unit in game.board.aboard(ship)]

    def answers(self, game: Game) -> list[str]:
        found = ends(game, self.at, self.side, False) if self.ships(game) else []
        if not self.aboard(game):
            return found
        return [node for at in found for node in landings(game, at, self.side)]

    def answer(self, game: Game, answer: str) -> None:
        board, ships, units = game.board, self.ships(game), self.aboard(game)
        for name in [
            name for name in board.expeditions_of(self.side) if board.expeditions[name].where == self.at
        ]:
            if board.expeditions[name].afloat:
                end_at_sea(game, name)
        to = hex_of(answer)
        told = Fled(seat=self.side, start=self.at, to=to, units=len(units), ships=len(ships), rule="8.2.2")
        game.tell(told)
        put_in(game, ships, to, self.side)
        if units:
            gone, home = [board.units[unit.id] for unit in units], harbour(game, answer, self.side)
            go_ashore(game, gone, self.at, answer, self.side, LOOSE, home)
        control.settle(game)

    def concluded(self, game: Game) -> None:
        """Ruling 70. Without a coast to flee to, all is lost."""
        stranded = not self.done and not game.board.ended and not self.answers(game)
        super().concluded(game)
        if stranded:
            losses.sink(game, self.ships(game), losses.SUNK)


def end_at_sea(game: Game, name: str) -> None:
    for leader in game.board.leaders_of(name):
        game.board.put_leader(leader, post=LOOSE, reserve=False)
    losses.end(game, name, "routed")
