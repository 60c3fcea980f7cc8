"""Rulings 21 to 41, each tried in play."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules import retreat, victory
from games.jihad.rules.actions import Convert, Done, Fight, March, PlaceLeader, Retreat, Suppress
from games.jihad.rules.attrition import Standing, standing_points
from games.jihad.rules.board import BOX, CONVERSION, DEAD, EMPIRES, MUSLIM, POOL, REBEL, UNBUILT
from games.jihad.rules.civil_war import CivilWar
from games.jihad.rules.combat import Battles, forecast
from games.jihad.rules.conversion import Conversion
from games.jihad.rules.events import (
    AttritionRolled,
    Moved,
    RebellionRolled,
    Retreated,
    SuppressionRolled,
    UnitsLost,
    WarJudged,
)
from games.jihad.rules.movement import Movement
from games.jihad.rules.mustering import rows
from games.jihad.rules.rebellion import Rebellion
from games.jihad.rules.ways import reach
from tests.jihad.build import (
    CONSTANTINOPLE,
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
    choices,
    fought,
    ids,
    position,
    tally,
    told,
)

NORTH, CYPRUS = "2410", "2107"


def test_ruling_21_units_dropped_off_roll_for_the_way_so_far() -> None:
    game = position({MEDINA: "2 Muslims Levy"}, dice=[1, 1])
    begin(game, Movement(MUSLIM))
    first, second = ids(game, MEDINA)
    act(game, March((first, second), NORTH, on=True))
    news = act(game, March((second,), "2409"))
    assert [(roll.units, roll.points) for roll in told(news, AttritionRolled)] == [
        ((first,), 8),
        ((second,), 16),
    ]


def test_ruling_22_ships_in_a_harbour_do_not_hinder_an_army() -> None:
    game = position(
        {HOMS: "1 Muslims Bedouin", DAMASCUS: "9 Byzantines Naval, 1 Byzantines Levy"}, dice=[1, 1]
    )
    begin(game, Movement(MUSLIM))
    act(game, March(ids(game, HOMS), DAMASCUS, on=True))
    (moved,) = told(act(game, March(ids(game, DAMASCUS, "Bedouin"), "2208")), Moved)
    assert moved.points == 1 + 1 + 1  # two fertile hexes and one levy


def test_ruling_23_ships_in_a_great_harbour_rest_at_no_risk() -> None:
    game = position(
        {CONSTANTINOPLE: "1 Byzantines Naval", BOX: "1 Byzantines Naval"}, recruited=["Byzantines"]
    )
    for place in (CONSTANTINOPLE, BOX):
        assert standing_points(game, place, game.board.at(place), EMPIRES) == 0
    assert begin(game, Standing(EMPIRES)) == []


def test_ruling_24_no_army_walks_over_a_strait_and_zones_reach_over_each() -> None:
    crossed = [side for side in PARTS.hexsides if side.strait]
    assert {side.strait for side in crossed} <= {strait.name for strait in PARTS.straits}
    assert len({side.strait for side in crossed if side.zoc}) == 4
    for side in crossed:
        assert side.b not in PARTS.atlas.land[side.a] and side.a not in PARTS.atlas.land[side.b]


def test_ruling_25_from_one_sea_no_ship_reaches_another_overland() -> None:
    game = position({DAMASCUS: "1 Muslims Naval", MECCA: "1 Muslims Naval"})
    west = reach(game, game.board.at(DAMASCUS)).cost
    east = reach(game, game.board.at(MECCA)).cost
    assert not set(west) & set(east)
    assert "1303" in west and west["1303"] > west["1304"]  # round Italy


def test_ruling_26_a_levy_goes_by_sea_at_no_points() -> None:
    game = position({DAMASCUS: "1 Muslims Naval, 1 Muslims Levy"}, dice=[1])
    begin(game, Movement(MUSLIM))
    news = act(game, March(ids(game, DAMASCUS, "Naval"), CYPRUS, ids(game, DAMASCUS, "Levy")))
    (roll,) = told(news, AttritionRolled)
    assert roll.units == ids(game, CYPRUS, "Naval")


def test_ruling_27_a_second_nation_may_not_join_against_the_muslims() -> None:
    game = position({KUFA: "2 Muslims Levy, 1 Persians Levy", HOMS: "1 Byzantines Levy"})
    begin(game, Movement(EMPIRES))
    with pytest.raises(IllegalAction, match="different nationalities"):
        act(game, March(ids(game, HOMS), KUFA))


def test_ruling_27_the_limit_counts_those_in_all_muslim_hexes_together() -> None:
    where = {"3305": "3 Turks Levy", "3405": "1 Muslims Levy", "3204": "1 Muslims Levy"}
    game = position(where, limits={"Turks": 3}, dice=[1] * 9)
    begin(game, Movement(EMPIRES))
    first, second, third = ids(game, "3305")
    act(game, March((first, second), "3405"))
    act(game, March((third,), "3204"))
    game = position(where, limits={"Turks": 2}, dice=[1] * 9)
    begin(game, Movement(EMPIRES))
    act(game, March((first, second), "3405"))
    with pytest.raises(IllegalAction, match="cannot attack with so many"):
        act(game, March((third,), "3204"))


def test_ruling_28_equally_strong_nations_leave_their_owner_both_ways_home() -> None:
    at = "2405"
    game = position({at: "3 Muslims Levy, 1 convert Persians Mercenary"})
    both = set(retreat.havens(game, MUSLIM, game.board.at(at)))
    for words in ("3 Muslims Levy", "1 convert Persians Mercenary"):
        alone = position({at: words})
        assert set(retreat.havens(alone, MUSLIM, alone.board.at(at))) <= both


@pytest.mark.parametrize(("muslims", "odds"), [(7, "2:1"), (2, "1:2"), (1, "1:3"), (3, "1:1")])
def test_ruling_29_against_three(muslims: int, odds: str) -> None:
    """Three levies in the open; the Muslims with so many."""
    game = position({"2407": f"{muslims} Muslims Levy, 3 Byzantines Levy"})
    assert forecast(game, MUSLIM, Fight("2407", False)).odds == odds


def test_ruling_30_a_retreat_without_survivors_is_none_and_nobody_advances() -> None:
    game = position({"2407": "6 Muslims Levy, 1 Byzantines Levy", "2406": "1 Byzantines Levy"}, dice=[5])
    begin(game, Battles(MUSLIM, box_exposed=False))
    news = act(game, Fight("2407", False))
    assert not told(news, Retreated) and tally(game, "2407") == {"Muslims Levy": 6}


@pytest.mark.parametrize(
    ("at", "defence"), [("2407", 2), ("2406", 4), ("2306", 3), ("2606", 5), (CTESIPHON, 5), (MEDINA, 4)]
)
def test_ruling_31_ground_and_walls(at: str, defence: int) -> None:
    """Two levies in desert, in the rough, and in cities of both and of fertile land."""
    game = position({at: "1 Muslims Levy, 2 Persians Levy"})
    assert forecast(game, MUSLIM, Fight(at, False)).defence == defence


def test_ruling_31_ships_have_neither() -> None:
    game = position({DAMASCUS: "1 Muslims Naval, 2 Byzantines Naval"})
    assert forecast(game, MUSLIM, Fight(DAMASCUS, True)).defence == 2


def test_ruling_32_ships_lost_in_one_battle_go_three_ways() -> None:
    game = position({DAMASCUS: "2 Muslims Naval, 1 convert Persians Naval, 6 Byzantines Naval"}, dice=[1])
    begin(game, Battles(MUSLIM, box_exposed=False))
    act(game, Fight(DAMASCUS, True))  # 1:2, 1: all three are lost
    lost = [u for u in game.board.at(UNBUILT) if u.muslim and u.state == "Persians"]
    assert len(lost) == 1 and tally(game, DAMASCUS) == {"Byzantines Naval": 6}
    game = position({DAMASCUS: "6 Muslims Naval, 1 Byzantines Naval"}, dice=[6], points={"Muslims": 9})
    begin(game, Battles(MUSLIM, box_exposed=False))
    act(game, Fight(DAMASCUS, True))
    assert tally(game, CONVERSION) == {"Byzantines Naval": 1}
    begin(game, Conversion())
    act(game, Done())
    assert tally(game, POOL)["Byzantines Naval"] == 1


def test_ruling_33_bedouins_with_no_way_back_die_for_good() -> None:
    ring = dict.fromkeys(PARTS.atlas.land[HOMS], "1 Byzantines Levy")
    game = position({**ring, HOMS: "4 Muslims Bedouin, 2 Byzantines Mercenary"}, dice=[1])
    begin(game, Battles(MUSLIM, box_exposed=False))
    news = act(game, Fight(HOMS, False))  # 8 to 7: 2R/-
    assert [event.why for event in told(news, UnitsLost)] == ["combat", "retreat"]
    assert tally(game, DEAD) == {"Muslims Bedouin": 4}


def test_ruling_33_far_from_home_ships_may_still_decline() -> None:
    game = position({"0404": "1 Muslims Naval, 1 Byzantines Naval"})
    begin(game, Battles(MUSLIM, box_exposed=False))
    act(game, Fight("0404", True))
    assert [action for action in choices(game) if isinstance(action, Retreat)]


def test_ruling_34_ships_of_hex_and_box_fight_before_any_land_unit() -> None:
    where = {CONSTANTINOPLE: "9 Muslims Bedouin, 6 Muslims Naval, 1 Byzantines Naval, 1 Byzantines Levy"}
    game = position(where, dice=[6, 6])
    RULES.enter(game, "muslims_fight")
    assert choices(game) == [Fight(CONSTANTINOPLE, True)]
    act(game, Fight(CONSTANTINOPLE, True))
    assert choices(game) == [Fight(CONSTANTINOPLE, False)]


def test_ruling_34_the_box_has_the_walls_and_muslims_in_the_hex_fight_from_without() -> None:
    game = position({CONSTANTINOPLE: "5 Muslims Bedouin", BOX: "2 Byzantines Mercenary"}, dice=[1])
    RULES.enter(game, "muslims_fight")
    assert fought(act(game, Fight(BOX, False))).strengths == (10, 6 + 3)


def test_ruling_35_recruits_of_this_turn_roll_and_ships_do_not() -> None:
    game = position({MEDINA: "1 Muslims Levy", DAMASCUS: "1 Muslims Naval"}, raised=[2, 0], dice=[1, 1])
    (event,) = told(begin(game, Rebellion()), RebellionRolled)
    assert [unit for unit, _, _ in event.rolls] == list(ids(game, MEDINA))


def test_ruling_36_one_roll_for_each_muslim_rebel_and_none_for_converts() -> None:
    where = {MEDINA: "3 rebel Muslims Levy", CTESIPHON: "2 rebel convert Persians Levy"}
    game = position(where, points={"Muslims": 1}, income={"Muslims": 50}, dice=[3, 4, 1, 1, 6])
    begin(game, Rebellion(step="buy_off"))
    news = act(game, Suppress(ids(game, CTESIPHON, count=1)))
    (event,) = told(news, SuppressionRolled)
    assert [loyal for _, _, loyal in event.rolls] == [True, False, True]
    assert game.board.points["Muslims"] == 0


def test_ruling_37_what_was_put_down_is_no_rebel_any_more() -> None:
    game = position({MEDINA: "2 rebel Muslims Levy, 2 Muslims Levy"}, income={"Muslims": 1}, dice=[5, 5, 1])
    (event,) = told(begin(game, Rebellion(step="put_down")), WarJudged)
    assert (event.rebels, event.total) == (0, 4)


def test_ruling_37_a_war_without_rebels_can_come_of_an_heirless_death() -> None:
    game = position({MEDINA: "2 Muslims Levy"}, dice=[6, 4])
    (event,) = told(begin(game, Rebellion(step="khalif")), WarJudged)
    assert event.war and choices(game) == [PlaceLeader(MEDINA), PlaceLeader(MECCA)]


def test_ruling_38_after_a_war_converts_stay_where_without_one_they_would_go() -> None:
    where = {MEDINA: "1 Muslims Levy", CTESIPHON: "1 rebel convert Persians Levy"}
    game = position(where, dice=[5, 4])
    begin(game, Rebellion(step="khalif"))
    act(game, PlaceLeader(CTESIPHON))
    act(game, PlaceLeader(MEDINA))
    while game.board.war:
        act(game, Done())
    assert tally(game, CTESIPHON) == {"Persians Levy": 1} and not game.board.at(CTESIPHON)[0].rebel


def test_ruling_39_rebels_may_end_among_the_empires_and_pay_for_going_on() -> None:
    game = position(
        {
            MEDINA: "1 rebel Muslims Bedouin",
            NORTH: "1 Persians Mercenary",
            "0607": "Beni Hashim",
            "0605": "1 rebel Beni Umaiya",
        },
        war=1,
    )
    begin(game, CivilWar(step="rebels_move"))
    (moved,) = told(act(game, March(ids(game, MEDINA), NORTH, on=True)), Moved)
    assert moved.points == 0
    (moved,) = told(act(game, March(ids(game, NORTH, "Muslims"), "2409")), Moved)
    assert moved.points == 3 and game.board.force_of(game.board.at("2409")[0]) == REBEL


def test_ruling_40_the_empires_pay_an_attempt_from_one_track_alone() -> None:
    game = position(
        {CONVERSION: "1 Berbers Levy"}, points={"Muslims": 3, "Berbers": 2, "Byzantines": 6}, dice=[6, 6]
    )
    begin(game, Conversion())
    act(game, Convert(ids(game, CONVERSION)))
    act(game, Convert(ids(game, CONVERSION)))
    assert (game.board.points["Berbers"], game.board.points["Byzantines"]) == (2, 0)


def test_ruling_40_what_the_muslims_do_not_try_goes_home() -> None:
    game = position({CONVERSION: "3 Persians Levy"}, points={"Muslims": 9}, dice=[6])
    begin(game, Conversion())
    act(game, Convert(ids(game, CONVERSION, count=1)))
    assert len([unit for unit in game.board.pool(True) if unit.state == "Persians"]) == 1
    assert tally(game, CONVERSION) == {}


@pytest.mark.parametrize(("score", "verdict"), [(109, -1), (110, 0), (130, 0), (131, 1)])
def test_ruling_41_exactly_110_and_130_are_draws(score: int, verdict: int) -> None:
    assert victory.verdict(position(turn=20, ended=victory.FINAL, score=score)) == verdict


def test_ruling_41_the_box_cannot_be_emptied_twice() -> None:
    game = position({CONSTANTINOPLE: "9 Muslims Bedouin", BOX: "1 Byzantines Levy"}, dice=[6], first_attack=1)
    RULES.enter(game, "muslims_fight")
    act(game, Fight(BOX, False))
    assert victory.muslim_score(game, 0) == 10 + 40
    game.stack.clear()
    begin(game, Movement(EMPIRES))
    assert BOX not in reach(game, game.board.at(CONSTANTINOPLE)).cost
    assert not [row for row in rows(game, EMPIRES) if row.where == BOX]
