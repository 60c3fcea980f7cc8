"""14.1 Game set-up."""

from collections.abc import Mapping

from games.engine.dice import Dice
from games.hexwar.stacks import Where
from games.jihad.components import Components
from games.jihad.rules.board import ASIDE, BOX, NAVAL, POOL, UNBUILT, Board, Game, Unit


def set_up(components: Components, dice: Dice, options: Mapping[str, str]) -> Game:
    states = components.state
    board = Board(
        turn=0,
        options=dict(options),
        muslim_seat=0,
        units=[*counters(components), *leaders(components)],
        points=dict.fromkeys(states, 0),
        income=dict.fromkeys(states, 0),
        incomes=[],
        limits={},
        awards={},
        bases={},
        defeated=[],
        first_attack=0,
        mobilised=False,
        box_open=True,
        box_emptied=False,
        authority=next(leader.name for leader in components.leaders if leader.first == "authority"),
        recruited=[],
        raised=[0, 0],
        improved=[],
        builders=[],
        moved={},
        ways=[],
        attacked=[],
        war=0,
        ended="",
        score=0,
    )
    return Game(components, board, [], dice)


def counters(components: Components) -> list[Unit]:
    """14.1 Everything in pool or box, but for what starts on the map or ready to be recruited."""
    units: list[Unit] = []
    for unit_type in components.unit_types:
        placed = starts(components, unit_type.state, unit_type.kind)
        rest: Where = UNBUILT if unit_type.kind == NAVAL else POOL
        placed += [rest] * (unit_type.count - len(placed))
        muslim = unit_type.state == components.muslims
        units += [
            Unit(len(units) + n, unit_type.state, unit_type.kind, where, muslim)
            for n, where in enumerate(placed)
        ]
    return units


def starts(components: Components, state: str, kind: str) -> list[Where]:
    """14.1 Where counters of a State and kind start that are not in the usual place."""
    places: list[Where] = []
    for setting in components.settings:
        if (setting.state, setting.kind) == (state, kind):
            places += [BOX if setting.place == "box" else setting.place] * setting.count
    if kind == "Levy" and state != components.muslims:
        places += components.atlas.cities[state]  # one in each city of the Empires
    if kind == NAVAL:
        places += [POOL] * sum([built.count for built in components.built if built.state == state])
    return places


def leaders(components: Components) -> list[Unit]:
    """12.0 Out of play but for Civil Wars."""
    first = sum([unit_type.count for unit_type in components.unit_types])
    return [
        Unit(first + n, components.muslims, leader.name, ASIDE, muslim=True)
        for n, leader in enumerate(components.leaders)
    ]
