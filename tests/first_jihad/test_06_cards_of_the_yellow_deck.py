"""6.2. The cards of the second era, each drawn and played."""

import pytest

from games.first_jihad.rules.actions import PlayEvent
from games.first_jihad.rules.board import WEAK, Jihad
from games.first_jihad.rules.play import ActionsPhase
from tests.first_jihad.deck import ap, draw, drawn, events, printed
from tests.first_jihad.table import act, asked, at, islam, marker, put, run


def test_6_2_card_24_the_dome_of_the_rock():
    game = drawn(24, dice=[4])
    put(game, "pratihara", "sindh")
    news = draw(game)
    assert printed(24) == ("2 1 0 1 1 0", 2, 4)
    assert events(news) == ["JEWS", "RULER_CHANGE", "MINOR_LEFT-", "MINOR_LEFT"]
    assert (game.board.jews, game.board.jews_side) == ("hispania", 1)
    assert (game.board.minor["socotra"], game.board.minor["tibet"]) == (0, 1)  # Sindh is not the Arabs'
    assert ap(game) == (2, 3, 1, 1)


def test_6_2_card_23_the_battle_of_karbala():
    game = drawn(23)
    put(game, "byz_greek", "cilicia", WEAK)
    news = draw(game)
    assert printed(23) == ("1 2 F F 1 F", 3, 3)
    assert events(news) == ["KAABA", "MALABARS"]
    assert (game.board.kaaba, game.board.minor["socotra"]) == (3, -1)
    assert ap(game) == (3, 3, 1, 1)
    run(game, ActionsPhase())
    act(game, PlayEvent("SCLAVINIAE"))
    assert game.board.armies["byz_greek"].level == 3


def test_6_2_card_22_alp_tarkhan():
    game = drawn(22)
    put(game, "khazars", "aghvank")
    put(game, "byz_greek", "anatolia")
    islam(game, "greek", "jerusalem")
    game.board.king, game.board.ap["africa"] = "african", 5
    news = draw(game)
    assert printed(22) == ("1 1 1 F 1 1", 4, 3)
    news += act(game, "skill")
    assert events(news) == ["KAABA", "OH_SHIITE", "MINOR_LEFT", "LOMBARDS", "GREAT_KING"]
    assert marker(game, "greek") == ("jerusalem", True)
    assert (game.board.skill["byzantium"], game.board.minor["socotra"]) == (5, 1)
    assert game.board.king == "caucasus"
    assert ap(game) == (4, 3, 1, 3)  # Africa lost its five, and has the usual one


def test_6_2_card_21_asparukh_khan_of_the_bulgars():
    game = drawn(21, dice=[6])
    news = draw(game)
    assert printed(21) == ("1 1 2 2 1 1", 3, 2)
    assert events(news) == ["KAABA", "RULER_CHANGE", "MINOR_LEFT", "MINOR_VALUE"]
    assert (game.board.kaaba, game.board.skill["persia"]) == (4, 7)  # 6 + 4 is 10
    assert (game.board.minor["bulgars"], game.board.price["bulgars"]) == (1, 2)
    assert ap(game) == (3, 2, 1, 1)


