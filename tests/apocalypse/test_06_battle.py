"""6.0 Field battle: surprise, odds, leaders, attrition, rout, destruction, reserves."""

import pytest

from games.apocalypse.rules.actions import Disperse, Flee, HoldBack, Land, Lose, March, Rout, Stay
from games.apocalypse.rules.board import BYZANTINE, MUSLIM, RESERVE, Game
from games.apocalypse.rules.campaign import LAND, SEA, Campaign
from games.apocalypse.rules.events import (
    Fled,
    Fought,
    HeldBack,
    LeaderKilled,
    Routed,
    SurpriseRolled,
    UnitsLost,
)
from games.engine.contract import Event
from games.engine.questions import Choose
from tests.apocalypse.build import (
    BAALBEK,
    CLEAR,
    CONSTANTINOPLE,
    DAMASCUS,
    EMESA,
    KONSTANTIA,
    PARTS,
    RULES,
    TRIPOLIS,
    aboard,
    act,
    asked,
    begin,
    dead,
    ids,
    members,
    only,
    position,
    refusal,
    ship_ids,
    tally,
    told,
)

FIELD = CLEAR
SITE = PARTS.atlas.site
BYZANTINES = "obs_promoti, obs_taifali, obs_lanciarii, obs_ioviani"  # 4 4 3 3 = 14


def meeting(
    muslims: str,
    byzantines: str = BYZANTINES,
    dice: tuple[int, ...] = (),
    *,
    where: str = FIELD,
    **more: object,
) -> Game:
    """The Syrians march from Damascus upon the Byzantines."""
    leaders = {str(name): str(place) for name, place in more.items()}
    game = position(
        expeditions={"Syria": (DAMASCUS, muslims), "Byzantine": (where, byzantines)},
        leaders=leaders,
        dice=dice,
    )
    begin(game, Campaign(MUSLIM, LAND))
    return game


def fight(game: Game, *, where: str = FIELD) -> list[Event]:
    """Without a reserve."""
    news = act(game, March("Syria", where))
    return news + (act(game, Stay()) if asked(game) == "HoldingBack" else [])


def test_6_0_and_ruling_66_the_last_to_come_attacks_and_rolls_for_surprise() -> None:
    game = meeting("7 syr_kalb", dice=(2, 3))
    news = fight(game)
    assert only(news, SurpriseRolled).surprised is False
    battle = only(news, Fought)
    assert (battle.attacker, battle.defender) == ("Syria", "Byzantine")


def test_6_1_1_and_6_1_2_sums_by_the_ground_and_odds() -> None:
    assert only(fight(meeting("7 syr_kalb", dice=(2, 3))), Fought).strengths == (21, 14)
    assert only(fight(meeting("7 syr_kalb", dice=(2, 3))), Fought).column == 4  # 3:2
    rough = only(fight(meeting("7 syr_kinda", dice=(2, 3), where=BAALBEK), where=BAALBEK), Fought)
    assert rough.strengths == (21, 2 + 2 + 3 + 3)  # 1.3.4: the right-hand factors


def test_6_3_and_ruling_26_and_ruling_82_one_leader_a_side_shifts_the_column() -> None:
    game = meeting("7 syr_kalb", dice=(2, 3), muawiyah="Syria", uunada="Syria", komes_theodore="Byzantine")
    battle = only(fight(game), Fought)
    assert (battle.shifts, battle.column) == ((2, 1), 5)


@pytest.mark.parametrize(
    ("muslims", "die", "result"),
    [
        ("4 syr_kalb", 1, "AD"),  # 12 to 14: 2:3
        ("7 syr_kalb", 6, "DR"),
        ("10 syr_kalb, 5 syr_himyar", 4, "DR"),  # 50 to 14: 3:1
        ("10 syr_kalb, 7 syr_kinda", 4, "DD"),  # 58 to 14: 4:1
    ],
)
def test_6_1_2_the_die_decides(muslims: str, die: int, result: str) -> None:
    assert only(fight(meeting(muslims, dice=(2, die))), Fought).result == result


def test_6_1_3_and_6_3_the_destroyed_go_to_the_box_with_their_leaders() -> None:
    game = meeting("10 syr_kalb, 7 syr_kinda", dice=(2, 5), manuel="Byzantine")
    news = fight(game)
    assert tally(game.board.at("dead")) == {
        "obs_promoti": 1,
        "obs_taifali": 1,
        "obs_lanciarii": 1,
        "obs_ioviani": 1,
    }
    assert only(news, LeaderKilled).leader == "manuel" and list(game.board.expeditions) == ["Syria"]


