"""Normal: thinks up two ways the others may bid, and comes to know how each of them bids."""

from functools import partial

from games.bidding.bot.search import Skill, best_bid
from games.engine.contract import Bot

normal: Bot = partial(best_bid, skill=Skill(2, habit=4))
