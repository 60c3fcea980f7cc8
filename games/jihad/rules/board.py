"""3.3, 5.1. What lies on the map, in the boxes and on the tracks; and who is against whom."""

from typing import ClassVar

from msgspec import Struct

from games.engine import flow
from games.engine.contract import Seat
from games.hexwar.stacks import Stacks, Where
from games.jihad.components import Components
from games.jihad.parts import HexId, StateId

UnitId = int
# Where a unit is that stands on no hex:
POOL = "pool"  # the recruitment pool of whoever controls the unit
UNBUILT = "unbuilt"  # the Destroyed & Un-built Naval Units box
CONVERSION = "conversion"  # the Conversion Box
BOX = "box"  # the Constantinople box
DEAD = "dead"  # lost for good
ASIDE = "aside"  # a leader out of play
OFF_MAP = frozenset({POOL, UNBUILT, CONVERSION, DEAD, ASIDE})

Force = str  # a side that moves and fights:
MUSLIM = "muslim"
EMPIRES = "empires"
AUTHORITY = "authority"  # 11.31: the two sides of a Civil War
REBEL = "rebel"

NAVAL = "Naval"
LAND_KINDS = frozenset({"Bedouin", "Levy", "Mercenary"})


class Unit(Struct, frozen=True, array_like=True):
    """A counter. `muslim` tells whose it is, native or converted; `rebel` is its Rebel side, or a Revolt
    marker on it."""

    id: UnitId
    state: StateId
    kind: str  # Bedouin, Levy, Mercenary, Naval; or the name of a leader
    where: Where
    muslim: bool
    rebel: bool = False

    @property
    def naval(self) -> bool:
        return self.kind == NAVAL

    @property
    def leader(self) -> bool:
        return self.kind not in LAND_KINDS and self.kind != NAVAL


class Board(Struct, Stacks[Unit], dict=True):
    turn: int
    options: dict[str, str]
    muslim_seat: Seat  # who plays the Muslims: the designer's variant of 15.0 can change it
    units: list[Unit]  # by id
    points: dict[StateId, int]  # the Productivity Tracks
    income: dict[StateId, int]  # what each State earned this turn
    incomes: list[int]  # what the Muslim player earned, turn by turn
    limits: dict[StateId, int]  # 8.4: how many units of a limited State may attack this turn
    awards: dict[HexId, StateId]  # 5.3: who counts a hex that several Empires States control
    bases: dict[HexId, int]  # levels
    defeated: list[StateId]
    first_attack: int  # the turn a Byzantine unit was first attacked; 0 before
    mobilised: bool  # 6.3: whether the Byzantines have ever recruited
    box_open: bool
    box_emptied: bool  # 14.2: by combat
    authority: str  # 12.0: the leader of the Authority in the next Civil War
    # This turn
    recruited: list[StateId]  # Empires States that have recruited
    raised: list[int]  # by the Muslim player: Muslim units, converts
    improved: list[HexId]  # base sites built on
    builders: list[UnitId]
    # This segment
    moved: dict[UnitId, Where]  # units that have moved, and where from
    ways: list[tuple[Where, Where, bool]]  # where stacks began and ended their moves; whether of ships
    attacked: list[UnitId]
    war: int  # round of the Civil War; 0 in peace
    ended: str  # how the game ended: "automatic", "final"
    score: int  # of the Muslim player, at the end

    off_map: ClassVar[frozenset[Where]] = OFF_MAP

    def begin_turn(self) -> None:
        self.turn += 1
        self.changed()

    def begin_recruiting(self, muslim: bool) -> None:
        if muslim:
            self.raised, self.builders, self.improved = [0, 0], [], []
        else:
            self.recruited = []
        self.changed()

    def begin_moves(self) -> None:
        self.moved, self.ways = {}, []
        self.changed()

    def march(self, unit: Unit, start: Where, to: Where) -> None:
        if not unit.leader:
            self.moved.setdefault(unit.id, start)
        self.put(unit.id, to)

    def begin_fights(self) -> None:
        self.attacked = []
        self.changed()

    def earn(self, state: StateId, earned: int, kept: int) -> None:
        self.income[state], self.points[state] = earned, kept + earned
        self.changed()

    def spend(self, state: StateId, points: int) -> None:
        self.points[state] -= points
        self.changed()

    def raise_muslims(self, count: int, *, converts: bool) -> None:
        self.raised[converts] += count
        self.changed()

    def raise_empires(self, state: StateId, *, mobilises: bool) -> None:
        if state not in self.recruited:
            self.recruited.append(state)
        self.mobilised = self.mobilised or mobilises
        self.changed()

    def limit_attacks(self, limits: dict[StateId, int]) -> None:
        self.limits = limits
        self.changed()

    def attack_with(self, units: tuple[UnitId, ...]) -> None:
        self.attacked.extend(units)
        self.changed()

    def award(self, at: HexId, state: StateId) -> None:
        self.awards[at] = state
        self.changed()

    def raise_base(self, at: HexId, builder: UnitId) -> None:
        self.bases[at] = self.bases.get(at, 0) + 1
        self.improved.append(at)
        self.builders.append(builder)
        self.changed()

    def close_box(self, *, by_combat: bool) -> None:
        self.box_open, self.box_emptied = False, by_combat
        self.changed()

    def defeat(self, state: StateId) -> None:
        self.points[state] = 0
        self.defeated.append(state)
        self.changed()

    def wage_war(self, war_round: int) -> None:
        """0 is peace."""
        self.war = war_round
        self.changed()

    def land_at(self, place: Where, force: Force) -> list[Unit]:
        return [u for u in self.at(place) if u.kind != NAVAL and self.force_of(u) == force]

    def naval_at(self, place: Where, force: Force) -> list[Unit]:
        return [u for u in self.at(place) if u.kind == NAVAL and self.force_of(u) == force]

    @property
    def leaders(self) -> list[Unit]:
        """The last counters."""
        return [unit for unit in self.units[-2:] if unit.leader]

    def pool(self, muslim: bool) -> list[Unit]:
        return [u for u in self.at(POOL) if u.muslim == muslim]

    def force_of(self, unit: Unit) -> Force:
        """11.31 In a Civil War the Muslim player's units are of two sides."""
        if not unit.muslim:
            return EMPIRES
        if not self.war:
            return MUSLIM
        return REBEL if unit.rebel else AUTHORITY

    def seat_of(self, force: Force) -> Seat:
        """2.0, 11.31. The Empires player plays the rebels."""
        return self.muslim_seat if force in (MUSLIM, AUTHORITY) else 1 - self.muslim_seat

    def enemy(self, force: Force) -> Force:
        return ENEMY[force]


ENEMY = {MUSLIM: EMPIRES, EMPIRES: MUSLIM, AUTHORITY: REBEL, REBEL: AUTHORITY}

Game = flow.Game[Board, Components]  # the rules speak of one of these


def strength(game: Game, unit: Unit) -> int:
    return game.components.strength[unit.state, unit.kind]


def total(game: Game, units: list[Unit]) -> int:
    worth = game.components.strength
    return sum([worth[unit.state, unit.kind] for unit in units])


def hex_of(game: Game, place: Where) -> HexId:
    """13.0 The box is another place for units that are in Constantinople."""
    return game.components.capital.hex if place == BOX else place


def is_on(game: Game, option: str) -> bool:
    return game.board.options[option] == "yes"


def names(game: Game, ids: tuple[UnitId, ...]) -> list[Unit]:
    return [game.board.units[i] for i in ids]
