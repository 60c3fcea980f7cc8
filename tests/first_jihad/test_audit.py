"""A broken game is found out: each invariant, broken once."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.first_jihad.rules.board import Army, Capital, Castle, Game, Jihad, Marker
from games.first_jihad.rules.endturn import EndOfTurn
from tests.first_jihad.table import RULES, position

Harm = Callable[[Game], object]


def sound(scenario: str) -> Game:
    """A game at its start, with the first card on the table."""
    game = position(scenario, card=1)
    game.board.played = [1]
    assert RULES.problems(game) == []
    return game


def lose_a_card(game: Game) -> None:
    game.board.decks["red"].remove(31)


def play_a_card_twice(game: Game) -> None:
    game.board.played.append(game.board.decks["green"][0])


def lose_an_army(game: Game) -> None:
    del game.board.armies["franks"]


def double_an_army(game: Game) -> None:
    game.board.lost.append("franks")


def bring_a_strange_army(game: Game) -> None:
    game.board.lost.append("goths")


def march_off_the_map(game: Game) -> None:
    game.board.armies["franks"] = Army("franks", 9)


def be_stronger_than_strong(game: Game) -> None:
    game.board.armies["franks"] = Army("franks", 7, 4)


def besiege_nothing(game: Game) -> None:
    game.board.armies["byz_med"] = Army("byz_med", 2, inside=True)


def put_a_neutral_in_front(game: Game) -> None:
    game.board.armies["byz_med"] = Army("byz_med", 7)


def put_two_neutrals_in_a_land(game: Game) -> None:
    game.board.armies["franks"] = Army("franks", 6)


def leave_nobody_active(game: Game) -> None:
    game.board.active["med"] = ""


def stay_on_a_neutral(game: Game) -> None:
    game.board.armies["byz_med"] = Army("byz_med", 5)
    game.stack = [EndOfTurn(step="banking")]


def lose_a_marker(game: Game) -> None:
    del game.board.islam["med"]


def convert_an_end_of_the_earth(game: Game) -> None:
    game.board.islam["med"] = Marker(8)


def disrupt_mecca(game: Game) -> None:
    game.board.islam["med"] = Marker(0, True)


def build_two_castles_in_a_land(game: Game) -> None:
    game.board.castles["minor_1"] = Castle("minor_1", "alexandria", strong=False)


def leave_a_castle_to_the_arabs(game: Game) -> None:
    game.board.armies["byz_greek"] = Army("byz_greek", 3)


def leave_a_capital_to_the_arabs(game: Game) -> None:
    game.board.armies["persians_parthian"] = Army("persians_parthian", 3)


def make_a_minor_castle_strong(game: Game) -> None:
    game.board.castles["minor_1"] = Castle("minor_1", "jerusalem", strong=True)


def carry_the_icons_away(game: Game) -> None:
    game.board.icons = "lhasa"


def have_icons_and_themes(game: Game) -> None:
    game.board.themes = "greece"


def enthrone_a_fool(game: Game) -> None:
    game.board.skill["byzantium"] = 2


def have_more_ap_than_the_ruler(game: Game) -> None:
    game.board.ap["west"] = 6


def push_a_power_off_its_track(game: Game) -> None:
    game.board.minor["tibet"] = 2


def owe_a_token(game: Game) -> None:
    game.board.tokens["blue"] = -1


def bury_persia_by_halves(game: Game) -> None:
    del game.board.skill["persia"]


def let_the_horses_outlive_persia(game: Game) -> None:
    game.board.immortals = 0


def bring_syrians_into_the_basic_game(game: Game) -> None:
    game.board.kaaba = 2


def raise_the_kaaba_to_nine(game: Game) -> None:
    game.board.kaaba = 9


def crown_a_king_of_nobody(game: Game) -> None:
    game.board.king, game.board.active["african"], game.board.baqts = "african", "", {"african": "full"}
    game.board.armies["nubians"] = replace(game.board.armies["nubians"], at=0)


def wage_jihad_from_the_casbah(game: Game) -> None:
    game.board.jihad, game.board.mujahideen = Jihad("persia", True), ""


EITHER: list[Harm] = [
    lose_a_card,
    play_a_card_twice,
    lose_an_army,
    double_an_army,
    bring_a_strange_army,
    march_off_the_map,
    be_stronger_than_strong,
    besiege_nothing,
    put_a_neutral_in_front,
    put_two_neutrals_in_a_land,
    leave_nobody_active,
    stay_on_a_neutral,
    lose_a_marker,
    convert_an_end_of_the_earth,
    disrupt_mecca,
    build_two_castles_in_a_land,
    leave_a_castle_to_the_arabs,
    leave_a_capital_to_the_arabs,
    make_a_minor_castle_strong,
    carry_the_icons_away,
    have_icons_and_themes,
    enthrone_a_fool,
    have_more_ap_than_the_ruler,
    push_a_power_off_its_track,
    owe_a_token,
    bury_persia_by_halves,
    let_the_horses_outlive_persia,
]
ADVANCED: list[Harm] = [raise_the_kaaba_to_nine, crown_a_king_of_nobody, wage_jihad_from_the_casbah]


@pytest.mark.parametrize("scenario", ["basic", "advanced"])
@pytest.mark.parametrize("harm", EITHER, ids=lambda harm: harm.__name__)
def test_harm_is_found_out(harm: Harm, scenario: str) -> None:
    game = sound(scenario)
    harm(game)
    assert RULES.problems(game)


@pytest.mark.parametrize("harm", ADVANCED, ids=lambda harm: harm.__name__)
def test_harm_to_the_advanced_game_is_found_out(harm: Harm) -> None:
    game = sound("advanced")
    harm(game)
    assert RULES.problems(game)


def test_syrians_in_the_basic_game_are_found_out() -> None:
    game = sound("basic")
    bring_syrians_into_the_basic_game(game)
    assert RULES.problems(game) == ["Advanced tiles are in a Basic Game"]


def test_on_a_neutral_is_no_fault_before_the_surrender_step() -> None:
    game = sound("basic")
    game.board.armies["byz_med"] = Army("byz_med", 5)
    game.board.castles = {"major_1": game.board.castles["major_1"]}
    game.stack = [EndOfTurn(step="conversion")]
    assert RULES.problems(game) == []


def test_2_1_5_2_what_was_built_on_a_neutral_is_no_fault_after_the_escape() -> None:
    game = sound("basic")
    game.board.castles["minor_1"] = Castle("minor_1", "sindh", strong=False, empire="persia")
    assert RULES.problems(game) == []
    game.board.castles["minor_1"] = Castle("minor_1", "mulasthana", strong=False, empire="persia")
    assert RULES.problems(game) == ["A Castle or Capital is in mulasthana, which the player does not hold"]


def test_a_fallen_persia_is_no_fault() -> None:
    game = sound("basic")
    board = game.board
    del board.skill["persia"], board.stands["persia"], board.capitals["persia"]
    board.immortals = 0
    board.capitals["byzantium"] = Capital("")
    assert RULES.problems(game) == []