def test_2_1_2_muawiyah_falls_with_the_last_of_his_units() -> None:
    game = meeting("syr_kalb", dice=(2, 1), muawiyah="Syria")
    fight(game)
    assert game.board.ended == "killed" and RULES.scores(game) == (1, 0)
    assert not game.stack


def test_6_1_4_and_ruling_27_and_ruling_69_attrition_in_turn_attacker_first() -> None:
    game = meeting("6 syr_kalb", dice=(2, 3))  # 18 to 14: 1:1, a 3
    assert only(fight(game), Fought).result == "A"
    assert RULES.waiting(game) == {MUSLIM} and refusal(game, Rout()) == "6.1.4"
    act(game, Lose(members(game, "Syria")[:1]))
    assert RULES.waiting(game) == {BYZANTINE} and refusal(game, Rout()) == "6.1.4"
    act(game, Lose(members(game, "Byzantine", "promoti")))
    assert RULES.waiting(game) == {MUSLIM} and refusal(game, Rout()) == ""
    act(game, Lose(members(game, "Syria")[:1]), Rout())
    assert dead(game) == {"syr_kalb": 2, "obs_promoti": 1}


def test_6_2_5_a_rout_from_attrition_costs_nothing_more() -> None:
    game = meeting("6 syr_kalb", dice=(2, 3))
    fight(game)
    act(game, Lose(members(game, "Syria")[:1]), Lose(members(game, "Byzantine")[:1]))
    news = act(game, Rout())
    assert not told(news, UnitsLost) and asked(game) == "Dispersal"
    assert len(game.board.loose(FIELD, MUSLIM)) == 5


def test_6_1_4_an_attacker_that_is_left_goes_on() -> None:
    game = meeting("6 syr_kalb", dice=(2, 3))
    fight(game)
    act(game, Lose(members(game, "Syria")[:1]), Lose(members(game, "Byzantine")[:1]))
    act(game, Lose(members(game, "Syria")[:1]), Rout())
    while asked(game) == "Dispersal":
        act(game, RULES.absent(game, BYZANTINE))
    assert asked(game) == "Campaign" and refusal(game, March("Syria", DAMASCUS)) == ""


def test_6_2_1_and_6_2_3_the_byzantines_lose_as_many_as_there_are_muslims() -> None:
    game = meeting(
        "2 qurayah, 1 syr_kalb", "obs_batavi, obs_nervii, obs_matiarii, obs_theodosiaci", dice=(2, 6)
    )
    news = fight(game)  # 13 to 9: 1:1
    assert only(news, Fought).result == "DR" and only(news, Routed).losses == 3
    assert asked(game) == "Losses" and RULES.waiting(game) == {BYZANTINE}
    units = members(game, "Byzantine")
    assert refusal(game, Lose(units[:2])) == "6.2"
    act(game, Lose(units[:3]))
    assert len(game.board.at("dead")) == 3


def test_6_2_2_the_muslims_lose_as_many_as_there_are_riders() -> None:
    game = meeting("5 syr_kalb", dice=(2, 2))  # 15 to 14: 1:1
    news = fight(game)
    assert only(news, Fought).result == "AR" and only(news, Routed).losses == 2
    act(game, Lose(members(game, "Syria")[:2]))
    assert len(game.board.loose(FIELD, MUSLIM)) == 3


def test_6_2_and_6_2_4_and_ruling_21_no_nearer_than_10_points_and_as_far_as_one_likes() -> None:
    game = meeting("5 syr_kalb", dice=(2, 2))
    fight(game)
    act(game, Lose(members(game, "Syria")[:2]))
    units = ids(game, FIELD, "kalb")
    assert "Syria" not in game.board.expeditions and asked(game) == "Dispersal"
    assert refusal(game, Disperse(units, DAMASCUS)) == "6.2.4"
    assert refusal(game, Disperse(units, EMESA)) == "6.2.4"
    act(game, Disperse(units, SITE["mosul"]))
    assert {unit.post for unit in game.board.at(SITE["mosul"])} == {"garrison"}


# 6.4 Reserves


def reserve(game: Game, *units: str, leader: str = "") -> list[Event]:
    act(game, March("Syria", FIELD))
    held = tuple(i for kind in units for i in members(game, "Byzantine", kind))
    return act(game, HoldBack(held, leader))


def test_6_4_and_6_4_1_the_byzantine_is_asked_before_any_die() -> None:
    game = meeting("7 syr_kalb", dice=(2, 3))
    news = act(game, March("Syria", FIELD))
    assert asked(game) == "HoldingBack" and RULES.waiting(game) == {BYZANTINE}
    assert not told(news, SurpriseRolled)
    single = meeting("7 syr_kalb", "obs_batavi", dice=(2, 3))
    assert told(act(single, March("Syria", FIELD)), SurpriseRolled)  # nobody to hold back


