"""22. Truce."""

import pytest

from games.engine.questions import Choose
from games.first_jihad.rules.actions import Attack, CavalryRaid, CoastalRaid, NavalBattle
from games.first_jihad.rules.ap import gain_ap
from games.first_jihad.rules.attack import bar_attack
from games.first_jihad.rules.board import Jihad
from games.first_jihad.rules.codes.empires import end_of_era
from games.first_jihad.rules.damage import ArabPhase
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.events import EventsPhase
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.news import ApChanged, KaabaChanged, Spared
from games.first_jihad.rules.syrians import start_jihad
from games.first_jihad.rules.truce import Violation, accept, may_accept, resolve_offer
from tests.first_jihad.table import (
    RULES,
    Told,
    act,
    advanced,
    asked,
    castle,
    event,
    islam,
    paragraph,
    put,
    refusal,
    run,
    stage,
    told,
)


def withdrawn(*dice, persia=("nehavend", "yezd")):
    """The Persian Truce is on offer, with the armies back where it can be had."""
    game = advanced(dice)
    put(game, "persians_parthian", persia[0])
    put(game, "persians_indian", persia[1])
    game.board.truce_offer = "persia"
    return game


def greeks(greek="cilicia", med="libya"):
    """The Greek Truce is on offer, and no Garrison holds a green box."""
    game = advanced()
    put(game, "byz_greek", greek)
    put(game, "byz_med", med)
    put(game, "nubians", "nobatia")
    put(game, "armenians", "armenia")
    game.board.truce_offer = "byzantium"
    return game


def in_truce(empire="byzantium", dice=(), **options):
    game = advanced([6], **options)
    game.board.skill = {"byzantium": 7, "persia": 7}
    accept(game, empire)
    game.news, game.dice = [], Told(dice)
    return game


def offer(game):
    """14.10 step 4."""
    resolve_offer(game)
    run(game)
    return game


def test_22_0_the_offer_is_answered_in_the_diplomacy_step_of_its_turn():
    game = withdrawn(3, 4, 6)
    game.board.truce_offer = ""
    event(game, 2, "TRUCE_OFFER")
    assert game.board.truce_offer == "persia" and not game.stack
    game.dice = Told([6] * 9)
    run(game, EndOfTurn())
    while asked(game) != ["reject", "accept"]:
        act(game, asked(game)[0])
    act(game, "accept")
    assert game.board.truces == ["persia"]


def test_22_0_nothing_offered_nothing_asked():
    game = advanced()
    offer(game)
    assert not game.stack


def test_22_1_1_the_ruler_turns_to_his_truce_side():
    game = in_truce("byzantium")
    assert game.board.truces == ["byzantium"]


def test_22_1_2_an_empire_in_truce_gets_one_ap_instead_of_the_roses():
    game = in_truce("persia", dice=[3])
    game.board.decks = {era: [] for era in game.board.decks} | {"green": [3]}
    game.board.played = [1]
    run(game, EventsPhase())
    assert game.board.ap["west"] == 2
    assert game.board.ap["east"] == 1


def test_22_1_2_it_can_bank_what_it_gets():
    game = in_truce("byzantium")
    game.board.ap["west"] = 4
    EndOfTurn().banking(game)
    assert game.board.ap["west"] == 4


def test_22_1_2_it_takes_trade_and_bonus_ap_like_any_other():
    game = in_truce("byzantium")
    gain_ap(game, "west", 3, "21.4.3")
    assert game.board.ap["west"] == 3


@pytest.mark.parametrize(
    ("empire", "path", "army", "land"),
    [
        ("byzantium", "greek", "byz_greek", "cilicia"),
        ("byzantium", "med", "byz_med", "libya"),
        ("persia", "indian", "persians_indian", "yezd"),
        ("persia", "parthian", "persians_parthian", "nehavend"),
    ],
)
def test_22_1_3_an_empire_in_truce_attacks_nobody(empire, path, army, land):
    game = in_truce(empire)
    put(game, army, land)
    game.board.ap = dict.fromkeys(game.board.ap, 5)
    assert paragraph(bar_attack(game, (path,), Attack(path))) == "22.1"


def test_22_1_3_others_attack_all_the_same():
    game = in_truce("persia", dice=[6])
    put(game, "byz_greek", "cilicia")
    stage(game, "greek", "med", ap=2)
    act(game, Attack("greek"))
    assert game.board.armies["byz_greek"].at == 2


def test_22_1_4_raids_go_on_by_sea():
    game = in_truce("byzantium")
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus")
    stage(game, "greek", "med", ap=2)
    act(game, CoastalRaid("greek"))
    assert game.board.islam["greek"].disrupted


def test_22_1_4_raids_go_on_by_horse():
    game = in_truce("persia")
    put(game, "persians_parthian", "nehavend")
    islam(game, "parthian", "ctesiphon")
    stage(game, "indian", "parthian", ap=2)
    act(game, CavalryRaid("parthian"))
    assert game.board.islam["parthian"].disrupted


