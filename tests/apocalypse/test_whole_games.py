"""Random games from set-up to the end: sound all along, saved and read again, and met by every chapter."""

from collections import Counter
from functools import cache
from random import Random
from time import process_time

import pytest

from games.apocalypse.rules import actions
from games.apocalypse.rules.board import Game
from games.engine.contract import Action, Event, IllegalAction
from games.engine.questions import Choose
from tests.apocalypse.build import RULES
from tests.hexwar.doubt import out_of_date

SEEDS = [f"whole {n}" for n in range(10)]


@cache
def played() -> tuple[Counter[str], Counter[str], list[str], list[float]]:
    """What was done, what was told, how the games ended, and the seconds that each move took."""
    done: Counter[str] = Counter()
    told: Counter[str] = Counter()
    ends, taken = [], []
    for seed in SEEDS:
        game: Game = RULES.setup("war", seed, 2, {})
        rng = Random(seed)
        while seats := RULES.waiting(game):
            seat = min(seats)
            action = RULES.sample(game, seat, rng)
            assert RULES.why_not(game, seat, action) is None
            began = process_time()
            RULES.legal(game, seat)
            news: list[Event] = RULES.apply(game, seat, action)
            taken.append(process_time() - began)
            done[type(action).__name__] += 1
            told.update(type(event).__name__ for event in news)
            assert RULES.problems(game) == [] and not out_of_date(game)
        ends.append(game.board.ended)
        assert RULES.outcome(game)
    return done, told, ends, taken


def test_random_games_end_and_are_sound_all_along() -> None:
    assert len(played()[2]) == len(SEEDS) and all(played()[2])


def test_most_of_what_can_be_done_is_done() -> None:
    done, told, _, _ = played()
    wanted = {"March", "Besiege", "Assault", "Muster", "Disband", "Disperse", "Embark", "Sail", "Land"}
    assert wanted <= done.keys()
    assert {
        "Captured",
        "SiegeRolled",
        "BreachRolled",
        "AttritionRolled",
        "ZoneRolled",
        "Fought",
    } <= told.keys()


def test_a_move_is_made_within_two_milliseconds() -> None:
    """Nineteen times in twenty, with what may be done before it."""
    taken = sorted(played()[3])
    assert taken[int(len(taken) * 0.95)] < 0.002


def test_a_game_is_saved_and_read_again() -> None:
    game: Game = RULES.setup("war", "saved", 2, {})
    rng = Random("saved")
    for _ in range(150):
        seat = min(RULES.waiting(game))
        action = RULES.sample(game, seat, rng)
        again = RULES.load(RULES.save(game))
        assert RULES.save(again) == RULES.save(game)
        assert RULES.apply(again, seat, action) == RULES.apply(game, seat, action)
        assert RULES.read_events([]) == []


NONSENSE: list[Action] = [
    Choose("nothing of the sort"),
    actions.Deploy((999, -1), "0000"),
    actions.Moor("rome", 3),
    actions.Replace(999, "rome"),
    actions.Scrap((99,)),
    actions.Commission("rome"),
    actions.Shift((999,), "0000"),
    actions.Scatter((999,)),
    actions.Berth((99,), "0000"),
    actions.Launch((99,)),
    actions.Muster("Rome", (999,), "0000", "caesar"),
    actions.March("Rome", "0000"),
    actions.Besiege("Rome"),
    actions.Assault("Rome"),
    actions.Drop("Rome", (999,)),
    actions.Camp("Rome"),
    actions.Disband("Rome"),
    actions.Ride("caesar", "0000"),
    actions.Scout(999, "0000"),
    actions.Embark("Rome", (99,)),
    actions.Sail("Rome", "0000"),
    actions.Land("Rome", "0000"),
    actions.Follow((99,), "0000"),
    actions.Disperse((999,), "0000"),
    actions.Escort("caesar", "0000"),
    actions.Lose((999,)),
    actions.HoldBack((999,), "caesar"),
    actions.Sink((99,)),
    actions.Flee((999,), (99,), "0000"),
    actions.Join((999,)),
    actions.GoAboard("Rome"),
]


def test_nonsense_is_refused_and_changes_nothing() -> None:
    """Whatever is asked."""
    game: Game = RULES.setup("war", "nonsense", 2, {})
    rng, asked = Random("nonsense"), set()
    while RULES.waiting(game):
        seat, question = min(RULES.waiting(game)), type(game.stack[-1]).__name__
        before = RULES.save(game)
        for nonsense in NONSENSE if question not in asked else ():
            with pytest.raises(IllegalAction):
                RULES.apply(game, seat, nonsense)
        assert RULES.save(game) == before
        asked.add(question)
        RULES.apply(game, seat, RULES.sample(game, seat, rng))
    assert len(asked) > 8


def test_those_who_have_left_are_answered_for() -> None:
    game: Game = RULES.setup("war", "absent", 2, {})
    rng = Random("absent")
    moves = 0
    while RULES.waiting(game):
        seat = min(RULES.waiting(game))
        absent = RULES.absent(game, seat)
        assert RULES.why_not(game, seat, absent) is None
        RULES.apply(game, seat, absent if moves % 3 else RULES.sample(game, seat, rng))
        moves += 1
    assert RULES.outcome(game)
