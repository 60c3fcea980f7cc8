"""14. The End of Turn Phase: its steps at their most awkward, and in their order."""

import pytest

from games.first_jihad.rules.actions import Attack
from games.first_jihad.rules.board import (
    LOST,
    SHATTERED,
    STRONG,
    WEAK,
    Army,
    Capital,
    Castle,
    Marker,
    ThisTurn,
)
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.news import ConversionRolled, RevivalRolled, TheaterDivided, TokensChanged
from games.first_jihad.rules.victory import outcome_points
from tests.first_jihad.table import (
    RULES,
    act,
    advanced,
    asked,
    at,
    castle,
    faults,
    islam,
    marker,
    neutral,
    position,
    put,
    run,
    stage,
    told,
)


def step(game, name):
    """One step of the phase; its news."""
    game.news = []
    getattr(EndOfTurn(), name)(game)
    return game.news


def whole(game):
    """The whole phase, the player doing nothing where he can choose."""
    news = run(game, EndOfTurn())
    while game.stack:
        news += act(game, RULES.absent(game, 0))
    return news


# 14.2


def test_14_2_a_curse_and_a_shatter_go_together():
    game = position()
    put(game, "byz_greek", "anatolia", SHATTERED, cursed=True)
    step(game, "curse_removal")
    assert game.board.armies["byz_greek"] == Army("byz_greek", 4, WEAK)


def test_14_2_a_strong_army_that_looted_stays_strong():
    game = position()
    put(game, "byz_greek", "anatolia", STRONG, cursed=True)
    step(game, "curse_removal")
    assert game.board.armies["byz_greek"] == Army("byz_greek", 4, STRONG)


def test_14_2_islam_advances_even_into_a_players_land_with_a_castle():
    game = position()
    put(game, "byz_greek", "jerusalem", WEAK, cursed=True)
    islam(game, "greek", "damascus")
    step(game, "curse_removal")
    assert marker(game, "greek") == ("jerusalem", True)


def test_14_2_even_past_the_army():
    game = position()
    put(game, "byz_greek", "jerusalem", WEAK, cursed=True)
    islam(game, "greek", "cilicia")
    step(game, "curse_removal")
    assert marker(game, "greek") == ("anatolia", True)


def test_14_2_what_it_converts_so_costs_the_icons_or_the_themes_too():
    game = position()
    put(game, "byz_greek", "greece", WEAK, cursed=True)
    islam(game, "greek", "anatolia")
    game.board.icons = "constantinople"
    step(game, "curse_removal")
    assert marker(game, "greek") == ("constantinople", True) and game.board.icons == LOST
    put(game, "byz_greek", "rome", WEAK, cursed=True)
    islam(game, "greek", "constantinople")
    game.board.themes = "greece"
    step(game, "curse_removal")
    assert marker(game, "greek")[0] == "constantinople" and game.board.themes == LOST


def test_14_2_a_disrupted_marker_in_a_players_land_stays_as_it_is():
    game = position()
    put(game, "byz_greek", "jerusalem", WEAK, cursed=True)
    islam(game, "greek", "jerusalem", disrupted=True)
    step(game, "curse_removal")
    assert marker(game, "greek") == ("jerusalem", True)


def test_14_2_a_disrupted_one_among_the_arabs_recovers_and_converts_in_the_next_step():
    game = position(dice=[1])
    put(game, "byz_greek", "cilicia", WEAK, cursed=True)
    islam(game, "greek", "damascus", disrupted=True)
    step(game, "curse_removal")
    assert marker(game, "greek") == ("damascus", False)
    step(game, "conversion")
    assert marker(game, "greek") == ("jerusalem", False)


def test_14_2_an_advanced_marker_is_not_rolled_for_again():
    game = position()
    put(game, "byz_greek", "cilicia", WEAK, cursed=True)
    islam(game, "greek", "damascus")
    step(game, "curse_removal")
    assert told(step(game, "conversion"), ConversionRolled) == []
    assert marker(game, "greek") == ("jerusalem", True)


