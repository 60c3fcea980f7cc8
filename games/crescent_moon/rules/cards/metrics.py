"""7.4. What is counted, for cards, objectives and reserves."""

from collections.abc import Callable, Iterable
from typing import Any

from games.crescent_moon.components import conditions as c
from games.crescent_moon.components import metrics as m
from games.crescent_moon.rules import stand
from games.crescent_moon.rules.board import NOBODY, Game, HexId, conflict, force
from games.crescent_moon.rules.cards.conditions import SETTLEMENTS, Scene, hold
from games.engine.contract import Seat


def amount(game: Game, scene: Scene, counted: m.Amount | int) -> int:
    if isinstance(counted, int):
        return counted
    number = metric(game, scene, counted.of) * counted.times // counted.per + counted.plus
    return min(number, counted.most)


def metric(game: Game, scene: Scene, counted: m.Metric) -> int:
    return READ[type(counted)](game, scene, counted)


def reached(game: Game, scene: Scene, goal: m.Reached) -> bool:
    return metric(game, scene, goal.metric) >= goal.least


def own_units(game: Game, scene: Scene, counted: m.OwnUnitsInHex) -> int:
    return force(game, scene.seat, scene.hex).units


def units_on_card(game: Game, scene: Scene, counted: m.UnitsOnCard) -> int:
    return conflict(game).cards[scene.card].units


def own_strongholds(game: Game, scene: Scene, counted: m.OwnStrongholds) -> int:
    return sum(len(stand.buildings(stack)) for stack in game.board.forces[scene.seat].values())


def own_castles(game: Game, scene: Scene, counted: m.OwnCastles) -> int:
    return sum(stack.stronghold == "castle" for stack in game.board.forces[scene.seat].values())


def own_side(game: Game, scene: Scene, counted: m.OwnSide) -> int:
    going = conflict(game)
    return sum(going.side(seat) == going.side(scene.seat) for seat in range(game.board.seats))


def settled_hexes(game: Game, scene: Scene, counted: m.SettledHexes) -> int:
    palaces = {hex_ for forces in game.board.forces for hex_, stack in forces.items() if stack.palace}
    settled = game.board.settlements.keys() | palaces
    return sum(stand.present(game, scene.seat, hex_) for hex_ in settled)


def settlements(game: Game, scene: Scene, counted: m.Settlements) -> int:
    return sum(kind in counted.kinds for kind in game.board.settlements.values())


def count_hexes(game: Game, scene: Scene, counted: m.CountHexes) -> int:
    among = some_hexes(game, scene.seat, counted.where)
    return sum(hold(game, Scene(scene.seat, hex_), counted.where) for hex_ in among)


def some_hexes(game: Game, seat: Seat, where: tuple[c.Condition, ...]) -> Iterable[HexId]:
    """Few hexes where all of this can hold at all, if one can tell: most conditions ask for a piece."""
    for condition in where:
        match condition:
            case c.OwnControl():
                return game.board.forces[seat]
            case c.OwnInfluence():
                return stand.tokens(game, seat)
            case c.HexHas(any=kinds) if SETTLEMENTS.issuperset(kinds):
                return game.board.settlements
    return game.board.hexes


def other_controllers(game: Game, scene: Scene, counted: m.OtherControllers) -> int:
    """Ruling 55. Different players, whoever else is at the table."""
    among = some_hexes(game, scene.seat, counted.where)
    fitting = [hex_ for hex_ in among if hold(game, Scene(scene.seat, hex_), counted.where)]
    holders = {stand.controller(game, hex_) for hex_ in fitting}
    return len(holders - {NOBODY, scene.seat})


def with_mercenaries(game: Game, scene: Scene, counted: m.PlayersWithMercenaries) -> int:
    return sum(stand.mercenaries_on_map(game, other) > 0 for other in stand.others(game, scene.seat))


def ordinary_strength(game: Game, scene: Scene, counted: m.OrdinaryStrength) -> int:
    on_map = sum(stack.ordinary for stack in game.board.forces[scene.seat].values())
    return on_map + game.board.reserves[scene.seat]


def mercenary_strength(game: Game, scene: Scene, counted: m.MercenaryStrength) -> int:
    """Ruling 57. All players' on the map, and one's own in reserve."""
    on_map = sum(stand.mercenaries_on_map(game, seat) for seat in range(game.board.seats))
    return on_map + game.board.reserves[scene.seat]


READ: dict[type[m.Metric], Callable[[Game, Scene, Any], int]] = {
    m.Fixed: lambda game, scene, counted: counted.n,
    m.OwnUnitsInHex: own_units,
    m.UnitsOnCard: units_on_card,
    m.OwnStrongholds: own_strongholds,
    m.OwnCastles: own_castles,
    m.OwnTokens: lambda game, scene, counted: len(stand.tokens(game, scene.seat)),
    m.OwnCoins: lambda game, scene, counted: game.board.coins[scene.seat],
    m.OwnSide: own_side,
    m.SettledHexes: settled_hexes,
    m.Settlements: settlements,
    m.CountHexes: count_hexes,
    m.OtherControllers: other_controllers,
    m.PlayersWithMercenaries: with_mercenaries,
    m.OrdinaryStrength: ordinary_strength,
    m.MercenaryStrength: mercenary_strength,
    m.Victims: lambda game, scene, counted: len(game.board.victims),
    m.Sold: lambda game, scene, counted: game.board.sold,
}
