"""Some out of many, chosen: who is lost, who is held back, who goes home or flees, and where to."""

from collections.abc import Callable, Sequence

from games.apocalypse.atlas import FAR, hex_of
from games.apocalypse.present import forecast, words
from games.apocalypse.present.clashes import chance, told
from games.apocalypse.present.overlay import sheet
from games.apocalypse.present.panel import (
    Composed,
    Note,
    Panel,
    asked_for,
    groups,
    judged,
    note,
    panel,
    places,
    select,
    target,
)
from games.apocalypse.present.sorts import SHIPS, SORTS
from games.apocalypse.present.space import space
from games.apocalypse.rules.actions import Disperse, Escort, Flee, HoldBack, Join, Lose, Scrap, Sink
from games.apocalypse.rules.battle import Battle
from games.apocalypse.rules.board import IMPERIAL, Game, Ship, Unit, ids, kind_of, named
from games.apocalypse.rules.control import is_friendly_port
from games.apocalypse.rules.dispersal import Dispersal
from games.apocalypse.rules.flight import Flight
from games.apocalypse.rules.loading import load
from games.apocalypse.rules.losses import cheapest
from games.apocalypse.rules.reserve import HoldingBack
from games.apocalypse.rules.siege import Assault, Siege
from games.apocalypse.rules.stacking import points, room
from games.apocalypse.rules.ways import homeward, left
from games.engine.contract import Action, One, Pick
from games.engine.page import Asked, View
from games.engine.words import counted, listed, sentence
from games.hexwar.present.asked import last
from games.hexwar.present.bars import Bar
from games.hexwar.present.verdict import NOTHING_YET, Verdict, offered

Units = Sequence[Unit]
UNITS: dict[str, tuple[str, Callable[[tuple[int, ...]], Action], str]] = {
    "Lose": ("Choose what is lost", Lose, "Lose"),
    "Join": ("Who joins the Expedition", Join, "Take along"),
}
SHIPS_OF: dict[str, tuple[str, Callable[[tuple[int, ...]], Action], str]] = {
    "Sink": ("Choose the ships that go down", Sink, "Sink"),
    "Scrap": ("Choose the ships that are removed", Scrap, "Remove"),
}
ON_A_COAST = "No port: the ships stay at sea, and the units go on to friendly places within 10 points"
ALL_GO = " While you choose nobody, all go who find room."


def picking(view: View, asked: Asked) -> Composed:
    """One field of units or ships, by the name of the form's action."""
    assert view.form is not None
    (pick,) = [one for one in view.form.fields if isinstance(one, Pick)]
    if view.form.action == "Lose" and pick.least == len(pick.options):
        return all_lost(view, pick)
    if view.form.action in UNITS:
        return some_units(view, pick, asked)
    return some_ships(view, pick, asked)


def some_units(view: View, pick: Pick, asked: Asked) -> Composed:
    assert view.form is not None
    game: Game = view.seen
    title, action, verb = UNITS[view.form.action]
    units = named(game, pick.options)
    chosen = asked_for(game, SORTS, units, asked)
    act = action(ids(chosen)), f"{verb} {counted(len(chosen), 'unit')}"
    return Composed(
        panel(
            title,
            judged(view, act) if chosen else weakest(view, verb),
            says=bounds(pick, len(chosen)),
            groups=groups(game, SORTS, units, chosen),
        )
    )


def all_lost(view: View, pick: Pick) -> Composed:
    """3.4 It is asked whatever they are (Ruling 41), and here there is nothing to choose."""
    units = named(view.seen, pick.options)
    act = Lose(ids(units)), f"Lose all: {told_of(view.seen, units)}"
    return Composed(panel("All of them are lost", offered(view, act)))


def some_ships(view: View, pick: Pick, asked: Asked) -> Composed:
    """8.3: also the enemy's, of which one sees that they are there and no more."""
    assert view.form is not None
    game: Game = view.seen
    title, action, verb = SHIPS_OF[view.form.action]
    ships = [game.board.ships[one] for one in pick.options]
    chosen = asked_for(game, SHIPS, ships, asked)
    act = action(tuple([ship.id for ship in chosen])), f"{verb} {counted(len(chosen), 'ship')}"
    emptiest = sorted(ships, key=lambda ship: len(game.board.aboard(ship.id)))[: pick.most]
    those = action(tuple([ship.id for ship in emptiest])), f"{verb} {least_aboard(view, emptiest)}"
    return Composed(
        panel(
            title,
            judged(view, act) if chosen else offered(view, those),
            says=bounds(pick, len(chosen)),
            groups=groups(game, SHIPS, ships, chosen),
        )
    )


