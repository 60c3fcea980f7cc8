"""Points: what to recruit, build, convert and suppress, and what to keep."""

from games.engine.contract import Action
from games.jihad.atlas import GRID
from games.jihad.bot import voyages
from games.jihad.bot.appraise import distance_to_enemy, held, is_last_turn
from games.jihad.bot.campaign import COMPANY, PAIR, PAYS, is_rich, vacant
from games.jihad.parts import HexId
from games.jihad.rules.actions import Build, BuildBase, Convert, Done, Suppress
from games.jihad.rules.board import BOX, CONVERSION, EMPIRES, MUSLIM, NAVAL, Force, Game, hex_of
from games.jihad.rules.conversion import bills, cost
from games.jihad.rules.mustering import Row, payer, price, rows, why_not_raise
from games.jihad.rules.rebellion import rebels
from games.jihad.rules.recruitment import order
from games.jihad.rules.stacking import limit

PLENTY = 25  # points with which places are filled, and not just held
NEAR = 4  # hexes within which recruits are sent out at once
LAST_PAYMENTS = 6  # points kept in the last turn, for converts in revolt
WEALTH = 60  # with which ships are built
LAST_BASES = 17  # a base pays for itself in four turns


def recruit(game: Game, force: Force) -> Action:
    """The strongest units for the points that can be spared, where the enemy is."""
    spare = {state: points - reserve(game, force, state) for state, points in game.board.points.items()}
    for row in sorted(rows(game, force), key=lambda row: rank(game, force, row)):
        if (row.kind == NAVAL and force == EMPIRES) or is_stranded(game, force, row):
            continue
        paying = payer(game, force, row.state, False)
        affordable = spare[paying] // price(game, row, False) if row.cost else row.most
        for count in range(min(row.most, affordable, wish(game, force, row)), 0, -1):
            if not why_not_raise(game, force, [(row, count)], aid=False):
                return order(game, force, {(row.state, row.kind, row.where): count})
    return Done() if force == MUSLIM else aid(game, spare[game.components.capital.state])


def aid(game: Game, spare: int) -> Action:
    """6.3 What the Byzantines have to spare raises units of States that cannot pay, where the enemy is."""
    for row in sorted(rows(game, EMPIRES), key=lambda row: rank(game, EMPIRES, row)):
        most = min(row.most, spare // price(game, row, True), wish(game, EMPIRES, row))
        if row.kind == "Levy" and most > 0 and not why_not_raise(game, EMPIRES, [(row, most)], aid=True):
            return order(game, EMPIRES, {(row.state, row.kind, row.where): most}, aid=True)
    return Done()


def is_stranded(game: Game, force: Force, row: Row) -> bool:
    """Muslim levies cannot leave the desert, and do not last in it."""
    home = game.components.atlas.home[game.components.muslims]
    return force == MUSLIM and row.kind == "Levy" and row.where in home


def rank(game: Game, force: Force, row: Row) -> tuple[float, float, str]:
    """Free units first, then strength for points; where they are needed, and where there is room."""
    price = row.cost / game.components.strength[row.state, row.kind]
    crowd = len(game.board.land_at(row.where, force))
    if row.kind == "Bedouin":  # the desert costs them nothing, and bases have no room to spare
        choice = 0 if needs_guard(game, row) else 1 + (row.where in game.board.bases)
        return (price, choice, f"{99 - row.most}")
    if force == MUSLIM:
        native = row.state == game.components.muslims  # converts rebel less
        return (price + 0.5 * native, 1.2 * crowd - held(game, row.where, force), row.where)
    away = distance_to_enemy(game, hex_of(game, row.where), force)
    return (price, away + 0.7 * crowd, row.where)


def needs_guard(game: Game, row: Row) -> bool:
    """Whether it is a city of Arabia without a unit: no other income is as safe."""
    home = game.components.atlas.home[game.components.muslims]
    return row.where in home and not game.board.land_at(row.where, MUSLIM)


def wish(game: Game, force: Force, row: Row) -> int:
    """How many at once: what is paid for is spread, as it cannot all stay in one hex."""
    if row.kind == NAVAL:
        return voyages.wish(game, row) if game.board.points[game.components.muslims] > PLENTY else 0
    if row.kind == "Bedouin" and needs_guard(game, row):
        return 1
    if row.where == BOX or row.cost == 0:
        return row.most
    most = limit(game, row.where, force) if force == EMPIRES else garrison(game, row)
    return max(0, most - len(game.board.land_at(row.where, force)))


def garrison(game: Game, row: Row) -> int:
    """What the Muslim player pays for: units that hold what yields enough to make up for their losses."""
    most = limit(game, row.where, MUSLIM)
    if held(game, row.where, MUSLIM) < PAYS:
        return 0
    if is_rich(game):
        army = most if row.where in game.board.bases else 0  # that takes the field at once
        return most + max(army, settlers(game, row.where))
    plenty = game.board.points[game.components.muslims] > PLENTY
    return most if plenty or row.where in game.board.bases else min(COMPANY, most)


def settlers(game: Game, at: HexId) -> int:
    """Units for the places near by that nobody holds: the surplus of a rich player."""
    return PAIR * len([place for _, place in vacant(game, 1.0) if GRID.distance(at, place) <= NEAR])


def reserve(game: Game, force: Force, state: str) -> int:
    """Points kept for conversion, suppression and winning back; in the last turn there is nothing to keep."""
    if force == MUSLIM:
        if is_last_turn(game):
            return LAST_PAYMENTS
        return min(12, game.board.income[state] // 3)
    return 6 if state == game.components.capital.state else 2


def build(game: Game, options: list[Action]) -> Action:
    """Bases while they pay; of ships the Empires have use for more when there is plenty."""
    if game.board.turn <= LAST_BASES:
        for action in options:
            if isinstance(action, BuildBase):
                return action
    fleets = [action for action in options if isinstance(action, Build)]
    muslim = [action for action in fleets if action.state == game.components.muslims]
    if muslim:
        spare = game.board.points[game.components.muslims] - PLENTY
        return voyages.build(game, muslim, spare) or Done()
    return next((action for action in fleets if has_plenty(game, action)), Done())


def has_plenty(game: Game, action: Build) -> bool:
    return game.board.points[action.state] > WEALTH


def convert(game: Game) -> Action:
    """Everything that can be paid for, the cheapest and likeliest first."""
    table, points = game.components.tables.conversion, game.board.points[game.components.muslims]
    chances = {state: sum([table.marked(state, die) for die in range(1, 7)]) for state in table.columns}
    units = sorted(game.board.at(CONVERSION), key=lambda u: (cost(game, u) / chances[u.state], u.id))
    chosen = []
    for unit in units:
        if cost(game, unit) <= points:
            points -= cost(game, unit)
            chosen.append(unit.id)
    return Convert(tuple(chosen)) if chosen else Done()


def win_back(game: Game) -> Action:
    """As many as the tracks can pay for, the strongest first."""
    worth = game.components.strength
    units = sorted(game.board.at(CONVERSION), key=lambda u: (-worth[u.state, u.kind], u.id))
    while units:
        if not bills(game, units)[1]:
            return Convert(tuple([unit.id for unit in units]))
        units.pop()
    return Done()


def buy_off(game: Game) -> Action:
    """A point is less than any convert costs to recruit."""
    points = game.board.points[game.components.muslims] // max(1, game.components.numbers.suppression_cost)
    worth = game.components.strength
    units = sorted(rebels(game, native=False), key=lambda u: (-worth[u.state, u.kind], u.id))
    chosen = tuple([unit.id for unit in units[:points]])
    return Suppress(chosen) if chosen else Done()
