"""The Byzantines between campaigns: the walls manned, the field army by them, riders on the passes."""

from collections.abc import Iterator

from games.apocalypse.atlas import FAR, hex_of
from games.apocalypse.bot.appraise import garrison_of, too_few
from games.apocalypse.bot.raids import is_capital
from games.apocalypse.bot.voyages import landings, waters
from games.apocalypse.parts import ArmyId, Node
from games.apocalypse.rules import control, stacking
from games.apocalypse.rules.actions import Done, Launch, Muster, Scatter, Scout, Ships
from games.apocalypse.rules.board import (
    BYZANTINE,
    GARRISON,
    IMPERIAL,
    MUSLIM,
    PATROL,
    Expedition,
    Game,
    Unit,
    foot,
    ids,
    kind_of,
    mounted,
    power,
)
from games.apocalypse.rules.campaign import Patrols
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.muster import BYZANTINE_ARMIES, gathering_ground, is_besieged, is_free
from games.apocalypse.rules.ways import open_ways, sea_distances
from games.engine.contract import Action
from games.hexwar.search import cheapest

FIELD = 12  # units of the field army, who keep it swift enough to strike
LAST_STEP = 2  # points to march from next to Constantinople into the camp before it
LANDING = 8  # units that go out by sea, when nobody threatens Constantinople
RIDERS = 4  # units on patrol at once
ALARM = 16  # hexes from which an enemy army brings riders out
AHEAD = 3  # steps before such an army where they wait for it


def act(game: Game, frame: Adjustment) -> Action:
    for action in thoughts(game):
        if not frame.why_not(game, BYZANTINE, action):
            return action
    return Done()


def thoughts(game: Game) -> Iterator[Action]:
    if action := field_army(game):
        yield action
    yield from riders(game)
    if ships := sortie(game):
        yield Launch(ships)


def field_army(game: Game) -> Muster | None:
    """Formed anew each year it takes in whoever has come, and is back at Constantinople at once."""
    old = game.board.expeditions.get(IMPERIAL)
    if old and old.fresh:
        return None
    where = station(game)
    units = levy(game, where) if where else []
    return Muster(IMPERIAL, ids(units), where) if units else None


def station(game: Game) -> Node:
    """In Constantinople; if it is shut in, as near as may be."""
    ground, capital = gathering_ground(game, BYZANTINE), game.components.capital
    if capital in ground:
        return capital
    far = cheapest(capital, game.components.atlas.steps, limit=20).cost
    return min(ground & far.keys(), key=lambda node: (far[node], node), default="")


def levy(game: Game, where: Node) -> list[Unit]:
    """The best of two armies; for Constantinople besides them those who are to man its walls."""
    free = ready(game)
    armies = sorted(
        {army_of(game, unit) for unit in free}, key=lambda army: (-weight(game, free, army), army)
    )
    limit = 1 if game.board.one_army else BYZANTINE_ARMIES
    ranked = [unit for unit in free if army_of(game, unit) in armies[:limit]]
    if where != game.components.capital:
        return ranked[: game.components.numbers.foot_allowance - LAST_STEP]
    room = stacking.room(game, where, BYZANTINE)
    abroad = room <= 0 and not is_threatened(game)
    best = light(game, ranked)[:LANDING] if abroad else ranked[:FIELD]
    rest = [unit for unit in ranked if unit not in best]
    return [*best, *light(game, rest)[-room:]] if room > 0 else best


def light(game: Game, units: list[Unit]) -> list[Unit]:
    """On foot, and easily stowed in ships and behind walls."""
    return [u for u in foot(game, units) if stacking.points(game, kind_of(game, u)) == 1]


def is_threatened(game: Game) -> bool:
    """Whether an army great enough for Constantinople may come there this year."""
    far = sea_distances(game, hex_of(game.components.capital))
    board, limit = game.board, game.components.numbers.muslim_sail
    great = [name for name in board.expeditions_of(MUSLIM) if len(board.members(name)) > too_few(game)]
    return any(far.get(hex_of(board.expeditions[name].where), FAR) <= limit for name in great)


