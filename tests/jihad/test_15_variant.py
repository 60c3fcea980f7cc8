"""15.0 The designer's variant, and 4.2: who is asked, before and after players change sides."""

from games.jihad.rules import victory
from games.jihad.rules.actions import Done, Fight, March, PlaceLeader
from games.jihad.rules.board import EMPIRES, MUSLIM, Game
from games.jihad.rules.civil_war import CivilWar
from games.jihad.rules.events import SegmentBegan, WarEnded
from games.jihad.rules.sequence import Campaign
from tests.jihad.build import (
    MECCA,
    MEDINA,
    RULES,
    act,
    begin,
    ids,
    position,
    put,
    tally,
    told,
)

NORTH = "2410"
SEGMENTS = [
    ("muslim", "recruitment"),
    ("muslim", "movement"),
    ("muslim", "combat"),
    ("muslim", "rebellion"),
    ("empires", "recruitment"),
    ("empires", "movement"),
    ("empires", "combat"),
]


def rebels_win(variant: str = "yes") -> Game:
    """A Civil War of the Rebellion Segment that the rebels have just won."""
    game = position(
        {MEDINA: "1 Muslims Levy", NORTH: "9 rebel Muslims Levy"},
        dice=[6],
        options={"victor": variant},
        points={"Byzantines": 8},
    )
    game.stack.append(Campaign(step="empires_recruit"))
    begin(game, CivilWar())
    act(game, PlaceLeader(NORTH))
    act(game, PlaceLeader(MEDINA))
    act(game, March(ids(game, NORTH), MEDINA))
    assert told(act(game, Fight(MEDINA, False)), WarEnded)
    return game


def test_15_0_the_loser_goes_on_at_once_as_the_empires_player() -> None:
    game = rebels_win()
    assert (game.board.seat_of(MUSLIM), game.board.seat_of(EMPIRES)) == (1, 0)
    assert RULES.waiting(game) == {0} and game.stack[0] == Campaign(step="empires_move")


def test_15_0_without_the_variant_nobody_changes() -> None:
    game = rebels_win("no")
    assert RULES.waiting(game) == {1} and game.board.seat_of(MUSLIM) == 0


def test_15_0_the_victor_recruits_for_the_muslims_in_the_next_turn() -> None:
    game = rebels_win()
    while game.board.turn == 2:
        act(game, Done())
    while RULES.waiting(game) == {0}:  # shared hexes, which the Empires player awards
        act(game, Done())
    assert (form := RULES.form(game, 1)) and form.action == "Recruit"


def test_15_0_they_can_change_back_in_another_war() -> None:
    game = rebels_win()
    game.stack.clear()
    for unit in ids(game, MEDINA):
        game.board.put(unit, "pool")
    put(game, MEDINA, "1 Muslims Levy")
    put(game, NORTH, "9 rebel Muslims Levy")
    game.dice.to_come = [5]  # type: ignore[attr-defined]
    begin(game, CivilWar())
    assert RULES.waiting(game) == {0}  # the Empires player is the Rebel again
    act(game, PlaceLeader(NORTH))
    act(game, PlaceLeader(MEDINA))
    act(game, March(ids(game, NORTH), MEDINA))
    act(game, Fight(MEDINA, False))
    assert game.board.seat_of(MUSLIM) == 0


def test_15_0_victory_is_that_of_whoever_is_the_muslim_player_at_the_end() -> None:
    game = rebels_win()
    game.stack.clear()
    game.board.turn, game.board.first_attack = 20, 0
    begin(game, Campaign(step="final_count"))
    outcome = RULES.outcome(game)
    assert game.board.ended == victory.FINAL and outcome and outcome.winners == (0,)


def test_4_2_the_segments_of_a_turn_follow_each_other() -> None:
    game = position({MECCA: "2 Muslims Levy"}, dice=[1] * 20, income={"Muslims": 5})
    news = begin(game, Campaign(step="muslims_recruit"))
    while game.board.turn == 2:
        news += act(game, Done())
    assert [(e.force, e.segment) for e in told(news, SegmentBegan)][: len(SEGMENTS)] == SEGMENTS


def test_4_2_losses_of_the_empires_phase_are_converted_in_the_same_turn() -> None:
    game = position({MEDINA: "1 Persians Levy, 9 Muslims Levy"}, dice=[1, 6], points={"Muslims": 5})
    begin(game, Campaign(step="empires_fight"))
    act(game, Fight(MEDINA, False))
    assert RULES.waiting(game) == {0} and tally(game, "conversion") == {"Persians Levy": 1}
    assert (form := RULES.form(game, 0)) and form.action == "Convert"
