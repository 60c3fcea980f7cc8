"""17. The Syrians in the thick of it: invasions, Fitnas, redirections and ends."""

import pytest

from games.first_jihad.rules import syrians
from games.first_jihad.rules.actions import Attack
from games.first_jihad.rules.board import SHATTERED, WEAK, Jihad
from games.first_jihad.rules.damage import invade
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.news import HitsCounted, KaabaChanged
from tests.first_jihad.table import (
    Told,
    act,
    advanced,
    asked,
    at,
    calm,
    castle,
    event,
    islam,
    put,
    run,
    stage,
    told,
)


def abroad(path="greek", kaaba=4, card=12, dice=()):
    """The Mujahideen are on a Path, and the Minor Powers keep out of it."""
    game = calm(advanced(dice, card))
    game.board.kaaba, game.board.mujahideen = kaaba, path
    return game


def crusade(empire="persia", alternating=True, path="parthian", kaaba=5, card=12):
    """A Jihad is on."""
    game = abroad(path, kaaba, card)
    game.board.jihad = Jihad(empire, alternating)
    return game


def invasion(game, path):
    game.news = []
    invade(game, path)
    return told(game.news, HitsCounted)[0].total


# 17.2, 17.3


@pytest.mark.parametrize(("before", "by", "now"), [(3, 2, 5), (7, 2, 8), (8, 1, 8), (3, -1, 2), (2, -1, 2)])
def test_17_3_the_number_stays_between_two_and_eight(before, by, now):
    game = abroad("", before)
    syrians.change_kaaba(game, by, "17.3")
    assert game.board.kaaba == now


def test_17_2_tribal_at_two_and_syrian_above():
    game = abroad("", 2)
    assert syrians.tribal(game)
    syrians.change_kaaba(game, 1, "17.3")
    assert not syrians.tribal(game)


# 17.4, 17.5


def test_17_4_in_the_casbah_the_number_adds_nothing():
    game = abroad("", 8)
    assert "mujahideen" not in [what for what, _, _ in hit_list(game, "greek").lines]


def test_17_4_1_they_stand_in_the_way_of_nobody():
    game = abroad("greek", 8, dice=[6, 6])
    put(game, "byz_greek", "jerusalem")
    stage(game, "greek", "med", ap=1)
    act(game, Attack("greek"))
    assert at(game, "byz_greek") == "damascus"


def test_17_5_the_number_before_the_invasion_is_added_and_then_it_falls():
    game = abroad("greek", 4)
    put(game, "byz_greek", "cilicia")
    assert invasion(game, "greek") == 5  # 1 from the Rose
    assert (game.board.kaaba, game.board.mujahideen) == (3, "")


def test_17_5_whether_the_invasion_succeeds_or_fails():
    """A Rose of 0 across a river, and the Syrians: not one Hit."""
    game = abroad("indian", 3, card=10)
    game.board.kaaba = 3
    put(game, "pratihara", "mulasthana")
    game.board.minor["socotra"], game.board.affects["socotra"] = -1, "indian"
    assert invasion(game, "indian") == 0
    assert (game.board.kaaba, game.board.mujahideen) == (2, "")


def test_17_5_tribal_they_add_two_lose_nothing_and_go_home():
    game = abroad("greek", 2)
    put(game, "byz_greek", "cilicia")
    assert invasion(game, "greek") == 3
    assert (game.board.kaaba, game.board.mujahideen) == (2, "")


def test_17_5_one_path_is_theirs_and_no_other():
    game = abroad("med", 6)
    put(game, "byz_greek", "cilicia")
    assert invasion(game, "greek") == 1
    assert (game.board.kaaba, game.board.mujahideen) == (6, "med")


@pytest.mark.parametrize("stop", ["", "indian"])
def test_17_5_a_fitna_or_a_stop_sign_keeps_them_waiting(stop):
    game = abroad("indian", 6, card=4 if stop else 12)
    game.board.stop = stop
    invade(game, "indian")
    assert (game.board.kaaba, game.board.mujahideen) == (6, "indian")


# 17.6


def test_17_6_1_a_new_jihad_calls_the_mujahideen_from_wherever_they_are():
    game = abroad("caucasus", 5)
    event(game, 16, "JIHAD")
    assert game.board.mujahideen == "greek"


