"""2, 6. The printed things, one kind each: Lands, tiles, cards, rows of tables."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.engine.components import PrintedPart
from games.first_jihad.components.kinds import (
    ArmyId,
    Box,
    Code,
    Count,
    Creed,
    CrossingId,
    DarResult,
    Empire,
    Faith,
    Ground,
    Hex,
    Id,
    LandId,
    LandName,
    Name,
    PathId,
    PathName,
    PowerName,
    Signed,
    Some,
    Theater,
)


class Land(PrintedPart, frozen=True):
    id: Id
    name: Name
    religion: Faith
    apostasy: Count  # 10.2
    crossing: CrossingId  # 2.1.4: how it is reached from the Land before it
    outcome: Count = 0  # 5.2: the number in its tan circle
    end: bool = False  # 2.1.2: an End of the Earth
    green: bool = False  # 21.3
    flags: Annotated[int, Meta(ge=0, le=3)] = 0  # 16.3
    heartland: Literal["", "military", "religious"] = ""  # 21.5
    capital_site: bool = False  # 8.8.2


class Path(PrintedPart, frozen=True):
    """2.1.1. The Lands in order, the one next to Mecca first."""

    id: Id
    name: Name
    colour: Name
    theater: Theater
    lands: tuple[Land, ...]
    empire: Empire = ""  # whose armies a Jihad looks for on it (17.6.3)
    advanced: bool = False


class Crossing(PrintedPart, frozen=True):
    id: Ground
    hits: Signed  # 7.2: added to the Hits of an invasion across it
    attack: Count  # 8.3: AP to attack across it; 0: as the Cyprus Track says (8.3.1)


class Army(PrintedPart, frozen=True):
    id: Id
    name: Name
    path: PathId
    religion: Creed
    weak: Some  # 9.1.2: the Values to roll above
    strong: Count = 0  # 0: a tile without a strong side
    start: LandName = ""  # the Land; none: it waits beside the map
    religious: bool = True  # 9.1.1
    empire: Empire = ""
    active: bool = False  # 2.1.5.1, at the start
    advanced: bool = False


class Castle(PrintedPart, frozen=True):
    id: Id
    major: bool
    start: LandName


class Ruler(PrintedPart, frozen=True):
    empire: Literal["byzantium", "persia"]
    title: Name
    theater: Theater
    skill: Some
    capital: LandName  # where it stands at the start
    names: tuple[Name, ...] = ()  # in the order of history; play knows only their skill


class MinorPower(PrintedPart, frozen=True):
    id: Id
    name: Name
    path: PathId  # 13: the Path it affects at the start
    box: Box
    price: Count = 0  # AP to move it; 0: it takes a Naval Battle
    other: PathName = ""  # the Path that its other side affects
    advanced: bool = False


class TradeRoute(PrintedPart, frozen=True):
    id: Id
    name: Name
    ends: tuple[Id, Id]
    joins: tuple[Theater, Theater]
    limit: Count | None = None  # AP a turn; None: any number
    box_limits: dict[str, Count | None] = {}  # or as the Minor Power of this id stands


class Refugees(PrintedPart, frozen=True):
    id: Id
    name: Name
    path: PathId
    start: LandId


class BaqtCountry(PrintedPart, frozen=True):
    """16.3. A Path that can come under a Baqt: who signs it, and who stands behind them."""

    path: PathId
    country: ArmyId
    distant: ArmyId
    garrison: ArmyId


class Row(PrintedPart, frozen=True):
    total: Count
    skill: Some


class DarRow(PrintedPart, frozen=True):
    total: Count
    result: DarResult


class KaabaRow(PrintedPart, frozen=True):
    number: Some
    outcome: Signed


class Band(PrintedPart, frozen=True):
    """5.2. A result; it holds for Outcome Points from `least` up to the next one's."""

    least: Annotated[int, Meta(ge=-999, le=999)]
    name: Name


class CardEvent(PrintedPart, frozen=True):
    operation: ClassVar[str] = "code"
    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {  # of all named here, those that a code has
        "BAQT_OFFER": ("path",),
        "GREAT_KING": ("path", "amount", "name"),
        "GREGORY_REVOLTS": ("amount",),
        "JEWS": ("land", "amount"),
        "JIHAD": ("empire", "side"),
        "KAABA": ("amount", "name"),
        "MINOR_LEFT": ("power", "land"),
        "MINOR_VALUE": ("power", "amount"),
        "REVOLT": ("path", "amount", "name"),
        "RULER_CHANGE": ("empire", "amount"),
        "TRUCE_OFFER": ("empire",),
    }
    code: Code
    advanced: bool = False
    optional: bool = False  # the triangle of 8.13
    power: PowerName = ""
    land: LandName = ""  # where; or which Land the Arabs must control
    empire: Empire = ""
    path: PathName = ""
    amount: Signed = 0  # a modifier, a price, AP, or what the Ka'aba Number rises by
    side: str = ""
    name: str = ""  # who does it


class Card(PrintedPart, frozen=True):
    id: Some
    title: Name
    plain: Name  # another title, for those whom the printed one offends
    era: Id
    boxed: bool = False  # 3.2.1: the Advanced Game's
    star: bool = False  # 3.2.1: enters with the Rightly Guided Army
    first: bool = False  # 3.3.1
    last: bool = False  # 3.3.2
    rose: dict[str, Hex] = {}  # none: the card has no Rose
    west: Count = 0
    east: Count = 0
    events: tuple[CardEvent, ...] = ()
