"""16. Africa and the Caucasus: Baqts, revolts and Great Kings, to their ends."""

import pytest

from games.first_jihad.rules import kings, trade
from games.first_jihad.rules.actions import Absorb, Attack, Rally, SendAp
from games.first_jihad.rules.ap import gain_ap, has_ruler
from games.first_jihad.rules.board import SHATTERED, STRONG, WEAK, Army
from games.first_jihad.rules.damage import ArabPhase, Invasion
from games.first_jihad.rules.endturn import EndOfTurn, surrender
from games.first_jihad.rules.events import EventsPhase
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.news import HitsCounted, TheaterDivided
from games.first_jihad.rules.religion import can_roll
from games.first_jihad.rules.victory import outcome_points
from tests.first_jihad.deck import drawn
from tests.first_jihad.table import (
    RULES,
    Told,
    act,
    advanced,
    asked,
    at,
    event,
    faults,
    islam,
    paragraph,
    position,
    put,
    run,
    stage,
    told,
)

COUNTRY = {"african": "nubians", "caucasus": "armenians"}
DISTANT = {"african": "axum", "caucasus": "khazars"}
ONE = {"african": "nobatia", "caucasus": "vaspurakan"}
TWO = {"african": "makouria", "caucasus": "armenia"}
THREE = {"african": "alodia", "caucasus": "aghvank"}
BOTH = pytest.mark.parametrize("path", ["african", "caucasus"])


def country(path, land, level=STRONG):
    game = advanced()
    put(game, COUNTRY[path], land, level)
    return game


def full(path):
    game = country(path, ONE[path])
    kings.sign_full(game, path)
    return game


def partial(path, distant=None):
    game = country(path, TWO[path])
    kings.sign_partial(game, path)
    if distant:
        put(game, DISTANT[path], distant)
    return game


# 16.1, 16.2


def test_16_1_the_ap_come_with_every_card_and_are_not_on_the_rose():
    game = drawn(3)
    game.board.ap.update(africa=0, caucasus=0)
    run(game, EventsPhase())
    assert (game.board.ap["africa"], game.board.ap["caucasus"]) == (1, 1)


def test_16_1_in_the_basic_game_neither_path_exists():
    game = position()
    assert list(game.board.active) == ["greek", "med", "indian", "parthian"]
    assert set(game.board.ap) == {"west", "east"}


@pytest.mark.parametrize(
    ("garrison", "path", "neutral"),
    [("garrison_african", "african", "nubians"), ("garrison_caucasus", "caucasus", "armenians")],
)
def test_16_2_a_garrison_that_fell_back_dies_and_the_country_rises(garrison, path, neutral):
    game = advanced()
    game.board.armies[garrison] = Army(garrison, 2, WEAK)
    surrender(game, path)
    assert garrison in game.board.lost and game.board.active[path] == neutral
    assert told(game.news, TheaterDivided) == []


def test_16_2_a_garrison_is_never_made_strong():
    game = advanced()
    stage(game, "african", ap=1)
    assert Rally("african") not in RULES.legal(game, 0)


def test_16_2_it_can_attack_on_its_way_back_from_the_neutral():
    """7.5.1: Escape, for a Garrison."""
    game = advanced([6, 6])
    put(game, "garrison_caucasus", "vaspurakan", WEAK)
    stage(game, "caucasus", ap=1)
    act(game, Attack("caucasus"))
    assert at(game, "garrison_caucasus") == "nisibis"


def test_16_2_hits_beyond_what_it_can_take_curse_it():
    game = advanced()
    run(game, Invasion(path="caucasus", left=9))
    while asked(game) or RULES.waiting(game):
        act(game, RULES.absent(game, 0))
    garrison = game.board.armies["garrison_caucasus"]
    assert (at(game, "garrison_caucasus"), garrison.level, garrison.cursed) == ("vaspurakan", SHATTERED, True)


# 16.3


