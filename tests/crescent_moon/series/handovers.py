"""How often a year of play by correspondence waits for somebody else, with and without standing orders.

    python -m tests.crescent_moon.series.handovers GAMES

plays five-player games of normal bots. A hand-over is a move after which somebody is waited for who was
neither waited for before nor made it; several who are asked at once are one. With orders all have left word
to select no cards unless they attack or are attacked, to defend, to sell for two coins or more, and to have
the one answer given for them that is left.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from statistics import fmean

from games.crescent_moon.bot import BOTS
from games.crescent_moon.rules import CrescentMoon
from games.crescent_moon.rules.board import Game
from games.engine.contract import Action, Seat
from games.registry import default_rules
from tests.crescent_moon.series.play import settings

SEATS = 5
NONE: Mapping[str, str] = {}
ORDERS: Mapping[str, str] = {"select": "own", "declare": "defend", "sell": "above-1"}
FIRST = 7000  # number of the first game


def handovers(rules: CrescentMoon, number: int, orders: Mapping[str, str]) -> Counter[int]:
    """How many there are in each year of the game of this number."""
    map_, years = settings(rules, number)
    game, rng = rules.setup(map_, f"series {number}", SEATS, {"years": years}), Random(number)
    found, waited = Counter[int](), frozenset[Seat]()
    while waiting := rules.waiting(game):
        seat = min(waiting)
        if answer := obeyed(rules, game, waiting, orders):
            rules.apply(game, *answer)
            continue
        found[game.board.year] += bool(waiting - waited)
        rules.apply(game, seat, BOTS["normal"](rules, rules.seen_by(game, seat), seat, rng))
        waited = waiting
    return found


def obeyed(
    rules: CrescentMoon, game: Game, waiting: Iterable[Seat], orders: Mapping[str, str]
) -> tuple[Seat, Action] | None:
    """What somebody has left word to answer."""
    for seat in waiting if orders else ():
        seen = rules.seen_by(game, seat)
        found = rules.ordered(seen, seat, orders)
        if answer := found.answer if found else rules.only(seen, seat):
            return seat, answer
    return None


def told(rules: CrescentMoon, games: int, orders: Mapping[str, str]) -> str:
    years = [
        count
        for number in range(FIRST, FIRST + games)
        for year, count in handovers(rules, number, orders).items()
        if year
    ]
    return f"{fmean(years):.1f} ({min(years)}-{max(years)}) hand-overs a year, {len(years)} years"


def main(games: int) -> None:
    rules = default_rules("crescent_moon")
    assert isinstance(rules, CrescentMoon)
    sys.stdout.write(f"without orders {told(rules, games, NONE)}\n")
    sys.stdout.write(f"with orders    {told(rules, games, ORDERS)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
