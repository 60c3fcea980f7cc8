"""What a bot considers: the list, and of forms some answers that make sense."""

from random import Random
from typing import Any

from games.crescent_moon.rules.actions import (
    Back,
    Discard,
    Lend,
    March,
    PlaceTile,
    PlayAnytime,
    Select,
    TakeCards,
)
from games.crescent_moon.rules.board import NOBODY, Game, force
from games.crescent_moon.rules.building import Building
from games.crescent_moon.rules.cards import anytime
from games.crescent_moon.rules.draft import LayTile, places_for
from games.crescent_moon.rules.limits import HandFull
from games.crescent_moon.rules.march import Stepping, ways
from games.crescent_moon.rules.plot import FillSultans, TakeAligned
from games.crescent_moon.rules.recruit import Recruiting
from games.crescent_moon.rules.selecting import CAMPS, Selecting, lends, playable
from games.crescent_moon.rules.target import BACK, DONE
from games.engine.contract import Action, Rules, Seat
from games.engine.flow import Frame
from games.engine.questions import Choose

MOST_MARCHES = 40
LEAVING = (Back(), Choose(BACK))


def considered(rules: Rules[Any], game: Game, seat: Seat, rng: Random) -> list[Action]:
    """Whoever has begun an action goes on with it: if it were left it would be begun again, for ever."""
    found, frame = answers(rules, game, seat, rng), game.stack[-1]
    return [action for action in found if not leaves(frame, action)] or found


def leaves(frame: Frame, action: Action) -> bool:
    """Whether the action that is under way would be given up for another one."""
    if isinstance(frame, Recruiting) and not frame.placed:
        return action == Choose(DONE)
    return action in LEAVING


def answers(rules: Rules[Any], game: Game, seat: Seat, rng: Random) -> list[Action]:
    frame = game.stack[-1]
    if isinstance(frame, Stepping):
        return [*marches(game, seat, frame, rng), *helpers(game, seat), frame.leave()]
    if isinstance(frame, Building):
        return [*rules.legal(game, seat), *helpers(game, seat)]
    if isinstance(frame, Selecting):
        return selections(game, seat)
    if isinstance(frame, TakeAligned | FillSultans):
        return drawn(rules, game, seat, rng, 4)
    if isinstance(frame, HandFull):
        return [Discard(tuple(frame.loose(game)[start:][: frame.excess(game)])) for start in range(3)]
    if isinstance(frame, LayTile):
        tiles = [(tile, place) for tile in game.board.dealt[seat] for place in places_for(game, tile)]
        return [PlaceTile(tile, place) for tile, place in rng.sample(tiles, min(4, len(tiles)))]
    return list(rules.legal(game, seat))


def helpers(game: Game, seat: Seat) -> list[PlayAnytime]:
    """7.5. Cards in hand that change the action; not those that look at a hand, of which nothing is kept."""
    return [action for action in anytime.offered(game, seat) if action.of == NOBODY]


def drawn(rules: Rules[Any], game: Game, seat: Seat, rng: Random, count: int) -> list[Action]:
    found = {rules.sample(game, seat, rng) for _ in range(count)}
    assert all(isinstance(action, TakeCards) for action in found)
    return sorted(found, key=str)


def marches(game: Game, seat: Seat, frame: Stepping, rng: Random) -> list[Action]:
    """All that stand there, or all but one."""
    found: list[Action] = []
    for origin, target in ways(game, seat, frame):
        stack = force(game, seat, origin)
        ordinary, mercenary = (0, frame.most) if frame.origin else (stack.ordinary, stack.mercenary)
        found.append(March(origin, target, (ordinary, mercenary)))
        if ordinary + mercenary > 1:
            first = ordinary > 0
            found.append(March(origin, target, (ordinary - first, mercenary - (not first))))
    return rng.sample(found, MOST_MARCHES) if len(found) > MOST_MARCHES else found


def selections(game: Game, seat: Seat) -> list[Action]:
    """None, each card alone, all of them."""
    going, cards = game.board.conflict, playable(game, seat)
    assert going
    sets = [(), *((card,) for card in cards), *([cards] if len(cards) > 1 else [])]
    if lends(going, seat):
        return [Lend(chosen, side) for chosen in sets for side in CAMPS]
    return [Select(chosen) for chosen in sets]