def test_6_2_card_20_council_of_constantinople():
    game = drawn(20, dice=[3])
    game.board.schism, game.board.navy = True, True
    put(game, "byz_greek", "cilicia")
    news = draw(game)
    assert printed(20) == ("1 1 0 1 1 1", 4, 3)
    assert asked(game) == ["orthodox", "catholic", "monophysite"]
    news += act(game, "orthodox")
    assert events(news) == ["ECUMENICAL_COUNCIL", "RULER_CHANGE", "MINOR_LEFT", "MINOR_LEFT"]
    assert not game.board.schism
    assert game.board.skill["persia"] == 5
    assert (game.board.minor["cyprus"], game.board.minor["socotra"]) == (0, 1)
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_19_the_peaks_of_lebanon():
    game = drawn(19, dice=[1])
    news = draw(game)
    assert printed(19) == ("F 1 1 1 2 1", 4, 3)
    assert events(news) == ["RULER_CHANGE", "MINOR_LEFT"]
    assert game.board.skill["byzantium"] == 5  # 1 + 6 - 1 is 6
    assert game.board.minor["bulgars"] == 1
    assert game.board.optional == ["KARABISIAN_THEME"]
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_18_the_four_garrisons_of_the_occupied_west():
    game = drawn(18, dice=[2])
    news = draw(game)
    assert printed(18) == ("r3 0 0 1 1 0", 4, 3)
    assert events(news) == ["RULER_CHANGE", "MINOR_LEFT"]
    assert (game.board.skill["persia"], game.board.minor["tibet"]) == (5, 1)
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_17_greek_fire():
    game = drawn(17)
    news = draw(game)
    assert printed(17) == ("r4 1 0 1 3 0", 4, 3)
    assert events(news) == ["GREEK_FIRE"]
    assert game.board.fleet == 3
    assert game.board.optional == ["KARABISIAN_THEME"]
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_16_the_theodosian_walls():
    game = drawn(16)
    game.board.jihad, game.board.mujahideen = Jihad("persia", True), "indian"
    news = draw(game)
    assert printed(16) == ("r3 2 1 2 2 1", 3, 4)
    assert events(news) == ["KAABA", "JIHAD", "MINOR_LEFT-", "ST_DEMETRIUS"]
    assert (game.board.kaaba, game.board.jihad) == (4, Jihad("byzantium", False))
    assert (game.board.mujahideen, game.board.minor["bulgars"]) == ("greek", -1)
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_16_in_the_basic_game():
    game = drawn(16, scenario="basic")
    assert events(draw(game)) == ["MINOR_LEFT", "ST_DEMETRIUS"]
    assert (game.board.minor["cyprus"], game.board.kaaba) == (0, 0)


def test_6_2_card_15_it_is_the_end_of_the_world():
    game = drawn(15, dice=[4])
    game.board.navy = True
    news = draw(game)
    assert printed(15) == ("2 3 1 r2 F 1", 2, 2)
    assert asked(game) == ["constantinople", "rome", "carthage"]
    news += act(game, "rome")
    assert events(news) == ["RULER_CHANGE", "MINOR_LEFT", "MINOR_LEFT", "CAPITAL_MOVE"]
    assert game.board.capitals["byzantium"].at == "rome"
    assert (game.board.minor["cyprus"], game.board.minor["bulgars"]) == (0, 1)
    assert game.board.optional == ["IMPERIAL_VISIT"]
    assert (game.board.skill["byzantium"], ap(game)) == (7, (2, 2, 1, 1))


def test_6_2_card_14_milk_the_persian():
    """The Jihad breaks the Persian Truce; the offer to the Greeks waits for the Diplomacy Step."""
    game = drawn(14)
    game.board.truces, game.board.mecca = ["persia"], 1
    news = draw(game)
    assert printed(14) == ("3 1 2 3 F3 0", 3, 3)
    assert events(news) == ["JIHAD", "KAABA", "TRUCE_OFFER", "PAPAL_BULL", "KHRI_MANG"]
    assert (game.board.jihad, game.board.mujahideen) == (Jihad("persia", True), "parthian")
    assert (game.board.truces, game.board.truce_offer, game.board.mecca) == ([], "byzantium", 0)
    assert (game.board.kaaba, game.board.schism) == (4, True)
    assert (game.board.armies["chinese"].level, game.board.minor["tibet"]) == (WEAK, 1)
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_14_in_the_basic_game_is_tibets_alone():
    game = drawn(14, scenario="basic")
    assert events(draw(game)) == ["KHRI_MANG"]
    assert (game.board.jihad, game.board.truce_offer) == (None, "")


def test_6_2_card_13_the_umayyad_caliphate():
    game = drawn(13)
    game.board.price["tibet"] = 1
    news = draw(game)
    assert printed(13) == ("F F F F F 3", 3, 4)
    assert asked(game) == ["ap", "skill"]
    news += act(game, "ap", "ap")
    assert events(news) == ["KAABA", "END_OF_ERA", "MINOR_LEFT", "MINOR_VALUE"]
    assert (game.board.kaaba, game.board.minor["bulgars"], game.board.price["tibet"]) == (3, 1, 2)
    assert ap(game) == (3, 3, 1, 1)


@pytest.mark.parametrize("scenario", ["basic", "advanced"])
def test_6_2_card_13_comes_once_the_green_deck_is_out(scenario):
    game = drawn(13, scenario=scenario)
    draw(game)
    assert game.board.card == 13 and game.board.decks["green"] == []
    assert at(game, "byz_greek") == "damascus"
