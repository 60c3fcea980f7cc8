"""Games that earlier releases saved go on."""

from typing import Any

import msgspec
import pytest

from games.engine.questions import Choose
from games.first_jihad.rules.blessings import IconsMove
from games.first_jihad.rules.board import Game, ThisTurn
from games.first_jihad.rules.play import Stage
from tests.first_jihad.table import RULES, act, advanced, position, put, run, stage

TURN = ThisTurn(ridda=True, spent=["med"])


def as_layout_1(game: Game) -> Any:
    """The state as layout 1 had it: one map for the board, and names of its own for what is done."""
    board, stack, *others = msgspec.msgpack.decode(RULES.save(game))
    this_turn = board.pop("this_turn")
    for frame in stack:
        frame["over" if frame["type"] == "Stage" else "answered"] = frame.pop("done")
    return [board | this_turn, stack, *others]


def brought_up(state: Any) -> Game:
    game: Game = RULES.load(msgspec.msgpack.encode(RULES.steps[2](RULES.steps[1](state))))
    return game


@pytest.mark.parametrize("asked", ["icons", "stage"])
@pytest.mark.parametrize("done", [True, False])
def test_a_game_of_layout_1_is_read_as_it_stood(asked: str, done: bool) -> None:
    game = stage(advanced(), "greek", "med", ap=3) if asked == "stage" else position()
    if asked == "icons":
        run(game, IconsMove())
    game.board.this_turn = TURN
    frame = game.stack[-1]
    assert isinstance(frame, Stage if asked == "stage" else IconsMove)
    frame.done = done
    old = as_layout_1(game)
    assert old[0]["spent"] == ["med"] and "this_turn" not in old[0]
    assert old[1][-1]["over" if asked == "stage" else "answered"] is done
    assert RULES.save(brought_up(old)) == RULES.save(game)


def test_a_game_of_layout_2_has_no_curve_of_the_turns_that_are_over() -> None:
    game = stage(advanced(), "greek", "med", ap=3)
    board, *others = msgspec.msgpack.decode(RULES.save(game))
    del board["curve"]
    again: Game = RULES.load(msgspec.msgpack.encode(RULES.steps[2]([board, *others])))
    assert RULES.save(again) == RULES.save(game)
    assert again.board.curve == []


def test_and_is_played_on() -> None:
    game = position()
    put(game, "byz_med", "carthage")
    run(game, IconsMove())
    again = brought_up(as_layout_1(game))
    assert RULES.legal(again, 0) == RULES.legal(game, 0)
    assert Choose("rome") in RULES.legal(again, 0)
    act(again, "rome")
    assert again.board.icons == "rome"
