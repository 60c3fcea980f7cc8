"""13. The variable setup."""

from random import Random

import pytest

from games.crescent_moon.components.geometry import neighbours
from games.crescent_moon.rules import river
from games.crescent_moon.rules.actions import PlaceGroup, PlaceTile
from games.crescent_moon.rules.board import Game, Spot
from games.crescent_moon.rules.draft import LayTile, StandGroup, places_for
from tests.crescent_moon.build import CROSSING, PARTS, RULES, C, M, S, W, act, rule_of


def begin(seats: int = 5, seed: str = "a draft of tests") -> Game:
    game: Game = RULES.setup("variable", seed, seats, {})
    return game


def test_13_1_and_13_2_and_13_3_three_hexes_to_each_and_the_crossing_in_the_centre() -> None:
    for seats, tiles in ((5, 16), (4, 13)):
        game = begin(seats)
        assert list(game.board.hexes) == [CROSSING] and game.board.hexes[CROSSING] == Spot(0, 0)
        dealt = [tile for tiles_ in game.board.dealt for tile in tiles_]
        assert len(set(dealt)) == tiles - 1
        assert [len(tiles_) for tiles_ in game.board.dealt] == [3] * seats


def test_13_3_hexes_in_hand_are_secret() -> None:
    game = begin()
    seen = RULES.seen_by(game, M)
    assert seen.board.dealt[W] == ("", "", "") and seen.board.dealt[M] == game.board.dealt[M]
    assert RULES.form(seen, W)


@pytest.mark.parametrize("seed", range(6))
def test_13_5_and_ruling_75_the_river_stays_open_to_the_end(seed: int) -> None:
    rng = Random(seed)
    game = begin(4 + seed % 2, f"draft number {seed}")
    while isinstance(game.stack[-1], LayTile):
        (seat,) = RULES.waiting(game)
        act(game, seat, RULES.sample(game, seat, rng))
        taken = {spot.at for spot in game.board.hexes.values()}
        course = river.follow(game.board.hexes.values())
        assert river.is_open(course, taken)
    assert not any(game.board.dealt)


def test_13_5_a_plain_hex_lies_next_to_as_many_as_possible() -> None:
    game = begin()
    plain = next(tile.id for tile in PARTS.tiles if not tile.feature)
    assert len(places_for(game, plain)) == 6
    game.board.hexes["T10"] = Spot(1, 0)
    game.board.hexes["T12"] = Spot(0, 1)
    for place in places_for(game, plain):
        q, r = map(int, place.split(","))
        assert len({spot.at for spot in game.board.hexes.values()} & set(neighbours((q, r)))) == 2


def test_13_5_what_breaks_the_rules_is_refused() -> None:
    game = begin()
    (tile, *_) = game.board.dealt[W]
    assert rule_of(game, W, PlaceTile(tile, "5,5")) == "13.5"
    assert rule_of(game, W, PlaceTile(game.board.dealt[S][0], "1,0")) == "13.3"


def test_13_4_and_13_6_groups_stand_on_empty_hexes_and_neither_in_quarries_nor_at_the_holy_site() -> None:
    rng = Random(1)
    game = begin()
    while isinstance(game.stack[-1], LayTile):
        (seat,) = RULES.waiting(game)
        act(game, seat, RULES.sample(game, seat, rng))
    assert rule_of(game, W, PlaceGroup("T16", 0)) == "13.6"
    assert rule_of(game, W, PlaceGroup("T08", 0)) == "13.6"
    order = []
    while isinstance(game.stack[-1], StandGroup):
        (seat,) = RULES.waiting(game)
        order.append(seat)
        act(game, seat, RULES.sample(game, seat, rng))
    assert order == [0, 1, 2, 3, 4] * 2
    assert RULES.waiting(game) == {C}
    assert RULES.problems(game) == []
