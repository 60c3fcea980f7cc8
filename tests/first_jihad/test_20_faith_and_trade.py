"""20. The religion of Byzantium. 21. Cities and trade. 22. Truce."""

import pytest

from games.first_jihad.rules.actions import Attack, CavalryRaid, CoastalRaid, Done, Rally, SendAp
from games.first_jihad.rules.ap import spendable
from games.first_jihad.rules.attack import attack_cost, dice_to_roll
from games.first_jihad.rules.board import SHATTERED, WEAK, Capital, Jihad
from games.first_jihad.rules.damage import invade
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.events import EventsPhase
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.minor import turn_hostile
from games.first_jihad.rules.trade import is_open, left_on, ways
from games.first_jihad.rules.truce import TruceOffer, Violation, accept, may_accept
from tests.first_jihad.table import (
    RULES,
    act,
    advanced,
    asked,
    at,
    event,
    islam,
    marker,
    position,
    put,
    refusal,
    rose,
    run,
    stage,
)

END = EndOfTurn()


def test_20_1_byzantium_is_orthodox_at_first():
    assert position().board.religion == advanced().board.religion == "orthodox"


def test_20_2_a_council_keeps_the_faith_and_heals_the_schism():
    game = advanced()
    game.board.schism = True
    event(game, 20, "ECUMENICAL_COUNCIL")
    assert asked(game) == ["orthodox", "catholic", "monophysite"]
    act(game, "orthodox")
    assert (game.board.religion, game.board.schism) == ("orthodox", False)


def test_20_2_or_changes_it_and_begins_one():
    game = advanced()
    event(game, 20, "ECUMENICAL_COUNCIL")
    act(game, "catholic")
    assert (game.board.religion, game.board.schism) == ("catholic", True)


def test_20_3_the_new_faith_finds_other_friends():
    """The worked example: a Catholic army has friends among Catholics, and not among the Orthodox."""
    game = advanced()
    game.board.religion = "catholic"
    put(game, "byz_med", "carthage")
    put(game, "byz_greek", "cilicia")
    assert dice_to_roll(game, game.board.armies["byz_med"], "med") == 1
    assert dice_to_roll(game, game.board.armies["byz_greek"], "greek") == 2


def test_20_4_the_monophysite_pact_of_the_first_turn():
    game = advanced()
    run(game, EventsPhase())
    act(game, "monophysite")
    board = game.board
    assert (board.active["caucasus"], at(game, "armenians")) == ("armenians", "nisibis")
    assert (board.king, board.ap["caucasus"]) == ("caucasus", 2)
    assert "garrison_caucasus" in board.lost


def test_20_4_not_on_a_later_turn():
    game = advanced()
    game.board.turn = 9
    event(game, 20, "ECUMENICAL_COUNCIL")
    act(game, "monophysite")
    assert game.board.active["caucasus"] == "garrison_caucasus"


def test_21_1_cyprus_is_safe_until_there_is_a_muslim_navy():
    game = advanced()
    assert not turn_hostile(game, "cyprus")
    islam(game, "med", "alexandria")
    END.muslim_navy_check(game)
    assert turn_hostile(game, "cyprus")
    assert turn_hostile(position(), "cyprus")


def test_21_2_christian_damascus_pays_two_purple_tokens_once_a_turn():
    game = advanced(dice=[6, 6])
    put(game, "byz_greek", "jerusalem")
    stage(game, "greek", "med", ap=3)
    assert game.board.tokens["purple"] == 0
    act(game, Attack("greek"))
    assert (at(game, "byz_greek"), game.board.tokens["purple"]) == ("damascus", 2)


def test_21_2_1_the_islamic_capital_pays_no_more_and_is_part_of_mecca():
    game = advanced()
    islam(game, "greek", "damascus")
    END.damascus_check(game)
    put(game, "byz_greek", "jerusalem")
    stage(game, "greek", "med", ap=3)
    assert refusal(game, Attack("greek"))[1] == "9.1"
    assert hit_list(game, "greek", rose("greek", "2")).lines[1] == ("islam", 1, "7.2.1")


def test_21_3_eight_lands_have_a_green_box():
    green = [land.id for land in RULES.components.land.values() if land.green]
    assert sorted(green) == [
        "alexandria",
        "ctesiphon",
        "damascus",
        "jerusalem",
        "khuzestan",
        "nisibis",
        "upper_egypt",
        "vaspurakan",
    ]


