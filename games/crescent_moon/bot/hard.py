"""Hard: thinks on about what looks best, to its own next action, whatever the others may hold."""

from random import Random
from typing import Any

from games.crescent_moon.bot.dangers import dangers, sales
from games.crescent_moon.bot.minds import PLANS, WARY, play_on
from games.crescent_moon.bot.normal import at_sight, bargains, weighed
from games.crescent_moon.bot.worth import worth
from games.crescent_moon.rules.board import Game
from games.crescent_moon.rules.draft import StandGroup
from games.crescent_moon.rules.selecting import Selecting
from games.crescent_moon.rules.turn import ChooseAction
from games.engine.contract import Action, Rules, Seat

FEW = 3  # of what looks best, how much is thought about again
IMAGINED = 2  # positions in which it is


def hard(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    frame = seen.stack[-1]
    if said := at_sight(rules, seen, seat, rng):
        return said
    game = rules.imagine(seen, seat, rng)
    values = weighed(rules, game, seat, rng, PLANS)
    best = max(values.values())
    if isinstance(frame, ChooseAction) and (offer := bargains(rules, game, seat, best, rng, PLANS)):
        return offer
    order = sorted(values, key=lambda action: -values[action])
    if isinstance(frame, StandGroup):
        return order[0]
    return thought_over(rules, seen, seat, order if isinstance(frame, Selecting) else order[:FEW], rng)


def thought_over(rules: Rules[Any], seen: Game, seat: Seat, choices: list[Action], rng: Random) -> Action:
    """The best of these over several ways in which what is hidden may lie."""
    if len(choices) == 1:
        return choices[0]
    games = [rules.imagine(seen, seat, rng) for _ in range(IMAGINED)]
    return max(choices, key=lambda action: sum(foresight(rules, game, seat, action, rng) for game in games))


def foresight(rules: Rules[Any], game: Game, seat: Seat, action: Action, rng: Random) -> float:
    """What is left when the action is over, and what may come then; of a whole action, what the next can make
    of it.
    """
    twin = rules.clone(game)
    rules.apply(twin, seat, action)
    play_on(rules, twin, seat, rng, WARY, game.board.phase)
    between = sales(twin, seat) - dangers(twin, seat) if twin.stack else 0.0
    if isinstance(game.stack[-1], ChooseAction):
        await_turn(rules, twin, seat)
        if twin.stack:
            return max(weighed(rules, twin, seat, rng, PLANS).values()) + between
    return worth(twin, seat) + between


def await_turn(rules: Rules[Any], game: Game, seat: Seat) -> None:
    """Until the next action of one's own, as if all were away till then."""
    while game.stack and not (isinstance(game.stack[-1], ChooseAction) and game.board.turn == seat):
        mover = min(rules.waiting(game))
        rules.apply(game, mover, rules.absent(game, mover))
