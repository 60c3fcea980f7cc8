"""Hard: reads the Actions Phase to its end before each choice, weighing wins and losses by their chance.

Then it plays on what it might choose instead for two turns, or six while a Jihad on Byzantium
goes on, and chooses that if it is clearly better.
"""

from collections.abc import Mapping
from math import exp
from random import Random
from typing import Any

from games.engine.contract import Action, Rules, Seat
from games.engine.questions import Choose
from games.first_jihad.bot.advice import WORTH_IT, first_thought, invasion_of
from games.first_jihad.bot.defence import Stand, stands
from games.first_jihad.bot.forecast import BREATH, UNKNOWN, forecast, future_of, provoked, room, turns_left
from games.first_jihad.bot.foresight import better
from games.first_jihad.bot.omens import to_come
from games.first_jihad.bot.weigh import Weighed, weigh_actions
from games.first_jihad.rules import actions
from games.first_jihad.rules.ap import stages
from games.first_jihad.rules.board import Game, active_army
from games.first_jihad.rules.damage import TakeHits
from games.first_jihad.rules.play import Stage

Paths = tuple[str, ...]

CHOICES = 5  # how many of the favourites are looked into
CLOSE = 2.0  # points within which another choice may be the best
BRUISES = 2.0  # the same, of Hits: their damage can be made good
FEAR = 40.0  # of the fall of Rome, in points
BORDERS = ("african", "caucasus")  # Paths whose loss no Empire feels
WORN = 2.0  # for a lower Ka'aba Number, beside what `forecast` sees in it: the next Jihad starts from there
EASE = 0.2  # of the Syrians' Hits on the borders
DEEP = 4  # how many actions are read ahead of those
LIKELY = 3  # how many of the favourites are played on


def hard(rules: Rules[Any], seen: Any, seat: Seat, rng: Random) -> Action:
    return better(rules, seen, at_once(seen), choices(seen), judge, rng)


def at_once(game: Game) -> Action:
    """By judgement alone."""
    frame = game.stack[-1]
    if isinstance(frame, Stage):
        return act(game, frame.paths)
    if isinstance(frame, TakeHits):
        return stand(game, frame)
    return first_thought(game)


def choices(game: Game) -> list[Action]:
    """What is worth being played on."""
    frame: Any = game.stack[-1]
    if isinstance(frame, Stage):
        return [*(item.action for item in weigh_actions(game, frame.paths, judge)[:LIKELY]), actions.Done()]
    if isinstance(frame, TakeHits):
        return [way.first for way in ways_to_stand(game, frame)]
    return [Choose(answer) for answer in frame.answers(game)]


def act(game: Game, paths: Paths) -> Action:
    found = weigh_actions(game, paths, judge)[:CHOICES]
    close = [item for item in found if item.gain > max(found[0].gain, WORTH_IT) - CLOSE]
    if len(close) == 1 and close[0].gain > CLOSE:
        return close[0].action
    looks: list[tuple[float, Action]] = [(judge(game) - WORTH_IT, actions.Done())]
    looks += [(outlook(item, paths, DEEP), item.action) for item in close]
    return min(looks, key=lambda look: look[0])[1]


def outlook(item: Weighed, paths: Paths, depth: int) -> float:
    """What an action comes to, with all that suggests itself after it."""
    worth = item.chance * at_end(item.after, paths, depth)
    if item.failed:
        worth += (1 - item.chance) * at_end(item.failed, paths, depth)
    return worth


def at_end(game: Game, paths: Paths, depth: int) -> float:
    found = weigh_actions(game, paths, judge) if depth else []
    if not found or found[0].gain < WORTH_IT:
        return judge(game)
    return outlook(found[0], paths, depth - 1)


def judge(game: Game, paths: Mapping[str, float] = UNKNOWN) -> float:
    """Rome is worth more fear than `forecast` has (5.1); above all where Jihads come."""
    more = to_come(game) - bait(game) if game.board.advanced else fear(game)
    return forecast(game, paths) + more * future_of(game)


def fear(game: Game) -> float:
    """5.1"""
    army = active_army(game, "greek")
    assert army
    return FEAR * min(1.0, exp(-room(game, army) / BREATH))


def bait(game: Game) -> float:
    """14.1, 17.5. Where the Syrians are drawn to they wear down; best where little can be lost."""
    board = game.board
    path = provoked(game) if not board.jihad and turns_left(game) > 1 else ""
    worn = WORN * (board.kaaba > game.components.numbers.kaaba_least) if path else 0.0
    return worn + EASE * board.kaaba * (path in BORDERS)


def stand(game: Game, frame: TakeHits) -> Action:
    """7.4. The way of taking Hits after which most can be made good in this turn."""
    found = ways_to_stand(game, frame)
    close = [way for way in found[:CHOICES] if way.worth < found[0].worth + BRUISES]
    if len(close) == 1:
        return close[0].first
    return min(close, key=lambda way: made_good(way, frame.path)).first


def ways_to_stand(game: Game, frame: TakeHits) -> list[Stand]:
    """The best first."""
    found = stands(game, frame.path, frame.left, invasion_of(game).ruined, judge)
    return sorted(found, key=lambda way: way.worth)


def made_good(way: Stand, path: str) -> float:
    """What it comes to once the AP there are now are spent on its Paths."""
    game = way.after
    if game is None:
        return way.worth
    paths = next(paths for paths in stages(game) if path in paths)
    game.stack.append(Stage(paths=paths))
    return at_end(game, paths, DEEP)
