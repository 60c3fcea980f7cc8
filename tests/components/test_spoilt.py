"""Edited sets: what `check` accepts plays and shows, and what it does not is refused with sentences."""

from random import Random
from typing import Any

import pytest

from games.engine.components import BadComponents
from games.registry import check_components, default_data
from tests.components.spoilt import Change, renamed, some_changes, try_out
from tests.engine.any_page import show_all

SEED = 11
TRIES = {"bidding": 25, "first_jihad": 25, "jihad": 8}  # for a few seconds of each


@pytest.mark.parametrize("slug", TRIES)
def test_an_edited_set_plays_and_shows_or_is_refused(slug: str) -> None:
    data, rng = default_data(slug), Random(SEED)
    some = zip(range(TRIES[slug]), some_changes(data, rng), strict=False)
    played = [try_out(slug, change, data, rng, show_all) for _, change in some]
    assert any(played)


NAMES = {"Byzantines": "Romans of the East", "Muslims": "Believers"}


@pytest.mark.parametrize("name", NAMES)
def test_a_nation_by_another_name_plays_and_is_shown(name: str) -> None:
    change, data = Change((), name, NAMES[name], everywhere=True), default_data("jihad")
    for kind in ("Bedouin", "Levy"):  # columns are called by a group of States and a kind
        data = renamed(data, f"{name} {kind}", f"{NAMES[name]} {kind}")
    assert try_out("jihad", change, data, Random(SEED), show_all)


@pytest.mark.parametrize(
    ("slug", "change", "reason"),
    [
        ("jihad", Change(("states", 0, "colour"), "", "#c9e0b4"), "Muslims: light figures cannot be read"),
        ("jihad", Change(("states", 1, "lamplight"), "", "#40206a"), "Byzantines: dark figures cannot be"),
        ("jihad", Change(("states", 1, "colour"), "", "purple"), "matching regex"),
        ("jihad", Change(("states", 1, "letter"), "", "M"), "2 of State letter M"),
        ("jihad", Change(("leaders", 0, "name"), "", "Levy"), "cannot be called Levy"),
        ("jihad", Change(("capital", "state"), "", "Nowhere"), "no State of the Empires"),
        ("jihad", Change(("tables", "attrition", "upto"), [], [10, 20, 30, 40, 50, 55]), "end before 60"),
        ("jihad", Change(("tables", "attrition", "upto"), [], [10, 20, 60]), "each row needs 3 cells"),
        ("jihad", Change(("tables", "attrition", "upto"), [], [10, 20, 40, 30, 50, 60]), "out of order"),
        ("jihad", Change(("tables", "susceptibility", 0, "points", "Levy"), 2, 99), "end before 297"),
        (
            "jihad",
            Change(("tables", "susceptibility", 4, "points"), {}, {}),
            "for Naval in all sea",
        ),
        ("jihad", Change(("tables", "civil_war", "rows", "Survives"), [], []), "each row needs 3 cells"),
        ("jihad", Change(("tables", "civil_war", "rows"), {}, {}), "no row for 'Dies with Heir'"),
        ("jihad", Change(("tables", "conversion", "columns", 6), "", "Tartars"), "nothing for Turks"),
        (
            "jihad",
            Change(("tables", "rebellion", "columns", 0), "", "Muslims"),
            "column 'Muslims Bedouin'",
        ),
        ("jihad", Change(("tables", "suppression", "rows"), {}, {}), "no row for Bedouin"),
        ("first_jihad", Change(("armies", 1, "active"), True, False), "one army, and one only"),
        ("first_jihad", Change(("paths", 2, "advanced"), True, False), "the Paths of the Advanced Game"),
        ("first_jihad", Change(("paths", 0, "empire"), "", ""), "its Path is of no Empire"),
        ("first_jihad", Change(("cards",), [], []), "The last card"),
        ("first_jihad", Change(("minor_powers", 0, "price"), 1, 0), "needs a price"),
        ("first_jihad", Change(("minor_powers", 1, "other"), "", ""), "no Path ''"),
        (
            "first_jihad",
            Change(("minor_powers", 1, "advanced"), False, True),
            "alone is of the Adv",
        ),
        ("first_jihad", Change(("minor_powers", 1, "path"), "", "african"), "no Path that is in play"),
        ("first_jihad", Change(("armies", 0, "start"), "", "yezd"), "no such place to start from"),
        ("first_jihad", Change(("paths", 1, "theater"), "", "east"), "is not a Path of east"),
        ("first_jihad", Change(("rulers", 1, "theater"), "", "africa"), "does not rule in africa"),
        ("first_jihad", Change(("refugees", 0, "start"), "", "yezd"), "start on another Path"),
        ("first_jihad", Change(("cards", 49, "events"), [], []), "has to end the game"),
        (
            "first_jihad",
            Change((), "ctesiphon", "babylon", everywhere=True),
            "no place on the map",
        ),
        (
            "first_jihad",
            Change(("paths", 3, "lands", 3, "religion"), "", "jain"),
            "enum value 'jain'",
        ),
        ("first_jihad", Change((), "river", "swamp", everywhere=True), "enum value 'swamp'"),
    ],
)
def test_a_set_that_would_break_a_game_or_its_page_is_refused(slug: str, change: Change, reason: str) -> None:
    data: Any = change.of(default_data(slug))
    with pytest.raises(BadComponents, match=reason):
        check_components(slug, data)
