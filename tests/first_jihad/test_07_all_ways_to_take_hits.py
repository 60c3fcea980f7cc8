"""7.4. Every way of taking every number of Hits, against the rulebook's steps told a second time."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from games.first_jihad.rules.board import AVAILABLE, Capital, Game
from games.first_jihad.rules.damage import Invasion
from tests.first_jihad.table import RULES, castle, position, put, run


class End(NamedTuple):
    """Where an army is after an invasion, and what is left around it."""

    at: int
    level: int
    inside: bool
    castle: int  # its worth: 4, 3, or 0 for none
    capital: int  # 2 strong, 1 weak, 0 none
    cursed: bool


class Ground(NamedTuple):
    """By number: the last Land an army can fall back to, and those with a Castle and with a Capital."""

    last: int
    castle: int = 0
    capital: int = 0


def ends(ground: Ground, now: End, left: int, ruined: bool = False) -> Iterator[End]:
    """7.4 to 7.4.3.1, step by step."""
    if left == 0:
        yield now._replace(cursed=now.cursed or ruined)
        return
    stuck = True
    for then, worth, ruin in steps(ground, now):
        stuck = False
        for absorbed in range(1, min(worth, left) + 1):
            yield from ends(ground, then, left - absorbed, ruined or ruin)
    if stuck:
        yield now._replace(cursed=True)


def steps(ground: Ground, now: End) -> Iterator[tuple[End, int, bool]]:
    """What can be done next, how many Hits it can absorb, and whether it gives up a Castle."""
    here = now.at == ground.castle and now.castle
    court = now.at == ground.capital and now.capital
    leaves = now.at < ground.last and not court
    if now.level > 1:
        yield now._replace(level=now.level - 1), 1, False
    if court:
        yield now._replace(capital=now.capital - 1), 1, False
    if here and not now.inside:
        yield now._replace(inside=True), now.castle, False
    elif here and now.castle == 4:
        yield now._replace(castle=3), 4, False
    elif here and leaves:
        yield now._replace(at=now.at + 1, inside=False, castle=0), 3, True
    elif not here and leaves:
        yield now._replace(at=now.at + 1), 2, False


def played(game: Game, path: str, army: str, hits: int) -> set[End]:
    """Every end that the game itself can be brought to."""
    run(game, Invasion(path=path, left=hits))
    return set(branches(game, army))


def branches(game: Game, army: str) -> Iterator[End]:
    if not game.stack:
        yield end_of(game, army)
        return
    for action in RULES.legal(game, 0):
        twin = game.clone()
        twin.dice = game.dice
        RULES.apply(twin, 0, action)
        yield from branches(twin, army)


def end_of(game: Game, army: str) -> End:
    found, board = game.board.armies[army], game.board
    stands = board.castles["major_2"]
    worth = (4 if stands.strong else 3) if stands.at else 0
    capital = board.capitals["byzantium"]
    court = (2 if capital.strong else 1) if capital.at else 0
    return End(found.at, found.level, found.inside, worth, court, found.cursed)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("hits", range(1, 10))
def test_7_4_on_open_ground_up_to_a_neutral(hits, level):
    """Persians in Nehavend: two Lands to fall back to, then on top of the Sogdians."""
    game = position()
    put(game, "persians_parthian", "nehavend", level)
    start = end_of(game, "persians_parthian")
    expected = set(ends(Ground(last=5), start, hits))
    assert played(game, "parthian", "persians_parthian", hits) == expected


@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize("hits", range(1, 7))
def test_7_6_in_an_end_of_the_earth(hits, level):
    game = position()
    put(game, "chinese", "kushinne", level)
    start = end_of(game, "chinese")
    assert played(game, "parthian", "chinese", hits) == set(ends(Ground(last=7), start, hits))


@pytest.mark.parametrize("hits", [1, 2, 3, 5, 8, 11, 13, 14])
def test_7_4_3_1_through_the_castle_of_carthage(hits):
    """From Sufetula into Carthage, and out of it onto the Exarchate."""
    game = position()
    put(game, "byz_med", "sufetula")
    castle(game, "major_2", "carthage", strong=True)
    start = end_of(game, "byz_med")
    expected = set(ends(Ground(last=5, castle=4), start, hits))
    assert played(game, "med", "byz_med", hits) == expected


@pytest.mark.parametrize("hits", [1, 3, 4, 6, 8])
def test_7_4_2_a_capital_in_a_castle_falls_before_its_land_is_left(hits):
    game = position()
    put(game, "byz_med", "carthage", 2)
    castle(game, "major_2", "carthage")
    game.board.capitals["byzantium"] = Capital("carthage")
    game.board.icons = AVAILABLE
    start = end_of(game, "byz_med")
    expected = set(ends(Ground(last=5, castle=4, capital=4), start, hits))
    assert played(game, "med", "byz_med", hits) == expected
