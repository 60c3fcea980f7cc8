"""6.2. The cards of the first era, each drawn and played."""

from games.first_jihad.rules.board import WEAK
from games.first_jihad.rules.news import TheaterDivided
from tests.first_jihad.deck import ap, draw, drawn, events, printed
from tests.first_jihad.table import act, asked, at, faults, islam, put, told


def test_6_2_card_12_the_battle_of_the_camel():
    game = drawn(12)
    news = draw(game)
    assert printed(12) == ("1 1 0 F F 3", 3, 3)
    assert events(news) == ["KAABA", "MINOR_LEFT-", "MINOR_LEFT"]
    assert (game.board.kaaba, game.board.minor["bulgars"]) == (3, 1)
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_12_in_the_basic_game_is_no_red_star():
    game = drawn(12, scenario="basic")
    assert events(draw(game)) == ["MINOR_LEFT", "MINOR_LEFT"]
    assert game.board.minor["cyprus"] == 0


def test_6_2_card_11_arabs_invade_cyprus():
    game = drawn(11, dice=[4])
    game.board.navy = True
    news = draw(game)
    assert printed(11) == ("4 0 3 1 F 1", 4, 2)
    assert events(news) == ["RULER_CHANGE", "MINOR_LEFT", "MINOR_LEFT"]
    assert game.board.skill["persia"] == 6  # 4 + 4 - 1 is 7
    assert (game.board.minor["cyprus"], game.board.minor["tibet"]) == (0, 1)
    assert ap(game) == (4, 2, 1, 1)


def test_6_2_card_10_kalidurut_signs_the_baqt():
    game = drawn(10, dice=[3])
    put(game, "persians_indian", "seistan")
    news = draw(game)
    assert printed(10) == ("2 1 2 0 1 F", 4, 4)
    assert events(news) == ["BAQT_OFFER", "RULER_CHANGE", "MINOR_LEFT", "MINOR_LEFT"]
    assert game.board.baqt_offer == "african"
    assert game.board.skill["byzantium"] == 6
    assert (game.board.minor["tibet"], game.board.minor["socotra"]) == (1, 1)  # Yezd is the Arabs'
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_9_revolt_of_the_exarch_gregory():
    game = drawn(9, dice=[1])
    game.board.skill["byzantium"] = 5
    put(game, "byz_med", "sufetula")
    news = draw(game)
    assert printed(9) == ("2 2 1 r3 1 2", 2, 3)
    assert events(news) == ["RULER_CHANGE", "PAPAL_BULL", "GREGORY_REVOLTS"]
    assert game.board.skill["byzantium"] == 4  # 1 + 5 - 1 is 5
    assert (game.board.active["med"], at(game, "exarchate")) == ("exarchate", "sufetula")
    assert game.board.schism
    assert told(news, TheaterDivided) == [TheaterDivided(theater="west", rule="14.6.1")]
    assert ap(game) == (2, 3, 1, 1)


def test_6_2_card_8_uthmans_recension():
    game = drawn(8)
    news = draw(game)
    assert printed(8) == ("3 1 1 2 r3 1", 3, 4)
    assert events(news) == ["KAABA", "MEROVINGIANS"]
    assert (game.board.kaaba, game.board.armies["franks"].level) == (4, WEAK)
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_7_an_alliance_with_hell():
    game = drawn(7, dice=[3])
    news = draw(game)
    assert printed(7) == ("1 2 F 1 0 3", 4, 2)
    assert events(news) == ["BAQT_OFFER", "RULER_CHANGE", "MINOR_LEFT"]
    assert game.board.baqt_offer == "caucasus"
    assert (game.board.skill["persia"], game.board.minor["socotra"]) == (6, 1)
    assert ap(game) == (4, 2, 1, 1)


