"""Whoever changes the shape of what is saved raises the layout's number, and brings older games along."""

from difflib import unified_diff

import msgspec
import pytest
from msgspec import Struct

from games.engine.contract import Event
from games.engine.rulebook import Rulebook
from games.example.rules import PearlBanks
from games.example.rules.actions import DayBegan, SeasonEnded
from games.example.rules.sequence import Diving, Season
from tests.engine.any_game import EVERY_GAME, EXAMPLE
from tests.engine.layouts import described, lost, recorded, written

TO_DO = """
What {title} saves has another shape than was written down for layout {layout}; games are kept in that.
Raise `layout` of its rulebook to {next}, give it `steps[{layout}]`, which makes the old state, as plain lists
and maps, into the new, test that with a game of layout {layout}, and run `python -m tests.engine.layouts`.
docs/storage.md says more.
"""
KEPT = """
Records of moves of {title} may hold what its actions and events have no more: {lost}. These names are kept
for ever: let them stand, and give what is new a name of its own, or a default. docs/storage.md says more.
"""
GROWN = """
Moves of {title} can tell what was not written down yet: run `python -m tests.engine.layouts`.
"""

each_game = pytest.mark.parametrize("rules", EVERY_GAME, ids=lambda rules: rules.slug)


def fault(rules: Rulebook) -> str:
    """What is wrong with a game's layout, and what to do about it; nothing if it is as written down."""
    if recorded(rules) == written(rules):
        return ""
    was, now = msgspec.json.decode(recorded(rules)), described(rules)
    if gone := lost(was["told"], now["told"]):
        return KEPT.format(title=rules.title, lost=", ".join(gone))
    if (was["layout"], was["saved"]) == (now["layout"], now["saved"]):
        return GROWN.format(title=rules.title)
    told = TO_DO.format(title=rules.title, layout=rules.layout, next=rules.layout + 1)
    return told + "\n".join(
        unified_diff(
            recorded(rules).splitlines(), written(rules).splitlines(), "written down", "now", lineterm=""
        )
    )


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


class Week(Season):
    steps = (*Season.steps, "week_ends")


def test_the_steps_of_a_procedure_are_saved_by_name() -> None:
    longer = type("Season", (Week,), {})
    rules = type("Changed", (PearlBanks,), {"frame_type": longer | Diving})(EXAMPLE.components)
    assert '+        "week_ends"' in fault(rules)


def told_as(*others: type[Event]) -> str:
    """What is wrong with the Pearl Banks when their days and seasons are told by these."""
    kinds = EXAMPLE.event_type.__args__
    kept = tuple(kind for kind in kinds if kind.__name__ not in {DayBegan.__name__, SeasonEnded.__name__})
    union = kept[0]
    for kind in (*kept[1:], *others):
        union = union | kind
    return fault(type("Changed", (PearlBanks,), {"event_type": union})(EXAMPLE.components))


class Dawned(Event, frozen=True, kw_only=True, tag="DayBegan"):
    date: int


class Began(Event, frozen=True, kw_only=True, tag="DayBegan"):
    day: int
    weather: str = ""


class Rained(Event, frozen=True, kw_only=True):
    day: int


@pytest.mark.parametrize(
    ("kinds", "what"),
    [
        ((SeasonEnded,), "no more: DayBegan."),
        ((SeasonEnded, Dawned), "no more: DayBegan.date, DayBegan.day."),
        ((SeasonEnded, Began), "run `python -m tests.engine.layouts`"),
        ((SeasonEnded, DayBegan, Rained), "run `python -m tests.engine.layouts`"),
        ((SeasonEnded, DayBegan), ""),
    ],
)
def test_what_moves_have_told_can_be_read_for_ever(kinds: tuple[type[Event], ...], what: str) -> None:
    found = told_as(*kinds)
    assert what in found and bool(what) == bool(found)
