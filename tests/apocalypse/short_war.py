"""A war of two years between two people of few thoughts: a siege and a battle in the first, and in the second
a landing and a fight at sea with Greek fire, in which Mu'awiyah drowns. Whatever else they are asked is
answered somehow.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from games.apocalypse.rules.actions import (
    Besiege,
    Deploy,
    Disperse,
    Done,
    Embark,
    Follow,
    GoAboard,
    HoldBack,
    Land,
    Launch,
    March,
    Muster,
    QuickSetUp,
    Rout,
    Sail,
)
from games.apocalypse.rules.board import BYZANTINE, IMPERIAL, MUSLIM, Game, Unit, ids, kind_of, mounted
from games.apocalypse.rules.campaign import SEA, Campaign
from games.apocalypse.rules.dispersal import Dispersal
from games.apocalypse.rules.events import FireUsed, Fought, HeldBack, Landed, SiegeRolled
from games.apocalypse.rules.exchange import Paying
from games.apocalypse.rules.fortune import Placing, homes
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.naval import Boarding
from games.apocalypse.rules.reserve import HoldingBack
from games.apocalypse.rules.sea import free_ships
from games.apocalypse.rules.setup import Deployment
from games.apocalypse.rules.victory import KILLED
from games.engine import flow
from games.engine.contract import Action, Event, Seat
from tests.apocalypse.build import (
    ANCYRA,
    CONSTANTINOPLE,
    DORYLAION,
    EMESA,
    NICAEA,
    NICOMEDIA,
    RULES,
    TRIPOLIS,
    TYRE,
    ship_ids,
)

GERMANICEA, ATTALEIA, HAMA, AMORIUM = "2317", "2630", "3217", "1928"
SYRIA = "Syria"
SHORT = 70  # decisions
Wishes = Iterator[Action]


def decide(game: Game) -> tuple[Seat, Action]:
    """Who is asked, and the first wish that can be had."""
    (seat,) = RULES.waiting(game)
    frame = flow.decision(game)
    for wish in WISHES.get(type(frame), nothing)(game, frame):
        if RULES.why_not(game, seat, wish) is None:
            return seat, wish
    return seat, RULES.absent(game, seat)


def nothing(game: Game, frame: Any) -> Wishes:
    return iter(())


def quick(game: Game, frame: Deployment) -> Wishes:
    yield QuickSetUp()


def modes(game: Game, frame: Adjustment) -> Wishes:
    first = game.board.turn == 1
    if frame.side == MUSLIM:
        yield from [ride_out(game)] if first else take_ship(game)
    else:
        yield from [riders(game)] if first else man_the_fleet(game)
    yield Done()


def ride_out(game: Game) -> Action:
    return Muster(SYRIA, ids(game.board.at(EMESA)[:4]), HAMA)


def riders(game: Game) -> Action:
    """Whoever has a horse in three towns of Asia Minor."""
    near = [unit for at in (ANCYRA, DORYLAION, NICAEA) for unit in mounted(game, game.board.at(at))]
    return Muster(IMPERIAL, ids(near), AMORIUM)


def take_ship(game: Game) -> Wishes:
    """Whoever is left, or others, and two ships."""
    units = game.board.members(SYRIA) or game.board.at(EMESA)
    yield Muster(SYRIA, ids(units[:4]), TRIPOLIS)
    for port in (TRIPOLIS, TYRE):
        yield Launch(ship_ids(game, port, MUSLIM))


def man_the_fleet(game: Game) -> Wishes:
    """On foot, for they are three ships."""
    yield Muster(IMPERIAL, ids([*afoot(game, NICAEA), *afoot(game, NICOMEDIA)]), CONSTANTINOPLE)
    yield Launch(ship_ids(game, CONSTANTINOPLE[:4], BYZANTINE))


def afoot(game: Game, at: str) -> list[Unit]:
    return [unit for unit in game.board.at(at) if not kind_of(game, unit).mounted]


def moves(game: Game, frame: Campaign) -> Wishes:
    if frame.phase == SEA:
        yield from voyage(game, frame.side)
    elif frame.side == MUSLIM:
        yield March(SYRIA, GERMANICEA)
        yield Besiege(SYRIA)
    else:
        yield March(IMPERIAL, GERMANICEA)
    yield Done()


def voyage(game: Game, side: Seat) -> Wishes:
    name, port = (SYRIA, TRIPOLIS) if side == MUSLIM else (IMPERIAL, CONSTANTINOPLE)
    at = port[:4]
    yield Follow(tuple([ship.id for ship in free_ships(game, TYRE, MUSLIM)]), at)
    yield Embark(name, tuple([ship.id for ship in free_ships(game, at, side)]))
    one = game.board.expeditions.get(name)
    if one and one.where != ATTALEIA:
        yield Sail(name, ATTALEIA)
    yield Land(name, ATTALEIA)


def hold_back(game: Game, frame: HoldingBack) -> Wishes:
    yield HoldBack(ids(game.board.members(IMPERIAL)[:1]))


def stand(game: Game, frame: Paying) -> Wishes:
    """The Byzantines run as soon as they may."""
    if frame.side == BYZANTINE:
        yield Rout()


def home(game: Game, frame: Dispersal) -> Wishes:
    """All together."""
    for haven in frame.havens(game):
        yield Disperse(ids(frame.units(game)), haven)


def come(game: Game, frame: Placing) -> Wishes:
    yield Deploy(ids(frame.units(game)), homes(game, frame.side, frame.roll)[0])


def board(game: Game, frame: Boarding) -> Wishes:
    yield GoAboard(frame.name)


WISHES: dict[type[Any], Callable[[Game, Any], Wishes]] = {
    Deployment: quick,
    Adjustment: modes,
    Campaign: moves,
    HoldingBack: hold_back,
    Paying: stand,
    Dispersal: home,
    Placing: come,
    Boarding: board,
}


def first() -> str:
    """The seed of the first war in which all of that happens."""
    return next(seed for seed in map(str, count()) if has_all(seed))


def has_all(seed: str) -> bool:
    """With Greek fire that is followed at once by the fight."""
    game: Game = RULES.setup("war", seed, 2, {})
    told: list[set[type[Event]]] = []
    while RULES.waiting(game) and len(told) < SHORT:
        told.append(set(map(type, RULES.apply(game, *decide(game)))))
    kinds = set[type[Event]]().union(*told)
    at_sea = any(kinds >= {FireUsed, Fought} for kinds in told)
    return at_sea and kinds >= {SiegeRolled, HeldBack, Landed} and game.board.ended == KILLED
