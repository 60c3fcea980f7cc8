"""What places are worth and how likely they fall, and what a battle promises: by what this seat may see."""

from collections.abc import Sequence
from contextvars import ContextVar
from functools import cache
from itertools import product
from typing import NamedTuple

from games.apocalypse.parts import HexId, Node, Place
from games.apocalypse.rules import battle, control, fleets
from games.apocalypse.rules.board import (
    BYZANTINE,
    MUSLIM,
    SEAT,
    ExpeditionId,
    Game,
    Unit,
    enemy,
    foot,
)
from games.apocalypse.rules.naval import squadron, troops
from games.apocalypse.rules.siege import LOWEST, breach_modifier
from games.engine.contract import Seat
from games.hexwar.stacks import fact

CAPITAL, CITY, TOWN = 60.0, 2.0, 1.0  # what it is worth to take a place
ANCHOR, FABRICA = 3.0, 3.0  # and more for each anchor, and for a workshop
NEEDED = 9.0  # for each anchor, while the Muslims have not the ships for Constantinople

ROOM = 3  # units that a ship holds on average
CHOSEN = 1.4  # units in the field are better than those at home
FEW = 8  # units: with no more, an army does not go to Constantinople, however few are there


class Plan(NamedTuple):
    """How the Muslims go for Constantinople: with how many units more than too few."""

    spare: int  # set out
    strong: int  # set out, if an army is to be beaten there first
    least: int  # go on, of those who have set out
    anew: bool = False  # a host is formed anew that has come to nothing, or would come no later for it


USUAL = Plan(3, 7, 0)
PLAN = ContextVar("plan", default=USUAL)  # another while a level that is more patient thinks


def worth(game: Game, place: Place) -> float:
    if game.components.atlas.site[place.id] == game.components.capital:
        return CAPITAL
    found = CITY if game.components.sort[place.sort].siege_dice > 1 else TOWN
    if place.id in game.board.pillaged:
        return found
    anchor = NEEDED if is_short_of_ships(game) else ANCHOR
    return found + anchor * place.anchors + FABRICA * place.fabrica


def is_short_of_ships(game: Game, plan: Plan | None = None) -> bool:
    """2.4.2 Whether the ships that the Muslims can have are no use before Constantinople."""
    return room_aboard_all(game) < enough(game, plan)


@fact
def room_aboard_all(game: Game) -> int:
    return game.components.numbers.muslim_per_ship * fleets.anchors(game, MUSLIM)


def enough(game: Game, plan: Plan | None = None) -> int:
    """Units with which one sets out for Constantinople."""
    more, guarded = plan or PLAN.get(), game.board.camps(game.components.capital, BYZANTINE)
    return too_few(game) + (more.strong if guarded else more.spare)


def least(game: Game) -> int:
    """Units with which one who has set out does not go on."""
    return too_few(game) + PLAN.get().least


@fact
def too_few(game: Game) -> int:
    """Units that have nothing to hope for before the walls of Constantinople: 7.0 no more than man them."""
    return max(FEW, len(game.board.garrison(game.components.capital, BYZANTINE)))


@cache
def at_most(dice: int, total: int) -> float:
    """The chance that so many dice come to no more than this."""
    throws = [sum(throw) for throw in product(range(1, 7), repeat=dice)]
    return sum([throw <= total for throw in throws]) / len(throws)


class Attempt(NamedTuple):
    """A way to take a place, and the chance that it falls."""

    chance: float
    storm: bool


def attempt(game: Game, place: Place, units: Sequence[Unit], points: int) -> Attempt:
    """7.0 The better of siege and assault, by these units with so many points left."""
    garrison = len(garrison_of(game, place, enemy(units[0].seat)))
    if len(units) < garrison:
        return Attempt(0.0, storm=False)
    dice = game.components.sort[place.sort].siege_dice
    siege = at_most(dice, points // garrison) if garrison and points >= 0 else float(not garrison)
    storm = breach(game, place) if len(foot(game, units)) > garrison else 0.0
    return Attempt(storm, storm=True) if storm > siege else Attempt(siege, storm=False)


def breach(game: Game, place: Place) -> float:
    """7.2.1 The chance that the walls give way."""
    needed, change = game.components.sort[place.sort].breach, breach_modifier(game, place)
    return sum([die > LOWEST and min(die + change, 6) >= needed for die in range(1, 7)]) / 6


def garrison_of(game: Game, place: Place, seat: Seat) -> list[Unit]:
    return game.board.garrison(game.components.atlas.site[place.id], seat)


@fact
def hostile_places(game: Game, seat: Seat) -> list[Place]:
    return control.friendly_places(game, enemy(seat))


@fact
def mean(game: Game, seat: Seat, broken: bool) -> float:
    """The factor of a counter of this side of which one knows nothing."""
    kinds = [kind for kind in game.components.unit_types if SEAT[kind.side] == seat]
    factors = [(kind.right if broken else kind.left) * kind.count for kind in kinds]
    return sum(factors) / sum([kind.count for kind in kinds])


def might(game: Game, foes: Sequence[Unit], *, broken: bool) -> float:
    """The strength of these, by their number: who they are one does not see, in an imagined game no more than
    in a real one.
    """
    return CHOSEN * sum([mean(game, unit.seat, broken) for unit in foes])


class Clash(NamedTuple):
    """The chances of whoever attacks: to beat the other, and to be beaten."""

    wins: float
    loses: float


FREE = Clash(1.0, 0.0)  # nobody is there


def clash(game: Game, sums: tuple[float, float], shift: int, more: bool) -> Clash:
    """6.1.2 `more`: whether the attacker has the units to outlast the other (6.1.4)."""
    table = game.components.tables.combat
    column = table.column(round(sums[0]), round(sums[1]), shift)
    results = [table.read(column, die) for die in range(1, 7)]
    wins = sum([one[0] == "D" or (one == battle.ATTRITION and more) for one in results]) / 6
    return Clash(wins, 1 - wins)


def meeting(game: Game, name: ExpeditionId, node: Node) -> Clash:
    """6.0 What this Expedition has to expect of those that camp there."""
    board, broken = game.board, node in game.components.atlas.broken
    camps = board.camps(node, enemy(board.expeditions[name].seat))
    if not camps:
        return FREE
    own, foes = board.members(name), [unit for camp in camps for unit in board.members(camp)]
    shift = battle.shift(game, [name]) - battle.shift(game, camps)
    sums = battle.strength(game, own, broken=broken), might(game, foes, broken=broken)
    return clash(game, sums, shift, len(own) > len(foes))


def encounter(game: Game, name: ExpeditionId, at: HexId) -> Clash:
    """8.0 What this Expedition, aboard, has to expect of enemy ships: they fight with those on them or with a
    camp there that they have room for, and are lost without."""
    board, other = game.board, enemy(game.board.expeditions[name].seat)
    ships = squadron(game, at, other)
    if not ships:
        return FREE
    camps = [camp for node in game.components.atlas.nodes.get(at, ()) for camp in board.camps(node, other)]
    ashore = [unit for camp in camps for unit in board.members(camp)]
    foes = troops(game, at, other) or (ashore if len(ashore) <= ROOM * len(ships) else [])
    if not foes:
        return FREE
    own, known = board.members(name), game.components.leader
    help_ = max([known[one].sea for camp in camps for one in board.leaders_of(camp)], default=0)
    sums = battle.strength(game, own, broken=True), might(game, foes, broken=True)
    shift = battle.shift(game, [name], sea=True) - help_
    return clash(game, sums, shift, len(board.fleet(name)) > len(ships))
