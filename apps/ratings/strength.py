"""How strong those who play are, as far as their results tell. Plain data: no database.

The model is Plackett and Luce's with Weng and Lin's way of learning, as openskill has it: a strength is a
normal distribution, `mu` its middle and `sigma` its width, and a result of any number of places moves all of
them at once.
"""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce


class Strength(NamedTuple):
    mu: float
    sigma: float


MODEL = PlackettLuce()
NEWCOMER = Strength(MODEL.mu, MODEL.sigma)  # 25, and a third of that
# What a side is worth by itself, added to who plays it: at first nothing, and less in doubt than a stranger.
NEW_SIDE = Strength(0.0, MODEL.sigma / 2)

Team = Sequence[Strength]  # who plays at a seat, and the side that they play


def after(teams: Sequence[Team], ranks: Sequence[int]) -> list[list[Strength]]:
    """All of these after a game in which the teams were placed so; 1 is first, equal ranks share a place."""
    rated = MODEL.rate(
        [[MODEL.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams],
        ranks=[float(rank) for rank in ranks],
    )
    return [[Strength(one.mu, one.sigma) for one in team] for team in rated]


def mean(strengths: Sequence[Strength]) -> Strength:
    """Of one who has played at several seats of a table."""
    mus, sigmas = zip(*strengths, strict=True)
    return Strength(sum(mus) / len(mus), sum(sigmas) / len(sigmas))
