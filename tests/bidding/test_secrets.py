"""What each seat sees."""

from random import Random

from games.bidding.rules.board import COVERED, Game, Mat
from games.bidding.rules.end import EndPhase
from tests.bidding.build import PARTS, RULES, H, U, bid, bidding, cards, discard, reveal

HANDS = {U: ["Jihad", "Raids"], H: ["Music"]}


def answers(game: Game) -> dict[int, tuple[int, ...]]:
    frame = game.stack[-1]
    assert isinstance(frame, EndPhase)
    return frame.answers


def test_secrets_1_hands_and_deck_are_hidden_their_sizes_are_not() -> None:
    seen = RULES.seen_by(bidding(hands=HANDS), H)
    assert seen.board.hands == [(0, 0), cards("Music"), (), ()]
    assert seen.board.deck == [0] * 69
    assert seen.dice.seed == ""


def test_secrets_1_a_mat_behind_its_screen_shows_only_that_it_is_done() -> None:
    game = bidding(hands=HANDS)
    RULES.apply(game, U, bid("Jihad", conquest=4))
    RULES.apply(game, H, bid("Music", culture=1))
    assert RULES.seen_by(game, H).board.mats == [COVERED, game.board.mats[H], None, None]
    assert RULES.seen_by(game, None).board.mats == [COVERED, COVERED, None, None]
    assert RULES.seen_by(game, U).board.mats[U] == Mat((0, 4, 0, 0, 0, 0, 0), cards("Jihad"))


def test_secrets_1_tokens_and_discards_are_open() -> None:
    game = bidding(discard=["Music"], fate=[1, 2, 3, 4], victory=[5, 6, 7, 8])
    seen = RULES.seen_by(game, None)
    assert (seen.board.fate, seen.board.victory) == (game.board.fate, game.board.victory)
    assert seen.board.discard == [*cards("Music")]


def test_secrets_1_chosen_discards_are_hidden_until_all_have_chosen() -> None:
    names = [card.name for card in PARTS.cards]
    game = bidding(hands={U: names[:11], H: names[11:22]})
    reveal(game, {})
    RULES.apply(game, U, discard(names[0]))
    assert answers(RULES.seen_by(game, U)) == {U: cards(names[0])}
    assert answers(RULES.seen_by(game, H)) == {U: ()}
    guess = RULES.imagine(RULES.seen_by(game, H), H, Random(1))
    assert answers(guess)[U][0] in guess.board.hands[U]


def test_secrets_1_what_is_imagined_agrees_with_what_is_seen() -> None:
    game = bidding(hands=HANDS, turn=1, victory=0)
    RULES.apply(game, U, bid("Jihad"))
    seen = RULES.seen_by(game, H)
    guesses = [RULES.imagine(seen, H, Random(n)) for n in range(50)]
    assert {guess.board.hands[H] for guess in guesses} == {cards("Music")}
    assert len({guess.board.hands[U] for guess in guesses}) > 40
    for guess in guesses:
        mat = guess.board.mats[U]
        assert mat is not None and set(mat.cards) <= set(guess.board.hands[U])
        assert RULES.problems(guess) == []
