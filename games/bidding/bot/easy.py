"""Easy: guesses once how the others may bid, mostly by what the turn pays, and looks to its own gain."""

from functools import partial

from games.bidding.bot.search import Skill, best_bid
from games.engine.contract import Bot

easy: Bot = partial(best_bid, skill=Skill(1, habit=20, envies=False))
