"""What a choice brings, as far as the board tells it: the points of a building, the loot of a sack."""

from games.crescent_moon.present.words import coins, points, the
from games.crescent_moon.rules.actions import Build
from games.crescent_moon.rules.board import NOBODY, SULTAN, Game, HexId, force
from games.crescent_moon.rules.building import SETTLEMENTS, build
from games.crescent_moon.rules.sack import worth
from games.crescent_moon.rules.scoring import due
from games.crescent_moon.rules.stand import buildings, controller
from games.engine.contract import Rules, Seat
from games.engine.words import listed


def of_build(rules: Rules[Game], game: Game, seat: Seat, action: Build) -> str:
    """What the aims would bring more if the year ended with it; of a settlement also why nothing."""
    after = rules.clone(game)
    build(after, seat, action)
    more = sum(due(after, seat).values()) - sum(due(game, seat).values())
    holder = controller(game, action.hex)
    if more <= 0 and action.piece in SETTLEMENTS and holder not in (NOBODY, seat):
        return f"No point more: {the(game.components, holder)} has control there"
    return f"+{points(more)}, as it stands" if more > 0 else ""


def of_sack(game: Game, seat: Seat, piece: str, owner: Seat) -> str:
    """9.10, 8.3. "4 coins and 4 points"."""
    scored = worth(game, seat, piece, owner)
    gained = [coins(game.components.numbers.sack[piece]), *([points(scored)] if scored else [])]
    return listed(gained)


def of_assault(game: Game, seat: Seat, hex_: HexId) -> str:
    """6.4.1. What is sacked without a combat, where nobody else has control."""
    piece = game.board.settlements.get(hex_)
    if piece is None or controller(game, hex_) not in (NOBODY, seat):
        return ""
    return f"sacks the {piece}: {of_sack(game, seat, piece, SULTAN)}"


def lost_without(game: Game, seat: Seat, hex_: HexId) -> bool:
    """1.3. Whether control of a hex goes with the last unit that leaves it."""
    return not buildings(force(game, seat, hex_))
