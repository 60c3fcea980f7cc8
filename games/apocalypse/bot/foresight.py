"""What comes of an action in an imagined game, played on as normal would for some years; and who is ahead
then."""

from collections.abc import Iterable
from math import exp, log
from typing import Any, NamedTuple

from games.apocalypse.atlas import FAR, hex_of
from games.apocalypse.bot.normal import answer
from games.apocalypse.rules import fleets
from games.apocalypse.rules.board import BYZANTINE, MUSLIM, ExpeditionId, Game, Unit, is_on_map, kind_of
from games.apocalypse.rules.victory import WINNERS
from games.apocalypse.rules.ways import sail_limit, sea_distances
from games.engine.contract import Action, Rules, Seat

YEARS = 3  # the one that goes on among them
WALLS = 8  # units that man those of Constantinople, and the step in which an army's size is counted
FEW = 6  # units: an army of no more is nobody's fear
LARGE = 3.0  # beyond which size no more matters
FIELD = 20  # of the Byzantines, the best of whom an army could be made


class Signs(NamedTuple):
    """What speaks for the Muslims. Sizes are 1 for as many as man the walls; strengths the logarithm of what
    they are of the best Byzantines'.
    """

    any: float = 1.0
    years: float = 0.0  # that are left, of all
    siege: float = 0.0  # size of the army before the walls
    besiegers: float = 0.0  # strength of all that are there
    near: float = 0.0  # size of an army with its ships, from where they come there in a year
    landing: float = 0.0  # its strength
    far: float = 0.0  # size of one that is further away
    ships: float = 0.0  # of all their counters, times the years
    walls: float = 0.0  # size of the garrison


# Fitted by logistic regression to the 1,426 years of 200 games between normal bots, whose Byzantine armies
# were made of 8 to 24 units.
WEIGHTS = Signs(-2.92, 2.05, 2.09, 1.33, 1.21, 3.05, 0.29, 1.39, -0.83)


def outlook(rules: Rules[Any], world: Game, seat: Seat, action: Action) -> float:
    """How likely this seat wins, some years on."""
    game = rules.clone(world)
    until = game.board.turn + YEARS
    rules.apply(game, seat, action)
    while game.board.turn < until and (mover := min(rules.waiting(game), default=None)) is not None:
        rules.apply(game, mover, answer(game, mover) or rules.absent(game, mover))
    return chance(game) if seat == MUSLIM else 1 - chance(game)


def chance(game: Game) -> float:
    """That the Muslims win."""
    if game.board.ended:
        return float(WINNERS[game.board.ended] == MUSLIM)
    found = sum([weight * sign for weight, sign in zip(WEIGHTS, signs(game), strict=True)])
    return 1 / (1 + exp(-found))


def signs(game: Game) -> Signs:
    board, turns = game.board, game.components.numbers.turns
    years = (turns - board.turn + 1) / turns
    ships = len(fleets.afloat(game, MUSLIM)) / game.components.fleet["muslim"]
    walls = len(board.garrison(game.components.capital, BYZANTINE)) / WALLS
    found = Signs(years=years, ships=ships * years, walls=walls)
    armies = [name for name in board.expeditions_of(MUSLIM) if board.members(name)]
    camps = [name for name in armies if board.expeditions[name].where == game.components.capital]
    return sailing(game, besieging(game, found, camps), [name for name in armies if name not in camps])


def besieging(game: Game, found: Signs, camps: list[ExpeditionId]) -> Signs:
    if not camps:
        return found
    all_ = [unit for name in camps for unit in game.board.members(name)]
    largest = max([size(game, name) for name in camps])
    return found._replace(siege=max(0.0, largest), besiegers=against(game, all_))


def sailing(game: Game, found: Signs, armies: list[ExpeditionId]) -> Signs:
    """Of those who have ships with them, and are as many as man the walls or nearly."""
    far = sea_distances(game, hex_of(game.components.capital))
    for name in armies:
        at = hex_of(game.board.expeditions[name].where)
        if not is_fleet(game, name, at):
            continue
        if far.get(at, FAR) <= sail_limit(game, MUSLIM):
            landing = against(game, game.board.members(name))
            found = found._replace(near=max(found.near, size(game, name)), landing=landing)
        else:
            found = found._replace(far=max(found.far, size(game, name)))
    return found


def is_fleet(game: Game, name: ExpeditionId, at: str) -> bool:
    units = len(game.board.members(name))
    room = game.components.numbers.muslim_per_ship * len(game.board.ships_at(at, MUSLIM))
    walls = len(game.board.garrison(game.components.capital, BYZANTINE))
    return room >= units > max(FEW, walls - 1)


def size(game: Game, name: ExpeditionId) -> float:
    walls = len(game.board.garrison(game.components.capital, BYZANTINE))
    return min(1 + (len(game.board.members(name)) - max(WALLS, walls)) / WALLS, LARGE)


def against(game: Game, units: Iterable[Unit]) -> float:
    """Their strength, beside that of the best Byzantines who could take the field."""
    known, here = game.components.army, [u for u in game.board.of(BYZANTINE) if is_on_map(u.where)]
    free = [kind for kind in [kind_of(game, unit) for unit in here] if known[kind.army].musters]
    best = sum(sorted([kind.left for kind in free], reverse=True)[:FIELD])
    return log(sum([kind_of(game, unit).left for unit in units]) / max(1, best))
