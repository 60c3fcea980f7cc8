"""Easy: moves at random, but starts in good order, gives up its weakest units and never runs without need."""

from random import Random
from typing import Any

from games.apocalypse.rules.board import Game
from games.apocalypse.rules.exchange import Paying
from games.apocalypse.rules.fleets import Commissioning, Scrapping
from games.apocalypse.rules.losses import Losses
from games.apocalypse.rules.replacements import Choosing
from games.apocalypse.rules.setup import Deployment
from games.apocalypse.rules.stacking import Crowded
from games.engine.contract import Action, Rules, Seat

SETTLED = Deployment | Losses | Paying | Crowded | Choosing | Scrapping | Commissioning


def easy(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    if isinstance(seen.stack[-1], SETTLED):
        return rules.absent(seen, seat)
    return rules.sample(seen, seat, rng)
