"""6.2. Each event where it does nothing, and where it is nastiest."""

import pytest

from games.first_jihad.rules.actions import Absorb, Attack, CoastalRaid, NavalBattle, PlayEvent
from games.first_jihad.rules.ap import settle_debt
from games.first_jihad.rules.attack import dice_to_roll
from games.first_jihad.rules.board import LOST, SHATTERED, STRONG, WEAK, Army, Capital, Jihad, Marker, Stand
from games.first_jihad.rules.codes import optional
from games.first_jihad.rules.codes.powers import minor_left
from games.first_jihad.rules.damage import Invasion
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.events import EventsPhase, draw_card
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.minor import appease_price
from games.first_jihad.rules.news import ConversionRolled, RulerChanged
from games.first_jihad.rules.victory import total
from tests.first_jihad.deck import drawn
from tests.first_jihad.table import (
    RULES,
    Told,
    act,
    advanced,
    asked,
    at,
    castle,
    event,
    faults,
    islam,
    marker,
    position,
    put,
    refusal,
    run,
    stage,
    told,
)


def optional_event(game, code, *paths, ap=3):
    """The stage of these Paths, with an optional event at hand."""
    game.board.optional = [code]
    return stage(game, *(paths or ("greek", "med")), ap=ap)


# Minor Powers


@pytest.mark.parametrize("power", ["bulgars", "tibet", "socotra", "cyprus"])
def test_6_2_minor_left_stops_at_the_end_of_a_track(power):
    game = advanced()
    game.board.navy, game.board.minor[power] = True, 1
    card = {"bulgars": 6, "tibet": 3, "socotra": 7, "cyprus": 11}[power]
    found = next(e for e in RULES.components.card[card].events if e.power == power)
    assert not minor_left(game, found)
    assert game.board.minor[power] == 1


def test_6_2_minor_left_is_a_step_to_the_right_with_constantinople_besieged():
    game = position()
    castle(game, "major_1", "constantinople")
    put(game, "byz_greek", "constantinople", inside=True)
    game.board.minor["bulgars"] = 1
    assert event(game, 6, "MINOR_LEFT")
    assert game.board.minor["bulgars"] == 0


@pytest.mark.parametrize(
    ("card", "power", "army", "land"),
    [
        (10, "socotra", "persians_indian", "seistan"),  # past Yezd
        (24, "socotra", "pratihara", "mulasthana"),  # past Sindh
        (20, "cyprus", "byz_greek", "cilicia"),  # past Jerusalem
        (30, "cyprus", "byz_greek", "constantinople"),  # past Anatolia
        (41, "cyprus", "exarchate", "tingitana"),  # past Carthage
    ],
)
def test_6_2_minor_left_with_a_condition_waits_for_its_land_to_fall(card, power, army, land):
    found = next(e for e in RULES.components.card[card].events if e.power == power and e.land)
    game = advanced()
    game.board.navy = True
    assert not minor_left(game, found)
    put(game, army, land)
    assert minor_left(game, found)


def test_6_2_sardinian_raids_move_hits_and_naval_battles_to_the_med_path():
    game = position(card=43)
    game.board.minor["cyprus"] = 1
    put(game, "exarchate", "tingitana")
    assert event(game, 37, "SARDINIAN_RAIDS")
    assert "cyprus" not in [what for what, _, _ in hit_list(game, "greek").lines]
    assert ("cyprus", 1, "13.1") in hit_list(game, "med").lines
    stage(game, "greek", ap=3)
    assert NavalBattle("cyprus") not in RULES.legal(game, 0)


def test_6_2_day_of_thirst_over_a_besieged_transoxiana():
    game = position()
    castle(game, "minor_1", "transoxiana")
    put(game, "sogdians", "transoxiana", inside=True)
    assert event(game, 38, "DAY_OF_THIRST")
    assert game.board.minor["tibet"] == -1


def test_6_2_malabars_cannot_overfill_the_shah():
    game = advanced()
    game.board.minor["socotra"], game.board.ap["east"] = -1, 3
    event(game, 23, "MALABARS")
    assert game.board.ap["east"] == 3


