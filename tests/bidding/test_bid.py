"""The Bid Phase: what can be bid, and what is refused, with its reason."""

from itertools import combinations, product
from math import comb

import pytest

from games.bidding.rules.actions import Bid, BidMade, Discard, MatsRevealed
from games.bidding.rules.board import Mat
from games.engine.contract import Action, Amounts, IllegalAction, Pick, Reason, Refusal
from tests.bidding.build import RULES, H, M, U, Z, bid, bidding, cards, discard, reveal, told

HAND = {U: ["Jihad", "Music", "Dynasty", "Revolt"], H: ["Jihad", "Dynasty", "Revolt"]}


@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        (bid(control=6, conquest=5), "11 Fate, and you have 10", "Bid 1"),
        (bid(control=5, conquest=-1), "less than no Fate", "Bid 1"),
        (Bid((1, 2), ()), "7 numbers", "Bid 1"),
        (Bid((0,) * 8, ()), "7 numbers", "Bid 1"),
        (Bid((), ()), "7 numbers", "Bid 1"),
        (bid("Raids"), "do not hold", "Bid 2"),
        (bid("Jihad", "Jihad"), "do not hold", "Bid 2"),
        (Bid((0,) * 7, (0,)), "do not hold", "Bid 2"),
        (Bid((0,) * 7, (999,)), "do not hold", "Bid 2"),
        (bid("Revolt"), "Revolt: The Caliph cannot", "Cards 4"),
        (discard("Jihad"), "A bid is asked for", "Bid 1"),
    ],
)
def test_bid_1_bid_2_near_misses_are_refused(action: Action, reason: str, rule: str) -> None:
    game = bidding(caliph=U, hands={U: HAND[U]})
    before = RULES.save(game)
    with pytest.raises(IllegalAction, match=reason) as refusal:
        RULES.apply(game, U, action)
    assert refusal.value.rule == rule
    assert RULES.save(game) == before


def test_bid_1_fate_goes_on_any_space_up_to_all_that_is_held() -> None:
    game = bidding(fate=10)
    RULES.apply(game, U, Bid((1, 1, 1, 1, 1, 1, 4), ()))
    RULES.apply(game, H, bid(draw_three=10))
    assert game.board.mats[:2] == [Mat((1, 1, 1, 1, 1, 1, 4), ()), Mat((0, 0, 0, 0, 0, 10, 0), ())]


def test_bid_1_the_form_says_what_can_be_bid() -> None:
    game = bidding(caliph=U, hands={U: HAND[U]}, fate=12)
    form = RULES.form(game, U)
    assert form and form.action == "Bid"
    fate, picked = form.fields
    assert isinstance(fate, Amounts) and fate.total == 12 and fate.labels[0] == "Control"
    assert picked == Pick("cards", cards("Jihad", "Music", "Dynasty"), least=0, most=3)


def test_bid_1_as_many_bids_are_allowed_as_there_can_be() -> None:
    """Two Fate over seven Spaces and a box, times every set of the two cards that can be played."""
    game = bidding(caliph=U, hands={U: ["Jihad", "Music", "Revolt"]}, fate=2)
    hand = game.board.hands[U]
    sets = [some for count in range(4) for some in combinations(hand, count)]
    allowed = sum(
        RULES.why_not(game, U, Bid(fate, some)) is None
        for fate in product(range(4), repeat=7)
        for some in sets
    )
    assert allowed == comb(2 + 7, 7) * 2**2


def test_bid_3_nothing_is_shown_before_the_last_has_bid() -> None:
    game = bidding()
    for seat in (Z, U, M):
        news = RULES.apply(game, seat, bid(control=seat))
        assert news == [BidMade(seat=seat, changed=False, rule="Bid 3")]
    assert RULES.waiting(game) == {H}
    assert told(RULES.apply(game, H, bid()), MatsRevealed)


def test_bid_3_a_bid_can_be_changed_until_the_last_has_bid() -> None:
    game = bidding()
    RULES.apply(game, U, bid(control=4))
    question = RULES.question(game)
    assert RULES.waiting(game) == {H, M, Z}
    assert RULES.open_to(game) == {U, H, M, Z}
    assert RULES.apply(game, U, bid(culture=7)) == [BidMade(seat=U, changed=True, rule="Bid 3")]
    assert RULES.question(game) == question  # so that nobody else's answer goes stale
    news = reveal(game, {U: bid(culture=7)})
    assert told(news, MatsRevealed)[0].mats[U] == Mat((0, 0, 7, 0, 0, 0, 0), ())
    assert RULES.question(game) > question


def test_bid_4_what_is_not_bid_is_kept() -> None:
    game = bidding(fate=10, hands={U: ["Jihad", "Music"]}, deck=[])
    reveal(game, {U: bid("Music", culture=3)})
    assert game.board.fate[U] == 10 - 3 + 10
    assert game.board.hands[U] == (*cards("Jihad"), *cards("Music"))  # Music came back out of the discards


def test_bid_5_nobody_must_bid() -> None:
    game = bidding(fate=10)
    reveal(game, {})
    assert game.board.fate == [20, 20, 20, 20]
    assert game.board.past[0].winners == (None,) * 7


REBEL = Reason("The Caliph cannot play a Rebel card.", "Cards 4")
CALIPH = Reason("Only the Caliph can play this card.", "Cards 3")


def test_cards_3_cards_4_what_cannot_be_played_is_said_beforehand() -> None:
    game = bidding(caliph=U, hands={U: ["Jihad", "Revolt"], H: ["Dynasty", "Murder"]})
    assert RULES.refusals(game, U) == [Refusal("Revolt", REBEL, f"card-{cards('Revolt')[0]}")]
    assert RULES.refusals(game, H) == [Refusal("Dynasty", CALIPH, f"card-{cards('Dynasty')[0]}")]


def test_bid_3_a_strange_seat_cannot_bid() -> None:
    game = bidding()
    for seat in (4, -1):
        with pytest.raises(IllegalAction, match="not your turn"):
            RULES.apply(game, seat, bid())
        assert RULES.form(game, seat) is None
        assert RULES.refusals(game, seat) == ()


def test_bid_3_a_discard_is_not_asked_for_here() -> None:
    assert RULES.why_not(bidding(), U, Discard(())) == Reason("A bid is asked for.", "Bid 1")
