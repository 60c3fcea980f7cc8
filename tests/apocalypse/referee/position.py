"""What lies on the map, and what follows from it: who holds what, who is where."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.apocalypse.referee.atlas import EDGE, HEXES, PLACES, PRINTED, Place, banks, hex_of, port_in
from tests.apocalypse.referee.charts import OPEN_ROOM, ROOM

BYZANTINE, MUSLIM = 0, 1
KINDS: dict[str, Any] = {kind["id"]: kind for kind in PRINTED["unit_types"]}
CHIEFS: dict[str, Any] = {leader["id"]: leader for leader in PRINTED["leaders"]}
OFF = {"waiting", "aside", "dead", "gone"}


@dataclass
class Unit:
    id: int
    kind: str
    side: int
    where: str
    post: str
    ship: int = -1
    wavers: bool = False

    @property
    def army(self) -> str:
        """Ruling 51: who has gone over is of no army."""
        own = KINDS[self.kind]["side"] == ("byzantine", "muslim")[self.side]
        return str(KINDS[self.kind]["army"]) if own else ""

    @property
    def mounted(self) -> bool:
        return bool(KINDS[self.kind].get("mounted"))

    @property
    def heavy(self) -> bool:
        """4.0 Picked with 6 or more in clear terrain. Of the Byzantines alone: Muslims have no class."""
        return bool(KINDS[self.kind].get("picked")) and int(KINDS[self.kind]["left"]) >= 6

    def factor(self, broken: bool) -> int:
        return int(KINDS[self.kind]["right" if broken else "left"])


@dataclass
class Ship:
    id: int
    side: int
    where: str
    post: str
    fleet: str = ""
    spent: int = 0


@dataclass
class Chief:
    side: int
    where: str
    post: str = ""
    spent: int = 0


@dataclass
class Host:
    """An Expedition."""

    side: int
    where: str
    afloat: bool = False
    camped: bool = False
    fresh: bool = False
    phase: str = ""
    left: int | None = None  # points; None until it starts to move


@dataclass
class Position:
    turn: int = 0
    units: dict[int, Unit] = field(default_factory=dict)
    ships: dict[int, Ship] = field(default_factory=dict)
    chiefs: dict[str, Chief] = field(default_factory=dict)
    hosts: dict[str, Host] = field(default_factory=dict)
    holders: dict[str, int] = field(default_factory=dict)
    last: dict[str, int] = field(default_factory=dict)  # who was in each place last alone
    pillaged: set[str] = field(default_factory=set)
    shaken: str = ""
    happened: set[int] = field(default_factory=set)
    fire: bool = False

    def on_map(self) -> Iterable[Unit]:
        return (unit for unit in self.units.values() if unit.where not in OFF)

    def ashore(self, node: str, side: int | None = None) -> list[Unit]:
        there = (u for u in self.on_map() if u.where == node and u.ship < 0)
        return [u for u in there if side is None or u.side == side]

    def garrison(self, node: str, side: int) -> list[Unit]:
        return [u for u in self.ashore(node, side) if u.post == "garrison"]

    def patrols(self, node: str) -> list[Unit]:
        return [u for u in self.ashore(node) if u.post == "patrol"]

    def members(self, name: str) -> list[Unit]:
        return [u for u in self.on_map() if u.post == name]

    def chiefs_of(self, name: str) -> list[str]:
        return [leader for leader, chief in self.chiefs.items() if chief.post == name]

    def fleet(self, at: str, side: int | None = None) -> list[Ship]:
        there = (ship for ship in self.ships.values() if ship.where == hex_of(at))
        return [ship for ship in there if side is None or ship.side == side]

    def load(self, ship: int) -> list[Unit]:
        return [u for u in self.on_map() if u.ship == ship]

    def carry(self, name: str, to: str) -> None:
        """The Expedition with all who are of it; its ships apart."""
        self.hosts[name].where = to
        for unit in self.members(name):
            unit.where = to
        for leader in self.chiefs_of(name):
            self.chiefs[leader].where = to

    def hosts_at(self, node: str, side: int) -> list[str]:
        return [
            n for n, host in self.hosts.items() if (host.where, host.side, host.afloat) == (node, side, False)
        ]

    def friendly(self, node: str, side: int) -> bool:
        return node in PLACES and self.holders[PLACES[node].id] == side

    def held(self, name: str, side: int) -> bool:
        return self.holders[name] == side

    def is_port(self, at: str, side: int) -> bool:
        """Friendly and not pillaged: ruling 45."""
        port = port_in(hex_of(at))
        return bool(port) and self.held(port.id, side) and port.id not in self.pillaged if port else False

    def enemies(self, node: str, side: int) -> bool:
        """Units or ships of the other side: ruling 42, and 2 for the whole hex as to ships."""
        return bool(self.ashore(node, 1 - side) or self.fleet(node, 1 - side))

    def hostile(self, side: int) -> set[str]:
        """The nodes where enemies are."""
        found = {u.where for u in self.on_map() if u.side != side and u.ship < 0}
        wet = {s.where for s in self.ships.values() if s.side != side and s.where not in OFF}
        return found | {node for at in wet for node in banks(at)}

    def settle(self) -> None:
        """2.1 Who holds what, after something has moved or fallen."""
        ashore, walls, wet = self.sides()
        for place in PLACES.values():
            there = ashore[place.node] | wet[hex_of(place.node)]
            if len(there) == 1:
                self.last[place.id] = next(iter(there))
            self.holders[place.id] = self.holder(place, walls[place.node], wet[hex_of(place.node)])

    def sides(self) -> tuple[defaultdict[str, set[int]], ...]:
        """Who is ashore, who in garrison, who afloat, by node and hex."""
        found = (
            defaultdict[str, set[int]](set),
            defaultdict[str, set[int]](set),
            defaultdict[str, set[int]](set),
        )
        for unit in self.on_map():
            if unit.ship < 0:
                found[0][unit.where].add(unit.side)
            if unit.post == "garrison":
                found[1][unit.where].add(unit.side)
        for ship in self.ships.values():
            found[2][ship.where].add(ship.side)
        return found

    def holder(self, place: Place, walls: set[int], wet: set[int]) -> int:
        """2.1, ruling 5. Garrison, fleet alone in a port, last alone; ruling 51 for a shared place."""
        if walls:
            return min(walls) if len(walls) == 1 else self.last[place.id]
        if len(wet) == 1 and place.anchors and place.id not in self.pillaged:
            return min(wet)
        return self.last[place.id]

    def takes(self, name: str, side: int) -> None:
        """Who takes a place was there last alone."""
        self.last[name] = side
        self.settle()

    def alike(self, other: "Position") -> None:
        """Of units and ships that are alike, those that the other has."""
        for mine, theirs in ((self.units, other.units), (self.ships, other.ships)):
            for number, one in theirs.items():
                vars(mine[number]).update(vars(one))

    def room(self, node: str, side: int) -> int:
        """4.0 Points of stacking that are left for garrisons."""
        here = PLACES.get(node)
        limit = ROOM[here.sort] if here else OPEN_ROOM[HEXES[hex_of(node)]["terrain"]]
        return limit - weight(self.garrison(node, side))


def weight(units: Iterable[Unit]) -> int:
    return sum(2 if unit.heavy else 1 for unit in units)


def off_map(host: Host) -> bool:
    return host.where == EDGE