def test_6_4_2_up_to_half_the_units_and_one_leader() -> None:
    game = meeting("7 syr_kalb", f"{BYZANTINES}, obs_batavi", dice=(2, 3), manuel="Byzantine")
    act(game, March("Syria", FIELD))
    units = members(game, "Byzantine")
    assert refusal(game, HoldBack(units[:3])) == "6.4.2"
    assert refusal(game, HoldBack(units[:2], "constans")) == "6.4.2"
    assert refusal(game, HoldBack((units[0], units[0]))) == "6.4.2"
    news = act(game, HoldBack(units[:2], "manuel"))
    assert only(news, HeldBack) == HeldBack(count=2, leader="manuel", rule="6.4.2")
    battle = only(news, Fought)
    assert battle.strengths == (21, 3 + 3 + 3) and battle.shifts == (0, 0)


def test_6_4_3_and_ruling_48_the_reserve_feeds_attrition_unit_by_unit() -> None:
    game = meeting("4 syr_kalb", dice=(2, 4))
    reserve(game, "promoti", "taifali")  # 12 to 6: 2:1, a 4 is a rout
    assert asked(game) == "Reply"
    game = meeting("3 syr_kalb", dice=(2, 4))
    reserve(game, "promoti", "taifali")  # 9 to 6: 3:2, attrition
    act(game, Lose(members(game, "Syria")[:1]), Lose(members(game, "Byzantine", "promoti")))
    act(game, Lose(members(game, "Syria")[:1]), Lose(members(game, "Byzantine", "lanciarii")))
    assert [u.mark for u in game.board.members("Byzantine")] == [RESERVE, ""]
    act(game, Lose(members(game, "Syria")))
    assert sorted(tally(game.board.members("Byzantine"))) == ["obs_ioviani", "obs_taifali"]
    assert {u.mark for u in game.board.members("Byzantine")} == {""}


def test_ruling_48_the_line_gone_the_reserve_routs_without_loss() -> None:
    game = meeting("5 qurayah", "obs_promoti, obs_lanciarii", dice=(2, 1))
    reserve(game, "promoti")  # 25 to 3: 4:1, a 1: attrition
    act(game, Lose(members(game, "Syria")[:1]), Lose(members(game, "Byzantine", "lanciarii")))
    act(game, Lose(members(game, "Syria")[:1]))
    assert RULES.waiting(game) == {BYZANTINE}
    act(game, Rout())
    assert "Byzantine" not in game.board.expeditions
    assert tally(game.board.loose(FIELD, BYZANTINE)) == {"obs_promoti": 1} and asked(game) == "Dispersal"


def test_6_4_3_and_ruling_83_the_reserve_is_not_lost_with_a_destroyed_line() -> None:
    game = meeting("10 syr_kalb", dice=(2, 6))
    reserve(game, "promoti", "taifali")
    assert RULES.legal(game, BYZANTINE) == [Choose("nothing"), Choose("counter")]
    act(game, Choose("nothing"))
    assert dead(game) == {"obs_lanciarii": 1, "obs_ioviani": 1}
    assert tally(game.board.loose(FIELD, BYZANTINE)) == {"obs_promoti": 1, "obs_taifali": 1}


def test_6_4_3_a_counter_attack_that_wins_destroys_all_muslims() -> None:
    game = meeting("3 syr_kalb", "excubitor, dom_pedes, obs_lanciarii, obs_batavi", dice=(2, 6, 1))
    news = reserve(game, "excubitor", "dom_pedes")
    assert only(news, Fought).result == "DR"
    news = act(game, Choose("counter"))
    again = only(news, Fought)
    assert (again.again, again.strengths, again.result) == (True, (9, 14), "AD")
    assert dead(game) == {"syr_kalb": 3} and list(game.board.expeditions) == ["Byzantine"]
    assert len(members(game, "Byzantine")) == 4


def test_6_4_3_a_counter_attack_that_fails_destroys_all_byzantines() -> None:
    game = meeting("10 syr_kalb", dice=(2, 6, 6))
    reserve(game, "promoti", "taifali")
    act(game, Choose("counter"))
    assert len(game.board.at("dead")) == 4 and list(game.board.expeditions) == ["Syria"]


