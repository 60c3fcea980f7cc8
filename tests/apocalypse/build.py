"""Positions of Apocalypse in the East in the words of the game: "2 syr_kalb, patrol arm_gnuni" in a hex, dice
as told."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from django.conf import settings

from games.apocalypse.components import check
from games.apocalypse.rules import Apocalypse
from games.apocalypse.rules.board import (
    ASIDE,
    AT_SEA,
    BYZANTINE,
    DEAD,
    GARRISON,
    MUSLIM,
    PATROL,
    Expedition,
    Game,
    Ship,
    Unit,
    is_on_map,
    seat_of,
)
from games.apocalypse.rules.loading import load
from games.engine import flow
from games.engine.contract import Action, Event, Reason, Seat
from games.engine.flow import Frame
from tests.engine.dice import LoadedDice

E = TypeVar("E", bound=Event)
CONSTANTINOPLE, ASIAN_SHORE, DAMASCUS, NICAEA, NICOMEDIA = "1235e", "1235a", "3916", "1433", "1332"
EMESA, TRIPOLIS, TYRE, KONSTANTIA, FUSTAT, ANCYRA = "3417", "3518", "4019", "3224", "5634", "1625"
ALEXANDRIA, ANTIOCH, DVIN, BAALBEK, DORYLAION = "4937", "2819", "1404", "3717", "1631"
CLEAR, BESIDE = "4016", "4015"  # open ground near Damascus; the next hex


def fresh() -> Any:
    """The default set as plain data, to be spoilt."""
    path = settings.BASE_DIR / "fixtures" / "apocalypse" / "components.json"
    return json.loads(path.read_text("utf-8"))


PARTS = check(fresh())
RULES = Apocalypse(PARTS)


def position(
    where: Mapping[str, str] | None = None,
    *,
    expeditions: Mapping[str, tuple[str, str]] | None = None,
    ships: Mapping[str, str] | None = None,
    leaders: Mapping[str, str] | None = None,
    turn: int = 2,
    dice: Iterable[int] = (),
    **fields: Any,
) -> Game:
    """A game with these garrisons and patrols, Expeditions ("Syria": (where, units)), ships ("1 muslim sea")
    and leaders (where, or the name of an Expedition); nothing else is on the map. `fields` are set on the
    board."""
    game = RULES.begin("war", LoadedDice(die - 1 for die in dice), 2, {})
    board = game.board
    for unit in list(board.units):
        board.put(unit.id, ASIDE)
    for ship in board.ships:
        board.put_ship(ship.id, where=ASIDE)
    for leader in board.leaders:
        board.put_leader(leader, where=ASIDE)
    board.note(turn=turn, **fields)
    for node, words in (where or {}).items():
        put(game, node, words)
    for name, (node, words) in (expeditions or {}).items():
        board.begin_expedition(name, Expedition(seat_of(name), node))
        put(game, node, words, post=name)
    for at, words in (ships or {}).items():
        moor(game, at, words)
    for leader, place in (leaders or {}).items():
        one = board.expeditions.get(place)
        board.put_leader(leader, where=one.where if one else place, post=place if one else "")
    return game


def put(game: Game, node: str, words: str, post: str = GARRISON) -> None:
    """ "2 syr_kalb, patrol arm_gnuni, waverer arm_tzani" """
    for phrase in filter(None, words.split(", ")):
        *first, kind = phrase.split(" ")
        count = next((int(word) for word in first if word.isdigit()), 1)
        for _ in range(count):
            unit = next(u for u in game.board.units if u.kind == kind and u.where == ASIDE)
            mode = "" if not is_on_map(node) else PATROL if "patrol" in first else post
            game.board.put(unit.id, node, post=mode, mark="wavers" if "waverer" in first else "")


def moor(game: Game, at: str, words: str) -> None:
    """ "2 byzantine", "1 muslim sea" """
    for phrase in words.split(", "):
        count, side, *rest = phrase.split(" ")
        seat = BYZANTINE if side == "byzantine" else MUSLIM
        ready = [ship for ship in game.board.ships if ship.seat == seat and ship.where == ASIDE]
        for ship in ready[: int(count)]:
            game.board.put_ship(ship.id, where=at, post=AT_SEA if rest else GARRISON)


def aboard(game: Game, name: str) -> Game:
    """The Expedition is on the ships of its side in its hex."""
    board, one = game.board, game.board.expeditions[name]
    at = one.where[:4]
    ships = [ship.id for ship in board.ships_at(at, one.seat)]
    places = load(game, board.members(name), ships)
    assert places is not None
    for unit, ship in places.items():
        board.put(unit, at, ship=ship)
    for ship in ships:
        board.put_ship(ship, post=AT_SEA, fleet=name)
    for leader in board.leaders_of(name):
        board.put_leader(leader, where=at)
    board.put_expedition(name, where=at, afloat=True)
    return game


def ids(game: Game, where: str, words: str = "") -> tuple[int, ...]:
    return tuple(unit.id for unit in game.board.at(where) if words in unit.kind)


def members(game: Game, name: str, words: str = "") -> tuple[int, ...]:
    return tuple(unit.id for unit in game.board.members(name) if words in unit.kind)


def ship_ids(game: Game, at: str, seat: Seat) -> tuple[int, ...]:
    return tuple(ship.id for ship in game.board.ships_at(at, seat))


def tally(units: Iterable[Unit]) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in units:
        found[unit.kind] = found.get(unit.kind, 0) + 1
    return found


def dead(game: Game) -> dict[str, int]:
    return tally(game.board.at(DEAD))


def fleet_at(game: Game, at: str, seat: Seat) -> list[Ship]:
    return game.board.ships_at(at, seat)


def begin(game: Game, *frames: Frame) -> list[Event]:
    """Play these until somebody has to decide; what was told."""
    game.news = []
    game.call(*frames)
    flow.run(game)
    news, game.news = game.news, []
    return news


def act(game: Game, *actions: Action) -> list[Event]:
    """Whoever is asked does this, and then that."""
    news: list[Event] = []
    for action in actions:
        news += RULES.apply(game, min(RULES.waiting(game)), action)
    return news


def asked(game: Game) -> str:
    """What is being asked."""
    return type(game.stack[-1]).__name__ if game.stack else ""


def refusal(game: Game, action: Action, seat: Seat | None = None) -> str:
    """The paragraph that says why not."""
    reason: Reason | None = RULES.why_not(game, min(RULES.waiting(game)) if seat is None else seat, action)
    return reason.rule if reason else ""


def told(news: Iterable[Event], kind: type[E]) -> list[E]:
    return [event for event in news if isinstance(event, kind)]


def only(news: Iterable[Event], kind: type[E]) -> E:
    (event,) = told(news, kind)
    return event
