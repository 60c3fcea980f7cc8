"""15. The Advanced Game. 16. Its two Paths: Garrisons, Baqts, revolts, Great Kings."""

import pytest

from games.engine.contract import Reason
from games.first_jihad.rules.actions import Attack, Done
from games.first_jihad.rules.ap import stages
from games.first_jihad.rules.board import STRONG, WEAK, controller
from games.first_jihad.rules.damage import Invasion, invade
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.events import EventsPhase
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.kings import offered
from games.first_jihad.rules.news import ConversionRolled
from games.first_jihad.rules.religion import can_roll
from games.first_jihad.rules.trade import bar_way, ways
from tests.first_jihad.table import (
    act,
    active,
    advanced,
    asked,
    at,
    event,
    faults,
    islam,
    marker,
    neutral,
    position,
    put,
    rose,
    run,
    stage,
    told,
    ways_now,
)

END = EndOfTurn()


def test_15_0_all_six_paths_are_in_play():
    assert len(advanced().board.active) == len(advanced().board.islam) == 6


def test_15_1_red_numbers_are_ordinary():
    game = advanced()
    put(game, "byz_greek", "cilicia")
    listed = hit_list(game, "greek", rose("greek", "r3"))
    assert (listed.red, listed.lines[0]) == (False, ("rose", 3, "7.1.1"))


def test_15_3_advanced_tiles_have_their_places():
    game = advanced()
    assert at(game, "garrison_african") == "upper_egypt"
    assert at(game, "khazars") == "balanjar"
    assert game.board.minor["socotra"] == 0
    assert faults(game) == []


def test_15_4_the_boxed_cards_are_in_the_deck():
    deck = {card for cards in advanced().board.decks.values() for card in cards}
    assert {5, 20, 22, 24, 27, 29, 30, 41, 47, 48} <= deck


def test_15_5_under_a_stop_sign_the_arabs_do_nothing():
    game = advanced()
    put(game, "persians_parthian", "esfahan", cursed=True)
    islam(game, "parthian", "ctesiphon", disrupted=True)
    game.board.stop = "parthian"
    assert hit_list(game, "parthian", rose("parthian", "4")).stopped == "fitna"
    END.curse_removal(game)
    END.islamic_recovery(game)
    assert marker(game, "parthian") == ("ctesiphon", True)
    assert not game.board.armies["persians_parthian"].cursed


def test_15_5_not_even_mecca_converts_under_it():
    game = advanced()
    put(game, "persians_parthian", "esfahan")
    assert can_roll(game, "parthian")
    game.board.stop = "parthian"
    assert not can_roll(game, "parthian")


def test_16_1_each_of_the_two_armies_has_one_ap_a_turn():
    game = advanced()
    run(game, EventsPhase())
    act(game, "orthodox")
    assert (game.board.ap["africa"], game.board.ap["caucasus"]) == (1, 1)


def test_16_2_garrisons_shatter_or_fall_back_onto_the_neutrals():
    game = advanced()
    run(game, Invasion(path="caucasus", left=1))
    assert {way.how for way in ways_now(game)} == {"level", "retreat"}
    act(game, next(way for way in ways_now(game) if way.how == "retreat"))
    assert at(game, "garrison_caucasus") == "vaspurakan"
    END.surrender(game)
    assert game.board.active["caucasus"] == "armenians"


def armenia(land="vaspurakan"):
    game = advanced()
    put(game, "armenians", land)
    game.board.baqt_offer = "caucasus"
    return game


def sign(game):
    run(game, EndOfTurn(step="baqt_resolution"))
    return game


def test_16_3_a_baqt_can_be_signed_or_refused():
    game = sign(armenia())
    assert asked(game) == ["refuse", "full"]
    act(game, "refuse")
    assert (game.board.baqts, game.board.baqt_offer) == ({}, "")


@pytest.mark.parametrize(
    ("land", "kind"), [("nisibis", ""), ("vaspurakan", "full"), ("armenia", "partial"), ("aghvank", "")]
)
def test_16_3_the_flags_decide_which(land, kind):
    assert offered(armenia(land), "caucasus") == kind


def test_16_3_only_the_country_signs():
    assert offered(advanced(), "caucasus") == ""
    game = advanced()
    put(game, "khazars", "armenia")
    assert offered(game, "caucasus") == ""


def test_16_3_1_islam_blocks_the_baqt():
    game = armenia()
    islam(game, "caucasus", "vaspurakan", disrupted=True)
    assert offered(game, "caucasus") == ""


def full():
    game = sign(armenia())
    act(game, "full")
    return game


def test_16_3_2_a_full_baqt_shuts_the_path():
    game = full()
    board = game.board
    assert (board.active["caucasus"], board.armies["armenians"].at) == ("", 0)
    assert board.armies["khazars"].level == WEAK
    assert hit_list(game, "caucasus", rose("caucasus", "4")).stopped == "baqt"
    assert not [paths for paths in stages(game) if "caucasus" in paths]
    assert not can_roll(game, "caucasus")
    assert controller(game, "nisibis") == "arab"
    assert faults(game) == []
    invade(game, "caucasus")
    run(game, EventsPhase())
    assert board.ap["caucasus"] == 0


def test_16_3_2_trade_passes_through_it_but_does_not_end_there():
    game = full()
    assert ("pontic", "silk_road") in ways(game, "west", "east")
    assert bar_way(game, "west", "caucasus") == Reason("A Full Baqt shuts the Path off.", "16.3.2")


