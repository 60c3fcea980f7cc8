"""How the game ended, and how the Muslim player's income came and went."""

from collections.abc import Sequence
from typing import TypedDict

from games.engine.contract import Outcome
from games.engine.page import Part, View
from games.engine.words import listed
from games.jihad.present import words
from games.jihad.rules.board import Game
from games.jihad.rules.victory import handicap, verdict

RESULTS = {1: "The Muslim player wins", -1: "The Empires player wins", 0: "A draw"}
STEP, HEIGHT = 40, 150  # of the drawing, in its own units: a turn's width, points


class Income(TypedDict):
    turn: int
    income: int


class Chart(TypedDict):
    width: int
    height: int
    goal: int
    dots: Sequence[tuple[int, int]]
    rows: Sequence[Income]


class End(TypedDict):
    title: str
    reason: str
    rule: str
    mine: bool
    when: str
    given_up: bool
    score: int
    handicap: int
    box: int
    chart: Chart
    defeated: str


def part(view: View) -> Part:
    if view.outcome is None:
        return Part("end", "jihad/end.html", {"title": ""})
    return Part("end", "jihad/end.html", ended(view, view.outcome))


def ended(view: View, outcome: Outcome) -> End:
    game: Game = view.seen
    board, numbers = game.board, game.components.numbers
    return {
        "title": RESULTS[result(game, outcome)],
        "reason": outcome.reason,
        "rule": outcome.rule,
        "mine": view.seat in outcome.winners and len(outcome.winners) == 1,
        "when": words.years(board.turn),
        "given_up": given_up(game),
        "score": view.rules.scores(game)[board.muslim_seat] if given_up(game) else board.score,
        "handicap": handicap(game),
        "box": numbers.victory_box if board.box_emptied else 0,
        "chart": chart(board.incomes, numbers.victory_muslim),
        "defeated": listed(board.defeated) if board.defeated else "",
    }


def given_up(game: Game) -> bool:
    """Whether it ended because the other player left it."""
    return bool(game.stack)


def result(game: Game, outcome: Outcome) -> int:
    if given_up(game):
        return 1 if game.board.muslim_seat in outcome.winners else -1
    return verdict(game)


def chart(incomes: list[int], goal: int) -> Chart:
    """The income of each turn as a line, and the points above which the Muslim player wins at once."""
    dots = [(STEP * n + STEP // 2, HEIGHT - min(income, HEIGHT)) for n, income in enumerate(incomes)]
    rows: list[Income] = [{"turn": n, "income": income} for n, income in enumerate(incomes, start=1)]
    return {
        "width": STEP * max(1, len(incomes)),
        "height": HEIGHT,
        "goal": HEIGHT - goal,
        "dots": dots,
        "rows": rows,
    }
