"""10. Religion. 11. Rulers. 12. Blessings. 13. Minor Powers."""

import pytest

from games.first_jihad.rules.actions import Attack, CavalryRaid, NavalBattle
from games.first_jihad.rules.attack import dice_to_roll, faith
from games.first_jihad.rules.board import LOST, Capital, Game, controller, converted, muslim_in_combat
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.minor import move_minor
from games.first_jihad.rules.religion import can_roll, disrupt, roll_conversion
from games.first_jihad.rules.rulers import modifiers, new_ruler, rulership
from tests.first_jihad.table import (
    RULES,
    act,
    advanced,
    calm,
    event,
    islam,
    marker,
    position,
    put,
    rose,
    stage,
)


def test_10_1_each_land_and_each_army_has_a_religion():
    religions = {land.religion for land in RULES.components.land.values()}
    assert "arian" not in religions
    game = position()
    assert faith(game, game.board.armies["byz_greek"]) == "orthodox"
    assert faith(game, game.board.armies["visigoths"]) == "arian"


@pytest.mark.parametrize(("die", "lands"), [(2, "jerusalem"), (3, "damascus")])
def test_10_2_a_land_falls_away_on_a_roll_up_to_its_number(die, lands):
    game = position(dice=[die])
    put(game, "byz_greek", "anatolia")
    islam(game, "greek", "damascus")
    roll_conversion(game, "greek", "14.3")
    assert marker(game, "greek") == (lands, False)


def test_10_3_control_and_conversion_are_two_things():
    """The worked example: the Persians in Seistan, the marker in Khuzestan."""
    game = position()
    put(game, "persians_indian", "seistan")
    islam(game, "indian", "khuzestan")
    assert [controller(game, land) for land in ("khuzestan", "yezd", "seistan")] == ["arab", "arab", "player"]
    assert [converted(game, land) for land in ("khuzestan", "yezd")] == [True, False]
    assert can_roll(game, "indian")


def test_10_4_a_disrupted_land_counts_as_printed_in_combat():
    game = calm(position())
    put(game, "byz_med", "sufetula")
    islam(game, "med", "libya", disrupted=True)
    assert hit_list(game, "med", rose("med", "3")).total == 3
    assert not can_roll(game, "med")
    assert converted(game, "libya")
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "jerusalem", disrupted=True)
    assert dice_to_roll(game, game.board.armies["byz_greek"], "greek") == 1


def test_10_4_a_marker_in_mecca_is_never_disrupted():
    game = position()
    assert not disrupt(game, "greek", "7.1.2")
    assert marker(game, "greek") == ("mecca", False)


def test_10_5_lands_before_the_marker_are_firmly_muslim():
    """The worked example: with the marker in Tingitana four Lands are firmly Muslim, and it is Muslim too."""
    game = position()
    islam(game, "med", "tingitana", disrupted=True)
    assert [muslim_in_combat(game, "med", number) for number in range(1, 6)] == [True] * 4 + [False]
    islam(game, "med", "tingitana")
    assert muslim_in_combat(game, "med", 5)


def test_11_1_skill_is_between_three_and_seven():
    skills = {row.skill for row in RULES.components.rulership}
    assert (min(skills), max(skills)) == (3, 7)
    assert position().board.skill == {"byzantium": 6, "persia": 4}


def test_11_2_a_shah_of_four_and_a_roll_of_three_make_one_of_six():
    """The worked example."""
    game = position(dice=[3])
    new_ruler(game, "persia", 0)
    assert game.board.skill["persia"] == 6


def test_11_2_totals_beyond_the_table_read_as_its_ends():
    game = position()
    assert (rulership(game, -3), rulership(game, 2), rulership(game, 12), rulership(game, 20)) == (3, 3, 7, 7)


def added(game: Game, empire: str, card: int) -> int:
    return sum(by for _, by in modifiers(game, empire, card))


def test_11_2_modifiers_add_up():
    """The worked example: Monophysite, in Schism, without a Capital: 4 less."""
    game = advanced()
    assert added(game, "byzantium", -1) == -1
    game.board.capitals["byzantium"] = Capital("")
    game.board.religion, game.board.schism = "monophysite", True
    assert added(game, "byzantium", 0) == -4
    game.board.religion, game.board.schism = "catholic", False
    assert added(game, "byzantium", 0) == 1
    assert added(game, "persia", 1) == 1


def test_11_2_an_empire_that_fell_gets_no_ruler():
    game = position()
    del game.board.skill["persia"]
    assert not event(game, 6, "RULER_CHANGE")


