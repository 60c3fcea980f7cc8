"""7. The Arab Phase."""

import pytest

from games.first_jihad.rules.actions import Absorb, Attack, Rally
from games.first_jihad.rules.board import SHATTERED, STRONG, WEAK, Capital, Jihad
from games.first_jihad.rules.damage import ArabPhase, Invasion, invade, ways
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.news import Fitna, HitsCounted
from tests.first_jihad.table import (
    RULES,
    act,
    advanced,
    at,
    calm,
    card_with,
    castle,
    islam,
    marker,
    position,
    put,
    refusal,
    rose,
    run,
    stage,
    told,
    ways_now,
)


def test_7_0_the_arabs_invade_and_the_player_attacks():
    game = calm(position(dice=[1] * 9, card=18))
    news = run(game, ArabPhase())
    assert [item.path for item in told(news, HitsCounted)] == ["greek"]
    assert game.stack


def test_7_1_the_rose_says_which_paths_are_hit():
    game = calm(position())
    totals = [hit_list(game, path, rose("med", "3")).total for path in game.board.active]
    assert totals == [1, 4, 1, 1]


def test_7_1_1_paths_are_read_counter_clockwise():
    """The worked example: 3, 1, 2, 3, F3 and 0, which is card 14."""
    assert RULES.components.card[14].rose == {
        "greek": "3",
        "med": "1",
        "african": "2",
        "indian": "3",
        "parthian": "F3",
        "caucasus": "0",
    }


def test_7_1_2_zero_is_no_fitna():
    game = calm(position())
    listed = hit_list(game, "greek", rose("greek", "0"))
    assert (listed.stopped, listed.total) == ("", 1)


def test_7_1_2_fitna_stops_the_arabs_and_disrupts_islam():
    game = position(card=3)
    islam(game, "med", "alexandria")
    put(game, "byz_med", "libya")
    game.news = []
    invade(game, "med")
    assert told(game.news, Fitna) == [Fitna(path="med", rule="7.1.2")]
    assert marker(game, "med") == ("alexandria", True)
    assert not game.stack


def test_7_1_2_fitna_does_not_turn_a_disrupted_marker_back():
    game = position(card=3)
    put(game, "byz_med", "libya")
    islam(game, "med", "alexandria", disrupted=True)
    invade(game, "med")
    assert marker(game, "med") == ("alexandria", True)


def test_7_1_2_f3_is_three_hits_against_persians_and_else_a_fitna():
    game = calm(position())
    assert hit_list(game, "parthian", rose("parthian", "F3")).lines[0] == ("rose", 3, "7.1.1")
    put(game, "sogdians", "transoxiana")
    assert hit_list(game, "parthian", rose("parthian", "F3")).stopped == "fitna"


def test_7_1_2_a_red_number_adds_a_die_in_the_basic_game():
    """The worked example: a red 3 and a roll of 4 are 7 Hits."""
    game = calm(position(dice=[4], card=card_with("greek", "r3")))
    put(game, "byz_greek", "anatolia")
    game.news = []
    invade(game, "greek")
    counted = told(game.news, HitsCounted)[0]
    assert ("die", 4, "7.1.2") in counted.lines
    assert counted.lines[0] == ("rose", 3, "7.1.1")
    assert counted.total == 7 - 1  # the mountains of Anatolia


def test_7_1_2_and_is_an_ordinary_number_in_the_advanced_game():
    assert not hit_list(advanced(), "greek", rose("greek", "r3")).red


def test_7_1_2_fitna_interrupts_a_jihad():
    game = advanced(card=3)
    game.board.jihad, game.board.mujahideen = Jihad("persia", True), "parthian"
    game.board.kaaba = 5
    invade(game, "parthian")
    assert game.board.jihad.paused
    assert (game.board.kaaba, game.board.mujahideen) == (5, "parthian")


def test_7_2_example_1_the_sogdians_in_fergana():
    game = calm(position())
    put(game, "sogdians", "fergana")
    islam(game, "parthian", "esfahan")
    game.board.minor["tibet"] = 1
    listed = hit_list(game, "parthian", rose("parthian", "2"))
    assert listed.lines == (("rose", 2, "7.1.1"), ("mountain", -1, "7.2.2"), ("tibet", 1, "13.1"))
    assert listed.total == 2


def test_7_2_example_2_the_byzantines_in_sufetula():
    game = calm(position())
    put(game, "byz_med", "sufetula")
    islam(game, "med", "libya")
    assert hit_list(game, "med", rose("med", "3")).total == 4


def test_7_2_2_example_3_the_pratihara_behind_the_indus():
    game = calm(position())
    put(game, "pratihara", "mulasthana")
    islam(game, "indian", "sindh")
    listed = hit_list(game, "indian", rose("indian", "2"))
    assert ("islam_cancels_terrain", 0, "7.2.2") in listed.lines
    assert listed.total == 2


def test_7_2_3_example_3_and_a_disrupted_marker():
    game = calm(position())
    put(game, "pratihara", "mulasthana")
    islam(game, "indian", "sindh", disrupted=True)
    assert hit_list(game, "indian", rose("indian", "2")).total == 0


