"""Positions in the words of the game: "3 Muslims Bedouin, 1 convert Persians Levy" in a hex, dice as told."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from django.conf import settings

from games.engine import flow
from games.engine.contract import Action, Event, Reason, Seat
from games.engine.flow import Frame
from games.jihad.components import Components, check
from games.jihad.rules import Jihad
from games.jihad.rules.board import ASIDE, NAVAL, POOL, UNBUILT, Game, Unit
from games.jihad.rules.events import Fought, UnitsLost
from tests.engine.dice import LoadedDice

MUSLIM_SEAT, EMPIRES_SEAT = 0, 1
MEDINA, MECCA, HOMS, DAMASCUS, CTESIPHON = "2411", "2412", "2307", "2207", "2607"
CONSTANTINOPLE, ALEXANDRIA, KUFA, TARSUS = "2004", "2008", "2508", "2206"
E = TypeVar("E", bound=Event)


def fresh() -> Any:
    """The default set as plain data, to be spoilt."""
    path = settings.BASE_DIR / "fixtures" / "jihad" / "components.json"
    return json.loads(path.read_text("utf-8"))


# Counters of each State and kind, and their strength: what positions and odds in tests are reckoned with,
# so that the default set may be balanced anew without touching the tests of the rules.
COUNTERS = {
    ("Muslims", "Bedouin"): (24, 2),
    ("Muslims", "Levy"): (24, 1),
    ("Byzantines", "Levy"): (28, 1),
    ("Byzantines", "Mercenary"): (12, 3),
    ("Persians", "Levy"): (20, 1),
    ("Persians", "Mercenary"): (8, 3),
    **{(state, "Levy"): (10, 2) for state in ("Berbers", "Goths", "Turks")},
    ("Franks", "Levy"): (14, 2),
    ("Khazars", "Levy"): (9, 2),
    ("Sindhis", "Levy"): (8, 2),
}
GROUND = {"1207": "desert", "2508": "desert"}  # likewise, and Constantinople, with their States' values
CITY = {CONSTANTINOPLE: 3}
BASE = {"Persians": 36, "Byzantines": 57}


@cache
def parts() -> Components:
    data = fresh()
    for row in data["unit_types"]:
        key = row["state"], row["kind"]
        if key in COUNTERS:
            row["count"], row["strength"] = COUNTERS[key]
    for row in data["hexes"]:
        row["terrain"] = GROUND.get(row["id"], row["terrain"])
        if row["id"] in CITY:
            row["city"]["value"] = CITY[row["id"]]
    for row in data["states"]:
        row["base"] = BASE.get(row["name"], row["base"])
    return check(data)


PARTS = parts()
RULES = Jihad(PARTS)


def position(
    where: Mapping[str, str] | None = None,
    *,
    turn: int = 2,
    points: Mapping[str, int] | None = None,
    income: Mapping[str, int] | None = None,
    dice: Iterable[int] = (),
    options: Mapping[str, str] | None = None,
    **fields: Any,
) -> Game:
    """A game with these units in these places, the rest in pools and boxes, and nothing going on.

    `fields` are set on the board.
    """
    game = RULES.begin("campaign", LoadedDice(die - 1 for die in dice), 2, RULES.read_options(options or {}))
    board = game.board
    board.turn = turn
    board.incomes = [1] * turn
    for unit in list(board.units):
        board.put(unit.id, ASIDE if unit.leader else UNBUILT if unit.naval else POOL)
    for place, words in (where or {}).items():
        put(game, place, words)
    board.points.update(points or {})
    board.income.update(income or {})
    for name, value in fields.items():
        assert hasattr(board, name), name
        setattr(board, name, value)
    board.changed()
    return game


def put(game: Game, place: str, words: str) -> None:
    """ "2 rebel Muslims Levy, 1 convert Persians Naval, Beni Hashim" """
    for phrase in words.split(", "):
        *first, state, kind = phrase.split(" ") if phrase[0].isdigit() else ("1", "", *phrase.split(" "))
        marks = set(first[1:])
        for _ in range(int(first[0])):
            unit = next(u for u in game.board.units if is_spare(game, u, state, kind))
            muslim = unit.muslim or "convert" in marks
            game.board.put(unit.id, place, rebel="rebel" in marks, muslim=muslim)


def is_spare(game: Game, unit: Unit, state: str, kind: str) -> bool:
    if unit.leader:
        return unit.where == ASIDE and unit.kind == f"{state} {kind}"
    home = UNBUILT if unit.kind == NAVAL else POOL
    own = unit.muslim == (unit.state == PARTS.muslims)
    return (unit.state, unit.kind, unit.where) == (state, kind, home) and own


def ids(game: Game, place: str, words: str = "", count: int | None = None) -> tuple[int, ...]:
    """The units in a place, of a State and kind if told, so many of them if told."""
    found = [u.id for u in game.board.at(place) if words in f"{u.state} {u.kind}"]
    assert count is None or len(found) >= count
    return tuple(sorted(found)[:count])


def tally(game: Game, place: str) -> dict[str, int]:
    """What is in a place: {"Muslims Bedouin": 3}."""
    found: dict[str, int] = {}
    for unit in game.board.at(place):
        words = unit.kind if unit.leader else f"{unit.state} {unit.kind}"
        found[words] = found.get(words, 0) + 1
    return found


def begin(game: Game, *frames: Frame) -> list[Event]:
    """Play these until somebody has to decide; what was told."""
    game.news = []
    game.call(*frames)
    flow.run(game)
    news, game.news = game.news, []
    return news


def act(game: Game, action: Action, seat: Seat | None = None) -> list[Event]:
    """Whoever is asked does this."""
    return RULES.apply(game, min(RULES.waiting(game)) if seat is None else seat, action)


def paragraph(reason: Reason | None) -> str:
    assert reason
    return reason.rule


def choices(game: Game) -> list[Action]:
    return list(RULES.legal(game, min(RULES.waiting(game))))


def told(news: Iterable[Event], kind: type[E]) -> list[E]:
    return [event for event in news if isinstance(event, kind)]


def lost(news: Iterable[Event]) -> int:
    return sum(len(event.units) for event in told(news, UnitsLost))


def fought(news: Iterable[Event]) -> Fought:
    (event,) = told(news, Fought)
    return event