def test_ruling_28_a_counter_attack_in_attrition_is_fought_out() -> None:
    game = meeting("3 syr_kalb", dice=(2, 6, 4))
    news = reserve(game, "promoti", "taifali")  # 9 to 6: 3:2
    assert only(news, Fought).result == "DR"
    assert only(act(game, Choose("counter")), Fought).result == "A"  # 9 to 8: 1:1
    act(game, Lose(members(game, "Syria")[:1]))
    assert refusal(game, Lose(members(game, "Byzantine", "lanciarii"))) == "6.1.4"
    act(game, Lose(members(game, "Byzantine", "promoti")))
    act(game, Rout())
    assert dead(game) == {"syr_kalb": 3, "obs_promoti": 1}


def test_6_4_3_riders_in_reserve_cover_a_rout_and_are_no_losses() -> None:
    game = meeting("3 syr_kalb", dice=(2, 6))
    reserve(game, "promoti", "taifali")
    assert Choose("cover") in RULES.legal(game, BYZANTINE)
    news = act(game, Choose("cover"))
    assert only(news, Routed).losses == 1  # three Muslims less two riders
    units = members(game, "Byzantine", "promoti")
    assert refusal(game, Lose(units)) == "6.2"
    act(game, Lose(members(game, "Byzantine", "ioviani")))
    assert dead(game)["obs_ioviani"] == 1


def test_ruling_49_without_cover_the_reserve_is_no_loss_either_and_its_riders_count() -> None:
    game = meeting("3 syr_kalb", dice=(2, 6))
    reserve(game, "promoti", "taifali")
    news = act(game, Choose("nothing"))
    assert only(news, Routed).losses == 2  # all that are in the line
    game = meeting("2 syr_kalb, 1 syr_kinda", dice=(2, 2))
    news = reserve(game, "promoti")  # 10 to 10: 1:1
    assert only(news, Fought).result == "AR" and only(news, Routed).losses == 2


# 6.5 Storming the camp


def off_cyprus(dice: tuple[int, ...]) -> Game:
    """The Syrians are aboard where the Byzantines are ashore."""
    game = position(
        expeditions={"Syria": (KONSTANTIA, "4 syr_kalb"), "Byzantine": (KONSTANTIA, BYZANTINES)},
        ships={"3224": "2 muslim"},
        leaders={"uunada": "Syria"},
        dice=dice,
    )
    aboard(game, "Syria")
    game.board.put_expedition("Syria", phase="sea")
    begin(game, Campaign(MUSLIM, SEA))
    return game


def test_6_5_and_ruling_29_a_surprised_defender_loses_two_for_one() -> None:
    game = meeting("3 syr_kalb", dice=(1,))
    news = fight(game)
    assert only(news, SurpriseRolled).surprised and not told(news, Fought)
    assert refusal(game, Lose(members(game, "Syria")[:2])) == "6.1.4"
    act(game, Lose(members(game, "Syria")[:1]))
    assert refusal(game, Lose(members(game, "Byzantine")[:1])) == "6.1.4"
    riders = members(game, "Byzantine", "promoti") + members(game, "Byzantine", "taifali")
    act(game, Lose(riders), Lose(members(game, "Syria")[:1]))
    act(game, Lose(members(game, "Byzantine")))
    assert list(game.board.expeditions) == ["Syria"] and len(members(game, "Syria")) == 1


@pytest.mark.parametrize(("fed", "left"), [(False, {"obs_promoti": 1}), (True, {})])
def test_6_5_and_ruling_48_a_stormed_line_of_one_gone_the_reserve_feeds_or_routs(
    fed: bool, left: dict[str, int]
) -> None:
    """Two losses are due, and one unit is in line."""
    game = meeting("3 syr_kalb", "obs_promoti, obs_lanciarii", dice=(1,))
    reserve(game, "promoti")
    act(game, Lose(members(game, "Syria")[:1]))
    line, held = members(game, "Byzantine", "lanciarii"), members(game, "Byzantine", "promoti")
    assert refusal(game, Lose(held)) == refusal(game, Rout()) == "6.1.4"
    assert RULES.absent(game, BYZANTINE) == Lose(line)
    act(game, Lose(line + held if fed else line))
    assert tally(game.board.loose(FIELD, BYZANTINE)) == left
    assert list(game.board.expeditions) == ["Syria"] and len(members(game, "Syria")) == 2


def test_ruling_66_who_lands_may_surprise_whoever_is_there_camped_or_not() -> None:
    game = off_cyprus(dice=(1,))
    assert not game.board.expeditions["Byzantine"].camped
    news = act(game, Land("Syria", KONSTANTIA), Stay())
    assert only(news, SurpriseRolled).surprised and asked(game) == "Paying"


