"""3.0 Modes being changed: garrisons and patrols, an Expedition that forms, ships."""

from collections.abc import Collection, Mapping, Sequence

from games.apocalypse.atlas import hex_of
from games.apocalypse.present import words
from games.apocalypse.present.overlay import by_hex, sheet
from games.apocalypse.present.panel import (
    Check,
    Composed,
    Note,
    Select,
    Tab,
    asked_for,
    groups,
    judged,
    note,
    panel,
    places,
    select,
    target,
    wished,
)
from games.apocalypse.present.sorts import SHIPS, SORTS
from games.apocalypse.rules import control
from games.apocalypse.rules.actions import Berth, Launch, Muster, Scatter, Shift
from games.apocalypse.rules.board import BYZANTINE, GARRISON, Game, Ship, Unit, enemy, ids, kind_of, mounted
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
from games.engine.contract import Action
from games.engine.page import Asked, View
from games.engine.words import counted
from games.hexwar.present.asked import last
from games.hexwar.present.verdict import NOTHING_YET
from games.hexwar.stacks import stacked

TABS = (("shift", "Garrisons"), ("muster", "Form an Expedition"), ("ships", "Ships"))


def adjusting(view: View, frame: Adjustment, asked: Asked) -> Composed:
    tab = last(asked, "tab") if last(asked, "tab") in dict(TABS) else TABS[0][0]
    tabs: list[Tab] = [{"value": value, "text": text, "on": value == tab} for value, text in TABS]
    found = {"shift": shifting, "muster": mustering, "ships": sailing}[tab](view, frame, asked)
    fields = {"tab_name": "tab", "tabs": tabs, "hidden": [("tab", tab), *found.panel["hidden"]]}
    return found._replace(panel={**found.panel, **fields})


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
    chosen = asked_for(game, SORTS, free.get(at, []), asked)
    selects = [select("at", "From", places(game, free), at)]
    limit = game.components.numbers.garrison_allowance
    shown = panel(
        "Garrisons and patrols",
        judged(view, *shifts(game, chosen, to)) if chosen else NOTHING_YET,
        says=f"Up to {limit} points, once a turn." if at else "Pick one of your places, or choose it here.",
        rule="3.1.1",
        place=at,
        groups=groups(game, SORTS, free.get(at, []), chosen),
        selects=[*selects, *([select("to", "To", places(game, goals, goals), to)] if at else [])],
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


# An Expedition


def mustering(view: View, frame: Adjustment, asked: Asked) -> Composed:
    """3.3 Of which army, who, where, and who leads."""
    game: Game = view.seen
    names = expedition_names(game, frame.side)
    name = wished(asked, "name", names)
    ground = gathering_ground(game, frame.side)
    where = target(game, asked, ground)
    able = [u for u in game.board.of(frame.side) if name and is_ready(game, u) and joins(game, u, name)]
    chosen = asked_for(game, SORTS, able, asked)
    instead = last(asked, "instead")
    act = Muster(name, ids(chosen), where, instead), f"Form it of {counted(len(chosen), 'unit')}"
    shown = panel(
        "Form an Expedition",
        judged(view, act) if chosen and where else NOTHING_YET,
        says="" if name else "Say which.",
        rule="3.3",
        groups=groups(game, SORTS, able, chosen),
        checks=[whole(game, at, at in asked.get("all", ())) for at in stacked(able)],
        selects=muster_selects(game, frame, chosen, name, where, ground, instead),
        notes=allowance(game, frame.side, chosen),
    )
    glass = sheet(game.components)
    return Composed(shown, glass.reach([], by_hex(dict.fromkeys(ground, 0)), set()) if ground else "")


def whole(game: Game, at: str, on: bool) -> Check:
    return {"name": "all", "value": at, "text": f"All at {words.short(game.components, at)}", "on": on}


def muster_selects(
    game: Game,
    frame: Adjustment,
    chosen: Sequence[Unit],
    name: str,
    where: str,
    ground: Collection[str],
    instead: str,
) -> list[Select]:
    names = [(one, words.expedition(one)) for one in expedition_names(game, frame.side)]
    known = game.components
    towns = [node for node in ground if node == where or node in known.atlas.place_at]
    armies = {kind_of(game, unit).army for unit in chosen}
    led = [(one, known.leader[one].name) for one in must_join(game, frame.side, armies)]
    found = [
        select("name", "Which", names, name),
        select("to", "Where it gathers", places(game, towns), where),
    ]
    ready = frame.side == BYZANTINE and emperor(game) and is_available(game, emperor(game), frame.side)
    if ready and led:
        found.append(select("instead", "The Emperor leads instead of", [("", "Nobody"), *led], instead))
    return found


def allowance(game: Game, seat: int, chosen: Sequence[Unit]) -> list[Note]:
    """3.3.1"""
    if not chosen:
        return []
    numbers = game.components.numbers
    base = numbers.muslim_allowance
    if seat == BYZANTINE:
        riders = len(mounted(game, chosen)) == len(chosen)
        base = numbers.mounted_allowance if riders else numbers.foot_allowance
    less = numbers.per_unit * len(chosen)
    led = words.leaders(game.components, must_join(game, seat, {kind_of(game, u).army for u in chosen}))
    says = f"{base} − {less} = {max(0, base - less)} points a turn. Leaders: {led}."
    return [note(says, "3.3.1")]


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
    to = target(game, asked, ports)
    options = [select("at", "From", places(game, hexes), at)]
    goals = [select("to", "Into port", places(game, ports), to)] if at else []
    shown = panel(
        "Ships",
        judged(view, *orders(game, chosen, to)) if chosen else NOTHING_YET,
        says="" if hexes else "There are no ships.",
        rule="5.1.1",
        place=at,
        groups=groups(game, SHIPS, there, chosen),
        selects=[*options, *goals] if hexes else [],
    )
    return Composed(shown, sheet(game.components).marked("spot", sorted(ports if at else hexes)))


def harbours(game: Game, seat: int, at: str) -> list[str]:
    near = sea_reach(game, at, seat, 0, False).cost
    limit = game.components.numbers.garrison_allowance
    return [port for port in control.friendly_ports(game, seat) if near.get(port, limit + 1) <= limit]


def orders(game: Game, ships: Sequence[Ship], to: str) -> list[tuple[Action, str]]:
    numbers, count = tuple([ship.id for ship in ships]), counted(len(ships), "ship")
    port = [(Berth(numbers, to), f"{count} into port at {words.short(game.components, to)}")] if to else []
    return [*port, (Launch(numbers), f"{count} to sea")]
