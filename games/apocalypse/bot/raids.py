"""Expeditions by land: from place to place, the best first, and on towards what is out of reach this year."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from games.apocalypse.atlas import FAR, hex_of
from games.apocalypse.bot.appraise import (
    USUAL,
    attempt,
    enough,
    hostile_places,
    is_short_of_ships,
    least,
    meeting,
    too_few,
    worth,
)
from games.apocalypse.parts import Node, Place
from games.apocalypse.rules import control, siege, stacking
from games.apocalypse.rules.actions import Assault, Besiege, Camp, Disband, Done, Drop, March
from games.apocalypse.rules.board import (
    BYZANTINE,
    MUSLIM,
    ExpeditionId,
    Game,
    Unit,
    enemy,
    foot,
    is_on_map,
    kind_of,
    power,
)
from games.apocalypse.rules.campaign import Campaign
from games.apocalypse.rules.dispersal import Dispersal
from games.apocalypse.rules.muster import expedition_names
from games.apocalypse.rules.ways import allowance, left, reach, sea_distances
from games.engine.contract import Action, Seat
from games.hexwar.search import Reach
from games.hexwar.stacks import fact

LIKELY = 0.25  # the least chance for which a place is besieged
BOLD = 0.5  # the least chance for which a camp is attacked
PRIZE, RELIEF, QUARRY = 6.0, 60.0, 30.0  # for beating a camp: anyhow, before one's walls, with him in it
DETOUR = 8  # points that it is worth to wait there among one's own
CROSSING = 4  # naval points from the shore where the host takes ship
HUNT = 20  # hexes from an enemy army within which a garrison is not safe
BAND = 3  # units of which none is left behind; fewer do not camp in the field
WEIGHT = 4  # points that come on top of each march, so that a near place is not taken for its nearness alone


Thoughts = Callable[[Game, ExpeditionId], Iterator[Action]]


class Goal(NamedTuple):
    value: float
    to: Node


def act(game: Game, frame: Campaign) -> Action:
    return first_of(game, frame, thoughts)


def first_of(game: Game, frame: Campaign, thoughts: Thoughts) -> Action:
    """The best thought that can be carried out: one Expedition after the other, the largest first."""
    for name in by_size(game, frame):
        for action in thoughts(game, name):
            if not frame.why_not(game, frame.side, action):
                return action
    return Done()


def by_size(game: Game, frame: Campaign) -> list[ExpeditionId]:
    return sorted(frame.movable(game), key=lambda name: (-len(game.board.members(name)), name))


def thoughts(game: Game, name: ExpeditionId) -> Iterator[Action]:
    """What an Expedition might do, the best first. The host lets itself be kept by nothing on its way."""
    bound = is_bound(game, name)
    if not bound and (action := at_the_walls(game, name)):
        yield action
    if guard := left_behind(game, name):
        yield Drop(name, guard)
    if not bound and (goal := best_goal(game, name)):
        yield March(name, goal.to)
    if step := approach(game, name):
        yield March(name, step)
    if bound and (action := at_the_walls(game, name)):
        yield action
    yield rest(game, name)


def is_bound(game: Game, name: ExpeditionId) -> bool:
    """For Constantinople, and not there yet: great enough, and with ships or the hope of them."""
    one, size = game.board.expeditions[name], len(game.board.members(name))
    if one.seat != MUSLIM or size <= least(game) or one.where == game.components.capital:
        return False
    by_land = size >= enough(game, USUAL) and not is_short_of_ships(game, USUAL)
    return is_host(game, name) and (by_land or room_aboard(game, name) > least(game))


def at_the_walls(game: Game, name: ExpeditionId) -> Action | None:
    place = siege.target(game, name)
    units = game.board.members(name)
    if not place or not units:
        return None
    found = attempt(game, place, units, left(game, name))
    if found.chance < LIKELY and not is_capital(game, place):
        return None
    return Assault(name) if found.storm else Besiege(name)


def is_capital(game: Game, place: Place) -> bool:
    return game.components.atlas.site[place.id] == game.components.capital


def left_behind(game: Game, name: ExpeditionId) -> tuple[int, ...]:
    """Who stays in a place that it holds: guards, for whom a host has no room, who is to man the walls."""
    board, one = game.board, game.board.expeditions[name]
    place = game.components.atlas.place_at.get(one.where)
    units = sorted(foot(game, board.members(name)), key=lambda unit: power(game, unit))
    if not place or one.afloat:
        return ()
    if one.seat == BYZANTINE and is_capital(game, place):
        return fillers(game, units, stacking.room(game, one.where, one.seat), len(board.members(name)))
    if is_bound(game, name) and one.where in crossings(game):
        return overload(game, name, units)
    wanted = guards(game, place) - len(board.garrison(one.where, one.seat))
    spare = len(board.members(name)) - BAND
    return tuple([unit.id for unit in units[: max(0, min(wanted, spare))]])


def guards(game: Game, place: Place) -> int:
    """Two are hard to besiege behind the walls of a city; a town is not worth as many."""
    rich = place.anchors > 0 or place.fabrica
    return (2 if game.components.sort[place.sort].siege_dice > 1 else 1) if rich else 0


def overload(game: Game, name: ExpeditionId, units: list[Unit]) -> tuple[int, ...]:
    """Of the host those for whom there is no room aboard, if the others are enough for Constantinople."""
    room = room_aboard(game, name)
    too_many = len(game.board.members(name)) - room if room > too_few(game) else 0
    return tuple([unit.id for unit in units[: max(0, too_many)]])


def fillers(game: Game, units: list[Unit], room: int, members: int) -> tuple[int, ...]:
    """The weakest, as many as there is room for; one at least stays with the Expedition."""
    light = [unit for unit in units if stacking.points(game, kind_of(game, unit)) == 1]
    return tuple([unit.id for unit in light[: min(max(room, 0), members - 1)]])


def best_goal(game: Game, name: ExpeditionId) -> Goal | None:
    return max([*sieges(game, name), *battles(game, name)], default=None)


def sieges(game: Game, name: ExpeditionId) -> Iterator[Goal]:
    one, costs, site = game.board.expeditions[name], reach(game, name).cost, game.components.atlas.site
    units, points = game.board.members(name), allowance(game, name)
    for place in hostile_places(game, one.seat):
        cost = costs.get(site[place.id])
        if cost is None or site[place.id] == one.where:
            continue
        chance = attempt(game, place, units, points - cost).chance
        wins = meeting(game, name, site[place.id]).wins
        if chance >= LIKELY and wins >= BOLD:
            yield Goal(worth(game, place) * chance * wins / (WEIGHT + cost - one.spent), site[place.id])


def battles(game: Game, name: ExpeditionId) -> Iterator[Goal]:
    """Enemy camps that can be beaten."""
    one, costs = game.board.expeditions[name], reach(game, name).cost
    for camp in game.board.expeditions_of(enemy(one.seat)):
        where = game.board.expeditions[camp].where
        wins = meeting(game, name, where).wins if where in costs else 0.0
        if wins >= BOLD:
            yield Goal(prize(game, camp) * wins / (WEIGHT + costs[where] - one.spent), where)


def prize(game: Game, camp: ExpeditionId) -> float:
    leaders = [game.components.leader[leader] for leader in game.board.leaders_of(camp)]
    hunted = any(leader.role == "quarry" for leader in leaders)
    near = game.board.expeditions[camp].where == game.components.capital
    return PRIZE + QUARRY * hunted + RELIEF * near


def approach(game: Game, name: ExpeditionId) -> Node | None:
    """The host to the shore before Constantinople, raiders to what is worth most for its distance."""
    one, atlas = game.board.expeditions[name], game.components.atlas
    bound = is_bound(game, name)
    if one.seat == BYZANTINE or (siege.target(game, name) and not bound) or sails(game, name):
        return None
    far = atlas.ways_from(one.where)
    goal = shore(game, far) if bound else prey(game, name, far)
    open_to = reach(game, name).cost
    way = [node for node in far.path(goal) if node in open_to and is_quiet(game, name, node)] if goal else []
    return way[-1] if way else None


def sails(game: Game, name: ExpeditionId) -> bool:
    """A host whose ships are with it does not leave them."""
    return is_bound(game, name) and room_aboard(game, name) > too_few(game)


def room_aboard(game: Game, name: ExpeditionId) -> int:
    """5.1.6 How many Muslims the ships carry that are where it is."""
    ships = game.board.ships_at(hex_of(game.board.expeditions[name].where), MUSLIM)
    return game.components.numbers.muslim_per_ship * len(ships)


def prey(game: Game, name: ExpeditionId, far: Reach) -> Node:
    atlas, seat = game.components.atlas, game.board.expeditions[name].seat
    places = [place for place in hostile_places(game, seat) if atlas.site[place.id] in far.cost]
    units = len(game.board.members(name))
    weak = [p for p in places if len(game.board.garrison(atlas.site[p.id], enemy(seat))) < units] or places
    ranked = [(worth(game, p) / (WEIGHT + far.cost[atlas.site[p.id]]), atlas.site[p.id]) for p in weak]
    return max(ranked)[1] if ranked else ""


def shore(game: Game, far: Reach) -> Node:
    """Rather to a place of one's own: a camp there suffers less, and some can stay behind."""
    ends = [node for node in crossings(game) if node in far.cost]
    own = {node for node in ends if control.is_friendly(game, node, MUSLIM)}
    return min(ends, key=lambda node: (far.cost[node] - DETOUR * (node in own), node), default="")


