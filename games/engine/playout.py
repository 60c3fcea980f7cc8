"""Playing games without people: whole games by bots or at random."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from games.engine.contract import Action, Bot, Rules, Seat

Played = tuple[Seat, Action]


class TooLong(Exception):
    """A game that does not end."""


def at_random(rules: Rules[Any], seen: Any, seat: Seat, rng: Random) -> Action:
    """The bot that plays whatever is allowed."""
    return rules.sample(seen, seat, rng)


def play(
    rules: Rules[Any],
    scenario: str,
    seed: str,
    bots: Sequence[Bot],
    options: Mapping[str, str] | None = None,
    limit: int = 100_000,
) -> Iterator[tuple[Any, Played]]:
    """A whole game by these bots, one a seat: the game after each move, and the move.

    Raises TooLong after `limit` moves. The bots' own dice follow from the seed, so the same
    arguments give the same game.
    """
    rng = Random(seed)
    game = rules.setup(scenario, seed, len(bots), options or {})
    for _ in range(limit):
        seats = sorted(rules.waiting(game))
        if not seats:
            return
        seat = seats[rng.randrange(len(seats))] if len(seats) > 1 else seats[0]
        bot = bots[seat]
        # Whoever plays at random learns nothing from the game, so it need not be hidden from them.
        seen = game if bot is at_random else rules.seen_by(game, seat)
        action = bot(rules, seen, seat, rng)
        rules.apply(game, seat, action)
        yield game, (seat, action)
    raise TooLong(f"{rules.slug}, seed {seed}: not over after {limit} moves")


def random_game(
    rules: Rules[Any], scenario: str, seed: str, seats: int, options: Mapping[str, str] | None = None
) -> Iterator[tuple[Any, Played]]:
    return play(rules, scenario, seed, [at_random] * seats, options)
