"""9.9, 9.10. Capturing and sacking, and what the Warlord scores by it."""

from msgspec.structs import replace

from games.crescent_moon.rules import money
from games.crescent_moon.rules.board import SULTAN, WARLORD, Game, HexId, force, set_force
from games.crescent_moon.rules.events import BuildingRemoved, Captured, Sacked
from games.crescent_moon.rules.scoring import award, spoils, victim
from games.crescent_moon.rules.stand import supply
from games.engine.contract import Seat

AT_ONCE = "8.3"  # the paragraph of points that a conflict itself brings


def settlement(game: Game, seat: Seat, hex_: HexId, rule: str = "9.10") -> None:
    """6.4.1, 9.10, Ruling 38. A town or city goes back to the Sultan's supply."""
    piece = game.board.settlements.pop(hex_)
    loot(game, seat, hex_, piece, SULTAN, rule)


def loot(game: Game, seat: Seat, hex_: HexId, piece: str, owner: Seat, rule: str) -> None:
    """9.10. Coins from the supply; 8.3, Ruling 34, Ruling 35: points for the Warlord."""
    coins = game.components.numbers.sack[piece]
    game.tell(Sacked(seat=seat, hex=hex_, piece=piece, owner=owner, coins=coins, rule=rule))
    money.gain(game, seat, coins, rule)
    if seat == WARLORD and owner != WARLORD:
        score(game, worth(game, seat, piece, owner), owner)


def worth(game: Game, seat: Seat, piece: str, owner: Seat) -> int:
    """8.3, 12.1. What a sack scores: for the Warlord alone, and not for what is the Warlord's."""
    objective = spoils(game) if seat == WARLORD != owner else None
    return objective.spoils.get(piece, 0) if objective else 0


def score(game: Game, points: int, owner: Seat) -> None:
    """8.3. Kept until all is over: it is announced as one number (`settle_score`)."""
    game.board.spoils += points
    victim(game, owner)


def settle_score(game: Game) -> None:
    """8.3, 12.1. At once, and as one number."""
    points, game.board.spoils = game.board.spoils, 0
    if points and (objective := spoils(game)):
        award(game, WARLORD, {objective.id: points}, rule=AT_ONCE)


def casualties(game: Game, loser: Seat, units: int, winner: Seat) -> None:
    """8.3, Ruling 33. Units that were truly removed in the casualties step."""
    objective = spoils(game)
    if winner == WARLORD and units and objective:
        score(game, objective.per_casualty * units, loser)


def raze(game: Game, owner: Seat, hex_: HexId, piece: str) -> None:
    """Back to its owner's supply."""
    stack = force(game, owner, hex_)
    if piece == "palace":
        set_force(game, owner, hex_, replace(stack, palace=False))
    else:
        set_force(game, owner, hex_, replace(stack, stronghold=""))


def remove(game: Game, seat: Seat, hex_: HexId, owner: Seat, piece: str, rule: str) -> None:
    """Ruling 68. For nothing."""
    raze(game, owner, hex_, piece)
    game.tell(BuildingRemoved(seat=seat, hex=hex_, piece=piece, owner=owner, rule=rule))


def can_capture(game: Game, seat: Seat, hex_: HexId, owner: Seat) -> bool:
    """9.9, Ruling 37. A fort or castle, with a matching piece in supply."""
    piece = force(game, owner, hex_).stronghold
    return bool(piece) and supply(game, seat, piece) > 0


def capture(game: Game, seat: Seat, hex_: HexId, owner: Seat) -> None:
    """9.9, Ruling 36."""
    piece = force(game, owner, hex_).stronghold
    raze(game, owner, hex_, piece)
    set_force(game, seat, hex_, replace(force(game, seat, hex_), stronghold=piece))
    game.tell(Captured(seat=seat, hex=hex_, piece=piece, owner=owner, rule="9.9"))
