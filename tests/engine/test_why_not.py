"""Whatever somebody asks for and cannot have is answered with the reason and the paragraph."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import asdict

from games.engine.contract import Action
from games.engine.flow import Decision
from games.engine.reference import entries
from games.engine.rulebook import Rulebook
from tests.engine.any_game import EVERY_GAME, any_table, moments, play

SEEDS = range(3)
TRIED = 40  # actions at each moment

any_game = pytest.mark.parametrize("rules", EVERY_GAME, ids=lambda rules: rules.slug)


@any_game
@pytest.mark.parametrize("seed", SEEDS)
def test_what_cannot_be_had_is_refused_with_its_reason_and_paragraph(rules: Rulebook, seed: int) -> None:
    """All that other moments allow, and what nobody would think of, is done, or refused as it should be."""
    known = set(entries(rules.slug))
    wishes = [*thought_up(rules, Random(seed))]
    for game, rng in moments(rules, seed):
        for seat in rules.open_to(game):
            for action in rng.sample(wishes, min(TRIED, len(wishes))):
                reason = rules.why_not(game, seat, action)
                if reason is None:
                    rules.apply(rules.clone(game), seat, action)
                else:
                    assert reason.words.endswith("."), reason
                    assert reason.rule in known, (reason, action)


def thought_up(rules: Rulebook, rng: Random) -> Iterator[Action]:
    """The actions of another game, each kind of them, and each with one of its fields spoilt."""
    done: dict[type[Action], list[Action]] = {}
    for _, (_, action) in play(rules, any_table(rules, rng)):
        done.setdefault(type(action), []).append(action)
    for actions in done.values():
        for action in rng.sample(actions, min(20, len(actions))):
            yield action
            yield from spoilt(action)


def spoilt(action: Any) -> Iterator[Action]:
    fields = asdict(action)
    for name, value in fields.items():
        for other in spoils(value):
            yield type(action)(**fields | {name: other})


def spoils(value: Any) -> list[Any]:
    if isinstance(value, tuple):
        return [(), value * 2, *[(*value[1:], other) for one in value[:1] for other in spoils(one)]]
    if isinstance(value, bool):
        return [not value]
    return [-1, 10**9] if isinstance(value, int) else ["nowhere", ""]


@any_game
def test_every_decision_says_what_it_asks_for(rules: Rulebook) -> None:
    known = set(entries(rules.slug))
    for kind in get_args(rules.frame_type):
        if issubclass(kind, Decision) and "why_not" not in vars(kind):
            assert kind.wanted.words.endswith(".") and kind.wanted.rule in known, kind
