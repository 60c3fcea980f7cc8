"""9. The player's attacks."""

import pytest

from games.first_jihad.rules.actions import Attack, Rally
from games.first_jihad.rules.attack import dice_to_roll, odds
from games.first_jihad.rules.board import SHATTERED, STRONG, WEAK
from games.first_jihad.rules.news import Attacked
from tests.first_jihad.table import (
    RULES,
    act,
    at,
    castle,
    islam,
    marker,
    position,
    put,
    refusal,
    stage,
    told,
)


def attacker(army, land, dice=(), level=STRONG, ap=3, scenario="basic", **state):
    game = position(scenario, dice)
    game.board.skill = {"byzantium": 7, "persia": 7}
    put(game, army, land, level, **state)
    path = RULES.components.army[army].path
    return stage(game, *dict.fromkeys([path]), ap=ap), path


def test_9_1_an_attack_is_paid_before_it_is_rolled():
    game, path = attacker("byz_med", "libya", dice=[1, 1])
    news = act(game, Attack(path))
    assert [type(item).__name__ for item in news][:2] == ["ApSpent", "Attacked"]


def test_9_1_nobody_attacks_the_islamic_capital():
    game, path = attacker("byz_greek", "jerusalem", scenario="advanced")
    islam(game, "greek", "damascus")
    game.board.capital_of_islam = True
    assert refusal(game, Attack(path))[1] == "9.1"


@pytest.mark.parametrize(
    ("army", "land", "dice"),
    [
        ("chinese", "fergana", 1),  # not religious
        ("byz_greek", "cilicia", 1),  # Orthodox Jerusalem
        ("byz_greek", "jerusalem", 2),  # Monophysite Damascus
        ("visigoths", "hispania", 2),  # Arians have no friends
        ("franks", "aquitaine", 1),  # Catholic Hispania
    ],
)
def test_9_1_1_armies_and_the_religion_of_the_land(army, land, dice):
    game = position()
    put(game, army, land)
    assert dice_to_roll(game, game.board.armies[army], RULES.components.army[army].path) == dice


def test_9_1_1_the_visigoths_can_be_taken_for_irreligious():
    game = position(visigoths="not")
    put(game, "visigoths", "hispania")
    assert dice_to_roll(game, game.board.armies["visigoths"], "med") == 1


def test_9_1_1_1_a_converted_land_is_hostile_and_a_disrupted_one_is_as_printed():
    """The worked example: the Pratihara attack Mulasthana."""
    game = position()
    put(game, "pratihara", "rajasthan")
    pratihara = game.board.armies["pratihara"]
    islam(game, "indian", "mulasthana")
    assert dice_to_roll(game, pratihara, "indian") == 2
    islam(game, "indian", "mulasthana", disrupted=True)
    assert dice_to_roll(game, pratihara, "indian") == 1


def test_9_1_1_1_the_berbers_have_friends_among_muslims_of_latin_lands():
    game = position()
    put(game, "berbers", "tingitana")
    islam(game, "med", "tingitana")
    assert dice_to_roll(game, game.board.armies["berbers"], "med") == 1
    game.board.munnuza = True
    assert dice_to_roll(game, game.board.armies["berbers"], "med") == 2


def test_9_1_2_example_1_the_persians_fail_at_khuzestan():
    game, _ = attacker("persians_indian", "yezd", dice=[3, 2], level=SHATTERED, ap=3)
    assert refusal(game, Attack("indian"))[1] == "9.1.2"
    act(game, Rally("indian"))
    assert game.board.armies["persians_indian"].level == WEAK
    attack = Attack("indian", immortals=2)
    assert odds(game, attack)[:5] == ("khuzestan", 1, 2, 4, 2)
    news = act(game, attack)
    assert told(news, Attacked)[0].won is False
    assert at(game, "persians_indian") == "yezd"
    assert (game.board.immortals, game.board.ap["east"]) == (1, 1)


def test_9_1_2_example_2_the_persians_retake_nehavend():
    game, _ = attacker("persians_parthian", "esfahan", dice=[6], ap=1)
    assert odds(game, Attack("parthian"))[:4] == ("nehavend", 1, 1, 3)
    act(game, Attack("parthian"))
    assert at(game, "persians_parthian") == "nehavend"


