"""10. Influence contests."""

from typing import Any

from games.crescent_moon.rules.actions import Take
from games.crescent_moon.rules.board import Force, Game
from games.crescent_moon.rules.contest import Declaring
from games.crescent_moon.rules.events import ConflictWon, ContestBegan, TokenPlaced, Totalled
from games.crescent_moon.rules.selecting import Selecting
from games.engine.questions import Choose
from tests.crescent_moon.build import (
    BARLEYLAND,
    CROSSING,
    ORCHARDS,
    PALM_BANK,
    RULES,
    C,
    M,
    N,
    S,
    W,
    act,
    frame,
    kinds,
    rule_of,
    say,
    select,
    settle,
    table,
    told,
)


def contest(turn: int = C, hex_: str = CROSSING, **position: Any) -> Game:
    """The Caliph's influence action at the Crossing: cards are still to be selected."""
    game = table(turn=turn, **position)
    act(game, turn, Take("influence"))
    say(game, turn, hex_)
    return game


def test_10_1_the_example_of_the_rulebook_comes_to_the_same() -> None:
    """10, 12.7, Ruling 53, Ruling 81: Rebel against Imam and Corrupt, and the Murshid decides the tie."""
    game = contest(
        forces={C: {CROSSING: Force(2)}},
        tokens={CROSSING: M},
        settlements={CROSSING: "city"},
        hands={C: ["rebel"], M: ["imam", "corrupt"]},
    )
    select(game, C, "rebel")
    select(game, M, "imam", "corrupt")
    select(game, S)
    say(game, M, "defender")
    say(game, S, "supporter")
    (total,) = told(say(game, M, str(S)), Totalled)
    assert (total.attacker, total.defender) == (3, 3)
    events = say(game, M, "defender")
    assert told(events, ConflictWon)[0].side == "defender"
    assert game.board.influence == {CROSSING: M}
    assert kinds(game.board.hands[S]) == ["corrupt"]
    assert kinds(game.board.discard) == ["rebel"]
    assert kinds(game.board.shown[M]) == ["imam"]
    assert RULES.problems(game) == []


def test_10_1_without_anybody_there_a_token_is_placed() -> None:
    game = table(turn=C, forces={C: {BARLEYLAND: Force(1)}})
    act(game, C, Take("influence"))
    assert told(say(game, C, CROSSING), TokenPlaced)
    assert game.board.influence == {CROSSING: C}


def test_10_1_and_12_8_and_ruling_17_the_murshid_meddles_from_the_next_hex() -> None:
    """Without presence by cards alone."""
    game = contest(forces={C: {CROSSING: Force(1)}}, tokens={ORCHARDS: M}, hands={M: ["imam"]})
    assert game.board.conflict and game.board.conflict.participants == (M,)
    select(game, C)
    select(game, M, "imam")
    (total,) = told(say(game, M, "defender"), Totalled)
    assert (total.attacker, total.defender) == (1, 2)
    assert game.board.influence == {ORCHARDS: M}


def test_10_1_a_river_keeps_the_murshid_out() -> None:
    game = table(turn=C, forces={C: {ORCHARDS: Force(1)}}, tokens={PALM_BANK: M})
    act(game, C, Take("influence"))
    say(game, C, ORCHARDS)
    assert game.board.influence[ORCHARDS] == C


def test_ruling_16_the_murshids_own_token_makes_a_contest_without_participants() -> None:
    game = table(turn=M, tokens={ORCHARDS: M}, hands={M: ["imam"]})
    act(game, M, Take("influence"))
    assert told(say(game, M, CROSSING), ContestBegan)[0].participants == ()
    events = select(game, M, "imam")
    assert told(events, ConflictWon)[0].side == "attacker"
    assert game.board.influence == {ORCHARDS: M, CROSSING: M}


def test_10_2_whoever_holds_a_card_is_asked_of_whatever_kind() -> None:
    game = contest(
        forces={C: {CROSSING: Force(1)}}, settlements={CROSSING: "town"}, hands={S: ["warchief"], C: ["qadi"]}
    )
    for seen in (game, *(RULES.seen_by(game, seat) for seat in (W, M, S, C, N, None))):
        assert RULES.waiting(seen) == {S, C}
    assert RULES.paragraph(game) == rule_of(game, C, Choose("defender")) == "10.2"


def test_10_3_and_ruling_18_all_declare_in_turn_order_before_the_reveal() -> None:
    game = contest(
        forces={C: {BARLEYLAND: Force(1)}, W: {CROSSING: Force(1)}},
        tokens={CROSSING: N},
        settlements={CROSSING: "town"},
        hands={C: ["qadi"]},
    )
    assert isinstance(frame(game), Selecting)
    select(game, C, "qadi")
    asked = []
    while game.stack and isinstance(frame(game), Declaring):
        (seat,) = RULES.waiting(game)
        asked.append(seat)
        assert game.board.conflict and game.board.conflict.cards == ()
        say(game, seat, "supporter")
    assert asked == [W, S, N]


