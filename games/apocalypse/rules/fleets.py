"""2.4 Fleet maintenance, basing and replacement; 5.1.3, 5.1.4 what becomes of ships that are in no port."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import ClassVar

from games.apocalypse.parts import HexId
from games.apocalypse.rules import control, losses
from games.apocalypse.rules.actions import Commission, Scrap
from games.apocalypse.rules.board import (
    AT_SEA,
    BYZANTINE,
    GARRISON,
    MUSLIM,
    SIDES,
    Game,
    Ship,
    ShipId,
    is_on_map,
)
from games.apocalypse.rules.events import Arrived
from games.apocalypse.rules.frames import Once, Procedure
from games.engine.contract import Action, Form, Pick, Reason, Seat
from games.hexwar.stacks import each_once


def afloat(game: Game, seat: Seat) -> list[Ship]:
    return [ship for ship in game.board.ships if ship.seat == seat and is_on_map(ship.where)]


def anchors(game: Game, seat: Seat) -> int:
    """2.4.2 Of friendly ports; Ruling 12: there are only so many counters."""
    ports = [control.port_at(game, at) for at in control.friendly_ports(game, seat)]
    total = sum(port.anchors for port in ports if port)
    return min(total, game.components.fleet[SIDES[seat]])


def berths(game: Game, at: HexId) -> int:
    """2.4.3 How many ships more a port shelters."""
    port = control.port_at(game, at)
    lying = Counter(ship.where for ship in game.board.ships)
    return port.anchors - lying[at] if port else 0


def spare(game: Game, ships: Iterable[Ship]) -> list[ShipId]:
    """Ruling 84. Those one misses least first: empty ones, which are all alike."""
    board = game.board
    return [
        ship.id for ship in sorted(ships, key=lambda s: (bool(board.aboard(s.id)), s.post != AT_SEA, s.id))
    ]


def shelter(game: Game, at: HexId, ships: list[Ship], why: str) -> None:
    """2.4.3, Ruling 59. What lies in a port beyond its anchors is lost."""
    port = control.port_at(game, at)
    excess = len(ships) - (port.anchors if port else 0)
    if excess > 0:
        doomed = spare(game, ships)[:excess]
        lose(game, doomed, why)


def lose(game: Game, ships: list[ShipId], why: str) -> None:
    """2.4.4 Ruling 12: what is lost in the Administration Phase does not come back in it."""
    board = game.board
    if ships:
        sunk = list(board.sunk)
        sunk[board.ships[ships[0]].seat] += len(ships)
        board.note(sunk=sunk)
        losses.sink(game, ships, why)


def storm(game: Game) -> None:
    """5.1.4, Ruling 23. Ships in Garrison Mode in a port are safe, as many as it has anchors."""
    board = game.board
    for seat in (BYZANTINE, MUSLIM):
        places = sorted({ship.where for ship in afloat(game, seat)})
        for at in places:
            out = [
                s.id for s in board.ships_at(at, seat) if s.post != GARRISON or not control.port_at(game, at)
            ]
            lose(game, out, losses.STORM)
            shelter(game, at, board.ships_at(at, seat), losses.STORM)


class Maintenance(Procedure):
    """2.4, Ruling 12. Crowded ports, then each fleet brought to the number of its anchors."""

    steps: ClassVar[tuple[str, ...]] = ("basing", "byzantine", "muslim")

    def basing(self, game: Game) -> None:
        for seat in (BYZANTINE, MUSLIM):
            for at in sorted(game.components.atlas.ports):
                if control.port_at(game, at):
                    shelter(game, at, game.board.ships_at(at, seat), losses.CROWDED)
        control.settle(game)

    def byzantine(self, game: Game) -> None:
        game.call(Scrapping(BYZANTINE), Commissioning(BYZANTINE))

    def muslim(self, game: Game) -> None:
        """10.2.2, Ruling 7. No ships in the first year."""
        if game.board.turn >= game.components.numbers.first_muslim_fleet_turn:
            game.call(Scrapping(MUSLIM), Commissioning(MUSLIM))


class Scrapping(Once):
    """2.4.2 The owner says which ships are more than his anchors."""

    wanted: ClassVar[Reason] = Reason("Say which ships are removed.", "2.4.2")
    side: Seat

    def seat(self, game: Game) -> Seat:
        return self.side

    def excess(self, game: Game) -> int:
        return len(afloat(game, self.side)) - anchors(game, self.side)

    def asks(self, game: Game, seat: Seat) -> bool:
        return self.excess(game) > 0

    def form(self, game: Game, seat: Seat) -> Form:
        count = self.excess(game)
        ships = tuple([ship.id for ship in afloat(game, self.side)])
        return Form("Scrap", (Pick("ships", ships, count, count),))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, Scrap):
            return self.wanted
        own = [ship.id for ship in afloat(game, self.side)]
        if len(action.ships) != self.excess(game) or not each_once(action.ships, own):
            return Reason(f"Name {self.excess(game)} of your ships, each once.", "2.4.2")
        return None

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        own = [ship.id for ship in afloat(game, self.side)]
        return Scrap(tuple(rng.sample(own, self.excess(game))))

    def absent(self, game: Game, seat: Seat) -> Action:
        return Scrap(tuple(spare(game, afloat(game, self.side))[: self.excess(game)]))

    def chosen(self, game: Game, seat: Seat, action: Scrap) -> None:
        self.done = True
        for ship in action.ships:
            lose(game, [ship], losses.CROWDED)
        control.settle(game)


class Commissioning(Once):
    """2.4.2, 2.4.4. Missing ships are placed in friendly ports, up to what each shelters.

    Where there is one port for them, or one for each anchor that is free, nobody is asked.
    """

    wanted: ClassVar[Reason] = Reason("Say where the ship is placed.", "2.4.2")
    side: Seat

    def seat(self, game: Game) -> Seat:
        return self.side

    def missing(self, game: Game) -> int:
        """Ruling 12: but for those lost in this phase, whichever counter would lie for them."""
        short = anchors(game, self.side) - len(afloat(game, self.side))
        return short - game.board.sunk[self.side]

    def havens(self, game: Game) -> list[HexId]:
        return [at for at in control.friendly_ports(game, self.side) if berths(game, at) > 0]

    def asks(self, game: Game, seat: Seat) -> bool:
        ports = self.havens(game)
        return len(ports) > 1 and 0 < self.missing(game) < sum(berths(game, at) for at in ports)

    def options(self, game: Game, seat: Seat) -> list[Action]:
        known = game.components.atlas.ports
        return [Commission(known[at].id) for at in self.havens(game)] if self.missing(game) > 0 else []

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if action in self.options(game, seat):
            return None
        if isinstance(action, Commission):
            return Reason("That port has no anchor left for it.", "2.4.3")
        return self.wanted

    def absent(self, game: Game, seat: Seat) -> Action:
        return self.options(game, seat)[0]

    def chosen(self, game: Game, seat: Seat, action: Commission) -> None:
        self.place(game, game.components.place[action.place].hex)

    def concluded(self, game: Game) -> None:
        while not game.board.ended and self.options(game, self.side):
            self.place(game, self.havens(game)[0])

    def place(self, game: Game, at: HexId) -> None:
        board = game.board
        ship = next(s for s in board.ships if s.seat == self.side and not is_on_map(s.where))
        board.put_ship(ship.id, where=at, post=GARRISON, fleet="", spent=0)
        game.tell(Arrived(seat=self.side, where=at, ships=1, rule="2.4.2"))
        control.settle(game)


def end_of_year(game: Game) -> None:
    """5.1.3 Ships end the year on a coast, or in the Delta (Ruling 25), or are lost."""
    atlas = game.components.atlas
    havens = atlas.coasts | atlas.delta
    for seat in (BYZANTINE, MUSLIM):
        for at in sorted({ship.where for ship in afloat(game, seat)} - havens):
            losses.sink(game, [ship.id for ship in game.board.ships_at(at, seat)], losses.ADRIFT)
