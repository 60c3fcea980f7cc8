"""The Mode Adjustment Segment of the Muslims: who takes the field, where from, and with which ships."""

from collections.abc import Iterator
from typing import NamedTuple

from games.apocalypse.atlas import FAR, hex_of
from games.apocalypse.bot.appraise import (
    PLAN,
    attempt,
    enough,
    garrison_of,
    hostile_places,
    is_short_of_ships,
    least,
    worth,
)
from games.apocalypse.bot.raids import LIKELY, WEIGHT, crossings, is_bound, is_host, room_aboard
from games.apocalypse.bot.voyages import may_hope
from games.apocalypse.parts import HexId, Node, Place
from games.apocalypse.rules import control, fleets
from games.apocalypse.rules.actions import Berth, Done, Launch, Muster
from games.apocalypse.rules.board import (
    AT_SEA,
    GARRISON,
    MUSLIM,
    ExpeditionId,
    Game,
    Ship,
    Unit,
    enemy,
    ids,
    kind_of,
    power,
)
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.muster import expedition_names, gathering_ground, is_besieged, is_free
from games.apocalypse.rules.ways import sail_limit, sea_distances, sea_reach
from games.engine.contract import Action

SQUADRON = 5  # ships with which raiders go by sea
HOST = 24  # units for Constantinople, at the most
BAND, RAID = 5, 8  # of a raid by land: the least, and what it takes beyond the garrison
SPENT = 8  # an army in the field with no more than this is formed anew, if that makes it half as large again
CALL = 20  # naval points from which ships are called together
VOYAGE = 59  # and those, with the way on to Constantinople, of two years


def act(game: Game, frame: Adjustment) -> Action:
    for action in thoughts(game):
        if not frame.why_not(game, MUSLIM, action):
            return action
    return Done()


def thoughts(game: Game) -> Iterator[Action]:
    for name in expedition_names(game, MUSLIM):
        if is_to_form(game, name):
            yield from musters(game, name)
    yield from orders_to_ships(game)


def is_to_form(game: Game, name: ExpeditionId) -> bool:
    """There is none; or it is a shadow of what it could be, and has nothing to hope for where it is bound."""
    old = game.board.expeditions.get(name)
    if not old:
        return True
    if old.fresh or old.where not in game.components.atlas.all_nodes:
        return False
    if is_host(game, name) and is_to_gather_anew(game, name):
        return True
    members = len(game.board.members(name))
    spent = not may_hope(game, name) if is_host(game, name) else members <= SPENT
    return spent and len(available(game, name)) >= members * 3 // 2


def is_to_gather_anew(game: Game, name: ExpeditionId) -> bool:
    """A host that has come to nothing, or loses no year by it: then those at home make up for its losses."""
    if not PLAN.get().anew or game.board.expeditions[name].where == game.components.capital:
        return False
    return not is_bound(game, name) or is_stranded(game, name) or is_far(game, name)


def is_stranded(game: Game, name: ExpeditionId) -> bool:
    """5.1.6 It has lost ships, and has room for enough, but not for all."""
    near = game.board.expeditions[name].where in crossings(game)
    return not near and least(game) < room_aboard(game, name) < len(game.board.members(name))


def is_far(game: Game, name: ExpeditionId) -> bool:
    """5.1.1 Its ships do not come to Constantinople this year, from where it is no more than from home."""
    at, far = hex_of(game.board.expeditions[name].where), sea_distances(game, hex_of(game.components.capital))
    return far.get(at, FAR) > sail_limit(game, MUSLIM)


def musters(game: Game, name: ExpeditionId) -> Iterator[Muster]:
    units, old = available(game, name), len(game.board.members(name))
    if is_host(game, name) and (action := by_fleet(game, name, units)) and is_better(game, action):
        yield action
    if old <= SPENT and is_short_of_ships(game) and (action := by_sea(game, name, units)):
        yield action
    if old <= SPENT and (action := by_land(game, name, units)):
        yield action


def is_better(game: Game, action: Muster) -> bool:
    """Than a host that could go on as it is: it has to lose fewer in its camp than those who come to it."""
    old = len(game.board.members(action.name))
    goes_on = old > 0 and is_bound(game, action.name) and not is_stranded(game, action.name)
    return not goes_on or len(action.units) > old + 1


def by_fleet(game: Game, name: ExpeditionId, units: list[Unit]) -> Muster | None:
    """The host, as many as the ships carry: from the coast where most of these gather in time."""
    room, wanted = game.components.numbers.muslim_per_ship, enough(game)
    if name in game.board.expeditions and is_bound(game, name):
        wanted = least(game) + 1
    found = [coast for coast in coasts(game, unbound(game)) if room * coast.ships >= wanted]
    if not found or len(units) < wanted:
        return None
    best = max(found)
    return Muster(name, ids(units[: min(HOST, room * best.ships)]), best.node)


class Coast(NamedTuple):
    ships: int  # that gather there in time for a voyage
    nearness: int  # the less, the more naval points it takes them to gather, and go on to Constantinople
    node: Node


def coasts(game: Game, ships: list[Ship]) -> Iterator[Coast]:
    """Where an Expedition can gather, and these ships with it."""
    atlas, home = game.components.atlas, sea_distances(game, hex_of(game.components.capital))
    known = [sea_distances(game, ship.where) for ship in ships]
    for node in sorted(gathering_ground(game, MUSLIM)):
        at = hex_of(node)
        ways = [points for far in known if (points := far.get(at, FAR) + home.get(at, FAR)) <= VOYAGE]
        if at in atlas.coasts and ways:
            yield Coast(len(ways), -max(ways), node)


