"""What may come before one's next action: what is lost to whoever is near."""

from games.crescent_moon.rules import stand
from games.crescent_moon.rules.board import NOBODY, SULTAN, WARLORD, Force, Game, HexId, force
from games.engine.contract import Seat

TROOP = 3  # Warfare adds a strength for so many units


def exposed(game: Game, seat: Seat) -> list[HexId]:
    """6.4, 9.5. Hexes of this seat's that one assault would take or sack, were no card played."""
    board = game.board
    held = {**board.forces[seat], **(board.settlements if seat == SULTAN else {})}
    return [hex_ for hex_ in held if any(falls(game, hex_, other) for other in stand.others(game, seat))]


def falls(game: Game, hex_: HexId, attacker: Seat) -> bool:
    """9.5. To the strongest stack of theirs next to it; the attacker wins ties."""
    near = (force(game, attacker, there).units for there in game.board.near[hex_])
    units = max(near, default=0)
    if not units:
        return False
    holder = stand.controller(game, hex_)
    guard = strength(game, force(game, holder, hex_)) if holder not in (NOBODY, attacker) else 0
    return units + (units // TROOP if attacker == WARLORD else 0) >= guard


def strength(game: Game, stack: Force) -> int:
    worth = game.components.numbers.strength
    return stack.units * worth["unit"] + sum(worth[piece] for piece in stand.buildings(stack))
