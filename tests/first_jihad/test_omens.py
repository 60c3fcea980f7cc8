"""What hard sees coming in the Advanced Game."""

from collections.abc import Mapping
from random import Random

import pytest

from games.first_jihad.bot.defence import LOSS, RUIN, stands
from games.first_jihad.bot.foresight import HORIZON, SIEGE, played_on
from games.first_jihad.bot.hard import judge
from games.first_jihad.bot.omens import DISTANT, FUND, jihads_to_come, persia, savings, stamina, to_come, toll
from games.first_jihad.rules.actions import Absorb
from games.first_jihad.rules.board import SHATTERED, STRONG, WEAK, Capital, Castle, Game, Jihad
from games.first_jihad.rules.damage import Invasion
from games.first_jihad.rules.sequence import Campaign
from tests.first_jihad.table import RULES, active, advanced, castle, islam, position, put, run, stage

CALLED = Jihad("byzantium", alternating=False)


def before_rome(land: str, level: int = 3, *, inside: bool = False) -> Game:
    game = advanced()
    put(game, "byz_greek", land, level, inside=inside)
    return game


def strongholds() -> Game:
    """Castles all the way, and the Capital in Rome."""
    game = before_rome("constantinople", WEAK, inside=True)
    castle(game, "minor_1", "greece")
    castle(game, "major_2", "rome", strong=True)
    game.board.capitals["byzantium"] = Capital("rome", strong=False)
    return game


@pytest.mark.parametrize(
    "game",
    [
        before_rome("cilicia"),
        before_rome("constantinople"),
        before_rome("constantinople", inside=True),
        before_rome("rome", SHATTERED),
        strongholds(),
    ],
)
def test_7_4_so_many_hits_can_be_taken_and_no_more(game: Game) -> None:
    lasts = int(stamina(game, active(game, "greek")))
    assert lasts == 0 or any(way.after for way in stands(game, "greek", lasts, ruined=False))
    assert not any(way.after for way in stands(game, "greek", lasts + 1, ruined=False))


def test_17_5_a_jihad_takes_the_higher_a_toll_the_stronger_the_syrians_and_none_of_the_tribal() -> None:
    game = before_rome("anatolia")
    army = active(game, "greek")
    tolls = [toll(game, army, kaaba) for kaaba in range(2, 9)]
    assert tolls == sorted(tolls)
    assert tolls[0] == 0 < tolls[-1]
    game.board.castles.clear()
    assert toll(game, army, 8) > tolls[-1]


def test_the_nearer_a_jihad_the_more_it_is_feared() -> None:
    feared = []
    for played, jihad in (([16, 34], None), ([1], None), ([1], CALLED), ([1, 13], CALLED)):
        game = before_rome("greece")
        game.board.kaaba, game.board.jihad, game.board.played = 6, jihad, played
        feared.append(to_come(game))
    assert feared == sorted(feared)
    assert len(set(feared)) == len(feared)


def test_17_6_1_cards_that_were_played_call_for_no_jihad() -> None:
    game = advanced()
    threats = []
    for played in ([1], [1, 13], [1, 13, 16], [1, 13, 16, 25], [1, 13, 16, 25, 34]):
        game.board.played = played
        threats.append(jihads_to_come(game))
    assert threats == [2 * DISTANT, 1 + DISTANT, DISTANT, 1, 0]


def test_8_7_ap_are_saved_for_a_castle_until_there_are_enough_and_while_one_is_lost() -> None:
    game = advanced()
    game.board.ap["west"] = 3
    assert savings(game) == 0
    game.board.castles["minor_1"] = Castle("minor_1", "", strong=False)
    assert savings(game) == pytest.approx(3 * FUND)
    game.board.ap["west"] = 6
    assert savings(game) == pytest.approx(4 * FUND)
    game.board.skill["byzantium"] = 4
    assert savings(game) == 0


def test_14_8_without_a_capital_nothing_is_saved_once_all_have_acted() -> None:
    game = advanced()
    game.board.castles["minor_1"] = Castle("minor_1", "", strong=False)
    stage(game, "greek", "med", ap=3)
    assert savings(game) > 0
    game.board.capitals["byzantium"] = Capital("", strong=False)
    assert savings(game) == 0


def standing(parthian: str, indian: str, level: int = STRONG) -> Game:
    game = advanced()
    put(game, "persians_parthian", parthian, level)
    put(game, "persians_indian", indian, level)
    return game


def test_22_2_persia_stands_where_a_truce_can_be_had_until_that_was_offered() -> None:
    ready, forward, converted, late = (standing("nehavend", "yezd") for _ in range(4))
    put(forward, "persians_indian", "khuzestan")
    islam(converted, "indian", "yezd")
    late.board.played = [2]
    assert persia(ready) < min(persia(forward), persia(converted), persia(late))
    late.board.truce_offer = "persia"
    assert persia(late) == persia(ready)


def test_22_2_where_no_truce_can_be_had_nobody_waits_for_it() -> None:
    alone, late = standing("nehavend", "yezd"), standing("nehavend", "yezd")
    for game in (alone, late):
        put(game, "pratihara", "sindh")
    late.board.played = [2]
    assert persia(alone) == persia(late)


def test_14_6_2_the_end_of_persia_is_feared_the_more_the_nearer_it_is() -> None:
    games = [standing("ctesiphon", "khuzestan"), standing("khorasan", "seistan")]
    games += [standing("khorasan", "seistan", WEAK), standing("transoxiana", "sindh", SHATTERED)]
    worth = [persia(game) for game in games]
    assert worth[0] < worth[1] < worth[2] < worth[3]
    gone = advanced()
    put(gone, "sogdians", "transoxiana")
    put(gone, "pratihara", "sindh")
    assert persia(gone) == 0


def test_5_1_the_fall_of_rome_is_worse_than_any_position() -> None:
    game = before_rome("rome", SHATTERED)
    board = game.board
    board.castles, board.capitals, board.played = {}, {}, [1, 13]
    board.kaaba, board.jihad, board.minor = 8, CALLED, dict.fromkeys(board.minor, 1)
    islam(game, "greek", "greece")
    assert LOSS < judge(game) < RUIN


def last_turn(scenario: str, jihad: Jihad | None) -> tuple[int, int]:
    """How many turns a look takes in, and how often its judge is asked."""
    game = position(scenario)
    put(game, "byz_greek", "cilicia")
    put(game, "byz_med", "tingitana")
    game.board.turn, game.board.jihad, game.board.kaaba = 10, jihad, 6
    game.board.mujahideen = "greek" if jihad else ""
    run(game, Invasion(path="greek", left=3), Campaign())
    turns = []

    def watched(game: Game, paths: Mapping[str, float]) -> float:
        turns.append(game.board.turn - 10)
        return judge(game, paths)

    played_on(RULES, game, Absorb("level", 1), watched, Random(1))
    return turns[-1], len(turns)


def test_17_6_a_jihad_on_byzantium_is_looked_at_for_as_long_as_it_lasts() -> None:
    usual, _ = last_turn("advanced", None)
    assert usual == HORIZON + 1
    assert usual < last_turn("advanced", CALLED)[0] <= SIEGE + 1


def test_what_suggests_itself_in_the_basic_game_asks_no_other_judge() -> None:
    assert last_turn("basic", None) == (HORIZON + 1, 1)
