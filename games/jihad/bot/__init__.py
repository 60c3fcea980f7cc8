"""Bots, the weakest first. They see what their seat sees, which in this game is all but the dice."""

from games.engine.contract import Bot
from games.jihad.bot.easy import easy
from games.jihad.bot.hard import hard
from games.jihad.bot.normal import normal

BOTS: dict[str, Bot] = {"easy": easy, "normal": normal, "hard": hard}