def test_14_2_under_a_stop_sign_islam_gains_nothing_by_it():
    game = advanced()
    put(game, "persians_indian", "seistan", WEAK, cursed=True)
    islam(game, "indian", "khuzestan", disrupted=True)
    game.board.stop = "indian"
    step(game, "curse_removal")
    assert not game.board.armies["persians_indian"].cursed
    assert marker(game, "indian") == ("khuzestan", True)


# 14.3


@pytest.mark.parametrize(
    ("army", "land", "marker_at", "to"),
    [
        ("byz_greek", "anatolia", "jerusalem", "cilicia"),
        ("byz_med", "sufetula", "mecca", "alexandria"),
        ("persians_indian", "sindh", "yezd", "seistan"),
        ("chinese", "kushinne", "transoxiana", "fergana"),
    ],
)
def test_14_3_a_roll_up_to_the_apostasy_number_converts_and_above_it_does_not(army, land, marker_at, to):
    apostasy = RULES.components.land[to].apostasy
    path = RULES.components.army[army].path
    for die, converts in ((apostasy, True), (apostasy + 1, False)):
        game = position(dice=[die])
        for other in game.board.active:
            islam(game, other, RULES.components.at[other][1], disrupted=True)
        if marker_at != "mecca":
            islam(game, path, marker_at)
        else:
            game.board.islam[path] = Marker()
        put(game, army, land)
        step(game, "conversion")
        assert (RULES.components.at[path][game.board.islam[path].at] == to) == converts


def test_14_3_a_land_of_the_player_is_never_rolled_for():
    game = position()
    put(game, "byz_greek", "jerusalem")
    islam(game, "greek", "damascus")
    assert told(step(game, "conversion"), ConversionRolled) == []


def test_14_3_only_one_land_of_a_path_a_turn():
    game = position(dice=[1])
    put(game, "byz_greek", "constantinople")
    news = step(game, "conversion")
    assert [roll.land for roll in told(news, ConversionRolled)] == ["damascus"]


def test_14_3_an_apostasy_of_zero_never_converts():
    game = position(dice=[1])
    put(game, "byz_greek", "rome", inside=True)
    castle(game, "major_1", "rome")
    islam(game, "greek", "greece")
    step(game, "conversion")
    assert marker(game, "greek") == ("greece", False)


def test_14_3_no_end_of_the_earth_is_ever_rolled_for():
    game = position()
    put(game, "franks", "paris")
    islam(game, "med", "aquitaine")
    assert told(step(game, "conversion"), ConversionRolled) == []


def test_14_3_2_the_themes_save_their_land_from_a_successful_roll_alone():
    game = position(dice=[6, 1, 1])
    put(game, "byz_greek", "rome")
    islam(game, "greek", "constantinople")
    game.board.icons, game.board.themes = LOST, "greece"
    step(game, "conversion")
    assert game.board.themes == "greece"
    step(game, "conversion")
    assert (game.board.themes, marker(game, "greek")) == (LOST, ("constantinople", False))
    step(game, "conversion")
    assert marker(game, "greek") == ("greece", False)


def test_14_3_3_the_example_of_sufetula():
    game = position(dice=[6])
    put(game, "byz_med", "libya")
    islam(game, "med", "sufetula")
    news = step(game, "conversion")
    assert told(news, RevivalRolled)[0].needed == 6
    assert marker(game, "med") == ("libya", False)


def test_14_3_3_a_five_is_not_enough():
    game = position(dice=[5])
    put(game, "byz_med", "libya")
    islam(game, "med", "sufetula")
    step(game, "conversion")
    assert marker(game, "med") == ("sufetula", False)


def test_14_3_3_a_disrupted_marker_can_be_driven_back_and_stays_disrupted():
    game = position(dice=[6])
    put(game, "byz_med", "libya")
    islam(game, "med", "sufetula", disrupted=True)
    step(game, "conversion")
    assert marker(game, "med") == ("libya", True)


