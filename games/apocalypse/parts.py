"""The sorts of part that Apocalypse in the East is printed with, each with where its values come from."""

from typing import Annotated, Literal

from msgspec import Meta

from games.engine.components import PrintedPart, naming, on_map

Side = Literal["byzantine", "muslim"]
Ground = Literal["clear", "desert", "rough", "mountain", "marsh"]
Terrain = Literal[Ground, "lake", "sea"]
Bank = Literal["europe", "asia"]
SortId = Literal["town", "city", "constantinople"]
Role = Literal["", "emperor", "empress", "patriarch", "quarry"]
Effect = Literal[
    "greek_fire",
    "earthquake",
    "revolt",
    "abdallah",
    "africa",
    "volunteers",
    "typos",
    "parsimony",
    "kufa",
    "storms",
]
HexId = str
Node = str  # where a land unit stands: a hex, or one bank of a strait hex
PlaceId = str
ArmyId = str
KindId = str
LeaderId = str
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Slug = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=30)]
ArmyName = Annotated[Name, naming("armies", "name")]
PlaceName = Annotated[Slug, naming("places")]
UnitName = Annotated[Slug, naming("unit_types")]
At = Annotated[str, on_map("^[0-9]{4}$")]
Count = Annotated[int, Meta(ge=0, le=999)]
Some = Annotated[int, Meta(ge=1, le=999)]
Shift = Annotated[int, Meta(ge=-9, le=9)]
Die = Annotated[int, Meta(ge=1, le=6)]


class Player(PrintedPart, frozen=True, kw_only=True):
    name: Name
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]


class Army(PrintedPart, frozen=True, kw_only=True):
    """1.3.2 A stripe of colour."""

    name: Name
    side: Side
    musters: bool = True  # 3.3: whether an Expedition can be formed of it
    replaced: bool = False  # 2.3: whether its lost units can come back


class GroundLine(PrintedPart, frozen=True, kw_only=True):
    """A line of the Terrain Effects Chart."""

    id: Ground
    cost: Some  # movement points to enter
    broken: bool  # 1.3.4: whether the right-hand factor counts
    stack: Count  # stacking points
    harsh: bool  # on camps


class Sort(PrintedPart, frozen=True, kw_only=True):
    """What walls, room and siege a sort of place has."""

    id: SortId
    stack: Count
    breach: Annotated[int, Meta(ge=1, le=7)]  # the least die
    siege_dice: Annotated[int, Meta(ge=1, le=4)]


class UnitType(PrintedPart, frozen=True, kw_only=True):
    """Counters that are alike."""

    id: Slug
    name: Name
    side: Side
    army: ArmyName
    corps: str = ""  # within the army, if its own rule sets it up
    count: Some
    left: Count  # 1.3.4: the combat factor in clear and desert
    right: Count  # elsewhere, and at sea
    mounted: bool = False
    picked: bool = False
    at: tuple[Slug, ...] = ()  # 10.1: the places it may start in
    district: str = ""  # or the district
    egypt: bool = False  # 10.1.5: or Egypt beyond the start line, up to half
    event: Count = 0  # the event that brings it


class Fleet(PrintedPart, frozen=True, kw_only=True):
    name: Name
    side: Side
    count: Some


class Leader(PrintedPart, frozen=True, kw_only=True):
    id: Slug
    name: Name
    side: Side
    army: Annotated[str, naming("armies", "name")]  # whose banner; none: of no army
    land: Shift  # columns in a field battle
    sea: Shift
    role: Role = ""
    at: Annotated[str, naming("places")] = ""  # the place he starts in
    clan: Annotated[str, naming("unit_types")] = ""  # 10.1.7: the units that start with him alone
    revolts: bool = False  # whether he goes over in the Armenian revolt
    event: Count = 0


class Happening(PrintedPart, frozen=True, kw_only=True):
    """2.2 A line of the Events Table."""

    roll: Annotated[int, Meta(ge=2, le=12)]
    title: Name
    effect: Effect
    repeats: bool = False
    at: Annotated[str, naming("places")] = ""  # the place that whom it brings come to, if it can be
    words: Annotated[str, Meta(max_length=200)]