def test_16_3_2_a_full_baqt_in_africa_turns_socotra_to_india():
    game = advanced()
    put(game, "nubians", "nobatia")
    game.board.baqt_offer = "african"
    act(sign(game), "full")
    assert game.board.affects["socotra"] == "indian"


def partial():
    game = sign(armenia("armenia"))
    act(game, "partial")
    return game


def test_16_3_3_a_partial_baqt_brings_the_khazars_and_bars_islam():
    game = partial()
    assert (game.board.active["caucasus"], at(game, "khazars")) == ("khazars", "aghvank")
    islam(game, "caucasus", "vaspurakan")
    assert not can_roll(game, "caucasus")
    game.dice.told = [6]
    stage(game, "caucasus", ap=1)
    act(game, Attack("caucasus"))
    assert at(game, "khazars") == "armenia"  # armies ignore the marker


def test_16_4_a_revolt_is_never_the_khazars():
    game = advanced()
    put(game, "khazars", "balanjar")
    assert not event(game, 30, "REVOLT")
    assert game.board.king == ""


def test_16_4_1_a_full_baqt_is_broken_only_if_the_player_wants():
    game = full()
    game.stack = []
    event(game, 30, "REVOLT")
    assert asked(game) == ["keep", "break"]
    kept = game.clone()
    act(kept, "keep")
    assert (kept.board.baqts, kept.board.king) == ({"caucasus": "full"}, "")
    act(game, "break")
    assert (game.board.baqts, game.board.king, game.board.ap["caucasus"]) == ({}, "caucasus", 3)
    army = active(game, "caucasus")
    assert (army.id, at(game, army.id), army.level) == ("armenians", "vaspurakan", STRONG)


@pytest.mark.parametrize(
    ("khazars", "armenians", "then"),
    [
        ("vaspurakan", "vaspurakan", "aghvank"),
        ("armenia", "armenia", "aghvank"),
        ("aghvank", "armenia", "aghvank"),
        ("balanjar", "armenia", "balanjar"),
    ],
)
def test_16_4_2_a_partial_baqt_is_broken_in_any_case(khazars, armenians, then):
    game = partial()
    game.stack = []
    neutral(game, "khazars", khazars)
    event(game, 30, "REVOLT")
    assert (at(game, "armenians"), at(game, "khazars")) == (armenians, then)
    assert game.board.active["caucasus"] == "armenians"
    assert (game.board.baqts, game.board.king) == ({}, "caucasus")
    assert faults(game) == []


def test_16_4_3_the_rebels_have_a_great_king_with_three_ap_in_place_of_one():
    game = partial()
    game.stack = []
    event(game, 30, "REVOLT")
    assert game.board.ap["caucasus"] == 3
    game.board.played, game.board.decks["green"] = [1], [3]
    game.dice.told = [3]
    EventsPhase().receive_ap(game)
    assert game.board.ap["caucasus"] == 3


def test_16_4_4_without_a_baqt_only_an_active_country_gets_one():
    game = advanced()
    assert not event(game, 29, "REVOLT")
    put(game, "nubians", "nobatia")
    assert event(game, 29, "REVOLT")
    assert (game.board.king, game.board.ap["africa"]) == ("african", 3)


def test_16_5_a_new_great_king_ends_the_old_one_and_his_ap():
    game = advanced()
    put(game, "nubians", "nobatia")
    event(game, 29, "REVOLT")
    event(game, 22, "GREAT_KING")
    assert (game.board.king, game.board.ap["africa"], game.board.ap["caucasus"]) == ("caucasus", 0, 3)


def test_16_5_the_old_one_goes_even_if_no_new_one_comes():
    game = advanced()
    event(game, 48, "GREAT_KING")
    assert game.board.king == "african"
    put(game, "khazars", "balanjar")
    event(game, 30, "REVOLT")
    assert game.board.king == ""


def test_16_5_a_great_king_stores_up_to_six_and_falls_with_his_army():
    game = advanced()
    put(game, "armenians", "balanjar")
    event(game, 22, "GREAT_KING")
    game.board.this_turn.fresh_king = False
    game.board.ap["caucasus"] = 6
    EventsPhase().receive_ap(game)
    END.banking(game)
    assert game.board.ap["caucasus"] == 6
    END.surrender(game)
    assert (game.board.king, game.board.ap["caucasus"]) == ("", 0)
    assert game.board.active["caucasus"] == "khazars"


def test_16_5_1_a_great_kings_event_breaks_a_full_baqt_as_a_revolt_does():
    """16.4.1, 16.4.3: with 3 AP, though Barjik brings 4 where there is no such Baqt."""
    game = full()
    game.stack = []
    event(game, 41, "GREAT_KING")
    act(game, "break")
    assert (game.board.king, game.board.ap["caucasus"]) == ("caucasus", 3)


def test_16_5_2_with_a_partial_baqt_he_rules_the_power_beyond():
    game = partial()
    game.stack = []
    event(game, 22, "GREAT_KING")
    assert (game.board.king, game.board.active["caucasus"]) == ("caucasus", "khazars")
    stage(game, "caucasus")
    act(game, Done())
    END.banking(game)
    assert game.board.ap["caucasus"] == 3


def test_15_0_the_basic_game_knows_none_of_it():
    game = position()
    END.conversion(game)
    assert told(game.news, ConversionRolled) == []
    assert (game.board.kaaba, game.board.mujahideen, game.board.refugees) == (0, "", {})
