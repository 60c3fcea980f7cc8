"""21. Critical cities and trade."""

import pytest

from games.first_jihad.rules import trade
from games.first_jihad.rules.actions import Attack, Rally, SendAp, UseToken
from games.first_jihad.rules.ap import settle_debt
from games.first_jihad.rules.attack import attack_cost
from games.first_jihad.rules.board import SHATTERED, STRONG, WEAK, Capital
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.kings import crown
from games.first_jihad.rules.play import ActionsPhase
from games.first_jihad.rules.rally import rally_cost
from tests.first_jihad.table import (
    Told,
    act,
    advanced,
    asked,
    at,
    event,
    islam,
    paragraph,
    position,
    put,
    refusal,
    run,
    stage,
)


def lines(game, path):
    return [(what, hits) for what, hits, _ in hit_list(game, path).lines]


def king(game, path, ap):
    crown(game, path, ap, "16.5")
    return game


def traders(**ap):
    """All routes but the Nile open, all Rulers great, and nobody at war with anybody's nerves."""
    game = advanced()
    game.board.skill = {"byzantium": 7, "persia": 7}
    put(game, "byz_greek", "cilicia")
    put(game, "byz_med", "libya")
    game.board.ap.update(ap)
    return game


# 21.1


def test_21_1_without_a_muslim_navy_nobody_sails_to_cyprus():
    game = advanced()
    game.board.minor["cyprus"] = 0
    assert not event(game, 12, "MINOR_LEFT")
    assert game.board.minor["cyprus"] == 0


def test_21_1_with_one_they_do():
    game = advanced()
    game.board.minor["cyprus"], game.board.navy = 0, True
    assert event(game, 12, "MINOR_LEFT")
    assert game.board.minor["cyprus"] == 1


@pytest.mark.parametrize(("path", "land"), [("greek", "jerusalem"), ("med", "alexandria")])
def test_21_1_the_shipwrights_of_either_city_build_it(path, land):
    game = advanced()
    put(game, "byz_greek", "anatolia")
    put(game, "byz_med", "sufetula")
    islam(game, path, land)
    EndOfTurn().muslim_navy_check(game)
    assert game.board.navy


def test_21_1_lands_before_them_do_not():
    game = advanced()
    islam(game, "greek", "damascus")
    EndOfTurn().muslim_navy_check(game)
    assert not game.board.navy


def test_21_1_once_built_it_stays():
    game = advanced()
    game.board.navy = True
    EndOfTurn().muslim_navy_check(game)
    assert game.board.navy


def test_21_1_the_basic_game_has_it_from_the_start():
    assert position().board.navy


# 21.2


def test_21_2_christian_damascus_pays_two_purple_tokens_in_the_actions_phase():
    game = advanced()
    run(game, ActionsPhase())
    assert game.board.tokens["purple"] == 2


def test_21_2_not_to_those_who_do_not_hold_it():
    game = traders()
    run(game, ActionsPhase())
    assert game.board.tokens["purple"] == 0


def test_21_2_whoever_takes_it_in_the_phase_is_paid_at_once():
    game = advanced([6, 6])
    put(game, "byz_greek", "jerusalem")
    run(game, ActionsPhase())
    game.board.ap["west"] = 2
    act(game, Attack("greek"))
    assert at(game, "byz_greek") == "damascus"
    assert game.board.tokens["purple"] == 2


def test_21_2_but_once_a_turn():
    game = advanced()
    run(game, ActionsPhase())
    stack, game.stack = game.stack, []
    run(game, ActionsPhase())
    assert stack and game.board.tokens["purple"] == 2


def test_21_2_and_again_next_turn():
    game = advanced()
    run(game, ActionsPhase())
    game.stack = []
    EndOfTurn().clean_up(game)
    run(game, ActionsPhase())
    assert game.board.tokens["purple"] == 4


def test_21_2_the_tokens_are_good_anywhere_and_for_good():
    game = advanced()
    put(game, "persians_parthian", "nehavend", SHATTERED)
    run(game, ActionsPhase())
    act(game, Rally("parthian", "purple"), UseToken("purple", "west"))
    assert game.board.armies["persians_parthian"].level == WEAK
    assert game.board.ap["west"] == 1


