"""The Fate Phase."""

from games.bidding.rules.actions import CardsTaken, DeckShuffled, FateTaken
from games.engine.contract import Event
from tests.bidding.build import H, M, U, Z, bid, bidding, cards, reveal, told


def test_fate_1_each_takes_ten_fate() -> None:
    game = bidding(fate=[0, 3, 10, 25])
    news = reveal(game, {})
    assert game.board.fate == [10, 13, 20, 35]
    assert told(news, FateTaken) == [FateTaken(fate=10, cards=(1, 1, 1, 1), rule="Fate 1")]


def test_fate_2_each_draws_a_card_and_alone_sees_it() -> None:
    game = bidding(deck=["Jihad", "Raids", "Music", "Dress", "Law"])
    news = reveal(game, {})
    drawn = told(news, CardsTaken)
    assert [(event.seat, event.seen_by, len(event.cards)) for event in drawn] == [
        (seat, (seat,), 1) for seat in (U, H, M, Z)
    ]
    assert [game.board.hands[event.seat] for event in drawn] == [event.cards for event in drawn]
    assert len(game.board.deck) == 1


def test_fate_3_the_discards_become_the_deck_when_it_is_empty() -> None:
    game = bidding(deck=["Jihad"], discard=["Raids", "Music", "Dress", "Law"])
    news = reveal(game, {})
    assert told(news, DeckShuffled) == [DeckShuffled(cards=4, rule="Fate 3")]
    assert game.board.hands[U] == cards("Jihad")
    drawn = [card for hand in game.board.hands[1:] for card in hand]
    assert sorted([*drawn, *game.board.deck]) == sorted(cards("Raids", "Music", "Dress", "Law"))
    assert game.board.discard == []


def test_fate_3_no_shuffle_while_a_card_is_left() -> None:
    game = bidding(deck=["Jihad", "Raids", "Music", "Dress"], discard=["Law"])
    assert told(reveal(game, {}), DeckShuffled) == []
    assert game.board.deck == []


def test_fate_4_nothing_is_drawn_from_nothing() -> None:
    game = bidding(deck=["Jihad"])
    news = reveal(game, {})
    assert told(news, FateTaken) == [FateTaken(fate=10, cards=(1, 0, 0, 0), rule="Fate 1")]
    assert game.board.hands == [cards("Jihad"), (), (), ()]


def test_fate_4_a_won_space_gives_the_cards_there_are() -> None:
    game = bidding(turn=10, deck=["Jihad", "Raids"])
    reveal(game, {M: bid(draw_five=1)})
    assert set(game.board.hands[M]) == set(cards("Jihad", "Raids"))


def test_fate_5_the_caliph_draws_first() -> None:
    game = bidding(caliph=M, deck=["Jihad", "Raids"])
    reveal(game, {})
    assert [len(hand) for hand in game.board.hands] == [0, 0, 1, 1]


def test_fate_2_only_the_owner_is_told_the_faces() -> None:
    game = bidding(caliph=U, fate=10)
    news = reveal(game, {H: bid(draw_five=2)})
    private: list[Event] = [event for event in news if event.seen_by is not None]
    assert private == told(news, CardsTaken)
    assert [event.seen_by for event in private] == [(H,), (U,), (H,), (M,), (Z,)]
