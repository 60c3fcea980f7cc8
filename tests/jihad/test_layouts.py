"""Games that earlier releases saved go on."""

from typing import Any

import msgspec
import pytest

from games.engine.flow import Frame
from games.jihad.rules.board import MUSLIM, Game
from games.jihad.rules.losses import COMBAT, Losses
from games.jihad.rules.retreat import Declining, RetreatTo
from games.jihad.rules.underway import UnderWay
from tests.jihad.build import MEDINA, RULES, ids, position


def with_frame(frame: Frame) -> Game:
    game = position({MEDINA: "3 Muslims Levy"})
    game.stack = [frame]
    return game


def as_layout_1(game: Game, done: bool) -> Any:
    """What was left to ask about said whether it had been asked; only one said it by a name of its own."""
    board, stack, *others = msgspec.msgpack.decode(RULES.save(game))
    (frame,) = stack
    del frame["done"]
    if frame["type"] == "Declining":
        frame["answered"] = done
    elif done:
        left, nothing = ("count", 0) if frame["type"] == "Losses" else ("units", [])
        frame[left] = nothing
    return [board, [frame], *others]


@pytest.mark.parametrize("done", [True, False])
@pytest.mark.parametrize("kind", [RetreatTo, Declining, Losses, UnderWay])
def test_a_question_of_layout_1_is_as_far_as_it_was(kind: type[Any], done: bool) -> None:
    units = ids(position({MEDINA: "3 Muslims Levy"}), MEDINA)
    more: dict[type[Any], tuple[Any, ...]] = {Losses: (1, COMBAT), UnderWay: (4,)}
    game = with_frame(kind(MUSLIM, units, *more.get(kind, ())))
    again: Game = RULES.load(msgspec.msgpack.encode(RULES.steps[1](as_layout_1(game, done))))
    (frame,) = again.stack
    assert isinstance(frame, kind) and frame.done is done
    assert (frame.who(again) == frozenset()) == done
    if not done:
        assert RULES.save(again) == RULES.save(game)
