"""The Muslim player's movement: strike where it pays, hold what can be held, and leave nobody idle."""

from collections.abc import Iterator
from itertools import chain

from games.hexwar.stacks import Where
from games.jihad.bot.appraise import by_use, free_units, gain, has_land, held, is_last_turn, threat
from games.jihad.bot.assaults import CLOSE, FAR, Groups, assaults, groups, is_safe
from games.jihad.bot.voyages import FLEET, fleets, voyages
from games.jihad.rules.actions import Done, March
from games.jihad.rules.attrition import standing_points
from games.jihad.rules.board import EMPIRES, MUSLIM, Game, Unit
from games.jihad.rules.movement import why_not_march
from games.jihad.rules.stacking import limit

PAYS = 2.0  # what a place must yield to be worth the losses of those who stand there
RISK = 12  # the strength in reach that no small garrison stands up to
PEACE = 2  # turns in which the Byzantines are left alone
FIRST_THINGS = range(2, 6)  # turns for the near and great States; in the one before them nobody has recruited
REMOTE = 11  # hexes from Arabia to where nobody rides even then: there is no holding it
RICH = 50  # points with which units are spent where they yield little
PAIR = 2  # units of which attrition most often leaves one
COMPANY = 3  # units that attrition cannot be expected to use up in a turn


def best_march(game: Game) -> March | Done:
    """The most useful march there is, or none."""
    free = free_units(game, MUSLIM, garrison)
    plans = (voyages, sites, assaults, reliefs, occupations, outposts, joins, company, embark)
    shut = left_alone(game)
    for march in chain.from_iterable(plan(game, free) for plan in plans):
        if march.to not in shut and not why_not_march(game, MUSLIM, march):
            return march
    return Done()


def left_alone(game: Game) -> frozenset[Where]:
    """Where nobody is sent yet: where the Byzantines would arm (6.3), who have the means; and to the States
    that may attack little (8.4), after whom its Bedouins would ride past the Persians."""
    board, atlas = game.board, game.components.atlas
    shut: frozenset[Where] = frozenset()
    if board.turn <= PEACE and not board.mobilised:
        shut = atlas.marches[game.components.capital.state]
    if board.turn < FIRST_THINGS.stop:
        away = atlas.from_home[game.components.muslims]
        least = 0 if board.turn in FIRST_THINGS else REMOTE
        small = [state.name for state in game.components.states if state.limited]
        shut = shut.union([at for state in small for at in atlas.home[state] if away[at] >= least])
    return shut


def garrison(game: Game, at: Where) -> int:
    """How many units had better stay: enough to be safe; where that cannot be, one that can be spared."""
    board = game.board
    if at in game.components.atlas.home[game.components.muslims]:
        return 1 if at in game.components.atlas.city else 0
    units = by_use(
        game, [unit for unit in board.at(at) if unit.muslim and not unit.naval and not unit.leader]
    )
    if held(game, at, MUSLIM) < PAYS:
        return int(at in game.components.atlas.city and lasts(game, at, units))
    for count in range(1, min(len(units), limit(game, at, MUSLIM)) + 1):
        if is_safe(game, at, units[:count]):
            return count
    return 1


def sites(game: Game, free: dict[Where, list[Unit]]) -> Iterator[March]:
    """A few units to each base site that nobody defends, so that a base can be built there next turn."""
    for at in sorted(game.components.atlas.base_sites):
        if game.board.land_at(at, MUSLIM) or game.board.land_at(at, EMPIRES):
            continue
        for _, units in groups(game, free, at, CLOSE)[:1]:
            natives = [unit for unit in units if unit.state == game.components.muslims]
            if natives:
                yield March(tuple([unit.id for unit in natives[-2:]]), at)


def reliefs(game: Game, free: dict[Where, list[Unit]]) -> Iterator[March]:
    """What can be made safe is made safe, the most valuable first."""
    for _, at in holdings(game):
        own = game.board.land_at(at, MUSLIM)
        if at in free or is_safe(game, at, own):
            continue
        short = limit(game, at, MUSLIM) - len(own)
        for units in heavy_first(groups(game, free, at, CLOSE)) if short > 0 else ():
            if is_safe(game, at, [*own, *units[-short:]]):
                yield order(units[-short:], at)


