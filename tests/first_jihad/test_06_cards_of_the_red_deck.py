"""6.2. The cards of the third era, each drawn and played."""

from games.first_jihad.rules.actions import PlayEvent
from games.first_jihad.rules.board import WEAK, Jihad, Stand
from games.first_jihad.rules.kings import sign_full
from games.first_jihad.rules.news import ConversionRolled, MinorMoved
from games.first_jihad.rules.play import ActionsPhase
from tests.first_jihad.deck import ap, draw, drawn, events, printed
from tests.first_jihad.table import RULES, act, asked, at, islam, marker, put, run, told


def test_6_2_card_36_egyptian_sailors_mutiny():
    game = drawn(36, dice=[2])
    game.board.price["tibet"] = 1
    news = draw(game)
    assert printed(36) == ("r4 1 2 0 1 F", 4, 4)
    assert events(news) == ["RULER_CHANGE", "MINOR_LEFT", "MINOR_VALUE"]
    assert game.board.skill["byzantium"] == 6  # 2 + 6 + 1 is 9
    assert (game.board.minor["tibet"], game.board.price["tibet"]) == (1, 2)
    assert game.board.optional == ["KARABISIAN_THEME"]
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_35_sulu_khan_of_the_turgesh():
    game = drawn(35, dice=[2])
    put(game, "byz_med", "libya")
    news = draw(game)
    assert printed(35) == ("r3 3 1 3 3 1", 4, 3)
    assert events(news) == ["KAABA", "INTOLERANCE", "SULU_KHAN", "MINOR_LEFT-", "MINOR_LEFT", "RIDDA"]
    assert game.board.kaaba == 3
    assert marker(game, "med") == ("alexandria", True)
    assert at(game, "turgesh") == "transoxiana" and game.board.armies["sogdians"].at == 0
    assert game.board.active["parthian"] == "persians_parthian"
    assert game.board.minor["bulgars"] == 1
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_34_i_see_heads_ready_to_be_cut_off():
    game = drawn(34)
    game.board.price["bulgars"], game.board.navy = 2, True
    news = draw(game)
    assert printed(34) == ("r3 4 1 4 3 2", 3, 3)
    assert events(news) == ["KAABA", "JIHAD", "MINOR_LEFT", "MINOR_VALUE"]
    assert (game.board.kaaba, game.board.jihad) == (4, Jihad("byzantium", False))
    assert game.board.mujahideen == "greek"
    assert (game.board.minor["cyprus"], game.board.price["bulgars"]) == (0, 1)
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_33_treacherous_count_julian():
    game = drawn(33, dice=[4])
    put(game, "exarchate", "tingitana")
    islam(game, "med", "libya", disrupted=True)
    news = draw(game)
    assert printed(33) == ("2 2 F 2 r3 3", 3, 3)
    assert events(news) == ["RULER_CHANGE", "MINOR_LEFT-", "MINOR_LEFT", "COUNT_JULIAN"]
    assert game.board.skill["byzantium"] == 6
    assert game.board.armies["visigoths"].level == WEAK
    assert marker(game, "med") == ("tingitana", False)
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_32_the_army_of_peacocks_and_prince_maslama():
    """13.1, 17.3: the Bulgars come, and the Ka'aba Number goes from 3 to 5."""
    game = drawn(32)
    game.board.kaaba = 3
    news = draw(game)
    assert printed(32) == ("2 1 1 F3 3 1", 2, 2)
    assert events(news) == ["KAABA", "JIHAD", "MINOR_LEFT"]
    assert (game.board.kaaba, game.board.jihad) == (5, Jihad("persia", True))
    assert game.board.mujahideen == "parthian"
    assert told(news, MinorMoved) == [MinorMoved(power="bulgars", before=0, box=1, rule="13.1")]
    assert ap(game) == (2, 2, 1, 1)


def test_6_2_card_31_pirooz_revolts():
    game = drawn(31, dice=[2, 5])
    put(game, "persians_indian", "seistan")
    islam(game, "indian", "yezd")
    news = draw(game)
    assert printed(31) == ("2 2 F 2 F F", 4, 4)
    assert events(news) == ["RULER_CHANGE", "MINOR_LEFT-"]
    assert game.board.skill["persia"] == 6  # 2 + 4 + 1 is 7
    assert ap(game) == (4, 4, 1, 1)
    run(game, ActionsPhase())
    act(game, PlayEvent("PIROOZ_REVOLTS"))
    assert marker(game, "indian") == ("khuzestan", True)


