"""Bots, the weakest first. They see what their seat sees, and no more."""

from games.bidding.bot.easy import easy
from games.bidding.bot.hard import hard
from games.bidding.bot.normal import normal
from games.engine.contract import Bot

BOTS: dict[str, Bot] = {"easy": easy, "normal": normal, "hard": hard}
