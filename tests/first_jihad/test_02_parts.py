"""2. The map, the control of Lands, the tiles."""

import pytest

from games.first_jihad.rules import army as armies
from games.first_jihad.rules.actions import Attack
from games.first_jihad.rules.attack import attack_cost
from games.first_jihad.rules.board import LOST, SHATTERED, Army, controller, front
from games.first_jihad.rules.damage import Invasion, ways
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.minor import turn_hostile
from tests.first_jihad.table import (
    RULES,
    active,
    advanced,
    calm,
    castle,
    event,
    islam,
    neutral,
    position,
    put,
    refusal,
    rose,
    run,
    stage,
)

COMPONENTS = RULES.components


def test_2_1_1_six_paths_lead_away_from_mecca_counter_clockwise():
    first = {path.id: path.lands[0].id for path in COMPONENTS.paths}
    assert list(first.items()) == [
        ("greek", "damascus"),
        ("med", "alexandria"),
        ("african", "upper_egypt"),
        ("indian", "khuzestan"),
        ("parthian", "ctesiphon"),
        ("caucasus", "nisibis"),
    ]
    assert list(position().board.active) == ["greek", "med", "indian", "parthian"]
    assert list(advanced().board.active) == list(first)


def test_2_1_2_no_army_leaves_an_end_of_the_earth_and_excess_is_a_curse():
    game = position()
    put(game, "franks", "paris")
    run(game, Invasion(path="med", left=5))
    assert active(game, "med") == Army("franks", 8, SHATTERED, cursed=True)


def test_2_1_2_1_the_greek_path_ends_at_rome_which_is_no_end_of_the_earth():
    assert [path.id for path in COMPONENTS.paths if not path.lands[-1].end] == ["greek"]
    assert COMPONENTS.paths[0].lands[-1].id == "rome"


def test_2_1_3_theaters():
    theaters = {path.id: path.theater for path in COMPONENTS.paths}
    assert theaters == {
        "greek": "west",
        "med": "west",
        "african": "africa",
        "indian": "east",
        "parthian": "east",
        "caucasus": "caucasus",
    }


def test_2_1_4_crossings_matter_for_hits_and_for_the_cost_of_attacks():
    game = position()
    put(game, "pratihara", "mulasthana")
    assert ("river", -2, "7.2.2") in hit_list(game, "indian", rose("indian", "2")).lines
    assert attack_cost(game, "indian") == 2


def test_2_1_5_mecca_is_never_attacked():
    game = stage(position(), "greek", "med", ap=3)
    assert refusal(game, Attack("greek"))[1] == "9.1"


def test_2_1_5_1_the_army_closest_to_mecca_is_active_and_those_behind_are_neutral():
    game = position()
    assert game.board.active == {
        "greek": "byz_greek",
        "med": "byz_med",
        "indian": "persians_indian",
        "parthian": "persians_parthian",
    }
    assert [controller(game, land) for land in ("tingitana", "hispania", "paris", "carthage")] == [
        "neutral",
        "neutral",
        "neutral",
        "player",
    ]
    both = advanced()
    assert both.board.active["caucasus"] == "garrison_caucasus"
    assert both.board.active["african"] == "garrison_african"
    assert controller(both, "vaspurakan") == controller(both, "nobatia") == "neutral"


def test_2_1_5_2_the_player_controls_what_lies_behind_the_army_up_to_the_neutrals():
    game = position()
    put(game, "byz_greek", "cilicia")
    put(game, "persians_parthian", "nehavend")
    ours = {land for land in COMPONENTS.land if controller(game, land) == "player"}
    assert {"cilicia", "anatolia", "constantinople", "greece", "rome"} <= ours
    assert {"nehavend", "esfahan", "khorasan"} <= ours
    assert [controller(game, land) for land in ("transoxiana", "fergana", "kushinne")] == ["neutral"] * 3


def test_2_1_5_3_the_arabs_control_what_lies_before_it():
    game = position()
    put(game, "byz_greek", "cilicia")
    put(game, "persians_parthian", "nehavend")
    theirs = {land for land in COMPONENTS.land if controller(game, land) == "arab"}
    assert theirs == {"damascus", "jerusalem", "ctesiphon"}
    assert front(game, "parthian") == 1


def test_2_1_5_4_mecca_is_always_muslim_and_adds_its_marker():
    game = calm(position())
    assert hit_list(game, "greek", rose("greek", "2")).lines == (("rose", 2, "7.1.1"), ("islam", 1, "7.2.1"))
    game.board.mecca = 1
    assert hit_list(game, "greek", rose("greek", "2")).total == 4


def test_2_1_5_4_so_is_damascus_once_it_is_the_islamic_capital():
    game = calm(advanced())
    put(game, "byz_greek", "jerusalem")
    islam(game, "greek", "damascus", disrupted=True)
    game.board.mecca = 1
    assert hit_list(game, "greek", rose("greek", "2")).total == 2
    game.board.capital_of_islam = True
    assert hit_list(game, "greek", rose("greek", "2")).total == 4


@pytest.mark.parametrize("inside", [False, True])
def test_2_1_6_1_the_bulgars_relent_while_the_arabs_are_in_constantinople(inside):
    game = position()
    put(game, "byz_greek", "constantinople" if inside else "greece", inside=inside)
    assert turn_hostile(game, "bulgars")
    assert game.board.minor["bulgars"] == -1


def test_2_1_6_2_when_constantinople_falls_the_icons_become_themes_in_greece():
    game = position()
    castle(game, "major_1", "")
    put(game, "byz_greek", "constantinople")
    del game.board.capitals["byzantium"]
    armies.retreat(game, active(game, "greek"), "7.4.1")
    assert (game.board.icons, game.board.themes) == (LOST, "greece")


def test_2_1_6_the_eagle_does_not_bring_back_themes_that_died():
    game = position()
    put(game, "byz_greek", "constantinople")
    game.board.icons = game.board.themes = LOST
    armies.retreat(game, active(game, "greek"), "7.4.1")
    assert game.board.themes == LOST


def test_2_2_the_advanced_game_adds_twelve_boxed_cards():
    def cards(game):
        return sum(len(deck) for deck in game.board.decks.values()) + len(game.board.aside) + 5

    assert (cards(position()), cards(advanced())) == (38, 50)
    assert sum(card.boxed for card in COMPONENTS.cards) == 12


def test_2_3_advanced_tiles_stay_in_the_box_in_the_basic_game():
    assert set(advanced().board.armies) - set(position().board.armies) == {
        "garrison_african",
        "nubians",
        "axum",
        "garrison_caucasus",
        "armenians",
        "khazars",
    }
    assert "socotra" not in position().board.minor


def test_2_3_1_armies_of_fourteen_nations():
    nations = {army.empire or army.id for army in COMPONENTS.armies}
    assert len(nations) == 14
    assert RULES.problems(position()) == []


def test_2_1_5_1_a_neutral_army_is_touched_by_events_alone():
    game = position()
    neutral(game, "franks", "aquitaine")
    assert event(game, 8, "MEROVINGIANS")
    assert game.board.armies["franks"].level == 2
    assert game.board.active["med"] == "byz_med"


def test_2_1_5_1_no_way_of_taking_hits_is_left_out_or_made_up():
    game = position()
    assert [(way.how, way.hits) for way in ways(game, "indian", 3)] == [
        ("level", 1),
        ("retreat", 2),
        ("retreat", 1),
    ]
