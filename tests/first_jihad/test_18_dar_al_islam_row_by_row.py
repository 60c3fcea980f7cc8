"""18. The Dar al-Islam Table, row by row."""

import pytest

from games.first_jihad.rules import dar
from games.first_jihad.rules.board import Jihad
from games.first_jihad.rules.events import EventsPhase
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.news import DarRolled, PieceChanged
from games.first_jihad.rules.sequence import Campaign
from tests.first_jihad.deck import drawn
from tests.first_jihad.table import advanced, islam, marker, position, put, run, told

ROWS = {
    4: "PARSEES_MOVE",
    5: "MARDAITE_RAID",
    6: "ICONS_BAQT",
    7: "MANICHEES_MOVE",
    8: "KHARIJITES_SOUTH",
    9: "KHARIJITES_NORTH",
    10: "MARDAITE_RAID",
    11: "PARSEES_MOVE",
    12: "MANICHEES_MOVE",
    13: "MARDAITES_MOVE",
    14: "ICONS_BAQT",
    15: "ZABULISTAN",
    16: "ZABULISTAN",
    17: "MANICHEES_MOVE",
    18: "PARSEES_MOVE",
    19: "MARDAITES_MOVE",
    20: "ICONS_BAQT",
}


def law(*dice, kaaba=2):
    """Sharia Law holds; all three Refugees are among the Arabs."""
    game = advanced(dice)
    game.board.sharia, game.board.kaaba = "law", kaaba
    put(game, "byz_greek", "anatolia")
    put(game, "persians_indian", "seistan")
    put(game, "persians_parthian", "esfahan")
    return game


def fallen(indian, parthian, zabulistan):
    """Persia is no more."""
    game = law()
    put(game, "pratihara", indian)
    put(game, "chinese", parthian)
    del game.board.skill["persia"], game.board.stands["persia"], game.board.capitals["persia"]
    game.board.zabulistan, game.board.kaaba = zabulistan, 5
    return game


@pytest.mark.parametrize(("total", "row"), ROWS.items())
def test_18_1_two_dice_and_the_kaaba_number_make_the_row(total, row):
    kaaba = 8 if total > 14 else 2
    first = min(6, total - kaaba - 1)
    game = law(first, total - kaaba - first, kaaba=kaaba)
    dar.dar_al_islam(game)
    rolled = told(game.news, DarRolled)
    assert (rolled[0].total, rolled[0].result) == (total, row)


def test_18_1_the_example_of_a_three_and_an_eight():
    game = law(6, 2, kaaba=3)
    dar.dar_al_islam(game)
    assert told(game.news, DarRolled)[0].total == 11


def test_18_1_no_roll_before_sharia_law_and_none_in_the_turn_it_comes():
    game = advanced()
    dar.dar_al_islam(game)
    game = drawn(2)
    run(game, EventsPhase())
    Campaign().dar_al_islam_phase(game)
    assert told(game.news, DarRolled) == [] and game.board.sharia == "law"


def test_18_1_and_never_in_the_basic_game():
    game = position()
    dar.dar_al_islam(game)
    assert game.news == []


@pytest.mark.parametrize("kind", ["mardaites", "parsees", "manichees"])
def test_18_2_the_refugees_named_move_one_land_and_no_others(kind):
    game = law()
    before = dict(game.board.refugees)
    dar.apply_result(game, f"{kind.upper()}_MOVE")
    assert game.board.refugees == before | {kind: before[kind] + 1}


def test_18_3_a_persian_army_on_the_map_earns_a_red_token():
    game = law()
    dar.zabulistan(game)
    assert (game.board.tokens["red"], game.board.kaaba) == (1, 2)


@pytest.mark.parametrize("side", ["defiant", "subdued"])
def test_18_3_so_does_a_jihad_and_the_marker_stays_as_it_is(side):
    game = fallen("kannauj", "kushinne", side)
    game.board.jihad, game.board.mujahideen = Jihad("byzantium", False), "greek"
    dar.zabulistan(game)
    assert (game.board.tokens["red"], game.board.kaaba, game.board.zabulistan) == (1, 5, side)


@pytest.mark.parametrize(
    ("side", "indian", "parthian", "then"),
    [
        ("defiant", "sindh", "fergana", "defiant"),
        ("subdued", "sindh", "fergana", "defiant"),
        ("defiant", "kannauj", "fergana", "subdued"),
        ("subdued", "sindh", "kushinne", "subdued"),
        ("defiant", "kannauj", "kushinne", "conquered"),
        ("subdued", "kannauj", "kushinne", "conquered"),
    ],
)
def test_18_3_it_hurts_while_defiant_and_turns_by_the_ends_of_the_earth(side, indian, parthian, then):
    game = fallen(indian, parthian, side)
    dar.zabulistan(game)
    assert game.board.kaaba == (4 if side == "defiant" else 5)
    assert game.board.zabulistan == then
    assert game.board.tokens["red"] == 0


