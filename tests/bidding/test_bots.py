"""Bots finish games, keep to the rules, and are the stronger the higher their level."""

from random import Random
from time import perf_counter

import pytest

from games.bidding.bot import BOTS
from games.bidding.rules.actions import Bid
from games.bidding.rules.board import Game, Mat, points
from games.engine.playout import at_random
from games.engine.tally import play_series
from tests.bidding.build import PARTS, RULES, H, M, U, Z, bid, bidding, reveal


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("seats", [2, 6])
def test_bots_finish_games_without_an_illegal_action(level: str, seats: int) -> None:
    players = [(level, BOTS[level])] * seats
    tally = play_series(RULES, "caliphate", "bots", 2, players, {"ties": "die"})
    assert len(tally.finished) == 2
    assert tally.problems == []


@pytest.mark.parametrize(("better", "worse", "games"), [("normal", "easy", 100), ("hard", "normal", 24)])
def test_the_better_bot_wins_more_than_chance_explains(better: str, worse: str, games: int) -> None:
    players = [(level, BOTS[level]) for level in (better, worse, better, worse)]
    report = play_series(RULES, "caliphate", "strength", games, players).report()
    assert report["results"]["players"][better]["z"] > 3


def test_easy_beats_chance() -> None:
    players = [("easy", BOTS["easy"]), ("random", at_random)] * 2
    report = play_series(RULES, "caliphate", "easy", 60, players).report()
    assert report["results"]["players"]["easy"]["z"] > 2


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_needs_no_more_than_what_its_seat_sees(level: str) -> None:
    """The same bid comes from the seat's view of the game and of any other game it cannot tell apart."""
    seen = RULES.seen_by(RULES.setup("caliphate", "view", 4, {}), U)
    other = RULES.seen_by(RULES.imagine(seen, U, Random(9)), U)
    bot = BOTS[level]
    assert bot(RULES, seen, U, Random(1)) == bot(RULES, other, U, Random(1))


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_thinks_less_than_a_second(level: str) -> None:
    culture = [card.name for card in PARTS.cards if card.kind == "culture"]
    game = bidding(turn=9, fate=60, seats=6, hands={U: culture[:11]})
    began = perf_counter()
    assert RULES.why_not(game, U, BOTS[level](RULES, RULES.seen_by(game, U), U, Random(1))) is None
    assert perf_counter() - began < 1


def hard_bids(game: Game) -> list[Mat]:
    """What the hard bot of Umayya makes of it, with several dice."""
    seen = RULES.seen_by(game, U)
    bids = [BOTS["hard"](RULES, seen, U, Random(n)) for n in range(5)]
    return [Mat(each.fate, each.cards) for each in bids if isinstance(each, Bid)]


def test_hard_saves_fate_where_nobody_contests_it() -> None:
    game = bidding(turn=3, victory=0)
    for _ in range(6):
        reveal(game, {})
    mats = hard_bids(game)
    assert max(sum(mat.fate) for mat in mats) < game.board.fate[U]


def test_hard_bids_what_will_do_against_what_the_others_are_used_to() -> None:
    """The others always bid eight on Control: as much will do for the Caliph, whatever else there is."""
    game = bidding(turn=1, victory=0, fate=10)
    for _ in range(6):
        reveal(game, {seat: bid(control=8, culture=2) for seat in (H, M, Z)})
    assert game.board.fate[U] == 70
    assert all(8 <= points(PARTS, mat)[0] <= 16 for mat in hard_bids(game))
