"""8. The Actions Phase."""

import pytest

from games.engine.contract import IllegalAction
from games.first_jihad.rules.actions import (
    Appease,
    Attack,
    BuildCapital,
    BuildCastle,
    BuyElephants,
    CavalryRaid,
    CoastalRaid,
    Done,
    FixCapital,
    FixCastle,
    Landing,
    LastStand,
    NavalBattle,
    PlayEvent,
    Rally,
    UseToken,
)
from games.first_jihad.rules.ap import spendable, stages
from games.first_jihad.rules.attack import attack_cost, odds
from games.first_jihad.rules.board import SHATTERED, STRONG, WEAK, Capital, Stand
from games.first_jihad.rules.naval import battle_drm
from games.first_jihad.rules.news import ApSpent, Attacked, PieceChanged
from games.first_jihad.rules.play import ActionsPhase
from games.first_jihad.rules.rally import rally_cost
from tests.first_jihad.table import (
    RULES,
    act,
    advanced,
    at,
    castle,
    islam,
    marker,
    position,
    put,
    refusal,
    run,
    stage,
)


def legal(game):
    return RULES.legal(game, 0)


def west(dice=(), ap=5, **positions):
    """The Byzantines of the West to act, a little way back so that they can attack."""
    game = position(dice=dice)
    put(game, "byz_greek", positions.get("greek", "cilicia"))
    put(game, "byz_med", positions.get("med", "libya"))
    return stage(game, "greek", "med", ap=ap)


def divided_west(dice=(), ap=3, army="franks", land="aquitaine"):
    game = position(dice=dice)
    put(game, "byz_greek", "cilicia")
    put(game, army, land)
    game.board.ap["west"] = ap
    return game


def east(dice=(), ap=3):
    game = position(dice=dice)
    game.board.skill["persia"] = 7
    put(game, "persians_indian", "yezd")
    put(game, "persians_parthian", "esfahan")
    return stage(game, "indian", "parthian", ap=ap)


def test_8_0_a_stage_with_nothing_to_do_is_not_asked():
    game = position()
    game.board.stands = {}
    run(game, ActionsPhase())
    assert not game.stack


def test_8_1_paths_act_counter_clockwise_and_together_where_united():
    assert stages(position()) == [("greek", "med"), ("indian", "parthian")]
    assert stages(advanced()) == [("greek", "med"), ("african",), ("indian", "parthian"), ("caucasus",)]
    assert stages(divided_west()) == [("greek",), ("med",), ("indian", "parthian")]


def test_8_1_another_theater_waits_its_turn():
    assert refusal(west(), Attack("parthian"))[1] in ("8.0", "8.1")


def test_8_2_ap_that_are_not_there_cannot_be_spent():
    reason, rule = refusal(west(ap=0), Attack("greek"))
    assert (reason, rule) == ("It costs 1 AP, and there are 0.", "8.3")


def test_8_2_1_a_united_theater_spends_where_it_likes():
    game = west(dice=[1, 1, 1, 1, 1, 1, 1, 1], ap=4)
    for _ in range(4):
        act(game, Attack("med"))
    assert game.board.ap["west"] == 0


def test_8_2_2_a_barbarian_has_to_be_left_one_ap():
    game = divided_west(dice=[1, 1, 1, 1], ap=2)
    stage(game, "greek")
    assert spendable(game, "greek") == 1
    act(game, Attack("greek"))
    assert refusal(game, Attack("greek"))[0] == "One AP has to be left for the Mediterranean Path."


def test_8_2_2_what_a_barbarian_does_not_get_is_lost():
    game = divided_west(ap=3)
    stage(game, "med")
    act(game, Done())
    assert game.board.ap["west"] == 2


def test_8_2_2_moving_cyprus_for_the_franks_is_spending_on_them():
    """The worked example: with Cyprus on its Med side a Naval Battle serves the barbarian."""
    game = divided_west(dice=[2], ap=3)
    game.board.affects["cyprus"], game.board.minor["cyprus"] = "med", 1
    stage(game, "med")
    act(game, NavalBattle("cyprus"), Done())
    assert game.board.ap["west"] == 2


def test_8_2_2_a_raid_on_the_barbarians_path_is_spending_on_them():
    game = divided_west(ap=3)
    islam(game, "med", "libya")
    stage(game, "med")
    act(game, CoastalRaid("med"), Done())
    assert game.board.ap["west"] == 2


