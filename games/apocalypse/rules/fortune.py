"""2.2 The Events Table."""

from random import Random
from typing import ClassVar

from games.apocalypse.atlas import entry_of, hex_of
from games.apocalypse.parts import Happening, HexId, LeaderId, Node, Place, PlaceId
from games.apocalypse.rules import control, fleets, losses
from games.apocalypse.rules.actions import Deploy
from games.apocalypse.rules.board import (
    ASIDE,
    AT_SEA,
    BYZANTINE,
    GARRISON,
    GONE,
    MUSLIM,
    SEAT,
    WAITING,
    WAVERS,
    Expedition,
    Game,
    Ship,
    Unit,
    is_on_map,
    kind_of,
)
from games.apocalypse.rules.events import Arrived, EventRolled, Left, QuakeStruck, Wavered, WentOver
from games.apocalypse.rules.frames import Once, Procedure
from games.apocalypse.rules.siege import surrender
from games.engine.contract import Action, Form, One, Pick, Reason, Seat
from games.hexwar.stacks import each_once

ARMENIA = "Armeniae"  # 2.2.1: the army, and its home


class Fortune(Procedure):
    """2.2 Two dice; Ruling 8: what has happened once has no effect, and nothing else happens."""

    steps: ClassVar[tuple[str, ...]] = ("roll", "aftermath")

    def roll(self, game: Game) -> None:
        dice = game.dice.d6(2)
        event = game.components.event[sum(dice)]
        again = event.roll in game.board.happened
        game.tell(EventRolled(dice=dice, roll=event.roll, again=again, rule="2.2"))
        if not again:
            if not event.repeats:
                game.board.note(happened=[*game.board.happened, event.roll])
            happen(game, event)

    def aftermath(self, game: Game) -> None:
        """2.1 Whose a place is whose last unit or ship was lost."""
        control.settle(game)


def happen(game: Game, event: Happening) -> None:
    match event.effect:
        case "greek_fire":
            game.board.note(fire=True)
        case "earthquake":
            earthquake(game)
        case "revolt":
            revolt(game, event)
        case "abdallah":
            succeed(game, event)
        case "africa" | "volunteers":
            bring(game, event)
        case "typos":
            dismiss(game)
        case "parsimony":
            game.board.note(unpaid=True)
        case "kufa":
            gather(game, event)
        case "storms":
            fleets.storm(game)


def earthquake(game: Game) -> None:
    """Ruling 64. A die for the district, one of its places, a die for what it does there.

    Ruling 45: where there is no port any more, no ship is in Garrison Mode.
    """
    numbers, board = game.components.numbers, game.board
    district = game.dice.d6()[0]
    places = game.components.quake[district].places
    place = places[game.dice.below(len(places))]
    die = game.dice.d6()[0]
    node, pillaged = game.components.atlas.site[place], die >= numbers.quake_pillage_on
    board.note(shaken=place)
    if pillaged:
        board.pillage(place)
    seat = control.owner(game, place)
    lost = int(die >= numbers.quake_loss_on and bool(board.garrison(node, seat)))
    told = QuakeStruck(district=district, place=place, die=die, lost=lost, pillaged=pillaged, rule="2.2")
    game.tell(told)
    if pillaged:
        for ship in in_port(game, hex_of(node)):
            board.put_ship(ship.id, post=AT_SEA)
    losses.take(game, losses.Losses(seat, node, GARRISON, lost, losses.QUAKE))


def in_port(game: Game, at: HexId) -> list[Ship]:
    return [ship for ship in game.board.ships if (ship.where, ship.post) == (at, GARRISON)]


def dismiss(game: Game) -> None:
    """The Patriarch leaves his Chair; this turn the Byzantine Expedition is of one army."""
    for leader in game.components.leaders:
        if leader.role == "patriarch":
            recall(game, leader.id)
    game.board.note(one_army=True)


def recall(game: Game, leader: LeaderId) -> None:
    """Ruling 44. He is not killed."""
    if is_on_map(game.board.leaders[leader].where) or game.components.leader[leader].role == "patriarch":
        game.tell(Left(leader=leader, rule="2.2"))
    game.board.put_leader(leader, where=GONE, post="", reserve=False)


def brought(game: Game, event: Happening) -> list[Unit]:
    return [u for u in game.board.at(ASIDE) if kind_of(game, u).event == event.roll]


def leaders_brought(game: Game, event: Happening) -> list[LeaderId]:
    return [leader.id for leader in game.components.leaders if leader.event == event.roll]


