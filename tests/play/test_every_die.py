"""Every die that was ever rolled can be read again: in the log, or by who looks back at its move."""

import re
from collections import Counter
from random import Random

import pytest

from games.engine.contract import Event
from games.engine.dice import Dice
from games.engine.rulebook import Rulebook
from games.registry import RULEBOOKS, default_rules, presenter
from tests.engine.any_game import act, any_table, set_up

MOVES = 250
ROLLING = ("apocalypse", "first_jihad", "jihad")  # the others have no dice


@pytest.fixture
def rolled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The dice that the rules have rolled."""
    seen: list[int] = []
    d6 = Dice.d6

    def watched(self: Dice, count: int = 1) -> tuple[int, ...]:
        faces = d6(self, count)
        seen.extend(faces)
        return faces

    monkeypatch.setattr(Dice, "d6", watched)
    return seen


def numbers_told(rules: Rulebook, events: list[Event]) -> Counter[int]:
    shown, names = presenter(rules.slug), ("A", "B", "C", "D", "E", "F")
    lines = [
        line for event in events for line in (*shown.tell(rules, names, event), *shown.rolled(rules, event))
    ]
    return Counter(int(found) for line in lines for found in re.findall(r"\d+", line.text))


@pytest.mark.parametrize("slug", RULEBOOKS)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_die_is_rolled_that_cannot_be_read(slug: str, seed: int, rolled: list[int]) -> None:
    rules, rng, dice = default_rules(slug), Random(seed), 0
    game = set_up(rules, any_table(rules, rng))
    for _ in range(MOVES):
        if not rules.waiting(game):
            break
        rolled.clear()
        seat = min(rules.waiting(game))
        events = rules.apply(game, seat, act(rules, game, seat, rng))
        assert not Counter(rolled) - numbers_told(rules, events), (rolled, events)
        dice += len(rolled)
    assert bool(dice) == (slug in ROLLING)
