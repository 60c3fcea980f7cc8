"""14. The End of Turn Phase."""

import pytest

from games.engine.questions import Choose
from games.first_jihad.rules.blessings import IconsMove
from games.first_jihad.rules.board import LOST, SHATTERED, STRONG, WEAK, Army, Capital, Jihad
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.news import ConversionRolled, RevivalRolled
from games.first_jihad.rules.sequence import Campaign
from tests.first_jihad.table import (
    RULES,
    act,
    advanced,
    asked,
    islam,
    marker,
    position,
    put,
    run,
    told,
)

END = EndOfTurn()


def frontier(dice=()):
    """The player's armies of the worked example of 14.1."""
    game = advanced(dice)
    game.board.mujahideen = ""
    put(game, "byz_greek", "cilicia")
    put(game, "byz_med", "carthage")
    put(game, "nubians", "nobatia")
    put(game, "persians_indian", "seistan")
    put(game, "persians_parthian", "khorasan")
    put(game, "garrison_caucasus", "nisibis", WEAK)
    islam(game, "african", "nobatia")
    islam(game, "indian", "sindh")
    return game


def test_14_0_the_steps_come_in_exactly_this_order():
    assert EndOfTurn.steps[:9] == (
        "syrian_vengeance",
        "curse_removal",
        "conversion",
        "islamic_recovery",
        "paris_and_the_berbers",
        "surrender",
        "icons_movement",
        "banking",
        "blessings_recovery",
    )


def test_14_1_green_boxes_come_first():
    """The worked example: Nisibis draws the Syrians, though Seistan is firmly Muslim."""
    game = frontier()
    END.syrian_vengeance(game)
    assert game.board.mujahideen == "caucasus"


def test_14_1_then_firmly_muslim_lands():
    game = frontier()
    put(game, "khazars", "balanjar")
    END.syrian_vengeance(game)
    assert game.board.mujahideen == "indian"


def test_14_1_not_under_a_stop_sign_nor_in_a_jihad_nor_in_the_basic_game():
    game = frontier()
    game.board.stop = "caucasus"
    END.syrian_vengeance(game)
    assert game.board.mujahideen == "indian"
    game = frontier()
    game.board.jihad = Jihad("byzantium", False)
    END.syrian_vengeance(game)
    basic = position()
    END.syrian_vengeance(basic)
    assert game.board.mujahideen == basic.board.mujahideen == ""


def cursed(path_marker, disrupted=False, level=STRONG):
    game = position()
    put(game, "byz_med", "libya", level, cursed=True)
    islam(game, "med", path_marker, disrupted)
    END.curse_removal(game)
    return game


def test_14_2_a_face_up_marker_advances_and_is_disrupted():
    game = cursed("alexandria", level=SHATTERED)
    assert marker(game, "med") == ("libya", True)
    assert game.board.armies["byz_med"] == Army("byz_med", 2, WEAK)


def test_14_2_also_from_mecca():
    assert marker(cursed("mecca"), "med") == ("alexandria", True)


def test_14_2_a_disrupted_marker_recovers_unless_the_player_has_it():
    assert marker(cursed("alexandria", disrupted=True), "med") == ("alexandria", False)
    assert marker(cursed("libya", disrupted=True), "med") == ("libya", True)


def test_14_2_next_to_an_end_of_the_earth_it_is_only_disrupted():
    game = position()
    put(game, "franks", "paris", SHATTERED, cursed=True)
    islam(game, "med", "aquitaine")
    END.curse_removal(game)
    assert marker(game, "med") == ("aquitaine", True)


def test_14_2_1_the_berbers_in_their_box_stay_cursed():
    game = position()
    game.board.armies["berbers"] = Army("berbers", 0, SHATTERED, cursed=True)
    END.curse_removal(game)
    assert game.board.armies["berbers"].cursed


def anatolia(dice):
    game = position(dice=dice)
    put(game, "byz_greek", "anatolia")
    islam(game, "greek", "damascus")
    return game


@pytest.mark.parametrize(("die", "land"), [(1, "jerusalem"), (2, "jerusalem"), (3, "damascus")])
def test_14_3_jerusalem_converts_on_a_one_or_two(die, land):
    """The worked example."""
    game = anatolia([die])
    END.conversion(game)
    assert marker(game, "greek") == (land, False)


def test_14_3_no_roll_past_a_disrupted_marker_nor_for_what_the_arabs_do_not_hold():
    game = anatolia([])
    islam(game, "greek", "damascus", disrupted=True)
    END.conversion(game)
    assert told(game.news, ConversionRolled) == []


def test_14_3_from_mecca_the_first_land_is_rolled_for():
    game = position(dice=[3])
    put(game, "byz_med", "libya")
    END.conversion(game)
    assert marker(game, "med") == ("mecca", False)  # Alexandria withstands a 3