def test_6_2_khri_mang_with_china_broken_and_tibet_at_its_worst_does_nothing():
    game = position()
    put(game, "chinese", "kushinne", SHATTERED)
    game.board.minor["tibet"] = 1
    assert not event(game, 14, "KHRI_MANG")


def test_6_2_lombards_are_a_blessing_while_constantinople_is_lost():
    game = advanced()
    put(game, "byz_greek", "greece")
    event(game, 5, "LOMBARDS")
    act(game, "bulgars")
    assert game.board.minor["bulgars"] == -1


# Rulers and Empires


def test_6_2_ruler_change_at_its_very_worst():
    """11.2: Monophysite, in Schism, without a Capital; and the card takes one more."""
    game = advanced(dice=[1])
    board = game.board
    board.religion, board.schism, board.capitals["byzantium"] = "monophysite", True, Capital("")
    board.skill["byzantium"], board.ap["west"] = 7, 6
    event(game, 9, "RULER_CHANGE")
    changed = told(game.news, RulerChanged)[0]
    assert (changed.modifier, changed.total, changed.skill) == (-5, 3, 4)
    assert board.ap["west"] == 3  # 6.3.1: so much for the treasure


def test_6_2_ruler_change_finds_no_shah():
    game = advanced()
    del game.board.skill["persia"]
    assert not event(game, 18, "RULER_CHANGE")


def test_6_2_kaaba_makes_syrians_of_tribals_in_the_field():
    game = advanced(card=12)
    put(game, "byz_greek", "cilicia")
    before = hit_list(game, "greek").total
    event(game, 16, "KAABA")
    assert hit_list(game, "greek").total == before + 2
    game.board.kaaba = 8
    assert not event(game, 16, "KAABA")


def test_6_2_caliph_umar_harder_counts_no_religion():
    game = advanced(umar="harder")
    game.board.religion = "monophysite"
    put(game, "byz_greek", "jerusalem")
    islam(game, "greek", "damascus", disrupted=True)
    event(game, 2, "CALIPH_UMAR_I")
    assert game.board.kaaba == 7


def test_6_2_the_rightly_guided_army_on_the_last_green_card():
    """Nothing else is left of the deck: the next card is a red star, not the next era's first."""
    game = drawn(2)
    run(game, EventsPhase())
    game.dice = Told([9])
    assert draw_card(game) == 9


def test_6_2_end_of_era_in_the_thick_of_everything():
    game = advanced()
    board = game.board
    board.jihad, board.mujahideen, board.kaaba = Jihad("byzantium", True), "med", 6
    board.schism, board.truces, board.mecca = True, ["persia"], 1
    board.stands = {"byzantium": Stand("ap", used=True), "persia": Stand("skill", used=True)}
    event(game, 25, "END_OF_ERA")
    act(game, "skill", "skill")
    assert (board.mujahideen, board.kaaba, board.mecca) == ("", 6, 0)
    assert board.stands == {"byzantium": Stand("skill"), "persia": Stand("skill")}


def test_6_2_end_of_era_in_the_basic_game_is_about_chits_alone():
    game = position()
    event(game, 13, "END_OF_ERA")
    act(game, "ap", "ap")
    assert game.stack == []


def test_6_2_greek_fire_twice_is_nothing():
    game = position()
    assert event(game, 17, "GREEK_FIRE")
    assert not event(game, 25, "GREEK_FIRE")


def test_6_2_greek_fire_without_naphtha_burns_for_a_turn():
    game = advanced()
    put(game, "khazars", "khazaria")
    event(game, 17, "GREEK_FIRE")
    EndOfTurn().trade_routes_check(game)
    assert game.board.fleet == 1


def test_6_2_iconoclasm_finds_the_icons_among_the_arabs():
    game = position()
    put(game, "byz_greek", "constantinople")
    islam(game, "greek", "anatolia")
    game.board.icons = "cilicia"
    event(game, 40, "ICONOCLASM")
    assert (game.board.icons, game.board.themes) == (LOST, "greece")  # Anatolia is Muslim: no choice