def test_8_2_2_of_one_ap_for_two_barbarians_the_player_chooses():
    game = position(dice=[1, 1, 1, 1])
    put(game, "pratihara", "mulasthana")
    put(game, "sogdians", "transoxiana")
    del game.board.skill["persia"]
    game.board.ap["east"] = 1
    assert (spendable(game, "indian"), spendable(game, "parthian")) == (1, 1)
    game.board.ap["east"] = 2
    assert spendable(game, "indian") == 1


def test_8_2_2_2_what_a_barbarian_is_owed_is_neither_sent_nor_banked():
    game = divided_west(ap=1)
    stage(game, "med")
    act(game, Done())
    assert game.board.ap["west"] == 0


@pytest.mark.parametrize(
    ("army", "land", "cost"),
    [("byz_med", "libya", 1), ("byz_greek", "anatolia", 1), ("pratihara", "mulasthana", 2)],
)
def test_8_3_an_attack_costs_one_across_plain_and_mountain_and_two_across_a_river(army, land, cost):
    game = position()
    put(game, army, land)
    assert attack_cost(game, RULES.components.army[army].path) == cost


@pytest.mark.parametrize(("box", "cost"), [(1, 3), (0, 2), (-1, 1)])
@pytest.mark.parametrize("land", ["rome", "greece", "constantinople"])
def test_8_3_1_the_straits_cost_what_cyprus_says(box, cost, land):
    game = position()
    put(game, "byz_greek", land)
    game.board.minor["cyprus"] = box
    assert attack_cost(game, "greek") == cost


def test_8_3_1_also_between_hispania_and_tingitana():
    game = position()
    put(game, "visigoths", "hispania")
    game.board.minor["cyprus"] = 1
    assert attack_cost(game, "med") == 3


def test_8_3_a_lost_military_heartland_makes_every_attack_cost_two():
    game = advanced()
    put(game, "byz_greek", "greece")
    game.board.minor["cyprus"] = 1
    islam(game, "greek", "anatolia")
    assert attack_cost(game, "greek") == 2
    put(game, "byz_med", "libya")
    assert attack_cost(game, "med") == 2
    basic = position()
    put(basic, "byz_med", "libya")
    islam(basic, "greek", "anatolia")
    assert attack_cost(basic, "med") == 1


def test_8_4_a_rally_heals_a_level_and_the_army_may_attack_at_once():
    game = west(dice=[6, 6])
    put(game, "byz_greek", "cilicia", SHATTERED)
    act(game, Rally("greek"), Rally("greek"), Attack("greek"))
    assert (at(game, "byz_greek"), game.board.ap["west"]) == ("jerusalem", 2)
    assert game.board.armies["byz_greek"].level == STRONG


def test_8_4_a_strong_army_needs_none():
    assert refusal(west(), Rally("greek"))[0] == "The army is at its best."


def test_8_4_a_lost_religious_heartland_doubles_the_cost():
    game = advanced()
    islam(game, "greek", "constantinople")
    assert rally_cost(game, game.board.armies["byz_med"]) == 2
    islam(game, "indian", "yezd")
    assert rally_cost(game, game.board.armies["persians_parthian"]) == 2
    assert rally_cost(game, game.board.armies["sogdians"]) == 1


def naval(box, used=(), dice=()):
    game = west(dice=dice)
    islam(game, "greek", "damascus")
    islam(game, "med", "alexandria")
    game.board.minor["cyprus"], game.board.used = box, list(used)
    return game


@pytest.mark.parametrize(
    ("box", "can"),
    [
        (1, {NavalBattle}),
        (0, {NavalBattle, CoastalRaid}),
        (-1, {CoastalRaid, Attack}),  # in its best box there is no battle to win
    ],
)
def test_8_5_the_box_of_cyprus_decides_what_the_fleet_can_do(box, can):
    kinds = {type(action) for action in legal(naval(box)) if action != Attack(getattr(action, "path", ""))}
    assert kinds & {NavalBattle, CoastalRaid, Attack} == can


def test_8_5_1_a_six_wins_cyprus_and_the_fleet_helps():
    game = naval(1, dice=[5])
    act(game, NavalBattle("cyprus", fleet=True))
    assert (game.board.minor["cyprus"], game.board.used, game.board.ap["west"]) == (0, ["greek_fleet"], 4)


