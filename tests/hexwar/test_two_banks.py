"""The kit makes a game: Two Banks, played at random to its end."""

from itertools import pairwise
from random import Random

import pytest

from games.engine.contract import Event, IllegalAction
from games.engine.playout import random_game
from tests.hexwar.doubt import out_of_date
from tests.hexwar.marching import March
from tests.hexwar.two_banks import FORD, POINTS, ROAD, RULES, Fought, Marched, reach

SEEDS = [f"{n}" for n in range(20)]
GROUND = RULES.components


def test_random_games_end_and_are_sound_all_along() -> None:
    ends = set()
    for seed in SEEDS:
        for game, _ in random_game(RULES, "war", seed, 2):
            assert not RULES.problems(game) and not out_of_date(game)
            assert RULES.save(RULES.load(RULES.save(game))) == RULES.save(game)
        outcome = RULES.outcome(game)
        assert outcome
        ends.add(outcome.winners)
    assert len(ends) > 1


def told() -> list[Event]:
    """All that is told in these games."""
    found = []
    for seed in SEEDS:
        game, rng = RULES.setup("war", seed, 2, {}), Random(seed)
        while seats := RULES.waiting(game):
            seat = min(seats)
            found += RULES.apply(game, seat, RULES.sample(game, seat, rng))
    return found


def test_marches_go_from_hex_to_hex_within_their_points() -> None:
    marches = [event for event in told() if isinstance(event, Marched)]
    assert len(marches) > 200
    for march in marches:
        assert march.points <= POINTS
        assert all(there in GROUND.near[here] for here, there in pairwise(march.path))
    crossed = {side for march in marches for side in pairwise(march.path)} & GROUND.river
    assert crossed - {FORD, FORD[::-1]} and crossed & {FORD, FORD[::-1]}


def test_they_fight() -> None:
    fights = [event for event in told() if isinstance(event, Fought)]
    assert {len(fight.lost) for fight in fights} == {1, 2}
    assert {fight.column for fight in fights} == {0, 1, 2, 3}


def test_the_road_is_the_quickest_way_over_the_river() -> None:
    game = RULES.setup("war", "x", 2, {})
    found = reach(game, 0, "0307")
    assert found.path("0304") == tuple(ROAD[1:4])
    assert found.cost["0304"] == 3
    onward = {at: dict(near) for at, near in GROUND.steps.onward.items()}
    assert onward["0305"]["0304"] == 1  # over the ford
    assert onward["0405"]["0404"] == 4  # through the river
    assert onward["0404"]["0304"] == 2  # to the road from beside it


@pytest.mark.parametrize(
    ("units", "to"),
    [
        ((), "0306"),
        ((0, 0), "0306"),
        ((5,), "0303"),  # not one's own
        ((0, 2), "0306"),  # of two stacks
        ((0,), "0301"),  # too far
        ((0,), "0105"),  # a lake
        ((0,), "0307"),  # there already
    ],
)
def test_what_cannot_be_done_is_refused(units: tuple[int, ...], to: str) -> None:
    game = RULES.setup("war", "x", 2, {})
    with pytest.raises(IllegalAction):
        RULES.apply(game, 0, March(units, to))


def test_a_stack_can_be_split_but_not_crowded() -> None:
    game = RULES.setup("war", "x", 2, {})
    RULES.apply(game, 0, March((0,), "0306"))
    assert [unit.id for unit in game.board.at("0307")] == [1]
    for one in (1, 2):
        RULES.apply(game, 0, March((one,), "0306"))
    with pytest.raises(IllegalAction, match="3 units"):
        RULES.apply(game, 0, March((3,), "0306"))
