"""8.0. Why something cannot be done: the reason the player is given, and its paragraph."""

from random import Random

import pytest

from games.engine.contract import Action
from games.engine.playout import random_game
from games.engine.questions import Choose
from games.first_jihad.rules.actions import (
    Appease,
    Attack,
    BuildCapital,
    BuildCastle,
    BuyElephants,
    CavalryRaid,
    CoastalRaid,
    FixCastle,
    Landing,
    LastStand,
    NavalBattle,
    Rally,
    UseToken,
)
from games.first_jihad.rules.blessings import IconsMove
from games.first_jihad.rules.board import SHATTERED, STRONG, WEAK, Capital, Castle, Game, Stand
from games.first_jihad.rules.damage import Invasion
from tests.first_jihad.table import RULES, act, advanced, castle, islam, position, put, refusal, run, stage

WEST, EAST = ("greek", "med"), ("indian", "parthian")


def cursed(game: Game) -> None:
    put(game, "byz_greek", "cilicia", WEAK, cursed=True)


def shattered(game: Game) -> None:
    put(game, "byz_greek", "cilicia", SHATTERED)


def at_mecca(game: Game) -> None:
    put(game, "byz_greek", "damascus")


def behind_the_straits(game: Game) -> None:
    put(game, "byz_greek", "constantinople")
    game.board.minor["cyprus"], game.board.ap["west"] = 1, 2


def fleet_used(game: Game) -> None:
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus")
    game.board.used = ["greek_fleet"]
    game.board.minor["cyprus"] = 0


def cyprus_lost(game: Game) -> None:
    put(game, "byz_greek", "cilicia")
    islam(game, "greek", "damascus")
    game.board.minor["cyprus"] = 1


def landing_waits(game: Game) -> None:
    put(game, "byz_greek", "cilicia")
    game.board.landing = 1


def fleet_gone(game: Game) -> None:
    put(game, "byz_greek", "cilicia")
    game.board.used = ["greek_fleet"]


def of_berbers(game: Game) -> None:
    put(game, "berbers", "tingitana")


def horses_used(game: Game) -> None:
    put(game, "persians_parthian", "esfahan")
    islam(game, "parthian", "ctesiphon")
    game.board.used = ["immortals"]


def nothing_to_raid(game: Game) -> None:
    put(game, "persians_parthian", "esfahan")


def marker_turned(game: Game) -> None:
    put(game, "persians_parthian", "esfahan")
    islam(game, "parthian", "ctesiphon", disrupted=True)


def marker_at_home(game: Game) -> None:
    islam(game, "parthian", "ctesiphon")


def friends(game: Game) -> None:
    game.board.minor.update(bulgars=-1, tibet=-1, cyprus=-1)
    put(game, "byz_greek", "damascus", WEAK)
    put(game, "persians_parthian", "ctesiphon", WEAK)


def besieged(game: Game) -> None:
    castle(game, "major_1", "constantinople")
    put(game, "byz_greek", "constantinople", inside=True)


def homeless(game: Game) -> None:
    put(game, "byz_greek", "greece")
    islam(game, "greek", "rome")
    put(game, "byz_med", "tingitana")
    game.board.capitals["byzantium"] = Capital("")


def ruined(game: Game) -> None:
    game.board.castles["minor_1"] = Castle("minor_1", "", strong=False)
    game.board.ap["west"] = 3


def chit_for_a_full_purse(game: Game) -> None:
    game.board.ap["west"] = 5


def chit_for_the_best(game: Game) -> None:
    game.board.skill["byzantium"], game.board.stands["byzantium"] = 7, Stand("skill")


def token_for_a_full_purse(game: Game) -> None:
    game.board.tokens["blue"], game.board.ap["west"] = 1, 5


@pytest.mark.parametrize(
    ("case", "paths", "action", "rule"),
    [
        (cursed, WEST, Attack("greek"), "7.6"),
        (cursed, WEST, Rally("greek"), "7.6"),
        (shattered, WEST, Attack("greek"), "9.1.2"),
        (at_mecca, WEST, Attack("greek"), "9.1"),
        (at_mecca, WEST, Rally("greek"), "8.4"),
        (behind_the_straits, WEST, Attack("greek"), "8.3"),
        (fleet_used, WEST, CoastalRaid("greek"), "12.1"),
        (fleet_used, WEST, NavalBattle("cyprus", fleet=True), "12.1"),
        (fleet_used, WEST, Landing(), "8.5"),
        (fleet_used, WEST, Attack("greek", landing=True), "8.5"),
        (fleet_gone, WEST, Attack("greek", landing=True), "12.1"),
        (behind_the_straits, WEST, Attack("greek", landing=True), "8.3"),
        (cyprus_lost, WEST, CoastalRaid("greek"), "8.5"),
        (cyprus_lost, WEST, CoastalRaid("med"), "8.5"),
        (landing_waits, WEST, Landing(), "8.5.3"),
        (landing_waits, WEST, Attack("greek", landing=True), "8.5.3"),
        (of_berbers, ("med",), Attack("med", landing=True), "8.5.3"),
        (horses_used, EAST, CavalryRaid("parthian"), "12.2"),
        (nothing_to_raid, EAST, CavalryRaid("parthian"), "8.6"),
        (marker_turned, EAST, CavalryRaid("parthian"), "10.4"),
        (marker_at_home, EAST, CavalryRaid("parthian"), "8.6"),
        (friends, WEST, Appease("bulgars"), "13.1"),
        (friends, EAST, Appease("tibet"), "13.1"),
        (friends, WEST, NavalBattle("cyprus"), "13.1"),
        (friends, EAST, BuyElephants(), "8.12"),
        (besieged, WEST, FixCastle("major_1"), "8.7"),
        (ruined, WEST, BuildCastle("minor_1", "byzantium"), "8.7"),
        (homeless, WEST, BuildCapital("byzantium"), "8.8.2"),
        (chit_for_a_full_purse, WEST, LastStand("byzantium"), "6.3.1"),
        (chit_for_the_best, WEST, LastStand("byzantium"), "11.1"),
        (token_for_a_full_purse, WEST, UseToken("blue", "west"), "6.3.1"),
    ],
)
def test_8_0_why_not(case, paths: tuple[str, ...], action: Action, rule: str) -> None:
    game = position()
    game.board.ap.update(west=5, east=3)
    case(game)
    stage(game, *paths)
    reason, paragraph = refusal(game, action)
    assert paragraph == rule
    assert reason in [shown.why.words for shown in RULES.refusals(game, 0)]


