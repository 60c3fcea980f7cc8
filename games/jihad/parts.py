"""The sorts of part that Jihad! is printed with: one structure for each, with where its values come from."""

from typing import Annotated, Literal

from msgspec import Meta

from games.engine.colours import Colour
from games.engine.components import PrintedPart, naming, on_map

Kind = Literal["Bedouin", "Levy", "Mercenary", "Naval"]
Terrain = Literal["fertile", "rough", "desert", "sea"]
Extent = Literal["full", "partial", "sea"]
Weave = Literal["plain", "slants", "bars", "dots", "pales", "checks", "counterslants", "rings", "lattice"]
Side = Literal["muslim", "empires"]
HexId = str
StateId = str
Name = Annotated[str, Meta(min_length=1, max_length=40)]
StateName = Annotated[Name, naming("states", "name")]
GroupName = Annotated[Name, naming("tables.recruitment_cost", "group")]
HexNumber = Annotated[str, on_map("^[0-9]{4}$")]
Count = Annotated[int, Meta(ge=0, le=999)]
Some = Annotated[int, Meta(ge=1, le=999)]


class Player(PrintedPart, frozen=True):
    name: Name
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]


class State(PrintedPart, frozen=True):
    """A nation or people, and what its counters and borders allow."""

    name: Name
    side: Side
    base: Count  # 5.1: its Basic Productivity
    label: HexNumber  # where its name stands on the map
    group: GroupName  # 6.2, 10.1: whose column of the cost and rebellion tables it uses
    letter: Annotated[str, Meta(pattern="^[A-Z][a-z]?$")]  # on its counters, as no other State has it
    people: Name  # what its units are: "Gothic"
    colour: Colour  # of its counters, and on the map by day: light figures stand on it
    lamplight: Colour  # on the map by night: dark figures stand on it
    weave: Weave  # of its counters and of what it controls, for those who do not see colours
    converts: bool = True  # 9.1: whether its units can be converted
    limited: bool = True  # 8.4: whether its attacks are limited
    saves: bool = False  # 5.3: whether it can ever keep points from turn to turn
    army_groups: Count = 0  # 7.6: Army Group markers in its colour


class UnitType(PrintedPart, frozen=True):
    """Counters of one State and kind: how many there are, and what each is worth in combat."""

    state: StateName
    kind: Kind
    count: Some
    strength: Some


class Leader(PrintedPart, frozen=True):
    name: Name
    strength: Some
    first: Literal["authority", "rebel"]  # 12.0: its side in the first Civil War


class City(PrintedPart, frozen=True):
    name: Name
    value: Some  # stacking value and productivity


class Hex(PrintedPart, frozen=True):
    id: HexNumber
    extent: Extent
    terrain: Terrain
    state: Annotated[str, naming("states", "name")] = ""  # within whose borders it lies; "" is nobody's
    city: City | None = None
    port: str = ""
    base_site: str = ""
    sea: str = ""  # the sea that it is part of, or touches


class Hexside(PrintedPart, frozen=True):
    """What two neighbours share, and who may cross it."""

    a: HexNumber
    b: HexNumber
    land: bool
    naval: bool
    zoc: bool
    mountain: str = ""
    strait: str = ""


class Strait(PrintedPart, frozen=True):
    hex: HexNumber
    name: Name
    bank: Name  # where land units in the hex stand


class Setting(PrintedPart, frozen=True):
    """14.1 Units that start on the map."""

    state: StateName
    kind: Kind
    count: Some
    place: Annotated[str, on_map("^([0-9]{4}|box)$")]


class Built(PrintedPart, frozen=True):
    """14.1 Naval units that start in a recruitment pool instead of un-built."""

    state: StateName
    count: Some


class Numbers(PrintedPart, frozen=True):
    """What the rules count with."""

    turns: Some
    full_fertile: Count  # 5.2: points a hex
    partial_fertile: Count
    stack_full_fertile: Some  # 7.5: land units a hex
    stack_partial_fertile: Some
    stack_rough: Some
    stack_desert: Some
    recruit_stack_factor: Some  # 6.2
    converts_per_muslim: Some  # 6.3
    free_recruit_income: Some
    aid_limit: Count
    aid_factor: Some
    base_cost: Count  # 6.42
    base_levels: Some
    naval_cost: Count  # 6.41
    attrition_cap: Some  # 7.2
    standing_factor: Some
    civil_war_cap: Some  # 11.33
    civil_war_rounds: Some
    rough_factor: Some  # 8.2
    units_per_group_marker: Some  # 7.6
    suppression_cost: Count  # 10.2
    victory_handicap: Count  # 14.2
    victory_delay: Count
    victory_box: Count
    victory_muslim: Some  # above it the Muslim player wins
    victory_empires: Some  # below it the Empires player wins


class Capital(PrintedPart, frozen=True):
    """13.0 Constantinople, and whose units may use its box."""

    state: StateName
    hex: HexNumber
    closed_sea: Name  # where naval units from the box retreat only if they have a port there


class Refuge(PrintedPart, frozen=True):
    """12.0 Where a leader stands who has no units."""

    hex: HexNumber


class Province(PrintedPart, frozen=True):
    """What history speaks of: statistics tell when Muslims first held most of its cities. No rule asks."""

    name: Name
    cities: Annotated[tuple[HexNumber, ...], Meta(min_length=1)]
