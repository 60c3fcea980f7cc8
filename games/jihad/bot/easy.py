"""Easy: moves and fights at random, but takes what is free and does not throw away its best units."""

from random import Random
from typing import Any

from games.engine.contract import Action, Rules, Seat
from games.jihad.rules.actions import Done
from games.jihad.rules.board import Game
from games.jihad.rules.losses import Losses
from games.jihad.rules.rebellion import Payment
from games.jihad.rules.recruitment import Recruitment

TRIES = 3


def easy(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    frame = seen.stack[-1]
    if isinstance(frame, Losses | Payment):
        return rules.absent(seen, seat)
    action = rules.sample(seen, seat, rng)
    if isinstance(frame, Recruitment):
        for _ in range(TRIES):
            if not isinstance(action, Done):
                break
            action = rules.sample(seen, seat, rng)
    return action