def test_17_6_2_sides_of_the_marker_are_as_the_card_says():
    game = abroad("", 5)
    event(game, 32, "JIHAD")
    assert game.board.jihad == Jihad("persia", True)
    event(game, 34, "JIHAD")
    assert game.board.jihad == Jihad("byzantium", False)


def test_17_6_2_alternating_from_a_dead_path_is_one_front_on_the_live_one():
    game = abroad("", 5)
    put(game, "sogdians", "transoxiana")
    event(game, 32, "JIHAD")
    assert (game.board.jihad, game.board.mujahideen) == (Jihad("persia", False), "indian")


def test_17_6_2_without_a_live_path_there_is_none():
    game = abroad("", 5)
    put(game, "sogdians", "transoxiana")
    put(game, "pratihara", "sindh")
    assert not event(game, 32, "JIHAD")
    assert (game.board.jihad, game.board.mujahideen) == (None, "")


def test_17_6_3_a_path_in_the_hands_of_another_nation_is_dead():
    game = crusade("byzantium", True, "greek")
    put(game, "exarchate", "tingitana")
    syrians.redirect_jihad(game)
    assert (game.board.jihad, game.board.mujahideen) == (Jihad("byzantium", False), "greek")


def test_17_6_4_in_a_jihad_they_stay_after_the_invasion():
    game = crusade(card=17)
    put(game, "persians_parthian", "esfahan")
    assert invasion(game, "parthian") == 8
    assert (game.board.kaaba, game.board.mujahideen) == (4, "parthian")


def test_17_6_4_a_fitna_pauses_it_and_the_next_turn_it_goes_on_from_there():
    game = crusade(card=11)  # F on the Parthian Path
    invade(game, "parthian")
    assert game.board.jihad == Jihad("persia", True, paused=True)
    assert game.board.kaaba == 5
    syrians.redirect_jihad(game)
    assert (game.board.jihad, game.board.mujahideen) == (Jihad("persia", True), "parthian")


def test_17_6_4_a_fitna_on_the_other_front_does_not():
    game = crusade(path="indian", card=11)
    invade(game, "parthian")
    assert game.board.jihad == Jihad("persia", True)


def test_17_6_4_an_f3_is_no_fitna_to_persians_and_pauses_nothing():
    game = crusade(card=14)
    invade(game, "parthian")
    assert game.board.jihad == Jihad("persia", True)
    assert game.board.kaaba == 4


def test_17_6_4_the_fitna_disrupts_islam_all_the_same():
    game = crusade(card=11)
    put(game, "persians_parthian", "esfahan")
    islam(game, "parthian", "ctesiphon")
    invade(game, "parthian")
    assert game.board.islam["parthian"].disrupted


def test_17_6_4_no_vengeance_while_it_lasts():
    game = crusade()
    syrians.vengeance(game)
    assert game.board.mujahideen == "parthian"


def test_17_6_4_each_turn_it_falls_on_the_other_front():
    game = crusade()
    syrians.redirect_jihad(game)
    assert game.board.mujahideen == "indian"
    syrians.redirect_jihad(game)
    assert game.board.mujahideen == "parthian"


def test_17_6_4_a_one_front_jihad_stays():
    game = crusade("byzantium", False, "greek")
    syrians.redirect_jihad(game)
    assert game.board.mujahideen == "greek"


def test_17_6_5_the_last_of_the_syrians_ends_it():
    game = crusade(kaaba=3, card=17)
    invade(game, "parthian")
    assert (game.board.kaaba, game.board.jihad, game.board.mujahideen) == (2, None, "")


def test_17_6_1_and_17_6_5_one_that_begins_at_two_ends_when_it_comes_down_to_two():
    game = abroad("", kaaba=2, card=17)
    assert syrians.start_jihad(game, "persia", alternating=False)
    invade(game, "parthian")
    assert (game.board.kaaba, game.board.mujahideen) == (2, "parthian")
    syrians.change_kaaba(game, 1, "17.3")
    invade(game, "parthian")
    assert (game.board.kaaba, game.board.jihad, game.board.mujahideen) == (2, None, "")


def test_17_6_5_zabulistan_can_end_it_in_the_same_way():
    game = crusade("byzantium", False, "greek", kaaba=3)
    syrians.change_kaaba(game, -1, "18.3")
    assert (game.board.jihad, game.board.mujahideen) == (None, "")