@BOTH
def test_16_3_an_offer_is_resolved_at_the_end_of_its_turn_and_forgotten(path):
    game = country(path, TWO[path])
    game.board.baqt_offer = path
    kings.resolve_baqt(game)
    run(game)
    assert asked(game) == ["refuse", "partial"]
    act(game, "refuse")
    assert (game.board.baqts, game.board.baqt_offer) == ({}, "")


@BOTH
def test_16_3_farther_back_or_nearer_to_mecca_nothing_is_signed(path):
    assert kings.offered(country(path, THREE[path]), path) == ""
    assert kings.offered(country(path, RULES.components.at[path][1]), path) == ""


@BOTH
def test_16_3_a_neutral_country_signs_nothing(path):
    assert kings.offered(advanced(), path) == ""


@BOTH
def test_16_3_1_islam_in_the_flag_land_blocks_it_even_disrupted(path):
    game = country(path, ONE[path])
    islam(game, path, ONE[path], disrupted=True)
    assert kings.offered(game, path) == ""
    islam(game, path, RULES.components.at[path][1])
    assert kings.offered(game, path) == "full"


@BOTH
def test_16_3_2_a_full_baqt_ends_hits_actions_and_ap(path):
    game = full(path)
    assert game.board.active[path] == "" and game.board.armies[COUNTRY[path]].at == 0
    assert game.board.armies[DISTANT[path]].level == WEAK
    assert hit_list(game, path).stopped == "baqt"
    islam(game, path, RULES.components.at[path][1])
    assert not can_roll(game, path)
    assert faults(game) == []


def test_16_3_2_mujahideen_whom_it_shuts_in_return_to_the_casbah():
    game = advanced()
    game.board.mujahideen = "african"
    kings.sign_full(game, "african")
    assert game.board.mujahideen == ""
    game.board.mujahideen = "greek"
    kings.sign_full(game, "caucasus")
    assert game.board.mujahideen == "greek"


def test_16_3_2_no_ap_come_to_a_path_at_peace():
    game = drawn(3)
    put(game, "armenians", "vaspurakan")
    kings.sign_full(game, "caucasus")
    run(game, EventsPhase())
    assert (game.board.ap["africa"], game.board.ap["caucasus"]) == (1, 0)


def test_16_3_2_a_shattered_power_beyond_stays_shattered():
    game = country("caucasus", "vaspurakan")
    game.board.armies["khazars"] = Army("khazars", 5, SHATTERED)
    kings.sign_full(game, "caucasus")
    assert game.board.armies["khazars"].level == SHATTERED


def test_16_3_2_the_arab_phase_passes_it_by():
    game = full("caucasus")
    game.board.card = 3
    news = run(game, ArabPhase())
    assert "caucasus" not in [item.path for item in told(news, HitsCounted)]


def test_16_3_2_outcome_points_still_count_there():
    game = full("caucasus")
    islam(game, "caucasus", "nisibis")
    lines = {(line.part, line.what): line.points for line in outcome_points(game)}
    assert lines["A", "nisibis"] == RULES.components.land["nisibis"].outcome
    assert lines["B", "caucasus"] == 1  # Nisibis, nearer to Mecca than the marker


def test_16_3_2_greek_fire_and_the_silk_road_survive_it():
    game = full("caucasus")
    game.board.fleet = 3
    EndOfTurn().trade_routes_check(game)
    assert game.board.fleet == 3
    assert ("silk_road", "pontic") in trade.ways(game, "east", "west")


def test_16_3_2_but_nothing_is_traded_to_the_path_itself():
    game = full("caucasus")
    stage(game, "greek", "med", ap=2)
    assert paragraph(trade.bar_send(game, ("greek", "med"), SendAp("caucasus", "west"))) == "16.3.2"


def test_16_3_2_socotra_comes_back_to_africa_when_the_baqt_is_broken():
    game = full("african")
    assert game.board.affects["socotra"] == "indian"
    event(game, 29, "REVOLT")
    act(game, "break")
    EndOfTurn().trade_routes_check(game)
    assert game.board.affects["socotra"] == "african"


