"""What a page can show before a choice is made."""

import pytest

from games.engine.contract import Reason
from games.jihad.rules.actions import Fight, March
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM
from games.jihad.rules.combat import Battles, forecast
from games.jihad.rules.movement import Movement
from games.jihad.rules.mustering import rows
from games.jihad.rules.outlook import clash
from tests.jihad.build import (
    CONSTANTINOPLE,
    CTESIPHON,
    HOMS,
    KUFA,
    MECCA,
    MEDINA,
    PARTS,
    RULES,
    act,
    begin,
    ids,
    paragraph,
    position,
)
from tests.jihad.reports import (
    destinations,
    path,
    stack_reports,
    state_reports,
    staying,
    why_not_there,
)


def test_7_2_every_place_in_reach_with_points_and_chances() -> None:
    game = position({MEDINA: "2 Muslims Levy", HOMS: "3 Byzantines Levy"})
    found = {place.to: place for place in destinations(game, ids(game, MEDINA))}
    assert found["2410"].points == 8
    assert found["2410"].chances == pytest.approx((1 / 2, 1 / 3, 1 / 6))
    assert found["2410"].expected == pytest.approx(2 / 3)
    assert (found[HOMS].enemies, found[HOMS].may_end) == (3, True)
    assert MEDINA not in found and max(place.points for place in found.values()) <= 60


def test_7_2_what_is_shown_is_what_can_be_done() -> None:
    where = {
        CTESIPHON: "2 Persians Levy",
        "2407": "1 Byzantines Levy",
        "3405": "2 Turks Levy",
        "3406": "1 Muslims Levy",
    }
    game = position(where, limits={"Turks": 1})
    begin(game, Movement(EMPIRES))
    for start in (CTESIPHON, "3405"):
        units = ids(game, start)
        shown = {place.to: place.may_end for place in destinations(game, units)}
        for to in [*PARTS.hex, BOX]:
            assert shown.get(to, False) == (RULES.why_not(game, 1, March(units, to)) is None)


def test_7_2_the_way_and_the_cost_of_staying() -> None:
    game = position({MEDINA: "2 Muslims Levy", "3405": "2 Turks Levy"})
    assert path(game, ids(game, MEDINA), "2409") == (MEDINA, "2410", "2409")
    assert staying(game, ids(game, MEDINA)).points == 22
    assert staying(game, ids(game, "3405")).points == 0  # the Turks have not recruited


def test_8_2_a_clash_is_foretold_before_the_move_as_it_is_after() -> None:
    game = position({MEDINA: "4 Muslims Bedouin", HOMS: "1 Byzantines Mercenary, 1 Byzantines Levy"})
    before = clash(game, MUSLIM, game.board.at(MEDINA), HOMS)
    begin(game, Movement(MUSLIM))
    act(game, March(ids(game, MEDINA), HOMS))
    begin(game, Battles(MUSLIM, box_exposed=False))
    after = forecast(game, MUSLIM, Fight(HOMS, False))
    assert (before.attack, before.defence, before.odds) == (after.attack, after.defence, after.odds)
    assert before.results == after.results


@pytest.mark.parametrize(
    ("state", "at", "rule"),
    [
        ("Persians", CTESIPHON, "6.2"),
        ("Persians", "2606", ""),
        ("Persians", "2507", "6.2"),
        ("Persians", "2707", "7.5"),
        ("Turks", "3405", "6.3"),
        ("Byzantines", HOMS, "6.2"),
        ("Byzantines", BOX, ""),
        ("Persians", "2806", "6.2"),
    ],
)
def test_6_2_what_is_recruited_where_and_why_not(state: str, at: str, rule: str) -> None:
    where = {
        CTESIPHON: "1 Muslims Levy",
        HOMS: "1 Muslims Levy",
        "2707": "1 Byzantines Levy",
        "2806": "6 Persians Levy",
    }
    game = position(where)
    barred = why_not_there(game, EMPIRES, state, at)
    assert (barred.rule if barred else "") == rule
    shown = {(row.state, row.where) for row in rows(game, EMPIRES)}
    assert ((state, at) in shown) == (rule == "")


def test_6_2_bases_are_not_for_converts() -> None:
    game = position({"pool": "1 convert Persians Levy"}, bases={KUFA: 1})
    assert why_not_there(game, MUSLIM, "Persians", KUFA) == Reason(
        "Only Muslim units are recruited in bases.", "6.2"
    )
    assert why_not_there(game, MUSLIM, "Muslims", KUFA) is None


def test_2_0_a_report_of_every_state() -> None:
    game = position(
        {CTESIPHON: "2 Persians Levy", KUFA: "1 Muslims Levy", MECCA: "1 convert Persians Levy"},
        points={"Persians": 9},
        income={"Persians": 8},
        limits={"Turks": 2},
        options={"still": "yes"},
    )
    reports = {one.state: one for one in state_reports(game)}
    assert list(reports) == [state.name for state in PARTS.states]
    report, turks = reports["Persians"], reports["Turks"]
    assert (report.points, report.earned, report.converts, report.left) == (9, 8, 1, 27)
    assert report.recruits is None and report.aided
    assert report.moves and report.moves.rule == "7.3" and report.on_map == {"Levy": 2}
    assert paragraph(turks.recruits) == "6.3"
    assert (turks.closed, turks.limit, turks.used) == (True, 2, 0)


def test_7_5_a_report_of_every_stack() -> None:
    game = position({MEDINA: "5 Muslims Levy", CONSTANTINOPLE: "1 Byzantines Levy, 2 Byzantines Naval"})
    first, second = stack_reports(game)
    assert (first.place, first.ships, first.limit) == (CONSTANTINOPLE, 2, 6)
    assert (second.place, second.strength, second.above) == (MEDINA, 5, 2)