def test_8_5_1_any_other_roll_does_nothing():
    game = naval(1, dice=[5])
    act(game, NavalBattle("cyprus"))
    assert (game.board.minor["cyprus"], game.board.ap["west"]) == (1, 4)


def test_8_5_1_the_mardaites_add_one():
    game = advanced()
    assert battle_drm(game, NavalBattle("cyprus")) == 1
    put(game, "byz_greek", "cilicia")
    assert battle_drm(game, NavalBattle("cyprus")) == 0
    assert battle_drm(game, NavalBattle("cyprus", fleet=True)) == 1


def test_8_5_1_in_a_divided_west_the_path_that_cyprus_affects_pays():
    game = divided_west(ap=3)
    game.board.minor["cyprus"] = 0
    stage(game, "med")
    assert refusal(game, NavalBattle("cyprus"))[1] in ("8.0", "8.5.1")


def test_8_5_2_a_coastal_raid_disrupts_islam_on_either_path():
    game = naval(0)
    act(game, CoastalRaid("med"))
    assert marker(game, "med") == ("alexandria", True)
    assert refusal(game, CoastalRaid("greek"))[0] == "The Greek Fleet has been used this turn."


def test_8_5_2_mecca_is_not_raided_nor_what_is_disrupted_or_the_players_own():
    game = naval(0)
    islam(game, "greek", "mecca")
    assert refusal(game, CoastalRaid("greek"))[1] == "8.5.2"
    islam(game, "greek", "damascus", disrupted=True)
    assert refusal(game, CoastalRaid("greek"))[1] == "10.4"
    islam(game, "greek", "anatolia")
    assert refusal(game, CoastalRaid("greek"))[1] == "8.5.2"


def test_8_5_2_the_fleet_raids_the_med_path_without_a_byzantine_army_there():
    game = divided_west()
    islam(game, "med", "hispania")
    stage(game, "med")
    assert CoastalRaid("med") in legal(game)


def test_8_5_3_a_landing_is_free_and_adds_one_to_the_next_attack():
    game = naval(-1, dice=[2, 1, 1])
    game.board.fleet = 3
    act(game, Landing())
    assert (game.board.ap["west"], game.board.landing) == (5, 1)
    assert odds(game, Attack("greek")).drm == 1
    act(game, Attack("greek"))
    assert game.board.landing == 0
    assert at(game, "byz_greek") == "jerusalem"  # one die among the Orthodox: 2 and 1 beat 2


def test_8_5_3_an_attack_and_its_landing_are_one_choice_with_the_news_of_both_in_order():
    one, two = naval(-1, dice=[2, 1, 1]), naval(-1, dice=[2, 1, 1])
    assert Attack("greek", landing=True) in legal(one) and Landing() not in legal(one)
    assert odds(one, Attack("greek", landing=True)).drm == 1
    news = act(one, Attack("greek", landing=True))
    assert news == act(two, Landing(), Attack("greek"))
    assert one.board == two.board
    pieces = [item.piece if isinstance(item, PieceChanged) else type(item) for item in news]
    assert pieces[:4] == ["greek_fleet", "landing", ApSpent, Attacked]


def test_8_5_3_an_attack_of_before_landings_were_part_of_it_is_still_read():
    assert RULES.read_action(b'{"type":"Attack","path":"med","immortals":0}') == Attack("med")


def test_8_5_3_it_never_helps_the_berbers_unless_munnuza_made_them_catholic():
    game = divided_west(army="berbers", land="tingitana")
    game.board.landing = 1
    assert odds(game, Attack("med")).drm == 0
    game.board.munnuza = True
    assert odds(game, Attack("med")).drm == 1


def test_8_6_a_cavalry_raid_uses_the_immortals():
    game = east()
    islam(game, "parthian", "ctesiphon")
    act(game, CavalryRaid("parthian"))
    assert marker(game, "parthian") == ("ctesiphon", True)
    assert (game.board.used, game.board.ap["east"]) == (["immortals"], 2)
    assert refusal(game, CavalryRaid("indian"))[1] in ("8.6", "12.2")


def test_8_6_also_where_no_persian_army_is():
    game = position()
    put(game, "sogdians", "transoxiana")
    islam(game, "parthian", "ctesiphon")
    stage(game, "parthian", ap=1)
    assert CavalryRaid("parthian") in legal(game)


def builders(**gone):
    game = position()
    game.board.skill = {"byzantium": 7, "persia": 7}
    put(game, "byz_greek", "cilicia")
    put(game, "byz_med", "libya")
    for which in gone:
        castle(game, which, "")
    return game


