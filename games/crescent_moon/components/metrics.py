"""What can be counted on a board: in the effects of cards, in objectives, in reserves."""

from typing import Annotated

from msgspec import Meta, Struct

from games.crescent_moon.components.conditions import When
from games.crescent_moon.components.words import Count, Some


class Metric(Struct, frozen=True, tag_field="count", tag=True, forbid_unknown_fields=True):
    """A number, of a player, and of a hex or conflict where one is spoken of."""


class Fixed(Metric, frozen=True, tag="fixed"):
    n: Count


class OwnUnitsInHex(Metric, frozen=True, tag="own_units_in_hex"):
    pass


class UnitsOnCard(Metric, frozen=True, tag="units_assigned_to_this_card"):
    pass


class OwnStrongholds(Metric, frozen=True, tag="own_strongholds_on_map"):
    pass


class OwnCastles(Metric, frozen=True, tag="own_castles_on_map"):
    pass


class OwnTokens(Metric, frozen=True, tag="own_influence_on_map"):
    pass


class OwnCoins(Metric, frozen=True, tag="own_coins"):
    pass


class OwnSide(Metric, frozen=True, tag="own_side_player_count"):
    pass


class SettledHexes(Metric, frozen=True, tag="hexes_with_own_presence_and_settlement"):
    """Ruling 14. With a town, a city or the palace; one each."""


class Settlements(Metric, frozen=True, tag="settlements_on_map"):
    kinds: tuple[str, ...]  # the palace is not counted


class CountHexes(Metric, frozen=True, tag="count_hexes"):
    where: When


class OtherControllers(Metric, frozen=True, tag="distinct_other_controllers"):
    where: When


class PlayersWithMercenaries(Metric, frozen=True, tag="players_with_mercenaries_on_map"):
    """But for oneself."""


class OrdinaryStrength(Metric, frozen=True, tag="own_ordinary_on_map_and_reserves"):
    pass


class MercenaryStrength(Metric, frozen=True, tag="all_mercenaries_on_map_plus_own_reserves"):
    pass


class Victims(Metric, frozen=True, tag="distinct_victims_this_year"):
    pass


class Sold(Metric, frozen=True, tag="mercenaries_sold_this_year"):
    pass


AnyMetric = (
    Fixed
    | OwnUnitsInHex
    | UnitsOnCard
    | OwnStrongholds
    | OwnCastles
    | OwnTokens
    | OwnCoins
    | OwnSide
    | SettledHexes
    | Settlements
    | CountHexes
    | OtherControllers
    | PlayersWithMercenaries
    | OrdinaryStrength
    | MercenaryStrength
    | Victims
    | Sold
)


class Amount(Struct, frozen=True, forbid_unknown_fields=True):
    """A metric, multiplied, divided (rounded down), added to, and kept below a bound."""

    of: AnyMetric
    times: Some = 1
    per: Some = 1
    plus: Count = 0
    most: Annotated[int, Meta(ge=0, le=99)] = 99


class Reached(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a metric has come to a number."""

    metric: AnyMetric
    least: Some