def test_6_2_the_capital_is_not_moved_where_no_city_is_left():
    game = position()
    put(game, "byz_greek", "rome")
    put(game, "exarchate", "tingitana")
    game.board.capitals["byzantium"] = Capital("rome")
    event(game, 15, "CAPITAL_MOVE")
    assert not game.stack and game.board.capitals["byzantium"].at == "rome"


def test_6_2_the_capital_does_not_move_to_a_converted_city():
    game = position()
    islam(game, "med", "carthage", disrupted=True)
    event(game, 15, "CAPITAL_MOVE")
    assert asked(game) == ["constantinople", "rome"]


def test_6_2_gregory_from_within_the_siege_of_carthage():
    game = position()
    game.board.skill["byzantium"] = 3
    castle(game, "major_2", "carthage", strong=True)
    put(game, "byz_med", "carthage", SHATTERED, inside=True)
    assert event(game, 9, "GREGORY_REVOLTS")
    assert game.board.armies["exarchate"] == Army("exarchate", 4)
    assert game.board.castles["major_2"].at == ""
    assert faults(game) == []


def test_6_2_gregory_has_nobody_to_revolt_against_later():
    game = position()
    game.board.skill["byzantium"] = 3
    put(game, "exarchate", "carthage")
    assert not event(game, 9, "GREGORY_REVOLTS")


def test_6_2_a_truce_is_offered_even_where_it_cannot_be_had():
    game = advanced()
    assert event(game, 14, "TRUCE_OFFER")
    EndOfTurn().truce_check(game)
    run(game)
    assert not game.stack and game.board.truces == [] and game.board.truce_offer == ""


# Nations


@pytest.mark.parametrize("case", ["gone", "out", "faithful", "held"])
def test_6_2_the_berbers_do_not_rise(case):
    game = position()
    put(game, "visigoths", "hispania")
    islam(game, "med", "tingitana")
    if case == "gone":
        del game.board.armies["berbers"]
    elif case == "out":
        game.board.armies["berbers"] = Army("berbers", 5)
    elif case == "faithful":
        islam(game, "med", "carthage")
    else:
        put(game, "visigoths", "tingitana")
    assert not event(game, 45, "BERBER_REVOLT")


def test_6_2_the_berbers_rise_cursed_and_the_franks_are_neutral_again():
    game = position()
    put(game, "franks", "paris")
    islam(game, "med", "aquitaine")
    game.board.armies["berbers"] = Army("berbers", 0, SHATTERED, cursed=True)
    assert event(game, 45, "BERBER_REVOLT")
    stage(game, "med", ap=3)
    assert refusal(game, Attack("med"))[1] == "7.6"
    EndOfTurn().curse_removal(game)
    assert game.board.armies["berbers"] == Army("berbers", 5, WEAK)
    assert faults(game) == []


def test_6_2_munnuza_makes_catholics_of_berbers_who_have_risen():
    game = position()
    put(game, "berbers", "hispania")
    islam(game, "med", "tingitana")
    assert dice_to_roll(game, game.board.armies["berbers"], "med") == 1
    event(game, 42, "MUNNUZA_DEFECTS")
    assert dice_to_roll(game, game.board.armies["berbers"], "med") == 2
    islam(game, "med", "tingitana", disrupted=True)
    assert dice_to_roll(game, game.board.armies["berbers"], "med") == 1


def test_6_2_merovingians_push_the_franks_into_paris_where_the_berbers_lose_heart():
    game = position()
    put(game, "visigoths", "hispania")
    game.board.armies["franks"] = Army("franks", 7, SHATTERED)
    event(game, 8, "MEROVINGIANS")
    EndOfTurn().paris_and_the_berbers(game)
    assert at(game, "franks") == "paris" and game.board.armies["berbers"].level == WEAK
    assert not event(game, 8, "MEROVINGIANS")


def test_6_2_sulu_finds_no_sogdians():
    game = position()
    put(game, "chinese", "kushinne")
    assert not event(game, 35, "SULU_KHAN")


def test_6_2_sulu_assassinated_leaves_no_turgesh():
    game = position()
    event(game, 35, "SULU_KHAN")
    assert event(game, 46, "SULU_ASSASSINATED")
    assert game.board.armies["turgesh"].at == 0
    assert game.board.active["parthian"] == "persians_parthian"
    assert at(game, "chinese") == "fergana"