def test_9_1_2_the_lower_of_two_dice_counts_and_a_roll_equal_to_the_value_fails():
    game, path = attacker("byz_med", "libya", dice=[6, 2, 6, 3])
    islam(game, "med", "alexandria")
    act(game, Attack(path))
    assert at(game, "byz_med") == "libya"
    act(game, Attack(path))
    assert at(game, "byz_med") == "alexandria"


def test_9_1_2_conquest_disrupts_the_islam_marker_of_the_land():
    game, path = attacker("byz_med", "libya", dice=[6, 6])
    islam(game, "med", "alexandria")
    act(game, Attack(path))
    assert marker(game, "med") == ("alexandria", True)


def test_9_2_an_army_attacks_as_often_as_it_is_paid_for():
    game, path = attacker("byz_med", "sufetula", dice=[6, 6, 6, 6], ap=2)
    act(game, Attack(path), Attack(path))
    assert (at(game, "byz_med"), game.board.ap["west"]) == ("alexandria", 0)


def test_9_3_a_weak_army_can_loot_what_it_took():
    game, path = attacker("byz_med", "libya", dice=[6, 6], level=WEAK)
    act(game, Attack(path))
    before = game.clone()
    act(game, "loot")
    army = game.board.armies["byz_med"]
    assert (army.level, army.cursed) == (STRONG, True)
    assert refusal(game, Attack(path))[1] in ("7.6", "9.1")
    act(before, "spare")
    army = before.board.armies["byz_med"]
    assert (army.level, army.cursed) == (WEAK, False)


def test_9_3_a_strong_army_does_not_and_a_garrison_cannot():
    game, path = attacker("byz_med", "libya", dice=[6, 6])
    act(game, Attack(path))
    assert game.stack[-1].__class__.__name__ == "Stage"
    game, path = attacker("garrison_caucasus", "armenia", dice=[6, 6], level=WEAK, scenario="advanced")
    act(game, Attack(path))
    assert game.stack[-1].__class__.__name__ == "Stage"


def test_9_4_raising_the_siege_of_alexandria():
    """The worked example: a strong army in the Castle, two dice against Monophysites, a 4 and a 3."""
    game, path = attacker("byz_med", "alexandria", dice=[4, 3], inside=True)
    assert odds(game, Attack(path))[:4] == ("alexandria", 1, 2, 2)
    act(game, Attack(path))
    army = game.board.armies["byz_med"]
    assert (at(game, "byz_med"), army.inside) == ("alexandria", False)


def test_9_4_it_costs_one_even_if_the_heartland_is_lost():
    game, path = attacker("byz_greek", "constantinople", scenario="advanced", inside=True)
    castle(game, "major_1", "constantinople")
    islam(game, "greek", "anatolia")
    assert odds(game, Attack(path)).cost == 1


def test_9_5_help_is_committed_before_the_roll():
    game, path = attacker("persians_parthian", "esfahan", dice=[2], ap=1)
    act(game, Attack(path, immortals=2))
    assert at(game, "persians_parthian") == "nehavend"
    assert (game.board.used, game.board.immortals) == (["immortals"], 2)


def test_9_5_1_the_immortals_charge_once_a_turn_and_in_the_east_alone():
    game, path = attacker("persians_parthian", "khorasan", dice=[6], ap=3)
    act(game, Attack(path, immortals=2))
    assert refusal(game, Attack(path, immortals=1))[1] in ("8.0", "12.2")
    western, path = attacker("byz_med", "libya")
    assert refusal(western, Attack(path, immortals=1))[0]


def test_9_5_1_1_the_elephants_can_be_saved():
    game, path = attacker("persians_parthian", "esfahan", dice=[1], ap=1)
    act(game, Attack(path, immortals=1))
    assert game.board.immortals == 2


def test_9_5_1_1_for_others_than_persians_they_stay_at_home():
    game, path = attacker("sogdians", "transoxiana", dice=[1], ap=3)
    assert refusal(game, Attack(path, immortals=2))[1] == "9.5.1.1"
    assert Attack(path, immortals=1) in RULES.legal(game, 0)


def test_9_1_2_the_odds_are_those_of_the_dice():
    game, path = attacker("byz_med", "libya")
    islam(game, "med", "alexandria")
    assert odds(game, Attack(path)).chance == pytest.approx((4 / 6) ** 2)