def test_21_2_1_converted_it_is_the_islamic_capital():
    game = traders()
    islam(game, "greek", "damascus")
    EndOfTurn().damascus_check(game)
    assert game.board.capital_of_islam


def test_21_2_1_the_capital_pays_no_more_but_what_was_paid_can_be_spent():
    game = advanced()
    game.board.tokens["purple"], game.board.capital_of_islam = 1, True
    islam(game, "greek", "damascus")
    run(game, ActionsPhase())
    act(game, UseToken("purple", "west"))
    assert (game.board.tokens["purple"], game.board.ap["west"]) == (0, 1)


def test_21_2_1_it_is_a_part_of_mecca_never_attacked():
    game = advanced()
    put(game, "byz_greek", "jerusalem")
    islam(game, "greek", "damascus", disrupted=True)
    game.board.capital_of_islam = True
    stage(game, "greek", "med", ap=3)
    assert refusal(game, Attack("greek"))[1] == "9.1"


def test_21_2_1_as_a_part_of_mecca_it_is_always_muslim_and_adds_the_mecca_marker():
    game = advanced(card=12)
    put(game, "byz_greek", "jerusalem")
    islam(game, "greek", "damascus", disrupted=True)
    game.board.minor["cyprus"] = 0
    game.board.mujahideen, game.board.mecca = "", 1
    assert lines(game, "greek") == [("rose", 1)]
    game.board.capital_of_islam = True
    assert lines(game, "greek") == [("rose", 1), ("islam", 1), ("mecca", 1)]


def test_21_2_1_with_umar_on_the_throne_the_syrians_come():
    game = traders()
    game.board.umar = True
    islam(game, "greek", "damascus")
    EndOfTurn().damascus_check(game)
    assert game.board.kaaba == 6 and not game.board.umar


def test_21_2_1_without_umar_they_do_not():
    game = traders()
    islam(game, "greek", "damascus")
    EndOfTurn().damascus_check(game)
    assert game.board.kaaba == 2


def test_21_2_1_it_becomes_the_capital_but_once():
    game = traders()
    islam(game, "greek", "damascus")
    EndOfTurn().damascus_check(game)
    game.board.umar = True
    EndOfTurn().damascus_check(game)
    assert game.board.kaaba == 2


# 21.3


def test_21_3_eight_lands_have_a_green_box():
    green = {land.id for land in advanced().components.land.values() if land.green}
    assert green == {
        "jerusalem",
        "damascus",
        "alexandria",
        "upper_egypt",
        "nisibis",
        "vaspurakan",
        "ctesiphon",
        "khuzestan",
    }


# 21.4


def test_21_4_ap_travel_any_distance_along_open_routes():
    game = traders(west=5)
    assert trade.ways(game, "west", "caucasus") == [("pontic",)]
    assert trade.ways(game, "west", "east") == [("pontic", "silk_road")]
    assert trade.ways(game, "west", "africa") == [("pontic", "silk_road", "socotra")]


def ring(**ap):
    """All four routes open: two ways lead to the Theater across the ring."""
    game = traders(**ap)
    put(game, "byz_med", "alexandria")
    game.board.minor["socotra"] = 0
    return game


def test_21_4_of_two_ways_as_good_the_player_has_the_choice():
    game = stage(ring(west=5), "greek", "med")
    act(game, SendAp("east", "west"))
    assert asked(game) == ["pontic+silk_road", "nile+socotra"]
    assert game.board.ap["west"] == 5
    act(game, "nile+socotra")
    assert game.board.sent == {"nile": 1, "socotra": 1}
    assert (game.board.ap["west"], game.board.ap["east"]) == (4, 1)


def test_21_4_what_the_chosen_way_spares_still_carries():
    game = stage(ring(west=5), "greek", "med")
    act(game, SendAp("east", "west"), "nile+socotra", SendAp("east", "west"))
    assert game.board.sent == {"nile": 1, "socotra": 1, "silk_road": 1, "pontic": 1}
    assert refusal(game, SendAp("east", "west"))[1] == "21.4.1"


