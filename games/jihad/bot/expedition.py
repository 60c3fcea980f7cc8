"""Expeditions: armies to the greatest of the small States, city by city, until most of its cities are held.

A march for the count goes where one more unit changes it most, which is never where many have to go together.
"""

from games.jihad.bot.appraise import gain, wanted
from games.jihad.bot.assaults import NOWHERE
from games.jihad.bot.campaign import order
from games.jihad.bot.harvest import holds, likely, perishes, stacks
from games.jihad.parts import HexId, StateId
from games.jihad.rules.actions import March
from games.jihad.rules.board import MUSLIM, Game, Unit
from games.jihad.rules.movement import why_not_march
from games.jihad.rules.ways import reach

LONG = 30  # attrition points that cost a stack three units at most, however many they are
SURE = 0.75  # how likely a city is to be held in the end by those who are sent, at least


def next_march(game: Game) -> March | None:
    """The next army that can be sent, while most cities of the State are not sure to be held."""
    cities = game.components.atlas.cities.get(aim(game), ())
    unsure = [at for at in cities if not is_sure(game, at)]
    if 2 * len(unsure) < len(cities):
        return None
    near = [units[1:] for units in stacks(game, MUSLIM) if units[0].where not in cities]
    for at in sorted(unsure, key=lambda at: (wanted(game, at, MUSLIM, 1) - gain(game, at, MUSLIM), at)):
        armies = [army for units in near if (army := enough(game, units, at))]
        for army in sorted(armies, key=lambda army: (len(army), army[0].id)):
            march = order(army, at)
            if not why_not_march(game, MUSLIM, march):
                return march
    return None


def aim(game: Game) -> StateId:
    """8.4, 5.4. The greatest State that attacks little and can be conquered; an edited set may have none."""
    small = [state for state in game.components.states if state.limited and state.converts]
    return max(small, key=lambda state: state.base).name if small else ""


def is_sure(game: Game, at: HexId) -> bool:
    """Whether those who are there will likely hold it."""
    own = game.board.land_at(at, MUSLIM)
    return (1 - perishes(game, own)) * holds(game, MUSLIM, own, at) >= SURE


def enough(game: Game, units: list[Unit], at: HexId) -> list[Unit]:
    """As many of these as it takes; none if all of them are too few or too far away."""
    points = reach(game, units).cost.get(at, NOWHERE) if units else NOWHERE
    if points > LONG:
        return []
    parts = [units[-size:] for size in range(1, len(units) + 1)]
    return next((part for part in parts if likely(game, MUSLIM, part, at, points) >= SURE), [])
