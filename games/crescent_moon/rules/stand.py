"""1. Who stands where: control, influence, presence, and what is left in a supply."""

from collections.abc import Iterable, Iterator
from typing import cast

from games.crescent_moon.components.words import PIECES_OF
from games.crescent_moon.rules.board import NOBODY, SULTAN, Force, Game, HexId, force
from games.engine.contract import Seat


def others(game: Game, seat: Seat) -> Iterator[Seat]:
    return (other for other in range(game.board.seats) if other != seat)


def controller(game: Game, hex_: HexId) -> Seat:
    """1.3. Whoever has strength there; one at most, but for a combat that is going on (Ruling 15)."""
    for seat, forces in enumerate(game.board.forces):
        if hex_ in forces:
            return seat
    return NOBODY


def free_of_others(game: Game, seat: Seat, hex_: HexId) -> bool:
    """1.3. No other player has control."""
    return all(hex_ not in forces for other, forces in enumerate(game.board.forces) if other != seat)


def present(game: Game, seat: Seat, hex_: HexId) -> bool:
    """1.5, 12.12. Any piece there; the Sultan by every town and city, but not by the palace (Ruling 13)."""
    board = game.board
    if hex_ in board.forces[seat] or board.influence.get(hex_) == seat:
        return True
    return seat == SULTAN and hex_ in board.settlements


def presences(game: Game, seat: Seat) -> list[HexId]:
    return [hex_ for hex_ in game.board.hexes if present(game, seat, hex_)]


def tokens(game: Game, seat: Seat) -> list[HexId]:
    """1.4. The hexes that a player influences."""
    return [hex_ for hex_, owner in game.board.influence.items() if owner == seat]


def near_token(game: Game, seat: Seat, hex_: HexId) -> bool:
    influence = game.board.influence
    return any(influence.get(there) == seat for there in game.board.near[hex_])


def units_on_map(game: Game, seat: Seat) -> int:
    return sum(stack.units for stack in game.board.forces[seat].values())


def mercenaries_on_map(game: Game, seat: Seat) -> int:
    return sum(stack.mercenary for stack in game.board.forces[seat].values())


def supply(game: Game, seat: Seat, piece: str) -> int:
    """1.6. What of a kind is neither on the map nor on a card."""
    board, printed = game.board, game.components.characters[seat].supply
    if piece == "influence":
        return printed.influence - sum(owner == seat for owner in board.influence.values())
    if piece == "unit":
        return printed.units - units_on_map(game, seat) - board.reserves[seat]
    if piece in ("town", "city"):
        owned = printed.towns if piece == "town" else printed.cities
        return owned - sum(kind == piece for kind in board.settlements.values()) if seat == SULTAN else 0
    on_map = sum(piece in buildings(stack) for stack in board.forces[seat].values())
    return cast(int, getattr(printed, f"{piece}s")) - on_map


def buildings(stack: Force) -> tuple[str, ...]:
    """1.2. The strongholds of a stack."""
    return ((stack.stronghold,) if stack.stronghold else ()) + (("palace",) if stack.palace else ())


def pieces(game: Game, seat: Seat, hex_: HexId) -> set[str]:
    """1.5. What kinds of piece a player has in a hex."""
    board = game.board
    stack = force(game, seat, hex_)
    found = set(buildings(stack))
    found.update(kind for kind in ("ordinary", "mercenary") if getattr(stack, kind))
    if board.influence.get(hex_) == seat:
        found.add("influence")
    if seat == SULTAN and hex_ in board.settlements:
        found.add(board.settlements[hex_])
    return found


def all_pieces(game: Game, hex_: HexId, seats: Iterable[Seat]) -> set[str]:
    return {piece for seat in seats for piece in pieces(game, seat, hex_)}


def any_of(found: set[str], wanted: Iterable[str]) -> bool:
    """Whether there is one of these; stronghold and settlement stand for all of their kinds (Ruling 14)."""
    return any(kind in found for piece in wanted for kind in PIECES_OF.get(piece, (piece,)))


def name(game: Game, hex_: HexId) -> str:
    return game.components.tile[hex_].name


def called(game: Game, seat: Seat) -> str:
    return "the supply" if seat == NOBODY else f"the {game.components.characters[seat].name}"