@pytest.mark.parametrize("to", ["caucasus", "africa"])
def test_21_4_next_door_there_is_nothing_to_choose(to):
    game = ring(west=5)
    assert [len(way) for way in trade.ways(game, "west", to)] == [1]


@pytest.mark.parametrize(
    ("route", "ends"),
    [
        ("pontic", {"constantinople", "balanjar"}),
        ("silk_road", {"balanjar", "transoxiana"}),
        ("nile", {"alexandria", "upper_egypt"}),
        ("socotra", {"adulis", "rajasthan"}),
    ],
)
def test_21_4_1_the_four_routes_and_their_ends(route, ends):
    assert set(advanced().components.route[route].ends) == ends


def test_21_4_1_all_are_open_at_the_start_for_neutrals_trade_too():
    game = advanced()
    assert all(trade.is_open(game, route) for route in game.components.route)


@pytest.mark.parametrize(
    ("army", "land", "closed"),
    [
        ("byz_greek", "greece", {"pontic"}),
        ("khazars", "khazaria", {"pontic", "silk_road"}),
        ("sogdians", "fergana", {"silk_road"}),
        ("byz_med", "libya", {"nile"}),
        ("nubians", "nobatia", {"nile"}),
        ("axum", "axum", {"nile", "socotra"}),
        ("pratihara", "kannauj", {"socotra"}),
    ],
)
def test_21_4_1_an_end_in_arab_hands_closes_a_route(army, land, closed):
    game = advanced()
    put(game, army, land)
    assert {route for route in game.components.route if not trade.is_open(game, route)} == closed


def test_21_4_1_a_besieged_end_closes_it_too():
    game = advanced()
    put(game, "byz_greek", "constantinople", inside=True)
    assert not trade.is_open(game, "pontic")


def test_21_4_1_liberated_in_the_actions_phase_it_opens_at_once():
    game = advanced([6, 6])
    game.board.skill["byzantium"] = 7
    put(game, "nubians", "nobatia", WEAK)
    put(game, "byz_med", "libya")
    put(game, "garrison_african", "upper_egypt")
    stage(game, "greek", "med", ap=5)
    assert not trade.is_open(game, "nile")
    act(game, Attack("med"), SendAp("africa", "west"))
    assert game.board.ap["africa"] == 1


def test_21_4_2_barbarians_give_nothing_away():
    game = advanced()
    put(game, "pratihara", "seistan")
    put(game, "sogdians", "transoxiana")
    del game.board.skill["persia"]
    stage(game, "indian", ap=3)
    assert paragraph(trade.bar_send(game, ("indian",), SendAp("africa", "east"))) == "21.4.2"


def test_21_4_2_nor_do_the_nubians_without_a_great_king():
    game = advanced()
    put(game, "nubians", "nobatia")
    game.board.ap["africa"] = 1
    assert paragraph(trade.bar_send(game, ("african",), SendAp("east", "africa"))) == "21.4.2"
    king(game, "african", 3)
    assert trade.bar_send(game, ("african",), SendAp("east", "africa")) is None


def test_21_4_2_a_garrison_has_the_emperor_for_its_ruler():
    game = advanced()
    stage(game, "african", ap=1)
    act(game, SendAp("west", "africa"))
    assert (game.board.ap["africa"], game.board.ap["west"]) == (0, 1)


def test_21_4_2_a_united_theater_can_send_all_it_has():
    game = traders()
    stage(game, "greek", "med", ap=3)
    act(game, *[SendAp("caucasus", "west")] * 3)
    assert (game.board.ap["west"], game.board.ap["caucasus"]) == (0, 3)


def test_21_4_2_a_divided_one_keeps_an_ap_for_its_barbarian():
    game = traders()
    put(game, "exarchate", "tingitana")
    stage(game, "greek", ap=2)
    act(game, SendAp("caucasus", "west"))
    assert refusal(game, SendAp("caucasus", "west"))[1] == "8.2.2.2"


