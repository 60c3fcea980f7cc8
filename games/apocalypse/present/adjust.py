"""3.0 Modes being changed: garrisons and patrols, an Expedition that forms, ships."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter

from games.apocalypse.atlas import hex_of
from games.apocalypse.present import company, formed, layers, levy, words
from games.apocalypse.present.overlay import by_hex, sheet
from games.apocalypse.present.panel import (
    Check,
    Composed,
    Select,
    Tab,
    asked_for,
    groups,
    judged,
    panel,
    places,
    select,
    tab_of,
    target,
)
from games.apocalypse.present.sorts import SHIPS, SORTS
from games.apocalypse.present.space import space
from games.apocalypse.present.threats import threats
from games.apocalypse.rules import control
from games.apocalypse.rules.actions import Berth, Launch, Muster, Scatter, Shift
from games.apocalypse.rules.board import (
    BYZANTINE,
    GARRISON,
    MUSLIM,
    SEAT,
    ExpeditionId,
    Game,
    Ship,
    Unit,
    enemy,
    ids,
    is_on_map,
    kind_of,
    mounted,
)
from games.apocalypse.rules.losses import cheapest
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.muster import (
    emperor,
    expedition_names,
    gathering_ground,
    is_available,
    is_besieged,
    is_free,
    joins,
    must_join,
)
from games.apocalypse.rules.ways import homeward, sea_reach
from games.engine.contract import Action, Reason, Seat
from games.engine.page import Asked, View
from games.engine.words import counted, listed
from games.hexwar.present.asked import last
from games.hexwar.present.verdict import NOTHING_YET, offered
from games.hexwar.stacks import stacked

SHIFT, SAIL = "shift", "ships"
NO_PLACE = "Pick one of your places. Garrisons stay: who is to march this year joins an Expedition now."


def adjusting(view: View, frame: Adjustment, asked: Asked) -> Composed:
    names = [name for name in expedition_names(view.seen, frame.side) if is_in_play(view.seen, frame, name)]
    forms = [(name, called(view.seen, name, alone=len(names) == 1)) for name in names]
    known = dict([(SHIFT, "Garrisons"), *forms, (SAIL, "Ships")])
    tab = tab_of(asked, "tab", list(known))
    tabs: list[Tab] = [{"value": value, "text": text, "on": value == tab} for value, text in known.items()]
    found = adjusted(view, frame, asked, tab)
    return found._replace(panel={**found.panel, "tab_name": "tab", "tabs": tabs, "stays": tab})


def called(game: Game, name: ExpeditionId, *, alone: bool) -> str:
    """What its tab says: what is to be done there, or that it has been done."""
    if formed.is_formed(game, name):
        return "Expedition formed" if alone else f"Formed: {name}"
    return "Form an Expedition" if alone else f"Form: {name}"


def is_in_play(game: Game, frame: Adjustment, name: ExpeditionId) -> bool:
    """Ruling 36. An army that no event has brought yet can be no Expedition."""
    return any(is_on_map(unit.where) and joins(game, unit, name) for unit in game.board.of(frame.side))


def adjusted(view: View, frame: Adjustment, asked: Asked, tab: str) -> Composed:
    if tab == SHIFT:
        return shifting(view, frame, asked)
    if tab == SAIL:
        return sailing(view, frame, asked)
    return formed.closed(view, frame.side, tab) or mustering(view, frame, asked, tab)


def is_ready(game: Game, unit: Unit) -> bool:
    shut = unit.post == GARRISON and is_besieged(game, unit.where, unit.seat)
    return is_free(game, unit) and not shut


# Garrisons and patrols


def shifting(view: View, frame: Adjustment, asked: Asked) -> Composed:
    """3.1, 3.2. First the place, then who, then where to, or on patrol."""
    game: Game = view.seen
    free = stacked(unit for unit in game.board.of(frame.side) if is_ready(game, unit))
    at = start_of(game, asked, free)
    goals = open_towns(game, frame.side, at) if at else {}
    to = target(game, asked, goals)
    there = free.get(at, [])
    chosen = asked_for(game, SORTS, there, asked)
    selects = [select("at", "From", places(game, free), at)]
    limit = game.components.numbers.garrison_allowance
    shown = panel(
        "Garrisons and patrols",
        judged(view, *shifts(game, chosen, to)) if chosen else offered(view, *proposed(game, there, to)),
        says=f"Up to {limit} points, once a turn." if at else NO_PLACE,
        rule="3.1.1",
        place=at,
        groups=groups(game, SORTS, there, chosen),
        selects=[*selects, *([select("to", "To", places(game, goals, goals), to)] if at else [])],
        notes=space(game, to, frame.side, chosen or there) if at else threats(game, frame.side),
    )
    return Composed(shown, lit(game, at, goals, free))


def lit(game: Game, at: str, goals: Mapping[str, int], free: Collection[str]) -> str:
    """What is in reach of the place, or the places to choose from."""
    glass = sheet(game.components)
    if at:
        return glass.reach([hex_of(at)], by_hex({at: 0, **goals}), set())
    return glass.marked("spot", sorted(set(map(hex_of, free))))


def open_towns(game: Game, seat: int, at: str) -> dict[str, int]:
    """3.1.2 Towns in reach without enemies, and what it costs to go there."""
    near = homeward(game, at, seat, game.components.numbers.garrison_allowance)
    return {node: n for node, n in near.items() if node != at and is_open(game, seat, node)}


def start_of(game: Game, asked: Asked, free: Collection[str]) -> str:
    """What was picked first; another place that one's own units hold, if it is no goal."""
    chosen = last(asked, "at") if last(asked, "at") in free else ""
    return chosen or target(game, {"pick": asked.get("pick", ())}, free)