def test_6_2_dahlak_drives_axum_off_a_front():
    game = advanced()
    put(game, "axum", "alodia")
    assert event(game, 27, "DAHLAK_FALLS")
    assert at(game, "axum") == "adulis"


def test_6_2_a_feigned_conversion_of_nobody():
    game = advanced()
    put(game, "armenians", "vaspurakan")
    game.board.baqts["caucasus"], game.board.active["caucasus"] = "full", ""
    assert not event(game, 48, "FEIGNED_CONVERSION")


def test_6_2_count_julian_against_broken_visigoths_with_the_franks_behind():
    """Shattered, on top of nobody, with a Neutral next: they fall back onto it."""
    game = position()
    put(game, "visigoths", "hispania", SHATTERED)
    islam(game, "med", "tingitana")
    event(game, 33, "COUNT_JULIAN")
    assert at(game, "visigoths") == "aquitaine"
    assert marker(game, "med") == ("aquitaine", False)
    assert faults(game) == []


def test_6_2_count_julian_leaves_a_marker_in_the_players_hands_alone():
    game = position()
    put(game, "exarchate", "carthage")
    islam(game, "med", "tingitana", disrupted=True)
    event(game, 33, "COUNT_JULIAN")
    assert marker(game, "med") == ("tingitana", True)


def test_6_2_count_julian_with_no_visigoths_and_islam_in_mecca_does_nothing():
    game = position()
    put(game, "franks", "aquitaine")
    assert not event(game, 33, "COUNT_JULIAN")


# The Caliphate


def test_6_2_intolerance_kills_themes_takes_icons_and_spares_a_stop_sign():
    game = advanced(dice=[1, 1])
    put(game, "byz_greek", "rome")
    islam(game, "greek", "constantinople")
    game.board.icons, game.board.themes = LOST, "greece"
    put(game, "persians_indian", "seistan")
    game.board.stop = "indian"
    put(game, "byz_med", "libya")
    assert event(game, 38, "INTOLERANCE")
    rolled = [roll.land for roll in told(game.news, ConversionRolled)]
    assert rolled == ["greece", "alexandria"]
    assert game.board.themes == LOST and marker(game, "greek") == ("constantinople", False)
    assert marker(game, "med") == ("alexandria", True)


def test_6_2_intolerance_leaves_nothing_to_roll_for_at_the_end_of_the_turn():
    game = position(dice=[1])
    put(game, "byz_greek", "cilicia")
    event(game, 38, "INTOLERANCE")
    game.news = []
    EndOfTurn().conversion(game)
    assert told(game.news, ConversionRolled) == []


def test_6_2_intolerance_passes_disrupted_markers_by():
    game = position()
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus", disrupted=True)
    assert not event(game, 38, "INTOLERANCE")


def test_6_2_retrenchment_never_leads_into_mecca():
    """Nor into the Islamic Capital."""
    game = advanced(dice=[6])
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus")
    game.board.capital_of_islam = True
    event(game, 37, "RETRENCHMENT")
    assert at(game, "byz_greek") == "jerusalem"
    assert not event(game, 37, "RETRENCHMENT")
    assert at(game, "byz_greek") == "jerusalem"


def test_6_2_retrenchment_with_nothing_to_recover_or_to_win_is_nothing():
    assert not event(position(), 37, "RETRENCHMENT")


def test_6_2_retrenchment_does_not_recover_what_the_player_holds():
    game = position()
    islam(game, "greek", "damascus", disrupted=True)
    event(game, 37, "RETRENCHMENT")
    assert marker(game, "greek") == ("damascus", True)


def test_6_2_strife_leaves_mecca_and_what_is_disrupted_as_they_are():
    game = position()
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus", disrupted=True)
    assert not event(game, 49, "OH_SHIITE")
    assert game.board.islam["med"] == Marker()


def test_6_2_ridda_makes_a_five_enough_and_the_markers_own_land_ground():
    game = position(dice=[5])
    put(game, "byz_greek", "jerusalem")
    islam(game, "greek", "jerusalem", disrupted=True)
    event(game, 38, "RIDDA")
    EndOfTurn().conversion(game)
    assert marker(game, "greek") == ("damascus", True)