def test_21_4_2_a_theater_sends_with_its_own_actions():
    game = traders(east=3)
    stage(game, "greek", "med", ap=0)
    assert paragraph(trade.bar_send(game, ("greek", "med"), SendAp("caucasus", "east"))) == "21.4.2"


def test_21_4_3_barbarians_take_an_ap_only_to_rally():
    game = traders()
    put(game, "armenians", "armenia", WEAK)
    stage(game, "greek", "med", ap=3)
    assert refusal(game, SendAp("caucasus", "west"))[1] == "21.4.3"
    act(game, SendAp("caucasus", "west", "caucasus"))
    assert game.board.armies["armenians"].level == STRONG
    assert game.board.ap == {"west": 2, "east": 0, "africa": 0, "caucasus": 0}


def test_21_4_3_an_army_at_its_best_takes_nothing():
    game = traders()
    put(game, "armenians", "armenia")
    stage(game, "greek", "med", ap=3)
    assert refusal(game, SendAp("caucasus", "west", "caucasus"))[1] == "8.4"


def test_21_4_3_a_cursed_one_neither():
    game = traders()
    put(game, "armenians", "armenia", WEAK, cursed=True)
    stage(game, "greek", "med", ap=3)
    assert refusal(game, SendAp("caucasus", "west", "caucasus"))[1] == "7.6"


def test_21_4_3_either_path_of_a_theater_can_be_sent_to():
    game = traders()
    put(game, "persians_indian", "yezd", WEAK)
    stage(game, "greek", "med", ap=3)
    act(game, SendAp("east", "west", "indian"))
    assert game.board.armies["persians_indian"].level == STRONG


def test_21_4_3_where_a_rally_costs_two_two_are_sent_for_it():
    """8.4: Constantinople is lost to Islam; the Silk Road is too narrow, the Pontic Route is not."""
    game = traders(west=0)
    king(game, "caucasus", 3)
    put(game, "byz_med", "libya", SHATTERED)
    islam(game, "greek", "constantinople")
    put(game, "byz_greek", "anatolia")
    game.board.this_turn.concluded = ["west"]
    stage(game, "caucasus")
    act(game, SendAp("west", "caucasus", "med"))
    assert game.board.armies["byz_med"].level == WEAK
    assert (game.board.ap["caucasus"], game.board.ap["west"]) == (1, 0)
    assert refusal(game, SendAp("west", "caucasus", "med"))[1] == "8.2.2.2"
    game.stack = []
    stage(game, "indian", "parthian", ap=4)
    assert refusal(game, SendAp("west", "east", "med"))[1] == "21.4.1"


def test_21_4_3_a_ruler_banks_it_within_his_skill():
    game = traders(east=6)
    stage(game, "greek", "med", ap=3)
    assert refusal(game, SendAp("east", "west"))[1] == "6.3.1"
    game.board.ap["east"] = 5
    act(game, SendAp("east", "west"))
    assert game.board.ap["east"] == 6


def test_21_4_3_ap_go_back_to_a_theater_that_has_done_its_actions():
    game = traders(west=0)
    game.board.this_turn.concluded = ["west"]
    stage(game, "indian", "parthian", ap=2)
    act(game, SendAp("west", "east"))
    assert game.board.ap["west"] == 1


def test_21_4_3_unless_it_has_no_capital_to_keep_them():
    game = traders(west=0)
    game.board.this_turn.concluded = ["west"]
    game.board.capitals["byzantium"] = Capital("")
    put(game, "byz_med", "libya", WEAK)
    stage(game, "indian", "parthian", ap=2)
    assert refusal(game, SendAp("west", "east"))[1] == "21.4.3"
    act(game, SendAp("west", "east", "med"))  # to rally is another thing
    assert game.board.armies["byz_med"].level == STRONG