def test_14_3_3_ridda_in_the_first_land_drives_islam_back_into_mecca_face_up():
    game = position(dice=[5])
    put(game, "byz_med", "alexandria")
    islam(game, "med", "alexandria", disrupted=True)
    game.board.this_turn.ridda = True
    step(game, "conversion")
    assert marker(game, "med") == ("mecca", False)


def test_14_3_3_nothing_revives_where_the_player_only_stands_besieged():
    game = position()
    put(game, "byz_med", "alexandria", inside=True)
    islam(game, "med", "libya")
    assert told(step(game, "conversion"), RevivalRolled) == []


# 14.4


def test_14_4_the_example_of_the_icons_in_anatolia():
    game = position()
    put(game, "byz_greek", "anatolia")
    islam(game, "greek", "cilicia", disrupted=True)
    game.board.icons = "anatolia"
    step(game, "islamic_recovery")
    assert marker(game, "greek") == ("cilicia", True)
    put(game, "byz_greek", "constantinople")
    step(game, "islamic_recovery")
    assert marker(game, "greek") == ("cilicia", False)


def test_14_4_icons_two_lands_away_or_on_another_path_do_nothing():
    for icons in ("constantinople", "carthage"):
        game = position()
        put(game, "byz_greek", "anatolia")
        islam(game, "greek", "cilicia", disrupted=True)
        game.board.icons = icons
        step(game, "islamic_recovery")
        assert marker(game, "greek") == ("cilicia", False)


@pytest.mark.parametrize(("path", "recovered"), [("", True), ("african", False)])
def test_14_4_tribal_mujahideen_anywhere_stop_all_recovery_but_not_from_the_casbah(path, recovered):
    game = advanced()
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus", disrupted=True)
    game.board.mujahideen = path
    step(game, "islamic_recovery")
    assert game.board.islam["greek"].disrupted != recovered


def test_14_4_vengeance_comes_first_so_tribals_called_out_now_stop_it_too():
    game = advanced(dice=[6] * 9)
    put(game, "byz_greek", "jerusalem")
    put(game, "byz_med", "sufetula")
    islam(game, "med", "alexandria", disrupted=True)
    game.board.mujahideen = ""
    whole(game)
    assert game.board.mujahideen == "greek"
    assert game.board.islam["med"].disrupted


def test_14_4_syrians_in_the_field_hinder_nothing():
    game = advanced()
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus", disrupted=True)
    game.board.mujahideen, game.board.kaaba = "african", 3
    step(game, "islamic_recovery")
    assert not game.board.islam["greek"].disrupted


# 14.5


def test_14_5_four_hits_in_paris_and_the_revolt_will_never_be():
    game = position()
    put(game, "franks", "paris")
    seen = []
    for _ in range(3):
        step(game, "paris_and_the_berbers")
        berbers = game.board.armies["berbers"]
        seen.append((berbers.level, berbers.cursed))
    assert seen == [(WEAK, False), (SHATTERED, False), (SHATTERED, True)]
    step(game, "paris_and_the_berbers")
    assert "berbers" in game.board.lost and "berbers" not in game.board.armies


def test_14_5_neither_out_of_paris_nor_once_they_have_risen():
    game = position()
    step(game, "paris_and_the_berbers")
    assert game.board.armies["berbers"].level == STRONG
    put(game, "franks", "paris")
    game.board.armies["berbers"] = Army("berbers", 5)
    step(game, "paris_and_the_berbers")
    assert game.board.armies["berbers"].level == STRONG


def test_14_2_1_and_after_the_revolt_their_curse_is_lifted_like_any_other():
    game = position()
    game.board.armies["berbers"] = Army("berbers", 0, SHATTERED, cursed=True)
    step(game, "curse_removal")
    assert game.board.armies["berbers"].cursed
    put(game, "visigoths", "hispania")
    put(game, "berbers", "tingitana", SHATTERED, cursed=True)
    step(game, "curse_removal")
    assert game.board.armies["berbers"] == Army("berbers", 5, WEAK)


