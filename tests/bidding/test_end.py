"""The End Phase, and what an absent player's seat does."""

import pytest

from games.bidding.rules.actions import Bid, CardsDiscarded, Discard, DiscardChosen
from games.bidding.rules.board import Game
from games.engine.contract import Form, IllegalAction, Pick
from tests.bidding.build import PARTS, RULES, H, M, U, Z, bid, bidding, cards, discard, reveal, told

NAMES = [card.name for card in PARTS.cards if not card.holder]
TWELVE, ELEVEN, TEN = NAMES[:12], NAMES[12:23], NAMES[23:33]


def discarding() -> Game:
    """Umayya is two above the limit, Hashim one, Makhzum and Zubayr none."""
    game = bidding(hands={U: TWELVE, H: ELEVEN, M: TEN})
    reveal(game, {})
    return game


def test_end_1_hands_above_ten_cards_come_down_to_ten() -> None:
    game = discarding()
    assert RULES.waiting(game) == {U, H}
    RULES.apply(game, U, discard(*TWELVE[:2]))
    news = RULES.apply(game, H, discard(ELEVEN[3]))
    assert told(news, CardsDiscarded) == [
        CardsDiscarded(seat=U, cards=cards(*TWELVE[:2]), rule="End 1"),
        CardsDiscarded(seat=H, cards=cards(ELEVEN[3]), rule="End 1"),
    ]
    assert game.board.hands[U][:-1] == cards(*TWELVE[2:])  # the last one is the next turn's
    assert game.board.discard == [*cards(*TWELVE[:2], ELEVEN[3])]
    assert game.board.turn == 4


def test_end_1_ten_cards_are_within_the_limit() -> None:
    game = bidding(hands={M: TEN})
    reveal(game, {})
    assert game.board.turn == 4
    assert len(game.board.hands[M]) == 11


def test_end_2_the_owner_chooses_which_cards_go() -> None:
    game = discarding()
    assert RULES.form(game, H) == Form("Discard", (Pick("cards", cards(*ELEVEN), least=1, most=1),))
    assert RULES.form(game, M) is None


def test_end_2_cards_won_count_at_the_end_of_the_turn() -> None:
    game = bidding(hands={M: TEN})
    reveal(game, {M: bid(TEN[0], draw_five=1)})
    assert RULES.waiting(game) == {M}
    assert len(game.board.hands[M]) == 14


@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        (discard(TWELVE[0]), "Discard 2, no more and no fewer", "End 1"),
        (discard(*TWELVE[:3]), "Discard 2, no more and no fewer", "End 1"),
        (Discard(()), "Discard 2", "End 1"),
        (discard(TWELVE[0], TWELVE[0]), "do not hold", "End 2"),
        (discard(TWELVE[0], ELEVEN[0]), "do not hold", "End 2"),
        (Bid((0,) * 7, ()), "A discard is asked for", "End 1"),
    ],
)
def test_end_1_end_2_near_misses_are_refused(action: Bid | Discard, reason: str, rule: str) -> None:
    game = discarding()
    before = RULES.save(game)
    with pytest.raises(IllegalAction, match=reason) as refusal:
        RULES.apply(game, U, action)
    assert refusal.value.rule == rule
    assert RULES.save(game) == before


def test_end_1_those_within_the_limit_have_nothing_to_say() -> None:
    game = discarding()
    with pytest.raises(IllegalAction, match="not your turn"):
        RULES.apply(game, M, discard(TEN[0]))


def test_end_3_the_discards_are_shown_when_all_have_chosen() -> None:
    game = discarding()
    assert RULES.apply(game, U, discard(*TWELVE[:2])) == [DiscardChosen(seat=U, changed=False, rule="End 3")]
    assert game.board.discard == []
    assert set(game.board.hands[U]) == set(cards(*TWELVE))


def test_end_3_a_discard_can_be_changed_until_all_have_chosen() -> None:
    game = discarding()
    RULES.apply(game, U, discard(*TWELVE[:2]))
    assert RULES.open_to(game) == {U, H}
    assert RULES.apply(game, U, discard(*TWELVE[5:7])) == [DiscardChosen(seat=U, changed=True, rule="End 3")]
    news = RULES.apply(game, H, discard(ELEVEN[0]))
    assert told(news, CardsDiscarded)[0].cards == cards(*TWELVE[5:7])


def test_absent_1_an_absent_family_bids_nothing() -> None:
    game = bidding(hands={U: ["Jihad"]})
    for seat in (U, H, M, Z):
        assert RULES.absent(game, seat) == bid()


def test_absent_2_an_absent_family_discards_its_weakest_cards() -> None:
    strong = [card.name for card in PARTS.cards if card.force == 3][:10]
    game = bidding(hands={U: [*strong[:5], "Raids", *strong[5:], "Campaign", "Dress"]})
    reveal(game, {})
    assert RULES.absent(game, U) == Discard(cards("Raids", "Dress", "Campaign"))