def is_open(game: Game, seat: int, node: str) -> bool:
    """3.1.2"""
    foe = enemy(seat)
    if node not in game.components.atlas.place_at or game.board.ashore(node, foe):
        return False
    return not game.board.ships_at(hex_of(node), foe)


def shifts(game: Game, units: Sequence[Unit], to: str) -> list[tuple[Action, str]]:
    count = counted(len(units), "unit")
    found: list[tuple[Action, str]] = []
    if to:
        found.append((Shift(ids(units), to), f"{count} to {words.short(game.components, to)}"))
    if len(mounted(game, units)) == len(units) and units[0].seat == BYZANTINE:
        found.append((Scatter(ids(units)), f"{count} on patrol here"))
    if any(unit.post != GARRISON for unit in units) and units[0].where in game.components.atlas.place_at:
        found.append((Shift(ids(units), units[0].where), f"{count} into garrison here"))
    return found


def proposed(game: Game, there: Sequence[Unit], to: str) -> list[tuple[Action, str]]:
    """While nobody is chosen: all to where they would go, and one rider out of the garrison on patrol."""
    riders = [unit for unit in mounted(game, there) if unit.seat == BYZANTINE and unit.post == GARRISON]
    first = [(one, SORTS.tile(game, one)["name"]) for one in cheapest(game, riders, 1)]
    patrol = [(Scatter(ids([one])), f"{name} on patrol here") for one, name in first]
    return [*(shifts(game, there, to)[:1] if to and there else []), *patrol]


# An Expedition


def mustering(view: View, frame: Adjustment, asked: Asked, name: ExpeditionId) -> Composed:
    """3.3 Who, where, and who leads."""
    game: Game = view.seen
    ground = gathering_ground(game, frame.side)
    able = [unit for unit in game.board.of(frame.side) if is_ready(game, unit) and joins(game, unit, name)]
    best = levy.wanted(game, frame.side, able, asked)
    ticked = {} if best else asked  # what was ticked or taken before makes way for them
    chosen = best or asked_for(game, SORTS, able, asked)
    to = target(game, asked, ground)
    where = to or meeting_place(chosen, ground)
    instead = last(asked, "instead")
    count, told = counted(len(chosen), "unit"), gathering(game, frame.side, able)
    act = (
        Muster(name, ids(chosen), where, instead),
        f"Form it with {count} at {words.short(game.components, where)}",
    )
    shown = panel(
        f"Form {words.expedition(name)}",
        judged(view, act) if chosen and where else NOTHING_YET,
        says=told.words,
        rule=told.rule,
        groups=groups(game, SORTS, able, chosen),
        checks=wholes(game, able, ticked),
        fills=levy.sizes(game, frame.side, able),
        selects=muster_selects(game, frame, chosen, to, ground, instead),
        notes=company.notes(game, frame.side, name, chosen, where),
    )
    there = sheet(game.components).ringed([hex_of(where)]) if where else ""
    return Composed(shown, layers.gathering(view) + there)


def gathering(game: Game, side: Seat, able: Sequence[Unit]) -> Reason:
    """Who may be chosen and where they may gather, or why nobody can."""
    known = game.components
    bases = [known.place[base.place] for base in known.bases if SEAT[base.side] == side]
    held = [place.name for place in bases if control.owner(game, place.id) == side]
    if not held:
        lost = listed(place.name for place in bases)
        return Reason(f"Nobody gathers while the enemy holds {lost}.", "Ruling 15")
    if not able:
        return Reason("None of its units can join it now.", "3.3")
    near = f"within {known.numbers.form_radius} hexes of {' or '.join(held)}, across water too"
    says = f"Choose who joins it, and where it gathers: {near}. All come there at once, without ships."
    return Reason(says, "Ruling 53")