def holdings(game: Game) -> list[tuple[float, Where]]:
    """The places with Muslim units alone, with what they yield, the best first."""
    board = game.board
    places = [at for at in board.places() if board.land_at(at, MUSLIM) and not board.land_at(at, EMPIRES)]
    return sorted([(held(game, at, MUSLIM), at) for at in places], reverse=True)


def heavy_first(near: Groups) -> list[list[Unit]]:
    """Bedouins are of more use in attacks than in garrisons."""
    return [units for _, units in sorted(near, key=lambda pair: pair[1][0].kind == "Bedouin")]


def order(units: list[Unit], at: Where) -> March:
    return March(tuple([unit.id for unit in units]), at)


def is_rich(game: Game) -> bool:
    """Whether there are points to spare; in the last turn they are of no more use."""
    return is_last_turn(game) or game.board.points[game.components.muslims] >= RICH


def occupations(game: Game, free: dict[Where, list[Unit]]) -> Iterator[March]:
    """Places that nobody defends and that are worth something; or yield at all, with points to spare."""
    rich = is_rich(game)
    for _, at in vacant(game, 1.0 if rich else PAYS):
        if rich or threat(game, at) < RISK:
            for units in heavy_first(groups(game, free, at, FAR if rich else CLOSE))[:2]:
                if len(units) >= PAIR or is_last_turn(game):
                    yield order(units[-PAIR:], at)


def vacant(game: Game, worth: float) -> list[tuple[float, Where]]:
    """The places without land units that would yield so much, the best first."""
    empty = [at for at in game.components.atlas.holds if not has_land(game, at)]
    found = [(gain(game, at, MUSLIM), at) for at in empty]
    return sorted([pair for pair in found if pair[0] >= worth], reverse=True)


def outposts(game: Game, free: dict[Where, list[Unit]]) -> Iterator[March]:
    """A Bedouin to each city of the desert that nobody holds, however little it yields: he lasts there."""
    for at in [at for _, at in vacant(game, 1.0) if at in game.components.atlas.city]:
        for _, units in groups(game, free, at, CLOSE):
            if lasts(game, at, units[-1:]) and is_safe(game, at, units[-1:]):
                yield order(units[-1:], at)


def lasts(game: Game, at: Where, units: list[Unit]) -> bool:
    """7.2 Whether attrition takes none of those who stay, as of Bedouins alone in the desert."""
    return bool(units) and standing_points(game, at, units, MUSLIM) == 0


def joins(game: Game, free: dict[Where, list[Unit]]) -> Iterator[March]:
    """Whoever is left goes where there is a fight: who attacks does not rebel, and helps to hold it."""
    board = game.board
    shared = [at for at in board.places() if board.land_at(at, EMPIRES) and board.land_at(at, MUSLIM)]
    for at in sorted(shared, key=lambda at: (-gain(game, at, MUSLIM), at)):
        for _, units in groups(game, free, at, CLOSE):
            light = [unit for unit in units if unit.kind == "Bedouin"]
            if light:
                yield order(light, at)


def company(game: Game, free: dict[Where, list[Unit]]) -> Iterator[March]:
    """Small garrisons get company, so that attrition does not empty the place."""
    board, home = game.board, game.components.atlas.home[game.components.muslims]
    for worth, at in holdings(game):
        short = min(COMPANY, limit(game, at, MUSLIM)) - len(board.land_at(at, MUSLIM))
        if worth < PAYS or short < 1 or at in home:
            continue
        for _, units in groups(game, free, at, CLOSE):
            if units[0].kind != "Bedouin" and len(board.land_at(units[0].where, MUSLIM)) > COMPANY:
                yield order(units[-short:], at)


def embark(game: Game, free: dict[Where, list[Unit]]) -> Iterator[March]:
    """Whoever has nothing to do goes to the ships, and sails next turn."""
    for at, ships in fleets(game).items():
        short = min(len(ships), limit(game, at, MUSLIM)) + 1 - len(game.board.land_at(at, MUSLIM))
        for _, units in groups(game, free, at, CLOSE) if short > 0 else ():
            yield order(units[-min(short, FLEET) :], at)
