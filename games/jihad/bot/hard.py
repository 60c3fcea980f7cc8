"""Hard: plays as normal does until the count is what matters, and then marches where it would change most.

14.2 That is in the last turn; before it for Muslims who earn enough to win at once by earning still more, and
for Empires who must not let them. Before the end is near the Muslims also send armies to a small State;
then the Empires gather at Constantinople.
"""

from random import Random
from typing import Any

from games.engine.contract import Action, Rules, Seat
from games.jihad.bot import expedition, harvest, marches
from games.jihad.bot.appraise import is_last_turn
from games.jihad.bot.normal import normal
from games.jihad.rules.board import EMPIRES, MUSLIM, Force, Game
from games.jihad.rules.movement import Movement
from games.jihad.rules.productivity import income

AMPLE = 70  # points a turn, from which the Muslims march for more of them; by then conquest grows slowly
ALARM = 100  # points the Muslims would earn next, from which the Empires march to take some away
LATE = 17  # the turn from which units are of more use at the count than now
EXPEDITIONS = range(11, LATE)  # turns for a small State: by then Africa is held, and bases are full
# Units that gather in the box: nobody attacks them there, and attrition takes no more of many than of few.
HOST = 16


def hard(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    frame = seen.stack[-1]
    if isinstance(frame, Movement):
        if is_for_conquest(seen, frame.force) and (march := expedition.next_march(seen)):
            return march
        if is_for_the_count(seen, frame.force):
            return harvest.best_march(seen, frame.force)
        if frame.force == EMPIRES and seen.board.turn >= LATE:
            return marches.best_march(seen, HOST)
    return normal(rules, seen, seat, rng)


def is_for_conquest(game: Game, force: Force) -> bool:
    """Whether a side sends armies to a small State; in a Civil War nobody does."""
    return force == MUSLIM and not game.board.war and game.board.turn in EXPEDITIONS


def is_for_the_count(game: Game, force: Force) -> bool:
    """Whether a side marches for what is counted next; in a Civil War nobody does."""
    muslims = game.components.muslims
    if game.board.war:
        return False
    if is_last_turn(game):
        return True
    if force == MUSLIM:
        return game.board.income[muslims] >= AMPLE
    return income(game, muslims) >= ALARM