def succeed(game: Game, event: Happening) -> None:
    """Abdallah comes, and whoever leads that army goes."""
    for name in leaders_brought(game, event):
        newcomer = game.components.leader[name]
        for other in game.components.leaders:
            if other.army == newcomer.army and not other.event:
                recall(game, other.id)
        put_leader(game, name, refuges(game, SEAT[newcomer.side], event.at)[:1])


def put_leader(game: Game, name: LeaderId, nodes: list[Node]) -> None:
    if nodes:
        game.board.put_leader(name, where=nodes[0])
        seat = game.board.leaders[name].seat
        game.tell(Arrived(seat=seat, where=nodes[0], leaders=(name,), rule="2.2"))


def refuges(game: Game, seat: Seat, place: PlaceId) -> list[Node]:
    """Ruling 65. There if it is friendly, else in its district, else at a base, else anywhere, as listed."""
    site, known = game.components.atlas.site, game.components.place
    friendly = control.friendly_places(game, seat)
    bases = {base.place for base in game.components.bases}
    for wanted in (
        [p for p in friendly if p.id == place],
        [p for p in friendly if p.district == known[place].district],
        [p for p in friendly if p.id in bases],
    ):
        if wanted:
            return [site[p.id] for p in wanted]
    return [site[p.id] for p in friendly]


def bring(game: Game, event: Happening) -> None:
    """An army comes onto the map, in Garrison Mode."""
    units = brought(game, event)
    for unit in units:
        game.board.put(unit.id, WAITING)
    if units:
        game.call(Placing(units[0].seat, event.roll))


def homes(game: Game, seat: Seat, roll: int) -> list[Node]:
    """Where those may be placed whom an event has brought."""
    event = game.components.event[roll]
    match event.effect:
        case "revolt":
            return rebel_homes(game)
        case "africa":
            return landing_places(game, event)
        case _:
            waiting = game.board.at(WAITING)
            districts = {kind_of(game, unit).army for unit in waiting if unit.seat == seat}
            friendly = control.friendly_places(game, seat)
            near = [place for place in friendly if place.district in districts] or friendly
            return [game.components.atlas.site[place.id] for place in near]


def landing_places(game: Game, event: Happening) -> list[Node]:
    """Alexandria if it is Byzantine, else Constantinople or any Byzantine port."""
    atlas = game.components.atlas
    if control.owner(game, event.at) == BYZANTINE:
        return [atlas.site[event.at]]
    ports = [atlas.site[atlas.ports[at].id] for at in control.friendly_ports(game, BYZANTINE)]
    capital = [game.components.capital] if control.holds_capital(game) else []
    return sorted({*ports, *capital})


def rebel_homes(game: Game) -> list[Node]:
    """2.2.1, Ruling 40. Towns of Armenia without Byzantines; if there is none, any of them."""
    atlas, board = game.components.atlas, game.board
    towns = [atlas.site[p.id] for p in game.components.places if p.district == ARMENIA]
    free = [node for node in towns if not board.ashore(node, BYZANTINE)]
    return free or towns


