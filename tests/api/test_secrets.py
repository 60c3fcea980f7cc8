"""Secrets, as far as programs: games that a seat cannot tell apart are told it alike, byte for byte."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings

from apps.api.positions import choices, position
from apps.play.models import Watcher
from apps.play.moment import Moment
from apps.play.unsaved import moment_of
from games.crescent_moon.rules.actions import Select
from games.engine.contract import Seat
from games.engine.rulebook import Rulebook
from tests.apocalypse import build as apocalypse
from tests.apocalypse import test_secrets as of_apocalypse
from tests.crescent_moon import build as crescent_moon
from tests.crescent_moon import test_secrets as of_crescent_moon
from tests.engine.any_game import EVERY_GAME, act, moments, seeds

any_game = pytest.mark.parametrize("rules", EVERY_GAME, ids=lambda rules: rules.slug)


def told(moment: Moment, watcher: Watcher) -> bytes:
    return msgspec.json.encode((position(moment, watcher), choices(moment, watcher)))


@any_game
@given(seed=seeds)
@settings(max_examples=3)
def test_games_a_seat_cannot_tell_apart_are_told_it_alike(rules: Rulebook, seed: int) -> None:
    for game, rng in moments(rules, seed):
        watcher = rng.choice([None, *rules.open_to(game)])
        guess = rules.imagine(rules.seen_by(game, watcher), watcher, rng)
        assert told(moment_of(rules, guess), watcher) == told(moment_of(rules, game), watcher)


@any_game
@given(seed=seeds)
@settings(max_examples=3)
def test_an_answer_behind_a_screen_is_told_to_no_other(rules: Rulebook, seed: int) -> None:
    """While a question to several stands, it is told who has answered and nothing of what."""
    for game, rng in moments(rules, seed):
        seat, answers = min(rules.waiting(game)), set[bytes]()
        for _ in range(3):
            after = rules.clone(game)
            rules.apply(after, seat, act(rules, game, seat, rng))
            if rules.question(after) == rules.question(game):
                moment = moment_of(rules, after)
                others = [watcher for watcher in moment.watchers if watcher != seat]
                answers.add(b"".join(told(moment, other) for other in others))
        assert len(answers) <= 1


@any_game
def test_no_seed_is_told(rules: Rulebook) -> None:
    for under_way, _ in moments(rules, 2):
        game = rules.clone(under_way)  # which goes on by its own seed
        game.dice.seed = seed = "f00d" * 16
        for watcher in (*rules.open_to(game), None):
            assert seed.encode() not in told(moment_of(rules, game), watcher)


# The games' own pairs of games that differ in nothing but what is hidden


@pytest.mark.parametrize("seat", [0, 1])
def test_covered_counters_that_change_places_are_told_alike(seat: Seat) -> None:
    rules = apocalypse.RULES
    for number, game in enumerate(of_apocalypse.POSITIONS):
        twin = of_apocalypse.shuffled(game, seat, Random(number))
        assert told(moment_of(rules, twin), seat) == told(moment_of(rules, game), seat)


@pytest.mark.parametrize("watcher", of_crescent_moon.OTHERS)
def test_cards_selected_in_secret_are_told_to_nobody_else(watcher: Seat | None) -> None:
    rules, game = crescent_moon.RULES, of_crescent_moon.assault(of_crescent_moon.HANDS)
    before = told(moment_of(rules, game), watcher)
    rules.apply(game, crescent_moon.W, Select(game.board.hands[crescent_moon.W]))
    assert told(moment_of(rules, game), watcher) == before