def test_6_2_card_6_is_it_god_who_commands_you():
    game = drawn(6, dice=[1])
    news = draw(game)
    assert printed(6) == ("2 3 2 r3 2 2", 3, 3)
    assert events(news) == ["MINOR_LEFT", "RULER_CHANGE"]
    assert (game.board.minor["bulgars"], game.board.skill["persia"]) == (1, 4)  # 1 + 4 is 5
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_5_a_jewish_national_home():
    game = drawn(5)
    put(game, "byz_med", "libya")
    news = draw(game)
    assert printed(5) == ("3 0 1 1 2 0", 2, 4)
    news += act(game, "bulgars")
    assert events(news) == ["JEWS", "LOMBARDS", "MINOR_LEFT-"]  # 21.1: Alexandria fell, but no navy yet
    assert (game.board.jews, game.board.jews_side) == ("jerusalem", 1)
    assert game.board.minor["bulgars"] == 1
    assert ap(game) == (2, 3, 1, 1)


def test_6_2_card_4_no_country_so_defenseless():
    game = drawn(4, dice=[5])
    news = draw(game)
    assert printed(4) == ("1 4 2 1 r3 2", 3, 4)
    assert events(news) == ["RULER_CHANGE", "MINOR_VALUE"]
    assert (game.board.skill["byzantium"], game.board.price["tibet"]) == (6, 1)  # 5 + 6 is 11
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_3_a_mountain_of_fire():
    game = drawn(3)
    news = draw(game)
    assert printed(3) == ("2 F F F F F", 2, 3)
    assert events(news) == ["MINOR_LEFT"]
    assert game.board.minor["tibet"] == 1
    assert ap(game) == (2, 3, 1, 1)


def test_6_2_card_2_farewell_syria():
    game = drawn(2)
    stars = set(game.board.aside)
    news = draw(game)
    assert printed(2) == ("r6 0 0 1 3 0", 4, 3)
    assert events(news) == [
        "CALIPH_UMAR_I",
        "TRUCE_OFFER",
        "RIGHTLY_GUIDED_ARMY",
        "SHARIA_LAW",
        "MINOR_LEFT",
    ]
    assert (game.board.umar, game.board.kaaba) == (True, 2)
    assert game.board.truce_offer == "persia"
    assert set(game.board.decks["green"]) == stars == {7, 8, 9, 10, 11, 12}
    assert game.board.sharia == "coming"
    assert game.board.minor["bulgars"] == 1
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_2_with_damascus_muslim_brings_the_syrians_at_once():
    game = drawn(2)
    put(game, "byz_greek", "jerusalem")
    islam(game, "greek", "damascus")
    draw(game)
    assert (game.board.umar, game.board.kaaba) == (False, 6)


def test_6_2_card_2_in_the_basic_game_is_the_bulgars_alone():
    game = drawn(2, scenario="basic")
    assert events(draw(game)) == ["MINOR_LEFT"]
    assert (game.board.sharia, game.board.truce_offer, game.board.kaaba) == ("", "", 0)


def test_6_2_card_1_chained_and_nailed_by_fear():
    game = drawn(1)
    news = draw(game)
    assert printed(1) == ("3 0 0 1 1 0", 3, 2)
    assert asked(game) == ["orthodox", "catholic", "monophysite"]
    news += act(game, "catholic")
    assert events(news) == ["ECUMENICAL_COUNCIL"]
    assert (game.board.religion, game.board.schism) == ("catholic", True)
    assert game.board.optional == ["KARABISIAN_THEME"]
    assert ap(game) == (3, 2, 1, 1)


def test_6_2_card_1_to_go_monophysite_is_an_alliance_with_armenia():
    """20.4: a Great King with two AP, in place of the usual one."""
    game = drawn(1)
    draw(game)
    act(game, "monophysite")
    assert (game.board.active["caucasus"], at(game, "armenians")) == ("armenians", "nisibis")
    assert ap(game) == (3, 2, 1, 2)
    assert faults(game) == []


def test_6_2_card_1_in_the_basic_game_asks_nothing():
    game = drawn(1, scenario="basic")
    assert events(draw(game)) == []
    assert game.stack == [] and ap(game) == (3, 2, 0, 0)