class Placing(Once):
    """2.2 The owner says where the units start; 4.0: whether there is room is judged at the phase's end."""

    wanted: ClassVar[Reason] = Reason("Say where the units come to.", "2.2")
    side: Seat
    roll: int

    def seat(self, game: Game) -> Seat:
        return self.side

    def units(self, game: Game) -> list[Unit]:
        return [unit for unit in game.board.at(WAITING) if unit.seat == self.side]

    def asks(self, game: Game, seat: Seat) -> bool:
        return bool(self.units(game)) and bool(homes(game, self.side, self.roll))

    def form(self, game: Game, seat: Seat) -> Form:
        units = tuple([unit.id for unit in self.units(game)])
        nodes = tuple(homes(game, self.side, self.roll))
        return Form("Deploy", (Pick("units", units, 1, len(units)), One("to", nodes)))

    def why_not(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        if not isinstance(action, Deploy) or action.patrol:
            return self.wanted
        if not action.units or not each_once(action.units, [unit.id for unit in self.units(game)]):
            return Reason("Name units that have come, each once.", "2.2")
        known = action.to in homes(game, self.side, self.roll)
        return None if known else Reason("They do not come there.", "2.2")

    def sample(self, game: Game, seat: Seat, rng: Random) -> Action:
        units = [unit.id for unit in self.units(game)]
        some = rng.sample(units, rng.randint(1, min(4, len(units))))
        return Deploy(tuple(some), rng.choice(homes(game, self.side, self.roll)))

    def absent(self, game: Game, seat: Seat) -> Action:
        return Deploy((self.units(game)[0].id,), homes(game, self.side, self.roll)[0])

    def chosen(self, game: Game, seat: Seat, action: Deploy) -> None:
        for unit in action.units:
            game.board.put(unit, action.to, post=GARRISON)
        leaders = leaders_brought(game, game.components.event[self.roll])
        coming = tuple(name for name in leaders if game.board.leaders[name].where == ASIDE)
        for name in coming:
            game.board.put_leader(name, where=action.to)
        game.tell(Arrived(seat=seat, where=action.to, units=len(action.units), leaders=coming, rule="2.2"))
        if game.components.event[self.roll].effect != "revolt":  # there it is first seen who goes over
            losses.overrun(game, action.to, seat)
        control.settle(game)

    def concluded(self, game: Game) -> None:
        """Who has no place to come to stays away."""
        if not game.board.ended:
            for unit in self.units(game):
                game.board.put(unit.id, ASIDE)


def gather(game: Game, event: Happening) -> None:
    """Ruling 85. The army of Kufa waits at the edge, an Expedition, until it marches in."""
    board, units = game.board, brought(game, event)
    if not units:
        return
    army = kind_of(game, units[0]).army
    edge = entry_of(army)
    board.begin_expedition(army, Expedition(units[0].seat, edge))
    for unit in units:
        board.put(unit.id, edge, post=army)
    leaders = tuple(leaders_brought(game, event))
    for name in leaders:
        board.put_leader(name, where=edge, post=army)
    told = Arrived(seat=units[0].seat, where=edge, units=len(units), leaders=leaders, rule="2.2")
    game.tell(told)


def revolt(game: Game, event: Happening) -> None:
    """2.2.1, Ruling 40. Rebels come; then the country answers."""
    for unit in brought(game, event):
        game.board.put(unit.id, WAITING, rebel=True)
    game.call(Placing(MUSLIM, event.roll), Uprising())


class Uprising(Procedure):
    """2.2.1, Ruling 40. Nobles go over; of the other garrisons some do, and some waver."""

    steps: ClassVar[tuple[str, ...]] = ("answer",)

    def answer(self, game: Game) -> None:
        rebels = [one.clan for one in game.components.leaders if one.revolts and goes_over(game, one.id)]
        for unit in in_armenia(game):
            if unit.kind in rebels:
                game.board.put(unit.id, unit.where, seat=MUSLIM, mark="", rebel=True)
            else:
                roll_for(game, unit)
        risen = {unit.where for unit in game.board.of(MUSLIM) if unit.rebel}
        for node in sorted(risen & game.components.atlas.districts[ARMENIA]):
            losses.overrun(game, node, MUSLIM)
        control.settle(game)
        for place in game.components.places:
            if place.district == ARMENIA and is_lost(game, place):
                surrender(game, place.hex, BYZANTINE)


def is_lost(game: Game, place: Place) -> bool:
    """8.1, Ruling 45. A port that rises, with Byzantine ships in Garrison Mode in it."""
    fleet = any(ship.seat == BYZANTINE for ship in in_port(game, place.hex))
    return fleet and control.owner(game, place.id) == MUSLIM


def goes_over(game: Game, name: LeaderId) -> bool:
    """Ruling 40. If he is in his country, and with no Expedition."""
    at = game.board.leaders[name]
    here = not at.post and at.where in game.components.atlas.districts[ARMENIA]
    if here:
        game.board.put_leader(name, seat=MUSLIM)
        game.tell(WentOver(leader=name, where=at.where, rule="2.2.1"))
    return here


def in_armenia(game: Game) -> list[Unit]:
    """Ruling 74. The garrisons of the army of Armenia in their country."""
    home = game.components.atlas.districts[ARMENIA]
    return [
        unit
        for unit in game.board.of(BYZANTINE)
        if unit.where in home and unit.post == GARRISON and kind_of(game, unit).army == ARMENIA
    ]


def roll_for(game: Game, unit: Unit) -> None:
    die = game.dice.d6()[0]
    defects = die <= game.components.numbers.defect_to
    seat, mark = (MUSLIM, "") if defects else (BYZANTINE, WAVERS)
    game.board.put(unit.id, unit.where, seat=seat, mark=mark, rebel=defects)
    game.tell(Wavered(where=unit.where, die=die, defects=defects, rule="2.2.1"))