def test_8_5_3_the_fleet_lands_on_no_eastern_path() -> None:
    game = position()
    game.board.ap["east"] = 3
    put(game, "persians_parthian", "esfahan")
    stage(game, *EAST)
    assert refusal(game, Attack("parthian", landing=True))[1] == "8.5.3"


def test_8_5_3_the_fleet_does_not_land_where_no_attack_can_be_made() -> None:
    game = position()
    game.board.ap["west"] = 5
    stage(game, *WEST)  # both armies stand before Mecca
    assert refusal(game, Landing()) == ("There is no attack here that the Fleet could help.", "8.5.3")


def test_8_2_2_one_ap_has_to_be_left_for_the_franks() -> None:
    game = position()
    put(game, "franks", "aquitaine")
    put(game, "byz_greek", "cilicia")
    stage(game, "greek", ap=1)
    assert refusal(game, Attack("greek")) == ("One AP has to be left for the Mediterranean Path.", "8.3")


def why_no_retreat(game: Game, path: str) -> list[str]:
    """The paragraphs given while Hits are taken."""
    game.board.excubitors = 2
    run(game, Invasion(path=path, left=3))
    return [refused.why.rule for refused in RULES.refusals(game, 0)]


def test_7_5_nor_off_a_neutral() -> None:
    game = position()
    put(game, "byz_med", "tingitana")
    assert why_no_retreat(game, "med") == ["7.5"]


def test_7_4_2_nor_out_of_a_standing_capital() -> None:
    game = position()
    put(game, "byz_greek", "greece")
    game.board.capitals["byzantium"] = Capital("greece")
    assert why_no_retreat(game, "greek") == ["7.4.2"]


def test_5_1_nor_out_of_rome() -> None:
    game = position()
    put(game, "byz_greek", "rome", STRONG)
    assert why_no_retreat(game, "greek") == ["5.1"]


def test_2_1_2_in_an_end_of_the_earth_there_is_nothing_to_choose() -> None:
    game = advanced()
    put(game, "franks", "paris")
    run(game, Invasion(path="med", left=2))
    assert not game.stack
    assert game.board.armies["franks"].level == SHATTERED


def castle_site() -> Game:
    game = position()
    game.board.castles["minor_1"] = Castle("minor_1", "", strong=False)
    stage(game, "greek", "med", ap=5)
    act(game, BuildCastle("minor_1", "byzantium"))
    return game


def icons() -> Game:
    game = position()
    run(game, IconsMove())
    return game


@pytest.mark.parametrize(
    ("asking", "place", "why"),
    [
        (castle_site, "nisibis", ("No Castle is built on that Path.", "8.7.1")),
        (castle_site, "ctesiphon", ("That Land is not the Empire's.", "8.7")),
        (castle_site, "nowhere", ("Say in which Land the Castle is built.", "8.7")),
        (icons, "ctesiphon", ("The Icons go to Byzantine Lands alone.", "14.7")),
        (icons, "nowhere", ("Say where the Icons go, or that they stay.", "14.7")),
    ],
)
def test_8_0_a_place_that_is_not_to_be_had_says_why(asking, place: str, why: tuple[str, str]) -> None:
    assert refusal(asking(), Choose(place)) == why


@pytest.mark.parametrize("scenario", ["basic", "advanced"])
def test_8_0_throughout_a_game_the_list_is_short_and_its_refusals_are_sentences(scenario: str) -> None:
    rng, refused = Random(1), 0
    for game, _ in random_game(RULES, scenario, "refusals", 1):
        if game.stack and rng.random() < 0.2:
            refusals = RULES.refusals(game, 0)
            assert all(refusal.why.words.endswith(".") for refusal in refusals)
            assert len(RULES.legal(game, 0)) <= 50
            refused += len(refusals)
    assert refused > 50
