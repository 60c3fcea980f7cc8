"""Victory."""

import pytest

from games.bidding.present import count, log
from games.bidding.rules.actions import GameEnded
from games.bidding.rules.board import Game
from games.engine.contract import Outcome, Place
from games.engine.page import Context, View
from tests.bidding.build import PARTS, RULES, H, M, U, Z, bid, bidding, reveal, told

CONTROL = {seat: bid(control=1) for seat in (H, M, Z)} | {U: bid(control=2)}  # the Caliph wins five


def ended(victory: list[int], fate: list[int]) -> Outcome:
    """The end of a game in which nobody but Umayya escapes the third Fitna."""
    game = bidding(turn=10, caliph=U, victory=[v + 3 for v in victory], fate=fate)
    reveal(game, {})
    outcome = RULES.outcome(game)
    assert outcome
    return outcome


def test_victory_1_most_victory_tokens_win() -> None:
    outcome = ended([30, 45, 20, 44], [10, 0, 50, 10])
    assert outcome.places == (Place(H, 1, 45), Place(Z, 2, 44), Place(U, 3, 30), Place(M, 4, 20))
    assert outcome.winners == (H,)
    assert outcome.rule == "Victory 1"


def test_victory_1_the_end_is_told() -> None:
    news = reveal(bidding(turn=10, victory=20, fate=10), CONTROL)
    assert told(news, GameEnded) == [GameEnded(victory=(25, 17, 17, 17), fate=(8, 9, 9, 9), rule="Victory 1")]


@pytest.mark.parametrize(
    ("victory", "fate", "won"),
    [
        ((30, 45, 20, 44), (10, 0, 50, 10), "Banu Hashim wins."),
        ((45, 45, 20, 20), (9, 10, 3, 4), "Banu Hashim wins, having more Fate left."),
        (
            (45, 20, 45, 20),
            (9, 9, 9, 10),
            "Banu Umayya and Banu Makhzum share the victory, with as much Fate left.",
        ),
    ],
)
def test_victory_1_to_3_the_log_says_who_has_won(
    victory: tuple[int, ...], fate: tuple[int, ...], won: str
) -> None:
    _, line = log.tell(PARTS, GameEnded(victory=victory, fate=fate, rule="Victory 1"))
    assert line.text.startswith(f"{won} Victory Tokens: ")


def test_victory_2_more_fate_left_breaks_a_tie() -> None:
    outcome = ended([45, 45, 20, 20], [9, 10, 3, 4])
    assert outcome.places == (Place(H, 1, 45), Place(U, 2, 45), Place(Z, 3, 20), Place(M, 4, 20))
    assert outcome.rule == "Victory 2"


def test_victory_3_equal_in_both_share_the_victory() -> None:
    outcome = ended([45, 20, 45, 20], [9, 9, 9, 10])
    assert outcome.winners == (U, M)
    assert [(place.seat, place.rank) for place in outcome.places] == [(U, 1), (M, 1), (Z, 3), (H, 4)]
    assert outcome.rule == "Victory 3"


def test_victory_1_scores_can_be_read_at_any_time() -> None:
    assert RULES.scores(bidding(victory=[1, 2, 3, 4])) == (1, 2, 3, 4)


def shown(game: Game, outcome: Outcome) -> Context:
    names = RULES.names(len(game.board.hands))
    return count.end(View(RULES, game, None, names, frozenset(), (), None, (), outcome)).context


def test_victory_1_the_count_tells_since_when_the_winner_has_led_and_where_it_turned() -> None:
    game = bidding(turn=10, victory=0, seats=2)
    reveal(game, {U: bid(control=2), H: bid(control=1, conquest=1)})
    outcome = RULES.outcome(game)
    assert outcome
    end = shown(game, outcome)
    assert end["story"]
    assert end["turned"]


def test_victory_1_where_all_others_left_the_count_says_what_each_has_and_that_no_turn_decided() -> None:
    game = bidding(turn=1, victory=0, seats=2)
    reveal(game, {U: bid(control=6, culture=4), H: bid(control=5, conquest=5)})
    end = shown(game, Outcome((Place(U, 1, 0), Place(H, 2, 0)), "All players but one have resigned."))
    assert [(sum(map(int, place["sums"])), place["score"]) for place in end["places"]] == [(8, 8), (5, 5)]
    assert (end["eyebrow"], end["story"], end["turned"]) == ("The game is over", "", ())
