"""Bots, the weakest first. They see what their seat sees, and have dice of their own."""

from games.crescent_moon.bot.hard import hard
from games.crescent_moon.bot.normal import normal
from games.engine.contract import Bot
from games.engine.playout import at_random

BOTS: dict[str, Bot] = {"easy": at_random, "normal": normal, "hard": hard}
