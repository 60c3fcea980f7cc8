"""The audit finds what is wrong with a game, whoever has written it there."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.jihad.rules.board import Game, Unit
from games.jihad.rules.control import control
from tests.jihad.build import CONSTANTINOPLE, CTESIPHON, HOMS, KUFA, MEDINA, RULES, position

AT_SEA = "0401"


def sound() -> Game:
    where = {KUFA: "2 Muslims Levy, 1 convert Persians Levy", CTESIPHON: "3 Persians Levy"}
    return position(
        where | {MEDINA: "1 Muslims Bedouin", "box": "1 Byzantines Levy"},
        bases={KUFA: 1},
        points={"Turks": 3},
    )


def some(game: Game, where: str, kind: str = "", state: str = "") -> Unit:
    return next(u for u in game.board.at(where) if kind in u.kind and state in u.state)


def smuggle(game: Game, where: str, to: str) -> None:
    """A unit elsewhere, and the index none the wiser."""
    unit = some(game, where)
    game.board.units[unit.id] = replace(unit, where=to)


def swap_a_counter(game: Game) -> None:
    unit = some(game, CTESIPHON)
    game.board.units[unit.id] = replace(unit, kind="Mercenary")


def lose_a_leader(game: Game) -> None:
    unit = some(game, "aside")
    game.board.units[unit.id] = replace(unit, kind="Levy", where="pool")


def list_twice(game: Game) -> None:
    game.board.index[HOMS] = [some(game, KUFA).id]


def turn_over(game: Game) -> None:
    unit = some(game, KUFA, state="Muslims")
    game.board.units[unit.id] = replace(unit, muslim=False)


def overthrow(game: Game) -> None:
    game.board.put(some(game, CTESIPHON).id, CTESIPHON, rebel=True)


def count_on(game: Game) -> None:
    """Units come and go, and what was worked out before stays."""
    control(game)
    smuggle(game, CTESIPHON, HOMS)


FAULTS: dict[str, tuple[Callable[[Game], None], str]] = {
    "a counter of another kind": (swap_a_counter, "not those of the box"),
    "a leader missing": (lose_a_leader, "not those of the box"),
    "moved behind the index": (lambda game: smuggle(game, KUFA, HOMS), "The index of places is wrong"),
    "in two places": (list_twice, "The index of places is wrong"),
    "on foot at sea": (lambda game: game.board.put(some(game, KUFA).id, AT_SEA), "cannot be there"),
    "in the wrong box": (lambda game: game.board.put(some(game, KUFA).id, "box"), "Constantinople box"),
    "in a box that has fallen": (lambda game: setattr(game.board, "box_open", False), "Constantinople box"),
    "a levy un-built": (lambda game: game.board.put(some(game, KUFA).id, "unbuilt"), "cannot be there"),
    "dead and no Bedouin": (lambda game: game.board.put(some(game, KUFA).id, "dead"), "cannot be there"),
    "a levy set aside": (lambda game: game.board.put(some(game, KUFA).id, "aside"), "cannot be there"),
    "a Muslim up for conversion": (
        lambda game: game.board.put(some(game, KUFA).id, "conversion"),
        "cannot be there",
    ),
    "a native apostate": (turn_over, "has changed sides"),
    "a Persian rebel of the Persians": (overthrow, "cannot be in revolt"),
    "in revolt out of season": (
        lambda game: game.board.put(some(game, KUFA).id, KUFA, rebel=True),
        "in revolt out of season",
    ),
    "debts": (lambda game: game.board.points.update(Turks=-1), "Turks has -1 points"),
    "points of the defeated": (
        lambda game: game.board.defeated.append(next(s for s, p in game.board.points.items() if p)),
        "defeated and has points",
    ),
    "a turn too many": (lambda game: setattr(game.board, "turn", 21), "Turn 21"),
    "a base in the desert": (lambda game: game.board.bases.update({"2410": 1}), "where none can be"),
    "a base too high": (lambda game: game.board.bases.update({KUFA: 4}), "impossible levels"),
    "an endless war": (lambda game: setattr(game.board, "war", 11), "Round 11"),
    "two nations in one hex": (
        lambda game: game.board.put(some(game, "pool", state="Byzantines").id, CTESIPHON),
        "stand together",
    ),
    "an income of before": (count_on, "and should earn"),
}


def test_a_sound_game_has_no_problems() -> None:
    assert RULES.problems(sound()) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_3_3_a_fault_is_found(fault: str) -> None:
    game = sound()
    spoil, told = FAULTS[fault]
    spoil(game)
    assert any(told in problem for problem in RULES.problems(game))


def test_5_2_ships_and_the_box_count_for_nothing() -> None:
    """A recount that took ships for land units would find the income wrong."""
    game = position({HOMS: "1 Muslims Levy", CONSTANTINOPLE: "2 Muslims Naval", "box": "3 Byzantines Levy"})
    assert RULES.problems(game) == []
