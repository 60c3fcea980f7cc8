"""What is worth a second thought, and what else might be done: nothing where little hangs on it."""

from msgspec.structs import replace

from games.apocalypse.atlas import FAR, hex_of
from games.apocalypse.bot import battles, raids, voyages, walls
from games.apocalypse.rules.actions import (
    Assault,
    Besiege,
    Camp,
    Disband,
    Drop,
    March,
    Muster,
    Sail,
)
from games.apocalypse.rules.board import (
    BYZANTINE,
    IMPERIAL,
    MUSLIM,
    ExpeditionId,
    Game,
    enemy,
    kind_of,
)
from games.apocalypse.rules.campaign import SEA, Campaign
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.reserve import HoldingBack, Reply
from games.apocalypse.rules.siege import Retiring
from games.apocalypse.rules.ways import reach, sea_distances
from games.engine.contract import Action, Seat
from games.engine.questions import Choose

GREAT = 24  # units of the Byzantine army at Constantinople, which does not march, and is hardly beaten
LIGHTER = (12, 18)  # and those of one that is swifter
VOYAGE = 45  # naval points from Constantinople within which every voyage of the host is weighed
NEAR = 8  # and hexes, within which every march is


def favourite(game: Game, usual: Action) -> Action:
    """What is done unless another idea is better: what normal would do, but with a great army at home; one
    that is to relieve Constantinople must be able to march.
    """
    if not isinstance(usual, Muster) or (usual.name, usual.where) != (IMPERIAL, game.components.capital):
        return usual
    armies = {kind_of(game, game.board.units[unit]).army for unit in usual.units}
    more = [unit.id for unit in walls.ready(game) if kind_of(game, unit).army in armies]
    return replace(usual, units=tuple(dict.fromkeys([*usual.units, *more]))[:GREAT])


def ideas(game: Game, seat: Seat, usual: Action) -> list[Action]:
    match game.stack[-1]:
        case Adjustment():
            return of_modes(seat, usual)
        case Campaign(phase=phase):
            return by_sea(game, seat, usual) if phase == SEA else by_land(game, seat, usual)
        case HoldingBack() as frame:
            return list(battles.reserves(game, frame))
        case Reply() as frame:
            return [Choose(answer) for answer in frame.answers(game)]
        case Retiring(name=name) as frame if game.board.expeditions[name].where == game.components.capital:
            return [Choose(answer) for answer in frame.answers(game)]
    return []


def of_modes(seat: Seat, usual: Action) -> list[Action]:
    """A lighter field army. With how many the Muslims set out is no guess: see `hard.PATIENT`."""
    if not isinstance(usual, Muster) or seat != BYZANTINE:
        return []
    return [replace(usual, units=usual.units[:most]) for most in LIGHTER]


def by_sea(game: Game, seat: Seat, usual: Action) -> list[Action]:
    """Whether the host sets out, and for where; and what to do before the walls of Constantinople."""
    name = getattr(usual, "expedition", "")
    if seat == BYZANTINE or not name:
        return []
    match usual:
        case Sail() if raids.is_host(game, name) and voyage(game, name) <= VOYAGE and sets_out(game, name):
            ways = voyages.waters(game, name)
            others = [voyages.onward(game, name, ways), voyages.retreat(game, name, ways)]
            return [Sail(name, hex_of(to)) for to in (game.components.capital, *others) if to]
        case Assault() | Besiege() if game.board.expeditions[name].where == game.components.capital:
            return [Assault(name), Besiege(name), Camp(name)]
    return []


def sets_out(game: Game, name: ExpeditionId) -> bool:
    """It has gone aboard, and nowhere this year: what it does on its way on decides too little."""
    return game.board.expeditions[name].spent <= game.components.numbers.coast_cost


def voyage(game: Game, name: ExpeditionId) -> int:
    far = sea_distances(game, hex_of(game.components.capital))
    return far.get(hex_of(game.board.expeditions[name].where), FAR)


def by_land(game: Game, seat: Seat, usual: Action) -> list[Action]:
    """Near Constantinople: against whoever camps there, or against the walls, or not."""
    near = [name for name in game.board.expeditions_of(seat) if is_near(game, name)]
    name = getattr(usual, "expedition", next(iter(near), ""))
    if name not in near or isinstance(usual, Drop):
        return []
    found: list[Action] = [March(name, to) for to in camps_in_reach(game, seat, name)]
    if seat == MUSLIM and game.board.expeditions[name].where == game.components.capital:
        found = [Assault(name), Besiege(name), Disband(name), *found]
    return [*found, Camp(name)] if found else []


def is_near(game: Game, name: ExpeditionId) -> bool:
    where, atlas = game.board.expeditions[name].where, game.components.atlas
    return where in atlas.all_nodes and atlas.distance(game.components.capital, where) <= NEAR


def camps_in_reach(game: Game, seat: Seat, name: ExpeditionId) -> list[str]:
    """Where enemies camp; for the Muslims, near Constantinople."""
    known, camps = game.board.expeditions, game.board.expeditions_of(enemy(seat))
    foes = [known[camp].where for camp in camps if seat == BYZANTINE or is_near(game, camp)]
    return [to for to in foes if to in reach(game, name).cost and to != known[name].where]
