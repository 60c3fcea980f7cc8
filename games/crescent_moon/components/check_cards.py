"""Cards that make no sense: what they do must fit when they are played."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from games.crescent_moon.components import conditions, operations
from games.crescent_moon.components.parts import Effect, Power
from games.engine.components import twice

if TYPE_CHECKING:
    from games.crescent_moon.components import Components

IN_COMBAT = (
    operations.CombatStrength,
    operations.Assign,
    operations.Casualties,
    operations.PlaceUnit,
    operations.RemoveUnit,
    operations.ConvertUnit,
    operations.CancelCard,
    operations.NullifyStrength,
    operations.ForbidSack,
    operations.GainCoins,
    operations.PayCoins,
)
IN_CONTEST = (
    operations.Influence,
    operations.WinTies,
    operations.PassCard,
    operations.ChoosePlayer,
    operations.CancelCard,
    operations.GainCoins,
    operations.PayCoins,
)
AS_ACTION = (
    operations.PlaceUnit,
    operations.GainCoins,
    operations.PayCoins,
    operations.ChoosePlayer,
    operations.ForceChoice,
    operations.GiveRandomCard,
    operations.PlaceInfluence,
    operations.RemoveBuilding,
    operations.DoAction,
    operations.CombatStrength,
)
ANYTIME = (
    operations.LookAtHand,
    operations.ExtraMoves,
    operations.IgnoreRivers,
    operations.BuildDiscount,
)
FITS: dict[str, tuple[type[operations.Operation], ...]] = {
    "combat": IN_COMBAT,
    "influence_contest": IN_CONTEST,
    "action": AS_ACTION,
    "anytime": ANYTIME,
}
OF_A_CONFLICT = (conditions.Role, conditions.OppInHex, conditions.OppUnits)
OF_A_HEX = (
    conditions.Terrain,
    conditions.Feature,
    conditions.HexHas,
    conditions.OwnInHex,
    conditions.OwnUnits,
    conditions.OwnInfluence,
    conditions.OwnInfluenceNear,
    conditions.OwnControl,
    conditions.OwnPresence,
    conditions.NotControlledByOther,
    conditions.ControlledBy,
    conditions.InfluenceOfOther,
    conditions.NoToken,
    conditions.NoSettlement,
    conditions.NextToOwnPresence,
)
NEEDS_TARGET = (operations.PassCard, operations.ForceChoice, operations.GiveRandomCard)


def check_cards(components: "Components") -> Iterator[str]:
    yield from twice("card", (card.id for card in components.cards))
    for card in components.cards:
        yield from (f"{card.name}: {fault}" for fault in check_card(card))


def check_card(card: Power) -> Iterator[str]:
    yield from twice("keyword", card.keywords)
    if not card.keywords:
        yield "a card without a keyword can never be played."
    if set(card.keywords) != {effect.keyword for effect in card.effects}:
        yield "its keywords are not those of its effects."
    if card.alignment == "sultan":
        yield "no card is aligned with the Sultan."
    if card.compulsory and card.type != "strategy":
        yield "only a strategy must be carried out in full."
    if card.type == "strategy" and card.keywords != ("combat",):
        yield "a strategy is for combats."
    for effect in card.effects:
        yield from check_effect(effect)


def check_effect(effect: Effect) -> Iterator[str]:
    named = effect.keyword.replace("_", " ")
    for operation in all_operations(effect.ops):
        if not isinstance(operation, FITS[effect.keyword]):
            yield f"{tag(operation)} comes to nothing with the keyword {named}."
    for condition in all_conditions(effect.when):
        if isinstance(condition, OF_A_CONFLICT) and effect.keyword in ("action", "anytime"):
            yield f"{tag(condition)} asks for a combat or contest, of which there is none in {named}."
        if isinstance(condition, OF_A_HEX) and effect.keyword in ("action", "anytime"):
            yield f"{tag(condition)} asks for a hex, of which there is none in {named}."
    yield from check_order(effect)


def check_order(effect: Effect) -> Iterator[str]:
    """What speaks of something before it finds it there."""
    ops = effect.ops
    if getattr(ops[0], "needs_previous", False):
        yield f"{tag(ops[0])} needs an operation before it."
    chosen = [isinstance(op, operations.ChoosePlayer) for op in ops]
    for index, operation in enumerate(ops):
        if isinstance(operation, NEEDS_TARGET) and not any(chosen[:index]):
            yield f"{tag(operation)} needs a player, and none has been chosen before it."
        yield from check_operation(effect, operation)


def check_operation(effect: Effect, operation: operations.Operation) -> Iterator[str]:
    started = isinstance(operation, operations.CombatStrength) and operation.started
    if isinstance(operation, operations.CombatStrength) and started != (effect.keyword == "action"):
        yield "strength for a combat to come is for actions, and only that is."
    if isinstance(operation, operations.PlaceUnit):
        if bool(operation.to) != (effect.keyword == "action"):
            yield "place_unit names its hexes as an action, and in a combat none."
        if (operation.kind == "available") != (operation.source == "own_reserves"):
            yield "units come from the reserves as they lie there, and from the supply as mercenaries."
    if isinstance(operation, operations.DoAction) and operation.deed not in ("assault", "move"):
        yield f"a card can only set off an assault or a move, and no {operation.deed}."


def all_operations(ops: tuple[operations.Operation, ...]) -> Iterator[operations.Operation]:
    for operation in ops:
        yield operation
        if isinstance(operation, operations.ForceChoice):
            for option in operation.options:
                yield from all_operations(option)


def all_conditions(when: tuple[conditions.Condition, ...]) -> Iterator[conditions.Condition]:
    for condition in when:
        yield condition
        if isinstance(condition, conditions.All):
            yield from all_conditions(condition.of)
        elif isinstance(condition, conditions.Not):
            yield from all_conditions((condition.of,))


def tag(described: Struct) -> str:
    """The word that it has in a set."""
    return str(described.__struct_config__.tag)
