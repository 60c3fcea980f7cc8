"""What every game advises: it is allowed, has a reason, and is made of what the seat sees alone."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from apps.play.moment import view_of
from apps.play.page import advice_of, element
from apps.play.unsaved import moment_of
from games.engine.page import Advice
from games.engine.reference import entries
from games.engine.rulebook import Rulebook
from games.registry import RULEBOOKS, bots, default_rules, presenter
from tests.engine.any_game import moments, seeds

any_game = pytest.mark.parametrize("rules", [*map(default_rules, RULEBOOKS)], ids=lambda rules: rules.slug)
ENGINE = re.compile(r"\b(bot|weight|utility|heuristic|None)\b|[0-9]\.[0-9]{2}|[_{}<>]")


def advice(rules: Rulebook, game: Any, seat: int) -> Advice:
    found = presenter(rules.slug).advise(view_of(moment_of(rules, game), seat))
    assert found and presenter(rules.slug).advises
    return found


@any_game
@given(seed=seeds)
@settings(max_examples=3)
def test_advice_is_allowed_has_a_reason_and_is_not_told_apart_by_what_others_hide(
    rules: Rulebook, seed: int
) -> None:
    for game, rng in moments(rules, seed):
        before = rules.save(game)
        for seat in rules.waiting(game):
            found = advice(rules, game, seat)
            assert rules.why_not(game, seat, found.action) is None
            assert re.fullmatch(r"[A-Z0-9].{10,}[.]", found.reason)
            assert not ENGINE.search(found.reason)
            assert not found.rule or found.rule in entries(rules.slug)
            guess = rules.imagine(rules.seen_by(game, seat), seat, rng)
            assert advice(rules, guess, seat) == found
        assert rules.save(game) == before


@any_game
def test_advice_names_what_it_is_about(rules: Rulebook) -> None:
    """On the page: in words, and in elements that are there to be lit."""
    for game, _ in moments(rules, 8):
        moment = moment_of(rules, game)
        for seat in rules.waiting(game):
            shown = advice_of(moment, seat)
            assert shown and shown["text"]
            known = {part.id for part in presenter(rules.slug).parts(view_of(moment, seat))}
            found = advice(rules, game, seat)
            assert shown["text"].lower() != type(found.action).__name__.lower()
            lit = presenter(rules.slug).advised(view_of(moment, seat), found)
            assert {part.id for part in lit} <= known
            assert all(element(part, moment, swap=True) in shown["lit"] for part in lit)


EXPLAINING = [rules for rules in map(default_rules, RULEBOOKS) if presenter(rules.slug).explains]
MOVES = 100  # of a game of bots, some of which are explained


@pytest.mark.parametrize("rules", EXPLAINING, ids=lambda rules: rules.slug)
def test_what_bots_explain_is_found_by_who_sees_nothing_hidden(rules: Rulebook) -> None:
    shown, rng = presenter(rules.slug), Random(5)
    bot = bots(rules.slug)[shown.explains[0]]
    scenario = next(iter(rules.scenarios))
    game = rules.setup(scenario, f"{5:032x}", rules.seats(scenario)[0], {})
    found = []
    for _ in range(MOVES):
        seat = min(rules.waiting(game))
        action = bot(rules, rules.seen_by(game, seat), seat, rng)
        found.append(shown.explain(rules, rules.seen_by(game, None), seat, action))
        rules.apply(game, seat, action)
    told = [one for one in found if one]
    assert 2 <= len(told) < MOVES / 2
    assert all(re.fullmatch(r"[A-Z0-9].{10,}[.]", one.words) for one in told)
    assert not any(re.search(r"\b[Yy]our?\b", one.words) or ENGINE.search(one.words) for one in told)
    assert {one.rule for one in told} <= entries(rules.slug).keys()
