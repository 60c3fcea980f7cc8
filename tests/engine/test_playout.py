"""Series of games without people."""

import json
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from games.bidding.rules import Bidding
from games.engine.playout import at_random, play, random_game
from games.engine.tally import KEPT, Record, Tally, play_series, result
from games.registry import default_rules


def playout(*args: object) -> dict[str, Any]:
    out = StringIO()
    call_command("playout", "bidding", "--json", *map(str, args), stdout=out)
    report: dict[str, Any] = json.loads(out.getvalue())
    return report


def test_a_playout_says_what_came_of_it() -> None:
    report = playout("--games", 6, "--seed", "s", "--seats", 3)
    assert (report["games"], report["finished"], report["problems"]) == (6, 6, [])
    assert report["decisions"] >= 6 * 30
    assert report["games_per_s"] > 0 and report["decisions_per_s"] > 0
    assert round(sum(report["results"]["wins_by_seat"].values())) == 6
    scores = report["results"]["players"]["random"]["scores"]
    assert scores["min"] <= scores["q25"] <= scores["median"] <= scores["q75"] <= scores["max"]


def test_milestones_are_told_with_how_often_and_when() -> None:
    """The first value of each name counts."""
    values = iter(range(100))

    class Counted(Bidding):
        def milestones(self, game: Any) -> dict[str, int]:
            return {"first move": next(values)}

    rules = Counted(default_rules("bidding").components)
    report = play_series(rules, "caliphate", "s", 1, [("random", at_random)] * 2).report()
    assert report["milestones"] == {"first move": {"games": 1, "median": 0}}
    assert playout("--games", 1)["milestones"] == {}


def test_the_same_seed_gives_the_same_results() -> None:
    first, again, other = (playout("--games", 4, "--seed", seed)["results"] for seed in "aab")
    assert first == again != other


def test_players_move_on_by_a_seat_each_game(tmp_path: Path) -> None:
    playout("--games", 3, "--bots", "easy,normal,random", "--save", tmp_path)
    records = [msgspec.json.decode(f.read_bytes(), type=Record) for f in sorted(tmp_path.iterdir())]
    assert [record.players for record in records] == [
        ("easy", "normal", "random"),
        ("normal", "random", "easy"),
        ("random", "easy", "normal"),
    ]
    assert len({record.seed for record in records}) == 3


def test_options_and_seats_can_be_said() -> None:
    report = playout("--games", 1, "--option", "ties=die", "--seats", 2, "--scenario", "caliphate")
    assert report["finished"] == 1


@pytest.mark.parametrize(
    "wrong",
    [
        ("--bots", "genius"),
        ("--seats", "9"),
        ("--seats", "-3"),
        ("--games", "0"),
        ("--games", "many"),
        ("--option", "ties=duel"),
        ("--scenario", "atlantis"),
        ("--save", f"{__file__}/games"),
    ],
)
def test_what_cannot_be_played_is_said(wrong: tuple[str, str]) -> None:
    with pytest.raises(CommandError):
        playout("--games", 1, *wrong)


def test_problems_are_told_and_fail_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.bidding.rules.Bidding.problems", lambda self, game: ["The moon is gone."])
    with pytest.raises(CommandError, match="see problems"):
        playout("--games", 1)
    tally = play_series(default_rules("bidding"), "caliphate", "s", 1, [("random", at_random)] * 2)
    assert tally.problems[0] == "s-0, move 1: The moon is gone."
    assert len(tally.problems) == KEPT


def test_a_game_without_end_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.tally.play", partial(play, limit=3))
    tally = play_series(default_rules("bidding"), "caliphate", "s", 1, [("random", at_random)] * 2)
    assert tally.problems == ["s-0: bidding, seed s-0: not over after 3 moves"]
    assert (tally.started, tally.finished) == (1, [])


def test_wins_are_weighed_against_chance() -> None:
    tally = play_series(default_rules("bidding"), "caliphate", "s", 8, [("a", at_random), ("b", at_random)])
    found = {name: result(name, tally.finished) for name in "ab"}
    assert found["a"]["wins"] + found["b"]["wins"] == 8
    assert found["a"]["z"] == -found["b"]["z"]


def test_no_games_come_to_nothing() -> None:
    assert Tally().report()["games"] == 0


def test_random_games_are_not_all_alike() -> None:
    rules = default_rules("bidding")
    first, other = ([move for _, move in random_game(rules, "caliphate", seed, 2)] for seed in "ab")
    assert first != other