def weakest(view: View, verb: str) -> Verdict:
    """While nobody is chosen: those one misses least, as whoever is absent loses them."""
    assert view.seat is not None
    act = view.rules.absent(view.seen, view.seat)
    if not isinstance(act, Lose):
        return NOTHING_YET
    return offered(view, (act, f"{verb} the weakest: {told_of(view.seen, named(view.seen, act.units))}"))


def least_aboard(view: View, ships: Sequence[Ship]) -> str:
    """What the enemy's carry nobody knows (Ruling 41)."""
    mine = all(ship.seat == view.seat for ship in ships)
    return f"{counted(len(ships), 'ship')}, {'those with least aboard' if mine else 'any'}"


def told_of(game: Game, units: Units) -> str:
    """ "2 Syria 3-4 and 1 Syria 2-2"."""
    sorts = [(len(alike), SORTS.tile(game, alike[0])["name"]) for alike in SORTS.sorts(game, units)]
    return listed([f"{count} {name}" for count, name in sorts])


def bounds(pick: Pick, chosen: int) -> str:
    most = f"of {pick.most}" if pick.least == pick.most else f"at most {pick.most}"
    return f"{chosen} chosen, {most}."


def holding_back(view: View, frame: HoldingBack, asked: Asked) -> Composed:
    """6.4.2 The units and the leader, with what the battle would then be."""
    game: Game = view.seen
    units = game.board.members(frame.name)
    chosen = asked_for(game, SORTS, units, asked)
    led = game.board.leaders_of(frame.name)
    leader = last(asked, "leader") if last(asked, "leader") in led else ""
    act = HoldBack(ids(chosen), leader), f"Hold back {counted(len(chosen), 'unit')}"
    options = [("", "None"), *((one, game.components.leader[one].name) for one in led)]
    return Composed(
        panel(
            "Hold a reserve back",
            judged(view, act) if chosen else NOTHING_YET,
            says=f"{len(chosen)} of at most {frame.most(game)}. The enemy sees how many, not which.",
            rule="6.4",
            groups=groups(game, SORTS, units, chosen),
            selects=[select("leader", "Leader in reserve", options, leader)] if led else [],
            notes=outlook(game, [unit for unit in units if unit not in chosen], leader),
        )
    )


def outlook(game: Game, line: Units, held: str) -> list[Note]:
    """6.1 With those who stand in the line."""
    battle = next((frame for frame in game.stack if isinstance(frame, Battle)), None)
    if battle is None:
        return []
    broken = battle.where in game.components.atlas.broken
    mine = forecast.sums(game, line, broken=broken)
    theirs = forecast.sums(game, game.board.members(battle.muslim), broken=broken)
    known, leaders = game.components.leader, game.board.leaders_of(IMPERIAL)
    help_ = max([known[one].land for one in leaders if one != held], default=0)
    other = max([known[one].land for one in game.board.leaders_of(battle.muslim)], default=0)
    attacks = battle.attacker == IMPERIAL
    sums, shifts = ((mine, theirs), (help_, other)) if attacks else ((theirs, mine), (other, help_))
    return [told(game, forecast.clash(game, *sums, shifts), mine=attacks, rule="6.1.2")]


def dispersing(view: View, frame: Dispersal, asked: Asked) -> Composed:
    """3.3.4, 6.2.4. Home: some here, some there."""
    game: Game = view.seen
    if view.form is None:
        return Composed(escorting(view, frame.to_company(game)))
    pick, one = view.form.fields
    assert isinstance(pick, Pick) and isinstance(one, One)
    costs = homeward(game, frame.start, frame.side, 400)
    to = target(game, asked, one.options) or min(one.options, key=lambda at: (costs.get(at, FAR), at))
    units = named(game, pick.options)
    picked = asked_for(game, SORTS, units, asked)
    chosen = picked or sheltered(game, frame, units, to)
    act = (
        Disperse(ids(chosen), to),
        f"Send {counted(len(chosen), 'unit')} to {words.short(game.components, to)}",
    )
    return Composed(
        panel(
            "Send the units home",
            judged(view, act) if chosen else NOTHING_YET,
            says=f"Who finds no place is destroyed.{'' if picked else ALL_GO}",
            rule=frame.rule,
            place=frame.start,
            groups=groups(game, SORTS, units, picked),
            selects=[select("to", "Where to", places(game, one.options, costs), to)],
            notes=space(game, to, frame.side, picked or units),
        ),
        lit=sheet(game.components).marked("spot", sorted({node[:4] for node in one.options})),
    )


