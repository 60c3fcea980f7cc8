"""8.9, 8.10, 8.12. What AP buy from the neighbours: peace, and elephants."""

from collections.abc import Iterator

from games.engine.contract import Reason
from games.first_jihad.rules.actions import Appease, BuyElephants
from games.first_jihad.rules.ap import spend, why_not_spend
from games.first_jihad.rules.board import Game, PathId, empire_of
from games.first_jihad.rules.minor import BEST, RIGHT, appease_price, move_minor
from games.first_jihad.rules.news import PieceChanged

RULES = {"bulgars": "8.9", "tibet": "8.10"}


def bar_appease(game: Game, paths: tuple[PathId, ...], action: Appease) -> Reason | None:
    """8.9 from the West for the Bulgars, on the Greek Path; 8.10 from the East for Tibet, on the Parthian."""
    path = game.board.affects[action.power]
    rule = RULES[action.power]
    if path not in paths:
        return Reason("The AP must come from the Path that it affects.", rule)
    if game.board.minor[action.power] == BEST:
        return Reason("They are as friendly as can be.", "13.1")
    return why_not_spend(game, path, appease_price(game, action.power), rule)


def appease(game: Game, action: Appease) -> None:
    rule = RULES[action.power]
    spend(game, game.board.affects[action.power], appease_price(game, action.power), rule)
    move_minor(game, action.power, RIGHT, rule)


def bar_elephants(game: Game, paths: tuple[PathId, ...], action: BuyElephants) -> Reason | None:
    """8.12. They come from India: a Persian Army has to be on that Path."""
    board, numbers = game.board, game.components.numbers
    if "indian" not in paths or empire_of(game, "indian") != "persia":
        return Reason("There is no Persian Army on the Indian Path to fetch them.", "8.12")
    if board.immortals >= numbers.elephants:
        return Reason("The Immortals have their elephants.", "8.12")
    return why_not_spend(game, "indian", numbers.elephants_cost, "8.12")


def buy_elephants(game: Game, action: BuyElephants) -> None:
    numbers = game.components.numbers
    spend(game, "indian", numbers.elephants_cost, "8.12")
    game.board.immortals = numbers.elephants
    game.tell(PieceChanged(piece="immortals", now=str(numbers.elephants), rule="8.12"))


def candidates(game: Game, paths: tuple[PathId, ...]) -> Iterator[Appease | BuyElephants]:
    for power in RULES:
        if game.board.affects[power] in paths:
            yield Appease(power)
    if "indian" in paths and game.board.immortals:
        yield BuyElephants()
