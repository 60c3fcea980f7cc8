"""A move being composed: who goes, where to, what it costs, and what happens there."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import HexId, Node
from games.apocalypse.present import clashes, words
from games.apocalypse.present.overlay import by_hex, sheet
from games.apocalypse.present.panel import (
    Composed,
    Note,
    Tab,
    asked_for,
    groups,
    judged,
    note,
    panel,
    places,
    select,
    tab_of,
    target,
)
from games.apocalypse.present.sorts import SHIPS, SORTS
from games.apocalypse.rules import loading, march, sea
from games.apocalypse.rules.actions import Drop, Embark, Follow, March, Ride, Sail, Scout
from games.apocalypse.rules.board import MUSLIM, ExpeditionId, Game, Ship, Unit, ids
from games.apocalypse.rules.campaign import SEA, Campaign, Patrols
from games.apocalypse.rules.control import is_friendly
from games.apocalypse.rules.losses import cheapest
from games.apocalypse.rules.ways import hostile_waters, leader_ways, left, open_ways, patrols, reach, zones
from games.engine.contract import Action
from games.engine.page import Asked, View
from games.engine.words import counted, sentence
from games.hexwar.present.asked import last
from games.hexwar.present.compose import NOWHERE
from games.hexwar.present.unlisted import unlisted
from games.hexwar.present.verdict import NOTHING_YET, Verdict, offered
from games.hexwar.search import Reach


class Mover(NamedTuple):
    """Whoever can be moved: an Expedition, a leader by himself, a patrol, or empty ships of one hex."""

    id: str
    text: str
    where: str


def movers(game: Game, frame: Campaign | Patrols) -> list[Mover]:
    if isinstance(frame, Patrols):
        units = [game.board.units[one] for one in frame.units(game)]
        return [
            Mover(f"patrol {u.id}", f"Patrol at {words.short(game.components, u.where)}", u.where)
            for u in units
        ]
    known, board = game.components.leader, game.board
    armies = [
        Mover(one, sentence(words.expedition(one)), board.expeditions[one].where)
        for one in frame.movable(game)
    ]
    leaders = [
        Mover(f"leader {one}", known[one].name, board.leaders[one].where)
        for one in march.riders(game, frame.side)
    ]
    return [*armies, *ships(game, frame), *leaders]


def ships(game: Game, frame: Campaign) -> list[Mover]:
    """5.1.1 Empty ones at sea, which sail towards an Expedition."""
    if frame.phase != SEA or not game.board.expeditions_of(frame.side):
        return []
    hexes = sorted({ship.where for ship in game.board.ships if ship.seat == frame.side})
    found = [at for at in hexes if at in game.components.hex and sea.free_ships(game, at, frame.side)]
    return [Mover(f"ships {at}", f"Empty ships at {words.short(game.components, at)}", at) for at in found]


def picked(asked: Asked, known: Sequence[Mover]) -> Mover | None:
    """Who was chosen in the list, or on the map."""
    wish, spot = last(asked, "who"), last(asked, "pick")
    chosen = [one for one in known if one.id == wish]
    here = [one for one in known if spot and hex_of(one.where) == hex_of(spot)]
    return next(iter([*chosen, *here]), None)


def moving(view: View, frame: Campaign | Patrols, asked: Asked) -> Composed:
    """Whoever moved last is shown, or else the first, until one is chosen: by a pick on the map, say."""
    known = movers(view.seen, frame)
    chosen = picked(asked, known)
    first = tab_of(asked, "who", [one.id for one in known])
    who = chosen or next(one for one in known if one.id == first)
    tabs: list[Tab] = [{"value": one.id, "text": one.text, "on": one == who} for one in known]
    return Move(view, frame, asked, who, tabs, chosen=chosen is not None).composed()


def come(game: Game, start: HexId, fleet: Sequence[Ship]) -> str:
    verb = "comes" if len(fleet) == 1 else "come"
    return f"{counted(len(fleet), 'ship')} {verb} from {words.short(game.components, start)}"


class Move:
    """One mover, and what is asked of it."""

    def __init__(
        self,
        view: View,
        frame: Campaign | Patrols,
        asked: Asked,
        who: Mover,
        tabs: Sequence[Tab],
        *,
        chosen: bool,
    ) -> None:
        self.view, self.frame, self.asked, self.who, self.tabs = view, frame, asked, who, tabs
        self.game: Game = view.seen
        self.board = self.game.board
        self.fleet: list[Ship] = []
        self.found = self.reach()
        goals = {at: points for at, points in self.found.cost.items() if at != who.where}
        self.goals: Mapping[str, int] = goals
        self.to = target(self.game, asked, goals)
        self.chosen = chosen or bool(self.to)

    @property
    def name(self) -> ExpeditionId:
        """Of the Expedition that moves; nothing if it is none."""
        return self.who.id if self.who.id in self.board.expeditions else ""

    def reach(self) -> Reach:
        game, (kind, _, rest) = self.game, self.who.id.partition(" ")
        if self.name:
            return self.march_reach()
        numbers = game.components.numbers
        if kind == "leader":
            at = self.board.leaders[rest]
            return leader_ways(game, at.where, at.seat, numbers.leader_allowance - at.spent)
        if kind == "patrol":
            return open_ways(game, self.who.where, 0, numbers.patrol_allowance)
        return self.follow_reach(rest)

    def march_reach(self) -> Reach:
        """In the sea phase only who has gone aboard, and landed, marches on."""
        one = self.board.expeditions[self.name]
        if one.afloat:
            return sea.voyages(self.game, self.name)
        return NOWHERE if self.waits() else marches(self.game, self.name)

    def follow_reach(self, at: str) -> Reach:
        assert isinstance(self.frame, Campaign)
        free = sea.free_ships(self.game, at, self.frame.side)
        self.fleet = asked_for(self.game, SHIPS, free, self.asked) or free
        found = sea.ways_of(self.game, self.frame.side, tuple([ship.id for ship in self.fleet]))
        near = {to: n for to, n in found.cost.items() if sea.is_nearer(self.game, self.frame.side, at, to)}
        return Reach(near, found.before)

    def action(self) -> tuple[Action, str]:
        kind, _, rest = self.who.id.partition(" ")
        to, where = self.to, words.short(self.game.components, self.to)
        if self.name and self.board.expeditions[self.name].afloat:
            return Sail(self.name, to), f"Sail to {where}"
        if self.name:
            return March(self.name, to), f"March to {where}"
        if kind == "leader":
            return Ride(rest, to), f"Ride to {where}"
        if kind == "patrol":
            return Scout(int(rest), to), f"Ride to {where}"
        return self.following(to)

    def composed(self) -> Composed:
        glass, game = sheet(self.game.components), self.game
        costs = {at: n for at, n in by_hex(dict(self.found.cost)).items() if at in glass.centres}
        busy = {hex_of(unit.where) for unit in self.board.units}
        start = [at for at in [hex_of(self.who.where)] if at in glass.centres]
        lit = glass.reach(start, costs, busy) if costs.keys() - set(start) else ""
        units, fleet = self.units(), self.ready()
        chosen, boats = asked_for(game, SORTS, units, self.asked), asked_for(game, SHIPS, fleet, self.asked)
        options = places(game, self.listed(), self.found.cost)
        shown = panel(
            self.who.text,
            self.verdict(ids(chosen), boats),
            says=self.says(),
            rule="5.1.1" if fleet or self.is_afloat() else "3.3.1",
            place=self.who.where,
            tab_name="who",
            tabs=self.tabs if len(self.tabs) > 1 else (),
            stays=self.who.id,
            hidden=[("who", self.who.id)] if self.chosen else [],
            groups=[*groups(game, SHIPS, fleet, boats), *groups(game, SORTS, units, chosen)],
            selects=[select("to", "Where to", options, self.to, self.unlisted())] if self.goals else [],
            notes=self.notes(),
        )
        return Composed(shown, lit, self.route())

    def is_afloat(self) -> bool:
        return bool(self.name) and self.board.expeditions[self.name].afloat

    def listed(self) -> list[str]:
        """The goals with names, and the one that is chosen."""
        known = self.game.components
        return [at for at in self.goals if at == self.to or words.has_name(known, at)]

    def unlisted(self) -> str:
        """The other goals: there may be hundreds."""
        listed = set(self.listed())
        return unlisted({at: points for at, points in self.goals.items() if at not in listed})

    def units(self) -> list[Unit]:
        """3.3.1 Who may be left in garrison here."""
        one = self.board.expeditions.get(self.name)
        if not one or one.afloat or not is_friendly(self.game, one.where, one.seat):
            return []
        if self.waits() and not self.ready():
            return []
        return self.board.members(self.name) if len(self.board.members(self.name)) > 1 else []

    def ready(self) -> list[Ship]:
        """5.1.7 The empty ships that it could go aboard; of ships by themselves all that could sail."""
        if not isinstance(self.frame, Campaign) or self.frame.phase != SEA:
            return []
        if self.name and not self.is_afloat():
            return sea.free_ships(self.game, hex_of(self.who.where), self.frame.side)
        if self.who.id.startswith("ships "):
            return sea.free_ships(self.game, self.who.where, self.frame.side)
        return []

    def verdict(self, units: tuple[int, ...], boats: Sequence[Ship]) -> Verdict:
        """What was composed, and what can be done on the spot."""
        answers = [self.action()] if self.to else []
        if not self.to and not units and not (self.name and boats):
            return offered(self.view, *self.proposed())
        if self.name and boats:
            aboard = f"Embark on {counted(len(boats), 'ship')}"
            answers.append((Embark(self.name, tuple([ship.id for ship in boats])), aboard))
        if self.name and units:
            answers.append((Drop(self.name, units), f"Leave {counted(len(units), 'unit')} here"))
        return judged(self.view, *answers) if answers else NOTHING_YET

    def proposed(self) -> list[tuple[Action, str]]:
        """While nothing is chosen: aboard as few ships as will do, or empty ships to who waits for them."""
        fleet = sorted(self.ready(), key=lambda ship: ship.spent)
        if self.name:
            boats = tuple([ship.id for ship in fleet[: self.filled()]])
            aboard = [(Embark(self.name, boats), f"Embark on {counted(len(boats), 'ship')}")] if boats else []
            return [*aboard, *self.left_ashore(boats), *self.called()]
        near = sorted(self.goals.keys() & self.waited_for(), key=self.goals.__getitem__)
        return [self.following(near[0])] if near else []

    def left_ashore(self, boats: Sequence[int]) -> list[tuple[Action, str]]:
        """3.3.1, 5.1.6. The weakest for whom the ships have no room."""
        members = self.board.members(self.name) if self.waits() and boats else []
        known = cheapest(self.game, members, len(members))
        fits = (count for count in range(len(known)) if loading.load(self.game, known[count:], boats))
        if not (count := next(fits, 0)):
            return []
        text = f"Leave {counted(count, 'unit')} here, the weakest: there is room for the others"
        return [(Drop(self.name, ids(known[:count])), text)]

    def called(self) -> list[tuple[Action, str]]:
        """Empty ships from elsewhere, to where it waits ashore."""
        if not (self.waits() and isinstance(self.frame, Campaign)):
            return []
        game, here, side = self.game, hex_of(self.who.where), self.frame.side
        starts = [one.where for one in ships(game, self.frame) if one.where != here]
        fleets = [(at, sea.free_ships(game, at, side)) for at in starts]
        return [
            (Follow(tuple([ship.id for ship in fleet]), here), come(game, at, fleet)) for at, fleet in fleets
        ]

    def waited_for(self) -> set[HexId]:
        """Where empty ships are wanted: nobody else is."""
        if not self.fleet:
            return set()
        camps = self.board.expeditions_of(self.fleet[0].seat)
        return {hex_of(self.board.expeditions[name].where) for name in camps}

    def following(self, to: HexId) -> tuple[Action, str]:
        ships = tuple([ship.id for ship in self.fleet])
        return Follow(ships, to), f"Sail to {words.short(self.game.components, to)}"

    def filled(self) -> int:
        return loading.filled(self.game, self.board.members(self.name))

    def says(self) -> str:
        if not self.name:
            return "" if self.goals else "There is nowhere to go."
        led = self.board.leaders_of(self.name)
        with_ = f" with {words.leaders(self.game.components, led)}" if led else ""
        aboard = f", aboard {counted(len(self.board.fleet(self.name)), 'ship')}" if self.is_afloat() else ""
        units = counted(len(self.board.members(self.name)), "unit")
        points = counted(left(self.game, self.name), "point")
        where = words.name(self.game.components, self.who.where)
        later = ", later this year" if self.waits() else ""
        stay = " Units chosen below stay here, in garrison." if self.units() else ""
        return f"{units}{with_}{aboard} at {where}: {points} left by land{later}.{stay}"

    def notes(self) -> list[Note]:
        """What happens at the goal; without one, here: to who is aboard, if he lands."""
        if not self.name:
            return []
        if self.is_afloat():
            return self.at_sea() if self.to else clashes.landing(self.game, self.name, self.who.where)
        return self.ashore() if self.to else [*self.aboard(), *self.walls()]

    def walls(self) -> list[Note]:
        return clashes.siege(self.game, self.name, self.who.where, self.left())

    def aboard(self) -> list[Note]:
        """5.1.6 How many ships it fills, of those that are here."""
        fleet, filled = self.ready(), self.filled()
        if not self.waits():
            return []
        here = f"{len(fleet) or 'none'} of yours {'is' if len(fleet) == 1 else 'are'} here, ready for sea"
        says = f"It fills {counted(filled, 'ship')}; {here}."
        return [note(says, "5.1.6", bad=0 < len(fleet) < filled)]

    def waits(self) -> bool:
        """In the sea phase, ashore, and not from a ship."""
        at_sea = isinstance(self.frame, Campaign) and self.frame.phase == SEA
        return at_sea and bool(self.name) and self.board.expeditions[self.name].phase != SEA

    def left(self) -> int:
        return left(self.game, self.name)

    def ashore(self) -> list[Note]:
        cost = self.found.cost[self.to]
        rest = self.left() - cost
        first = note(f"{counted(cost, 'point')}, {rest} left.", "3.3.1")
        found = clashes.battle(self.game, self.name, self.to)
        return [first, *self.patrolled(), *found, *clashes.siege(self.game, self.name, self.to, rest)]

    def patrolled(self) -> list[Note]:
        if self.board.expeditions[self.name].seat != MUSLIM:
            return []
        dice = self.game.components.numbers.zone_dice
        near = [note(f"A patrol is near: {dice}d6 points more are lost there.", "3.2.4", bad=True)]
        met = [note("It meets the patrol: one unit is lost for one.", "3.2.5", bad=True)]
        at_zone, at_patrol = self.to in zones(self.game), self.to in patrols(self.game)
        return [*(near if at_zone else []), *(met if at_patrol else [])]

    def at_sea(self) -> list[Note]:
        """5.1.1, 8.0."""
        seat = self.board.expeditions[self.name].seat
        known, cost = self.game.components.numbers, self.found.cost[self.to]
        most = known.muslim_sail if seat == MUSLIM else known.byzantine_sail
        first = note(f"{cost} of {counted(most, 'point')} at sea.", "5.1.1")
        foes = self.to in hostile_waters(self.game, seat)
        fight = clashes.naval(self.game, self.name, self.to) if foes else []
        return [first, *fight, *clashes.landing(self.game, self.name, self.to)]

    def route(self) -> str:
        return way(self.game, self.found, self.who.where, self.to) if self.to else ""


def marches(game: Game, name: ExpeditionId) -> Reach:
    """3.3.1 Every hex by what is yet to be paid: those who march see what is left, not what is spent."""
    found, spent = reach(game, name), game.board.expeditions[name].spent
    return found._replace(cost={at: points - spent for at, points in found.cost.items()})


def way_of(game: Game, action: Action) -> str:
    """That of an Expedition which marches or sails."""
    match action:
        case March(expedition=name, to=to):
            return way(game, marches(game, name), game.board.expeditions[name].where, to)
        case Sail(expedition=name, to=to):
            return way(game, sea.voyages(game, name), game.board.expeditions[name].where, to)
    return ""


def way(game: Game, found: Reach, start: Node, to: Node) -> str:
    path = [at for at in (start, *found.path(to)) if hex_of(at) in game.components.hex]
    if len(path) < 2:
        return ""
    busy = {hex_of(unit.where) for unit in game.board.units}
    sums = [found.cost.get(at, 0) for at in path]
    return sheet(game.components).route([hex_of(at) for at in path], sums, busy)