def available(game: Game, name: ExpeditionId) -> list[Unit]:
    """Its army, the best first, but for a guard in each place that is worth one."""
    board = game.board
    army = [u for u in board.of(MUSLIM) if is_free(game, u) and kind_of(game, u).army == name]
    loose = [u for u in army if u.post != GARRISON or not is_besieged(game, u.where, MUSLIM)]
    guards = {watch(game, place) for place in control.friendly_places(game, MUSLIM)}
    return sorted([u for u in loose if u.id not in guards], key=lambda u: power(game, u), reverse=True)


def watch(game: Game, place: Place) -> int:
    """The weakest of a garrison, where one has to be."""
    found = garrison_of(game, place, MUSLIM)
    bases = {base.place for base in game.components.bases}
    wanted = place.anchors or place.fabrica or place.id in bases
    return min(found, key=lambda unit: power(game, unit)).id if found and wanted else -1


class Harbour(NamedTuple):
    furthest: int  # naval points that the ships spend to gather there, and from there to Constantinople
    node: Node


def by_sea(game: Game, name: ExpeditionId, units: list[Unit]) -> Muster | None:
    """Raiders, with a few ships."""
    harbour = min(harbours(game), default=None)
    if is_host(game, name) or not harbour or len(units) < SQUADRON:
        return None
    return Muster(name, ids(units[: 2 * SQUADRON]), harbour.node)


def harbours(game: Game) -> Iterator[Harbour]:
    """Own ports in which an Expedition can gather, and so many ships at least with it."""
    ground, site = gathering_ground(game, MUSLIM), game.components.atlas.site
    home = sea_distances(game, hex_of(game.components.capital))
    for at in control.friendly_ports(game, MUSLIM):
        node = site[game.components.atlas.ports[at].id]
        far = sea_distances(game, at)
        near = sorted(far.get(ship.where, FAR) for ship in unbound(game))
        near = [points for points in near if points <= CALL]
        if node in ground and len(near) >= SQUADRON:
            yield Harbour(near[SQUADRON - 1] + home.get(at, FAR), node)


def unbound(game: Game) -> list[Ship]:
    """Ships that are with no army in the field."""
    return [
        ship
        for ship in fleets.afloat(game, MUSLIM)
        if not any(is_near(game, ship, name) for name in game.board.expeditions_of(MUSLIM))
    ]


def is_near(game: Game, ship: Ship, name: ExpeditionId) -> bool:
    one = game.board.expeditions[name]
    return ship.where == hex_of(one.where) and (one.fresh or not is_to_form(game, name))


def by_land(game: Game, name: ExpeditionId, units: list[Unit]) -> Muster | None:
    """To where a march promises most: no more than it takes, for the many are slow."""
    found = max(marches(game, units), default=None)
    return Muster(name, ids(units[: found.size]), found.start) if found else None


class Plan(NamedTuple):
    value: float
    start: Node
    size: int


def marches(game: Game, units: list[Unit]) -> Iterator[Plan]:
    atlas, ground = game.components.atlas, gathering_ground(game, MUSLIM)
    for place in hostile_places(game, MUSLIM):
        site = atlas.site[place.id]
        size = max(BAND, RAID + len(garrison_of(game, place, enemy(MUSLIM))))
        far = atlas.ways_from(site).cost
        start = next((node for node in atlas.nearest_to(site) if node in ground), "")
        if not start or size > len(units) or is_taken_care_of(game, site, far[start]):
            continue
        points = game.components.numbers.muslim_allowance - size - far[start]
        chance = attempt(game, place, units[:size], points).chance
        if chance >= LIKELY:
            yield Plan(worth(game, place) * chance / (WEIGHT + far[start]), start, size)


def is_taken_care_of(game: Game, site: Node, points: int) -> bool:
    """Another army that has been formed this year is as near."""
    known = [game.board.expeditions[name] for name in game.board.expeditions_of(MUSLIM)]
    far = game.components.atlas.ways_from(site).cost
    return any(one.fresh and far.get(one.where, FAR) <= points for one in known)


def orders_to_ships(game: Game) -> Iterator[Action]:
    """All to sea, if the host waits for them on a coast; those near by, if raiders do; else into port."""
    groups: dict[tuple[HexId, str], list[int]] = {}
    for ship in fleets.afloat(game, MUSLIM):
        groups.setdefault((ship.where, ship.post), []).append(ship.id)
    known = game.board.expeditions_of(MUSLIM)
    host = any(is_bound(game, name) for name in known)
    coasts = [at for name in known if (at := coast(game, name))]
    for (at, post), ships in sorted(groups.items()):
        near = any(sea_distances(game, to).get(at, FAR) <= CALL for to in coasts)
        if post == GARRISON and (host or (near and is_short_of_ships(game))):
            yield Launch(tuple(ships))
        if post == AT_SEA and not (host or coasts):
            yield from berths(game, at, tuple(ships))


def coast(game: Game, name: ExpeditionId) -> HexId:
    at = hex_of(game.board.expeditions[name].where)
    return at if at in game.components.atlas.coasts else ""


def berths(game: Game, at: HexId, ships: tuple[int, ...]) -> Iterator[Berth]:
    """3.1.1 Into port, as many as it shelters."""
    found = sea_reach(game, at, MUSLIM, 0, False).cost
    for port in sorted(control.friendly_ports(game, MUSLIM), key=lambda port: (found.get(port, FAR), port)):
        free = fleets.berths(game, port) + (len(ships) if port == at else 0)
        if free > 0:
            yield Berth(ships[:free], port)
