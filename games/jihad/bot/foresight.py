"""Turns imagined: a way to march played out with dice of their own, and how the Muslims stand after it."""

from collections.abc import Mapping
from random import Random
from typing import Any

from games.engine.contract import Rules
from games.jihad.bot.normal import normal
from games.jihad.bot.schools import School
from games.jihad.rules import victory
from games.jihad.rules.actions import Done, March
from games.jihad.rules.board import DEAD, EMPIRES, Force, Game
from games.jihad.rules.movement import Movement, why_not_march
from games.jihad.rules.productivity import income
from games.jihad.rules.transport import why_not_sail

WON = 100.0  # points by which a game that is over counts for more than any income
HOARD = 30  # points in hand that are of use
KEPT, BEDOUIN, CONVERT, FOE = 0.25, 0.5, 0.5, 0.4  # what a point, a Bedouin, a convert and a foe are worth


def outlook(rules: Rules[Any], start: Game, schools: Mapping[Force, School], rng: Random) -> float:
    """How the Muslims stand when whoever moves now would move again, or as it all ends."""
    game = rules.imagine(start, None, rng)
    frame = start.stack[-1]
    assert isinstance(frame, Movement)
    march_on(rules, game, frame.force, schools[frame.force])
    while game.stack and not is_round(game, start, frame.force):
        top = game.stack[-1]
        if isinstance(top, Movement) and not game.board.war:
            march_on(rules, game, top.force, schools[top.force])
            continue
        seat = min(rules.waiting(game))
        rules.apply(game, seat, normal(rules, game, seat, rng))
    return standing(game)


def is_round(game: Game, start: Game, force: Force) -> bool:
    """Whether the turn is over: for the Empires with the next phase of the Muslims."""
    if game.board.turn == start.board.turn:
        return False
    top = game.stack[-1]
    return force != EMPIRES or (getattr(top, "force", "") == EMPIRES and not game.board.war)


def march_on(rules: Rules[Any], game: Game, force: Force, school: School) -> None:
    """A whole Movement Segment, of marches that were thought of at its beginning."""
    seat = game.board.seat_of(force)
    for march in school(game):
        if not why_not(game, force, march):
            rules.apply(game, seat, march)
            settle(rules, game)
    rules.apply(game, seat, Done())


def settle(rules: Rules[Any], game: Game) -> None:
    """What a march asks: the losses."""
    while not isinstance(game.stack[-1], Movement):
        seat = min(rules.waiting(game))
        rules.apply(game, seat, normal(rules, game, seat, Random(0)))


def why_not(game: Game, force: Force, march: March) -> Any:
    return (why_not_sail if march.cargo else why_not_march)(game, force, march)


def standing(game: Game) -> float:
    """In points of the last count; before it, what will earn more counts as well."""
    board, numbers = game.board, game.components.numbers
    if board.ended:
        return board.score + WON * victory.verdict(game)
    earned = income(game, game.components.muslims)
    left = (numbers.turns - board.turn) / numbers.turns
    dead = len(board.at(DEAD))
    converts = len([u for u in board.units if u.muslim and u.state != game.components.muslims])
    kept = min(HOARD, board.points[game.components.muslims])
    sure = WON if earned > numbers.victory_muslim else 0.0
    foes = len([unit for unit in board.on_map() if not unit.muslim and not unit.naval])
    later = KEPT * kept - BEDOUIN * dead + CONVERT * converts - FOE * foes
    return victory.muslim_score(game, earned) + sure + left * later
