"""Hard: thinks up many ways the others may bid, by how each has bid so far, and lets no leader get away."""

from functools import partial

from games.bidding.bot.search import Skill, best_bid
from games.engine.contract import Bot

SCENARIOS = 48  # more of them find hardly better bids

HARD = Skill(SCENARIOS, habit=2)

hard: Bot = partial(best_bid, skill=HARD)
