"""What statistics tell of a game: income by turn, and when provinces fell."""

import json
from io import StringIO

from django.core.management import call_command

from tests.jihad.build import ALEXANDRIA, RULES, position

THEBES = "2111"


def test_a_province_is_held_with_most_of_its_cities_and_no_fight_in_them() -> None:
    both = {ALEXANDRIA: "1 Muslims Levy", THEBES: "1 convert Persians Levy"}
    assert RULES.milestones(position(both, turn=4))["Egypt"] == 4
    assert "Egypt" not in RULES.milestones(position({ALEXANDRIA: "1 Muslims Levy"}))
    contested = both | {THEBES: "1 Muslims Levy, 1 Byzantines Levy"}
    assert "Egypt" not in RULES.milestones(position(contested))


def test_income_is_told_turn_by_turn_and_the_score_at_the_end() -> None:
    game = position(incomes=[1, 15, 20], ended="final", score=90)
    told = RULES.milestones(game)
    assert (told["income in turn 01"], told["income in turn 03"]) == (1, 20)
    assert told["final count"] == 90


def test_a_playout_tells_the_median_income_of_each_turn() -> None:
    out = StringIO()
    call_command("playout", "jihad", "--json", "--games", "2", stdout=out)
    told = json.loads(out.getvalue())["milestones"]
    assert told["income in turn 01"] == {"games": 2, "median": 1.0}
    assert told["income in turn 20"]["games"] == 2
