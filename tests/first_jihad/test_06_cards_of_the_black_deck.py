"""6.2. The cards of the last era, each drawn and played."""

from games.engine.contract import Event
from games.first_jihad.rules import syrians
from games.first_jihad.rules.board import Army, Jihad
from games.first_jihad.rules.kings import sign_full
from games.first_jihad.rules.news import ArmyLost, CardDrawn, ConversionRolled, GameEnded
from tests.first_jihad.deck import ap, draw, drawn, events, printed
from tests.first_jihad.table import RULES, act, asked, at, islam, marker, put, told


def test_6_2_card_50_ends_the_game():
    game = drawn(50)
    news = draw(game)
    assert events(news) == ["GAME_END"]
    assert len(told(news, GameEnded)) == 1
    assert game.stack == [] and RULES.outcome(game) is not None


def test_6_2_card_50_gives_no_ap_and_has_no_rose():
    game = drawn(50)
    draw(game)
    assert printed(50) == ("", 0, 0)
    assert ap(game) == (0, 0, 0, 0)


def test_6_2_card_49_the_battle_of_the_zab():
    game = drawn(49)
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus")
    news = draw(game)
    assert printed(49) == ("1 2 F F F 0", 2, 2)
    assert events(news) == ["OH_SHIITE", "EXCUBITORS"]
    assert marker(game, "greek") == ("damascus", True)
    assert game.board.excubitors == 2
    assert game.board.optional == ["KARABISIAN_THEME"]
    assert ap(game) == (2, 2, 1, 1)


def test_6_2_card_48_cyriacus_king_of_nubia():
    game = drawn(48, dice=[6, 1, 6])
    put(game, "armenians", "armenia")
    put(game, "nubians", "makouria")
    put(game, "byz_greek", "jerusalem")
    news = draw(game)
    assert printed(48) == ("1 0 F F F F", 2, 2)
    assert events(news) == ["FEIGNED_CONVERSION", "GREAT_KING", "INTOLERANCE", "MINOR_LEFT"]
    assert at(game, "armenians") == "vaspurakan"
    assert (game.board.king, game.board.minor["socotra"]) == ("african", 1)
    assert [roll.land for roll in told(news, ConversionRolled)] == ["damascus", "upper_egypt", "nisibis"]
    assert marker(game, "african") == ("upper_egypt", True)
    assert ap(game) == (2, 2, 3, 1)  # the Great King has three in place of one


def test_6_2_card_47_the_religion_of_the_israelites_is_better():
    game = drawn(47, dice=[4])
    put(game, "pratihara", "mulasthana")
    news = draw(game)
    assert printed(47) == ("3 0 0 0 1 1", 4, 3)
    assert asked(game) == ["bulgars", "skill"]
    news += act(game, "bulgars")
    assert events(news) == ["JEWS", "RULER_CHANGE", "LOMBARDS", "MINOR_LEFT"]
    assert (game.board.jews, game.board.jews_side) == ("balanjar", -1)
    assert game.board.skill["byzantium"] == 6  # 4 + 6 - 1 is 9
    assert (game.board.minor["bulgars"], game.board.minor["socotra"]) == (1, 1)
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_46_fromo_kesaro():
    game = drawn(46)
    game.board.armies["sogdians"] = Army("sogdians", 0)
    put(game, "turgesh", "khorasan")
    news = draw(game)
    assert printed(46) == ("3 3 0 2 3 3", 3, 4)
    assert events(news) == ["SULU_ASSASSINATED", "MINOR_LEFT"]
    assert (game.board.active["parthian"], at(game, "sogdians")) == ("sogdians", "khorasan")
    assert at(game, "chinese") == "fergana"
    assert game.board.minor["tibet"] == 1
    assert game.board.optional == ["KARABISIAN_THEME"]
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_45_the_great_berber_revolt():
    game = drawn(45, dice=[4])
    put(game, "visigoths", "hispania")
    islam(game, "med", "tingitana")
    news = draw(game)
    assert printed(45) == ("2 F 2 1 2 0", 4, 3)
    assert events(news) == ["BERBER_REVOLT", "RULER_CHANGE", "MINOR_LEFT"]
    assert (game.board.active["med"], at(game, "berbers")) == ("berbers", "tingitana")
    assert game.board.skill["byzantium"] == 7
    assert game.board.minor["bulgars"] == 1
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_44_revolt_of_the_murjiah():
    game = drawn(44, dice=[3])
    game.board.navy = True
    news = draw(game)
    assert printed(44) == ("2 1 0 3 F 1", 3, 4)
    assert events(news) == ["RULER_CHANGE", "MINOR_LEFT", "MINOR_LEFT"]
    assert game.board.skill["persia"] == 6
    assert (game.board.minor["cyprus"], game.board.minor["tibet"]) == (0, 1)
    assert ap(game) == (3, 4, 1, 1)