# 14.6


def test_14_6_a_cursed_army_on_a_neutral_is_healed_and_dies():
    game = position(dice=[6] * 9)
    put(game, "persians_parthian", "transoxiana", SHATTERED, cursed=True)
    whole(game)
    assert "persians_parthian" in game.board.lost
    assert game.board.active["parthian"] == "sogdians"


def test_14_6_one_barbarian_after_another():
    game = position()
    put(game, "exarchate", "hispania")
    news = step(game, "surrender")
    assert game.board.active["med"] == "visigoths"
    assert told(news, TheaterDivided) == []


def test_14_6_the_exarchate_can_go_over_to_the_attack():
    """The worked example: just activated, it takes Carthage, and then Sufetula."""
    game = position(dice=[6, 6, 6, 6])
    put(game, "byz_med", "tingitana")
    neutral(game, "exarchate", "tingitana")
    step(game, "surrender")
    stage(game, "med", ap=2)
    act(game, Attack("med"), Attack("med"))
    assert at(game, "exarchate") == "sufetula"


def test_14_6_1_the_loss_of_the_med_path_divides_the_west():
    game = position()
    put(game, "byz_med", "tingitana")
    assert told(step(game, "surrender"), TheaterDivided) == [
        TheaterDivided(theater="west", rule="14.6.1"),
    ]


def test_14_6_2_one_persian_army_left_is_persia_still():
    game = position()
    put(game, "persians_parthian", "transoxiana")
    news = step(game, "surrender")
    assert "persia" in game.board.skill
    assert told(news, TheaterDivided) == [TheaterDivided(theater="east", rule="14.6.1")]


def test_14_6_2_its_shah_capital_immortals_and_chit_are_gone_at_once():
    game = advanced()
    put(game, "pratihara", "sindh")
    put(game, "persians_parthian", "transoxiana")
    game.board.truces = ["byzantium"]
    step(game, "surrender")
    board = game.board
    assert not any("persia" in held for held in (board.skill, board.stands, board.capitals))
    assert (board.immortals, board.mecca, board.zabulistan) == (0, 1, "defiant")
    assert board.truces == ["byzantium"]
    assert faults(game) == []


def test_14_6_2_both_at_once():
    game = position()
    put(game, "persians_indian", "sindh")
    put(game, "persians_parthian", "transoxiana")
    step(game, "surrender")
    assert (game.board.active["indian"], game.board.active["parthian"]) == ("pratihara", "sogdians")
    assert "persia" not in game.board.skill


# 14.7


def test_14_7_orthodox_monophysite_nestorian_and_catholic_lands_take_the_icons():
    game = advanced()
    step(game, "icons_movement")
    run(game)
    offered = set(asked(game))
    assert {"damascus", "rome", "libya", "carthage", "nisibis", "upper_egypt", "available"} <= offered
    assert offered.isdisjoint({"hispania", "makouria", "ctesiphon", "mecca"})


def test_14_7_a_converted_land_does_not_nor_a_besieged_one():
    game = position()
    put(game, "byz_greek", "jerusalem", inside=True)
    islam(game, "med", "alexandria", disrupted=True)
    step(game, "icons_movement")
    run(game)
    assert {"jerusalem", "alexandria"}.isdisjoint(asked(game))


@pytest.mark.parametrize("icons", [LOST, "damascus"])
def test_14_7_lost_or_among_the_arabs_they_move_no_more(icons):
    game = position()
    put(game, "byz_greek", "cilicia")
    game.board.icons = icons
    step(game, "icons_movement")
    run(game)
    assert not game.stack and game.board.icons == icons


# 14.8, 14.9


def test_14_8_a_fallen_empire_banks_nothing():
    game = position()
    game.board.ap = {"west": 3, "east": 3}
    del game.board.capitals["persia"], game.board.skill["persia"]
    step(game, "banking")
    assert game.board.ap == {"west": 3, "east": 0}