def trade():
    """The worked example: the Nile closed, Socotra at 0, Franks, a Khazar King, Nubians shattered."""
    game = advanced()
    game.board.skill["byzantium"] = 7
    put(game, "byz_greek", "constantinople")
    put(game, "franks", "aquitaine", WEAK)
    put(game, "nubians", "nobatia", SHATTERED)
    put(game, "khazars", "balanjar")
    game.board.ap = {"west": 5, "africa": 1, "east": 2, "caucasus": 4}
    game.board.king = "caucasus"
    return game


def test_21_4_the_trade_example():
    game = stage(trade(), "greek")
    assert ways(game, "west", "africa") == [("pontic", "silk_road", "socotra")]
    act(game, SendAp("africa", "west", rally="african"))
    assert game.board.armies["nubians"].level == WEAK
    assert refusal(game, SendAp("africa", "west", rally="african"))
    act(game, SendAp("caucasus", "west"), SendAp("caucasus", "west"))
    assert game.board.ap == {"west": 2, "africa": 1, "east": 2, "caucasus": 6}
    assert refusal(game, SendAp("caucasus", "west"))[1] in ("6.3.1", "8.0")
    assert spendable(game, "greek") == 1  # one AP is the Franks'
    act(game, Done())
    stage(game, "med")
    act(game, Done())
    stage(game, "caucasus")
    act(game, SendAp("west", "caucasus", rally="med"), SendAp("west", "caucasus"))
    assert game.board.armies["franks"].level == 3
    assert game.board.ap["west"] == 2  # of two kept one was lost with the Franks, and one came


@pytest.mark.parametrize(
    ("route", "army", "land"),
    [
        ("pontic", "khazars", "khazaria"),
        ("silk_road", "sogdians", "fergana"),
        ("nile", "byz_med", "libya"),
        ("socotra", "axum", "axum"),
    ],
)
def test_21_4_1_a_route_is_open_while_the_arabs_hold_neither_end(route, army, land):
    game = advanced()
    assert is_open(game, route)
    put(game, army, land)
    assert not is_open(game, route)


def test_21_4_2_barbarians_send_nothing():
    game = advanced()
    put(game, "nubians", "nobatia")
    stage(game, "african", ap=1)
    assert not [action for action in RULES.legal(game, 0) if isinstance(action, SendAp)]
    garrison = stage(advanced(), "african", ap=1)
    assert [action for action in RULES.legal(garrison, 0) if isinstance(action, SendAp)]


def test_8_2_2_1_traded_ap_serve_either_path():
    game = trade()
    game.board.ap["west"], game.board.ap["caucasus"] = 0, 2
    stage(game, "caucasus")
    act(game, SendAp("west", "caucasus"), SendAp("west", "caucasus"))
    assert (spendable(game, "greek"), spendable(game, "med")) == (1, 2)


def test_21_4_2_what_a_barbarian_is_owed_stays():
    game = trade()
    game.board.ap["west"] = 1
    stage(game, "greek")
    assert not [action for action in RULES.legal(game, 0) if isinstance(action, SendAp)]


def test_21_4_3_barbarians_take_an_ap_only_to_rally():
    game = trade()
    stage(game, "greek")
    assert refusal(game, SendAp("africa", "west"))[1] == "21.4.3"


def test_21_4_3_an_empire_that_has_acted_needs_its_capital():
    game = trade()
    game.board.this_turn.concluded = ["west"]
    game.board.ap["west"] = 1
    stage(game, "caucasus")
    assert SendAp("west", "caucasus") in RULES.legal(game, 0)
    game.board.capitals["byzantium"] = Capital("")
    assert refusal(game, SendAp("west", "caucasus"))[1] == "21.4.3"


def test_21_4_3_1_the_pontic_route_carries_any_number():
    game = advanced()
    game.board.sent = {"pontic": 9}
    assert left_on(game, "pontic") is None


@pytest.mark.parametrize(("box", "limit"), [(1, 0), (0, 1), (-1, None)])
def test_21_4_3_2_socotra_carries_what_its_box_says(box, limit):
    game = advanced()
    game.board.minor["socotra"] = box
    assert left_on(game, "socotra") == limit


def test_21_4_3_3_the_nile_carries_one_or_any_number():
    assert (left_on(advanced(), "nile"), left_on(advanced(nile="unlimited"), "nile")) == (1, None)


def test_21_4_3_4_the_silk_road_carries_one_a_turn():
    game = advanced()
    game.board.sent = {"silk_road": 1}
    assert left_on(game, "silk_road") == 0
    END.banking(game)
    assert left_on(game, "silk_road") == 1


