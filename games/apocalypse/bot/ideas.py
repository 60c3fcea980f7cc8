"""What else the Byzantines might do where a choice is worth a second thought: nothing where little hangs on
it."""

from msgspec.structs import replace

from games.apocalypse.bot import battles, walls
from games.apocalypse.rules.actions import Camp, Drop, March, Muster
from games.apocalypse.rules.board import BYZANTINE, IMPERIAL, MUSLIM, ExpeditionId, Game, kind_of
from games.apocalypse.rules.campaign import LAND, Campaign
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.reserve import HoldingBack, Reply
from games.apocalypse.rules.ways import reach
from games.engine.contract import Action
from games.engine.questions import Choose

GREAT = 24  # units of the Byzantine army at Constantinople, which does not march, and is hardly beaten
LIGHTER = (12, 18)  # and those of one that is swifter
NEAR = 8  # hexes from Constantinople within which every march is weighed


def favourite(game: Game, usual: Action) -> Action:
    """What is done unless another idea is better: what normal would do, but with a great army at home; one
    that is to relieve Constantinople must be able to march.
    """
    if not isinstance(usual, Muster) or (usual.name, usual.where) != (IMPERIAL, game.components.capital):
        return usual
    armies = {kind_of(game, game.board.units[unit]).army for unit in usual.units}
    more = [unit.id for unit in walls.ready(game) if kind_of(game, unit).army in armies]
    return replace(usual, units=tuple(dict.fromkeys([*usual.units, *more]))[:GREAT])


def ideas(game: Game, usual: Action) -> list[Action]:
    match game.stack[-1]:
        case Adjustment():
            return of_modes(usual)
        case Campaign(phase=phase) if phase == LAND:
            return by_land(game, usual)
        case HoldingBack() as frame:
            return list(battles.reserves(game, frame))
        case Reply() as frame:
            return [Choose(answer) for answer in frame.answers(game)]
    return []


def of_modes(usual: Action) -> list[Action]:
    """A lighter field army."""
    if not isinstance(usual, Muster):
        return []
    return [replace(usual, units=usual.units[:most]) for most in LIGHTER]


def by_land(game: Game, usual: Action) -> list[Action]:
    """Near Constantinople: against whoever camps there, or not."""
    near = [name for name in game.board.expeditions_of(BYZANTINE) if is_near(game, name)]
    name = getattr(usual, "expedition", next(iter(near), ""))
    if name not in near or isinstance(usual, Drop):
        return []
    found: list[Action] = [March(name, to) for to in camps_in_reach(game, name)]
    return [*found, Camp(name)] if found else []


def is_near(game: Game, name: ExpeditionId) -> bool:
    where, atlas = game.board.expeditions[name].where, game.components.atlas
    return where in atlas.all_nodes and atlas.distance(game.components.capital, where) <= NEAR


def camps_in_reach(game: Game, name: ExpeditionId) -> list[str]:
    """Where enemies camp."""
    known = game.board.expeditions
    foes = [known[camp].where for camp in game.board.expeditions_of(MUSLIM)]
    return [to for to in foes if to in reach(game, name).cost and to != known[name].where]
