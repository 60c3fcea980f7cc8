"""7.4, Ruling 85. What an effect may cost whoever it is for: they are asked whether it is done."""

from collections.abc import Callable
from typing import Any

from games.crescent_moon.components import operations as o
from games.crescent_moon.rules.board import Game, conflict, force
from games.crescent_moon.rules.cards.choices import free_units
from games.crescent_moon.rules.cards.conditions import opponents
from games.crescent_moon.rules.cards.frame import Resolving
from games.crescent_moon.rules.stand import supply


def may_hurt(game: Game, run: Resolving) -> bool:
    """Whether its own player may be the worse for it; the rest only helps."""
    return any(COSTS[type(op)](game, run, op) for op in run.ops(game) if type(op) in COSTS)


def costs_coins(game: Game, run: Resolving, op: o.PayCoins) -> bool:
    return op.payer == "player" and game.board.coins[run.of] >= op.n


def costs_units(game: Game, run: Resolving, op: o.Assign) -> bool:
    return op.fate == "supply" and free_units(game, run.of) > 0


def costs_strength(game: Game, run: Resolving, op: o.NullifyStrength) -> bool:
    """Of cards on the own side, too."""
    going, power = conflict(game), game.components.power
    mine = [played for played in going.cards if going.side(played.seat) == going.side(run.of)]
    return any(power[played.card].type in op.of and played.state != "cancelled" for played in mine)


def costs_card(game: Game, run: Resolving, op: o.PassCard) -> bool:
    """To the only opponent there is. Of several one is chosen, or none."""
    return len(opponents(game, run.of)) == 1


def costs_casualty(game: Game, run: Resolving, op: o.ConvertUnit) -> bool:
    """8.3. A unit that has gone over is no casualty any more, and one of the own supply stands to be one."""
    return convertible(game, run)


def convertible(game: Game, run: Resolving) -> bool:
    (enemy,) = opponents(game, run.of)
    return force(game, enemy, conflict(game).hex).mercenary > 0 and supply(game, run.of, "unit") > 0


COSTS: dict[type[o.Operation], Callable[[Game, Resolving, Any], bool]] = {
    o.PayCoins: costs_coins,
    o.Assign: costs_units,
    o.NullifyStrength: costs_strength,
    o.PassCard: costs_card,
    o.ConvertUnit: costs_casualty,
}
