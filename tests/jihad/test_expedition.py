"""Expeditions of the hard Muslims: armies to a small State, until most of its cities are held."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games.jihad.bot import expedition
from games.jihad.bot.expedition import SURE, aim, is_sure, next_march
from games.jihad.bot.hard import EXPEDITIONS, hard
from games.jihad.bot.harvest import likely
from games.jihad.rules.actions import March
from games.jihad.rules.board import MUSLIM, Game
from games.jihad.rules.movement import Movement
from games.jihad.rules.sequence import Campaign
from games.jihad.rules.ways import reach
from tests.jihad.build import MEDINA, PARTS, RULES, begin, position

CORDUBA, TOLETUM = "0605", "0705"
SPAIN = PARTS.atlas.cities["Goths"]
DEFENDED = dict.fromkeys(SPAIN, "1 Goths Levy")


def moving(where: dict[str, str], turn: int = EXPEDITIONS[0], war: int = 0) -> Game:
    game = position(where, turn=turn, war=war)
    game.stack.append(Campaign(step="muslims_fight"))
    begin(game, Movement(MUSLIM))
    return game


def test_they_go_to_the_greatest_of_the_states_that_attack_little_and_convert() -> None:
    assert aim(moving({})) == "Goths"


def test_nobody_goes_where_an_edited_set_has_no_such_state(monkeypatch: pytest.MonkeyPatch) -> None:
    without: Any = SimpleNamespace(components=SimpleNamespace(states=()))
    nowhere = aim(without)
    game = moving(DEFENDED | {MEDINA: "12 Muslims Bedouin"})
    monkeypatch.setattr(expedition, "aim", lambda _: nowhere)
    assert next_march(game) is None


def test_as_many_go_as_it_takes_and_no_more() -> None:
    game = moving(DEFENDED | {MEDINA: "12 Muslims Bedouin"})
    march = next_march(game)
    assert march and march.to in SPAIN
    units = [game.board.units[unit] for unit in march.units]
    points = reach(game, units).cost[march.to]
    chances = [likely(game, MUSLIM, part, march.to, points) for part in (units[1:], units)]
    assert chances[0] < SURE <= chances[1]


@pytest.mark.parametrize(("count", "goes"), [(1, False), (3, False), (12, True)])
def test_too_few_do_not_go(count: int, goes: bool) -> None:
    assert (next_march(moving(DEFENDED | {MEDINA: f"{count} Muslims Bedouin"})) is not None) == goes


@pytest.mark.parametrize(("count", "go"), [(2, 0), (3, 2)])
def test_somebody_stays_where_they_come_from(count: int, go: int) -> None:
    """Of two at most ten points away one is left five times of six."""
    march = next_march(moving({MEDINA: f"{count} Muslims Bedouin"}))
    assert len(march.units if march else ()) == go


@pytest.mark.parametrize(("held", "goes"), [(3, True), (4, False)])
def test_they_go_until_most_cities_are_sure(held: int, goes: bool) -> None:
    where = dict.fromkeys(SPAIN[:held], "3 Muslims Bedouin")
    game = moving(where | {MEDINA: "9 Muslims Bedouin"})
    assert [is_sure(game, at) for at in SPAIN] == [True] * held + [False] * (len(SPAIN) - held)
    march = next_march(game)
    assert (march is not None) == goes
    assert march is None or march.to in SPAIN[held:]


def test_a_city_whose_garrison_attrition_may_use_up_is_not_sure() -> None:
    game = moving({TOLETUM: "1 Muslims Bedouin", CORDUBA: "3 Muslims Bedouin"})
    assert [is_sure(game, at) for at in (TOLETUM, CORDUBA)] == [False, True]


@pytest.mark.parametrize("turn", [EXPEDITIONS[0] - 1, EXPEDITIONS[0], EXPEDITIONS[-1], EXPEDITIONS[-1] + 1])
def test_hard_sends_them_in_these_turns(turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = moving(DEFENDED | {MEDINA: "12 Muslims Bedouin"}, turn)
    expected = March((0, 1), "2410")
    monkeypatch.setattr(expedition, "next_march", lambda _: expected)
    assert (hard(RULES, game, game.board.seat_of(MUSLIM), Random(1)) == expected) == (turn in EXPEDITIONS)
