"""What a decision is asked about itself changes nothing: whose it is, what can be chosen, and why not."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, get_args

import pytest

from games.engine.flow import Decision
from games.engine.rulebook import Rulebook
from tests.engine.any_game import EVERY_GAME, any_table, play, set_up

QUESTIONS = ("who", "may_change", "meanwhile", "asks", "options", "form", "refused")
GAMES = 5

any_game = pytest.mark.parametrize("rules", EVERY_GAME, ids=lambda rules: rules.slug)


@any_game
def test_asking_changes_nothing(rules: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of decisions that stop the game, and of those that are passed over: these are asked on the way."""
    watch(rules, monkeypatch)
    for seed in range(GAMES):
        table = any_table(rules, Random(seed))
        ask_everyone(rules, set_up(rules, table))
        for game, _ in play(rules, table):
            ask_everyone(rules, game)


def ask_everyone(rules: Rulebook, game: Any) -> None:
    for seat in rules.open_to(game):
        rules.legal(game, seat), rules.form(game, seat), rules.refusals(game, seat)


def watch(rules: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every question of every decision looked at, whoever asks it."""
    kinds = {base for kind in get_args(rules.frame_type) for base in kind.__mro__}
    looking = one_at_a_time(rules)
    for kind in kinds:
        if issubclass(kind, Decision) and kind is not Decision:
            for name in QUESTIONS:
                if name in vars(kind):
                    monkeypatch.setattr(kind, name, watched(vars(kind)[name], looking))


def watched(question: Callable[..., Any], looking: Callable[[Any, str], Any]) -> Callable[..., Any]:
    def asked(frame: Decision, game: Any, *seat: Any) -> Any:
        with looking(game, f"{type(frame).__name__}.{question.__name__}"):
            return question(frame, game, *seat)

    return asked


def one_at_a_time(rules: Rulebook) -> Callable[[Any, str], Any]:
    """Looks at the outermost question alone: what it asks in turn is within it."""
    asking: list[str] = []

    @contextmanager
    def looking(game: Any, what: str) -> Iterator[None]:
        if asking:
            yield
            return
        before = rules.save(game)
        asking.append(what)
        try:
            yield
        finally:
            asking.pop()
        assert rules.save(game) == before, f"{what} changes the game"

    return looking
