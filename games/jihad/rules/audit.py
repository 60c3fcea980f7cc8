"""What must hold in every sound game; productivity is counted again from scratch, hex by hex."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from games.hexwar.stacks import Where
from games.jihad.parts import HexId, StateId
from games.jihad.rules.board import (
    ASIDE,
    BOX,
    CONVERSION,
    DEAD,
    LAND_KINDS,
    OFF_MAP,
    POOL,
    UNBUILT,
    Game,
    Unit,
)
from games.jihad.rules.civil_war import CivilWar
from games.jihad.rules.productivity import incomes
from games.jihad.rules.rebellion import Rebellion


class Survey:
    """Who stands where, read off the counters themselves and not off any index, once for all checks."""

    def __init__(self, game: Game) -> None:
        muslims = game.components.muslims
        self.units: dict[Where, list[Unit]] = {}
        for unit in game.board.units:
            self.units.setdefault(unit.where, []).append(unit)
        self.on_map = {at: units for at, units in self.units.items() if at not in OFF_MAP}
        self.sides = {at: {unit.muslim for unit in units} for at, units in self.on_map.items()}
        self.armies = {  # the States with land units in each place
            at: {muslims if unit.muslim else unit.state for unit in units if unit.kind in LAND_KINDS}
            for at, units in self.on_map.items()
        }
        self.near: defaultdict[HexId, set[StateId]] = defaultdict(set)  # and those with land units next to it
        for at, states in self.armies.items():
            for place in game.components.atlas.zoc.get(at, ()):
                self.near[place] |= states


def problems(game: Game) -> Iterator[str]:
    survey = Survey(game)
    yield from miscounted(game, survey)
    yield from misplaced(game, survey)
    yield from wrong_boxes(game, survey)
    yield from wrong_sides(game)
    yield from rebels_at_rest(game)
    yield from wrong_numbers(game)
    yield from mixed_stacks(survey)
    yield from wrong_incomes(game, survey)


def miscounted(game: Game, survey: Survey) -> Iterator[str]:
    """3.3 The counters of the box are all there, and each is found where it is."""
    units, components = game.board.units, game.components
    leaders = {(components.muslims, leader.name): 1 for leader in components.leaders}
    printed = leaders | {(sort.state, sort.kind): sort.count for sort in components.unit_types}
    counts = Counter([(unit.state, unit.kind) for unit in units])
    if counts != printed:
        yield f"The counters are not those of the box: {counts}"
    found = {at: [unit.id for unit in there] for at, there in survey.units.items()}
    if [unit.id for unit in units] != list(range(len(units))) or game.board.index != found:
        yield "The index of places is wrong."


def misplaced(game: Game, survey: Survey) -> Iterator[str]:
    """3.3 Every counter on the map is where its kind can be."""
    enter = game.components.atlas.enter
    for at, units in survey.on_map.items():
        if at == BOX:
            continue
        for unit in units:
            if at not in enter["Naval" if unit.naval else "Levy"]:
                yield f"{unit} cannot be there"
    open_to = game.components.capital.state if game.board.box_open else ""
    for unit in survey.units.get(BOX, ()):
        if unit.muslim or unit.state != open_to:
            yield f"{unit} cannot be in the Constantinople box"


def wrong_boxes(game: Game, survey: Survey) -> Iterator[str]:
    """8.3, 9.1. Each box holds what belongs in it."""
    state, units = game.components.state, survey.units
    strangers = [unit for unit in units.get(UNBUILT, ()) if not unit.naval]
    strangers += [u for u in units.get(CONVERSION, ()) if u.muslim or not state[u.state].converts]
    strangers += [unit for unit in units.get(DEAD, ()) if unit.kind != "Bedouin"]
    strangers += [unit for unit in units.get(ASIDE, ()) if not unit.leader]
    for unit in strangers:
        yield f"{unit} cannot be there"


def wrong_sides(game: Game) -> Iterator[str]:
    """9.1, 11.33. Who can be of which side, and who can be a rebel."""
    muslims, state = game.components.muslims, game.components.state
    for unit in game.board.units:
        if unit.muslim != (unit.state == muslims):
            if unit.state == muslims:
                yield f"{unit} has changed sides"
            elif not state[unit.state].converts:
                yield f"{unit} cannot have been converted"
        if unit.rebel and not unit.leader and (not unit.muslim or unit.naval or unit.where in (POOL, DEAD)):
            yield f"{unit} cannot be in revolt"


def rebels_at_rest(game: Game) -> Iterator[str]:
    """11.33 Outside the Rebellion Segment nobody is in revolt."""
    in_revolt = any(isinstance(frame, Rebellion | CivilWar) for frame in game.stack)
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


def mixed_stacks(survey: Survey) -> Iterator[str]:
    """7.5 Units of different Empires nationalities never stand together."""
    for at, units in survey.on_map.items():
        states = {unit.state for unit in units if not unit.muslim}
        if len(states) > 1:
            yield f"{sorted(states)} stand together in {at}"


def wrong_incomes(game: Game, survey: Survey) -> Iterator[str]:
    counted, again = incomes(game), recount(game, survey)
    for state in game.components.state:
        if counted[state] != again[state]:
            yield f"{state} earns {counted[state]}, and should earn {again[state]}"


def recount(game: Game, survey: Survey) -> Counter[StateId]:
    """5.2 Every State's income, from the places it counts rather than from what changes its base."""
    atlas, board, muslims = game.components.atlas, game.board, game.components.muslims
    total: Counter[StateId] = Counter()
    whole = spared(game)
    for at, points in atlas.fertile.items():
        total[holder(game, survey, at)] += points
    for at, value in atlas.city.items():
        for state in survey.armies.get(at, ()):
            total[state] += value
        if at in whole and muslims not in survey.armies.get(at, ()):
            total[muslims] += value
    for at, level in board.bases.items():
        total[muslims] += level if muslims in survey.armies.get(at, ()) else 0
    for state in board.defeated:
        total[state] = 0
    return total


def spared(game: Game) -> frozenset[HexId]:
    """Ruling 4. The homes of the Muslim State, while an option has them yield without a unit."""
    if game.board.turn > 1 or game.board.options["full_base"] != "yes":
        return frozenset()
    return game.components.atlas.home[game.components.muslims]


def holder(game: Game, survey: Survey, at: HexId) -> StateId:
    """Who counts a fertile hex."""
    muslims, defeated = game.components.muslims, game.board.defeated
    claims = commanders(game, survey, at)
    if muslims in claims:
        return muslims
    home = game.components.hex[at].state
    home = muslims if home in defeated else home
    if not claims or claims == {home}:
        return home
    earning = [state for state in game.components.state if state in claims and state not in defeated]
    if home not in ("", muslims) and home not in earning:
        return home
    if not earning:
        return ""
    wanted = game.board.awards.get(at, home)
    if wanted in earning:
        return wanted
    return home if home in earning else earning[0]


def commanders(game: Game, survey: Survey, at: HexId) -> set[StateId]:
    """5.2 The States whose units occupy a hex alone; where none do, those that have zones on it which neither
    a zone nor a unit of the other side negates (Ruling 44)."""
    muslims, here, near = game.components.muslims, survey.armies.get(at, set()), survey.near[at]
    sides = {state == muslims for state in near} | survey.sides.get(at, set())
    if len(sides) < 2:
        return here or near
    return here if len({state == muslims for state in here}) == 1 else set()
