"""17. The Syrians. 18. The Dar al-Islam Table. 19. Jews and Refugees."""

import pytest

from games.first_jihad.rules.actions import Appease, NavalBattle
from games.first_jihad.rules.board import LOST, SHATTERED, Jihad
from games.first_jihad.rules.codes.empires import end_of_era
from games.first_jihad.rules.damage import invade
from games.first_jihad.rules.dar import apply_result, dar_al_islam
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.minor import appease_price, hosts
from games.first_jihad.rules.naval import battle_drm
from games.first_jihad.rules.news import DarRolled
from games.first_jihad.rules.syrians import change_kaaba, place_mujahideen, start_jihad, tribal
from tests.first_jihad.table import (
    RULES,
    act,
    advanced,
    at,
    calm,
    card_with,
    event,
    islam,
    marker,
    neutral,
    put,
    rose,
    stage,
    told,
)

END = EndOfTurn()


def syrians(number=5, path="", **options):
    game = calm(advanced(**options))
    game.board.kaaba, game.board.mujahideen = number, path
    return game


def test_17_1_1_the_syrians_begin_at_two_and_tribal():
    game = advanced()
    assert (game.board.kaaba, tribal(game)) == (2, True)
    assert ("mujahideen", 2, "17.5") in hit_list(game, "greek", rose("greek", "2")).lines


@pytest.mark.parametrize(
    ("religion", "option", "number"),
    [("orthodox", "normal", 6), ("monophysite", "normal", 5), ("monophysite", "harder", 7)],
)
def test_17_1_2_umar_comes_at_once_if_damascus_is_muslim(religion, option, number):
    game = advanced(umar=option)
    game.board.religion = religion
    islam(game, "greek", "damascus")
    event(game, 2, "CALIPH_UMAR_I")
    assert game.board.kaaba == number


def test_17_1_2_or_when_it_becomes_the_islamic_capital():
    game = advanced()
    event(game, 2, "CALIPH_UMAR_I")
    END.damascus_check(game)
    assert (game.board.kaaba, game.board.umar) == (2, True)
    islam(game, "greek", "damascus")
    END.damascus_check(game)
    assert (game.board.kaaba, game.board.umar) == (6, False)


def test_17_2_the_number_decides_between_tribal_and_syrians():
    game = advanced()
    assert change_kaaba(game, 3, "17.3")
    assert (game.board.kaaba, tribal(game)) == (5, False)


def test_17_3_events_raise_it_to_eight_at_most():
    """The worked example: Prince Maslama makes five of three."""
    game = syrians(3)
    event(game, 32, "KAABA")
    assert game.board.kaaba == 5
    game.board.kaaba = 7
    event(game, 32, "KAABA")
    assert game.board.kaaba == 8
    assert not event(game, 32, "KAABA")


def test_17_4_in_the_casbah_they_do_nothing():
    game = syrians(8)
    assert all("mujahideen" not in dict(line[:2] for line in lines) for lines in all_lines(game))


def all_lines(game):
    return [hit_list(game, path, rose("greek", "2")).lines for path in game.board.active]


def test_17_4_1_they_are_on_one_path_at_a_time():
    game = syrians(5)
    place_mujahideen(game, "med", "17.4.1")
    assert [any(line[0] == "mujahideen" for line in lines) for lines in all_lines(game)] == [
        False,
        True,
        False,
        False,
        False,
        False,
    ]


def test_17_5_used_they_are_one_weaker_and_go_home():
    game = syrians(5, "greek")
    put(game, "byz_greek", "constantinople")
    game.board.card = card_with("greek", "0")
    invade(game, "greek")
    assert (game.board.kaaba, game.board.mujahideen) == (4, "")


def test_17_5_tribal_they_lose_nothing():
    game = syrians(2, "greek")
    game.board.card = card_with("greek", "0")
    invade(game, "greek")
    assert (game.board.kaaba, game.board.mujahideen) == (2, "")


def test_17_5_under_a_fitna_they_wait():
    game = syrians(5, "med")
    invade(game, "med")
    assert (game.board.kaaba, game.board.mujahideen) == (5, "med")


def test_17_6_1_a_jihad_breaks_the_truce_of_its_target():
    game = syrians()
    game.board.truces, game.board.mecca = ["byzantium"], 1
    start_jihad(game, "byzantium", alternating=False)
    assert (game.board.truces, game.board.mecca) == ([], 0)


