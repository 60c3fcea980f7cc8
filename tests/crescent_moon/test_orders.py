"""16.6. Word that was left is obeyed, and nothing else is."""

import pytest

from games.crescent_moon.rules.actions import AnswerDeal, Lend, March, Promise, Propose, Select, Take
from games.crescent_moon.rules.board import Force, Game
from games.engine.contract import Action, Seat
from games.engine.questions import Choose
from tests.crescent_moon.build import (
    BARLEYLAND,
    CROSSING,
    ORCHARDS,
    RULES,
    SANDS,
    C,
    M,
    N,
    S,
    W,
    act,
    say,
    table,
)


def answer(game: Game, seat: Seat, slug: str, order: str) -> Action | None:
    found = RULES.ordered(game, seat, {slug: order})
    return found.answer if found else None


def test_16_6_select_no_cards_unless_attacked() -> None:
    game = table(
        forces={W: {BARLEYLAND: Force(2)}, C: {CROSSING: Force(2)}},
        tokens={ORCHARDS: M},
        hands={W: ["warchief"], C: ["physician"], M: ["poisoner"]},
    )
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (2, 0)))
    assert answer(game, M, "select", "own") == Lend((), "attacker")
    assert answer(game, C, "select", "own") is None
    assert answer(game, C, "select", "never") == Select(())
    act(game, C, Select(()))
    assert RULES.why_not(game, M, Lend((), "attacker")) is None


@pytest.mark.parametrize("round_", [1, 4])
def test_16_6_select_no_cards_until_ones_next_action(round_: int) -> None:
    """That of the next year, after the last of this one."""
    game = table(turn=M)
    game.board.round = round_
    given = untils(game, M)
    for seat in (M, S, C, N, W):
        assert untils(game, M) == given
        act(game, seat, Take("collect"))
    assert RULES.waiting(game) == {M} and not untils(game, M) & given


def untils(game: Game, seat: Seat) -> set[str]:
    """The orders that hold until this seat's next action."""
    found = next(one for one in RULES.beforehand(game, seat) if one.slug == "select")
    return {order for order, words in found.orders if "until my next action" in words}


def test_16_6_for_how_many_points_the_murshid_agrees() -> None:
    game = table(
        forces={W: {BARLEYLAND: Force(2)}, C: {CROSSING: Force(2)}},
        tokens={ORCHARDS: M},
        hands={W: ["warchief"], C: ["physician"], M: ["poisoner"]},
    )
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (2, 0)))
    assert answer(game, M, "select", "agree-2") == Lend((), "attacker")
    act(game, W, Promise(1))
    act(game, C, Promise(2))
    assert answer(game, M, "select", "agree-2") == AnswerDeal(W, False)
    act(game, M, Lend((), "attacker"), AnswerDeal(W, False))
    assert answer(game, M, "select", "agree-2") == AnswerDeal(C, True)
    assert answer(game, M, "select", "never") is None
    assert answer(game, W, "select", "agree-2") is None


def test_16_6_whom_to_support() -> None:
    game = table(turn=C, forces={C: {CROSSING: Force(1)}}, tokens={CROSSING: N})
    act(game, C, Take("influence"))
    say(game, C, CROSSING)
    assert answer(game, N, "declare", f"support-{C}") == Choose("supporter")
    assert answer(game, N, "declare", f"support-{W}") == Choose("defender")
    assert answer(game, N, "declare", "defend") == Choose("defender")


def test_16_6_at_which_price_to_sell() -> None:
    game = table(forces={W: {CROSSING: Force(1)}, N: {SANDS: Force(0, 1)}}, reserves={N: 2})
    act(game, W, Propose("hire:2", (5,)))
    assert answer(game, N, "sell", "above-2") == Choose("accept")
    assert answer(game, N, "sell", "above-3") == Choose("decline")
    assert answer(game, N, "sell", "decline") == Choose("decline")
    for seat, sells in ((S, True), (C, False), (N, True)):
        slugs = {order.slug for order in RULES.beforehand(game, seat)}
        assert slugs == {"select", "declare"} | ({"sell"} if sells else set())
