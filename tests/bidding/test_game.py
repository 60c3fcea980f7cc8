"""The game, its parts, the setup and the sequence of play."""

from collections import Counter

import pytest

from games.bidding.rules.actions import BidMade, CaliphNamed, CardsDealt, FateTaken, GameEnded, TurnBegan
from games.bidding.rules.board import Game
from games.engine.contract import IllegalAction
from tests.bidding.build import NUMBER, PARTS, RULES, H, M, U, Z, bid, bidding, reveal, told


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_game_1_two_to_six_players(seats: int) -> None:
    game = RULES.setup("caliphate", "seed", seats, {})
    assert RULES.waiting(game) == set(range(seats))


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_game_1_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(IllegalAction, match="2 to 6 players"):
        RULES.setup("caliphate", "seed", seats, {})


def test_game_2_each_player_leads_a_family() -> None:
    assert RULES.names(3) == ("Banu Umayya", "Banu Hashim", "Banu Makhzum")
    assert len(set(RULES.names(6))) == 6


def test_parts_1_tokens_never_run_out() -> None:
    game = bidding(fate=5000, victory=5000)
    reveal(game, {U: bid(control=5000)})
    assert game.board.victory[U] == 5005
    assert game.board.fate == [10, 5010, 5010, 5010]


def test_parts_2_there_is_one_caliph() -> None:
    game = bidding(caliph=U)
    news = reveal(game, {Z: bid(control=1)})
    assert told(news, CaliphNamed) == [CaliphNamed(seat=Z, before=U, rule="Spoils 5")]
    assert game.board.caliph == Z


def test_parts_3_all_draw_from_one_deck() -> None:
    game = RULES.setup("caliphate", "seed", 4, {})
    held = [card for hand in game.board.hands for card in hand]
    assert sorted([*held, *game.board.deck]) == sorted(PARTS.card)
    assert game.board.discard == []


def test_mat_1_seven_spaces_in_the_order_of_the_mat() -> None:
    names = [space.name for space in PARTS.spaces]
    assert names[:3] == ["Control", "Conquest", "Culture"]
    assert names[3:] == ["Draw five", "Draw four", "Draw three", "Conversion"]


def test_cards_2_there_are_24_of_each_kind() -> None:
    kinds = Counter(card.kind for card in PARTS.cards)
    assert kinds == {"control": 24, "conquest": 24, "culture": 24}


def test_setup_1_setup_3_one_card_is_dealt_to_each_from_the_shuffled_deck() -> None:
    games = [RULES.setup("caliphate", f"seed {n}", 4, {}) for n in range(20)]
    for game in games:
        assert told(game.news, CardsDealt) == [CardsDealt(count=1, rule="Setup 3")]
        assert [len(hand) for hand in game.board.hands] == [2, 2, 2, 2]  # the second in the Fate Phase
    assert len({tuple(game.board.hands) for game in games}) == 20


def test_setup_2_a_random_player_is_the_first_caliph() -> None:
    caliphs = Counter(RULES.setup("caliphate", f"seed {n}", 4, {}).board.caliph for n in range(400))
    assert set(caliphs) == {U, H, M, Z}
    assert max(caliphs.values()) < 140  # 100 each, give or take four standard deviations


def test_setup_2_the_caliph_is_told() -> None:
    game = RULES.setup("caliphate", "seed", 4, {})
    assert told(game.news, CaliphNamed) == [CaliphNamed(seat=game.board.caliph, rule="Setup 2")]


def test_sequence_1_the_game_ends_after_the_tenth_turn() -> None:
    game = bidding(turn=9)
    assert told(reveal(game, {}), TurnBegan) == [TurnBegan(turn=10, rule="Turns 10")]
    assert RULES.outcome(game) is None
    news = reveal(game, {})
    assert len(told(news, GameEnded)) == 1
    assert told(news, TurnBegan) == []
    assert RULES.waiting(game) == frozenset()
    assert RULES.outcome(game) is not None
    with pytest.raises(IllegalAction, match="The game is over"):
        RULES.apply(game, U, bid())


def asked(game: Game) -> str:
    form = RULES.form(game, H)
    assert form
    return form.action


def test_sequence_2_fate_bid_spoils_and_end_phase() -> None:
    full = list(NUMBER)[:11]
    game = bidding(hands={H: full})
    assert told(reveal(game, {}), FateTaken) == []
    assert asked(game) == "Discard"
    news = RULES.apply(game, H, RULES.absent(game, H))
    kinds = [type(event).__name__ for event in news]
    assert kinds.index("CardsDiscarded") < kinds.index("TurnBegan") < kinds.index("FateTaken")
    assert asked(game) == "Bid"
    assert told(RULES.apply(game, H, bid()), BidMade)