def test_14_3_a_besieged_land_can_convert():
    game = position(dice=[2])
    put(game, "byz_med", "alexandria", inside=True)
    END.conversion(game)
    assert marker(game, "med") == ("alexandria", False)


def test_14_3_1_conversion_captures_the_icons():
    game = anatolia([1])
    game.board.icons = "jerusalem"
    END.conversion(game)
    assert (game.board.icons, game.board.themes) == (LOST, "")


def test_14_3_2_the_themes_die_to_save_their_land_once():
    game = anatolia([1, 1])
    game.board.icons, game.board.themes = LOST, "jerusalem"
    END.conversion(game)
    assert (game.board.themes, marker(game, "greek")) == (LOST, ("damascus", False))
    END.conversion(game)
    assert marker(game, "greek") == ("jerusalem", False)


def behind_the_lines(die):
    game = position(dice=[die])
    put(game, "byz_med", "libya")
    islam(game, "med", "sufetula", disrupted=True)
    END.conversion(game)
    return game


def test_14_3_3_a_six_drives_islam_back():
    """The worked example: the army in firmly Muslim Libya, the marker in Sufetula."""
    assert marker(behind_the_lines(6), "med") == ("libya", True)
    assert marker(behind_the_lines(5), "med") == ("sufetula", True)


def test_14_3_3_no_revival_for_the_markers_own_land_without_ridda():
    game = position(dice=[5])
    put(game, "byz_med", "libya")
    islam(game, "med", "libya", disrupted=True)
    END.conversion(game)
    assert told(game.news, RevivalRolled) == []
    game.board.this_turn.ridda = True
    END.conversion(game)
    assert marker(game, "med") == ("alexandria", True)


def cilicia(icons, army="anatolia"):
    game = position()
    put(game, "byz_greek", army)
    islam(game, "greek", "cilicia", disrupted=True)
    game.board.icons = icons
    END.islamic_recovery(game)
    return marker(game, "greek")[1]


def test_14_4_icons_next_to_it_keep_a_marker_disrupted():
    """The worked example: in Byzantine Anatolia they do, in Arab Anatolia they do not."""
    assert cilicia("anatolia")
    assert not cilicia("anatolia", army="constantinople")
    assert not cilicia("available")


def test_14_4_markers_recover_but_not_in_the_players_lands():
    game = position()
    put(game, "byz_med", "libya")
    islam(game, "med", "libya", disrupted=True)
    put(game, "byz_greek", "anatolia")
    islam(game, "greek", "damascus", disrupted=True)
    END.islamic_recovery(game)
    assert (marker(game, "med")[1], marker(game, "greek")[1]) == (True, False)


@pytest.mark.parametrize(
    ("mujahideen", "kaaba", "stop", "stays"),
    [("", 2, "", False), ("med", 2, "", True), ("med", 3, "", False), ("", 2, "greek", True)],
)
def test_14_4_tribal_mujahideen_anywhere_or_a_stop_sign_hinder_recovery(mujahideen, kaaba, stop, stays):
    game = advanced()
    put(game, "byz_greek", "anatolia")
    islam(game, "greek", "damascus", disrupted=True)
    game.board.mujahideen, game.board.kaaba, game.board.stop = mujahideen, kaaba, stop
    END.islamic_recovery(game)
    assert marker(game, "greek")[1] == stays


def test_14_5_while_the_franks_are_in_paris_the_berbers_wane():
    game = position()
    END.paris_and_the_berbers(game)
    assert game.board.armies["berbers"].level == STRONG
    put(game, "franks", "paris")
    seen = []
    for _ in range(4):
        END.paris_and_the_berbers(game)
        berbers = game.board.armies.get("berbers")
        seen.append((berbers.level, berbers.cursed) if berbers else None)
    assert seen == [(WEAK, False), (SHATTERED, False), (SHATTERED, True), None]


def test_14_6_an_army_on_a_neutral_is_destroyed_and_the_neutral_activated():
    game = position()
    put(game, "byz_med", "tingitana")
    END.surrender(game)
    assert (game.board.active["med"], game.board.lost) == ("exarchate", ["byz_med"])


def test_14_6_1_the_theater_is_divided_for_good():
    from games.first_jihad.rules.ap import divided, stages

    game = position()
    put(game, "byz_med", "tingitana")
    END.surrender(game)
    assert divided(game, "greek")
    assert stages(game)[:2] == [("greek",), ("med",)]


def test_14_6_2_persia_collapses_when_both_its_armies_are_gone():
    game = advanced()
    put(game, "persians_indian", "sindh")
    END.surrender(game)
    assert "persia" in game.board.skill
    put(game, "persians_parthian", "transoxiana")
    END.surrender(game)
    board = game.board
    assert (board.active["indian"], board.active["parthian"]) == ("pratihara", "sogdians")
    assert "persia" not in {*board.skill, *board.capitals, *board.stands}
    assert (board.immortals, board.mecca, board.zabulistan) == (0, 1, "defiant")


