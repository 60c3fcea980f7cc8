"""Bots, the weakest first. They see what their seat sees: of the enemy how many and where, and not who."""

from games.apocalypse.bot.easy import easy
from games.apocalypse.bot.hard import hard
from games.apocalypse.bot.normal import normal
from games.engine.contract import Bot

BOTS: dict[str, Bot] = {"easy": easy, "normal": normal, "hard": hard}
