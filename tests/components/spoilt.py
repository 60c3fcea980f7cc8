"""Sets of components that somebody has edited: every value, name and row of the default set made another.

What `check` accepts must play and show; what it does not, it must refuse with sentences. The suite tries
a few of each game; many are tried by

    python -m tests.components.spoilt jihad --tries 500 --seed 7
"""

import argparse
import copy
import json
import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from games.engine.components import BadComponents
from games.engine.playout import random_game
from games.engine.rulebook import Rulebook
from games.registry import RULEBOOKS, check_components, default_data, drawings

DECISIONS = 40  # played with each set
SHOWN = 20  # decisions from one look at the page to the next

Where = tuple[str | int, ...]


class Change(NamedTuple):
    """One value made another, or one name made another wherever it stands."""

    where: Where
    old: Any
    new: Any
    everywhere: bool = False

    def of(self, data: Any) -> Any:
        if self.everywhere:
            return renamed(data, self.old, self.new)
        changed = copy.deepcopy(data)
        part = changed
        for step in self.where[:-1]:
            part = part[step]
        part[self.where[-1]] = self.new
        return changed


def renamed(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {renamed(key, old, new): renamed(item, old, new) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, old, new) for item in value]
    return new if value == old else value


def values(part: Any, where: Where = ()) -> Iterator[tuple[Where, Any]]:
    """Every value that can be edited, and every list of such."""
    if isinstance(part, dict):
        for key, item in part.items():
            if key != "source":
                yield from values(item, (*where, key))
        return
    if where:
        yield where, part
    if isinstance(part, list):
        for index, item in enumerate(part):
            yield from values(item, (*where, index))


def kinds(data: Any) -> dict[Where, list[tuple[Where, Any]]]:
    """The values by what they are: those of all hexes' terrain, say, are of one kind."""
    found: dict[Where, list[tuple[Where, Any]]] = {}
    for where, value in values(data):
        found.setdefault(tuple([step for step in where if isinstance(step, str)]), []).append((where, value))
    return found


def changes(where: Where, value: Any) -> list[Change]:
    """What somebody might make of a value."""
    if isinstance(value, bool):
        return [Change(where, value, not value)]
    if isinstance(value, int):
        return [Change(where, value, new) for new in {0, 1, value - 1, value + 1, 99, 999} - {value}]
    if isinstance(value, list):
        shorter, longer = value[:-1], [*value, *value[-1:]]
        return [Change(where, value, new) for new in ([], shorter, longer) if new != value]
    if isinstance(value, str) and value:
        here, elsewhere = ("nowhere", "nowhere_else") if value.islower() else ("Nowhere", "Nowhere Else")
        others = [Change(where, value, new) for new in ("", here)]
        return [*others, Change(where, value, elsewhere, everywhere=True)]
    return []


def some_changes(data: Any, rng: Random) -> Iterator[Change]:
    """Without end: each kind of value in turn, in no order."""
    sorts = list(kinds(data).values())
    while True:
        rng.shuffle(sorts)
        for sort in sorts:
            if found := changes(*rng.choice(sort)):
                yield rng.choice(found)


def try_out(slug: str, change: Change, data: Any, rng: Random, show: Callable[[Rulebook, Any], None]) -> bool:
    """Whether the set could be played with; raises whatever goes wrong with it then."""
    try:
        components = check_components(slug, change.of(data))
    except BadComponents as bad:
        assert bad.reasons and all(len(reason.split()) > 2 for reason in bad.reasons), bad.reasons
        return False
    rules = RULEBOOKS[slug](components)
    if drawn := list(drawings(slug, components).values()):
        assert rng.choice(drawn)()
    scenario = rng.choice(list(rules.scenarios))
    games = random_game(rules, scenario, f"{rng.random()}", rng.randint(*rules.seats(scenario)))
    for number, (game, _) in zip(range(DECISIONS), games, strict=False):
        if number % SHOWN == 0:
            show(rules, game)
    return True


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.engine.any_page import show_all

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=RULEBOOKS)
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, data = Random(asked.seed), default_data(asked.game)
    played = failed = 0
    for change, _ in zip(some_changes(data, rng), range(asked.tries), strict=False):
        try:
            played += try_out(asked.game, change, data, rng, show_all)
        except Exception as error:
            failed += 1
            print(json.dumps(change), f"{type(error).__name__}: {error}", flush=True)  # noqa: T201
    print(f"{asked.tries} sets: {played} played, {failed} failed")  # noqa: T201


if __name__ == "__main__":
    main()
