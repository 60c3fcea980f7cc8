"""`manage.py bench` at a tenth of its length: that it measures all it should. How fast is not judged here."""

import json
import time
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from apps.play.bench.engine import whole_turns
from apps.play.management.commands import bench
from apps.site.private_services import Missing
from games.registry import RULEBOOKS, bots


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


@pytest.mark.parametrize("wrong", [{"webs": "0"}, {"games": "-1"}, {"game": "chess"}])
def test_what_cannot_be_measured_is_said(wrong):
    with pytest.raises(CommandError):
        call_command("bench", *(f"--{name}={value}" for name, value in wrong.items()))


def test_it_says_what_is_not_installed(monkeypatch):
    def missing(**options):
        raise Missing("postgresql")

    monkeypatch.setattr(bench, "private_services", missing)
    monkeypatch.setattr(bench, "measure_games", lambda *asked: {})
    with pytest.raises(CommandError, match="postgresql is not installed"):
        call_command("bench")


@pytest.mark.timeout(600)
def test_it_measures_games_and_site():
    out = StringIO()
    backend = "postgres" if settings.REDIS_URL else "sqlite"
    call_command("bench", backend=backend, quick=True, json=True, stdout=out)
    report = json.loads(out.getvalue())
    assert set(report["games"]) == set(RULEBOOKS)
    for slug, game in report["games"].items():
        turns = game["bot_turn_milliseconds"]
        assert list(turns) == list(bots(slug))
        assert all(turn["n"] and turn["p95"] <= turn["max"] for turn in turns.values())
        assert set(game["microseconds"]) == {"legal_and_apply", "clone", "save", "load", "seen_by"}
        assert game["state_bytes"]["p50"] > 0
    for scenarios in report["pushes"].values():
        for sizes in (sizes for levels in scenarios.values() for sizes in levels.values()):
            assert 0 < sizes["wire"]["p50"] <= sizes["fresh_wire"]["max"] <= sizes["html"]["max"]
    site = report["site"]
    assert site["backend"] == backend
    assert site["queries_per_action"]["max"] <= 8
    for name, tables in {"one_table": 1, "20_tables_50_per_s": 20, "100_tables_50_per_s": 100}.items():
        assert site[name]["tables"] == tables
        assert site[name]["milliseconds"]["n"] > 0
        assert site[name]["push_bytes"]["p50"] > 0
    assert site["20_tables_190_per_s"]["offered_per_s"] == 190
    assert site["saturated"]["actions_per_s"] > 0
    assert site["length_of_game"]["move_1000"]["n"] == site["length_of_game"]["move_10"]["n"] > 0
    assert site["bytes_per_socket"] >= 0