def test_ruling_72_two_expeditions_in_a_hex_are_fought_one_after_the_other() -> None:
    game = position(
        expeditions={
            "Byzantine": (DAMASCUS, "excubitor, dom_pedes, obs_optimates, obs_bucellarii"),
            "Syria": (FIELD, "syr_lakhm"),
            "Egypt": (FIELD, "egy_tujib"),
        },
        dice=(2, 6, 2, 6),
    )
    begin(game, Campaign(BYZANTINE, LAND))
    news = act(game, March("Byzantine", FIELD), Stay(), Stay())
    assert [battle.defender for battle in told(news, Fought)] == ["Egypt", "Syria"]
    assert list(game.board.expeditions) == ["Byzantine"]


# 5.1.2 The free return


def test_5_1_2_and_ruling_52_who_landed_and_was_routed_goes_back_aboard() -> None:
    game = off_cyprus(dice=(2, 2))
    news = act(game, Land("Syria", KONSTANTIA), Stay())  # 12 to 14: 2:3
    assert only(news, Fought).result == "AR"
    act(game, Lose(members(game, "Syria")[:2]))
    assert asked(game) == "Return"
    ships = tuple(s.id for s in game.board.ships if s.seat == MUSLIM and s.where == "3224")
    units = ids(game, KONSTANTIA, "kalb")
    assert refusal(game, Flee(units, ships, PARTS.place["caesarea_m"].hex)) == "7.3"  # farther than 10 hexes
    game.board.put_leader("amr", where=KONSTANTIA)  # not of those who were beaten
    act(game, Flee(units, ships[:1], "3518"))
    assert tally(game.board.garrison(TRIPOLIS, MUSLIM)) == {"syr_kalb": 2}
    assert game.board.leaders["amr"].where == KONSTANTIA
    assert game.board.ships[ships[0]].post == "garrison" and game.board.ships[ships[1]].where == "3224"
    assert game.board.leaders["uunada"].where == TRIPOLIS


def who_is_routed_at_the_capital(start: str, ships: str) -> Game:
    """All that the Byzantines have there is an Expedition, so that ships alone in the port hold it (2.1)."""
    guards = "ori_decima, ori_septima, ori_parthica, ori_cyrenaica, ori_transtigritani, ori_prima_flavia"
    return position(
        expeditions={"Syria": (start, "3 syr_lakhm"), "Byzantine": (CONSTANTINOPLE, guards)},
        ships={"1235": ships},
        dice=(2, 2),
    )


def test_5_1_2_and_ruling_52_the_routed_are_carried_out_of_the_hex_they_were_beaten_in() -> None:
    game = aboard(who_is_routed_at_the_capital("1235", "2 muslim"), "Syria")
    game.board.hold("heraclea", MUSLIM)
    begin(game, Campaign(MUSLIM, SEA))
    assert only(act(game, Land("Syria", CONSTANTINOPLE), Stay()), Fought).result == "AR"
    assert asked(game) == "Return"
    units, ships = ids(game, CONSTANTINOPLE, "lakhm"), ship_ids(game, "1235", MUSLIM)
    assert refusal(game, Flee(units, ships, "1235")) == "7.3"
    act(game, Flee(units, ships, PARTS.place["heraclea"].hex))
    assert tally(game.board.garrison(SITE["heraclea"], MUSLIM)) == {"syr_lakhm": 3}
    assert not game.board.ended


def test_2_1_1_and_ruling_4_the_routed_on_their_way_home_capture_nothing() -> None:
    game = who_is_routed_at_the_capital("1236", "1 muslim sea")
    game.board.hold("mesembria", MUSLIM)
    begin(game, Campaign(MUSLIM, LAND))
    assert only(act(game, March("Syria", CONSTANTINOPLE), Stay()), Fought).result == "AR"
    units = ids(game, CONSTANTINOPLE, "lakhm")
    act(game, Disperse(units[:1], SITE["mesembria"]))
    assert asked(game) == "Dispersal" and not game.board.ended
    act(game, Disperse(units[1:], SITE["mesembria"]))
    assert not game.board.ended and game.board.at(CONSTANTINOPLE)


def test_5_1_2_and_ruling_52_carried_home_to_a_town_without_a_port_they_stay_there() -> None:
    game = off_cyprus(dice=(2, 2))
    game.board.hold("berytos", MUSLIM)
    act(game, Land("Syria", KONSTANTIA), Stay(), Lose(members(game, "Syria")[:2]))
    units, ships = ids(game, KONSTANTIA, "kalb"), ship_ids(game, "3224", MUSLIM)
    [fled] = told(act(game, Flee(units, ships, SITE["berytos"])), Fled)
    assert fled.rule == "5.1.2"
    assert tally(game.board.garrison(SITE["berytos"], MUSLIM)) == {"syr_kalb": 2}