def test_6_2_card_43_charles_martel():
    game = drawn(43)
    news = draw(game)
    assert printed(43) == ("3 3 1 1 1 1", 4, 2)
    assert events(news) == ["MINOR_LEFT-"]  # 21.1: no Muslim Navy
    assert game.board.optional == ["KARABISIAN_THEME"]
    assert ap(game) == (4, 2, 1, 1)


def test_6_2_card_42_munnuza_and_the_card_that_follows_at_once():
    game = drawn(42, dice=[43])
    game.board.played.remove(43)
    game.board.decks["black"] = [42, 43]
    news = draw(game)
    assert printed(42) == ("", 0, 0)
    assert events(news) == ["MUNNUZA_DEFECTS", "MINOR_LEFT-"]
    assert told(news, CardDrawn) == [CardDrawn(card=43, rule="6.2")]
    assert game.board.munnuza and game.board.turn == 1
    assert game.board.card == 43 and ap(game) == (4, 2, 1, 1)


def test_6_2_card_42_as_the_last_but_one_brings_the_end():
    game = drawn(42)
    news: list[Event] = draw(game)
    assert events(news) == ["MUNNUZA_DEFECTS", "GAME_END"]
    assert game.stack == []


def test_6_2_card_41_khazar_prince_barjik():
    game = drawn(41)
    put(game, "byz_med", "carthage", inside=True)
    game.board.navy = True
    news = draw(game)
    assert printed(41) == ("0 1 0 1 2 0", 4, 4)
    news += act(game, "skill")
    assert events(news) == ["LOMBARDS", "GREAT_KING", "MINOR_LEFT"]
    assert game.board.skill["byzantium"] == 5
    assert game.board.king == "caucasus"
    assert game.board.minor["cyprus"] == 0
    assert ap(game) == (4, 3, 1, 4)


def test_6_2_card_40_iconoclasm():
    game = drawn(40, dice=[4])
    game.board.icons, game.board.navy = "anatolia", True
    news = draw(game)
    assert printed(40) == ("3 F 3 0 2 2", 4, 3)
    assert asked(game) == ["anatolia", "greece"]
    news += act(game, "greece")
    assert asked(game) == ["orthodox", "catholic", "monophysite"]
    news += act(game, "orthodox")
    assert events(news) == ["RULER_CHANGE", "ICONOCLASM", "PAPAL_BULL", "MINOR_VALUE", "MINOR_LEFT"]
    assert (game.board.icons, game.board.themes) == ("lost", "greece")
    assert (game.board.religion, game.board.schism) == ("orthodox", True)  # 20.2, then the Pope's Bull
    assert (game.board.price["bulgars"], game.board.minor["cyprus"]) == (2, 0)
    assert ap(game) == (4, 3, 1, 1)


def test_6_2_card_39_pay_the_jizya():
    game = drawn(39)
    put(game, "persians_indian", "seistan")
    islam(game, "indian", "khuzestan")
    news = draw(game)
    assert printed(39) == ("3 3 F 4 1 0", 3, 3)
    assert events(news) == ["KAABA", "OH_SHIITE", "MINOR_LEFT-", "RIDDA"]
    assert game.board.kaaba == 4 and game.board.this_turn.ridda
    assert marker(game, "indian") == ("khuzestan", True)
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_38_the_misery_of_dhimmitude():
    game = drawn(38, dice=[1])
    put(game, "chinese", "kushinne")
    islam(game, "parthian", "khorasan", disrupted=True)
    put(game, "byz_greek", "jerusalem")
    news = draw(game)
    assert printed(38) == ("2 2 2 2 2 2", 3, 3)
    assert events(news) == ["INTOLERANCE", "DAY_OF_THIRST", "RIDDA"]
    assert marker(game, "greek") == ("damascus", True)
    assert game.board.minor["tibet"] == -1
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_37_shame_and_degradation():
    game = drawn(37, dice=[6, 6])  # Intolerance fails, and so does Retrenchment
    game.board.jihad, game.board.mujahideen, game.board.kaaba = Jihad("byzantium", False), "greek", 5
    put(game, "byz_greek", "jerusalem")
    news = draw(game)
    assert printed(37) == ("0 0 0 0 0 0", 3, 3)
    news += act(game, "ap", "skill")
    assert events(news) == [
        "KAABA",
        "END_OF_ERA",
        "INTOLERANCE",
        "RETRENCHMENT",
        "SARDINIAN_RAIDS",
        "GREEK_FIRE",
    ]
    assert game.board.kaaba == 7
    assert not syrians.end_jihad(game, "17.6.5")  # it ended with the era
    assert game.board.mujahideen == ""
    assert at(game, "byz_greek") == "damascus"
    assert (game.board.affects["cyprus"], game.board.fleet) == ("med", 3)
    assert ap(game) == (3, 3, 1, 1)


def test_6_2_card_48_finds_africa_under_a_full_baqt():
    game = drawn(48)
    put(game, "nubians", "nobatia")
    sign_full(game, "african")
    news = draw(game)
    assert asked(game) == ["keep", "break"]
    news += act(game, "keep")
    assert game.board.baqts == {"african": "full"} and game.board.king == ""
    assert told(news, ArmyLost) == []