def test_6_2_excubitors_guard_byzantines_alone():
    game = position()
    event(game, 49, "EXCUBITORS")
    run(game, Invasion(path="parthian", left=2))
    assert Absorb("excubitors", 2) not in RULES.legal(game, 0)


# 8.13


def test_8_13_karabisian_theme_lets_the_fleet_fight_land_and_raid_in_one_turn():
    game = position(dice=[1, 1, 6])
    put(game, "byz_greek", "anatolia")
    islam(game, "greek", "damascus")
    game.board.skill["byzantium"] = 7
    optional_event(game, "KARABISIAN_THEME", ap=6)
    act(game, PlayEvent("KARABISIAN_THEME"), Attack("greek", landing=True), CoastalRaid("greek"))
    game.board.minor["cyprus"] = 0
    act(game, NavalBattle("cyprus", fleet=True))
    assert game.board.minor["cyprus"] == -1 and game.board.used == []


def test_8_13_kahinas_raid_is_the_ap_that_the_barbarians_are_owed():
    game = position()
    put(game, "exarchate", "tingitana")
    islam(game, "med", "libya")
    game.board.minor["cyprus"] = 1
    optional_event(game, "QUEEN_KAHINA", "med", ap=2)
    act(game, PlayEvent("QUEEN_KAHINA"), CoastalRaid("med"))
    settle_debt(game, "med")
    assert game.board.ap["west"] == 1 and game.board.used == []


@pytest.mark.parametrize(("code", "army"), [("CAROLINGIANS", "franks"), ("EMPRESS_WU", "chinese")])
def test_8_13_a_cursed_army_is_not_restored(code, army):
    game = position()
    land = {"franks": "aquitaine", "chinese": "fergana"}[army]
    put(game, army, land, WEAK, cursed=True)
    optional_event(game, code)
    assert refusal(game, PlayEvent(code))[1] == "8.13"


def test_8_13_sclaviniae_ask_which_army_and_pass_the_cursed_by():
    game = position()
    put(game, "byz_greek", "anatolia", WEAK)
    put(game, "byz_med", "libya", SHATTERED)
    optional_event(game, "SCLAVINIAE")
    act(game, PlayEvent("SCLAVINIAE"))
    assert asked(game) == ["greek", "med"]
    act(game, "med")
    assert game.board.armies["byz_med"].level == WEAK
    put(game, "byz_greek", "anatolia", WEAK, cursed=True)
    put(game, "byz_med", "libya", STRONG)
    assert optional.BARS["SCLAVINIAE"](game)


def test_8_13_sclaviniae_make_no_garrison_strong():
    game = advanced()
    assert optional.BARS["SCLAVINIAE"](game)
    put(game, "garrison_caucasus", "nisibis", SHATTERED)
    assert not optional.BARS["SCLAVINIAE"](game)


def test_8_13_pirooz_chooses_between_two_risings():
    game = position(dice=[6])
    put(game, "persians_indian", "sindh")
    put(game, "persians_parthian", "khorasan")
    islam(game, "indian", "seistan")
    islam(game, "parthian", "esfahan", disrupted=True)
    optional_event(game, "PIROOZ_REVOLTS", "indian", "parthian")
    act(game, PlayEvent("PIROOZ_REVOLTS"))
    assert asked(game) == ["parthian", "indian"]
    act(game, "parthian")
    assert marker(game, "parthian") == ("nehavend", True)
    assert marker(game, "indian") == ("seistan", False)


def test_8_13_pirooz_has_no_following_among_nestorians_or_hindus():
    game = position()
    put(game, "pratihara", "rajasthan")
    islam(game, "indian", "mulasthana")
    islam(game, "parthian", "ctesiphon")
    assert optional.BARS["PIROOZ_REVOLTS"](game)


