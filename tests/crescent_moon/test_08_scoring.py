"""8. Points, and the end of the game."""

from typing import Any

from games.crescent_moon.present.end import by_aim
from games.crescent_moon.present.log import tell
from games.crescent_moon.rules import scoring
from games.crescent_moon.rules.actions import Take
from games.crescent_moon.rules.board import HIDDEN, Force, Game
from games.crescent_moon.rules.events import PointsScored
from tests.crescent_moon.build import (
    CROSSING,
    HOLY_SITE,
    ORCHARDS,
    PARTS,
    RED_QUARRY,
    RULES,
    SANDS,
    SNOW_PEAK,
    THORNLAND,
    C,
    M,
    N,
    S,
    W,
    act,
    table,
    told,
)


def test_8_1_the_warlords_objectives() -> None:
    game = table(forces={W: {HOLY_SITE: Force(1)}})
    game.board.victims = [C, N]
    assert scoring.due(game, W) == {"holy": 3, "year_one": 5}


def test_8_1_and_ruling_55_the_murshids_objectives() -> None:
    forces = {C: {CROSSING: Force(1)}, W: {ORCHARDS: Force(1)}, N: {SANDS: Force(0, 1)}}
    tokens = {CROSSING: M, ORCHARDS: M, SANDS: M, HOLY_SITE: M}
    game = table(forces=forces, tokens=tokens)
    assert scoring.due(game, M) == {"primary": 4, "holy": 3, "infiltrate": 3, "year_one": 7}
    game.board.forces[N] = {}
    assert scoring.due(game, M)["infiltrate"] == 0
    game.board.influence = dict.fromkeys(PARTS.tile, M)
    assert scoring.due(game, M)["primary"] == 7


def test_8_1_the_sultans_objectives() -> None:
    forces = {C: {CROSSING: Force(1), ORCHARDS: Force(1)}}
    settlements = {CROSSING: "city", ORCHARDS: "town", HOLY_SITE: "city", SANDS: "town", SNOW_PEAK: "town"}
    tokens = {CROSSING: S, ORCHARDS: S, SANDS: S, SNOW_PEAK: S}
    game = table(forces=forces, settlements=settlements, tokens=tokens)
    assert scoring.due(game, S) == {"primary": 2 + 2 + 4 + 2, "holy": 4, "clout": 3, "year_one": 6}


def test_8_1_the_caliphs_objectives() -> None:
    forces = {
        C: {CROSSING: Force(1, 0, "", True), RED_QUARRY: Force(1), SANDS: Force(1), HOLY_SITE: Force(1)}
    }
    game = table(forces=forces)
    assert scoring.due(game, C) == {"primary": 4 + 1 + 2, "holy": 3, "seat": 2, "year_one": 4}
    game.board.influence[CROSSING] = M
    assert scoring.due(game, C)["seat"] == 0


def test_8_1_the_nomads_objectives() -> None:
    forces = {W: {CROSSING: Force(0, 1)}, S: {ORCHARDS: Force(0, 1)}}
    tokens = {SANDS: N, THORNLAND: N, SNOW_PEAK: N, HOLY_SITE: N}
    game = table(forces=forces, tokens=tokens, coins=30)
    game.board.sold = 3
    expected = {"primary": 6, "employment": 2, "free_lands": 2, "holy": 3, "year_one": 3}
    assert scoring.due(game, N) == expected


def test_8_1_the_first_year_s_objective_is_for_the_first_year() -> None:
    assert "year_one" not in scoring.due(table(year=2), W)


def last_action(**position: object) -> Game:
    """The Nomad's fourth action of the last year."""
    game = table(turn=N, year=3, **position)  # type: ignore[arg-type]
    game.board.round = 4
    return game


def test_8_2_and_ruling_54_and_ruling_80_points_are_announced_and_totals_hidden() -> None:
    game = table(turn=N, year=1, forces={W: {HOLY_SITE: Force(1)}})
    game.board.round = 4
    events = act(game, N, Take("collect"))
    first = told(events, PointsScored)[0]
    assert (first.seat, first.points) == (W, 3)
    seen = RULES.seen_by(game, M)
    assert seen.board.points == [HIDDEN, 5, HIDDEN, HIDDEN, HIDDEN]
    assert seen.board.announced == game.board.announced
    assert seen.board.coins == game.board.coins
    assert [len(hand) for hand in seen.board.hands] == [len(hand) for hand in game.board.hands]


def scored(**how: Any) -> str:
    [line] = tell(PARTS, PointsScored(seat=S, rule="8.2", **how))
    return line.text


def test_8_2_the_log_tells_what_scored_and_how_much() -> None:
    aims = ("primary", "holy", "clout", "year_one")
    assert scored(points=20, objectives=aims, each=(10, 4, 0, 6)) == (
        "The Sultan scores 20 points: 10 by Independent cities, 4 by Patron of pilgrims and 6 by Great works."
    )
    assert scored(points=4, objectives=aims, each=(0, 4, 0, 0)) == (
        "The Sultan scores 4 points, by Patron of pilgrims."
    )
    assert scored(points=0, objectives=aims, each=(0, 0, 0, 0)) == "The Sultan scores nothing."
    assert scored(points=20, objectives=aims) == "The Sultan scores 20 points."  # by an earlier release


def test_8_2_each_aim_is_told_with_what_it_brought() -> None:
    game = table(turn=N, year=1, forces={W: {HOLY_SITE: Force(1)}})
    game.board.round = 4
    first = told(act(game, N, Take("collect")), PointsScored)[0]
    assert dict(zip(first.objectives, first.each, strict=True)) == {"holy": 3, "year_one": 0}


def test_8_1_the_board_keeps_which_aim_has_brought_what_over_the_years() -> None:
    game = table(turn=N, year=2, forces={W: {HOLY_SITE: Force(1)}})
    game.board.round = 4
    game.board.brought[W] = {"marauder": 2, "holy": 3}
    act(game, N, Take("collect"))
    assert game.board.brought[W] == {"marauder": 2, "holy": 6}
    assert by_aim(game, W) == "Spoils of war 2 and Take the holy site 6"


def test_8_4_after_the_last_year_the_most_points_win_and_all_see_them() -> None:
    game = last_action(forces={W: {HOLY_SITE: Force(1)}}, coins=0)
    act(game, N, Take("collect"))
    outcome = RULES.outcome(game)
    assert outcome and outcome.winners == (W,)
    assert RULES.seen_by(game, M).board.points == game.board.points


def test_8_5_ties_are_broken_by_coins_and_then_by_the_turn_order() -> None:
    game = last_action(coins={S: 2, C: 2})
    act(game, N, Take("collect"))
    outcome = RULES.outcome(game)
    assert outcome and [place.seat for place in outcome.places] == [S, C, N, W, M]
    assert [place.rank for place in outcome.places] == [1, 2, 3, 4, 5]
    assert outcome.rule == "8.5"
