"""7.4. The 24 things that a card can do: a typed word each, read by `rules.cards`.

A card that uses only these is data: adding or changing one needs no code.
"""

from typing import Annotated, Literal, Union

from msgspec import Meta, Struct

from games.crescent_moon.components.conditions import When
from games.crescent_moon.components.metrics import Amount
from games.crescent_moon.components.words import CardType, Deed, Piece, Side, Signed, Some

Fate = Literal["stay", "supply"]  # 9.4: of units on a card, once the winner is known


class Operation(Struct, frozen=True, tag_field="op", tag=True, forbid_unknown_fields=True):
    """`needs_previous`: only if the operation before it took place."""


class CombatStrength(Operation, frozen=True, tag="combat_strength"):
    n: Amount | Signed
    side: Side = "own"
    started: bool = False  # of the combat that this action starts, and not of this one


class Assign(Operation, frozen=True, tag="assign"):
    """9.4. Units go onto the card: so many, or up to so many."""

    count: Amount | Some
    up_to: bool = False
    source: Literal["active_hex", "one_adjacent_hex"] = "active_hex"
    fate: Fate = "stay"


class Casualties(Operation, frozen=True, tag="casualties"):
    n: Signed
    side: Side = "own"


class PlaceUnit(Operation, frozen=True, tag="place_unit"):
    count: Some
    source: Literal["own_supply", "own_reserves"]
    kind: Literal["mercenary", "available"] = "mercenary"  # available: as they lie on the reserves card
    to: When = ()  # none: the hex of the combat, where they are on the card
    needs_previous: bool = False


class RemoveUnit(Operation, frozen=True, tag="remove_unit"):
    """Ruling 66. Never a casualty."""

    owner: Literal["opponent", "any"]
    kind: Literal["any", "mercenary"]
    where: Literal["active_hex", "adjacent_to_active"]
    count: Some = 1


class ConvertUnit(Operation, frozen=True, tag="convert_unit"):
    """An opposing mercenary goes to its supply, one of the player's own takes its place."""

    count: Some = 1


class CancelCard(Operation, frozen=True, tag="cancel_card"):
    of: tuple[CardType, ...]
    count: Some = 1


class NullifyStrength(Operation, frozen=True, tag="nullify_strength"):
    of: tuple[CardType, ...]


class ForbidSack(Operation, frozen=True, tag="forbid_sack"):
    """Ruling 68. The opposing side sacks nothing after this combat."""


class GainCoins(Operation, frozen=True, tag="gain_coins"):
    n: Amount | Some
    if_won: bool = False


class PayCoins(Operation, frozen=True, tag="pay_coins"):
    n: Some
    payer: Literal["player", "target"] = "player"
    to: Literal["player", "nomad", "supply"] = "supply"  # nomad: unless there is none, or it is the payer


class Influence(Operation, frozen=True, tag="influence"):
    n: Amount | Signed
    side: Side = "own"


class WinTies(Operation, frozen=True, tag="win_ties"):
    """12.7: Sway comes first. If both sides have it, the usual rule holds."""


class PassCard(Operation, frozen=True, tag="pass_card"):
    """This card goes to the chosen player's hand."""


class ChoosePlayer(Operation, frozen=True, tag="choose_player"):
    who: Literal["opposing_participant", "other"]


class ForceChoice(Operation, frozen=True, tag="force_choice"):
    """The chosen player picks one that can be carried out."""

    options: "tuple[tuple[AnyOperation, ...], ...]"


class GiveRandomCard(Operation, frozen=True, tag="give_random_card"):
    """From the chosen player's hand to the player's; strategy cards stay."""


class LookAtHand(Operation, frozen=True, tag="look_at_hand"):
    pass


class PlaceInfluence(Operation, frozen=True, tag="place_influence"):
    """Without a contest."""

    where: When


class RemoveBuilding(Operation, frozen=True, tag="remove_building"):
    """Another player's, to its supply; nobody gains by it."""

    pieces: tuple[Piece, ...]
    where: When


class ExtraMoves(Operation, frozen=True, tag="extra_moves"):
    n: Some


class IgnoreRivers(Operation, frozen=True, tag="ignore_rivers"):
    """Ruling 69. For steps of one's own units in this action, and for nothing else."""


class BuildDiscount(Operation, frozen=True, tag="build_discount"):
    n: Some


class DoAction(Operation, frozen=True, tag="do_action"):
    deed: Deed


AnyOperation = Union[  # noqa: UP007, msgspec reads the names within from this module
    CombatStrength,
    Assign,
    Casualties,
    PlaceUnit,
    RemoveUnit,
    ConvertUnit,
    CancelCard,
    NullifyStrength,
    ForbidSack,
    GainCoins,
    PayCoins,
    Influence,
    WinTies,
    PassCard,
    ChoosePlayer,
    ForceChoice,
    GiveRandomCard,
    LookAtHand,
    PlaceInfluence,
    RemoveBuilding,
    ExtraMoves,
    IgnoreRivers,
    BuildDiscount,
    DoAction,
]
Operations = Annotated[tuple[AnyOperation, ...], Meta(min_length=1, max_length=4)]
