"""What the printed game of Apocalypse in the East takes of the hand: counters moved, dice thrown.

The least that is possible: no sums, no tables looked up, a stack moved at once. Counted from what happened
in a finished game, by side and turn, to set beside the presses of the page.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from games.apocalypse.rules import events
from games.apocalypse.rules.actions import Muster
from games.apocalypse.rules.board import Game
from games.engine.contract import Action, Event, Seat
from tests.apocalypse.build import RULES
from tests.engine.finished import read

ONE = (
    events.TurnBegan,
    events.EventRolled,
    events.Replaced,
    events.Moved,
    events.ZoneRolled,
    events.Camped,
    events.Ended,
    events.Embarked,
    events.Landed,
    events.HeldBack,
    events.LeaderKilled,
    events.WentOver,
    events.Fled,
    events.AttritionRolled,
    events.SurpriseRolled,
    events.Fought,
    events.SiegeRolled,
    events.BreachRolled,
    events.FireUsed,
    events.UnitsLost,
    events.ShipsLost,
)
MORE: dict[type[Event], Callable[[Any], int]] = {
    events.Shifted: lambda told: 2,  # moved, and turned over
    events.Wavered: lambda told: 2,
    events.PatrolMet: lambda told: 2,
    events.Dropped: lambda told: 2,
    events.QuakeStruck: lambda told: 2 + told.pillaged,
    events.Arrived: lambda told: bool(told.units) + told.ships + len(told.leaders),
    events.Recruits: lambda told: bool(told.die),
    events.Scattered: lambda told: told.count,
    events.Launched: lambda told: told.count,
    events.Mustered: lambda told: 1 + len(told.leaders),  # its marker; the stacks are counted below
    events.Captured: lambda told: bool(told.die) + told.pillaged,
}


def hands(told: Event) -> int:
    return int(MORE[type(told)](told)) if type(told) in MORE else int(isinstance(told, ONE))


def stacks(game: Game, action: Action) -> int:
    """From how many places units are brought to where an Expedition gathers."""
    units = action.units if isinstance(action, Muster) else ()
    return len({game.board.units[unit].where for unit in units})


def printed_turns(file: Path, seat: Seat) -> list[int]:
    found: defaultdict[int, int] = defaultdict(int)
    for turn, whose, count in acts(file):
        found[turn] += count * (whose == seat)
    return [count for turn, count in found.items() if turn]


def acts(file: Path) -> Iterator[tuple[int, Seat, int]]:
    """Turn, side and hands; what is nobody's in particular falls to whoever acts."""
    record = read(file)
    game: Game = RULES.setup(record.scenario, record.seed, len(record.players), record.options)
    for seat, plain in record.moves:
        action = RULES.read_action(msgspec.json.encode(plain))
        yield game.board.turn, seat, stacks(game, action)
        for told in RULES.apply(game, seat, action):
            whose = getattr(told, "seat", None)
            yield game.board.turn, seat if whose not in (0, 1) else whose, hands(told)
