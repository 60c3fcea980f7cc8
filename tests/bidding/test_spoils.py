"""The Spoils Phase."""

import pytest

from games.bidding.present import spoils
from games.bidding.rules.actions import (
    Bid,
    CaliphNamed,
    DeckShuffled,
    MatsRevealed,
    SpaceSettled,
)
from games.bidding.rules.board import Mat, Round
from games.engine.contract import Event
from tests.bidding.build import PARTS, RULES, H, M, U, Z, bid, bidding, cards, reveal, told


def settled(news: list[Event], space: str) -> SpaceSettled:
    return next(event for event in told(news, SpaceSettled) if event.space == space)


def test_spoils_1_all_bids_are_shown_at_once() -> None:
    news = reveal(bidding(hands={U: ["Jihad"]}), {U: bid("Jihad"), H: bid(control=2), Z: bid(culture=1)})
    nothing = Mat((0,) * 7, ())
    shown = Mat((0,) * 7, cards("Jihad")), Mat((2, *[0] * 6), ()), nothing, Mat((0, 0, 1, 0, 0, 0, 0), ())
    assert told(news, MatsRevealed) == [MatsRevealed(turn=3, mats=shown, rule="Spoils 1")]


def test_spoils_2_the_most_fate_and_force_wins() -> None:
    game = bidding(hands={M: ["Jihad"]})
    news = reveal(game, {U: bid(conquest=4), H: bid(conquest=5), M: bid("Jihad", conquest=3)})
    event = settled(news, "conquest")
    assert (event.winner, event.points, event.tied, event.rule) == (M, (4, 5, 6, 0), (), "Spoils 2")


@pytest.mark.parametrize(
    ("space", "victory", "fate", "drawn"),
    [
        ("control", 5, 0, 0),
        ("conquest", 4, 2, 0),
        ("culture", 3, 0, 0),
        ("draw_five", 0, 0, 5),
        ("draw_four", 0, 0, 4),
        ("draw_three", 0, 0, 3),
        ("conversion", 2, 0, 2),
    ],
)
def test_spoils_3_mat_2_mat_3_mat_4_mat_5_mat_6_a_space_pays_what_it_shows(
    space: str, victory: int, fate: int, drawn: int
) -> None:
    game = bidding(fate=10, victory=20)
    event = settled(reveal(game, {H: bid(**{space: 2})}), space.replace("_", "-"))
    assert (event.winner, event.victory, event.fate, event.cards) == (H, victory, fate, drawn)
    assert game.board.victory[H] == 20 + victory
    assert game.board.fate[H] == 10 - 2 + fate + 10  # the last ten are the next turn's
    assert len(game.board.hands[H]) == drawn + 1


def test_mat_2_control_brings_the_caliph_token() -> None:
    game = bidding(caliph=U)
    reveal(game, {H: bid(control=1)})
    assert game.board.caliph == H


def test_spoils_4_what_was_bid_is_discarded_won_or_not() -> None:
    game = bidding(turn=10, fate=10, hands={U: ["Jihad"], H: ["Raids"]})
    reveal(game, {U: bid("Jihad", culture=4), H: bid("Raids", conquest=1, culture=5)})
    assert game.board.fate == [8, 4, 10, 10]  # the Caliph wins Conquest with 3 against 2, and two Fate
    assert game.board.discard == [*cards("Jihad", "Raids")]
    assert game.board.hands[:2] == [(), ()]


def test_spoils_5_the_winner_of_control_is_caliph_even_if_they_were() -> None:
    news = reveal(bidding(caliph=U), {U: bid(control=1)})
    assert told(news, CaliphNamed) == [CaliphNamed(seat=U, before=U, rule="Spoils 5")]


@pytest.mark.parametrize("bids", [{}, {H: bid(control=3), M: bid(control=3)}])
def test_spoils_5_without_a_winner_the_caliph_stays(bids: dict[int, Bid]) -> None:
    game = bidding(caliph=U)
    news = reveal(game, bids)
    assert told(news, CaliphNamed) == []
    assert game.board.caliph == U


def test_spoils_6_sorts_then_spaces_in_order_then_penalties_then_the_token() -> None:
    hand = ["Shia", "Medicine", "Dance", "Law"]
    news = reveal(bidding(turn=6, hands={H: hand}), {H: bid(*hand, control=1), U: bid(draw_five=1)})
    kinds = [type(event).__name__ for event in news if event.seen_by is None]
    assert kinds == [
        "BidMade",
        "MatsRevealed",
        "SortsScored",
        *["SpaceSettled"] * 7,
        *["PenaltyPaid"] * 3,
        "CaliphNamed",
        "TurnBegan",
        "FateTaken",
    ]
    assert [event.space for event in told(news, SpaceSettled)] == [space.id for space in PARTS.spaces]