class Quake(PrintedPart, frozen=True, kw_only=True):
    """Where an earthquake strikes, by the first die."""

    die: Die
    places: Annotated[tuple[Slug, ...], Meta(min_length=1)]


class Base(PrintedPart, frozen=True, kw_only=True):
    """3.3 Where Expeditions gather."""

    side: Side
    place: PlaceName


class Entry(PrintedPart, frozen=True, kw_only=True):
    """Where an army comes onto the map."""

    army: ArmyName
    hexes: Annotated[tuple[At, ...], Meta(min_length=1)]


class QuickUnit(PrintedPart, frozen=True, kw_only=True):
    """Of a set-up that is offered."""

    unit: UnitName
    count: Some
    place: PlaceName


class QuickShip(PrintedPart, frozen=True, kw_only=True):
    place: PlaceName
    count: Some


class Place(PrintedPart, frozen=True, kw_only=True):
    """A town or city."""

    id: Slug
    name: Name
    hex: At
    sort: SortId
    side: Side  # who holds it at the start
    district: Name
    anchors: Count = 0  # 2.4
    fabrica: bool = False  # 2.3
    bank: Bank | None = None  # in a strait hex


class Strait(PrintedPart, frozen=True, kw_only=True):
    """1.2 A hex with land on both sides of the narrows: where one goes on from either."""

    hex: At
    banks: dict[Bank, tuple[At, ...]]


class Barrier(PrintedPart, frozen=True, kw_only=True):
    """Neighbours between which nobody goes by land, or by sea."""

    a: At
    b: At
    bars: Literal["land", "sea"]


class River(PrintedPart, frozen=True, kw_only=True):
    name: Name
    sides: tuple[Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{4}$")], ...]
    delta: bool = False  # 5.2: an arm of the Nile


class Road(PrintedPart, frozen=True, kw_only=True):
    name: Name
    hexes: Annotated[tuple[At, ...], Meta(min_length=2)]


class Hex(PrintedPart, frozen=True, kw_only=True):
    id: At
    terrain: Terrain
    coast: bool = False  # where one lands and embarks
    delta: bool = False  # 5.2: open to ships although it is land
    closed: bool = False  # of a sea that no ship comes to
    district: str = ""
    start: Literal["", "byzantine", "muslim", "line"] = ""  # 10.1.5: on which side of the line in Egypt


class Numbers(PrintedPart, frozen=True, kw_only=True):
    """What the rules count with."""

    turns: Some
    first_year: Some
    muslims_adjust_first_to: Count  # 3.0
    muslim_allowance: Some  # 3.3.1
    mounted_allowance: Some
    foot_allowance: Some
    per_unit: Count
    patrol_allowance: Some  # 3.2.2
    garrison_allowance: Some  # 3.1.1
    leader_allowance: Some  # 3.5
    byzantine_sail: Some  # 5.1.1
    muslim_sail: Some
    form_radius: Count  # 3.3
    disband_radius: Count  # 3.3.4
    rout_least: Count  # 6.2.4
    flight_radius: Count  # 7.3, 8.2.2
    return_radius: Count  # 5.1.2
    enemy_cost: Count  # 3.3.2
    zone_dice: Some  # 3.2.4
    port_cost: Count  # 5.1.7
    coast_cost: Count
    heavy_cf: Some  # 4.0, 5.1.6
    heavy_stack: Some
    river_cost: Count
    road_cost: Count
    byzantine_foot_per_ship: Some  # 5.1.6
    byzantine_mounted_per_ship: Some
    byzantine_heavy_per_ship: Some
    muslim_per_ship: Some
    surprise_on: Die  # 6.0
    storm_ratio: Some  # 6.5
    pillage_on: Die  # 7.2.3
    tremor_breach: Shift
    pillaged_breach: Shift
    hard_camp: Shift  # 3.3.3
    easy_camp: Shift
    quake_loss_on: Die
    quake_pillage_on: Die
    defect_to: Count  # 2.2.1
    first_muslim_fleet_turn: Some  # 10.2.2
    egypt_half: Some  # 10.1.5: one of so many
