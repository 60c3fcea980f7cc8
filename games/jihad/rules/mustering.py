"""6.2, 6.3. Who may be recruited, where, and at what price."""

from collections import Counter
from typing import NamedTuple

from games.engine.contract import Reason
from games.hexwar.stacks import Where, fact
from games.jihad.parts import HexId, StateId
from games.jihad.rules import stacking
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, NAVAL, OFF_MAP, Force, Game

HOLDERS = {MUSLIM: "Muslims", EMPIRES: "The Empires"}


class Row(NamedTuple):
    """A line of the recruitment form: units of one State and kind that can be placed there."""

    state: StateId
    kind: str
    where: Where
    cost: int  # of one unit
    most: int  # that the pool has and the place takes


@fact
def rows(game: Game, force: Force) -> list[Row]:
    """6.2 All that may be recruited now, and where: the lines of the form, in a fixed order."""
    found = []
    for (state, kind), count in sorted(in_pool(game, force).items()):
        if force == EMPIRES and why_not_recruit(game, state):
            continue
        cost = game.components.cost[state, kind]
        for at in places(game, force, state, kind):
            found.append(Row(state, kind, at, cost, min(count, room(game, force, kind, at))))
    return [row for row in found if row.most > 0]


def in_pool(game: Game, force: Force) -> Counter[tuple[StateId, str]]:
    return Counter([(unit.state, unit.kind) for unit in game.board.pool(force == MUSLIM)])


def room(game: Game, force: Force, kind: str, at: Where) -> int:
    """6.2 Up to twice the stacking limit, those already there counted (Ruling 13). Ships have no limit."""
    if kind == NAVAL or at == BOX:
        return len(game.board.units)
    factor = game.components.numbers.recruit_stack_factor
    return factor * stacking.limit(game, at, force) - len(game.board.land_at(at, force))


def places(game: Game, force: Force, state: StateId, kind: str) -> list[Where]:
    if kind == NAVAL:
        return naval_places(game, force, state)
    return land_places(game, force, state)


def naval_places(game: Game, force: Force, state: StateId) -> list[Where]:
    """6.2 Any port with a friendly land unit, in whatever State. Ruling 14: or the Constantinople box."""
    board = game.board
    found: list[Where] = [
        at
        for at in sorted(game.components.atlas.ports)
        if any(force == MUSLIM or unit.state == state for unit in board.land_at(at, force))
    ]
    return [BOX, *found] if uses_box(game, force, state) else found


def uses_box(game: Game, force: Force, state: StateId) -> bool:
    return force == EMPIRES and state == game.components.capital.state and game.board.box_open


def land_places(game: Game, force: Force, state: StateId) -> list[Where]:
    """6.2 A State's recruits appear in its cities, converts in those of their former State; in another
    hex of it, but no base, if the other side is in all of them; the Byzantines' in the Constantinople box
    (Ruling 14)."""
    if uses_box(game, force, state):
        return [BOX]
    atlas = game.components.atlas
    cities = [at for at in atlas.cities[state] if not why_taken(game, force, state, at)]
    if all_taken(game, force, state):
        taken = atlas.city.keys() | game.board.bases.keys()
        country = sorted(at for at in atlas.home[state] if at not in taken and at in atlas.holds)
        cities = [at for at in country if not why_taken(game, force, state, at)]
    return [*cities, *base_places(game, force, state)]


def all_taken(game: Game, force: Force, state: StateId) -> bool:
    """6.2 Whether opposing units are in every city of the State."""
    enemy = game.board.enemy(force)
    return all(game.board.land_at(at, enemy) for at in game.components.atlas.cities[state])


def base_places(game: Game, force: Force, state: StateId) -> list[HexId]:
    """6.2 Only Muslim units are recruited in bases."""
    if force != MUSLIM or state != game.components.muslims:
        return []
    return [at for at in sorted(game.board.bases) if not why_taken(game, force, state, at)]


def why_taken(game: Game, force: Force, state: StateId, at: HexId) -> Reason | None:
    """Ruling 13: by opposing land units; 7.5: or by another nationality of the Empires."""
    board = game.board
    if board.land_at(at, board.enemy(force)):
        return Reason(f"{HOLDERS[board.enemy(force)]} hold it, so nobody is recruited there.", "6.2")
    if force == EMPIRES and any(unit.state != state for unit in board.at(at) if not unit.muslim):
        return Reason("Units of another State of the Empires are there.", "7.5")
    return None