@BOTH
def test_16_3_3_a_partial_baqt_brings_the_power_beyond(path):
    game = partial(path)
    assert at(game, DISTANT[path]) == THREE[path]
    assert game.board.active[path] == DISTANT[path]
    assert game.board.armies[COUNTRY[path]].at == 0
    assert faults(game) == []


@BOTH
def test_16_3_3_islam_stops_short_of_the_marker(path):
    game = partial(path)
    islam(game, path, ONE[path])
    assert not can_roll(game, path)
    islam(game, path, RULES.components.at[path][1])
    assert can_roll(game, path)


def test_16_3_3_not_even_a_curse_brings_it_on():
    """14.2: it can't enter a Baqt."""
    game = partial("caucasus")
    islam(game, "caucasus", "vaspurakan")
    put(game, "khazars", "aghvank", WEAK, cursed=True)
    EndOfTurn().curse_removal(game)
    assert game.board.islam["caucasus"].at == RULES.components.number["vaspurakan"]
    assert game.board.islam["caucasus"].disrupted


def test_16_3_3_armies_ignore_it():
    game = partial("caucasus")
    game.dice = Told([6, 6, 6, 6])
    stage(game, "caucasus", ap=3)
    act(game, Attack("caucasus"), Attack("caucasus"))
    assert at(game, "khazars") == "vaspurakan"
    run(game, Invasion(path="caucasus", left=2))
    act(game, Absorb("retreat", 2))
    assert at(game, "khazars") == "armenia"


def test_16_3_3_trade_goes_on():
    game = partial("caucasus")
    assert trade.is_open(game, "pontic") and trade.is_open(game, "silk_road")


# 16.4


@BOTH
def test_16_4_1_kept_a_full_baqt_is_as_it_was(path):
    game = full(path)
    card = {"african": 29, "caucasus": 30}[path]
    event(game, card, "REVOLT")
    act(game, "keep")
    assert (game.board.baqts, game.board.king) == ({path: "full"}, "")


@BOTH
def test_16_4_1_broken_it_gives_the_country_back_strong_in_its_land(path):
    game = full(path)
    card = {"african": 29, "caucasus": 30}[path]
    event(game, card, "REVOLT")
    act(game, "break")
    assert (at(game, COUNTRY[path]), game.board.armies[COUNTRY[path]].level) == (ONE[path], STRONG)
    assert game.board.active[path] == COUNTRY[path]
    assert (game.board.baqts, game.board.king) == ({}, path)
    assert game.board.ap[RULES.components.theater[path]] == 3
    assert faults(game) == []


@BOTH
@pytest.mark.parametrize("forward", [1, 2, 3])
def test_16_4_2_where_the_power_beyond_stands_forward_it_gives_way(path, forward):
    lands = RULES.components.at[path]
    game = partial(path, lands[forward])
    event(game, {"african": 29, "caucasus": 30}[path], "REVOLT")
    assert not game.stack
    assert (at(game, COUNTRY[path]), at(game, DISTANT[path])) == (lands[forward], THREE[path])
    assert game.board.active[path] == COUNTRY[path] and game.board.baqts == {}
    assert faults(game) == []


@BOTH
@pytest.mark.parametrize("back", [4, 5, 6])
def test_16_4_2_behind_its_land_it_stays_and_the_country_rises_before_it(path, back):
    lands = RULES.components.at[path]
    game = partial(path, lands[back])
    event(game, {"african": 29, "caucasus": 30}[path], "REVOLT")
    assert (at(game, COUNTRY[path]), at(game, DISTANT[path])) == (TWO[path], lands[back])
    assert game.board.active[path] == COUNTRY[path] and game.board.baqts == {}


def test_16_4_2_islam_can_go_on_afterwards():
    game = partial("caucasus", "khazaria")
    islam(game, "caucasus", "vaspurakan")
    put(game, "khazars", "khazaria")
    assert not can_roll(game, "caucasus")
    event(game, 30, "REVOLT")
    put(game, "armenians", "aghvank")
    assert can_roll(game, "caucasus")


