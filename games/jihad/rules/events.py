"""What the log can tell."""

from games.engine.contract import Event, Seat
from games.hexwar.stacks import Where
from games.jihad.parts import HexId, StateId
from games.jihad.rules.board import Force, UnitId

Roll = tuple[UnitId, int, bool]  # a unit, its die, and whether what the table is about happened


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int


class SegmentBegan(Event, frozen=True, kw_only=True):
    force: Force
    segment: str


class Earned(Event, frozen=True, kw_only=True):
    """Each State's income, and what its track then shows."""

    rows: tuple[tuple[StateId, int, int], ...]


class HexAwarded(Event, frozen=True, kw_only=True):
    hex: HexId
    state: StateId


class StateDefeated(Event, frozen=True, kw_only=True):
    state: StateId
    points: int  # lost
    ships: int  # handed over


class Recruited(Event, frozen=True, kw_only=True):
    force: Force
    state: StateId
    kind: str
    where: Where
    count: int
    paid: int
    payer: StateId


class NobodyRecruited(Event, frozen=True, kw_only=True):
    """6.1 A side that has nobody to recruit."""

    force: Force


class NavalBuilt(Event, frozen=True, kw_only=True):
    state: StateId
    count: int
    paid: int
    payer: StateId


class BaseBuilt(Event, frozen=True, kw_only=True):
    hex: HexId
    level: int
    unit: UnitId
    paid: int


class Moved(Event, frozen=True, kw_only=True):
    force: Force
    units: tuple[UnitId, ...]
    path: tuple[Where, ...]  # from the start to the end
    points: int
    cargo: tuple[UnitId, ...] = ()


class AttritionRolled(Event, frozen=True, kw_only=True):
    where: Where
    units: tuple[UnitId, ...]
    points: int
    die: int
    lost: int  # how many, before what limits it
    stood: bool  # whether the stack had not moved
    spared: int = 0  # how many of them cannot be lost: the last in a city (7.3)

    @property
    def taken(self) -> int:
        return min(self.lost, len(self.units) - self.spared)


class UnitsLost(Event, frozen=True, kw_only=True):
    why: str  # "attrition", "stacking", "combat", "retreat", "sunk"
    where: Where
    units: tuple[UnitId, ...]
    to: tuple[Where, ...]  # where each went


class Fought(Event, frozen=True, kw_only=True):
    force: Force  # that attacked
    where: Where
    naval: bool
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    strengths: tuple[int, int]
    column: int
    die: int
    result: str  # the cell


class Retreated(Event, frozen=True, kw_only=True):
    units: tuple[UnitId, ...]
    start: Where
    to: Where
    declined: bool = False  # 8.5: before combat


class BoxFell(Event, frozen=True, kw_only=True):
    """13.0 The Constantinople box was emptied by combat."""


class RebellionRolled(Event, frozen=True, kw_only=True):
    rolls: tuple[Roll, ...]


class BoughtOff(Event, frozen=True, kw_only=True):
    units: tuple[UnitId, ...]
    paid: int


class SuppressionRolled(Event, frozen=True, kw_only=True):
    income: int
    rolls: tuple[Roll, ...]


class KhalifFate(Event, frozen=True, kw_only=True):
    die: int
    fate: str


class WarJudged(Event, frozen=True, kw_only=True):
    rebels: int
    total: int
    column: int
    needed: int  # the highest die that brings war; 0 for none
    die: int  # 0 if none was rolled
    war: bool


class RevoltEnded(Event, frozen=True, kw_only=True):
    """11.2 No war: Muslim rebels give in, converts disperse."""

    loyal: tuple[UnitId, ...]
    dispersed: tuple[UnitId, ...]


class LeaderPlaced(Event, frozen=True, kw_only=True):
    leader: str
    force: Force
    hex: HexId


class WarEnded(Event, frozen=True, kw_only=True):
    winner: Force
    leader: str  # of the winner
    rounds: int
    swapped: bool  # 15.0: whether the players change sides


class ConversionRolled(Event, frozen=True, kw_only=True):
    again: bool  # re-conversion
    rolls: tuple[Roll, ...]
    paid: tuple[tuple[StateId, int], ...]


class FleetConverted(Event, frozen=True, kw_only=True):
    state: StateId
    count: int


class GameEnded(Event, frozen=True, kw_only=True):
    how: str
    income: int
    score: int
    muslim_seat: Seat