def test_14_8_a_weak_capital_is_a_capital():
    game = position()
    game.board.ap = {"west": 3, "east": 3}
    game.board.capitals["persia"] = Capital("ctesiphon", strong=False)
    step(game, "banking")
    assert game.board.ap["east"] == 3


def test_14_8_bonus_ap_that_go_are_told_and_purple_ones_stay():
    game = advanced()
    game.board.tokens = {"blue": 2, "red": 0, "purple": 1}
    step(game, "banking")
    assert game.board.tokens == {"blue": 0, "red": 0, "purple": 1}
    assert told(game.news, TokensChanged) == [TokensChanged(colour="blue", before=2, now=0, rule="14.8")]


def test_14_9_the_stop_sign_stays_through_the_recovery_and_goes_after_it():
    game = advanced(dice=[6] * 9)
    game.board.mujahideen = ""
    put(game, "byz_greek", "cilicia")
    put(game, "byz_med", "libya")
    put(game, "nubians", "nobatia")
    put(game, "armenians", "armenia")
    put(game, "persians_indian", "seistan")
    put(game, "persians_parthian", "esfahan")
    islam(game, "parthian", "ctesiphon", disrupted=True)
    game.board.stop = "parthian"
    whole(game)
    assert game.board.islam["parthian"].disrupted and game.board.stop == ""


# 14.10


def test_14_10_step_1_a_neutral_balanjar_keeps_the_fire_burning():
    game = advanced()
    game.board.fleet = 3
    step(game, "trade_routes_check")
    assert game.board.fleet == 3


def test_14_10_step_1_in_the_basic_game_it_never_goes_out():
    game = position()
    game.board.fleet = 3
    put(game, "byz_greek", "greece")
    step(game, "trade_routes_check")
    assert game.board.fleet == 3


def test_14_10_step_1_rajasthan_alone_does_not_turn_socotra():
    game = advanced()
    put(game, "pratihara", "kannauj")
    step(game, "trade_routes_check")
    assert game.board.affects["socotra"] == "african"


def test_14_10_step_3_damascus_can_become_the_capital_over_the_players_head():
    """A Curse brings Islam into a Damascus that the player holds."""
    game = advanced(dice=[6] * 9)
    put(game, "byz_greek", "damascus", WEAK, cursed=True)
    game.board.umar = True
    whole(game)
    assert game.board.capital_of_islam and game.board.kaaba == 6
    assert faults(game) == []


def test_14_10_step_5_leaves_a_jihad_of_step_4_on_its_first_path():
    game = advanced(dice=[6] * 9)
    put(game, "persians_parthian", "nehavend")
    put(game, "persians_indian", "yezd")
    game.board.truce_offer = "persia"
    run(game, EndOfTurn())
    while game.stack:
        act(game, "reject" if "reject" in asked(game) else RULES.absent(game, 0))
    assert game.board.jihad and not game.board.jihad.fresh
    assert game.board.mujahideen == "parthian"


def test_14_11_everything_of_one_turn_is_over():
    game = advanced(dice=[6] * 9)
    board = game.board
    board.this_turn = ThisTurn(
        karabisian=True,
        kahina=True,
        ridda=True,
        paid=True,
        fresh_king=True,
        guarded=True,
        spent=["med"],
        concluded=["west"],
    )
    board.sent = {"nile": 1}
    board.used, board.tokens = ["greek_fleet", "immortals"], {"blue": 2, "red": 1, "purple": 1}
    whole(game)
    assert (board.this_turn, board.sent, board.used) == (ThisTurn(), {}, [])
    assert board.tokens == {"blue": 0, "red": 0, "purple": 1}


def test_5_2_the_points_of_a_cursed_army_are_those_of_its_strength():
    game = position()
    game.board.castles = {key: Castle(key, "", strong=False) for key in game.board.castles}
    put(game, "byz_greek", "anatolia", STRONG, cursed=True)
    assert [line.points for line in outcome_points(game) if line.what == "byz_greek"] == [-3]
    assert at(game, "byz_greek") == "anatolia"