def test_10_4_and_ruling_67_assassinate_comes_first_and_within_a_side_turn_order() -> None:
    game = contest(
        forces={C: {CROSSING: Force(1)}},
        tokens={CROSSING: N},
        hands={C: ["qadi"], N: ["assassinate"]},
    )
    select(game, C, "qadi")
    select(game, N, "assassinate")
    (total,) = told(say(game, N, "defender"), Totalled)
    assert (total.attacker, total.defender) == (1, 1)
    assert kinds(game.board.discard) == ["assassinate", "qadi"]


def test_10_5_each_supporter_adds_one_the_armed_of_a_side_one_together() -> None:
    game = contest(
        forces={C: {BARLEYLAND: Force(1)}, W: {CROSSING: Force(3)}},
        tokens={CROSSING: N},
        settlements={CROSSING: "town"},
    )
    for seat in (W, S):
        say(game, seat, "supporter")
    (total,) = told(say(game, N, "supporter"), Totalled)
    assert total.attacker == 1 + 1 + 1
    assert game.board.influence == {CROSSING: C}


def test_10_5_and_10_6_and_ruling_14_the_palace_is_stronghold_and_settlement() -> None:
    game = contest(forces={C: {CROSSING: Force(0, 0, "", True)}}, tokens={CROSSING: N})
    (total,) = told(say(game, N, "defender"), Totalled)
    assert (total.attacker, total.defender) == (2, 1)
    game = contest(turn=W, forces={C: {CROSSING: Force(0, 0, "", True)}, W: {BARLEYLAND: Force(1)}})
    (total,) = told(say(game, C, "defender"), Totalled)
    assert (total.attacker, total.defender) == (0, 2)


def test_10_6_several_defenders_count_one_of_each() -> None:
    game = contest(
        forces={C: {BARLEYLAND: Force(1)}, W: {CROSSING: Force(3)}},
        tokens={CROSSING: N},
        settlements={CROSSING: "town"},
    )
    for seat in (W, S):
        say(game, seat, "defender")
    (total,) = told(say(game, N, "defender"), Totalled)
    assert total.defender == 2


def test_10_7_and_ruling_20_a_token_that_is_ousted_returns_to_its_owner() -> None:
    game = contest(forces={C: {CROSSING: Force(1)}}, tokens={CROSSING: N})
    events = say(game, N, "defender")
    assert told(events, TokenPlaced)[0].ousted == N
    assert game.board.influence == {CROSSING: C}


def test_10_7_with_less_nothing_happens() -> None:
    game = contest(forces={C: {BARLEYLAND: Force(1)}}, tokens={CROSSING: N})
    assert told(say(game, N, "defender"), ConflictWon)[0].side == "defender"
    assert game.board.influence == {CROSSING: N}


def test_10_8_characters_lie_face_up_events_are_discarded() -> None:
    game = contest(forces={C: {CROSSING: Force(1)}}, tokens={CROSSING: N}, hands={C: ["qadi", "rebel"]})
    select(game, C, "qadi", "rebel")
    settle(game)
    assert kinds(game.board.shown[C]) == ["qadi"]
    assert kinds(game.board.discard) == ["rebel"]


def test_ruling_21_a_card_whose_condition_fails_is_spent_for_nothing() -> None:
    game = contest(forces={C: {CROSSING: Force(1)}}, tokens={CROSSING: N}, hands={C: ["rebel"]})
    select(game, C, "rebel")
    (total,) = told(say(game, N, "defender"), Totalled)
    assert total.attacker == 1
    assert kinds(game.board.discard) == ["rebel"]


def test_ruling_81_without_anybody_on_the_other_side_corrupt_is_discarded() -> None:
    game = contest(forces={C: {CROSSING: Force(1)}}, tokens={CROSSING: N}, hands={C: ["corrupt"]})
    select(game, C, "corrupt")
    say(game, N, "supporter")
    assert kinds(game.board.discard) == ["corrupt"]
    assert game.board.hands[N] == ()


def test_ruling_53_whoever_is_corrupted_with_a_full_hand_discards() -> None:
    hands = {
        C: ["corrupt"],
        N: ["warchief", "warchief", "mamluks", "mamluks", "lancers", "lancers", "elder", "elder"],
    }
    game = contest(forces={C: {CROSSING: Force(1)}}, tokens={CROSSING: N}, hands=hands)
    select(game, C, "corrupt")
    select(game, N)
    say(game, N, "defender")
    say(game, C, "use")
    assert RULES.waiting(game) == {N}
    settle(game)
    assert len(game.board.hands[N]) == 8


def test_ruling_19_without_a_token_in_supply_there_is_no_influence_action() -> None:
    tokens = dict.fromkeys(["T02", "T03", "T04", "T05", "T06", "T07"], W)
    game = table(forces={W: {CROSSING: Force(1)}}, tokens=tokens)
    reason = RULES.why_not(game, W, Take("influence"))
    assert reason and reason.rule == "Ruling 19"
