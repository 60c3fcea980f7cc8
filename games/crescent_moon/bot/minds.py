"""How a bot thinks a position through: what it does itself, and what it takes the others to do."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from games.crescent_moon.bot.bargains import PLAIN, SHREWD, Manner
from games.crescent_moon.bot.choices import considered
from games.crescent_moon.bot.lore import promise
from games.crescent_moon.bot.worth import own, worth
from games.crescent_moon.rules.board import Game
from games.crescent_moon.rules.selecting import Selecting
from games.crescent_moon.rules.turn import ChooseAction
from games.engine.contract import Action, Rules, Seat

FORWARD = 14  # decisions that are thought through before an action is over


class Mind(NamedTuple):
    reply: Callable[[Rules[Any], Game, Seat, Random], Action]  # what another is thought to answer
    look: Callable[[Rules[Any], Game, Seat, Action, Random], float]  # what a step of one's own is worth
    worth: Callable[[Game, Seat], float]  # what a position is when all is over
    manner: Manner


def play_on(rules: Rules[Any], game: Game, seat: Seat, rng: Random, mind: Mind, phase: str) -> None:
    """To the end of the action that is under way, or of the phase."""
    for _ in range(FORWARD):
        if not game.stack or isinstance(game.stack[-1], ChooseAction) or game.board.phase != phase:
            return
        step(rules, game, seat, rng, mind)


def step(rules: Rules[Any], game: Game, seat: Seat, rng: Random, mind: Mind) -> None:
    mover = min(rules.waiting(game))
    if mover == seat:
        follow(rules, game, seat, rng, mind)
    else:
        rules.apply(game, mover, mind.reply(rules, game, mover, rng))


def follow(rules: Rules[Any], game: Game, seat: Seat, rng: Random, mind: Mind) -> None:
    """The next step of one's own: the one that looks best."""
    choices = considered(rules, game, seat, rng)
    if len(choices) > 1:
        choices = [max(choices, key=lambda action: mind.look(rules, game, seat, action, rng))]
    rules.apply(game, seat, choices[0] if choices else rules.absent(game, seat))


def away(rules: Rules[Any], game: Game, seat: Seat, rng: Random) -> Action:
    return rules.absent(game, seat)


def drawn(rules: Rules[Any], game: Game, seat: Seat, rng: Random) -> Action:
    """Cards by chance; for the rest as if away, which is against whoever begins a contest."""
    if isinstance(game.stack[-1], Selecting):
        return rules.sample(game, seat, rng)
    return rules.absent(game, seat)


def at_once(rules: Rules[Any], game: Game, seat: Seat, action: Action, rng: Random) -> float:
    """For oneself: what it is to the others is weighed when all is over."""
    twin = rules.clone(game)
    rules.apply(twin, seat, action)
    return own(twin, seat)


def when_settled(rules: Rules[Any], game: Game, seat: Seat, action: Action, rng: Random) -> float:
    """When the combat or the contest that it begins is over, were no card played."""
    twin = rules.clone(game)
    rules.apply(twin, seat, action)
    while twin.board.conflict and twin.stack:
        step(rules, twin, seat, rng, NORMAL)
    return promise(twin, seat)


NORMAL = Mind(away, at_once, worth, PLAIN)
PLANS = Mind(away, when_settled, promise, SHREWD)
WARY = Mind(drawn, when_settled, promise, SHREWD)
