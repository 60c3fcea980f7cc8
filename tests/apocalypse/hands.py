"""Somebody who plays Apocalypse in the East by its page alone: by what is listed, and by what is composed."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from games.apocalypse.present import PRESENTER
from games.engine.contract import Action, Pick
from games.engine.page import View
from tests.apocalypse.build import RULES
from tests.apocalypse.views import part

Asked = dict[str, list[str]]
TRIES = 25  # before whoever composes takes something from the list


def panel(view: View, asked: Mapping[str, list[str]]) -> Mapping[str, Any]:
    return part(PRESENTER.plan(view, asked), "plan").context


def composed(view: View, rng: Random) -> Iterator[Action]:
    """All that the panel has buttons for when it is filled in at random, often; and at last as it opens."""
    for _ in range(TRIES):
        asked: Asked = {}
        for _ in range(3):
            shown = panel(view, asked)
            if shown["mode"]:
                asked = filled(view, shown, rng)
        yield from buttons(view, asked)
    yield from buttons(view, {})


def buttons(view: View, asked: Mapping[str, list[str]]) -> Iterator[Action]:
    for act in panel(view, asked).get("acts", ()):
        yield RULES.read_action(act["json"])


def filled(view: View, shown: Mapping[str, Any], rng: Random) -> Asked:
    """Every field of the panel with something that it offers."""
    asked: Asked = {name: [value] for name, value in shown["hidden"]}
    if shown["tabs"] and (shown["tab_name"] not in asked or rng.random() < 0.3):
        asked[shown["tab_name"]] = [rng.choice(shown["tabs"])["value"]]
    for select in shown["selects"]:
        if select["options"]:
            asked[select["name"]] = [rng.choice(select["options"])[0]]
    for check in shown["checks"]:
        if rng.random() < 0.2:
            asked.setdefault(check["name"], []).append(check["value"])
    return asked | counts(view, shown, rng)


def counts(view: View, shown: Mapping[str, Any], rng: Random) -> Asked:
    """How many of each row: where so many must be named, so many."""
    rows = [row for group in shown["groups"] for row in group["rows"]]
    each = [row["field"] for row in rows for _ in range(row["most"])]
    least = rng.randint(1, len(each)) if each else 0
    fields = view.form.fields if view.form else ()
    if len(fields) == 1 and isinstance(fields[0], Pick):
        least = rng.randint(fields[0].least, fields[0].most)
    chosen = rng.sample(each, min(least, len(each)))
    return {row["field"]: [str(chosen.count(row["field"]))] for row in rows}


def choose(view: View, rng: Random) -> Action:
    """Something composed if there is anything, else one of the list."""
    listed = list(view.legal)
    if PRESENTER.composes(view) and (not listed or rng.random() < 0.85):
        for action in composed(view, rng):
            return action
    assert listed, f"the page offers nothing for {type(view.seen.stack[-1]).__name__}"
    return rng.choice(listed)
