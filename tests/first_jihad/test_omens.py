"""What hard sees coming in the Advanced Game."""

import pytest

from games.first_jihad.bot.defence import stands
from games.first_jihad.bot.foresight import HORIZON, SIEGE, in_sight
from games.first_jihad.bot.omens import FUND, jihads_to_come, persia, savings, stamina, to_come, toll
from games.first_jihad.rules.board import SHATTERED, STRONG, WEAK, Capital, Castle, Game, Jihad
from tests.first_jihad.table import active, advanced, castle, islam, put

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
    assert threats == [0.8, 1.4, 0.4, 1.0, 0.0]


def test_8_7_ap_are_saved_for_a_castle_until_there_are_enough_and_while_one_is_lost() -> None:
    game = advanced()
    game.board.ap["west"] = 3
    assert savings(game) == 0
    game.board.castles["minor_1"] = Castle("minor_1", "", strong=False)
    assert savings(game) == pytest.approx(3 * FUND)
    game.board.ap["west"] = 6
    assert savings(game) == pytest.approx(4 * FUND)


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


def test_14_6_2_the_end_of_persia_is_feared_the_more_the_nearer_it_is() -> None:
    games = [standing("ctesiphon", "khuzestan"), standing("khorasan", "seistan")]
    games += [standing("khorasan", "seistan", WEAK), standing("transoxiana", "sindh", SHATTERED)]
    worth = [persia(game) for game in games]
    assert worth == sorted(worth)
    gone = advanced()
    put(gone, "sogdians", "transoxiana")
    put(gone, "pratihara", "sindh")
    assert persia(gone) == 0


@pytest.mark.parametrize(
    ("jihad", "turns"),
    [(None, HORIZON), (Jihad("persia", alternating=True), HORIZON), (CALLED, SIEGE)],
)
def test_17_6_a_jihad_on_byzantium_is_played_to_its_end(jihad: Jihad | None, turns: int) -> None:
    game = advanced()
    game.board.jihad = jihad
    game.board.turn = 10 + turns
    assert in_sight(game, 10)
    game.board.turn += 1
    assert not in_sight(game, 10)
