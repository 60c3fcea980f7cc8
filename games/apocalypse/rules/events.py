"""What the log can tell. Ruling 41: units are told by number while they live, by kind when they are lost."""

from games.apocalypse.parts import HexId, KindId, LeaderId, Node, PlaceId
from games.apocalypse.rules.board import ExpeditionId
from games.engine.contract import Event, Seat


class SetUp(Event, frozen=True, kw_only=True):
    seat: Seat
    quick: bool


class Appointed(Event, frozen=True, kw_only=True):
    """10.1.7 Which of the nobles commands in Armenia."""

    leader: LeaderId


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int
    year: int


class PhaseBegan(Event, frozen=True, kw_only=True):
    phase: str
    seat: Seat


class EventRolled(Event, frozen=True, kw_only=True):
    dice: tuple[int, ...]
    roll: int
    again: bool  # 2.2: it has happened before, and has no effect


class QuakeStruck(Event, frozen=True, kw_only=True):
    district: int  # the first die
    place: PlaceId
    die: int
    lost: int
    pillaged: bool


class Arrived(Event, frozen=True, kw_only=True):
    """Units, ships or leaders that come onto the map."""

    seat: Seat
    where: str
    units: int = 0
    ships: int = 0
    leaders: tuple[LeaderId, ...] = ()


class Left(Event, frozen=True, kw_only=True):
    """A leader is recalled."""

    leader: LeaderId


class Wavered(Event, frozen=True, kw_only=True):
    """2.2.1 An Armenian unit rolls."""

    where: Node
    die: int
    defects: bool


class WentOver(Event, frozen=True, kw_only=True):
    """2.2.1, Ruling 40. A noble, from the Byzantines to the Muslims."""

    leader: LeaderId
    where: Node


class Rallied(Event, frozen=True, kw_only=True):
    count: int


class Recruits(Event, frozen=True, kw_only=True):
    """2.3.2 What a Fabrica gives."""

    place: PlaceId
    picked: bool
    die: int


class Replaced(Event, frozen=True, kw_only=True):
    seat: Seat
    kind: KindId
    place: PlaceId


class ShipsLost(Event, frozen=True, kw_only=True):
    seat: Seat
    where: HexId
    count: int
    why: str


class UnitsLost(Event, frozen=True, kw_only=True):
    seat: Seat
    where: str
    kinds: tuple[KindId, ...]
    why: str


class LeaderKilled(Event, frozen=True, kw_only=True):
    leader: LeaderId
    where: str


class Shifted(Event, frozen=True, kw_only=True):
    """Into Garrison Mode."""

    seat: Seat
    to: str
    units: int = 0
    ships: int = 0


class Scattered(Event, frozen=True, kw_only=True):
    count: int
    where: tuple[Node, ...] = ()  # in which hexes


class Mustered(Event, frozen=True, kw_only=True):
    name: ExpeditionId
    where: str
    units: int
    leaders: tuple[LeaderId, ...]


class Launched(Event, frozen=True, kw_only=True):
    seat: Seat
    count: int
    where: tuple[str, ...] = ()  # from which hexes


class Moved(Event, frozen=True, kw_only=True):
    """An Expedition, a patrol, a leader or ships, by land or sea."""

    seat: Seat
    what: str
    path: tuple[str, ...]
    points: int
    by_sea: bool = False


class ZoneRolled(Event, frozen=True, kw_only=True):
    """3.2.4"""

    name: ExpeditionId
    where: Node
    dice: tuple[int, ...]


class PatrolMet(Event, frozen=True, kw_only=True):
    """3.2.5"""

    name: ExpeditionId
    where: Node


class Dropped(Event, frozen=True, kw_only=True):
    name: ExpeditionId
    where: Node
    count: int


class Camped(Event, frozen=True, kw_only=True):
    name: ExpeditionId
    where: str


class Ended(Event, frozen=True, kw_only=True):
    """An Expedition is no more."""

    name: ExpeditionId
    why: str


class AttritionRolled(Event, frozen=True, kw_only=True):
    name: ExpeditionId
    die: int
    modifier: int
    units: int
    lost: int


class Embarked(Event, frozen=True, kw_only=True):
    name: ExpeditionId
    where: HexId
    ships: int
    points: int


class Landed(Event, frozen=True, kw_only=True):
    name: ExpeditionId
    where: Node
    points: int
    enemy: int = 0  # of these, for enemies there


class HeldBack(Event, frozen=True, kw_only=True):
    count: int
    leader: LeaderId


class SurpriseRolled(Event, frozen=True, kw_only=True):
    where: Node
    die: int
    surprised: bool


class Fought(Event, frozen=True, kw_only=True):
    attacker: str
    defender: str
    where: str
    strengths: tuple[int, int]
    shifts: tuple[int, int]
    column: int
    die: int
    result: str
    naval: bool = False
    again: bool = False  # 6.4.3: the counter-attack


class Answered(Event, frozen=True, kw_only=True):
    """6.4.3 What the reserve does."""

    answer: str


class Routed(Event, frozen=True, kw_only=True):
    seat: Seat
    where: str
    losses: int


class SiegeRolled(Event, frozen=True, kw_only=True):
    name: ExpeditionId
    place: PlaceId
    dice: tuple[int, ...]
    garrison: int
    points: int
    left: int  # below none: it holds


class BreachRolled(Event, frozen=True, kw_only=True):
    name: ExpeditionId
    place: PlaceId
    die: int
    modifier: int
    needed: int
    breached: bool


class Captured(Event, frozen=True, kw_only=True):
    seat: Seat
    place: PlaceId
    die: int  # for pillage; 0: none
    pillaged: bool


class Fled(Event, frozen=True, kw_only=True):
    seat: Seat
    start: HexId
    to: HexId
    units: int
    ships: int


class FireUsed(Event, frozen=True, kw_only=True):
    where: HexId
    ships: int
    die: int
    lost: int
    own: bool


class GameEnded(Event, frozen=True, kw_only=True):
    winner: Seat
    why: str
