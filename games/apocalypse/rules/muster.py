"""3.3 Forming an Expedition."""

from random import Random

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import ArmyId, LeaderId, Node
from games.apocalypse.rules import control, losses
from games.apocalypse.rules.actions import Muster
from games.apocalypse.rules.board import (
    ADJUSTED,
    ASHORE,
    BYZANTINE,
    GARRISON,
    IMPERIAL,
    LOOSE,
    MUSLIM,
    PATROL,
    SEAT,
    SIDES,
    WAVERS,
    Expedition,
    ExpeditionId,
    Game,
    Unit,
    enemy,
    is_on_map,
    kind_of,
    named,
)
from games.apocalypse.rules.dispersal import Dispersal, loosen
from games.apocalypse.rules.events import Mustered
from games.engine.contract import Reason, Seat
from games.hexwar.stacks import each_once, fact

BYZANTINE_ARMIES = 2  # 3.3


def expedition_names(game: Game, seat: Seat) -> list[ExpeditionId]:
    """3.3 Three of the Muslims, one of the Byzantines."""
    if seat == BYZANTINE:
        return [IMPERIAL]
    return [army.name for army in game.components.armies if SEAT[army.side] == seat and army.musters]


def is_besieged(game: Game, node: Node, seat: Seat) -> bool:
    """3.3 An enemy Expedition camps there. A port is open while no enemy ships are there as well."""
    board, at = game.board, hex_of(node)
    if not board.camps(node, enemy(seat)):
        return False
    place = game.components.atlas.place_at.get(node)
    port = place is not None and control.is_port(game, place)
    return not port or bool(board.ships_at(at, enemy(seat)))


def is_free(game: Game, unit: Unit) -> bool:
    """3.0, 2.2.1. Whether its mode can be changed now. Ruling 68: once in a turn."""
    if not is_on_map(unit.where) or unit.mark in (WAVERS, ADJUSTED) or unit.ship != ASHORE:
        return False
    return unit.post in (GARRISON, PATROL) or unit.where in game.components.atlas.all_nodes


@fact
def gathering_ground(game: Game, seat: Seat) -> frozenset[Node]:
    """3.3, Ruling 15, Ruling 53. Within 10 hexes of a friendly base, and no enemies there."""
    atlas, board = game.components.atlas, game.board
    bases = [base.place for base in game.components.bases if SEAT[base.side] == seat]
    near = [atlas.gathering[name] for name in bases if control.owner(game, name) == seat]
    held = {unit.where for unit in board.on_map() if unit.seat != seat and unit.ship == ASHORE}
    watched = {ship.where for ship in board.ships if ship.seat != seat}
    shut = [node for at in watched & atlas.nodes.keys() for node in atlas.nodes[at]]
    return frozenset().union(*near) - held - set(shut)


def why_not_muster(game: Game, seat: Seat, action: Muster) -> Reason | None:
    if action.name not in expedition_names(game, seat):
        return Reason("That is no Expedition of yours.", "3.3")
    if reason := why_not_anew(game, seat, action.name):
        return reason
    if action.where not in gathering_ground(game, seat):
        return Reason("An Expedition gathers within 10 hexes of its base, where no enemies are.", "3.3")
    return why_not_units(game, seat, action) or why_not_instead(game, seat, action)


def why_not_anew(game: Game, seat: Seat, name: ExpeditionId) -> Reason | None:
    """Whoever would join it."""
    if seat == MUSLIM and game.board.unpaid and game.board.formed:
        return Reason("This turn only one new Expedition is formed.", "2.2")
    old = game.board.expeditions.get(name)
    if old and (old.afloat or old.fresh or old.where not in game.components.atlas.all_nodes):
        return Reason("That Expedition cannot be formed anew now.", "3.3")
    return None


def why_not_units(game: Game, seat: Seat, action: Muster) -> Reason | None:
    if not action.units or not each_once(action.units, [unit.id for unit in game.board.of(seat)]):
        return Reason("Name units of yours, each once.", "3.3")
    units = named(game, action.units)
    for unit in units:
        if not is_free(game, unit):
            return Reason("One of these cannot join an Expedition now.", "3.0")
        if unit.post == GARRISON and is_besieged(game, unit.where, seat):
            return Reason("One of these is shut in.", "3.3")
    return why_not_armies(game, seat, action.name, {kind_of(game, unit).army for unit in units})


def why_not_armies(game: Game, seat: Seat, name: ExpeditionId, armies: set[ArmyId]) -> Reason | None:
    """1.3.2, 3.3. One Muslim army, up to two Byzantine ones. Ruling 51: those who went over join none."""
    known = game.components.army
    if any(not known[army].musters or SEAT[known[army].side] != seat for army in armies):
        return Reason("Units of that army join no Expedition.", "2.2.1")
    if seat == MUSLIM and armies != {name}:
        return Reason("An Expedition is of one army.", "3.3")
    most = 1 if game.board.one_army else BYZANTINE_ARMIES
    if seat == BYZANTINE and len(armies) > most:
        return Reason(f"An Expedition is of {most} armies at most.", "3.3")
    return None