def test_6_2_card_30_armenia_betrayed():
    game = drawn(30, dice=[6])
    put(game, "armenians", "armenia")
    put(game, "byz_greek", "constantinople")
    islam(game, "greek", "cilicia", disrupted=True)
    game.board.navy = True
    news = draw(game)
    assert printed(30) == ("2 2 1 1 2 F", 4, 3)
    news += act(game, "bulgars")
    assert events(news) == ["KAABA", "INTOLERANCE", "LOMBARDS", "REVOLT", "MINOR_LEFT", "RIDDA"]
    assert [roll.land for roll in told(news, ConversionRolled)] == ["nisibis"]
    assert (game.board.kaaba, game.board.king, game.board.this_turn.ridda) == (3, "caucasus", True)
    assert (game.board.minor["bulgars"], game.board.minor["cyprus"]) == (1, 0)
    assert ap(game) == (4, 3, 1, 3)


def test_6_2_card_29_mercurios_king_of_nubia():
    game = drawn(29, dice=[4])
    put(game, "nubians", "nobatia")
    sign_full(game, "african")
    put(game, "pratihara", "mulasthana")
    news = draw(game)
    assert printed(29) == ("2 2 F 1 2 1", 3, 4)
    assert asked(game) == ["keep", "break"]
    news += act(game, "break")
    assert events(news) == ["REVOLT", "RULER_CHANGE", "MINOR_LEFT", "MINOR_LEFT"]
    assert (game.board.active["african"], at(game, "nubians")) == ("nubians", "nobatia")
    assert game.board.skill["byzantium"] == 6
    assert (game.board.minor["socotra"], game.board.minor["tibet"]) == (1, 1)
    assert ap(game) == (3, 3, 3, 1)


def test_6_2_card_28_kahina_queen_of_the_moors():
    game = drawn(28, dice=[3])
    news = draw(game)
    assert printed(28) == ("2 4 3 1 1 0", 4, 3)
    assert events(news) == ["RULER_CHANGE", "MINOR_LEFT"]
    assert game.board.skill["byzantium"] == 6 and game.board.minor["tibet"] == 1
    assert game.board.optional == ["CAROLINGIANS", "QUEEN_KAHINA"]
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_27_blacks_as_innumerable_as_ants():
    game = drawn(27, dice=[3])
    news = draw(game)
    assert printed(27) == ("1 F F 0 1 0", 3, 3)
    assert events(news) == ["DAHLAK_FALLS", "RULER_CHANGE", "MINOR_LEFT"]
    assert at(game, "axum") == "axum"
    assert game.board.skill["persia"] == 5  # 3 + 4 - 1 is 6
    assert game.board.minor["socotra"] == 1
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_26_a_war_over_coins():
    game = drawn(26, dice=[4])
    game.board.schism = True
    news = draw(game)
    assert printed(26) == ("2 3 F F 1 2", 2, 2)
    assert game.board.skill["byzantium"] == 6  # 4 + 6 - 1 for the Schism is 9
    news += act(game, "orthodox")
    assert events(news) == ["RULER_CHANGE", "ECUMENICAL_COUNCIL", "PAPAL_BULL"]
    assert game.board.schism  # healed by the Council, and back by the Bull
    assert game.board.optional == ["EMPRESS_WU"]
    assert ap(game) == (2, 2, 1, 1)


def test_6_2_card_26_in_the_basic_game_is_a_new_ruler_alone():
    game = drawn(26, dice=[3], scenario="basic")
    assert events(draw(game)) == ["RULER_CHANGE"]
    assert not game.board.schism and ap(game) == (2, 2, 0, 0)


def test_6_2_card_25_revolt_of_the_zanj_slaves():
    game = drawn(25)
    game.board.stands["persia"] = Stand("ap", used=True)
    news = draw(game)
    assert printed(25) == ("1 F F F F F", 3, 3)
    news += act(game, "skill", "skill")
    assert events(news) == ["END_OF_ERA", "GREEK_FIRE", "INTOLERANCE-", "MINOR_VALUE", "RIDDA"]
    assert game.board.stands == {"byzantium": Stand("skill"), "persia": Stand("skill")}
    assert (game.board.fleet, game.board.price["tibet"], game.board.this_turn.ridda) == (3, 1, True)
    assert RULES.waiting(game) == frozenset()
    assert ap(game) == (3, 3, 1, 1)