def test_8_7_a_castle_costs_four_and_takes_a_land_without_one():
    game = stage(builders(major_2=True), "greek", "med", ap=4)
    act(game, BuildCastle("major_2", "byzantium"))
    sites = [action.answer for action in legal(game)]
    assert sites == ["cilicia", "anatolia", "greece", "rome", "libya", "sufetula", "carthage"]
    act(game, "greece")
    assert game.board.castles["major_2"].at == "greece"
    assert (game.board.castles["major_2"].strong, game.board.ap["west"]) == (False, 0)


def test_8_7_a_ruler_below_five_cannot_pay_for_one():
    game = builders(major_2=True)
    game.board.skill["byzantium"] = 4
    game.board.tokens["blue"] = 5
    stage(game, "greek", "med", ap=3)
    assert refusal(game, BuildCastle("major_2", "byzantium"))[1] == "8.7"
    assert refusal(game, UseToken("blue", "west"))[1] == "6.3.1"


def test_8_7_1_a_weak_major_castle_is_fixed_once_the_siege_is_raised():
    game = builders()
    castle(game, "major_2", "carthage")
    put(game, "byz_med", "carthage", inside=True)
    stage(game, "greek", "med", ap=5)
    assert refusal(game, FixCastle("major_2"))[0] == "The siege has to be raised first."
    put(game, "byz_med", "carthage")
    act(game, FixCastle("major_2"))
    assert game.board.castles["major_2"].strong


def test_8_7_2_persia_builds_minor_castles_in_its_own_lands():
    game = stage(builders(minor_1=True), "indian", "parthian", ap=4)
    act(game, BuildCastle("minor_1", "persia"))
    sites = {action.answer for action in legal(game)}
    assert {"khuzestan", "yezd", "seistan", "ctesiphon", "khorasan"} <= sites
    assert "sindh" not in sites
    act(game, "yezd")
    assert game.board.castles["minor_1"].empire == "persia"


def test_8_7_2_minor_castles_are_not_for_the_caucasus_or_africa():
    game = advanced()
    game.board.skill["byzantium"] = 7
    castle(game, "minor_1", "")
    stage(game, "greek", "med", ap=4)
    act(game, BuildCastle("minor_1", "byzantium"))
    assert not {"nisibis", "upper_egypt"} & {action.answer for action in legal(game)}


def test_8_8_a_damaged_capital_is_fixed_for_two():
    game = builders()
    game.board.capitals["persia"] = Capital("ctesiphon", strong=False)
    stage(game, "indian", "parthian", ap=2)
    act(game, FixCapital("persia"))
    assert game.board.capitals["persia"] == Capital("ctesiphon", strong=True)
    assert game.board.ap["east"] == 0


def test_8_8_1_a_destroyed_one_is_rebuilt_weak_and_fixed_at_once():
    game = builders()
    game.board.capitals["persia"] = Capital("")
    stage(game, "indian", "parthian", ap=4)
    act(game, BuildCapital("persia"), "yezd")
    assert game.board.capitals["persia"] == Capital("yezd", strong=False)
    act(game, FixCapital("persia"))
    assert game.board.capitals["persia"].strong


def test_8_8_2_byzantium_has_three_cities_for_it():
    game = builders()
    game.board.capitals["byzantium"] = Capital("")
    islam(game, "med", "carthage")
    stage(game, "greek", "med", ap=2)
    act(game, BuildCapital("byzantium"))
    assert [action.answer for action in legal(game)] == ["constantinople", "rome"]


def test_8_8_3_persia_has_its_zoroastrian_lands():
    game = builders()
    game.board.capitals["persia"] = Capital("")
    islam(game, "parthian", "nehavend")
    stage(game, "indian", "parthian", ap=2)
    act(game, BuildCapital("persia"))
    assert [action.answer for action in legal(game)] == ["yezd", "seistan", "esfahan", "khorasan"]


@pytest.mark.parametrize("price", [1, 2])
def test_8_9_the_bulgars_are_bought_off(price):
    game = west()
    game.board.price["bulgars"] = price
    act(game, Appease("bulgars"))
    assert (game.board.minor["bulgars"], game.board.ap["west"]) == (-1, 5 - price)
    assert refusal(game, Appease("bulgars"))[1] == "13.1"


