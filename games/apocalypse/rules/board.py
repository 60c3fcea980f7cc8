"""What lies on the map and in the boxes, and who is whose."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from games.apocalypse.atlas import hex_of
from games.apocalypse.components import Components
from games.apocalypse.parts import HexId, KindId, LeaderId, Node, PlaceId, Side, UnitType
from games.engine import flow
from games.engine.contract import Seat
from games.hexwar.stacks import Stacks, UnitId

BYZANTINE, MUSLIM = 0, 1
SIDES: tuple[Side, Side] = ("byzantine", "muslim")
SEAT: dict[Side, Seat] = {"byzantine": BYZANTINE, "muslim": MUSLIM}

DEAD = "dead"  # 3.4: the Destroyed Units Box
GONE = "gone"  # for good
ASIDE = "aside"  # what an event may bring
WAITING = "waiting"  # what is yet to be set up
OFF_MAP = frozenset({DEAD, GONE, ASIDE, WAITING})
CHAIR = "chair"  # 10.1.3

GARRISON, PATROL = "garrison", "patrol"  # 3.0: modes; a unit of an Expedition has its name
AT_SEA = "sea"  # Expedition Mode, of ships
LOOSE = "loose"  # on the way to towns: of an Expedition that has ended
IMPERIAL = "Byzantine"  # the one Expedition of the Byzantines; the others have the names of their armies

RESERVE, WAVERS, RALLIED = "reserve", "wavers", "rallied"  # marks of a unit
ADJUSTED, SCOUTED = "adjusted", "scouted"  # and those that last for a turn
ASHORE, ABOARD = -1, -2  # for the number of a ship: on none; on one that this watcher does not know
UNKNOWN = ""  # a kind that this watcher does not know

ShipId = int
ExpeditionId = str


class Unit(Struct, frozen=True, array_like=True):
    """A military unit. `seat` can change: some Armenians do."""

    id: UnitId
    kind: KindId
    seat: Seat
    where: str  # a node, the hex of its ship, or a box
    post: str = ""
    ship: int = ASHORE
    mark: str = ""
    rebel: bool = False  # 2.2.1: of the revolt, or has gone over to it


class Ship(Struct, frozen=True, array_like=True):
    id: ShipId
    seat: Seat
    where: str
    post: str = ""
    fleet: ExpeditionId = ""  # the Expedition that it sails with
    spent: int = 0  # naval points, this turn
    adjusted: bool = False  # Ruling 68: it has changed its mode this turn


class Standing(Struct, frozen=True, array_like=True):
    """Of a leader."""

    seat: Seat
    where: str
    post: str = ""  # the Expedition he goes with
    spent: int = 0
    reserve: bool = False


class Expedition(Struct, frozen=True, array_like=True):
    seat: Seat
    where: str
    afloat: bool = False
    camped: bool = False
    fresh: bool = False  # formed this turn
    phase: str = ""  # "sea" or "land", the one it moves in this turn; "done"
    allowance: int = -1  # Ruling 50: counted when it starts to move
    spent: int = 0


class Board(Struct, Stacks[Unit], dict=True):
    turn: int
    phase: str
    units: list[Unit]
    ships: list[Ship]
    leaders: dict[LeaderId, Standing]
    expeditions: dict[ExpeditionId, Expedition]
    holders: dict[PlaceId, Seat]  # 2.1: who last solely occupied each place
    pillaged: list[PlaceId]
    shaken: PlaceId  # where the earthquake marker lies
    happened: list[int]  # events that do not come again
    fire: bool  # 8.3
    one_army: bool  # of events: for this turn
    unpaid: bool
    formed: int  # new Muslim Expeditions this turn
    sunk: list[int]  # by seat, ships lost in this Administration Phase
    answer: str  # 6.4.3: what the reserve does
    loser: int  # of the battle that is being fought; -1: none yet
    ended: str

    off_map: ClassVar[frozenset[str]] = OFF_MAP

    def note(self, **fields: object) -> None:
        """Anything but units, ships, leaders and Expeditions, each of which has a way of its own."""
        for name, value in fields.items():
            setattr(self, name, value)
        self.changed()

    def put_ship(self, ship: ShipId, **fields: object) -> None:
        self.ships[ship] = replace(self.ships[ship], **fields)
        self.changed()

    def put_leader(self, leader: LeaderId, **fields: object) -> None:
        self.leaders[leader] = replace(self.leaders[leader], **fields)
        self.changed()

    def put_expedition(self, name: ExpeditionId, **fields: object) -> None:
        self.expeditions[name] = replace(self.expeditions[name], **fields)
        self.changed()

    def begin_expedition(self, name: ExpeditionId, expedition: Expedition) -> None:
        self.expeditions[name] = expedition
        self.changed()

    def carry(self, name: ExpeditionId, to: Node) -> None:
        """An Expedition with all who are of it; its ships go by themselves."""
        for unit in self.members(name):
            self.put(unit.id, to)
        for leader in self.leaders_of(name):
            self.put_leader(leader, where=to)
        self.put_expedition(name, where=to)

    def end_expedition(self, name: ExpeditionId) -> None:
        del self.expeditions[name]
        self.changed()

    def pillage(self, place: PlaceId) -> None:
        if place not in self.pillaged:
            self.pillaged.append(place)
        self.changed()

    def hold(self, place: PlaceId, seat: Seat) -> None:
        self.holders[place] = seat
        self.changed()

    def of(self, seat: Seat) -> list[Unit]:
        return [unit for unit in self.units if unit.seat == seat]

    def ashore(self, node: Node, seat: Seat) -> list[Unit]:
        return [unit for unit in self.at(node) if unit.seat == seat and unit.ship == ASHORE]

    def garrison(self, node: Node, seat: Seat) -> list[Unit]:
        return [unit for unit in self.ashore(node, seat) if unit.post == GARRISON]

    def patrol(self, node: Node) -> list[Unit]:
        return [unit for unit in self.ashore(node, BYZANTINE) if unit.post == PATROL]

    def loose(self, node: Node, seat: Seat) -> list[Unit]:
        return [unit for unit in self.at(node) if unit.seat == seat and unit.post == LOOSE]

    def members(self, name: ExpeditionId) -> list[Unit]:
        """Of an Expedition, reserve and all."""
        if name not in self.expeditions:
            return []
        return [unit for unit in self.at(self.expeditions[name].where) if unit.post == name]

    def line(self, name: ExpeditionId, *, reserve: bool = False) -> list[Unit]:
        return [unit for unit in self.members(name) if (unit.mark == RESERVE) == reserve]

    def leaders_of(self, name: ExpeditionId) -> list[LeaderId]:
        return [leader for leader, at in self.leaders.items() if at.post == name]

    def leaders_at(self, where: str) -> list[LeaderId]:
        return [leader for leader, at in self.leaders.items() if at.where == where]

    def camps(self, node: Node, seat: Seat) -> list[ExpeditionId]:
        """The Expeditions ashore there."""
        return [
            name
            for name, one in sorted(self.expeditions.items())
            if one.where == node and one.seat == seat and not one.afloat
        ]

    def expeditions_of(self, seat: Seat) -> list[ExpeditionId]:
        return [name for name, one in sorted(self.expeditions.items()) if one.seat == seat]

    def ships_at(self, at: HexId, seat: Seat) -> list[Ship]:
        return [ship for ship in self.ships if ship.where == at and ship.seat == seat]

    def is_manned(self, node: Node, seat: Seat) -> bool:
        """Whether units of this side are ashore there, or ships of it lie in the hex."""
        return bool(self.ashore(node, seat) or self.ships_at(hex_of(node), seat))

    def fleet(self, name: ExpeditionId) -> list[Ship]:
        """The ships that sail with an Expedition, where it is."""
        one = self.expeditions.get(name)
        at = hex_of(one.where) if one else ""
        return [ship for ship in self.ships if ship.fleet == name and ship.where == at]

    def dismiss_fleet(self, name: ExpeditionId) -> None:
        """They are ships like others from now on, wherever it has left them."""
        for ship in self.ships:
            if ship.fleet == name:
                self.put_ship(ship.id, fleet="")

    def aboard(self, ship: ShipId) -> list[Unit]:
        return [unit for unit in self.at(self.ships[ship].where) if unit.ship == ship]


Game = flow.Game[Board, Components]  # the rules speak of one of these


def seat_of(name: ExpeditionId) -> Seat:
    """3.3 The Byzantines have one Expedition."""
    return BYZANTINE if name == IMPERIAL else MUSLIM


def enemy(seat: Seat) -> Seat:
    return 1 - seat


def kind_of(game: Game, unit: Unit) -> UnitType:
    return game.components.kind[unit.kind]


def mounted(game: Game, units: Iterable[Unit]) -> list[Unit]:
    return [unit for unit in units if kind_of(game, unit).mounted]


def foot(game: Game, units: Iterable[Unit]) -> list[Unit]:
    """1.3.3 All that are not mounted: Muslim units have no class."""
    return [unit for unit in units if not kind_of(game, unit).mounted]


def is_heavy(kind: UnitType, cf: int) -> bool:
    """4.0, 5.1.6. By the factor in clear terrain."""
    return kind.left >= cf


def power(game: Game, unit: Unit) -> tuple[int, UnitId]:
    """To rank units by, wherever they will fight: both factors; the number tells equals apart."""
    kind = kind_of(game, unit)
    return kind.left + kind.right, unit.id


def ids(units: Iterable[Unit]) -> tuple[UnitId, ...]:
    return tuple([unit.id for unit in units])


def named(game: Game, units: Iterable[UnitId]) -> list[Unit]:
    return [game.board.units[one] for one in units]


def is_on_map(where: str) -> bool:
    return where not in OFF_MAP and where != CHAIR


def enemies_in(game: Game, at: HexId, seat: Seat) -> int:
    """3.3.2, Ruling 42. Units and ships of the other side in a printed hex, whatever their mode."""
    board, other = game.board, enemy(seat)
    nodes = game.components.atlas.nodes.get(at, ())
    return sum(len(board.ashore(node, other)) for node in nodes) + len(board.ships_at(at, other))
