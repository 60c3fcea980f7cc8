"""How the game ended."""

from collections import Counter
from typing import TypedDict

from games.apocalypse.present import words
from games.apocalypse.rules.board import BYZANTINE, DEAD, GONE, MUSLIM, Game
from games.apocalypse.rules.control import control
from games.engine.page import Part, View
from games.engine.words import counted


class End(TypedDict):
    title: str
    reason: str
    rule: str
    mine: bool
    when: str
    facts: list[str]


def part(view: View) -> Part:
    if view.outcome is None:
        return Part("end", "apocalypse/end.html", {"title": ""})
    return Part("end", "apocalypse/end.html", ended(view))


def ended(view: View) -> End:
    game: Game = view.seen
    assert view.outcome is not None
    return {
        "title": f"{words.SIDES[view.outcome.winners[0]]} win",
        "reason": view.outcome.reason,
        "rule": view.outcome.rule,
        "mine": view.seat in view.outcome.winners,
        "when": words.years(game.components, max(1, game.board.turn)),
        "facts": facts(game),
    }


def facts(game: Game) -> list[str]:
    """Of each side what it holds, and what it has lost."""
    held, board = Counter(control(game).values()), game.board
    lost = Counter(unit.seat for where in (DEAD, GONE) for unit in board.at(where))
    return [
        f"{words.SIDES[seat]}: {held[seat]} of the towns and cities, {counted(lost[seat], 'unit')} lost"
        for seat in (BYZANTINE, MUSLIM)
    ]