def test_21_4_3_without_a_capital_ap_can_still_go_to_one_whose_turn_is_to_come():
    game = traders(east=0)
    game.board.capitals["persia"] = Capital("")
    stage(game, "greek", "med", ap=2)
    act(game, SendAp("east", "west"))
    assert game.board.ap["east"] == 1


def test_21_4_3_1_the_pontic_route_carries_any_number():
    game = traders()
    stage(game, "greek", "med", ap=6)
    act(game, *[SendAp("caucasus", "west")] * 6)
    assert game.board.ap["caucasus"] == 6


@pytest.mark.parametrize(("army", "land"), [("byz_greek", "greece"), ("khazars", "khazaria")])
def test_21_4_3_1_without_it_greek_fire_goes_out(army, land):
    game = advanced()
    game.board.fleet = 3
    EndOfTurn().trade_routes_check(game)
    assert game.board.fleet == 3
    put(game, army, land)
    EndOfTurn().trade_routes_check(game)
    assert game.board.fleet == 1


@pytest.mark.parametrize(("box", "carried"), [(1, 0), (0, 1), (-1, 3)])
def test_21_4_3_2_socotra_carries_as_its_marker_says(box, carried):
    game = king(traders(), "african", 0)
    game.board.minor["socotra"] = box
    stage(game, "indian", "parthian", ap=4)
    for _ in range(carried):
        act(game, SendAp("africa", "east"))
    assert game.board.ap["africa"] == carried
    if carried < 2:
        assert refusal(game, SendAp("africa", "east"))


def test_21_4_3_2_the_marker_is_read_when_ap_are_sent():
    game = king(traders(), "african", 0)
    stage(game, "indian", "parthian", ap=4)
    act(game, SendAp("africa", "east"))
    game.board.minor["socotra"] = -1
    act(game, SendAp("africa", "east"))
    assert game.board.ap["africa"] == 2


def test_21_4_3_2_with_adulis_lost_socotra_harries_india():
    game = traders()
    put(game, "axum", "axum")
    EndOfTurn().trade_routes_check(game)
    assert game.board.affects["socotra"] == "indian"
    put(game, "axum", "adulis")
    EndOfTurn().trade_routes_check(game)
    assert game.board.affects["socotra"] == "african"


def test_21_4_3_2_with_africa_at_peace_too():
    game = traders()
    game.board.baqts["african"], game.board.active["african"] = "full", ""
    EndOfTurn().trade_routes_check(game)
    assert game.board.affects["socotra"] == "indian"


def test_21_4_3_3_the_nile_carries_one():
    game = advanced()
    game.board.skill["byzantium"] = 7
    game.board.minor["socotra"] = 1
    stage(game, "greek", "med", ap=3)
    act(game, SendAp("africa", "west"))
    assert refusal(game, SendAp("africa", "west"))[1] == "21.4.1"


def test_21_4_3_3_or_any_number_by_the_optional_rule():
    game = advanced(nile="unlimited")
    game.board.skill["byzantium"] = 7
    stage(game, "greek", "med", ap=3)
    act(game, *[SendAp("africa", "west")] * 3)
    assert game.board.ap["africa"] == 3


def test_21_4_3_4_the_silk_road_carries_one_wherever_it_is_bound():
    game = traders()
    stage(game, "indian", "parthian", ap=3)
    act(game, SendAp("caucasus", "east"))
    assert refusal(game, SendAp("caucasus", "east"))[1] == "21.4.1"
    assert refusal(game, SendAp("west", "east"))[1] == "21.4.1"


def test_21_4_3_4_next_turn_it_carries_one_again():
    game = traders()
    stage(game, "indian", "parthian", ap=3)
    act(game, SendAp("caucasus", "east"))
    EndOfTurn().banking(game)
    assert game.board.sent == {}


def merchants():
    """The position of the trade example."""
    game = traders(west=5)
    put(game, "franks", "aquitaine", WEAK)
    put(game, "nubians", "nobatia", SHATTERED)
    put(game, "khazars", "vaspurakan")
    king(game, "caucasus", 4)
    game.board.this_turn.fresh_king = False
    game.board.minor["socotra"] = 0
    game.dice = Told([6])
    return game


