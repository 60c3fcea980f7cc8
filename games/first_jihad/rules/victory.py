"""5. Victory and defeat."""

from collections.abc import Iterator

from msgspec import Struct

from games.engine.contract import Outcome, Place
from games.first_jihad.components import Band
from games.first_jihad.rules.board import (
    SHATTERED,
    STRONG,
    Game,
    active_army,
    castle_value,
    front,
    land_of,
)
from games.first_jihad.rules.news import GameEnded

STRONG_CAPITAL, WEAK_CAPITAL = 2, 1  # 5.2.D


class Points(Struct, frozen=True):
    """One line of the reckoning: what counts, and for how much."""

    part: str  # "A" to "E", the letter of 5.2
    what: str  # the id of a Land, Path, power, army, Castle or Empire
    points: int


def outcome_points(game: Game) -> list[Points]:
    """5.2. Every part of the Outcome Points, as the game stands; the fewer, the better for the player."""
    return [
        *islam_points(game),
        *land_points(game),
        *minor_points(game),
        *army_points(game),
        *castle_points(game),
        *kaaba_points(game),
    ]


def total(game: Game) -> int:
    return sum(line.points for line in outcome_points(game))


def islam_points(game: Game) -> Iterator[Points]:
    """5.2 A. The circle of each Land with an Islam marker in it."""
    for path, marker in game.board.islam.items():
        if marker.at:
            land = game.components.path[path].lands[marker.at - 1]
            yield Points("A", land.id, land.outcome)


def land_points(game: Game) -> Iterator[Points]:
    """5.2 B. A point for each Land the Arabs control; Mecca is one of them (ruling of 5.2)."""
    yield Points("B", "mecca", 1)
    for path in game.board.active:
        lands = front(game, path)
        if lands:
            yield Points("B", path, lands)


def minor_points(game: Game) -> Iterator[Points]:
    """5.2 C. The box of each Minor Power."""
    for power, box in game.board.minor.items():
        if box:
            yield Points("C", power, box)


def army_points(game: Game) -> Iterator[Points]:
    """5.2 D. Active armies in square Lands by strength; in an End of the Earth only a strong one.

    Neutral Armies are not the player's, and do not count (ruling of 5.2).
    """
    for path in game.board.active:
        army = active_army(game, path)
        if army is None:
            continue
        if not game.components.land[land_of(game, army)].end:
            yield Points("D", army.id, -max(army.level, SHATTERED))
        elif army.level == STRONG:
            yield Points("D", army.id, -1)


def castle_points(game: Game) -> Iterator[Points]:
    """5.2 D. What Castles and Capitals are worth."""
    for castle in game.board.castles.values():
        if castle.at:
            yield Points("D", castle.id, -castle_value(game, castle))
    for empire, capital in game.board.capitals.items():
        if capital.at:
            yield Points("D", f"capital_{empire}", -STRONG_CAPITAL if capital.strong else -WEAK_CAPITAL)


def kaaba_points(game: Game) -> Iterator[Points]:
    """5.2 E. In the Advanced Game, the Ka'aba Number."""
    if game.board.advanced:
        for row in game.components.kaaba:
            if row.number == game.board.kaaba:
                yield Points("E", "kaaba", row.outcome)


def band(game: Game, points: int) -> Band:
    """5.2. The result that so many Outcome Points are; -15 itself is of the best (ruling of 5.2)."""
    bands = game.components.bands
    return next((band for band in reversed(bands) if band.least <= points), bands[0])


def points_at_end(game: Game) -> int:
    """5.1. The fall of Rome is the worst result, whatever the points; else what they come to."""
    worst = game.components.bands[-1].least
    return max(worst, total(game)) if game.board.fell else total(game)


def rome_falls(game: Game) -> None:
    """5.1. Forced out of Rome, the player has lost at once."""
    game.board.fell = True
    end(game)


def end(game: Game) -> None:
    """5.2, 1.0. Nothing more is played."""
    game.stack.clear()
    points = points_at_end(game)
    rome = game.board.fell
    result = band(game, points)
    game.tell(GameEnded(points=points, band=result.name, rome=rome, rule="5.1" if rome else "5.2"))


def outcome(game: Game) -> Outcome:
    """The player wins by doing better than history did."""
    points = points_at_end(game)
    place = Place(seat=0, rank=1, score=-points)
    if game.board.fell:
        return Outcome((place,), "Rome has fallen.", "5.1")
    return Outcome((place,), f"{points} Outcome Points: {band(game, points).name}.", "5.2")