@pytest.mark.parametrize(("empire", "path"), [("persia", "parthian"), ("byzantium", "greek")])
def test_17_6_2_a_jihad_begins_on_its_first_path(empire, path):
    game = syrians()
    start_jihad(game, empire, alternating=True)
    assert (game.board.jihad, game.board.mujahideen) == (Jihad(empire, True), path)


def test_17_6_2_a_dead_path_makes_it_one_front_and_no_path_none():
    game = syrians()
    put(game, "sogdians", "transoxiana")
    start_jihad(game, "persia", alternating=True)
    assert (game.board.jihad, game.board.mujahideen) == (Jihad("persia", False), "indian")
    put(game, "pratihara", "sindh")
    assert event(game, 32, "JIHAD")  # 17.6.5: it ends the one before
    assert (game.board.jihad, game.board.mujahideen) == (None, "")
    assert not event(game, 32, "JIHAD")


def test_17_6_3_a_path_is_live_with_an_army_of_the_target():
    game = syrians()
    put(game, "sogdians", "transoxiana")
    assert not start_jihad(game, "persia", alternating=False)


def test_17_6_4_in_a_jihad_they_stay_and_a_fitna_pauses_it():
    game = syrians(5, "greek")
    game.board.jihad = Jihad("byzantium", False)
    put(game, "byz_greek", "constantinople")
    game.board.card = card_with("greek", "0")
    invade(game, "greek")
    assert (game.board.kaaba, game.board.mujahideen) == (4, "greek")
    game.board.card = card_with("greek", "F")
    invade(game, "greek")
    assert game.board.jihad.paused
    assert (game.board.kaaba, game.board.mujahideen) == (4, "greek")


def test_17_6_5_a_new_jihad_or_the_end_of_an_era_ends_it():
    game = syrians()
    start_jihad(game, "persia", alternating=True)
    start_jihad(game, "byzantium", alternating=False)
    assert game.board.jihad.empire == "byzantium"
    end_of_era(game, RULES.components.card[13].events[1])
    assert (game.board.jihad, game.board.mujahideen) == (None, "")


def test_17_6_5_so_does_a_kaaba_number_of_two():
    game = syrians(3, "greek")
    game.board.jihad = Jihad("byzantium", False)
    put(game, "byz_greek", "constantinople")
    game.board.card = card_with("greek", "0")
    invade(game, "greek")
    assert (game.board.kaaba, game.board.jihad, game.board.mujahideen) == (2, None, "")


def test_17_6_5_and_the_destruction_of_its_target():
    """The worked example: the last Persians die in Transoxiana, and the Jihad has served its purpose.

    There and then: what follows in the same End of Turn is not under it any more.
    """
    game = syrians(5)
    put(game, "pratihara", "sindh")
    start_jihad(game, "persia", alternating=True)
    assert (game.board.jihad.alternating, game.board.mujahideen) == (False, "parthian")
    put(game, "persians_parthian", "transoxiana", SHATTERED, cursed=True)
    END.surrender(game)
    assert "persia" not in game.board.skill
    assert (game.board.jihad, game.board.mujahideen) == (None, "")


def test_18_1_sharia_law_begins_the_turn_after():
    game = advanced(dice=[6, 2])
    event(game, 2, "SHARIA_LAW")
    dar_al_islam(game)
    assert told(game.news, DarRolled) == []
    game.board.kaaba = 3
    dar_al_islam(game)
    assert told(game.news, DarRolled)[0].total == 11  # the worked example: 3 and a 6 and a 2


def test_18_2_refugees_flee_one_land_from_the_arabs():
    game = advanced()
    apply_result(game, "MARDAITES_MOVE")
    assert game.board.refugees["mardaites"] == 2
    put(game, "byz_greek", "cilicia")
    apply_result(game, "MARDAITES_MOVE")
    assert game.board.refugees["mardaites"] == 3


def test_17_6_5_not_while_the_other_front_of_an_alternating_one_lives():
    game = syrians()
    start_jihad(game, "persia", alternating=True)
    put(game, "persians_parthian", "transoxiana")
    neutral(game, "sogdians", "transoxiana")
    END.surrender(game)
    assert (game.board.jihad, game.board.mujahideen) == (Jihad("persia", True), "parthian")


def test_17_6_5_gregory_can_end_one_that_is_fought_in_africa_alone():
    game = syrians(path="med")
    game.board.jihad = Jihad("byzantium", False)
    put(game, "byz_med", "carthage")
    game.board.skill["byzantium"] = 0
    assert event(game, 9, "GREGORY_REVOLTS")
    assert (game.board.jihad, game.board.mujahideen) == (None, "")


