"""19. Jews and Refugees: each way they can turn out."""

import pytest

from games.first_jihad.rules import dar
from games.first_jihad.rules.actions import Appease, NavalBattle
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.minor import appease_price
from games.first_jihad.rules.naval import battle_drm
from tests.first_jihad.table import RULES, advanced, at, castle, event, islam, put, stage


def jews_in(land, side):
    game = advanced(card=12)
    game.board.jews, game.board.jews_side = land, side
    return game


def hits_by_jews(game, path):
    return [hits for what, hits, _ in hit_list(game, path).lines if what == "jews"]


@pytest.mark.parametrize("side", [1, -1])
def test_19_1_jews_count_in_every_invasion_into_their_land(side):
    game = jews_in("jerusalem", side)
    put(game, "byz_greek", "jerusalem")
    assert hits_by_jews(game, "greek") == [side]


@pytest.mark.parametrize("land", ["damascus", "cilicia"])
def test_19_1_an_invasion_of_another_land_is_no_concern_of_theirs(land):
    game = jews_in("jerusalem", 1)
    put(game, "byz_greek", land)
    assert hits_by_jews(game, "greek") == []


def test_19_1_they_help_barbarians_like_anybody():
    game = jews_in("balanjar", -1)
    put(game, "khazars", "balanjar")
    assert hits_by_jews(game, "caucasus") == [-1]


def test_19_1_a_besieged_land_is_not_the_players():
    game = jews_in("jerusalem", 1)
    castle(game, "minor_1", "jerusalem")
    put(game, "byz_greek", "jerusalem", inside=True)
    assert hits_by_jews(game, "greek") == []
    put(game, "byz_greek", "jerusalem")
    assert hits_by_jews(game, "greek") == [1]


def test_19_1_the_marker_goes_where_the_card_says_and_turns_as_it_says():
    game = advanced()
    assert (game.board.jews, game.board.jews_side) == ("", 0)
    for card, land, side in ((5, "jerusalem", 1), (24, "hispania", 1), (47, "balanjar", -1)):
        event(game, card, "JEWS")
        assert (game.board.jews, game.board.jews_side) == (land, side)


@pytest.mark.parametrize(
    ("kind", "army", "path"),
    [
        ("mardaites", "byz_greek", "greek"),
        ("parsees", "persians_indian", "indian"),
        ("manichees", "persians_parthian", "parthian"),
    ],
)
def test_19_2_refugees_flee_land_by_land_until_they_reach_the_player(kind, army, path):
    game = advanced()
    lands = game.components.at[path]
    put(game, army, lands[4])
    start = game.board.refugees[kind]
    for number in [*range(start + 1, 5), 4, 4]:
        dar.move_refugees(game, kind)
        assert game.board.refugees[kind] == number


def test_19_2_they_do_not_leave_a_neutral_land():
    game = advanced()
    game.board.refugees["parsees"] = game.components.number["sindh"]
    dar.move_refugees(game, "parsees")
    assert game.board.refugees["parsees"] == game.components.number["sindh"]


def test_19_2_a_besieged_land_is_no_shelter():
    game = advanced()
    put(game, "byz_greek", "jerusalem", inside=True)
    dar.move_refugees(game, "mardaites")
    assert game.components.at["greek"][game.board.refugees["mardaites"]] == "cilicia"


def test_19_2_from_an_end_of_the_earth_they_never_go_and_always_help():
    game = advanced()
    put(game, "chinese", "kushinne")
    game.board.refugees["manichees"] = 7
    dar.move_refugees(game, "manichees")
    assert game.board.refugees["manichees"] == 7
    assert appease_price(game, "tibet") == 1


def test_19_2_and_help_from_there_also_while_a_neutral_holds_it():
    game = advanced()
    put(game, "sogdians", "fergana")
    assert at(game, "chinese") == "kushinne"
    game.board.price["tibet"] = 2
    assert appease_price(game, "tibet") == 2
    game.board.refugees["manichees"] = 7
    assert appease_price(game, "tibet") == 1


def test_19_2_1_manichees_in_arab_or_neutral_lands_help_nobody():
    game = advanced()
    assert appease_price(game, "tibet") == 1
    put(game, "persians_parthian", "nehavend")
    assert appease_price(game, "tibet") == 2
    game.board.refugees["manichees"] = game.components.number["fergana"]
    assert appease_price(game, "tibet") == 2


def test_19_2_1_mardaites_and_parsees_row_for_their_hosts():
    game = advanced()
    assert battle_drm(game, NavalBattle("cyprus")) == 1
    assert battle_drm(game, NavalBattle("cyprus", fleet=True)) == 2
    put(game, "byz_greek", "cilicia")
    assert battle_drm(game, NavalBattle("cyprus")) == 0
    assert battle_drm(game, NavalBattle("socotra")) == 2  # Axum in Adulis, and the Parsees in Yezd
    put(game, "persians_indian", "seistan")
    assert battle_drm(game, NavalBattle("socotra")) == 1
    put(game, "axum", "axum")
    assert battle_drm(game, NavalBattle("socotra")) == 0


def test_19_2_1_nubians_in_adulis_are_not_axum():
    game = advanced()
    put(game, "nubians", "adulis")
    put(game, "persians_indian", "seistan")
    assert battle_drm(game, NavalBattle("socotra")) == 0


def test_19_2_1_the_manichees_price_is_paid():
    game = advanced()
    islam(game, "parthian", "ctesiphon")  # converted, but Persian
    stage(game, "indian", "parthian", ap=1)
    game.board.refugees["manichees"] = 2
    assert Appease("tibet") in RULES.legal(game, 0)