def test_spoils_6_cards_just_bid_are_not_in_a_shuffle_for_payment() -> None:
    game = bidding(turn=10, hands={U: ["Jihad"]}, deck=["Raids"], discard=["Music"])
    news = reveal(game, {U: bid("Jihad", draw_five=1)})
    assert told(news, DeckShuffled) == [DeckShuffled(cards=1, rule="Fate 3")]
    assert set(game.board.hands[U]) == set(cards("Raids", "Music"))
    assert game.board.discard == [*cards("Jihad")]


def test_spoils_6_a_penalty_comes_after_what_the_turn_paid() -> None:
    game = bidding(turn=10, victory=0)
    reveal(game, {H: bid(conquest=1), U: bid(control=1)})
    assert game.board.victory == [5, 1, 0, 0]


def test_spoils_7_a_space_without_a_bid_is_not_won() -> None:
    game = bidding()
    event = settled(reveal(game, {U: bid(culture=1)}), "control")
    assert (event.winner, event.tied, event.rule) == (None, (), "Spoils 7")
    assert game.board.past[0].winners == (None, None, U, None, None, None, None)


def test_ties_1_the_caliph_wins_a_tie() -> None:
    news = reveal(bidding(caliph=M), {U: bid(culture=4), M: bid(culture=4), H: bid(culture=3)})
    event = settled(news, "culture")
    assert (event.winner, event.tied, event.rule, event.victory) == (M, (U, M), "Ties 1", 3)


def test_ties_1_it_is_the_caliph_of_the_bid_phase() -> None:
    game = bidding(caliph=M)
    reveal(game, {U: bid(control=5, culture=4), M: bid(culture=4)})
    assert game.board.caliph == U
    assert game.board.past[0].winners[:3] == (U, None, M)
    assert game.board.past[0].caliph == M
    verdicts = spoils.over(PARTS, 1, game.board.past[0], (0,) * 4).context["verdicts"]
    assert verdicts[0]["why"] == "5, unopposed. Becomes Caliph."
    assert verdicts[2]["why"] == "Tied at 4; it bid as Caliph, who wins ties."


def test_ties_2_a_tie_of_others_is_won_by_nobody_and_the_bids_are_lost() -> None:
    game = bidding(caliph=Z)
    news = reveal(game, {U: bid(culture=4), M: bid(culture=4), Z: bid(culture=3)})
    event = settled(news, "culture")
    assert (event.winner, event.tied, event.rule, event.victory) == (None, (U, M), "Ties 2", 0)
    assert game.board.fate == [16, 20, 16, 17]


@pytest.mark.parametrize(("roll", "winner"), [(0, U), (1, H), (2, M)])
def test_ties_3_as_an_option_a_die_decides(roll: int, winner: int) -> None:
    game = bidding(caliph=Z, ties="die", dice=[roll])
    news = reveal(game, {U: bid(culture=4), H: bid(culture=4), M: bid(culture=4), Z: bid(culture=3)})
    event = settled(news, "culture")
    assert (event.winner, event.tied, event.rule) == (winner, (U, H, M), "Ties 3")


def test_ties_3_the_caliph_needs_no_die() -> None:
    game = bidding(caliph=M, ties="die", dice=[0])
    news = reveal(game, {U: bid(culture=4), M: bid(culture=4)})
    assert settled(news, "culture").rule == "Ties 1"
    assert game.board.past[0].winners[2] == M


def test_ties_3_is_an_option_of_the_table() -> None:
    assert RULES.setup("caliphate", "seed", 4, {}).board.ties == "nobody"
    assert RULES.setup("caliphate", "seed", 4, {"ties": "die"}).board.ties == "die"


def test_secrets_1_past_turns_stay_on_the_board() -> None:
    game = bidding(caliph=M, turn=3)
    reveal(game, {U: bid(culture=4)})
    nothing = Mat((0,) * 7, ())
    assert game.board.past == [
        Round(
            M,
            (Mat((0, 0, 4, 0, 0, 0, 0), ()), nothing, nothing, nothing),
            (None, None, U, None, None, None, None),
            (13, 10, 10, 10),
            (6, 10, 10, 10),
        )
    ]