def test_22_1_5_the_byzantines_still_fight_for_cyprus():
    game = in_truce("byzantium", dice=[6])
    game.board.minor["cyprus"] = 1
    stage(game, "greek", "med", ap=2)
    act(game, NavalBattle("cyprus"))
    assert game.board.minor["cyprus"] == 0


def test_22_1_5_and_the_persians_for_socotra_if_it_is_theirs():
    game = in_truce("persia", dice=[6])
    stage(game, "indian", "parthian", ap=2)
    assert refusal(game, NavalBattle("socotra"))[1] in ("8.0", "8.11")
    game.board.affects["socotra"] = "indian"
    act(game, NavalBattle("socotra"))
    assert game.board.minor["socotra"] == -1


def test_22_1_6_it_ignores_all_hits_on_both_its_paths():
    game = in_truce("byzantium", card=4)
    assert hit_list(game, "greek").stopped == "truce"
    assert hit_list(game, "med").stopped == "truce"
    assert not hit_list(game, "parthian").stopped


def test_22_1_6_not_even_the_mujahideen_break_it_and_they_are_not_used():
    game = in_truce("byzantium", card=43)
    game.board.kaaba, game.board.mujahideen = 6, "greek"
    for army in ("persians_indian", "persians_parthian", "garrison_african", "garrison_caucasus"):
        put(game, army, game.components.army[army].start)
    news = run(game, ArabPhase())
    assert Spared(path="greek", why="truce", rule="22.1") in news
    assert (game.board.kaaba, game.board.mujahideen) == (6, "greek")


def test_22_1_7_mecca_is_strong_from_then_on():
    game = in_truce("persia")
    assert game.board.mecca == 1


def test_22_1_8_a_jihad_against_it_ends_the_truce():
    game = in_truce("byzantium")
    start_jihad(game, "byzantium", alternating=False)
    assert game.board.truces == []


def test_22_1_8_a_jihad_against_the_other_empire_does_not():
    game = in_truce("byzantium")
    start_jihad(game, "persia", alternating=True)
    assert game.board.truces == ["byzantium"]


def test_22_1_8_the_end_of_an_era_ends_it():
    game = in_truce("persia")
    end_of_era(game, next(e for e in game.components.card[13].events if e.code == "END_OF_ERA"))
    assert (game.board.truces, game.board.mecca) == ([], 0)


def test_22_2_persia_can_accept_in_nehavend_and_yezd_with_its_faith_whole():
    assert may_accept(withdrawn(), "persia")


@pytest.mark.parametrize("persia", [("ctesiphon", "yezd"), ("nehavend", "khuzestan"), ("esfahan", "seistan")])
def test_22_2_armies_elsewhere_mean_no_truce(persia):
    assert not may_accept(withdrawn(persia=persia), "persia")


def test_22_2_neither_does_a_zoroastrian_land_gone_over_to_islam():
    game = withdrawn()
    islam(game, "indian", "khuzestan")
    assert may_accept(game, "persia")  # Nestorian
    islam(game, "indian", "yezd", disrupted=True)
    assert not may_accept(game, "persia")


def test_22_2_an_empire_without_an_army_on_one_path_cannot_accept():
    game = withdrawn()
    put(game, "pratihara", "seistan")
    assert not may_accept(game, "persia")


@pytest.mark.parametrize("die", [1, 2])
def test_22_2_a_low_roll_is_a_one_front_jihad_against_greece(die):
    game = offer(withdrawn(die))
    act(game, "accept")
    assert game.board.jihad == Jihad("byzantium", False, fresh=True)
    assert game.board.mujahideen == "greek"
    assert (game.board.truces, game.board.mecca) == (["persia"], 1)


@pytest.mark.parametrize("die", [3, 4])
def test_22_2_a_middling_roll_is_an_alternating_one(die):
    game = offer(withdrawn(die))
    act(game, "accept")
    assert game.board.jihad == Jihad("byzantium", True, fresh=True)


@pytest.mark.parametrize("die", [5, 6])
def test_22_2_a_high_roll_is_no_event(die):
    game = offer(withdrawn(die))
    game.board.mujahideen = ""
    act(game, "accept")
    assert game.board.jihad is None and game.board.mujahideen == ""


def test_22_2_rejected_it_brings_an_alternating_jihad_on_persia():
    game = offer(withdrawn())
    act(game, "reject")
    assert game.board.jihad == Jihad("persia", True, fresh=True)
    assert game.board.mujahideen == "parthian"
    assert (game.board.truces, game.board.mecca) == ([], 0)


def test_22_2_whoever_must_reject_is_not_asked_and_has_the_jihad():
    game = offer(withdrawn(persia=("ctesiphon", "yezd")))
    assert not game.stack
    assert game.board.jihad == Jihad("persia", True, fresh=True)


