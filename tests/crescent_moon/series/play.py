"""Five-player games of normal bots, or with one seat at another level, over all maps and both lengths.

    python -m tests.crescent_moon.series.play OUT FIRST COUNT [LEVEL SEAT]

adds a line to OUT for each of the games FIRST, FIRST + 1 and so on. Which map, how many years and what
chance come to is the same in all games of a number, whoever plays.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct

from games.crescent_moon.bot import BOTS
from games.crescent_moon.bot.signs import signs
from games.crescent_moon.rules import CrescentMoon
from games.crescent_moon.rules.board import NOBODY, Game
from games.crescent_moon.rules.turn import ChooseAction
from games.engine.contract import Action, Bot, Rules, Seat
from games.engine.playout import play
from games.registry import default_rules

LENGTHS = ("three", "four")


class Moment(Struct, frozen=True, array_like=True):
    """After an action of this seat's."""

    seat: Seat
    points: int  # that it has
    signs: dict[str, float]


class Played(Struct, frozen=True):
    number: int
    map: str
    years: str
    levels: tuple[str, ...]
    points: tuple[int, ...]
    winner: Seat
    moments: tuple[Moment, ...]
    thought: tuple[float, ...]  # seconds of each decision of the seat whose level is not normal
    problems: tuple[str, ...]


def one(rules: CrescentMoon, number: int, levels: Sequence[str]) -> Played:
    thought: list[float] = []
    bots = [BOTS[level] if level == "normal" else timed(BOTS[level], thought) for level in levels]
    map_, years = settings(rules, number)
    moments: list[Moment] = []
    problems: list[str] = []
    mover, game = NOBODY, None
    for game, _ in play(rules, map_, f"series {number}", bots, {"years": years}, limit=5000):
        problems += rules.problems(game)
        if between_actions(game) and game.board.turn != mover:
            moments += [moment(game, mover)] if mover != NOBODY else []
            mover = game.board.turn
    assert game
    outcome = rules.outcome(game)
    assert outcome
    points, known = tuple(game.board.points), (tuple(moments), tuple(thought), tuple(problems))
    return Played(number, map_, years, tuple(levels), points, outcome.winners[0], *known)


def settings(rules: CrescentMoon, number: int) -> tuple[str, str]:
    """All maps one after the other in three years, then in four."""
    maps = list(rules.scenarios)
    return maps[number % len(maps)], LENGTHS[number // len(maps) % len(LENGTHS)]


def timed(bot: Bot, thought: list[float]) -> Bot:
    def played(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
        began = process_time()
        action = bot(rules, seen, seat, rng)
        thought.append(round(process_time() - began, 4))
        return action

    return played


def between_actions(game: Game) -> bool:
    return bool(game.stack) and isinstance(game.stack[-1], ChooseAction)


def moment(game: Game, seat: Seat) -> Moment:
    found = {name: round(value, 4) for name, value in signs(game, seat).items() if value}
    return Moment(seat, game.board.points[seat], found)


def read(path: str) -> list[Played]:
    return [msgspec.json.decode(line, type=Played) for line in Path(path).read_bytes().splitlines()]


def main(out: str, first: int, count: int, level: str, seat: int) -> None:
    rules = default_rules("crescent_moon")
    assert isinstance(rules, CrescentMoon)
    levels = ["normal"] * 5
    levels[seat] = level
    for number in range(first, first + count):
        with Path(out).open("ab") as file:
            file.write(msgspec.json.encode(one(rules, number, levels)) + b"\n")


if __name__ == "__main__":
    out, first, count, *rest = sys.argv[1:]
    level, seat = rest or ("normal", "0")
    main(out, int(first), int(count), level, int(seat))