def test_8_13_the_worst_of_emperors_has_nothing_to_give_and_no_gold_to_spend():
    game = position()
    game.board.skill["byzantium"] = 3
    optional_event(game, "IMPERIAL_VISIT", ap=1)
    assert refusal(game, PlayEvent("IMPERIAL_VISIT"))[1] == "8.13"
    game.board.ap["west"] = 2
    act(game, PlayEvent("IMPERIAL_VISIT"))
    assert (game.board.skill["byzantium"], game.board.ap["west"]) == (4, 0)


# Those whose worst is a matter of what else happens


def test_6_2_minor_value_does_not_move_those_who_pay_the_manichees_price():
    game = advanced()
    game.board.refugees["manichees"] = RULES.components.number["khorasan"]
    event(game, 13, "MINOR_VALUE")
    assert (game.board.price["tibet"], appease_price(game, "tibet")) == (2, 1)


def test_6_2_st_demetrius_for_the_best_of_emperors_is_a_token_of_one_turn():
    game = position()
    game.board.minor["bulgars"], game.board.skill["byzantium"] = -1, 7
    event(game, 16, "ST_DEMETRIUS")
    assert game.board.tokens["blue"] == 1
    EndOfTurn().banking(game)
    assert game.board.tokens["blue"] == 0


def test_6_2_a_papal_bull_undoes_what_a_council_has_healed():
    """Card 26 holds the Council first; had it changed the faith, the bull would be nothing."""
    game = advanced()
    game.board.schism = True
    event(game, 26, "ECUMENICAL_COUNCIL")
    act(game, "orthodox")
    assert not game.board.schism
    assert event(game, 26, "PAPAL_BULL") and game.board.schism


def test_6_2_a_council_that_changes_nothing_in_peace_is_no_news():
    game = advanced()
    event(game, 20, "ECUMENICAL_COUNCIL")
    assert act(game, "orthodox") == []


def test_6_2_a_later_council_makes_monophysites_and_no_pact():
    game = advanced()
    game.board.turn = 20
    event(game, 20, "ECUMENICAL_COUNCIL")
    act(game, "monophysite")
    assert (game.board.schism, game.board.king) == (True, "")
    assert game.board.active["caucasus"] == "garrison_caucasus"


def test_6_2_sharia_law_a_second_time_delays_nothing():
    game = advanced()
    game.board.sharia = "law"
    assert not event(game, 2, "SHARIA_LAW")
    assert game.board.sharia == "law"


def test_6_2_jews_move_away_and_to_their_other_side():
    game = advanced()
    put(game, "byz_greek", "jerusalem")
    event(game, 5, "JEWS")
    assert ("jews", 1, "19.1") in hit_list(game, "greek").lines
    event(game, 47, "JEWS")
    assert (game.board.jews, game.board.jews_side) == ("balanjar", -1)
    assert "jews" not in [what for what, _, _ in hit_list(game, "greek").lines]


def test_6_2_a_baqt_is_not_offered_to_whoever_fell_back_meanwhile():
    """The Nubians stood in Nobatia when the card came, and fell back to Alodia, of three flags."""
    game = advanced()
    put(game, "nubians", "nobatia")
    assert event(game, 10, "BAQT_OFFER")
    put(game, "nubians", "alodia")
    EndOfTurn().baqt_resolution(game)
    assert not game.stack and game.board.baqt_offer == ""


def test_6_2_the_end_comes_with_a_jihad_and_a_truce_on():
    game = advanced(card=50)
    board = game.board
    board.jihad, board.mujahideen, board.kaaba = Jihad("persia", True), "indian", 8
    board.truces = ["byzantium"]
    before = total(game)
    event(game, 50, "GAME_END")
    assert not game.stack
    outcome = RULES.outcome(game)
    assert outcome and outcome.places[0].score == -before


@pytest.mark.parametrize(
    ("code", "army", "land"), [("CAROLINGIANS", "franks", "paris"), ("EMPRESS_WU", "chinese", "kushinne")]
)
def test_8_13_neutral_shattered_and_at_the_end_of_the_earth_it_is_restored(code, army, land):
    game = position()
    game.board.armies[army] = Army(army, RULES.components.number[land], SHATTERED)
    optional_event(game, code)
    act(game, PlayEvent(code))
    assert game.board.armies[army].level == STRONG
    assert army not in game.board.active.values()
