"""`manage.py bench` at a thirtieth of its length: that it measures all it should, not how fast it is."""

import json
import time
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from apps.play.bench.engine import whole_turns
from apps.play.bench.measures import MEASURES
from apps.play.bench.report import club_table, medians
from apps.play.management.commands import bench
from apps.site.private_services import Missing
from games.registry import RULEBOOKS, bots

LOADS = {"one_table": None, "20_tables_50_per_s": 50, "20_tables_190_per_s": 190, "saturated": None}
LARGE = ["--backend", "postgres", "--webs", "2"]
SMALL = ["--backend", "sqlite", "--webs", "1"]


def test_a_whole_turn_is_all_moves_until_another_seat_moves():
    def moves():
        for seat in (0, 0, 1, 0, 1, 1):
            burn_until(time.process_time() + 0.02)
            yield None, (seat, None)

    turns = whole_turns(moves(), enough=9.0)
    assert len(turns) == 4
    assert min(turns[0], turns[3]) >= 40 and min(turns[1], turns[2]) >= 20
    assert len(whole_turns(moves(), enough=0.05)) == 2


def burn_until(time_of_process):
    while time.process_time() < time_of_process:
        pass


@pytest.mark.parametrize(
    "wrong",
    [
        {"webs": "0"},
        {"games": "-1"},
        {"game": "chess"},
        {"runs": "0"},
        {"only": "luck"},
        {"backend": "paper"},
    ],
)
def test_what_cannot_be_measured_is_said(wrong):
    with pytest.raises(CommandError):
        call_command("bench", *(f"--{name}={value}" for name, value in wrong.items()))


def test_it_says_what_is_not_installed(monkeypatch):
    def missing(*site):
        raise Missing("postgresql")

    monkeypatch.setattr(bench, "own_site", missing)
    with pytest.raises(CommandError, match="postgresql is not installed"):
        call_command("bench", "--backend", "postgres", "--only", "saturated")


def test_of_several_runs_it_tells_the_medians():
    runs = [{"game": "x", "at": {"p50": n, "none": None}, "list": [n, 1]} for n in (3, 1, 2)]
    assert medians(runs) == {"game": "x", "at": {"p50": 2, "none": None}, "list": [2, 1]}
    assert medians([{"n": 0}, {"n": 2, "p50": 1.5}]) == {"n": 1}


@pytest.mark.timeout(600)
def test_it_times_the_games():
    told = measured("--only", "games")
    ways = told["ways_over_2408_hexes"]
    assert set(ways) == {"by_land", "by_sea", "by_both"} and all(searched["n"] for searched in ways.values())
    for slug, game in told["games"].items():
        turns = game["bot_turn_milliseconds"]
        assert list(turns) == list(bots(slug))
        assert all(turn["n"] and turn["p95"] <= turn["max"] for turn in turns.values())
        assert set(game["microseconds"]) == {"legal_and_apply", "clone", "save", "load", "seen_by"}
        assert game["state_bytes"]["p50"] > 0


@pytest.mark.timeout(600)
def test_it_measures_the_site():
    [site] = measured(*LARGE, "--game", "bidding", "--only", *MEASURES)["sites"]
    assert set(MEASURES) < set(site)
    for name, rate in LOADS.items():
        assert_measured(site[name], rate)
    assert site["floor"]["served_per_s"] > 0 and site["floor"]["push_bytes"]["n"] == 0
    assert site["length_of_game"]["move_1000"]["n"] == site["length_of_game"]["move_10"]["n"] > 0
    assert site["spectators"]["watching"]["last_shown_ms"]["n"] > 0
    for arriving in ("arriving_sockets", "arriving_pages"):
        assert site["spectators"][arriving]["arrived_ms"]["n"] == site["spectators"]["spectators"] > 0
        assert site["spectators"][arriving]["players_shown_ms"]["n"] > 0
    assert site["sockets"]["sockets"] > 0
    assert all(page["queries"] <= 15 and page["ms"]["n"] > 0 for page in site["club_pages"].values())
    assert site["past"]["page"]["n"] == site["past"]["first_by_phase"]["n"] > 0
    assert site["whole_game"]["columns"]["move"]["state"] > 0 and site["whole_game"]["moves"] > 0
    for sizes in (sizes for levels in site["pushes"].values() for sizes in levels.values()):
        assert 0 < sizes["wire"]["p50"] <= sizes["wire"]["max"] <= sizes["html"]["max"]
    assert "| bidding | postgres, 2 |" in club_table([site])


def measured(*words):
    out = StringIO()
    call_command("bench", "--quick", "--json", *words, stdout=out)
    return json.loads(out.getvalue())


def assert_measured(load, rate):
    assert load["offered_per_s"] == rate and load["served_per_s"] > 0
    assert load["shown_ms"]["n"] == load["answered_ms"]["n"] > 0
    assert load["push_bytes"]["n"] > 0
    assert set(load["cpu_ms_per_action"]) == {"web", "database", "redis", "client"}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", sorted(set(RULEBOOKS) - {"bidding"}))
def test_it_plays_every_game(game):
    [site] = measured(*SMALL, "--game", game, "--only", "one_table")["sites"]
    assert site["game"] == game
    assert_measured(site["one_table"], LOADS["one_table"])


def test_it_can_scatter_a_table_over_the_web_processes():
    with pytest.raises(CommandError, match="two web processes or more"):
        call_command("bench", "--spread", "--backend", "sqlite")
    [site] = measured(*LARGE, "--game", "bidding", "--spread", "--only", "one_table")["sites"]
    assert site["spread"] and site["one_table"]["shown_ms"]["n"] > 0
