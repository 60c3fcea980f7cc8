"""What is wrong with a board is found out."""

from collections.abc import Callable

import pytest

from games.apocalypse.rules.board import Expedition, Game
from games.apocalypse.rules.modes import Adjustment
from tests.apocalypse.build import DAMASCUS, NICAEA, RULES, TRIPOLIS, aboard, begin, position


def sound() -> Game:
    game = position(
        {DAMASCUS: "2 syr_kalb", NICAEA: "obs_batavi, patrol obs_promoti"},
        expeditions={"Syria": (TRIPOLIS, "4 syr_kinda")},
        ships={"3518": "2 muslim"},
        leaders={"muawiyah": "Syria", "uunada": DAMASCUS},
    )
    begin(aboard(game, "Syria"), Adjustment(1))
    return game


def put(game: Game, where: str, of_kind: str, **fields: object) -> None:
    unit = next(unit for unit in game.board.units if unit.kind == of_kind)
    game.board.put(unit.id, where, **fields)


def test_a_sound_board_has_no_problems() -> None:
    assert RULES.problems(sound()) == []


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda game: put(game, DAMASCUS, "syr_kalb", kind="qurayah"), "counters are not those"),
        (lambda game: game.board.index[DAMASCUS].pop(), "index of places"),
        (lambda game: put(game, "4016", "obs_batavi"), "garrison of nothing"),
        (lambda game: put(game, "dead", "obs_promoti", post="patrol"), "mode off the map"),
        (lambda game: put(game, NICAEA, "obs_batavi", post="patrol"), "cannot patrol"),
        (lambda game: put(game, NICAEA, "obs_taifali", post="patrol"), "two patrols"),
        (lambda game: put(game, NICAEA, "obs_batavi", post="Egypt"), "in no mode"),
        (lambda game: put(game, NICAEA, "obs_batavi", seat=1, post="Syria"), "gone over"),
        (lambda game: put(game, NICAEA, "obs_promoti", mark="wavers"), "cannot waver"),
        (lambda game: put(game, NICAEA, "obs_batavi", mark="reserve"), "held back in peace"),
        (lambda game: put(game, DAMASCUS, "syr_kinda"), "not together"),
        (lambda game: put(game, "3518", "syr_kinda", ship=-1), "aboard and some are not"),
        (lambda game: put(game, "3518", "egy_tujib", post="Syria", ship=10), "others are with it"),
        (lambda game: put(game, "3518", "syr_kalb", post="Syria", ship=10), "carries too much"),
        (lambda game: put(game, "3518", "syr_kinda", ship=12), "do not sail with it"),
        (lambda game: game.board.put_expedition("Syria", allowance=3, spent=4), "spent 4 of 3"),
        (lambda game: game.board.begin_expedition("Egypt", Expedition(1, "0000")), "cannot be at 0000"),
        (lambda game: game.board.put_ship(10, where=DAMASCUS), "not on the water"),
        (lambda game: game.board.put_ship(10, post="patrol"), "in no mode"),
        (lambda game: game.board.put_ship(11, post="garrison", where="3619"), "garrison of no port"),
        (lambda game: game.board.put_ship(11, fleet="Egypt"), "sails with nobody"),
        (lambda game: game.board.put_ship(11, seat=0), "ships are not those"),
        (lambda game: game.board.put_leader("muawiyah", where=DAMASCUS), "not with his Expedition"),
        (lambda game: game.board.put_leader("uunada", post="Egypt"), "no Expedition that there is"),
        (lambda game: game.board.put_leader("uunada", where="0501"), "stands nowhere"),
        (lambda game: game.board.note(turn=99), "no turn 99"),
        (lambda game: game.board.hold("rome", 1), "Not every place"),
        (lambda game: game.board.note(happened=[5, 5]), "twice"),
        (lambda game: game.board.note(ended="held"), "is over, and goes on"),
    ],
)
def test_an_unsound_board_is_found_out(spoil: Callable[[Game], object], problem: str) -> None:
    game = sound()
    spoil(game)
    assert any(problem in found for found in RULES.problems(game))
