"""What places are worth, and how good the odds of an attack are."""

from collections.abc import Callable
from typing import NamedTuple

from games.hexwar.stacks import Where, fact
from games.jihad.atlas import GRID
from games.jihad.parts import HexId, StateId
from games.jihad.rules.actions import Fight
from games.jihad.rules.board import BOX, MUSLIM, Force, Game, Unit, hex_of, total
from games.jihad.rules.combat import defence
from games.jihad.rules.moves import movable
from games.jihad.rules.productivity import counting, within

SITE = 3.0  # what a base site promises: a place to recruit at the front
WATCH = {"Mercenary": 0, "Levy": 1, "Bedouin": 3}
NEAR = 0.6  # what a fertile hex next door is worth, against one's own


def held(game: Game, at: HexId, force: Force) -> float:
    """What units in this hex earn for their side, more or less."""
    atlas, board = game.components.atlas, game.board
    worth = float(atlas.city.get(at, 0) + atlas.fertile.get(at, 0))
    if force == MUSLIM:
        worth += board.bases.get(at, 0) + (SITE if at in atlas.base_sites else 0)
        worth += NEAR * sum([atlas.fertile.get(near, 0) for near in atlas.zoc[at] if abroad(game, near)])
    return worth


def abroad(game: Game, at: HexId) -> bool:
    return at not in within(game, game.components.muslims)


def gain(game: Game, at: HexId, force: Force) -> float:
    """What a side would earn more if it held this hex."""
    atlas, board = game.components.atlas, game.board
    counted = counting(game)
    muslims = game.components.muslims
    worth = 0.0
    if not board.land_at(at, force):
        worth += atlas.city.get(at, 0)
    for near in (at, *atlas.zoc[at]):
        if near in atlas.fertile and (counted[near] == muslims) != (force == MUSLIM):
            worth += atlas.fertile[near] * (1.0 if near == at else NEAR)
    return worth


def wanted(game: Game, at: Where, force: Force, odds: int) -> int:
    """The strength that makes these odds to one against what stands there."""
    board = game.board
    return odds * defence(game, Fight(at, naval=False), board.land_at(at, board.enemy(force)))


def is_last_turn(game: Game) -> bool:
    """14.2 What counts is where the Muslims stand when it is over."""
    return game.board.turn >= game.components.numbers.turns


def has_land(game: Game, at: HexId) -> bool:
    return any(not unit.naval for unit in game.board.at(at))


def distance_to_enemy(game: Game, at: HexId, force: Force) -> int:
    """Steps to the nearest hex with opposing land units; far, if there are none."""
    enemy = game.board.enemy(force)
    places = [place for place in game.board.places() if place != BOX and game.board.land_at(place, enemy)]
    return min([GRID.distance(at, place) for place in places], default=99)


def by_use(game: Game, units: list[Unit]) -> list[Unit]:
    """The units best left behind first: of the Empires those that move worst; of the Muslim player's
    converts, who rebel less, the best of them before all, and the Bedouins last."""
    native = game.components.muslims

    def use(unit: Unit) -> tuple[int, int]:
        if not unit.muslim:
            return int(unit.kind == "Mercenary"), unit.id
        return WATCH.get(unit.kind, 4) + (unit.state == native), unit.id

    return sorted(units, key=use)


def free_units(game: Game, force: Force, stay: Callable[[Game, Where], int]) -> dict[Where, list[Unit]]:
    """By place, land units that can move and have no fight at hand, but for as many as had better stay."""
    board = game.board
    stacks: dict[Where, list[Unit]] = {}
    for unit in movable(game, force):
        if not unit.naval and not board.land_at(unit.where, board.enemy(force)):
            stacks.setdefault(unit.where, []).append(unit)
    free = {}
    for at, units in stacks.items():
        there = len(board.land_at(at, force)) - len(units)
        rest = by_use(game, units)[max(0, stay(game, at) - there) :]
        if rest:
            free[at] = rest
    return free


class Outlook(NamedTuple):
    """What an attack comes to on average."""

    wins: float  # the chance that the attackers have the place to themselves
    losses: float
    kills: float


@fact
def prospects(game: Game, odds: int, attackers: int, defenders: int) -> Outlook:
    table = game.components.tables.combat
    results = [table.read(table.column(odds, 1), die) for die in range(1, 7)]
    won = [not r.attacker_retreats and (r.defender_retreats or r.defender >= defenders) for r in results]
    losses = [min(r.attacker, attackers) for r in results]
    kills = [min(r.defender, defenders) for r in results]
    return Outlook(sum(won) / 6, sum(losses) / 6, sum(kills) / 6)


def prize(game: Game, unit: Unit) -> float:
    """What it is worth to the Muslim player to beat a unit: what he can hope to convert."""
    if not game.components.state[unit.state].converts:
        return 0.5
    tables = game.components.tables
    won = sum([tables.conversion.marked(unit.state, die) for die in range(1, 7)]) / 6
    kept = 1 - sum([tables.reconversion.marked(unit.state, die) for die in range(1, 7)]) / 6
    return 1 + 5 * won * kept


REACH, MARCH = 4, 6  # hexes from which an army is to be feared, and recruits from Constantinople


@fact
def threat(game: Game, at: HexId) -> int:
    """The strength the Empires can bring against a hex in their next phase, recruits included.

    Each State attacks by itself.
    """
    return max([might(game, at, state) for state in game.components.empires])


def might(game: Game, at: HexId, state: StateId) -> int:
    """What one State could attack a hex with: its units near by but for garrisons, and recruits."""
    near = [n for place, n in armies(game)[state].items() if GRID.distance(at, place) <= REACH]
    found = sum(near) + recruits(game, at, state)
    limits = game.board.limits
    worth = game.components.strength[state, "Levy"]
    return min(found, worth * limits[state]) if state in limits else found


@fact
def armies(game: Game) -> dict[StateId, dict[HexId, int]]:
    """By State and hex, the strength of units that need not stay there."""
    worth, city = game.components.strength, game.components.atlas.city
    stacks: dict[StateId, dict[HexId, list[int]]] = {name: {} for name in game.components.state}
    for unit in game.board.on_map():
        if not unit.muslim and not unit.naval:
            at = hex_of(game, unit.where)
            stacks[unit.state].setdefault(at, []).append(worth[unit.state, unit.kind])
    return {
        name: {at: sum(units) - (min(units) if at in city else 0) for at, units in places.items()}
        for name, places in stacks.items()
    }


def recruits(game: Game, at: HexId, state: StateId) -> int:
    """The strength a State can raise near a hex this turn."""
    board, components = game.board, game.components
    capital = components.capital
    if state == capital.state:
        close = GRID.distance(at, capital.hex) <= MARCH
        close = close and (board.mobilised or at in components.atlas.marches[state])
    else:
        close = any(GRID.distance(at, city) <= REACH - 1 for city in free_cities(game, state))
    return levy(game, state) if close and state not in board.defeated else 0


@fact
def free_cities(game: Game, state: StateId) -> list[HexId]:
    """The cities of a State without a Muslim land unit."""
    cities = game.components.atlas.cities[state]
    return [city for city in cities if not game.board.land_at(city, MUSLIM)]


@fact
def levy(game: Game, state: StateId) -> int:
    """The strength that the pool and the points of a State come to."""
    board, components = game.board, game.components
    pool = [unit for unit in board.pool(muslim=False) if unit.state == state and not unit.naval]
    cost = components.cost[state, "Levy"] / components.strength[state, "Levy"]
    return min(total(game, pool), int(board.points[state] / cost))
