"""What holds for any game, by its being in the registry."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.contract import Amounts, Event, IllegalAction, One, Pick
from games.engine.playout import TooLong
from games.engine.playout import play as play_with
from games.engine.reference import entries
from games.engine.rulebook import Rulebook
from games.registry import bots, presenter
from tests.engine.any_game import (
    EVERY_GAME,
    act,
    any_table,
    as_bytes,
    moments,
    near_misses,
    play,
    seeds,
    set_up,
)

any_game = pytest.mark.parametrize("rules", EVERY_GAME, ids=lambda rules: rules.slug)
new_seeds = st.integers(0, 2**32)  # of games that nobody has seen


# Playing


@any_game
@given(seed=new_seeds)
@settings(max_examples=8)
def test_a_random_game_ends_without_problems(rules: Rulebook, seed: int) -> None:
    table = any_table(rules, Random(seed))
    game = set_up(rules, table)
    assert rules.problems(game) == []
    for game, _ in play(rules, table):
        assert rules.problems(game) == []
    outcome = rules.outcome(game)
    assert outcome and outcome.reason and outcome.winners
    assert sorted(place.seat for place in outcome.places) == list(range(table.seats))
    assert {place.seat: place.score for place in outcome.places} == dict(enumerate(rules.scores(game)))
    assert rules.waiting(game) == rules.open_to(game) == frozenset()


@any_game
@given(seed=new_seeds)
@settings(max_examples=5)
def test_the_same_actions_give_the_same_states(rules: Rulebook, seed: int) -> None:
    table = any_table(rules, Random(seed))
    played = [(rules.save(game), move) for game, move in play(rules, table)]
    again = set_up(rules, table)
    for state, move in played:
        rules.apply(again, *move)
        assert rules.save(again) == state


@any_game
@given(seed=seeds)
@settings(max_examples=15)
def test_a_game_goes_on_the_same_after_saving_and_copying(rules: Rulebook, seed: int) -> None:
    for game, rng in moments(rules, seed):
        saved = rules.save(game)
        loaded, twin = rules.load(saved), rules.clone(game)
        assert rules.save(loaded) == rules.save(twin) == saved
        seat = min(rules.waiting(game))
        action = act(rules, game, seat, rng)
        told = rules.apply(loaded, seat, action)
        assert rules.apply(twin, seat, action) == told
        assert rules.save(twin) == rules.save(loaded) != saved
        assert rules.save(game) == saved  # so that what was before can be brought back


@any_game
def test_a_game_played_by_the_absent_ends(rules: Rulebook) -> None:
    table = any_table(rules, Random(3))
    stay_away = [lambda rules, seen, seat, rng: rules.absent(seen, seat)] * table.seats
    games = play_with(rules, table.scenario, table.seed, stay_away, table.options)
    *_, (last, _) = games
    assert rules.outcome(last)


@any_game
def test_every_bot_finishes_a_game_against_the_others(rules: Rulebook) -> None:
    table = any_table(rules, Random(4))
    levels = list(bots(rules.slug).values())
    seated = [levels[seat % len(levels)] for seat in range(table.seats)]
    *_, (last, _) = play_with(rules, table.scenario, table.seed, seated, table.options)
    assert rules.outcome(last)


@any_game
def test_what_is_said_of_levels_is_said_of_bots_that_there_are(rules: Rulebook) -> None:
    shown = presenter(rules.slug)
    assert {*shown.levels, *shown.explains} <= bots(rules.slug).keys()


@any_game
def test_a_game_that_does_not_end_is_given_up(rules: Rulebook) -> None:
    with pytest.raises(TooLong):
        scenario = next(iter(rules.scenarios))
        fewest, _ = rules.seats(scenario)
        list(play_with(rules, scenario, "x", [act_at_random] * fewest, limit=3))


def act_at_random(rules: Any, seen: Any, seat: int, rng: Random) -> Any:
    return rules.sample(seen, seat, rng)


# What is allowed


@any_game
@given(seed=seeds)
@settings(max_examples=15)
def test_what_is_listed_applies_and_nothing_else(rules: Rulebook, seed: int) -> None:
    for game, rng in moments(rules, seed):
        for seat in rules.open_to(game):
            listed = rules.legal(game, seat)
            assert len(listed) == len(set(listed)) <= 60
            for action in [*listed, rules.sample(game, seat, rng), rules.absent(game, seat)]:
                assert rules.why_not(game, seat, action) is None
                rules.apply(rules.clone(game), seat, action)


@any_game
@given(seed=seeds)
@settings(max_examples=15)
def test_what_is_drawn_at_random_keeps_within_the_form(rules: Rulebook, seed: int) -> None:
    for game, rng in moments(rules, seed):
        for seat in rules.open_to(game):
            if form := rules.form(game, seat):
                action: Any = rules.sample(game, seat, rng)
                if action in rules.legal(game, seat):
                    continue  # one may also be listed beside the form: to be done with it
                assert type(action).__name__ == form.action
                defaults = type(action).__struct_defaults__
                required = action.__struct_fields__[: len(action.__struct_fields__) - len(defaults)]
                assert {field.name for field in form.fields} == set(required)
                for field in form.fields:
                    assert_within(field, getattr(action, field.name))


def assert_within(field: Amounts | Pick | One, value: Any) -> None:
    if isinstance(field, One):
        assert value in field.options
    elif isinstance(field, Amounts):
        assert len(value) == len(field.labels)
        assert min(value) >= 0 and sum(value) <= field.total
    else:
        assert len(value) == len(set(value)) and set(value) <= set(field.options)
        assert field.least <= len(value) <= field.most


@any_game
@given(seed=seeds)
@settings(max_examples=15)
def test_near_misses_are_refused_with_a_reason_and_change_nothing(rules: Rulebook, seed: int) -> None:
    for game, _ in moments(rules, seed):
        before = rules.save(game)
        for seat in rules.open_to(game):
            form = rules.form(game, seat)
            for answer in near_misses(form) if form else ():
                with pytest.raises(IllegalAction) as refusal:
                    rules.apply(game, seat, rules.read_action(json.dumps(answer)))
                assert refusal.value.reason.endswith((".", "?"))
                assert refusal.value.rule in {"", *entries(rules.slug)}
        assert rules.save(game) == before


@any_game
@given(seed=seeds)
@settings(max_examples=15)
def test_a_seat_that_is_not_to_act_is_refused(rules: Rulebook, seed: int) -> None:
    for game, rng in moments(rules, seed):
        before = rules.save(game)
        action = act(rules, game, min(rules.open_to(game)), rng)
        for seat in {-1, 99, *range(rules.seats("")[1])} - rules.open_to(game):
            with pytest.raises(IllegalAction):
                rules.apply(game, seat, action)
            assert (rules.legal(game, seat), rules.form(game, seat), rules.refusals(game, seat)) == (
                (),
                None,
                (),
            )
        assert rules.save(game) == before


@any_game
@given(
    raw=st.one_of(st.binary(), st.text(), st.recursive(st.integers() | st.text(), st.lists).map(json.dumps))
)
@settings(max_examples=60)
def test_garbage_is_no_action(rules: Rulebook, raw: bytes | str) -> None:
    with pytest.raises(IllegalAction):
        rules.read_action(raw)


@any_game
def test_deep_garbage_is_no_action(rules: Rulebook) -> None:
    with pytest.raises(IllegalAction):
        rules.read_action("[" * 100_000)


@any_game
def test_an_action_survives_its_way_through_the_browser(rules: Rulebook) -> None:
    for game, rng in moments(rules, 5):
        action = act(rules, game, min(rules.open_to(game)), rng)
        assert rules.read_action(msgspec.json.encode(action)) == action


@any_game
@pytest.mark.parametrize("strange", [{"scenario": "atlantis"}, {"seats": 99}, {"options": {"moon": "full"}}])
def test_a_strange_table_is_refused(rules: Rulebook, strange: dict[str, Any]) -> None:
    table = any_table(rules, Random(1))._asdict() | strange
    with pytest.raises(IllegalAction):
        rules.setup(**table)


@any_game
def test_options_have_defaults_and_explain_themselves(rules: Rulebook) -> None:
    for option in rules.options:
        assert option.title and option.default == option.choices[0][0]
        assert option.rule in entries(rules.slug)
        with pytest.raises(IllegalAction):
            rules.setup(**any_table(rules, Random(1))._asdict() | {"options": {option.slug: "?"}})


# What is told


@any_game
def test_every_event_and_refusal_names_an_entry_of_the_reference(rules: Rulebook) -> None:
    known = set(entries(rules.slug))
    for game, rng in moments(rules, 6, games=4):
        for seat in rules.open_to(game):
            refusals = rules.refusals(game, seat)
            assert {refusal.why.rule for refusal in refusals} <= known
            assert all(refusal.what and refusal.why.words for refusal in refusals)
        seat = min(rules.waiting(game))
        events = rules.apply(rules.clone(game), seat, act(rules, game, seat, rng))
        assert {event.rule for event in events} <= known


@any_game
def test_events_are_read_back_as_they_were_stored(rules: Rulebook) -> None:
    for game, rng in moments(rules, 7, games=2):
        seat = min(rules.waiting(game))
        events = rules.apply(rules.clone(game), seat, act(rules, game, seat, rng))
        stored = json.loads(json.dumps(msgspec.to_builtins(events)))
        assert rules.read_events(stored) == events


# Secrets


@any_game
@given(seed=seeds)
@settings(max_examples=15)
def test_games_a_seat_cannot_tell_apart_look_the_same(rules: Rulebook, seed: int) -> None:
    """Its view, what it may choose, and what it may not and why, byte for byte."""
    for game, rng in moments(rules, seed):
        seats = len(rules.scores(game))
        for seat in (*range(seats), None):
            seen = rules.seen_by(game, seat)
            shown = what_is_shown(rules, game, seat)
            assert what_is_shown(rules, seen, seat) == shown
            for _ in range(3):
                guess = rules.imagine(seen, seat, rng)
                assert rules.problems(guess) == []
                assert what_is_shown(rules, guess, seat) == shown


def what_is_shown(rules: Rulebook, game: Any, seat: int | None) -> bytes:
    seen = rules.seen_by(game, seat)
    shown: list[object] = [
        rules.save(seen),
        sorted(rules.waiting(seen)),
        sorted(rules.open_to(seen)),
        rules.scores(seen),
    ]
    if seat is not None:
        shown += [rules.legal(game, seat), rules.form(game, seat), rules.refusals(game, seat)]
    return as_bytes(shown)


@any_game
@given(seed=seeds)
@settings(max_examples=15)
def test_looking_changes_nothing(rules: Rulebook, seed: int) -> None:
    for game, rng in moments(rules, seed):
        before = rules.save(game)
        for seat in (*rules.open_to(game), None):
            rules.imagine(rules.seen_by(game, seat), seat, rng)
            if seat is not None:
                rules.legal(game, seat), rules.form(game, seat), rules.refusals(game, seat)
                rules.sample(game, seat, rng), rules.absent(game, seat)
        assert rules.save(game) == before


@any_game
def test_nobody_sees_the_seed(rules: Rulebook) -> None:
    for game, _ in moments(rules, 8):
        seed = game.dice.seed
        assert len(seed) > 8
        for seat in (*range(len(rules.scores(game))), None):
            assert seed.encode() not in rules.save(rules.seen_by(game, seat))


@any_game
@given(seed=seeds)
@settings(max_examples=15)
def test_an_answer_behind_a_screen_tells_the_others_nothing(rules: Rulebook, seed: int) -> None:
    """While a question to several stands, it shows who has answered and nothing of what."""
    for game, rng in moments(rules, seed):
        for seat in rules.waiting(game):
            looks = {look_after(rules, game, seat, rng) for _ in range(4)}
            assert len(looks - {b""}) <= 1


def look_after(rules: Rulebook, game: Any, seat: int, rng: Random) -> bytes:
    """All that the others see and are told after an action of this seat; nothing if that resolves it."""
    after = rules.clone(game)
    events = rules.apply(after, seat, act(rules, game, seat, rng))
    if rules.question(after) != rules.question(game):
        return b""
    others = [other for other in range(len(rules.scores(game))) if other != seat] + [None]
    return as_bytes([(what_is_shown(rules, after, other), heard(events, other)) for other in others])


def heard(events: list[Event], seat: int | None) -> list[Event]:
    return [event for event in events if event.is_told(seat)]
