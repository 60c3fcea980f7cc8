"""7.4. What cards, building costs and objectives may ask of a board: a word each, read by
`rules.cards.conditions`.
"""

from typing import Literal, Union

from msgspec import Struct

from games.crescent_moon.components import words


class Condition(Struct, frozen=True, tag_field="is", tag=True, forbid_unknown_fields=True):
    """True or false of a player and a hex."""


class Role(Condition, frozen=True, tag="role"):
    role: words.Role


class Terrain(Condition, frozen=True, tag="terrain"):
    of: tuple[words.Terrain, ...]


class Feature(Condition, frozen=True, tag="feature"):
    feature: words.Feature


class HexHas(Condition, frozen=True, tag="hex_has"):
    any: tuple[words.Piece, ...]  # whoever's


class OwnInHex(Condition, frozen=True, tag="own_in_hex"):
    any: tuple[words.Piece, ...]


class OppInHex(Condition, frozen=True, tag="opp_in_hex"):
    any: tuple[words.Piece, ...]


class OwnUnits(Condition, frozen=True, tag="own_units_gte"):
    n: words.Some


class OppUnits(Condition, frozen=True, tag="opp_units_gte"):
    n: words.Some


class OwnSupplyUnits(Condition, frozen=True, tag="own_supply_units_gte"):
    n: words.Some


class OwnReservesCard(Condition, frozen=True, tag="own_reserves_card"):
    """Has one for the whole game, empty or not."""


class OwnInfluence(Condition, frozen=True, tag="own_influence_in_hex"):
    pass


class OwnInfluenceNear(Condition, frozen=True, tag="own_influence_in_or_adjacent"):
    pass


class OwnControl(Condition, frozen=True, tag="own_control"):
    pass


class OwnPresence(Condition, frozen=True, tag="own_presence"):
    pass


class NotControlledByOther(Condition, frozen=True, tag="not_controlled_by_other"):
    pass


class ControlledBy(Condition, frozen=True, tag="controlled_by"):
    who: Literal["other", "not_own_side"]


class InfluenceOfOther(Condition, frozen=True, tag="influence_of_other"):
    pass


class NoToken(Condition, frozen=True, tag="no_influence_token"):
    pass


class NoSettlement(Condition, frozen=True, tag="no_settlement"):
    """Ruling 14. No town, city or palace."""


class NextToOwnPresence(Condition, frozen=True, tag="adjacent_to_own_presence"):
    pass


class CurrentAction(Condition, frozen=True, tag="current_action"):
    any: tuple[words.Deed, ...]


class All(Condition, frozen=True, tag="all"):
    of: "tuple[AnyCondition, ...]"


class Not(Condition, frozen=True, tag="not"):
    of: "AnyCondition"


AnyCondition = Union[  # noqa: UP007, msgspec reads the names within from this module
    Role,
    Terrain,
    Feature,
    HexHas,
    OwnInHex,
    OppInHex,
    OwnUnits,
    OppUnits,
    OwnSupplyUnits,
    OwnReservesCard,
    OwnInfluence,
    OwnInfluenceNear,
    OwnControl,
    OwnPresence,
    NotControlledByOther,
    ControlledBy,
    InfluenceOfOther,
    NoToken,
    NoSettlement,
    NextToOwnPresence,
    CurrentAction,
    All,
    Not,
]
When = tuple[AnyCondition, ...]  # all of them