def meeting_place(chosen: Sequence[Unit], ground: Collection[str]) -> str:
    """Unless it is said where: where most of those stand who join."""
    tally = Counter(unit.where for unit in chosen if unit.where in ground)
    return max(sorted(tally), key=tally.__getitem__, default="")


def wholes(game: Game, able: Sequence[Unit], asked: Asked) -> list[Check]:
    """Ticks for all of an Expedition that is out already, and for all of a place that holds several."""
    ticked = asked.get("all", ())
    out = sorted({unit.post for unit in able} & game.board.expeditions.keys())
    known = [(post, f"All of {words.expedition(post)}") for post in out]
    several = [at for at, there in stacked(able).items() if len(there) > 1]
    known += sorted([(at, f"All at {words.short(game.components, at)}") for at in several], key=itemgetter(1))
    return [{"name": "all", "value": value, "text": text, "on": value in ticked} for value, text in known]


def muster_selects(
    game: Game,
    frame: Adjustment,
    chosen: Sequence[Unit],
    to: str,
    ground: Collection[str],
    instead: str,
) -> list[Select]:
    known = game.components
    towns = [node for node in ground if node == to or node in known.atlas.place_at]
    most = meeting_place(chosen, ground)
    there = [("", f"Where most of them stand: {words.short(known, most)}")] if most else []
    armies = {kind_of(game, unit).army for unit in chosen}
    led = [(one, known.leader[one].name) for one in must_join(game, frame.side, armies)]
    found = [select("to", "Where it gathers", [*there, *places(game, towns)], to)]
    ready = frame.side == BYZANTINE and emperor(game) and is_available(game, emperor(game), frame.side)
    if ready and led:
        found.append(select("instead", "The Emperor leads instead of", [("", "Nobody"), *led], instead))
    return found


# Ships


def sailing(view: View, frame: Adjustment, asked: Asked) -> Composed:
    """3.1.1, 5.1.1. Into port, or out to sea where there is an Expedition to serve."""
    game: Game = view.seen
    sea = game.components.atlas.sea
    mine = [ship for ship in game.board.ships if ship.seat == frame.side and ship.where in sea]
    hexes = stacked(mine)
    at = start_of(game, asked, hexes)
    there: list[Ship] = list(hexes.get(at, []))
    chosen = asked_for(game, SHIPS, there, asked)
    ports = harbours(game, frame.side, at) if at else []
    aim = asked if last(asked, "at") == at else {**asked, "pick": ()}  # the first pick says where from
    to = target(game, aim, ports)
    everything = all_of(game, there or mine, to)
    options = [select("at", "From", places(game, hexes), at)]
    goals = [select("to", "Into port", places(game, ports), to)] if at else []
    shown = panel(
        "Ships",
        judged(view, *orders(game, chosen, to)) if chosen else offered(view, *everything),
        says=for_sea(game, frame.side, mine),
        rule="5.1.1",
        place=at,
        groups=groups(game, SHIPS, there, chosen),
        selects=[*options, *goals] if hexes else [],
    )
    return Composed(shown, sheet(game.components).marked("spot", sorted(ports if at else hexes)))


def for_sea(game: Game, side: Seat, mine: Sequence[Ship]) -> str:
    """5.1.1, Ruling 54. When ships are of use; Ruling 7: when the first of them come."""
    first = game.components.numbers.first_muslim_fleet_turn
    if not mine:
        later = f" The first come in {words.years(game.components, first)}."
        return f"There are no ships.{later if side == MUSLIM and game.board.turn < first else ''}"
    if not game.board.expeditions_of(side):
        return "Ships sail for an Expedition: form one first."
    return "Those that are to carry an Expedition this year go to sea now."


def all_of(game: Game, ships: Sequence[Ship], to: str) -> list[tuple[Action, str]]:
    """While none is chosen: all of the place into port, or all to sea that can go, from wherever they lie."""
    if to:
        return orders(game, ships, to)[:1]
    resting = [ship for ship in ships if ship.post == GARRISON and not ship.adjusted]
    return orders(game, resting, "") if resting else []


def harbours(game: Game, seat: int, at: str) -> list[str]:
    near = sea_reach(game, at, seat, 0, False).cost
    limit = game.components.numbers.garrison_allowance
    return [port for port in control.friendly_ports(game, seat) if near.get(port, limit + 1) <= limit]


def orders(game: Game, ships: Sequence[Ship], to: str) -> list[tuple[Action, str]]:
    numbers, count = tuple([ship.id for ship in ships]), counted(len(ships), "ship")
    port = [(Berth(numbers, to), f"{count} into port at {words.short(game.components, to)}")] if to else []
    return [*port, (Launch(numbers), f"{count} to sea")]