def escorting(view: View, act: Escort) -> Panel:
    """3.3.4 A leader to where most of one's units are; elsewhere by the list or on the map."""
    name = view.seen.components.leader[act.leader].name
    text = f"{name} to {words.short(view.seen.components, act.to)}, where most of yours are"
    says = "Or choose below, or on the map."
    return panel("Send the leaders to friends", offered(view, (act, text)), rule="3.3.4", says=says)


def sheltered(game: Game, frame: Dispersal, units: Units, to: str) -> Units:
    """While nobody is chosen: as many as find room there."""
    left, found = room(game, to, frame.side), []
    for unit in units:
        size = points(game, kind_of(game, unit))
        if size <= left:
            left -= size
            found.append(unit)
    return found


def fleeing(view: View, frame: Flight, asked: Asked) -> Composed:
    """7.3, 5.1.2. Aboard, as many as find room."""
    game: Game = view.seen
    if view.form is None:
        return Composed(panel("Stay", NOTHING_YET, says="Your ships carry others.", rule="7.3"))
    units, ships = frame.units(game), [game.board.ships[one] for one in frame.ships(game)]
    havens = frame.havens(game)
    chosen, fleet = asked_for(game, SORTS, units, asked), asked_for(game, SHIPS, ships, asked)
    to = target(game, asked, havens) or havens[0]
    going, boats = chosen or aboard(game, units, fleet or ships), fleet or ships
    says = "Who stays defends the walls." if type(frame) is Flight else "Who stays goes home by land."
    text = f"Flee with {counted(len(going), 'unit')} to {words.short(game.components, to)}"
    return Composed(
        panel(
            "Flee by sea, or stay",
            judged(view, (flight(going, boats, to), text)),
            says=f"{says}{'' if chosen else ALL_GO}",
            rule="7.3" if type(frame) is Flight else "5.1.2",
            place=frame.where,
            notes=[*besieged(game, frame), *landed(game, frame, to)],
            groups=[*groups(game, SORTS, units, chosen), *groups(game, SHIPS, ships, fleet)],
            selects=[select("to", "Where to", places(game, havens), to)],
        ),
        lit=sheet(game.components).marked("spot", sorted({hex_of(at) for at in havens})),
    )


def besieged(game: Game, frame: Flight) -> list[Note]:
    """7.1.1, 7.2.1. Who is before the walls, and how it looks if all stay."""
    storm = next((one for one in reversed(game.stack) if isinstance(one, Siege | Assault)), None)
    if storm is None:
        return []
    place, foe = game.components.atlas.place_at[frame.where], words.expedition(storm.name)
    units = counted(len(game.board.members(storm.name)), "unit")
    if isinstance(storm, Assault):
        says = f"{sentence(foe)}, {units}, has breached the walls of {place.name}: unit against unit."
        return [note(says, "7.2.2", bad=True)]
    falls = forecast.siege(game, place, len(frame.units(game)), left(game, storm.name))
    bar: Bar = {**chance(f"If all stay {place.name} falls", falls), "tone": "bad"}
    return [note(f"{sentence(foe)}, {units}, besieges {place.name}.", "7.1.1", bars=[bar])]


def landed(game: Game, frame: Flight, to: str) -> list[Note]:
    """Ruling 46, 3.3.4. What becomes of those who flee there, and of their ships."""
    if is_friendly_port(game, to, frame.side):
        return [note("They and their ships go into garrison there.", "7.3")]
    if not Dispersal(frame.side, to).havens(game):
        return [note(f"{ON_A_COAST}, and none has room: they would be lost.", "3.3.4", bad=True)]
    return [note(f"{ON_A_COAST}, as far as there is room.", "3.3.4")]


def aboard(game: Game, units: Units, ships: Sequence[Ship]) -> Units:
    """While nobody is chosen: as many as find room, the best first."""
    found: list[Unit] = []
    for unit in reversed(cheapest(game, units, len(units))):
        if load(game, [*found, unit], [ship.id for ship in ships]) is not None:
            found.append(unit)
    return found


def flight(units: Sequence[Unit], ships: Sequence[Ship], to: str) -> Flee:
    return Flee(ids(units), tuple([ship.id for ship in ships]), to)