def must_join(game: Game, seat: Seat, armies: set[ArmyId]) -> list[LeaderId]:
    """1.3.6, 3.3. The leaders of these armies, if they can be had."""
    return [
        leader.id
        for leader in game.components.leaders
        if leader.army in armies and is_available(game, leader.id, seat)
    ]


def is_available(game: Game, leader: LeaderId, seat: Seat) -> bool:
    """Ruling 60: from the Expedition that is formed anew as well; no leader is with one that is not his."""
    at = game.board.leaders[leader]
    return at.seat == seat and at.where in game.components.atlas.all_nodes and not is_shut_in(game, leader)


def is_shut_in(game: Game, leader: LeaderId) -> bool:
    at = game.board.leaders[leader]
    return is_besieged(game, at.where, at.seat)


def emperor(game: Game) -> LeaderId:
    return next((leader.id for leader in game.components.leaders if leader.role == "emperor"), "")


def why_not_instead(game: Game, seat: Seat, action: Muster) -> Reason | None:
    """3.3 The Emperor may stand in for another leader; the Empress never does (Ruling 17)."""
    if not action.instead:
        return None
    armies = {kind_of(game, unit).army for unit in named(game, action.units)}
    if action.instead not in must_join(game, seat, armies):
        return Reason("He does not lead one of these armies.", "3.3")
    ready = seat == BYZANTINE and emperor(game) and is_available(game, emperor(game), seat)
    return None if ready else Reason("The Emperor cannot stand in for him.", "3.3")


def muster(game: Game, seat: Seat, action: Muster) -> None:
    """Ruling 60: an Expedition of that name that camps somewhere ends; who is not taken along goes home.

    3.3.3 It suffers for its camp if any of it go along.
    """
    board = game.board
    armies = {kind_of(game, unit).army for unit in named(game, action.units)}
    out = any(board.units[unit].post == action.name for unit in action.units)
    camped = out and board.expeditions[action.name].camped
    leaders = must_join(game, seat, armies)
    if action.instead:
        leaders = [emperor(game) if name == action.instead else name for name in leaders]
    disband_old(game, action, leaders)
    board.begin_expedition(action.name, Expedition(seat, action.where, camped=camped, fresh=True))
    for unit in action.units:
        board.put(unit, action.where, post=action.name, mark=ADJUSTED)
    for leader in leaders:
        board.put_leader(leader, where=action.where, post=action.name)
    board.note(formed=board.formed + (seat == MUSLIM))
    told = Mustered(
        name=action.name,
        where=action.where,
        units=len(action.units),
        leaders=tuple(leaders),
        rule="3.3",
    )
    game.tell(told)
    losses.overrun(game, action.where, seat)
    release_empty(game)
    control.settle(game)


def disband_old(game: Game, action: Muster, leaders: list[LeaderId]) -> None:
    """3.3.4 These leaders go along; others go home as the units do."""
    old = game.board.expeditions.get(action.name)
    if not old:
        return
    for leader in leaders:
        game.board.put_leader(leader, post="")
    for unit in action.units:
        if game.board.units[unit].post == action.name:
            game.board.put(unit, old.where, post=GARRISON)
    loosen(game, action.name, old.where, "formed anew")
    game.call(Dispersal(old.seat, old.where))


def release_empty(game: Game) -> None:
    """Expeditions whose units have all gone elsewhere: their leaders stay with friends or go to some."""
    board = game.board
    for name, one in list(board.expeditions.items()):
        if board.members(name):
            continue
        alone = not board.is_manned(one.where, one.seat)
        for leader in board.leaders_of(name):
            board.put_leader(leader, post=LOOSE if alone else "")
        losses.end(game, name, "dissolved")
        if alone:
            game.call(Dispersal(one.seat, one.where))


def sample(game: Game, seat: Seat, rng: Random) -> Muster | None:
    """An Expedition at random."""
    ground = sorted(gathering_ground(game, seat))
    names = [name for name in expedition_names(game, seat) if name not in game.board.expeditions]
    if not ground or not names:
        return None
    name = rng.choice(names)
    free = [unit for unit in game.board.of(seat) if is_free(game, unit) and joins(game, unit, name)]
    if not free:
        return None
    armies = {kind_of(game, unit).army for unit in rng.sample(free, min(2, len(free)))}
    fit = [unit.id for unit in free if kind_of(game, unit).army in armies]
    harbours = [node for node in ground if game.board.ships_at(hex_of(node), seat)]
    where = rng.choice(harbours if harbours and rng.random() < 0.7 else ground)
    action = Muster(name, tuple(rng.sample(fit, rng.randint(1, len(fit)))), where)
    return None if why_not_muster(game, seat, action) else action


def joins(game: Game, unit: Unit, name: ExpeditionId) -> bool:
    army = game.components.army[kind_of(game, unit).army]
    return (
        army.musters
        and army.side == SIDES[unit.seat]
        and name in (IMPERIAL, army.name)
        and unit.post != LOOSE
    )
