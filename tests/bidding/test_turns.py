"""What each of the ten turns adds."""

import pytest

from games.bidding.rules.actions import BonusScored, PenaltyPaid
from tests.bidding.build import PARTS, H, M, U, Z, bid, bidding, reveal, told


@pytest.mark.parametrize(("turn", "bonus"), [(1, 1), (2, 2)])
def test_turns_1_turns_2_winning_conquest_pays_a_bonus(turn: int, bonus: int) -> None:
    game = bidding(turn=turn)
    news = reveal(game, {H: bid(conquest=1), U: bid(control=1)})
    assert told(news, BonusScored) == [BonusScored(seat=H, victory=bonus, rule=f"Turns {turn}")]
    assert game.board.victory == [15, 14 + bonus, 10, 10]


@pytest.mark.parametrize("turn", [1, 2])
def test_turns_1_turns_2_no_bonus_if_nobody_wins_conquest(turn: int) -> None:
    news = reveal(bidding(turn=turn, caliph=U), {H: bid(conquest=1), M: bid(conquest=1)})
    assert told(news, BonusScored) == []


@pytest.mark.parametrize("turn", range(3, 11))
def test_turns_3_turns_4_turns_5_and_all_later_ones_pay_no_bonus(turn: int) -> None:
    assert told(reveal(bidding(turn=turn), {H: bid(conquest=1)}), BonusScored) == []


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_turns_3_turns_4_turns_5_and_the_first_two_punish_nobody(turn: int) -> None:
    game = bidding(turn=turn)
    assert told(reveal(game, {H: bid(control=1, conquest=1)}), PenaltyPaid) == []
    assert min(game.board.victory) == 10


@pytest.mark.parametrize(("turn", "lost"), [(6, 1), (8, 2), (10, 3)])
def test_turns_6_turns_8_turns_10_a_fitna_punishes_the_lowest_control(turn: int, lost: int) -> None:
    game = bidding(turn=turn)
    bids = {U: bid(control=4), H: bid(control=2, conquest=5), M: bid(control=3), Z: bid(control=3)}
    news = reveal(game, bids)
    assert told(news, PenaltyPaid) == [PenaltyPaid(seat=H, points=2, victory=lost, rule=f"Turns {turn}")]
    assert game.board.victory == [15, 14 - lost, 10, 10]


@pytest.mark.parametrize("turn", [7, 9])
def test_turns_7_turns_9_a_siege_punishes_the_lowest_conquest(turn: int) -> None:
    game = bidding(turn=turn)
    bids = {U: bid(conquest=4), H: bid(conquest=2, control=5), M: bid(conquest=3), Z: bid(conquest=3)}
    news = reveal(game, bids)
    assert told(news, PenaltyPaid) == [PenaltyPaid(seat=H, points=2, victory=3, rule=f"Turns {turn}")]
    assert game.board.victory == [14, 12, 10, 10]


def test_turns_are_the_ten_conquests_in_order() -> None:
    conquests = [turn.conquest for turn in PARTS.turns]
    assert conquests[:5] == ["Arabia", "Palestine", "Babylonia", "Syria", "Egypt"]
    assert conquests[5:] == ["Persia", "North Africa", "Afghanistan", "Spain", "Sind"]


def test_lowest_1_fate_and_cards_count_together() -> None:
    game = bidding(turn=6, caliph=U, hands={M: ["Revolt"]})
    bids = {U: bid(control=4), H: bid(control=2), M: bid("Revolt"), Z: bid(control=3)}
    assert [event.seat for event in told(reveal(game, bids), PenaltyPaid)] == [H]


def test_lowest_1_nothing_is_the_lowest_bid() -> None:
    bids = {U: bid(control=4), H: bid(control=1), M: bid(control=1), Z: bid(culture=9)}
    assert [event.seat for event in told(reveal(bidding(turn=6), bids), PenaltyPaid)] == [Z]


def test_lowest_2_all_who_share_the_lowest_bid_pay() -> None:
    game = bidding(turn=8)
    news = reveal(game, {U: bid(control=4), H: bid(control=1)})
    assert [event.seat for event in told(news, PenaltyPaid)] == [M, Z]
    assert game.board.victory == [15, 10, 8, 8]


def test_lowest_2_even_everybody() -> None:
    game = bidding(turn=10)
    reveal(game, {})
    assert game.board.victory == [7, 7, 7, 7]


def test_lowest_2_even_the_winner_of_the_space() -> None:
    game = bidding(turn=10, caliph=U)
    reveal(game, {seat: bid(control=2) for seat in (U, H, M, Z)})
    assert game.board.victory == [12, 7, 7, 7]


def test_lowest_3_nobody_falls_below_zero() -> None:
    game = bidding(turn=9, victory=[10, 2, 0, 3])
    news = reveal(game, {U: bid(conquest=1)})
    assert [event.victory for event in told(news, PenaltyPaid)] == [2, 0, 3]
    assert game.board.victory == [14, 0, 0, 0]