def test_18_3_once_conquered_it_is_quiet():
    game = fallen("kannauj", "kushinne", "conquered")
    dar.zabulistan(game)
    assert (game.board.kaaba, game.news) == (5, [])


def test_18_3_brought_down_to_two_those_on_a_path_stay_as_tribals():
    game = fallen("sindh", "fergana", "defiant")
    game.board.kaaba, game.board.mujahideen = 3, "med"
    dar.zabulistan(game)
    assert (game.board.kaaba, game.board.mujahideen) == (2, "med")


def test_18_3_at_two_there_is_nothing_left_to_take():
    game = fallen("sindh", "fergana", "defiant")
    game.board.kaaba = 2
    dar.zabulistan(game)
    assert game.board.kaaba == 2


def test_18_4_icons_in_a_player_held_land_or_their_box_are_safe():
    game = law()
    for place in ("available", "constantinople"):
        game.board.icons = place
        dar.icons_and_baqt(game)
        assert game.board.icons == place


def test_18_4_icons_in_an_arab_land_are_lost_and_the_themes_can_still_come():
    game = law()
    game.board.icons = "cilicia"
    dar.icons_and_baqt(game)
    assert (game.board.icons, game.board.themes) == ("lost", "")


def test_18_4_each_full_baqt_pays_and_a_partial_one_does_not():
    game = law()
    game.board.baqts = {"african": "full", "caucasus": "partial"}
    dar.icons_and_baqt(game)
    assert game.board.tokens["purple"] == 1
    game.board.baqts["caucasus"] = "full"
    dar.icons_and_baqt(game)
    assert game.board.tokens["purple"] == 3


def test_18_5_a_raid_needs_mardaites_among_the_arabs():
    game = law()
    islam(game, "greek", "damascus")
    game.board.refugees["mardaites"] = game.components.number["anatolia"]
    dar.mardaite_raid(game)
    assert not game.board.islam["greek"].disrupted
    game.board.refugees["mardaites"] = game.components.number["jerusalem"]
    dar.mardaite_raid(game)
    assert game.board.islam["greek"].disrupted


def test_18_5_a_second_raid_does_not_turn_the_marker_back():
    game = law()
    islam(game, "greek", "damascus", disrupted=True)
    dar.mardaite_raid(game)
    assert game.board.islam["greek"].disrupted


@pytest.mark.parametrize(("row", "path"), [("KHARIJITES_NORTH", "parthian"), ("KHARIJITES_SOUTH", "indian")])
def test_18_6_north_is_the_parthian_path_and_south_the_indian(row, path):
    game = law()
    land = {"parthian": "ctesiphon", "indian": "khuzestan"}[path]
    islam(game, path, land, disrupted=True)
    dar.apply_result(game, row)
    assert game.board.stop == path
    assert told(game.news, PieceChanged)[0].rule == "18.6"


@pytest.mark.parametrize("jihad", [None, Jihad("byzantium", False)])
def test_18_6_a_face_up_marker_turns_and_that_is_all_jihad_or_not(jihad):
    game = law()
    islam(game, "parthian", "ctesiphon")
    islam(game, "greek", "damascus")
    game.board.jihad = jihad
    dar.kharijites(game, "parthian")
    assert marker(game, "parthian") == ("ctesiphon", True)
    assert marker(game, "greek") == ("damascus", False)
    assert game.board.stop == ""


def test_18_6_in_a_jihad_the_mardaites_raid_if_they_can():
    game = law()
    islam(game, "parthian", "ctesiphon", disrupted=True)
    islam(game, "greek", "damascus")
    game.board.jihad = Jihad("persia", True)
    game.board.refugees["mardaites"] = game.components.number["anatolia"]
    dar.kharijites(game, "parthian")
    assert (game.board.stop, game.board.islam["greek"].disrupted) == ("", False)
    game.board.refugees["mardaites"] = game.components.number["cilicia"]
    dar.kharijites(game, "parthian")
    assert (game.board.stop, game.board.islam["greek"].disrupted) == ("", True)


def test_18_0_a_roll_changes_the_hits_of_its_own_turn():
    """The phase comes before the Arabs': a Stop Sign on the Path, and nobody invades there."""
    game = law(3, 4)  # with two, nine: the north
    islam(game, "parthian", "ctesiphon", disrupted=True)
    Campaign().dar_al_islam_phase(game)
    assert hit_list(game, "parthian").stopped == "fitna"
