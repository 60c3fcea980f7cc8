"""Bots finish games, keep to the rules, and are the stronger the higher their level."""

from itertools import pairwise
from random import Random
from time import process_time
from typing import Any

import pytest

from games.bidding.bot import BOTS
from games.bidding.bot.whims import bid_by_stakes
from games.bidding.present import PRESENTER
from games.bidding.rules.actions import Bid
from games.bidding.rules.board import Game, Mat, points
from games.bidding.rules.end import EndPhase
from games.engine.contract import Action, Rules, Seat
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


@pytest.mark.parametrize(("worse", "better"), [*pairwise(BOTS)])
def test_a_level_wins_about_half_of_its_games_against_three_of_the_one_below(worse: str, better: str) -> None:
    """A step and no cliff, chance being a quarter; the games are the same whenever they are played."""
    players = [(better, BOTS[better]), *[(worse, BOTS[worse])] * 3]
    report = play_series(RULES, "caliphate", "steps", 100, players).report()
    assert 40 <= report["results"]["players"][better]["wins"] <= 65


def by_the_stakes(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    """A stranger, who shares Fate by what the turn pays and by whim."""
    if isinstance(seen.stack[-1], EndPhase):
        return rules.sample(seen, seat, rng)
    return bid_by_stakes(seen, seat, rng)


def test_hard_hardly_ever_loses_to_who_has_no_thought_for_the_others() -> None:
    players = [("hard", BOTS["hard"]), *[("stranger", by_the_stakes)] * 3]
    report = play_series(RULES, "caliphate", "strangers", 20, players).report()
    assert report["results"]["players"]["hard"]["wins"] >= 18


def test_the_page_tells_what_each_level_is_like() -> None:
    assert list(PRESENTER.levels) == list(BOTS)


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
    began = process_time()
    assert RULES.why_not(game, U, BOTS[level](RULES, RULES.seen_by(game, U), U, Random(1))) is None
    assert process_time() - began < 1


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