def why_not_recruit(game: Game, state: StateId) -> Reason | None:
    """6.3 Why an Empires State may not recruit now."""
    components, board = game.components, game.board
    if state in board.defeated:
        return Reason("This State has been defeated.", "5.4")
    if is_threatened(game, state):
        return None
    if state != components.capital.state:
        return Reason("No Muslim unit is within its borders or next to them.", "6.3")
    if board.mobilised or board.income[components.muslims] >= components.numbers.free_recruit_income:
        return None
    needed = components.numbers.free_recruit_income
    return Reason(f"No Muslim unit is within or next to its borders, nor is Muslim income {needed}.", "6.3")


def is_threatened(game: Game, state: StateId) -> bool:
    """6.3 A Muslim unit adjacent or inside; Ruling 16: of any kind, at this moment."""
    near = game.components.atlas.marches[state]
    return any(unit.muslim and unit.where in near for unit in game.board.units if unit.where not in OFF_MAP)


def can_be_aided(game: Game, state: StateId) -> bool:
    """6.3 Whether the Byzantines may pay for it, at a higher price.

    Ruling 16: by the track right after productivity, which for these States is their income.
    """
    few = game.board.income[state] <= game.components.numbers.aid_limit
    return state != game.components.capital.state and few


def payer(game: Game, force: Force, state: StateId, aid: bool) -> StateId:
    """6.2 The Muslim track pays for converts too."""
    if force == MUSLIM:
        return game.components.muslims
    return game.components.capital.state if aid else state


def price(game: Game, row: Row, aid: bool) -> int:
    """6.2, 6.3. Ruling 19: converts cost what their nationality does."""
    aided = aid and row.state != game.components.capital.state
    return row.cost * (game.components.numbers.aid_factor if aided else 1)


def bill(game: Game, force: Force, lines: list[tuple[Row, int]], aid: bool) -> Counter[StateId]:
    """What each track has to pay for these."""
    total: Counter[StateId] = Counter()
    for row, count in lines:
        total[payer(game, force, row.state, aid)] += price(game, row, aid) * count
    return total


def why_not_raise(game: Game, force: Force, lines: list[tuple[Row, int]], aid: bool) -> Reason | None:
    """6.2, 6.3. Why these cannot all be recruited together."""
    return (
        why_too_many(game, force, lines)
        or why_no_room(game, force, lines)
        or (why_no_aid(game, force, lines) if aid else None)
        or why_not_paid(game, bill(game, force, lines, aid))
        or (why_too_few_muslims(game, lines) if force == MUSLIM else None)
    )


def why_too_many(game: Game, force: Force, lines: list[tuple[Row, int]]) -> Reason | None:
    left = in_pool(game, force)
    for row, count in lines:
        left[row.state, row.kind] -= count
        if left[row.state, row.kind] < 0:
            return Reason(f"There are not so many {row.state} {row.kind} in the pool.", "6.2")
    return None


def why_no_room(game: Game, force: Force, lines: list[tuple[Row, int]]) -> Reason | None:
    added: Counter[Where] = Counter()
    for row, count in lines:
        if row.kind != NAVAL:
            added[row.where] += count
            if added[row.where] > room(game, force, row.kind, row.where):
                return Reason("Recruits may not pass twice the stacking limit of their hex.", "6.2")
    return None


def why_no_aid(game: Game, force: Force, lines: list[tuple[Row, int]]) -> Reason | None:
    for row, _ in lines:
        if force == MUSLIM or not can_be_aided(game, row.state):
            return Reason(f"The {row.state} have too many points to be aided.", "6.3")
    return None


def why_not_paid(game: Game, due: Counter[StateId]) -> Reason | None:
    for state, points in due.items():
        held = game.board.points[state]
        if points > held:
            return Reason(f"That costs {points} points, and the {state} have {held}.", "6.2")
    return None


def why_too_few_muslims(game: Game, lines: list[tuple[Row, int]]) -> Reason | None:
    """6.3 A Muslim unit for every three converts of the turn. Ruling 15: Bedouins and ships count."""
    muslims, converts = game.board.raised
    for row, count in lines:
        if row.state == game.components.muslims:
            muslims += count
        else:
            converts += count
    ratio = game.components.numbers.converts_per_muslim
    if converts <= ratio * muslims:
        return None
    needed = -(-converts // ratio)
    return Reason(f"{converts} converts need {needed} Muslim units recruited this turn.", "6.3")
