"""Secrets, as far as the page: games that a seat cannot tell apart give it the same page, byte for byte.

The tables here are rows that were never saved: no page needs the database for a game's own sake.
"""

import re
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from apps.play.lines import render_lines
from apps.play.moment import told, view_of
from apps.play.page import event_lines, lines_of, render_whole
from apps.play.telling import beats_of
from apps.play.unsaved import moment_of
from games.engine.beats import Beat
from games.engine.contract import Event
from games.engine.rulebook import Rulebook
from tests.engine.any_game import EVERY_GAME, act, moments, seeds
from tests.engine.any_page import shown

any_game = pytest.mark.parametrize("rules", EVERY_GAME, ids=lambda rules: rules.slug)


@any_game
@given(seed=seeds)
@settings(max_examples=5)
def test_games_a_seat_cannot_tell_apart_give_it_the_same_page(rules: Rulebook, seed: int) -> None:
    for game, rng in moments(rules, seed):
        watcher = rng.choice([None, *rules.open_to(game)])
        seen = rules.seen_by(game, watcher)
        page = shown(rules, game, watcher)
        assert shown(rules, rules.imagine(seen, watcher, rng), watcher) == page


@any_game
@given(seed=seeds)
@settings(max_examples=5)
def test_what_is_seen_of_a_move_is_made_of_what_its_watcher_may_know(rules: Rulebook, seed: int) -> None:
    for game, rng in moments(rules, seed):
        seat = min(rules.waiting(game))
        after = rules.clone(game)
        events = rules.apply(after, seat, act(rules, game, seat, rng))
        watcher = rng.choice([None, *range(len(rules.scores(game)))])
        guess = rules.imagine(rules.seen_by(after, watcher), watcher, rng)
        assert beats(rules, guess, events, watcher) == beats(rules, after, events, watcher)


def beats(rules: Rulebook, game: Any, events: list[Event], watcher: int | None) -> list[Beat]:
    moment = moment_of(rules, game)
    news = [(event, event_lines(moment, event)) for event in told(events, watcher)]
    return beats_of(moment, view_of(moment, watcher), news, ())


@any_game
def test_what_the_templates_are_given_makes_the_page(rules: Rulebook) -> None:
    """Byte for byte, once: templates know nothing but what they are given."""
    for game, rng in islice(moments(rules, 1), 1, 3):
        guess = rules.imagine(rules.seen_by(game, 0), 0, rng)
        page = render_whole(moment_of(rules, game), 0)
        assert len(page) > 1000
        assert render_whole(moment_of(rules, guess), 0) == page


@any_game
def test_no_two_things_on_a_page_bear_one_id(rules: Rulebook) -> None:
    """A push changes all that bear an id: a piece called as its own drawing would paint over it."""
    for game, _ in moments(rules, 5):
        ids = Counter(re.findall(r'\bid="([^"]+)"', render_whole(moment_of(rules, game), 0)))
        assert [one for one, count in ids.items() if count > 1] == []


@any_game
@given(seed=seeds)
@settings(max_examples=5)
def test_an_answer_behind_a_screen_changes_nothing_on_the_others_pages(rules: Rulebook, seed: int) -> None:
    """While a question to several stands, pages and log show who has answered and nothing of what."""
    for game, rng in moments(rules, seed):
        seat = min(rules.waiting(game))
        looks = [look_after(rules, game, seat, rng) for _ in range(3)]
        assert len({look for look in looks if look}) <= 1


def look_after(rules: Rulebook, game: Any, seat: int, rng: Random) -> tuple[str, ...]:
    """Another's page and log, and a spectator's, after an action of this seat; nothing if it resolves
    the question."""
    after = rules.clone(game)
    events = rules.apply(after, seat, act(rules, game, seat, rng))
    if rules.question(after) != rules.question(game):
        return ()
    moment = moment_of(rules, after)
    others = (next(watcher for watcher in moment.watchers if watcher != seat), None)
    logs = [render_lines(moment, lines_of(moment, events, other), 7, new=True) for other in others]
    seen = [repr(beats(rules, after, events, other)) for other in others]
    return (*logs, *seen, *(shown(rules, after, other) for other in others))
