"""What a series of games came to: wins and points of the five, and whether a level scores more than normal.

    python -m tests.crescent_moon.series.compare GAMES...

`manage.py outplay` asks whether a level wins more, on one map; this one whether it scores more, on all.
A seat at another level is set against normal ones in the same seat of the games of the same numbers. The test
is sequential: after every 20 games, up to 200, it may end; that it ends wrongly is as likely as one in forty
(Pocock's bound for ten looks).
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import inf, sqrt
from statistics import fmean, median, stdev

from games.crescent_moon.bot import BOTS
from games.engine.contract import Seat
from tests.crescent_moon.series.play import Played, read

LOOK, MOST = 20, 200  # games after each of which the test may end, and after which it does
BOUND = 2.555  # standard errors
NORMAL = ("normal",) * 5
NAMES = ("Warlord", "Murshid", "Sultan", "Caliph", "Nomad")


def balance(games: Sequence[Played]) -> Iterable[str]:
    yield f"{len(games)} games of normal bots, {sum(bool(game.problems) for game in games)} with problems"
    for seat, name in enumerate(NAMES):
        wins = [game.winner == seat for game in games]
        yield f"{name:8} wins {sum(wins):3} = {fmean(wins):.1%}  points {points(games, seat)}"


def points(games: Sequence[Played], seat: Seat) -> str:
    """The mean of all, and of each map."""
    maps: defaultdict[str, list[int]] = defaultdict(list)
    for game in games:
        maps[game.map].append(game.points[seat])
    each = ", ".join(f"{name} {fmean(found):.1f}" for name, found in sorted(maps.items()))
    return f"{fmean(game.points[seat] for game in games):.1f} ({each})"


def duel(level: str, seat: Seat, games: Sequence[Played], normal: dict[int, Played]) -> Iterable[str]:
    met = [game for game in games if game.number in normal]
    gains = [game.points[seat] - normal[game.number].points[seat] for game in met][:MOST]
    looks = [count for count in range(LOOK, len(gains) + 1, LOOK) if abs(errors(gains[:count])) > BOUND]
    ended = f"ends after {looks[0]}: {errors(gains[: looks[0]]):+.2f}" if looks else "undecided"
    yield f"{NAMES[seat]:8} {level} - normal {fmean(gains):+.2f} in {len(gains)} pairs, "
    yield f"         {errors(gains):+.2f} standard errors; {ended}"
    thought = sorted(one for game in met for one in game.thought)
    wins = fmean(game.winner == seat for game in met)
    yield f"         wins {wins:.1%}; thinks {median(thought):.3f} s, most {thought[-1]:.2f} s"


def errors(gains: Sequence[float]) -> float:
    """The mean in standard errors."""
    spread = stdev(gains) if len(gains) > 1 else 0.0
    return fmean(gains) / (spread / sqrt(len(gains))) if spread else inf


def main(*paths: str) -> None:
    games = sorted((game for path in paths for game in read(path)), key=lambda game: game.number)
    normal = [game for game in games if game.levels == NORMAL]
    lines = [*balance(normal)] if normal else []
    for level in BOTS:
        for seat in range(5):
            mixed = [game for game in games if level != "normal" and game.levels[seat] == level]
            if len(mixed) > 1:
                lines += duel(level, seat, mixed, {game.number: game for game in normal})
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
