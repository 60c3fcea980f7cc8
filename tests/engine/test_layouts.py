"""Whoever changes the shape of what is saved raises the layout's number, and brings older games along."""

from difflib import unified_diff

import pytest
from msgspec import Struct

from games.engine.rulebook import Rulebook
from games.example.rules import PearlBanks
from tests.engine.any_game import EVERY_GAME, EXAMPLE
from tests.engine.layouts import recorded, written

TO_DO = """
What {title} saves has another shape than was written down for layout {layout}; games are kept in that.
Raise `layout` of its rulebook to {next}, give it `steps[{layout}]`, which makes the old state, as plain lists
and maps, into the new, test that with a game of layout {layout}, and run `python -m tests.engine.layouts`.
docs/storage.md says more.
"""

each_game = pytest.mark.parametrize("rules", EVERY_GAME, ids=lambda rules: rules.slug)


def fault(rules: Rulebook) -> str:
    """What is wrong with a game's layout, and what to do about it; nothing if it is as written down."""
    was, now = recorded(rules).splitlines(), written(rules).splitlines()
    if was == now:
        return ""
    told = TO_DO.format(title=rules.title, layout=rules.layout, next=rules.layout + 1)
    return told + "\n".join(unified_diff(was, now, "written down", "now", lineterm=""))


@each_game
def test_what_is_saved_has_the_shape_of_its_layout(rules: Rulebook) -> None:
    if told := fault(rules):
        pytest.fail(told, pytrace=False)


@each_game
def test_a_step_leads_on_from_each_older_layout(rules: Rulebook) -> None:
    assert sorted(rules.steps) == list(range(1, rules.layout))


class Renamed(Struct):
    date: int
    pearls: list[int]
    dived: list[str]


class Retyped(Struct):
    day: int
    pearls: dict[str, int]
    dived: list[str]


class Listed(Struct, array_like=True):
    day: int
    pearls: list[int]
    dived: list[str]


class Tagged(Struct, tag="Pearls"):
    day: int
    pearls: list[int]
    dived: list[str]


@pytest.mark.parametrize("board", [Renamed, Retyped, Listed, Tagged])
def test_a_change_without_a_number_is_told(board: type[Struct]) -> None:
    rules = type("Changed", (PearlBanks,), {"board_type": board})(EXAMPLE.components)
    assert "Raise `layout` of its rulebook to 2" in fault(rules)


def test_the_name_of_a_class_without_a_tag_is_not_saved() -> None:
    class Table(Struct):
        day: int
        pearls: list[int]
        dived: list[str]

    assert fault(type("Moved", (PearlBanks,), {"board_type": Table})(EXAMPLE.components)) == ""