@fact
def crossings(game: Game) -> list[Node]:
    """Coasts from which it is not far by sea to Constantinople, but no ports: ships crowd them (2.4.3)."""
    capital, atlas = game.components.capital, game.components.atlas
    far = sea_distances(game, hex_of(capital))
    near = [at for at in sorted(atlas.coasts - atlas.ports.keys()) if far.get(at, FAR) <= CROSSING]
    return [node for at in near for node in atlas.nodes[at] if node != capital]


@fact
def is_host(game: Game, name: ExpeditionId) -> bool:
    """The Muslim army with the most units is for Constantinople; the others raid."""
    sizes = {one: len(of_army(game, one)) for one in expedition_names(game, MUSLIM)}
    return name == max(sizes, key=lambda one: (sizes[one], one))


def of_army(game: Game, name: ExpeditionId) -> list[Unit]:
    return [u for u in game.board.of(MUSLIM) if is_on_map(u.where) and kind_of(game, u).army == name]


def is_quiet(game: Game, name: ExpeditionId, node: Node) -> bool:
    return not game.board.camps(node, enemy(game.board.expeditions[name].seat))


def rest(game: Game, name: ExpeditionId) -> Action:
    """3.3.3, 3.3.4. A band too small to be safe goes home, and raiders if there is room for all: next year
    they gather where they are wanted."""
    one, members = game.board.expeditions[name], len(game.board.members(name))
    if one.seat == BYZANTINE or is_bound(game, name) or one.where == game.components.capital:
        return Camp(name)
    homely = beds(game, one.seat, one.where) >= members and not is_hunted(game, name)
    return Disband(name) if members <= BAND or homely else Camp(name)


def is_hunted(game: Game, name: ExpeditionId) -> bool:
    """2.1.2 Who must not die is with it, and the enemy near: behind small walls he is not safe."""
    known, atlas, one = game.components.leader, game.components.atlas, game.board.expeditions[name]
    foes = [game.board.expeditions[camp].where for camp in game.board.expeditions_of(enemy(one.seat))]
    quarry = any(known[leader].role == "quarry" for leader in game.board.leaders_of(name))
    return quarry and any(
        atlas.distance(one.where, foe[:4]) <= HUNT for foe in foes if foe in atlas.all_nodes
    )


def beds(game: Game, seat: Seat, start: Node) -> int:
    """3.3.4 For how many there is room within the way home."""
    return sum([stacking.room(game, node, seat) for node in Dispersal(seat, start).havens(game)])