def test_8_10_tibet_is_bought_off_and_for_less_by_those_who_host_the_manichees():
    game = east()
    act(game, Appease("tibet"))
    assert (game.board.minor["tibet"], game.board.ap["east"]) == (-1, 1)
    hosts = stage(advanced(), "indian", "parthian", ap=3)
    act(hosts, Appease("tibet"))
    assert hosts.board.ap["east"] == 2


def test_8_11_socotra_is_fought_for_from_africa_or_from_the_east():
    game = stage(advanced(dice=[4]), "african", ap=1)
    game.board.refugees["parsees"] = 2
    act(game, NavalBattle("socotra"))
    assert (game.board.minor["socotra"], game.board.ap["africa"]) == (-1, 0)  # 4 + Parsees + Axum
    indian = advanced()
    indian.board.affects["socotra"] = "indian"
    assert refusal(stage(indian, "african", ap=1), NavalBattle("socotra"))[1] in ("8.0", "8.11")


def test_8_11_axum_adds_one_only_while_it_holds_adulis():
    game = advanced()
    game.board.refugees["parsees"] = 1
    put(game, "persians_indian", "sindh")
    assert battle_drm(game, NavalBattle("socotra")) == 1
    put(game, "axum", "axum")
    assert battle_drm(game, NavalBattle("socotra")) == 0


def test_8_12_elephants_come_from_india():
    game = east()
    assert refusal(game, BuyElephants())[0] == "The Immortals have their elephants."
    game.board.immortals = 1
    act(game, BuyElephants())
    assert (game.board.immortals, game.board.ap["east"]) == (2, 2)
    game.board.immortals = 1
    put(game, "pratihara", "sindh")
    assert refusal(game, BuyElephants())[1] == "8.12"


def test_8_13_optional_events_wait_for_this_phase_and_are_lost_with_it():
    game = position()
    game.board.optional = ["KARABISIAN_THEME"]
    run(game, ActionsPhase())
    act(game, PlayEvent("KARABISIAN_THEME"))
    assert (game.board.this_turn.karabisian, game.board.optional) == (True, [])
    game.board.optional = ["EMPRESS_WU"]
    while game.stack:
        act(game, Done())
    assert game.board.optional == []


def test_8_14_a_last_stand_gives_ap_or_skill_once():
    game = west(ap=1)
    act(game, LastStand("byzantium"))
    assert (game.board.ap["west"], game.board.stands["byzantium"]) == (3, Stand("ap", used=True))
    assert refusal(game, LastStand("byzantium"))[1] in ("6.4", "8.0")
    game.board.stands["byzantium"] = Stand("skill")
    act(game, LastStand("byzantium"))
    assert game.board.skill["byzantium"] == 7


def test_8_15_bonus_ap_rally_armies_or_become_ap():
    game = west(ap=0)
    game.board.tokens = {"blue": 2, "red": 1, "purple": 1}
    put(game, "byz_med", "libya", WEAK)
    put(game, "persians_indian", "yezd", WEAK)
    act(game, Rally("med", "blue"))
    assert game.board.armies["byz_med"].level == STRONG
    act(game, Rally("indian", "purple"), UseToken("blue", "west"), UseToken("red", "east"))
    assert game.board.tokens == {"blue": 0, "red": 0, "purple": 0}
    assert (game.board.ap["west"], game.board.ap["east"]) == (1, 1)


def test_8_15_blue_is_of_no_use_in_the_east():
    game = west(ap=0)
    game.board.tokens["blue"] = 1
    put(game, "persians_indian", "yezd", WEAK)
    assert refusal(game, Rally("indian", "blue"))[0]


def test_8_16_sending_ap_is_an_action_of_the_advanced_game():
    names = {type(action).__name__ for action in legal(stage(advanced(), "greek", "med", ap=3))}
    assert "SendAp" in names
    assert "SendAp" not in {type(action).__name__ for action in legal(west())}


def test_8_0_each_refusal_has_a_reason_and_a_paragraph():
    game = west(ap=0)
    refusals = RULES.refusals(game, 0)
    assert {refusal.what for refusal in refusals} >= {"Attack Jerusalem", "Rally the Byzantines (Greek Path)"}
    assert all(refusal.why.words and refusal.why.rule for refusal in refusals)


def test_8_0_what_is_not_listed_is_refused():
    game = west()
    with pytest.raises(IllegalAction):
        RULES.apply(game, 0, Rally("nowhere"))