def test_21_4_the_trade_example():
    game = stage(merchants(), "greek")
    act(game, SendAp("africa", "west", "african"))
    assert game.board.armies["nubians"].level == WEAK
    assert refusal(game, SendAp("africa", "west"))[1] == "21.4.1"
    act(game, SendAp("caucasus", "west"), SendAp("caucasus", "west"))
    assert game.board.ap["caucasus"] == 6
    assert refusal(game, SendAp("caucasus", "west"))[1] == "6.3.1"
    assert game.board.ap["west"] == 2  # one of them for the Franks
    game.board.this_turn.concluded, game.stack = ["west"], []

    stage(game, "caucasus")
    act(game, Attack("caucasus"))
    assert at(game, "khazars") == "nisibis"
    act(game, SendAp("west", "caucasus", "med"), SendAp("west", "caucasus"))
    assert game.board.armies["franks"].level == STRONG
    assert (game.board.ap["west"], game.board.ap["caucasus"]) == (3, 3)


def test_21_4_what_is_sent_to_a_barbarian_is_not_the_ap_he_is_owed():
    """The note to the trade example."""
    game = merchants()
    game.board.ap["west"] = 2
    stage(game, "caucasus")
    act(game, SendAp("west", "caucasus", "med"))
    settle_debt(game, "med")
    assert game.board.ap["west"] == 1


def test_21_4_there_is_no_trade_in_the_basic_game():
    game = stage(position(), "greek", "med", ap=3)
    assert refusal(game, SendAp("east", "west")) == ("AP are sent in the Advanced Game alone.", "21.4")


# 21.5


def test_21_5_each_empire_has_two():
    assert advanced().components.heartland == {
        ("byzantium", "military"): "anatolia",
        ("byzantium", "religious"): "constantinople",
        ("persia", "military"): "esfahan",
        ("persia", "religious"): "yezd",
    }


def test_21_5_without_the_military_one_every_attack_costs_two():
    game = advanced()
    game.board.minor["cyprus"] = 1
    put(game, "byz_greek", "constantinople")
    islam(game, "greek", "cilicia")
    assert attack_cost(game, "greek") == 3
    islam(game, "greek", "anatolia")
    assert attack_cost(game, "greek") == 2
    assert attack_cost(game, "med") == 2


def test_21_5_without_the_religious_one_every_step_of_a_rally_costs_two():
    game = advanced()
    put(game, "persians_parthian", "khorasan", SHATTERED)
    islam(game, "indian", "yezd")
    stage(game, "indian", "parthian", ap=3)
    act(game, Rally("parthian"))
    assert game.board.ap["east"] == 1
    assert refusal(game, Rally("parthian"))[1] == "8.4"


def test_21_5_a_disrupted_marker_does_not_bring_it_back():
    game = advanced()
    islam(game, "indian", "yezd", disrupted=True)
    assert rally_cost(game, game.board.armies["persians_parthian"]) == 2


def test_21_5_who_holds_it_does_not_matter():
    game = advanced()
    put(game, "persians_indian", "seistan")
    assert rally_cost(game, game.board.armies["persians_indian"]) == 1
    put(game, "persians_indian", "khuzestan")
    islam(game, "indian", "seistan")
    assert rally_cost(game, game.board.armies["persians_indian"]) == 2


def test_21_5_other_nations_do_not_care():
    game = advanced()
    put(game, "sogdians", "transoxiana", WEAK)
    islam(game, "indian", "yezd")
    islam(game, "parthian", "esfahan")
    assert rally_cost(game, game.board.armies["sogdians"]) == 1
    assert attack_cost(game, "parthian") == 2  # the Oxus


def test_21_5_ben_may_have_it_his_way():
    game = advanced(heartlands="off")
    islam(game, "indian", "yezd")
    assert rally_cost(game, game.board.armies["persians_parthian"]) == 1


def test_21_5_the_basic_game_knows_none():
    game = position()
    islam(game, "indian", "yezd")
    assert rally_cost(game, game.board.armies["persians_parthian"]) == 1