def test_14_7_the_icons_move_among_christian_byzantine_lands():
    game = position()
    put(game, "byz_greek", "constantinople")
    put(game, "byz_med", "carthage")
    islam(game, "med", "carthage", disrupted=True)
    run(game, IconsMove())
    assert asked(game) == ["available", "constantinople", "greece", "rome"]
    act(game, "constantinople")
    assert game.board.icons == "constantinople"


def left_word(game, order):
    """What answers the question of the Icons; nothing if it is put."""
    run(game, IconsMove())
    found = RULES.ordered(game, 0, {"icons": order})
    return found and found.answer


@pytest.mark.parametrize("at", ["available", "carthage", "rome"])
def test_14_7_the_icons_stay_by_order(at):
    game = position()
    put(game, "byz_med", "carthage")
    game.board.icons = at
    assert left_word(game, "stay") == Choose(at)


@pytest.mark.parametrize(("at", "asked"), [("available", False), ("carthage", True), ("rome", False)])
def test_14_7_one_is_asked_when_the_arabs_stand_before_their_land(at, asked):
    game = position()
    put(game, "byz_med", "carthage")
    game.board.icons = at
    assert left_word(game, "stay-safe") == (None if asked else Choose(at))


def test_14_7_lost_icons_need_no_order():
    game = position()
    assert "icons" in {known.slug for known in RULES.beforehand(game, 0)}
    game.board.icons = LOST
    assert "icons" not in {known.slug for known in RULES.beforehand(game, 0)}


def test_14_7_not_from_a_land_that_is_no_longer_byzantine():
    game = position()
    put(game, "byz_greek", "anatolia")
    game.board.icons = "cilicia"
    run(game, IconsMove())
    assert not game.stack
    assert game.board.icons == "cilicia"


def test_14_8_ap_are_banked_by_empires_with_a_capital_and_by_great_kings():
    game = advanced()
    game.board.ap = {"west": 2, "africa": 1, "east": 2, "caucasus": 3}
    game.board.king = "caucasus"
    game.board.capitals["byzantium"] = Capital("")
    game.board.sent = {"nile": 1}
    END.banking(game)
    assert game.board.ap == {"west": 0, "africa": 0, "east": 2, "caucasus": 3}
    assert game.board.sent == {}


def test_14_9_blessings_recover_and_the_stop_sign_comes_off():
    game = advanced()
    game.board.used, game.board.stop = ["greek_fleet", "immortals"], "indian"
    END.blessings_recovery(game)
    assert (game.board.used, game.board.stop) == ([], "")


def test_14_10_step_1_greek_fire_needs_the_pontic_route():
    game = advanced()
    game.board.fleet = 3
    END.trade_routes_check(game)
    assert game.board.fleet == 3
    put(game, "khazars", "khazaria")
    END.trade_routes_check(game)
    assert game.board.fleet == 1


def test_14_10_step_1_socotra_turns_to_india_with_adulis_and_back():
    game = advanced()
    put(game, "axum", "axum")
    END.trade_routes_check(game)
    assert game.board.affects["socotra"] == "indian"
    put(game, "axum", "adulis")
    END.trade_routes_check(game)
    assert game.board.affects["socotra"] == "african"


def test_14_10_step_2_the_muslim_navy_comes_with_jerusalem_or_alexandria():
    for path, land in (("greek", "jerusalem"), ("med", "alexandria")):
        game = advanced()
        END.muslim_navy_check(game)
        assert not game.board.navy
        islam(game, path, land)
        END.muslim_navy_check(game)
        assert game.board.navy


def test_14_10_step_3_damascus_becomes_the_islamic_capital():
    game = advanced()
    islam(game, "greek", "damascus")
    END.damascus_check(game)
    assert game.board.capital_of_islam


def test_14_10_step_5_an_alternating_jihad_goes_to_the_other_path():
    game = advanced()
    game.board.jihad, game.board.mujahideen, game.board.kaaba = Jihad("persia", True), "parthian", 5
    END.jihad_redirection(game)
    assert game.board.mujahideen == "indian"
    game.board.jihad = Jihad("persia", True, paused=True)
    END.jihad_redirection(game)
    assert (game.board.mujahideen, game.board.jihad.paused) == ("indian", False)


def test_14_10_step_5_a_dead_path_leaves_one_front_and_two_end_it():
    game = advanced()
    put(game, "sogdians", "transoxiana")
    game.board.jihad, game.board.mujahideen = Jihad("persia", True), "parthian"
    END.jihad_redirection(game)
    assert (game.board.mujahideen, game.board.jihad.alternating) == ("indian", False)
    put(game, "pratihara", "sindh")
    END.jihad_redirection(game)
    assert game.board.mujahideen == ""
    assert not game.board.jihad


def test_14_11_then_a_new_turn_begins():
    game = position()
    game.board.stands = {}
    campaign = Campaign(step="next_turn")
    campaign.play_next(game)
    assert campaign.step == "events_phase"
