"""What must hold in every sound game; productivity is counted again from scratch, hex by hex."""

from collections import Counter
from collections.abc import Iterator

from games.jihad.parts import HexId, StateId
from games.jihad.rules.board import (
    ASIDE,
    BOX,
    CONVERSION,
    DEAD,
    OFF_MAP,
    POOL,
    UNBUILT,
    Game,
    Place,
)
from games.jihad.rules.productivity import income

Armies = dict[Place, set[StateId]]  # whose land units are where


def problems(game: Game) -> Iterator[str]:
    yield from misplaced(game)
    yield from wrong_sides(game)
    yield from wrong_numbers(game)
    yield from wrong_incomes(game)


def misplaced(game: Game) -> Iterator[str]:
    """3.3 Every counter is in one place where its kind can be."""
    board, atlas = game.board, game.components.atlas
    counts = Counter((unit.state, unit.kind) for unit in board.units if not unit.leader)
    if counts != {(unit.state, unit.kind): unit.count for unit in game.components.unit_types}:
        yield f"The counters are not those of the box: {counts}"
    for unit in board.units:
        if unit.where == BOX:
            if unit.muslim or not board.box_open or unit.state != game.components.capital.state:
                yield f"{unit} cannot be in the Constantinople box"
        elif unit.where not in OFF_MAP and unit.where not in atlas.enter["Naval" if unit.naval else "Levy"]:
            yield f"{unit} cannot be there"
    listed = sorted(i for ids in board.index.values() for i in ids)
    if listed != [unit.id for unit in board.units] or any(
        board.units[i].where != at for at, ids in board.index.items() for i in ids
    ):
        yield "The index of places is wrong."


def wrong_sides(game: Game) -> Iterator[str]:
    """8.3, 9.1, 11.33. Each box holds what belongs in it, and rebels are only found in revolt."""
    muslims = game.components.muslims
    for unit in game.board.units:
        allowed = {
            UNBUILT: unit.naval,
            CONVERSION: not unit.muslim and game.components.state[unit.state].converts,
            DEAD: unit.kind == "Bedouin",
            ASIDE: unit.leader,
        }
        if not allowed.get(unit.where, True):
            yield f"{unit} cannot be there"
        if unit.state == muslims and not unit.muslim:
            yield f"{unit} has changed sides"
        if unit.muslim and unit.state != muslims and not game.components.state[unit.state].converts:
            yield f"{unit} cannot have been converted"
        if unit.rebel and not unit.leader and (not unit.muslim or unit.naval or unit.where in (POOL, DEAD)):
            yield f"{unit} cannot be in revolt"
    yield from rebels_at_rest(game)


def rebels_at_rest(game: Game) -> Iterator[str]:
    """11.33 Outside the Rebellion Segment nobody is in revolt."""
    in_revolt = any(type(frame).__name__ in ("Rebellion", "CivilWar") for frame in game.stack)
    rebels = [unit for unit in game.board.units if unit.rebel]
    if rebels and not in_revolt:
        yield f"{rebels} are in revolt out of season"


def wrong_numbers(game: Game) -> Iterator[str]:
    board, numbers = game.board, game.components.numbers
    for state, points in board.points.items():
        if points < 0:
            yield f"{state} has {points} points"
        if state in board.defeated and points:
            yield f"{state} is defeated and has points"
    if not 0 <= board.turn <= numbers.turns or len(board.incomes) not in (board.turn - 1, board.turn):
        yield f"Turn {board.turn} of {numbers.turns}, with {len(board.incomes)} incomes"
    if any(at not in game.components.atlas.base_sites for at in board.bases):
        yield f"Bases where none can be: {board.bases}"
    if any(not 0 < level <= numbers.base_levels for level in board.bases.values()):
        yield f"Bases of impossible levels: {board.bases}"
    if board.war > numbers.civil_war_rounds:
        yield f"Round {board.war} of a Civil War"
    yield from mixed_stacks(game)


def mixed_stacks(game: Game) -> Iterator[str]:
    """7.5 Units of different Empires nationalities never stand together."""
    for at in game.board.places():
        states = {unit.state for unit in game.board.at(at) if not unit.muslim}
        if len(states) > 1:
            yield f"{sorted(states)} stand together in {at}"


def wrong_incomes(game: Game) -> Iterator[str]:
    again = recount(game)
    for state in game.components.state:
        if (counted := income(game, state)) != again[state]:
            yield f"{state} earns {counted}, and should earn {again[state]}"


def recount(game: Game) -> Counter[StateId]:
    """5.2 Every State's income, from the places it counts rather than from what changes its base."""
    atlas, board, muslims = game.components.atlas, game.board, game.components.muslims
    total: Counter[StateId] = Counter()
    armies = {at: owners(game, at) for at in board.places()}
    for at, points in atlas.fertile.items():
        total[holder(game, armies, at)] += points
    for at, value in atlas.city.items():
        for state in armies.get(at, set()) | ({muslims} if spared(game, at) else set()):
            total[state] += value
    for at, level in board.bases.items():
        total[muslims] += level if muslims in armies.get(at, ()) else 0
    for state in board.defeated:
        total[state] = 0
    return total


def owners(game: Game, at: Place) -> set[StateId]:
    """The States whose land units are in a place."""
    muslims = game.components.muslims
    units = [unit for unit in game.board.at(at) if not unit.naval and not unit.leader]
    return {muslims if unit.muslim else unit.state for unit in units}


def spared(game: Game, at: HexId) -> bool:
    own = at in game.components.atlas.home[game.components.muslims]
    return own and game.board.turn <= 1 and game.board.options["full_base"] == "yes"


def holder(game: Game, armies: Armies, at: HexId) -> StateId:
    """Who counts a fertile hex."""
    muslims, defeated = game.components.muslims, game.board.defeated
    claims = commanders(game, armies, at)
    if muslims in claims:
        return muslims
    home = game.components.hex[at].state
    home = muslims if home in defeated else home
    earning = [state for state in game.components.state if state in claims and state not in defeated]
    if home not in ("", muslims) and home not in earning:
        return home
    if not earning:
        return "" if claims else home
    wanted = game.board.awards.get(at, home)
    if wanted in earning:
        return wanted
    return home if home in earning else earning[0]


def commanders(game: Game, armies: Armies, at: HexId) -> set[StateId]:
    """5.2 The States whose units occupy a hex alone, or have zones on it that nothing negates."""
    muslims, here = game.components.muslims, armies.get(at, set())
    near = set().union(*[armies.get(place, set()) for place in game.components.atlas.zoc[at]])
    sides = {state == muslims for state in here}
    if here:
        mine = sides.pop()
        return set() if sides else here | unopposed(game, near, at, mine)
    return unopposed(game, near, at, muslims in near)


def unopposed(game: Game, near: set[StateId], at: HexId, muslim: bool) -> set[StateId]:
    """The States of one side with zones on a hex, if the other side has neither zone nor unit there."""
    muslims = game.components.muslims
    if any((state == muslims) != muslim for state in near):
        return set()
    return set() if any(unit.muslim != muslim for unit in game.board.at(at)) else near
