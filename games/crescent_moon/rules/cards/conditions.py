"""7.4. What a condition of a card, a building cost or an objective comes to on a board."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from games.crescent_moon.components import conditions as c
from games.crescent_moon.rules import stand
from games.crescent_moon.rules.board import NOBODY, Game, HexId, force
from games.engine.contract import Seat

SETTLEMENTS = frozenset({"town", "city"})
STRONGHOLDS = frozenset({"fort", "castle", "palace"})


class Scene(NamedTuple):
    """Who asks, and of which hex; `card`: which of a conflict's cards it is for, if it is for one; `deed`: as
    if this action were being taken.
    """

    seat: Seat
    hex: HexId = ""
    card: int = -1
    deed: str = ""


def hold(game: Game, scene: Scene, when: Iterable[c.Condition]) -> bool:
    return all(holds(game, scene, condition) for condition in when)


def holds(game: Game, scene: Scene, condition: c.Condition) -> bool:
    return READ[type(condition)](game, scene, condition)


def role(game: Game, scene: Scene, condition: c.Role) -> bool:
    going = game.board.conflict
    return going is not None and going.sides[scene.seat] == condition.role


def terrain(game: Game, scene: Scene, condition: c.Terrain) -> bool:
    return game.components.tile[scene.hex].terrain in condition.of


def feature(game: Game, scene: Scene, condition: c.Feature) -> bool:
    return game.components.tile[scene.hex].feature == condition.feature


def hex_has(game: Game, scene: Scene, condition: c.HexHas) -> bool:
    """Whoever's."""
    if SETTLEMENTS.issuperset(condition.any):  # most of them are asked for these, and often
        return game.board.settlements.get(scene.hex) in condition.any
    if STRONGHOLDS.issuperset(condition.any):
        return any(built(game, seat, scene.hex, condition.any) for seat in range(game.board.seats))
    return stand.any_of(stand.all_pieces(game, scene.hex, range(game.board.seats)), condition.any)


def own_in_hex(game: Game, scene: Scene, condition: c.OwnInHex) -> bool:
    if STRONGHOLDS.issuperset(condition.any):
        return built(game, scene.seat, scene.hex, condition.any)
    return stand.any_of(stand.pieces(game, scene.seat, scene.hex), condition.any)


def built(game: Game, seat: Seat, hex_: HexId, kinds: Iterable[str]) -> bool:
    stack = game.board.forces[seat].get(hex_)
    return stack is not None and any(kind in stand.buildings(stack) for kind in kinds)


def opponents(game: Game, seat: Seat) -> list[Seat]:
    """9, 10. All on the other side of what is going on."""
    going = game.board.conflict
    if going is None:
        return []
    mine = going.side(seat)
    return [other for other in range(game.board.seats) if going.side(other) not in ("", mine)]


def opp_in_hex(game: Game, scene: Scene, condition: c.OppInHex) -> bool:
    return stand.any_of(stand.all_pieces(game, scene.hex, opponents(game, scene.seat)), condition.any)


def own_units(game: Game, scene: Scene, condition: c.OwnUnits) -> bool:
    return force(game, scene.seat, scene.hex).units >= condition.n


def opp_units(game: Game, scene: Scene, condition: c.OppUnits) -> bool:
    theirs = sum(force(game, seat, scene.hex).units for seat in opponents(game, scene.seat))
    return theirs >= condition.n


def own_supply(game: Game, scene: Scene, condition: c.OwnSupplyUnits) -> bool:
    return stand.supply(game, scene.seat, "unit") >= condition.n


def own_reserves_card(game: Game, scene: Scene, condition: c.OwnReservesCard) -> bool:
    return game.components.characters[scene.seat].reserves is not None


def own_influence(game: Game, scene: Scene, condition: c.OwnInfluence) -> bool:
    return game.board.influence.get(scene.hex) == scene.seat


def own_influence_near(game: Game, scene: Scene, condition: c.OwnInfluenceNear) -> bool:
    here = game.board.influence.get(scene.hex) == scene.seat
    return here or stand.near_token(game, scene.seat, scene.hex)


def own_control(game: Game, scene: Scene, condition: c.OwnControl) -> bool:
    return scene.hex in game.board.forces[scene.seat]


def own_presence(game: Game, scene: Scene, condition: c.OwnPresence) -> bool:
    return stand.present(game, scene.seat, scene.hex)


def not_controlled_by_other(game: Game, scene: Scene, condition: c.NotControlledByOther) -> bool:
    return stand.free_of_others(game, scene.seat, scene.hex)


def controlled_by(game: Game, scene: Scene, condition: c.ControlledBy) -> bool:
    """By another player; or by one who is not on one's side in the contest, be they in it or not."""
    holder = stand.controller(game, scene.hex)
    if holder in (NOBODY, scene.seat):
        return False
    going = game.board.conflict
    return condition.who == "other" or going is None or going.side(holder) != going.side(scene.seat)


def influence_of_other(game: Game, scene: Scene, condition: c.InfluenceOfOther) -> bool:
    return game.board.influence.get(scene.hex, scene.seat) != scene.seat


def no_token(game: Game, scene: Scene, condition: c.NoToken) -> bool:
    return scene.hex not in game.board.influence


def no_settlement(game: Game, scene: Scene, condition: c.NoSettlement) -> bool:
    found = stand.all_pieces(game, scene.hex, range(game.board.seats))
    return not stand.any_of(found, ("settlement",))


def next_to_presence(game: Game, scene: Scene, condition: c.NextToOwnPresence) -> bool:
    return any(stand.present(game, scene.seat, there) for there in game.board.near[scene.hex])


def current_action(game: Game, scene: Scene, condition: c.CurrentAction) -> bool:
    deed = scene.deed or game.board.underway.deed
    return game.board.turn == scene.seat and deed in condition.any


READ: dict[type[c.Condition], Callable[[Game, Scene, Any], bool]] = {
    c.Role: role,
    c.Terrain: terrain,
    c.Feature: feature,
    c.HexHas: hex_has,
    c.OwnInHex: own_in_hex,
    c.OppInHex: opp_in_hex,
    c.OwnUnits: own_units,
    c.OppUnits: opp_units,
    c.OwnSupplyUnits: own_supply,
    c.OwnReservesCard: own_reserves_card,
    c.OwnInfluence: own_influence,
    c.OwnInfluenceNear: own_influence_near,
    c.OwnControl: own_control,
    c.OwnPresence: own_presence,
    c.NotControlledByOther: not_controlled_by_other,
    c.ControlledBy: controlled_by,
    c.InfluenceOfOther: influence_of_other,
    c.NoToken: no_token,
    c.NoSettlement: no_settlement,
    c.NextToOwnPresence: next_to_presence,
    c.CurrentAction: current_action,
    c.All: lambda game, scene, condition: hold(game, scene, condition.of),
    c.Not: lambda game, scene, condition: not holds(game, scene, condition.of),
}