def test_12_0_the_blessings_of_both_empires_are_available():
    board = position().board
    assert (board.icons, board.used, board.themes) == ("available", [], "")


def test_12_1_greek_fire_turns_the_fleet_and_use_lasts_for_the_turn():
    game = position(dice=[3])
    assert event(game, 17, "GREEK_FIRE")
    assert not event(game, 17, "GREEK_FIRE")
    game.board.minor["cyprus"] = 1
    stage(game, "greek", "med", ap=2)
    act(game, NavalBattle("cyprus", fleet=True))
    assert (game.board.minor["cyprus"], game.board.used) == (0, ["greek_fleet"])
    EndOfTurn().blessings_recovery(game)
    assert (game.board.used, game.board.fleet) == ([], 3)


def test_12_2_the_immortals_attack_or_raid_once_a_turn():
    game = stage(position(), "indian", "parthian", ap=3)
    put(game, "persians_parthian", "esfahan")
    islam(game, "parthian", "ctesiphon")
    act(game, CavalryRaid("parthian"))
    assert Attack("parthian", 1) not in RULES.legal(game, 0)
    EndOfTurn().blessings_recovery(game)
    assert Attack("parthian", 1) in RULES.legal(game, 0)


def test_12_3_icons_are_not_used_up_but_can_be_lost():
    game = position()
    game.board.icons = "anatolia"
    EndOfTurn().blessings_recovery(game)
    assert game.board.icons == "anatolia"
    event(game, 40, "ICONOCLASM")
    assert game.board.icons == LOST


def test_12_3_the_themes_can_come_after_the_icons_are_lost():
    game = position()
    game.board.icons = LOST
    event(game, 40, "ICONOCLASM")
    act(game, "greece")
    assert game.board.themes == "greece"


def test_12_4_themes_take_a_hit_from_invasions_of_their_land():
    game = calm(position())
    put(game, "byz_greek", "anatolia")
    plain = hit_list(game, "greek", rose("greek", "3")).total
    game.board.themes = "anatolia"
    assert hit_list(game, "greek", rose("greek", "3")).total == plain - 1
    game.board.themes = "greece"
    assert hit_list(game, "greek", rose("greek", "3")).total == plain


def test_13_1_the_army_of_peacocks():
    """The worked example: Bulgars and Cyprus make four Hits of two."""
    game = position(card=32)
    put(game, "byz_greek", "cilicia")
    game.board.minor = {"bulgars": 0, "cyprus": 1, "tibet": 0}
    assert event(game, 32, "MINOR_LEFT")
    assert game.board.minor["bulgars"] == 1
    assert hit_list(game, "greek").lines == (
        ("rose", 2, "7.1.1"),
        ("bulgars", 1, "13.1"),
        ("cyprus", 1, "13.1"),
    )
    assert hit_list(game, "greek").total == 4


def test_13_1_a_marker_stays_on_its_track():
    game = position()
    assert not move_minor(game, "cyprus", -1)
    assert move_minor(game, "cyprus", 1)


def test_13_2_cyprus_affects_the_greek_path_until_the_sardinian_raids():
    game = calm(position())
    game.board.minor["cyprus"] = 1
    before = [hit_list(game, path, rose("greek", "2")).total for path in ("greek", "med")]
    event(game, 37, "SARDINIAN_RAIDS")
    after = [hit_list(game, path, rose("greek", "2")).total for path in ("greek", "med")]
    assert (before, after) == ([4, 1], [3, 2])


def test_13_3_the_bulgars_affect_the_greek_path():
    game = calm(position())
    game.board.minor["bulgars"] = 1
    assert hit_list(game, "greek", rose("greek", "2")).total == 4


def test_13_3_they_are_inverted_by_a_siege_of_constantinople():
    game = position()
    put(game, "byz_greek", "constantinople", inside=True)
    event(game, 6, "MINOR_LEFT")
    assert game.board.minor["bulgars"] == -1


def test_13_4_tibet_affects_the_parthian_path():
    game = calm(position())
    game.board.minor["tibet"] = -1
    assert hit_list(game, "parthian", rose("parthian", "2")).total == 2


def test_13_5_socotra_affects_africa_or_india():
    game = calm(advanced())
    game.board.minor["socotra"] = 1
    assert hit_list(game, "african", rose("african", "2")).total == 4
    put(game, "axum", "axum")
    EndOfTurn().trade_routes_check(game)
    assert hit_list(game, "african", rose("african", "2")).lines[0] == ("rose", 2, "7.1.1")
    assert ("socotra", 1, "13.1") in hit_list(game, "indian", rose("african", "2")).lines