def test_22_2_the_jihad_begins_next_turn_on_its_first_path():
    """It is set up in step 4; step 5 of the same turn does not move it on."""
    game = withdrawn()
    put(game, "persians_parthian", "ctesiphon")
    game.dice = Told([6] * 9)
    run(game, EndOfTurn())
    while asked(game):
        act(game, asked(game)[0])
    assert (game.board.jihad, game.board.mujahideen) == (Jihad("persia", True), "parthian")


def test_22_3_the_greeks_need_both_armies_and_no_green_box():
    assert may_accept(greeks(), "byzantium")


@pytest.mark.parametrize(
    ("greek", "med"), [("damascus", "libya"), ("jerusalem", "libya"), ("cilicia", "alexandria")]
)
def test_22_3_a_green_box_in_byzantine_hands_forbids_it(greek, med):
    assert not may_accept(greeks(greek, med), "byzantium")


@pytest.mark.parametrize("garrison", [("garrison_african", "upper_egypt"), ("garrison_caucasus", "nisibis")])
def test_22_3_so_does_one_that_a_garrison_holds(garrison):
    game = greeks()
    put(game, *garrison)
    assert not may_accept(game, "byzantium")


def test_22_3_a_besieged_green_box_is_not_under_control():
    game = greeks(med="libya")
    castle(game, "minor_1", "jerusalem")
    put(game, "byz_greek", "jerusalem", inside=True)
    assert may_accept(game, "byzantium")


def test_22_3_without_an_army_in_africa_there_is_no_truce():
    game = greeks()
    put(game, "exarchate", "tingitana")
    assert not may_accept(game, "byzantium")


def test_22_3_accepted_the_armies_stay_and_no_die_is_rolled():
    game = offer(greeks())
    before = dict(game.board.armies)
    act(game, "accept")
    assert game.board.truces == ["byzantium"]
    assert game.board.armies == before and game.board.jihad is None


def test_22_3_refused_it_has_no_effect():
    game = offer(greeks())
    act(game, "reject")
    assert (game.board.truces, game.board.jihad, game.board.mecca) == ([], None, 0)


def test_22_4_the_player_can_break_it_at_the_end_of_the_events_phase():
    game = in_truce("byzantium", card=45)  # 4 AP for the West
    game.board.ap["west"] = 1  # what the Truce gave
    run(game, Violation())
    assert asked(game) == ["keep", "byzantium"]
    news = act(game, "byzantium")
    assert game.board.truces == []
    assert told(news, KaabaChanged) == [KaabaChanged(before=2, now=3, rule="22.4")]
    assert told(news, ApChanged)[0].offered == 4
    assert game.board.ap["west"] == 5
    assert hit_list(game, "greek").stopped == ""


def test_22_4_kept_it_goes_on():
    game = in_truce("persia")
    run(game, Violation())
    act(game, "keep")
    assert (game.board.truces, game.board.kaaba) == (["persia"], 2)


def test_22_4_they_are_kept_by_order_while_there_are_any():
    game = in_truce("persia")
    run(game, Violation())
    found = RULES.ordered(game, 0, {"truces": "keep"})
    assert found and found.answer == Choose("keep")
    act(game, "persia")
    assert "truces" not in {known.slug for known in RULES.beforehand(game, 0)}


def test_22_4_with_one_truce_broken_the_other_can_be_too():
    game = in_truce("persia", card=45)
    game.board.truces.append("byzantium")
    run(game, Violation())
    act(game, "persia")
    assert asked(game) == ["keep", "byzantium"]
    act(game, "byzantium")
    assert (game.board.truces, game.board.kaaba) == ([], 4)
    assert not game.stack


def test_22_1_an_empire_in_truce_is_offered_no_other():
    game = in_truce("byzantium")
    assert not event(game, 14, "TRUCE_OFFER")
    assert game.board.truce_offer == ""


def test_22_4_without_a_truce_there_is_nothing_to_break():
    game = advanced()
    run(game, Violation())
    assert not game.stack


def test_22_4_mecca_is_weak_again_while_there_is_a_persia():
    game = in_truce("byzantium")
    run(game, Violation())
    act(game, "byzantium")
    assert game.board.mecca == 0


def test_22_4_and_stays_strong_once_there_is_none():
    game = in_truce("byzantium")
    del game.board.skill["persia"]
    run(game, Violation())
    act(game, "byzantium")
    assert game.board.mecca == 1


def test_22_4_a_ruler_gets_no_more_of_it_than_he_can_hold():
    game = in_truce("byzantium", card=45)
    game.board.skill["byzantium"], game.board.ap["west"] = 4, 1
    run(game, Violation())
    act(game, "byzantium")
    assert game.board.ap["west"] == 3
