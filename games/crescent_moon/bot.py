"""Bots, the weakest first. They see what their seat sees, and have dice of their own."""

from games.engine.contract import Bot
from games.engine.playout import at_random

BOTS: dict[str, Bot] = {"easy": at_random}