def test_21_5_heartlands_count_by_religion_and_can_be_left_out():
    game = advanced()
    put(game, "persians_indian", "yezd")
    islam(game, "parthian", "esfahan", disrupted=True)
    assert attack_cost(game, "indian") == 2
    off = advanced(heartlands="off")
    put(off, "persians_indian", "yezd")
    islam(off, "parthian", "esfahan")
    assert attack_cost(off, "indian") == 1


def withdrawn(dice=()):
    game = advanced(dice)
    put(game, "persians_parthian", "nehavend")
    put(game, "persians_indian", "yezd")
    return game


def test_22_0_a_truce_is_decided_in_the_diplomacy_step():
    game = withdrawn()
    event(game, 2, "TRUCE_OFFER")
    assert game.board.truces == []
    END.truce_check(game)
    assert isinstance(game.stack[-1], TruceOffer)


def test_22_1_in_truce_there_are_no_hits_no_attacks_and_one_ap():
    game = advanced(card=4)
    put(game, "byz_greek", "cilicia")
    put(game, "byz_med", "libya")
    islam(game, "med", "alexandria")
    islam(game, "greek", "jerusalem")
    accept(game, "byzantium")
    assert (game.board.mecca, game.board.truces) == (1, ["byzantium"])
    invade(game, "med")
    assert not game.stack
    EventsPhase().receive_ap(game)
    assert game.board.ap["west"] == 1
    stage(game, "greek", "med")
    assert refusal(game, Attack("greek"))[1] == "22.1"
    act(game, CoastalRaid("greek"))
    assert marker(game, "greek") == ("jerusalem", True)


def test_22_1_persians_may_still_raid():
    game = withdrawn([6])
    islam(game, "parthian", "ctesiphon")
    accept(game, "persia")
    put(game, "persians_indian", "yezd", WEAK)
    stage(game, "indian", "parthian", ap=2)
    act(game, CavalryRaid("parthian"), Rally("indian"))
    assert game.board.ap["east"] == 0


@pytest.mark.parametrize(
    ("die", "jihad"),
    [
        (2, Jihad("byzantium", False, fresh=True)),
        (4, Jihad("byzantium", True, fresh=True)),
        (5, None),
    ],
)
def test_22_2_a_persian_truce_turns_the_arabs_on_the_greeks_or_not(die, jihad):
    game = withdrawn([die])
    game.board.truce_offer = "persia"
    run(game, TruceOffer(empire="persia"))
    act(game, "accept")
    assert (game.board.jihad, game.board.truces) == (jihad, ["persia"])


def test_22_2_it_takes_both_conditions():
    game = withdrawn()
    assert may_accept(game, "persia")
    islam(game, "parthian", "nehavend")
    assert not may_accept(game, "persia")
    assert not may_accept(advanced(), "persia")


def test_22_2_rejected_it_brings_an_alternating_jihad_from_next_turn():
    game = advanced()
    game.board.truce_offer = "persia"
    run(game, EndOfTurn(step="truce_check"))
    assert (game.board.jihad, game.board.mujahideen) == (Jihad("persia", True), "parthian")
    END.jihad_redirection(game)
    assert game.board.mujahideen == "indian"


def test_22_3_the_greeks_need_both_paths_and_no_green_box():
    game = advanced()
    put(game, "byz_greek", "cilicia")
    put(game, "byz_med", "libya")
    assert not may_accept(game, "byzantium")  # the Garrisons hold two green boxes
    put(game, "armenians", "armenia")
    put(game, "nubians", "nobatia")
    assert may_accept(game, "byzantium")
    put(game, "exarchate", "tingitana")
    assert not may_accept(game, "byzantium")


def test_22_3_to_refuse_costs_nothing():
    game = advanced()
    run(game, TruceOffer(empire="byzantium"))
    assert (game.board.jihad, game.board.truces) == (None, [])


def test_22_4_a_truce_can_be_broken_after_the_events():
    game = advanced(card=4)
    accept(game, "byzantium")
    game.board.ap["west"] = 1
    run(game, Violation())
    assert asked(game) == ["keep", "byzantium"]
    act(game, "byzantium")
    assert (game.board.kaaba, game.board.ap["west"], game.board.mecca) == (3, 4, 0)


def test_22_4_mecca_stays_strong_without_a_persia():
    game = advanced()
    accept(game, "byzantium")
    del game.board.skill["persia"], game.board.stands["persia"]
    event(game, 13, "END_OF_ERA")
    assert (game.board.truces, game.board.mecca) == ([], 1)