def sortie(game: Game) -> Ships:
    """The ships at Constantinople, if those in the field there have somewhere to go with them."""
    one = game.board.expeditions.get(IMPERIAL)
    if not one or one.where != game.components.capital or is_threatened(game):
        return ()
    if stacking.room(game, one.where, BYZANTINE) > 0:
        return ()
    goals = any(True for _ in landings(game, IMPERIAL, waters(game, IMPERIAL)))
    lying = [ship.id for ship in game.board.ships_at(hex_of(one.where), BYZANTINE) if ship.post == GARRISON]
    return tuple(lying) if goals else ()


def army_of(game: Game, unit: Unit) -> ArmyId:
    return kind_of(game, unit).army


def weight(game: Game, units: list[Unit], army: ArmyId) -> int:
    """What the best of an army come to."""
    return sum([power(game, unit)[0] for unit in units if army_of(game, unit) == army][:FIELD])


def ready(game: Game) -> list[Unit]:
    """The best first, but for the garrison of Constantinople, and a guard in each place that is worth one."""
    known, guards = game.components.army, guarding(game)
    found = [
        unit
        for unit in game.board.of(BYZANTINE)
        if is_free(game, unit) and known[army_of(game, unit)].musters and unit.id not in guards
    ]
    loose = [u for u in found if u.post != GARRISON or not is_besieged(game, u.where, BYZANTINE)]
    return sorted(loose, key=lambda unit: power(game, unit), reverse=True)


def guarding(game: Game) -> set[int]:
    found: set[int] = set()
    for place in control.friendly_places(game, BYZANTINE):
        units = sorted(garrison_of(game, place, BYZANTINE), key=lambda unit: power(game, unit))
        if is_capital(game, place):
            found |= {unit.id for unit in units if stacking.points(game, kind_of(game, unit)) == 1}
        elif place.anchors or place.fabrica:
            found |= set(ids(units[:1]))
    return found


def invaders(game: Game) -> list[Expedition]:
    """Muslim armies on land."""
    board, land = game.board, game.components.atlas.all_nodes
    return [one for one in board.expeditions.values() if one.seat == MUSLIM and one.where in land]


def riders(game: Game) -> Iterator[Scatter]:
    """3.2 Those mounted units that are near an enemy army, and are in nobody's way."""
    atlas, out = game.components.atlas, [u for u in game.board.of(BYZANTINE) if u.post == PATROL]
    armies = invaders(game)
    for unit in mounted(game, ready(game)) if len(out) < RIDERS else ():
        near = any(atlas.distance(unit.where, army.where) <= ALARM for army in armies)
        if unit.post == GARRISON and near:
            yield Scatter((unit.id,))


def patrol(game: Game, frame: Patrols) -> Action:
    """3.2.2 Each to where the nearest army will want to pass."""
    for number in frame.units(game):
        unit = game.board.units[number]
        post = lookout(game, unit)
        action = Scout(number, post)
        if post and not frame.why_not(game, BYZANTINE, action):
            return action
    return Done()


def lookout(game: Game, unit: Unit) -> Node:
    """A few steps ahead of the nearest army, where it will pass on its way to Constantinople."""
    atlas, capital = game.components.atlas, game.components.capital
    armies = sorted(invaders(game), key=lambda army: (atlas.distance(army.where, unit.where), army.where))
    if not armies:
        return ""
    near = open_ways(game, unit.where, BYZANTINE, game.components.numbers.patrol_allowance).cost

    def badness(node: Node) -> tuple[int, Node]:
        far = atlas.distance(node, armies[0].where)
        return 2 * abs(far - AHEAD) + far + atlas.distance(node, capital), node

    return min(near, key=badness)