def test_18_3_a_red_token_while_persia_lives_or_a_jihad_is_on():
    game = advanced()
    apply_result(game, "ZABULISTAN")
    assert game.board.tokens["red"] == 1


@pytest.mark.parametrize(
    ("indian", "parthian", "now"),
    [
        ("rajasthan", "fergana", "defiant"),
        ("kannauj", "fergana", "subdued"),
        ("kannauj", "kushinne", "conquered"),
    ],
)
def test_18_3_zabulistan_defies_the_arabs_until_both_fronts_are_at_the_end(indian, parthian, now):
    game = syrians(5)
    del game.board.skill["persia"]
    put(game, "pratihara", indian)
    put(game, "chinese", parthian)
    game.board.zabulistan = "defiant"
    apply_result(game, "ZABULISTAN")
    assert (game.board.kaaba, game.board.zabulistan) == (4, now)
    game.board.kaaba = 5
    apply_result(game, "ZABULISTAN")
    assert game.board.kaaba == (4 if now == "defiant" else 5)


def test_18_4_icons_among_the_arabs_are_lost_and_full_baqts_pay():
    game = advanced()
    game.board.icons, game.board.baqts = "jerusalem", {"african": "full", "caucasus": "partial"}
    apply_result(game, "ICONS_BAQT")
    assert (game.board.icons, game.board.tokens["purple"]) == ("jerusalem", 1)
    put(game, "byz_greek", "cilicia")
    apply_result(game, "ICONS_BAQT")
    assert game.board.icons == LOST


def test_18_5_mardaites_raid_from_arab_lands_alone():
    game = advanced()
    islam(game, "greek", "damascus")
    apply_result(game, "MARDAITE_RAID")
    assert marker(game, "greek") == ("damascus", False)
    put(game, "byz_greek", "cilicia")
    apply_result(game, "MARDAITE_RAID")
    assert marker(game, "greek") == ("damascus", True)


def test_18_6_kharijites_disrupt_or_bring_the_stop_sign():
    game = advanced()
    put(game, "persians_parthian", "esfahan")
    islam(game, "parthian", "ctesiphon")
    apply_result(game, "KHARIJITES_NORTH")
    assert (marker(game, "parthian"), game.board.stop) == (("ctesiphon", True), "")
    apply_result(game, "KHARIJITES_NORTH")
    assert game.board.stop == "parthian"


def test_18_6_from_mecca_there_is_only_the_stop_sign():
    game = advanced()
    apply_result(game, "KHARIJITES_SOUTH")
    assert (game.board.stop, marker(game, "indian")) == ("indian", ("mecca", False))


def test_18_6_in_a_jihad_the_mardaites_raid_instead():
    game = syrians(5, "greek")
    game.board.jihad = Jihad("byzantium", False)
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus")
    apply_result(game, "KHARIJITES_SOUTH")
    assert (game.board.stop, marker(game, "greek")) == ("", ("damascus", True))


@pytest.mark.parametrize(("card", "land", "side"), [(5, "jerusalem", 1), (47, "balanjar", -1)])
def test_19_1_jews_add_or_take_a_hit_in_their_land(card, land, side):
    game = syrians()
    event(game, card, "JEWS")
    assert (game.board.jews, game.board.jews_side) == (land, side)
    path = RULES.components.path_of[land]
    put(game, {"greek": "byz_greek", "caucasus": "khazars"}[path], land)
    assert ("jews", side, "19.1") in hit_list(game, path, rose(path, "2")).lines


def test_19_2_with_the_player_refugees_stay_and_at_the_end_of_the_earth_for_good():
    game = advanced()
    game.board.refugees["parsees"] = 7
    put(game, "pratihara", "kannauj")
    apply_result(game, "PARSEES_MOVE")
    assert game.board.refugees["parsees"] == 7
    assert hosts(game, "parsees")
    assert at(game, "pratihara") == "kannauj"


def test_19_2_1_hosts_are_thanked():
    game = advanced()
    assert appease_price(game, "tibet") == 1
    assert battle_drm(game, NavalBattle("cyprus")) == 1
    assert battle_drm(game, NavalBattle("socotra")) == 2
    put(game, "persians_parthian", "esfahan")
    assert appease_price(game, "tibet") == 2
    stage(game, "indian", "parthian", ap=2)
    act(game, Appease("tibet"))
    assert game.board.ap["east"] == 0
