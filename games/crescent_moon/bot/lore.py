"""What positions were worth in earlier games: the points that came after them."""

from pathlib import Path

import msgspec

from games.crescent_moon.bot.signs import signs
from games.crescent_moon.rules.board import Game
from games.engine.contract import Seat

# Weights of the signs, a character at a time: tests/crescent_moon/series/learn.py finds them.
LORE = msgspec.json.decode(Path(__file__).with_name("lore.json").read_bytes(), type=list[dict[str, float]])


def promise(game: Game, seat: Seat) -> float:
    """Points that there are, and those that can be looked for."""
    if game.board.phase == "over":
        return game.board.points[seat]
    known = LORE[seat]
    return game.board.points[seat] + sum(known.get(name, 0.0) * n for name, n in signs(game, seat).items())
