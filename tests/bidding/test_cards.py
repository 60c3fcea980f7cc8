"""Every card of the default set, played."""

import pytest

from games.bidding.components import Card
from games.bidding.rules.actions import MatsRevealed, SortsScored, SpaceSettled
from games.bidding.rules.board import Mat, points
from games.engine.contract import IllegalAction
from tests.bidding.build import PARTS, RULES, H, M, U, bid, bidding, reveal, told

ids = [card.name for card in PARTS.cards]


@pytest.mark.parametrize("card", PARTS.cards, ids=ids)
def test_cards_1_cards_2_mat_1_each_card_adds_its_force_where_its_kind_belongs(card: Card) -> None:
    caliph = H if card.holder == "rebel" else U
    game = bidding(caliph=caliph, hands={U: [card.name]})
    news = reveal(game, {U: bid(card.name, control=1, conquest=1, culture=1, conversion=1)})
    settled = {event.space: event.points[U] for event in told(news, SpaceSettled)}
    expected = {space.id: 0 for space in PARTS.spaces} | {"control": 1, "conquest": 1, "culture": 1}
    assert settled == expected | {"conversion": 1, card.kind: 1 + card.force}
    assert card.id not in game.board.hands[U]


@pytest.mark.parametrize("card", [card for card in PARTS.cards if card.holder == "caliph"])
def test_cards_3_a_caliph_card_is_for_the_caliph_alone(card: Card) -> None:
    game = bidding(caliph=H, hands={U: [card.name]})
    with pytest.raises(IllegalAction, match="Only the Caliph") as refusal:
        RULES.apply(game, U, bid(card.name))
    assert refusal.value.rule == "Cards 3"


@pytest.mark.parametrize("card", [card for card in PARTS.cards if card.holder == "rebel"])
def test_cards_4_a_rebel_card_is_for_all_but_the_caliph(card: Card) -> None:
    game = bidding(caliph=U, hands={U: [card.name]})
    with pytest.raises(IllegalAction, match="Rebel") as refusal:
        RULES.apply(game, U, bid(card.name))
    assert refusal.value.rule == "Cards 4"


def test_cards_3_cards_4_there_are_eight_of_each() -> None:
    holders = [card.holder for card in PARTS.cards if card.holder]
    assert (holders.count("caliph"), holders.count("rebel")) == (8, 8)


def test_cards_3_the_token_decides_who_is_caliph_not_who_was() -> None:
    game = bidding(caliph=U, hands={U: ["Dynasty"], H: ["Caliphate"]})
    reveal(game, {H: bid(control=1)})
    assert RULES.why_not(game, H, bid("Caliphate")) is None
    assert RULES.why_not(game, U, bid("Dynasty"))


FOUR_SORTS = ["Shia", "Medicine", "Dance", "Law"]


def test_cards_5_four_sorts_of_culture_score_whether_they_win_or_not() -> None:
    game = bidding(hands={H: FOUR_SORTS, M: ["Mosques", "Koran", "Astronomy"]})
    news = reveal(game, {H: bid(*FOUR_SORTS), M: bid("Mosques", "Koran", "Astronomy")})
    assert told(news, SortsScored) == [SortsScored(seat=H, victory=2, rule="Cards 5")]
    assert game.board.victory == [10, 12, 13, 10]


def test_cards_5_they_score_beside_what_culture_pays() -> None:
    game = bidding(hands={H: FOUR_SORTS})
    reveal(game, {H: bid(*FOUR_SORTS)})
    assert game.board.victory[H] == 10 + 2 + 3


def test_cards_5_three_sorts_are_not_enough_however_many_cards() -> None:
    hand = ["Shia", "Medicine", "Dance", "Mosques", "Astronomy", "Music"]
    news = reveal(bidding(hands={H: hand}), {H: bid(*hand)})
    assert told(news, SortsScored) == []


def test_cards_5_eight_cards_of_four_sorts_score_once() -> None:
    hand = [*FOUR_SORTS, "Mosques", "Astronomy", "Music", "Arabic"]
    news = reveal(bidding(hands={H: hand}), {H: bid(*hand)})
    assert told(news, SortsScored) == [SortsScored(seat=H, victory=2, rule="Cards 5")]


def test_cards_5_sorts_in_several_hands_do_not_add_up() -> None:
    hands = {U: FOUR_SORTS[:2], H: FOUR_SORTS[2:]}
    news = reveal(bidding(hands=hands), {U: bid(*hands[U]), H: bid(*hands[H])})
    assert told(news, SortsScored) == []


def test_cards_1_a_mat_without_cards_counts_its_fate() -> None:
    assert points(PARTS, Mat((1, 2, 3, 4, 5, 6, 7), ())) == [1, 2, 3, 4, 5, 6, 7]


def test_cards_1_cards_alone_can_win_a_space() -> None:
    game = bidding(hands={M: ["Jihad", "Invasion"]}, fate=5)
    news = reveal(game, {M: bid("Jihad", "Invasion"), H: bid(conquest=5)})
    assert told(news, MatsRevealed)[0].mats[M].fate == (0,) * 7
    assert game.board.past[0].winners[1] == M
