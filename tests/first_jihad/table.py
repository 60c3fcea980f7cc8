"""Positions in the words of the game, and dice as told."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from games.engine import flow
from games.engine.contract import Action, Event, Reason
from games.engine.dice import Dice
from games.engine.questions import Choose
from games.first_jihad.components import Card, check
from games.first_jihad.rules import FirstJihad
from games.first_jihad.rules.board import STRONG, Army, Castle, Game, Marker
from games.first_jihad.rules.events import EFFECTS
from games.first_jihad.rules.play import Stage
from games.first_jihad.rules.setup import set_up

SET = Path(__file__).resolve().parents[2] / "fixtures/first_jihad/components.json"
RULES = FirstJihad(check(json.loads(SET.read_text("utf-8"))))
NAMES = {path.id: path for path in RULES.components.paths}


class Told(Dice):
    """Dice that fall as the test says; cards come by their number."""

    def __init__(self, told: Iterable[int]) -> None:
        super().__init__("told")
        self.told = list(told)

    def d6(self, count: int = 1) -> tuple[int, ...]:
        return tuple(self.told.pop(0) for _ in range(count))

    def take(self, cards: Any) -> Any:
        card = self.told.pop(0)
        cards.remove(card)
        return card


def position(scenario: str = "basic", dice: Iterable[int] = (), card: int = 3, **options: str) -> Game:
    """The setup, with nothing going on: nothing happens until the test makes it."""
    game = set_up(RULES.components, Dice("seed"), scenario == "advanced", RULES.read_options(options))
    game.dice, game.board.card = Told(dice), card
    return game


def calm(game: Game) -> Game:
    """No Minor Power does anything, and no Mujahideen."""
    game.board.minor = dict.fromkeys(game.board.minor, 0)
    game.board.mujahideen = ""
    return game


def advanced(dice: Iterable[int] = (), card: int = 3, **options: str) -> Game:
    return position("advanced", dice, card, **options)


def put(game: Game, army: str, land: str, level: int = STRONG, **state: bool) -> None:
    """An army where the test wants it. It becomes active; those nearer to Mecca are gone."""
    tile, board = RULES.components.army[army], game.board
    at = RULES.components.number[land]
    assert RULES.components.path_of[land] == tile.path
    for other in RULES.components.armies_of[tile.path]:
        if other != army and other in board.armies and 0 < board.armies[other].at < at:
            del board.armies[other]
            board.lost.append(other)
    board.armies[army] = Army(army, at, level, **state)
    board.active[tile.path] = army


def neutral(game: Game, army: str, land: str) -> None:
    game.board.armies[army] = Army(army, RULES.components.number[land])


def islam(game: Game, path: str, land: str, disrupted: bool = False) -> None:
    game.board.islam[path] = Marker(RULES.components.number[land], disrupted)


def castle(game: Game, which: str, land: str, strong: bool = False) -> None:
    game.board.castles[which] = Castle(which, land, strong)


def at(game: Game, army: str) -> str:
    found = game.board.armies[army]
    return RULES.components.at[RULES.components.army[army].path][found.at]


def marker(game: Game, path: str) -> tuple[str, bool]:
    found = game.board.islam[path]
    return RULES.components.at[path][found.at], found.disrupted


def rose(path: str, hex: str) -> Card:
    """A card whose Rose has this hex for one Path, and zero for the others."""
    printed = RULES.components.card[3]
    return replace(printed, rose=dict.fromkeys(printed.rose, "0") | {path: hex}, events=())


def card_with(path: str, hex: str) -> int:
    """A printed card that has this hex for this Path."""
    return next(card.id for card in RULES.components.cards if card.rose.get(path) == hex)


def paragraph(reason: Reason | None) -> str:
    assert reason
    return reason.rule


def faults(game: Game) -> list[str]:
    """All that is wrong, but for Castles and Capitals from which `put` took the army away."""
    return [problem for problem in RULES.problems(game) if "does not hold" not in problem]


def run(game: Game, *frames: flow.Frame) -> list[Event]:
    """Play these frames until a question is asked or all are done; the news of it."""
    game.news = []
    game.call(*frames)
    flow.run(game)
    return game.news


def act(game: Game, *actions: Action | str) -> list[Event]:
    """Answer what is asked, one after the other; a word stands for a Choose."""
    news: list[Event] = []
    for action in actions:
        news += RULES.apply(game, 0, Choose(action) if isinstance(action, str) else action)
    return news


def stage(game: Game, *paths: str, ap: int | None = None) -> Game:
    """The Actions Phase of these Paths."""
    if ap is not None:
        game.board.ap[RULES.components.theater[paths[0]]] = ap
    run(game, Stage(paths=paths))
    return game


def ways_now(game: Game) -> list[Any]:
    """The ways of taking Hits that are offered."""
    return list(RULES.legal(game, 0))


def active(game: Game, path: str) -> Army:
    return game.board.armies[game.board.active[path]]


def asked(game: Game) -> list[str]:
    """The answers of the question that stands."""
    return [action.answer for action in RULES.legal(game, 0) if isinstance(action, Choose)]


def event(game: Game, card: int, code: str) -> bool:
    """One event of a card; whether it did something."""
    found = next(e for e in RULES.components.card[card].events if e.code == code)
    game.news = []
    took = EFFECTS[code](game, found)
    flow.run(game)
    return took


def told(news: list[Event], kind: type[Any]) -> list[Any]:
    return [item for item in news if isinstance(item, kind)]


def refusal(game: Game, action: Action) -> tuple[str, str]:
    """Why an action is refused, and that it changes nothing."""
    from games.engine.contract import IllegalAction

    before = RULES.save(game)
    try:
        RULES.apply(game, 0, action)
    except IllegalAction as no:
        assert RULES.save(game) == before
        return no.reason, no.rule
    raise AssertionError(f"{action} was not refused")