def test_7_2_3_firmly_muslim_lands_count_whatever_the_marker():
    game = calm(position())
    put(game, "pratihara", "mulasthana")
    islam(game, "indian", "mulasthana", disrupted=True)
    assert hit_list(game, "indian", rose("indian", "2")).total == 2


def test_7_2_1_a_besieged_army_is_invaded_from_its_own_land():
    game = calm(position())
    castle(game, "major_1", "constantinople")
    put(game, "byz_greek", "constantinople", inside=True)
    assert hit_list(game, "greek", rose("greek", "3")).total == 3
    islam(game, "greek", "constantinople")
    assert hit_list(game, "greek", rose("greek", "3")).total == 4


def test_7_2_4_fewer_than_no_hits_are_none():
    game = calm(position(card=card_with("greek", "0")))
    put(game, "byz_greek", "greece")
    assert sum(hits for _, hits, _ in hit_list(game, "greek").lines) < 0
    invade(game, "greek")
    assert not game.stack


def persians(hits, level=STRONG, **state):
    game = position()
    put(game, "persians_parthian", "nehavend", level, **state)
    game.board.capitals["persia"] = Capital("")
    run(game, Invasion(path="parthian", left=hits))
    return game


def ends(hits):
    """Every (Land, level, cursed) that an army in Nehavend can come to."""
    found, games = set(), [persians(hits)]
    while games:
        game = games.pop()
        if not game.stack:
            army = game.board.armies["persians_parthian"]
            found.add((at(game, army.id), army.level, army.cursed))
            continue
        for action in RULES.legal(game, 0):
            after = game.clone()
            act(after, action)
            games.append(after)
    return found


def test_7_3_three_levels_of_strength():
    assert ends(1) == {("nehavend", WEAK, False), ("esfahan", STRONG, False)}
    game = persians(1, SHATTERED)
    assert at(game, "persians_parthian") == "esfahan"  # all that is left to it


def test_7_4_example_i_one_hit():
    assert ends(1) == {("nehavend", WEAK, False), ("esfahan", STRONG, False)}


def test_7_4_example_ii_two_hits():
    assert {("nehavend", SHATTERED, False), ("esfahan", STRONG, False)} <= ends(2)


def test_7_4_example_iii_three_hits():
    game = persians(3)
    act(game, Absorb("retreat", 2))
    assert [(way.how, way.hits) for way in ways_now(game)] == [("level", 1), ("retreat", 1)]


def test_7_4_example_iv_four_hits():
    assert {("khorasan", STRONG, False), ("esfahan", SHATTERED, False)} <= ends(4)


def test_7_4_example_v_nine_hits_kill_the_persians():
    game = persians(9)
    act(game, Absorb("retreat", 2), Absorb("retreat", 2), Absorb("retreat", 2))
    army = game.board.armies["persians_parthian"]
    assert (at(game, army.id), army.level, army.cursed) == ("transoxiana", SHATTERED, True)
    stage(game, "indian", "parthian", ap=3)
    assert refusal(game, Attack("parthian")) == ("A Cursed army cannot attack.", "7.6")
    EndOfTurn().surrender(game)
    assert game.board.active["parthian"] == "sogdians"


def test_7_4_the_shattered_army_in_armenia_retreats_for_one_hit():
    """The worked example: its only way is a retreat, which would take two."""
    game = advanced()
    put(game, "armenians", "armenia", SHATTERED)
    run(game, Invasion(path="caucasus", left=1))
    assert not game.stack
    assert at(game, "armenians") == "aghvank"


def test_7_4_1_the_next_land_away_from_mecca():
    """The worked examples: from Libya to Sufetula, from Yezd to Seistan."""
    game = position()
    for path, army, land, beyond in (
        ("med", "byz_med", "libya", "sufetula"),
        ("indian", "persians_indian", "yezd", "seistan"),
    ):
        put(game, army, land)
        run(game, Invasion(path=path, left=2))
        act(game, Absorb("retreat", 2))
        assert at(game, army) == beyond


def test_7_4_a_retreat_may_be_made_for_a_single_hit():
    game = persians(2)
    act(game, Absorb("retreat", 1))
    assert at(game, "persians_parthian") == "esfahan"
    assert game.stack


@pytest.mark.parametrize(("before", "after"), [("libya", "sufetula"), ("sufetula", "carthage")])
def test_7_4_1_a_retreat_leads_away_from_mecca(before, after):
    game = position()
    put(game, "byz_med", before)
    run(game, Invasion(path="med", left=1))
    act(game, Absorb("retreat", 1))
    assert at(game, "byz_med") == after


def test_7_4_1_nobody_retreats_without_a_hit():
    game = stage(position(), "indian", "parthian", ap=3)
    assert refusal(game, Absorb("retreat", 1))[0]


def capital_at_ctesiphon(hits):
    game = position()
    run(game, Invasion(path="parthian", left=hits))
    return game


