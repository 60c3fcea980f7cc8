"""Hard: plays as normal does until the end is near. Then the Empires gather at Constantinople, and in the
last turn either side marches where the count would change most.
"""

from random import Random
from typing import Any

from games.engine.contract import Action, Rules, Seat
from games.jihad.bot import marches
from games.jihad.bot.appraise import is_last_turn
from games.jihad.bot.finale import last_march
from games.jihad.bot.normal import normal
from games.jihad.rules.actions import Done
from games.jihad.rules.board import EMPIRES, Game
from games.jihad.rules.movement import Movement

LATE = 17  # the turn from which units are of more use at the count than now
# Units that gather in the box: nobody attacks them there, and attrition takes no more of many than of few.
HOST = 16


def hard(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    frame = seen.stack[-1]
    if isinstance(frame, Movement) and not seen.board.war:
        if is_last_turn(seen):
            return last_march(seen, frame.force) or Done()
        if frame.force == EMPIRES and seen.board.turn >= LATE:
            return marches.best_march(seen, HOST)
    return normal(rules, seen, seat, rng)