def test_17_6_5_the_example_of_the_jihad_that_served_its_purpose():
    """One front, the Parthian: the last Persians lie Cursed on Transoxiana, on top of the Sogdians."""
    game = crusade(alternating=False)
    put(game, "pratihara", "rajasthan")
    put(game, "persians_parthian", "transoxiana", SHATTERED, cursed=True)
    game.dice = Told([6] * 9)
    run(game, EndOfTurn())
    while asked(game):
        act(game, asked(game)[0])
    assert "persians_parthian" in game.board.lost and "persia" not in game.board.skill
    assert game.board.active["parthian"] == "sogdians"
    assert (game.board.jihad, game.board.mujahideen) == (None, "")
    assert (game.board.mecca, game.board.zabulistan) == (1, "defiant")


def test_17_6_5_with_one_front_dead_it_goes_on_at_the_other():
    game = crusade()
    put(game, "sogdians", "transoxiana")
    syrians.redirect_jihad(game)
    assert (game.board.jihad, game.board.mujahideen) == (Jihad("persia", False), "indian")


def test_17_6_5_called_on_a_fallen_persia_it_still_ends_one_on_greece():
    game = crusade("byzantium", False, "greek")
    put(game, "sogdians", "transoxiana")
    put(game, "pratihara", "sindh")
    assert event(game, 32, "JIHAD")
    assert (game.board.jihad, game.board.mujahideen) == (None, "")


# 14.1, 17.4


def test_14_1_the_example_of_six_armies():
    game = abroad("", 4)
    for army, land in (
        ("byz_greek", "cilicia"),
        ("byz_med", "carthage"),
        ("nubians", "nobatia"),
        ("persians_indian", "seistan"),
        ("persians_parthian", "khorasan"),
        ("garrison_caucasus", "nisibis"),
    ):
        put(game, army, land)
    islam(game, "african", "nobatia")
    islam(game, "indian", "sindh")
    syrians.vengeance(game)
    assert game.board.mujahideen == "caucasus"
    put(game, "armenians", "armenia")
    syrians.vengeance(game)
    assert game.board.mujahideen == "indian"


def test_14_1_the_land_with_the_marker_itself_is_not_firmly_muslim():
    game = abroad("", 4)
    for army, land in (
        ("byz_greek", "cilicia"),
        ("byz_med", "libya"),
        ("nubians", "nobatia"),
        ("persians_indian", "seistan"),
        ("persians_parthian", "khorasan"),
        ("armenians", "armenia"),
    ):
        put(game, army, land)
    islam(game, "indian", "seistan")
    syrians.vengeance(game)
    assert game.board.mujahideen == ""


def test_14_1_greeks_are_the_first_to_be_punished():
    game = abroad("", 4)
    syrians.vengeance(game)
    assert game.board.mujahideen == "greek"


def test_14_1_a_stop_sign_sends_them_to_the_next_path():
    game = abroad("", 4)
    game.board.stop = "greek"
    syrians.vengeance(game)
    assert game.board.mujahideen == "med"


def test_14_1_vaspurakan_under_a_full_baqt_is_at_peace():
    game = abroad("", 4)
    for army, land in (
        ("byz_greek", "cilicia"),
        ("byz_med", "libya"),
        ("nubians", "nobatia"),
        ("persians_indian", "seistan"),
        ("persians_parthian", "khorasan"),
    ):
        put(game, army, land)
    put(game, "armenians", "vaspurakan")
    game.board.baqts["caucasus"], game.board.active["caucasus"] = "full", ""
    syrians.vengeance(game)
    assert game.board.mujahideen == ""


def test_14_1_a_besieged_green_box_still_holds_the_players_army():
    game = abroad("", 4)
    castle(game, "minor_1", "jerusalem")
    put(game, "byz_greek", "jerusalem", WEAK, inside=True)
    syrians.vengeance(game)
    assert game.board.mujahideen == "greek"


def test_17_1_2_umar_brings_the_syrians_in_the_log():
    game = abroad("", 2)
    put(game, "byz_greek", "jerusalem")
    islam(game, "greek", "damascus")
    assert event(game, 2, "CALIPH_UMAR_I")
    assert told(game.news, KaabaChanged) == [KaabaChanged(before=2, now=6, rule="17.1.2")]
