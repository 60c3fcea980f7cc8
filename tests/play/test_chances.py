"""Dice that one can check: the program that is handed out, and what the page says of each draw."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.play import chances, tallies
from apps.play.fairness import Drawn, audit
from apps.play.gamefile import unpacked
from apps.play.imports import take_in
from apps.play.models import Table
from apps.play.pushes import moment_now
from apps.play.sitewide import Tally
from games.engine.dice import Dice
from games.registry import RULEBOOKS
from tests.factories import TableFactory
from tests.play.conftest import play_on
from tests.play.test_gamefile import given
from tests.play.whole import any_table_of, play_out

pytestmark = pytest.mark.django_db

PROGRAM = Path(settings.BASE_DIR) / "static" / "check_dice.py"


def computed(file: Path) -> subprocess.CompletedProcess[str]:
    """By a Python that knows nothing of this project."""
    return subprocess.run(
        [sys.executable, "-I", str(PROGRAM), str(file)], capture_output=True, text=True, timeout=60
    )


def test_the_program_is_short_and_plain() -> None:
    lines = PROGRAM.read_text("utf-8").splitlines()
    assert len(lines) <= 40
    used = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert used <= sys.stdlib_module_names


@pytest.mark.parametrize("slug", sorted(RULEBOOKS))
def test_it_computes_the_draws_of_any_game(slug: str, components: None, alice: User, tmp_path: Path) -> None:
    rng = Random(f"{slug} checked")
    table = play_out(any_table_of(slug, alice, rng, practice=True), rng)
    file = tmp_path / "game.json"
    file.write_bytes(given(table))
    found = computed(file)
    assert found.returncode == 0, found.stderr
    assert f"Seed {table.seed}" in found.stdout
    assert f"All {len(audit(table).draws)} draws follow" in found.stdout


def draw_another(data: dict[str, Any]) -> None:
    move = next(move for move in data["moves"] if move.get("draws"))
    of, value = move["draws"][-1]
    move["draws"][-1] = [of, (value + 1) % of]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (draw_another, "FALSE: draw "),
        (lambda data: data.update(secret="0" * 64), "FALSE: the secret does not give the seal"),
        (lambda data: data["players"][0].update(added="1" * 32), "FALSE: draw "),
        (lambda data: data["players"][0].update(seal="1" * 64), "FALSE: what Alice added is not"),
        (lambda data: data.update(secret=""), "is not over"),
    ],
)
def test_it_finds_what_was_altered(over: Table, tmp_path: Path, change: Any, said: str) -> None:
    data = json.loads(given(over))
    change(data)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    found = computed(file)
    assert found.returncode == 1 and said in found.stderr


@pytest.fixture
def over(components: None, alice: User) -> Table:
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    play_on(table)
    return table


def test_each_draw_stands_with_what_it_was_for(client: Client, over: Table, alice: User) -> None:
    report = audit(over)
    moves = chances.with_purposes(moment_now(over), report.draws)
    assert [draw for move in moves for draw in move.draws] == report.draws
    assert all(move.purpose for move in moves)
    client.force_login(alice)
    page = client.get(reverse("play:fair", args=[over.key])).content.decode()
    assert page.count("data-draw") == len(report.draws)
    assert "check_dice.py" in page


def test_before_the_end_the_page_tells_how_and_not_what(client: Client, table: Table, alice: User) -> None:
    client.force_login(alice)
    page = client.get(reverse("play:fair", args=[table.key])).content.decode()
    assert "keyed BLAKE2b" in page and "check_dice.py" in page
    assert "data-draw" not in page and table.secret not in page


def test_how_often_each_came_is_counted_by_kind() -> None:
    dice = Dice("any")
    draws = [Drawn(n, n, 6, dice.below(6)) for n in range(1, 601)]
    draws += [Drawn(n, n, 52, 3) for n in range(601, 700)] + [Drawn(n, n, 4, 0) for n in range(700, 710)]
    (found,) = chances.kinds(draws)
    assert (found.of, found.expected, round(found.within, 2)) == (6, 100.0, 9.13)
    assert [face.value for face in found.faces] == [1, 2, 3, 4, 5, 6]
    assert sum(face.times for face in found.faces) == 600
    assert [face.times for face in found.faces] == [
        sum(draw.value == value for draw in draws[:600]) for value in range(6)
    ]


def test_the_sites_counts_take_each_game_once(client: Client, over: Table, table: Table) -> None:
    draws = Counter((draw.of, draw.value) for draw in audit(over).draws)
    assert tallies.tally_one() and not tallies.tally_one()
    kept = {(one.of, one.value): one.times for one in Tally.objects.all()}
    assert kept == {draw: times for draw, times in draws.items() if draw[0] <= chances.FACES} != {}
    shown = client.get(reverse("play:fair", args=[table.key])).content.decode()
    assert ("In all games that ended on this site" in shown) == bool(chances.kinds_of(kept))
    assert tallies.of_this_site() == chances.kinds_of(kept)


def test_what_cannot_be_read_and_what_fell_elsewhere_is_not_counted(over: Table, alice: User) -> None:
    taken = take_in(file=unpacked(given(over)), by=alice)
    over.moves.update(record=b"of no release")
    assert tallies.tally_one() and tallies.tally_one() and not tallies.tally_one()
    assert taken.status == Table.Status.OVER and not Tally.objects.exists()


def test_the_sites_counts_add_up(client: Client, over: Table, alice: User) -> None:
    Tally.objects.bulk_create(Tally(of=6, value=value, times=100 + value) for value in range(6))
    (kind,) = tallies.of_this_site()
    assert [face.times for face in kind.faces] == [100, 101, 102, 103, 104, 105]
    client.force_login(alice)
    page = client.get(reverse("play:fair", args=[over.key])).content.decode()
    assert "In all games that ended on this site" in page and "102.5" in page
