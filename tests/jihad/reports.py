"""What rules say about a position, gathered from where each stands so that it can be compared."""

from collections import Counter
from typing import NamedTuple

from games.engine.contract import Reason
from games.hexwar.stacks import Where
from games.jihad.parts import HexId, StateId
from games.jihad.rules import stacking
from games.jihad.rules.attrition import odds, standing_points
from games.jihad.rules.board import (
    BOX,
    EMPIRES,
    OFF_MAP,
    POOL,
    Force,
    Game,
    UnitId,
    names,
    total,
)
from games.jihad.rules.moves import may_end, why_it_stands
from games.jihad.rules.mustering import can_be_aided, land_places, room, why_not_recruit, why_taken
from games.jihad.rules.productivity import incomes, keeps_points
from games.jihad.rules.ways import closed_states, reach


class Destination(NamedTuple):
    """7.2 A place in reach of a stack: the points it costs, and the chances to lose none, one, two ..."""

    to: Where
    points: int
    chances: tuple[float, ...]
    may_end: bool  # 7.5, 8.4: whether the move may end there
    enemies: int  # 8.1: opposing units of the same sort there

    @property
    def expected(self) -> float:
        return sum(lost * chance for lost, chance in enumerate(self.chances))


def destinations(
    game: Game, units: tuple[UnitId, ...], spent: int = 0, *, under_way: bool = False
) -> list[Destination]:
    """Everywhere this stack can go, from one search; `spent` and `under_way` for one that goes on."""
    stack = names(game, units)
    force, naval, board = game.board.force_of(stack[0]), stack[0].naval, game.board
    count = len([unit for unit in stack if not unit.leader])
    of = board.naval_at if naval else board.land_at
    chances: dict[int, tuple[float, ...]] = {}
    found = []
    for to, points in sorted(reach(game, stack, spent, under_way=under_way).cost.items()):
        if to == stack[0].where:
            continue
        if points not in chances:
            chances[points] = (1.0,) if board.war else odds(game, points, count)
        enemies = len(of(to, board.enemy(force)))
        found.append(Destination(to, points, chances[points], may_end(game, force, stack, to), enemies))
    return found


def path(game: Game, units: tuple[UnitId, ...], to: Where) -> tuple[Where, ...]:
    """The cheapest way of a stack, from where it stands to where it goes."""
    stack = names(game, units)
    return (stack[0].where, *reach(game, stack).path(to))


class Stay(NamedTuple):
    """7.2 What it costs a stack to stay where it is."""

    points: int
    chances: tuple[float, ...]


def staying(game: Game, units: tuple[UnitId, ...]) -> Stay:
    stack = names(game, units)
    force = game.board.force_of(stack[0])
    exempt = force == EMPIRES and stack[0].state not in game.board.recruited
    points = 0 if exempt or game.board.war else standing_points(game, stack[0].where, stack, force)
    return Stay(points, odds(game, points, len(stack)))


def why_not_there(game: Game, force: Force, state: StateId, at: HexId) -> Reason | None:
    """6.2, 6.3. Why land units of a State cannot be recruited there."""
    barred = why_not_recruit(game, state) if force == EMPIRES else None
    if barred:
        return barred
    if at not in land_places(game, force, state):
        return why_no_place(game, force, state, at)
    full = Reason("Twice the stacking limit is there already.", "6.2")
    return full if room(game, force, "Levy", at) <= 0 else None


def why_no_place(game: Game, force: Force, state: StateId, at: HexId) -> Reason:
    if BOX in land_places(game, force, state):
        return Reason("They appear in the Constantinople box.", "6.2")
    if taken := why_taken(game, force, state, at):
        return taken
    if at in game.board.bases:
        return Reason("Only Muslim units are recruited in bases.", "6.2")
    if at in game.components.atlas.city:
        return Reason(f"It is no city of the {state}.", "6.2")
    return Reason("There is no city.", "6.2")


class StateReport(NamedTuple):
    """One State as the players see it: what it has, and what it may do and why not."""

    state: StateId
    points: int
    earned: int  # this turn
    earning: int  # as the units stand now
    keeps_points: bool  # 5.3
    defeated: bool  # 5.4
    recruits: Reason | None  # 6.3: why not
    aided: bool  # 6.3: whether the Byzantines may pay
    moves: Reason | None  # E3: why not
    closed: bool  # 7.3: whether the Byzantines must stay out
    limit: int | None  # 8.4: how many units may attack this turn
    used: int  # of them
    pool: dict[str, int]  # by kind
    on_map: dict[str, int]
    converts: int
    left: int  # land units that are not converts


def state_report(game: Game, state: StateId, earning: int) -> StateReport:
    board = game.board
    own = [unit for unit in board.units if unit.state == state and not unit.leader]
    native = [unit for unit in own if unit.muslim == (state == game.components.muslims)]
    sample = native[0] if native else own[0]
    ours = state == game.components.muslims
    return StateReport(
        state=state,
        points=board.points[state],
        earned=board.income[state],
        earning=earning,
        keeps_points=keeps_points(game, state),
        defeated=state in board.defeated,
        recruits=None if ours else why_not_recruit(game, state),
        aided=not ours and can_be_aided(game, state) and not why_not_recruit(game, state),
        moves=why_it_stands(game, sample),
        closed=state in closed_states(game),
        limit=board.limits.get(state),
        used=len([i for i in board.attacked if board.units[i].state == state]),
        pool=dict(Counter([unit.kind for unit in native if unit.where == POOL])),
        on_map=dict(Counter([unit.kind for unit in native if unit.where not in OFF_MAP])),
        converts=len(own) - len(native),
        left=len([unit for unit in native if not unit.naval]),
    )


def state_reports(game: Game) -> list[StateReport]:
    return [state_report(game, state, earning) for state, earning in incomes(game).items()]


class StackReport(NamedTuple):
    """The units of one side in a place, and how many land units may stay."""

    place: Where
    force: Force
    units: tuple[UnitId, ...]
    strength: int  # of the land units
    ships: int
    limit: int  # 7.5
    above: int


def stack_reports(game: Game) -> list[StackReport]:
    """Every stack on the map: by place and side."""
    board = game.board
    found = []
    for at in board.places():
        for force in sorted({board.force_of(unit) for unit in board.at(at)}):
            land, ships = board.land_at(at, force), board.naval_at(at, force)
            ids = tuple([unit.id for unit in [*land, *ships]])
            most = stacking.limit(game, at, force) if at == BOX or at in game.components.atlas.holds else 0
            above = stacking.excess(game, at, force)
            found.append(StackReport(at, force, ids, total(game, land), len(ships), most, above))
    return found