def test_16_4_4_no_king_for_khazars_or_garrisons():
    game = advanced()
    assert not event(game, 30, "REVOLT")
    put(game, "khazars", "balanjar")
    assert not event(game, 30, "REVOLT")
    assert game.board.king == ""


def test_16_4_4_an_active_country_without_a_baqt_gets_one():
    game = country("caucasus", "aghvank")
    assert event(game, 30, "REVOLT")
    assert (game.board.king, game.board.ap["caucasus"]) == ("caucasus", 3)


# 16.5


def test_16_5_he_banks_what_he_does_not_spend_up_to_six():
    game = country("caucasus", "armenia")
    kings.crown(game, "caucasus", 4, "16.5")
    EndOfTurn().banking(game)
    assert game.board.ap["caucasus"] == 4
    gain_ap(game, "caucasus", 5, "16.1")
    assert game.board.ap["caucasus"] == 6


def test_16_5_without_him_nothing_is_banked():
    game = country("caucasus", "armenia")
    game.board.ap["caucasus"] = 1
    EndOfTurn().banking(game)
    assert game.board.ap["caucasus"] == 0


def test_16_5_in_the_turn_he_comes_there_is_no_other_ap():
    game = drawn(41)
    put(game, "khazars", "balanjar")
    game.board.minor["bulgars"] = 1  # no Lombards
    run(game, EventsPhase())
    assert game.board.ap["caucasus"] == 4


def test_16_5_next_turn_he_has_one_more():
    game = drawn(3)
    put(game, "khazars", "balanjar")
    kings.crown(game, "caucasus", 4, "16.5")
    EndOfTurn().clean_up(game)
    run(game, EventsPhase())
    assert game.board.ap["caucasus"] == 5


def test_16_5_a_second_one_on_the_same_path_begins_anew():
    game = country("caucasus", "armenia")
    kings.crown(game, "caucasus", 4, "16.5")
    gain_ap(game, "caucasus", 2, "16.1")
    event(game, 22, "GREAT_KING")
    assert game.board.ap["caucasus"] == 3


def test_16_5_his_ap_do_not_pass_to_the_khazars():
    """The rulebook's example: the Armenian Great King fails to escape from the Khazars' Land."""
    game = country("caucasus", "balanjar")
    kings.crown(game, "caucasus", 4, "16.5")
    surrender(game, "caucasus")
    assert game.board.active["caucasus"] == "khazars"
    assert (game.board.king, game.board.ap["caucasus"]) == ("", 0)


def test_16_5_a_garrison_can_be_the_one_he_leads():
    game = advanced()
    event(game, 22, "GREAT_KING")
    assert (game.board.king, game.board.ap["caucasus"]) == ("caucasus", 3)


def test_16_5_under_him_an_army_is_no_barbarian():
    game = country("african", "makouria")
    assert not has_ruler(game, "africa")
    kings.crown(game, "african", 3, "16.5")
    assert has_ruler(game, "africa")


@BOTH
def test_16_5_1_his_event_may_break_a_full_baqt_or_let_it_be(path):
    card = {"african": 48, "caucasus": 41}[path]
    kept = full(path)
    event(kept, card, "GREAT_KING")
    act(kept, "keep")
    assert (kept.board.baqts, kept.board.king) == ({path: "full"}, "")
    broken = full(path)
    event(broken, card, "GREAT_KING")
    act(broken, "break")
    assert (broken.board.baqts, broken.board.king) == ({}, path)
    assert at(broken, COUNTRY[path]) == ONE[path]


@BOTH
def test_16_5_2_under_a_partial_baqt_he_leads_the_power_beyond_and_the_baqt_stays(path):
    game = partial(path)
    event(game, {"african": 48, "caucasus": 41}[path], "GREAT_KING")
    assert not game.stack
    assert (game.board.king, game.board.baqts) == (path, {path: "partial"})
    assert game.board.active[path] == DISTANT[path]
