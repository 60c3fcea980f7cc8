"""The printed parts: tiles, maps, characters with their booklets, power cards, and the numbers of play."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.crescent_moon.components.conditions import When
from games.crescent_moon.components.metrics import Amount, Reached
from games.crescent_moon.components.operations import Operations
from games.crescent_moon.components.words import (
    Building,
    CardType,
    Count,
    Deed,
    Feature,
    Id,
    Keyword,
    Name,
    Some,
    Terrain,
    Text,
    TileId,
    TileName,
    Who,
)
from games.engine.components import PrintedPart

Coordinate = Annotated[int, Meta(ge=-9, le=9)]
RiverSide = Annotated[int, Meta(ge=0, le=5)]


class Tile(PrintedPart, frozen=True):
    """3.1, 3.2. One hex of the map. The names are ours."""

    id: TileId
    name: Name
    terrain: Terrain
    feature: Feature = ""
    four: bool = True  # in play with four players


class Laid(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on the map. `sides`: the two edges that its river follows, counted from the east against the
    clock.
    """

    tile: TileName
    q: Coordinate
    r: Coordinate
    sides: tuple[RiverSide, ...] = ()


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """13.4. Pieces that stand together at the start."""

    ordinary: Count = 0
    mercenary: Count = 0
    influence: Count = 0
    fort: Count = 0
    castle: Count = 0
    town: Count = 0
    city: Count = 0


class Stand(Struct, frozen=True, forbid_unknown_fields=True):
    """Where one of a character's groups begins: 0 the first, 1 the second."""

    tile: TileName
    who: Who
    group: Annotated[int, Meta(ge=0, le=1)]


class Map(PrintedPart, frozen=True):
    id: Id
    name: Name
    players: Literal[4, 5]
    tiles: tuple[Laid, ...]
    stands: tuple[Stand, ...]


class Price(PrintedPart, frozen=True):
    """6.2, Ruling 41. What a building costs its builder, where it may stand, and what it takes the place
    of.
    """

    cost: Count
    where: When
    replaces: Building | None = None


class Verb(PrintedPart, frozen=True):
    """6.0. An action in a character's booklet, with its X where it has one (12.6, 12.16)."""

    deed: Deed
    x: Count = 0
    where: When = ()
    five: bool = False  # only with five players


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for a number; or, with conditions, `points` once if all of them are reached."""

    points: Some
    amount: Amount | None = None
    reached: tuple[Reached, ...] = ()


class Objective(PrintedPart, frozen=True):
    """8.1. Every year, in the first alone, or (8.3) at once: then `spoils` says what for what."""

    id: Id
    name: Name
    text: Text
    when: Literal["immediate", "every_year", "year_one"]
    terms: tuple[Term, ...] = ()
    per_casualty: Count = 0
    spoils: dict[str, Count] = {}


class Attribute(PrintedPart, frozen=True):
    id: Id
    text: Text


class Supply(PrintedPart, frozen=True):
    """1.6. All pieces of a character."""

    units: Count
    influence: Count
    forts: Count
    castles: Count
    palaces: Count = 0
    towns: Count = 0
    cities: Count = 0


class Reserves(PrintedPart, frozen=True):
    """4.3. What a reserves card is filled up to, and what is counted against it."""

    value: tuple[Amount, ...]  # their sum
    strength: Amount


class Character(PrintedPart, frozen=True):
    id: Who
    name: Name
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]
    coins: Count
    unit_limit: Some  # 11.1, 12.5
    supply: Supply
    ordinary: bool  # whether it fields ordinary units, or mercenaries alone
    reserves: Reserves | None
    groups: tuple[Group, Group]
    verbs: tuple[Verb, ...]
    build: dict[str, Price]
    attributes: tuple[Attribute, ...]
    objectives: tuple[Objective, ...]
    advice: tuple[Text, ...] = ()


class Effect(PrintedPart, frozen=True):
    """7.4. With its keyword, if all conditions hold: these operations, one after the other."""

    keyword: Keyword
    ops: Operations
    when: When = ()


class Power(PrintedPart, frozen=True):
    """A kind of power card."""

    id: Id
    name: Name
    count: Some
    alignment: Who | None  # 7.1, 12.11
    type: CardType
    keywords: tuple[Keyword, ...]
    effects: tuple[Effect, ...]
    text: Text
    timing: Literal["", "first", "early"] = ""  # 9.3: Warfare first, Assassinate before the others
    compulsory: bool = False  # 7.4
    starts_with: Who | None = None  # 2.7, 12.4
    any_player: bool = False  # Ruling 51: also in the actions of others


class Market(PrintedPart, frozen=True):
    """4.5, Ruling 7, Ruling 9. Prices are even: half of one is paid for one's own colour."""

    id: Literal["far", "middle", "near"]
    slots: Some
    price: Annotated[int, Meta(ge=0, le=99, multiple_of=2)]


class HireTerms(PrintedPart, frozen=True):
    units: Some
    coins: Count


class Numbers(PrintedPart, frozen=True):
    years: Some
    long_years: Some
    actions: Some
    points: Count
    hand_limit: Some
    sultan_slots: Some
    plot_look: Some
    plot_take: Some
    plot_take_empty: Some  # with an empty hand
    conspire_look: Some
    deal_points: Count
    hire_units: Some
    bribe_units: Some
    uprising_units: Some
    collect_coins: Some
    rounds: Some  # of a bargain
    tiles_dealt: Some
    strength: dict[str, Count]  # by piece, as all that follow; `checks` knows the words
    income: dict[str, Count]
    sultan_income: dict[str, Count]
    sack: dict[str, Count]
    surcharge: dict[str, Count]  # by terrain