def test_7_4_2_a_capital_takes_two_hits():
    game = capital_at_ctesiphon(2)
    act(game, Absorb("capital", 1), Absorb("capital", 1))
    assert not game.board.capitals["persia"].at
    assert at(game, "persians_parthian") == "ctesiphon"


def test_7_4_2_it_has_to_be_destroyed_before_the_army_leaves():
    game = capital_at_ctesiphon(3)
    assert {way.how for way in ways_now(game)} == {"level", "capital"}
    assert RULES.refusals(game, 0)[0].why.rule == "7.4.2"
    act(game, Absorb("capital", 1), Absorb("capital", 1), Absorb("retreat", 1))
    assert at(game, "persians_parthian") == "nehavend"


def test_7_4_2_any_army_takes_hits_on_a_capital_and_may_leave_when_it_is_gone():
    game = position()
    put(game, "sogdians", "transoxiana")
    game.board.capitals["persia"] = Capital("transoxiana", True)
    run(game, Invasion(path="parthian", left=4))
    assert {way.how for way in ways_now(game)} == {"level", "capital"}
    act(game, Absorb("capital", 1), Absorb("capital", 1), Absorb("retreat", 2))
    assert not game.board.capitals["persia"].at
    assert at(game, "sogdians") == "fergana"


def test_7_4_3_an_army_in_a_castle_is_besieged_and_the_player_chooses_what_is_hit():
    game = position()
    castle(game, "major_1", "constantinople", strong=True)
    put(game, "byz_greek", "constantinople", inside=True)
    game.board.capitals["byzantium"] = Capital("")
    assert {way.how for way in ways(game, "greek", 1)} == {"level", "castle"}


def test_7_4_3_a_minor_castle_has_no_strong_side():
    game = position()
    put(game, "byz_med", "alexandria", SHATTERED, inside=True)
    run(game, Invasion(path="med", left=3))
    act(game, Absorb("leave", 3))
    army = game.board.armies["byz_med"]
    assert (at(game, "byz_med"), army.cursed) == ("libya", True)


def test_7_4_3_1_the_siege_of_carthage():
    """The worked example: thirteen Hits drive a strong army from Sufetula onto the Exarchate."""
    game = position()
    put(game, "byz_med", "sufetula")
    islam(game, "med", "libya")
    run(game, Invasion(path="med", left=13))
    act(game, Absorb("retreat", 2))
    assert (at(game, "byz_med"), game.board.armies["byz_med"].inside) == ("carthage", False)
    act(game, Absorb("inside", 4))
    assert game.board.armies["byz_med"].inside
    act(game, Absorb("castle", 4))
    assert not game.board.castles["major_2"].strong
    act(game, Absorb("leave", 3))
    army = game.board.armies["byz_med"]
    assert (at(game, "byz_med"), army.level, army.cursed) == ("tingitana", STRONG, True)
    assert game.board.castles["major_2"].at == ""
    stage(game, "greek", "med", ap=5)
    assert refusal(game, Attack("med"))[1] == "7.6"
    EndOfTurn().surrender(game)
    assert game.board.active["med"] == "exarchate"


def test_7_4_3_1_a_shattered_army_enters_its_castle_for_a_single_hit():
    game = position()
    put(game, "byz_med", "carthage", SHATTERED)
    run(game, Invasion(path="med", left=1))
    assert game.board.armies["byz_med"].inside
    assert not game.stack


def test_7_5_on_top_of_a_neutral_there_is_no_retreat():
    game = position()
    put(game, "byz_med", "tingitana")
    run(game, Invasion(path="med", left=3))
    army = game.board.armies["byz_med"]
    assert (army.level, army.cursed) == (SHATTERED, True)


def test_7_5_1_a_persian_army_escapes_from_the_sogdians():
    """The worked example: thrown back across the Oxus, it must retake Khorasan this turn."""
    game = stage(position(dice=[5]), "indian", "parthian")
    put(game, "persians_parthian", "transoxiana")
    game.board.ap["east"] = 2
    act(game, Attack("parthian"))
    assert at(game, "persians_parthian") == "khorasan"
    EndOfTurn().surrender(game)
    assert game.board.active["parthian"] == "persians_parthian"


def test_7_5_1_escape_is_no_duty():
    game = stage(position(), "indian", "parthian", ap=2)
    put(game, "persians_parthian", "transoxiana")
    EndOfTurn().surrender(game)
    assert "persians_parthian" in game.board.lost


def test_7_6_a_cursed_army_neither_attacks_nor_rallies():
    game = position()
    put(game, "byz_greek", "cilicia", SHATTERED, cursed=True)
    stage(game, "greek", "med", ap=5)
    assert refusal(game, Attack("greek"))[1] == "7.6"
    assert refusal(game, Rally("greek"))[1] == "7.6"


def test_7_6_a_second_curse_changes_nothing():
    game = position()
    put(game, "franks", "paris", SHATTERED, cursed=True)
    news = run(game, Invasion(path="med", left=4))
    assert not [item for item in news if type(item).__name__ == "ArmyChanged"]
