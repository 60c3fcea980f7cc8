"""Rulings 1 to 20, each tried in play."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules import conquest
from games.jihad.rules.actions import Build, BuildBase, Done, Fight, March
from games.jihad.rules.attrition import standing_points
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, POOL, Game
from games.jihad.rules.combat import Battles
from games.jihad.rules.construction import Construction
from games.jihad.rules.events import AttritionRolled, RebellionRolled, SegmentBegan, UnitsLost
from games.jihad.rules.movement import Movement
from games.jihad.rules.mustering import rows, why_not_recruit
from games.jihad.rules.productivity import account, counting, income
from games.jihad.rules.recruitment import Recruitment, RecruitmentSegment, order
from games.jihad.rules.sequence import Campaign
from games.jihad.rules.victory import handicap
from tests.jihad.build import (
    CTESIPHON,
    DAMASCUS,
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
    put,
    tally,
    told,
)

NORTH, RICH = "2410", dict.fromkeys(PARTS.state, 200)


def places(game: Game, force: str, state: str, kind: str = "Levy") -> set[str]:
    return {row.where for row in rows(game, force) if (row.state, row.kind) == (state, kind)}


def test_ruling_1_by_default_the_empires_recruit_after_the_muslim_phase() -> None:
    game = position({MEDINA: "1 Muslims Levy"}, points={"Byzantines": 8}, dice=[1] * 9, income={"Muslims": 9})
    news = begin(game, Campaign(step="muslims_fight"))
    segments = [(event.force, event.segment) for event in told(news, SegmentBegan)]
    assert segments == [("muslim", "combat"), ("muslim", "rebellion"), ("empires", "recruitment")]


def test_ruling_2_those_that_move_roll_first_and_those_that_stay_at_the_end() -> None:
    game = position({MEDINA: "1 Muslims Levy", MECCA: "1 Muslims Levy", HOMS: "1 Muslims Levy"}, dice=[1] * 9)
    begin(game, Campaign(step="muslims_move"))
    first = told(act(game, March(ids(game, MECCA), "2413")), AttritionRolled)
    second = told(act(game, March(ids(game, MEDINA), NORTH)), AttritionRolled)
    rest = told(act(game, Done()), AttritionRolled)
    assert [(roll.where, roll.stood) for roll in first + second + rest] == [
        ("2413", False),
        (NORTH, False),
        (HOMS, True),
    ]


def test_ruling_3_the_crowds_of_the_other_player_are_not_judged() -> None:
    game = position(
        {NORTH: "3 Persians Levy", MEDINA: "1 Muslims Levy"}, dice=[1] * 9, points={"Byzantines": 8}
    )
    news = begin(game, Campaign(step="muslims_fight"))
    assert not told(news, UnitsLost) and tally(game, NORTH) == {"Persians Levy": 3}
    assert [e.why for e in told(begin(game, Campaign(step="empires_fight")), UnitsLost)] == ["stacking"]


def test_ruling_4_with_a_single_point_all_bedouins_can_take_the_field() -> None:
    game = RULES.setup("campaign", "seed", 2, {})
    act(game, Done())
    assert game.board.points["Muslims"] == 1
    assert sum({row.where: row.most for row in rows(game, MUSLIM) if row.kind == "Bedouin"}.values()) >= 24
    act(game, order(game, MUSLIM, {("Muslims", "Bedouin", MEDINA): 6, ("Muslims", "Bedouin", MECCA): 6}))
    assert game.board.points["Muslims"] == 1


def test_ruling_5_any_land_unit_of_the_muslim_player_occupies() -> None:
    for words in ("1 Muslims Bedouin", "1 convert Byzantines Levy", "1 convert Turks Levy"):
        assert ("city", HOMS, 1) in account(position({HOMS: words}), "Muslims")
    assert ("city", DAMASCUS, 2) not in account(position({DAMASCUS: "1 Muslims Naval"}), "Muslims")
    assert ("city", HOMS, -1) in account(position({HOMS: "1 Persians Levy"}), "Byzantines")


def test_ruling_6_hex_and_city_are_two_items() -> None:
    """Muslims beside the empty city of Homs take its fertile hex; the city counts for nobody."""
    game = position({"2407": "1 Muslims Bedouin"})
    lines = account(game, "Byzantines")
    assert ("fertile", HOMS, -2) in lines and ("city", HOMS, -1) in lines
    assert ("fertile", HOMS, 2) in account(game, "Muslims")
    assert ("city", HOMS, 1) not in account(game, "Muslims")


def test_ruling_7_no_hex_is_counted_twice() -> None:
    where = dict.fromkeys(("2506", "2604", "2909"), "1 Byzantines Levy")
    where |= {"2607": "1 Persians Levy", "2507": "1 Persians Levy", "2406": "1 Muslims Levy"}
    game = position(where)
    total = sum(PARTS.atlas.fertile.values())
    held = sum(PARTS.atlas.fertile[at] for at, state in counting(game).items() if state)
    earned = 0
    for state in PARTS.state:
        lines = account(game, state)
        earned += sum(points for at, points in PARTS.atlas.fertile.items() if at in PARTS.atlas.home[state])
        earned += sum(line.points for line in lines if line.kind == "fertile")
    assert earned == held <= total
    assert counting(game)["2506"] == "Persians"  # Byzantines stand in it, and earn nothing by it


def test_ruling_8_a_base_with_a_ship_alone_yields_nothing() -> None:
    game = position({"2709": "1 Muslims Naval"}, bases={"2709": 2})
    assert not [line for line in account(game, "Muslims") if line.kind == "base site"]
    put(game, "2709", "1 convert Persians Levy")
    assert ("base site", "2709", 2) in account(game, "Muslims")


def test_ruling_9_nobody_rises_again() -> None:
    game = position(defeated=["Sindhis"])
    put(game, POOL, "1 convert Sindhis Levy")
    conquest.judge(game)
    assert game.board.defeated == ["Sindhis"] and income(game, "Sindhis") == 0
    assert paragraph(why_not_recruit(game, "Sindhis")) == "5.4"


def test_ruling_10_enemies_in_the_conquered_country_count_down() -> None:
    quiet = position({"3511": "1 convert Sindhis Levy"}, defeated=["Sindhis"])
    raided = position({"3511": "1 convert Sindhis Levy", "3608": "1 Turks Levy"}, defeated=["Sindhis"])
    assert income(raided, "Muslims") == income(quiet, "Muslims") - 2
    assert ("fertile", "3608", 2) in account(raided, "Turks")
    assert ("city", "3608", 1) in account(raided, "Turks")


def test_ruling_11_three_turns_of_waiting_cost_six() -> None:
    game = position({HOMS: "9 Muslims Bedouin, 1 Byzantines Levy"}, turn=4, dice=[6])
    assert handicap(game) == 40 - 8  # as if this turn, too, were to pass
    begin(game, Battles(MUSLIM, box_exposed=False))
    act(game, Fight(HOMS, False))
    assert handicap(game) == 40 - 6


def test_ruling_12_savings_do_not_alarm_the_byzantines() -> None:
    game = position(points={"Muslims": 900}, income={"Muslims": 99})
    assert why_not_recruit(game, "Byzantines")
    game.board.income["Muslims"] = 100
    assert not why_not_recruit(game, "Byzantines")


def test_ruling_13_a_city_held_by_the_other_side_takes_no_recruits() -> None:
    game = position({MEDINA: "1 Persians Levy"}, points=RICH)
    assert MEDINA not in places(game, MUSLIM, "Muslims")
    assert places(game, MUSLIM, "Muslims") == set(PARTS.atlas.cities["Muslims"]) - {MEDINA}


def test_ruling_14_without_the_box_ships_need_a_port_with_a_byzantine_in_it() -> None:
    game = position(
        {POOL: "1 Byzantines Naval", "1206": "1 Byzantines Levy", HOMS: "1 Muslims Levy"},
        points=RICH,
        box_open=False,
    )
    assert places(game, EMPIRES, "Byzantines", "Naval") == {"1206"}
    assert BOX not in places(game, EMPIRES, "Byzantines")


def test_ruling_15_every_turn_needs_muslims_of_its_own() -> None:
    game = position({POOL: "3 convert Persians Levy"}, points=RICH, raised=[5, 0])
    begin(game, RecruitmentSegment(MUSLIM))
    with pytest.raises(IllegalAction, match="need 1 Muslim"):
        act(game, order(game, MUSLIM, {("Persians", "Levy", CTESIPHON): 1}))


def test_ruling_16_units_that_have_left_threaten_nobody() -> None:
    game = position({"3504": "1 Muslims Levy"}, points=RICH)
    assert not why_not_recruit(game, "Turks")
    for unit in ids(game, "3504"):
        game.board.put(unit, MEDINA)
    assert why_not_recruit(game, "Turks")


@pytest.mark.parametrize(("option", "ships"), [("no", True), ("yes", False)])
def test_ruling_17_ships_without_a_threat(option: str, ships: bool) -> None:
    game = position(points={"Byzantines": 16}, options={"strict_naval": option})
    begin(game, Construction(EMPIRES))
    assert (Build("Byzantines", 2) in RULES.legal(game, 1)) is ships


def test_ruling_18_a_builder_may_march_and_suffer_and_does_not_rebel() -> None:
    game = position({KUFA: "1 Muslims Levy"}, points={"Muslims": 4}, dice=[1, 6, 6], income={"Muslims": 90})
    begin(game, Campaign(step="muslims_recruit"))
    act(game, Done())
    (builder,) = ids(game, KUFA)
    news = act(game, BuildBase(builder))
    news += act(game, March((builder,), "2409"))
    news += act(game, Done()) if isinstance(game.stack[-1], Movement) else []
    assert told(news, AttritionRolled) and not told(news, RebellionRolled)


@pytest.mark.parametrize(
    ("state", "kind", "cost"), [("Persians", "Levy", 2), ("Persians", "Mercenary", 6), ("Turks", "Levy", 4)]
)
def test_ruling_19_what_converts_cost(state: str, kind: str, cost: int) -> None:
    game = position({POOL: f"1 convert {state} {kind}"}, points={"Muslims": 9}, raised=[1, 0])
    begin(game, Recruitment(MUSLIM))
    act(game, order(game, MUSLIM, {(state, kind, PARTS.atlas.cities[state][0]): 1}))
    assert game.board.points["Muslims"] == 9 - cost


def test_ruling_20_stacks_from_two_hexes_roll_each_for_itself() -> None:
    game = position({MEDINA: "1 Muslims Levy", MECCA: "1 Muslims Levy"}, dice=[1, 1])
    begin(game, Movement(MUSLIM))
    news = act(game, March(ids(game, MEDINA) + ids(game, MECCA), NORTH))
    assert sorted(roll.points for roll in told(news, AttritionRolled)) == [8, 16]
    assert standing_points(game, NORTH, game.board.at(NORTH), MUSLIM) == 24
