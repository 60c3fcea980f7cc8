"""The hard bot: what it gathers for the end, and what it marches last of all."""

from random import Random

import pytest

from games.jihad.bot import BOTS, marches
from games.jihad.bot.finale import Imagined, last_march, likely
from games.jihad.bot.hard import HOST, LATE, hard
from games.jihad.bot.normal import normal
from games.jihad.rules.actions import Done, March
from games.jihad.rules.board import EMPIRES, MUSLIM, Game
from games.jihad.rules.movement import Movement
from games.jihad.rules.sequence import Campaign
from tests.jihad.build import CTESIPHON, DAMASCUS, HOMS, KUFA, MEDINA, RULES, begin, position

FRONT = {
    MEDINA: "9 Muslims Bedouin",
    KUFA: "2 Muslims Levy",
    DAMASCUS: "1 Muslims Bedouin",
    HOMS: "1 Byzantines Levy",
    CTESIPHON: "2 Persians Levy",
    "box": "6 Byzantines Levy",
}


def moving(force: str, turn: int = 18) -> Game:
    game = position(FRONT, turn=turn, points={"Byzantines": 20})
    game.stack.append(Campaign(step="muslims_fight" if force == MUSLIM else "empires_fight"))
    begin(game, Movement(force))
    return game


def marched(game: Game) -> list[March]:
    """A whole segment by the hard bot; each march is allowed."""
    found: list[March] = []
    while isinstance(frame := game.stack[-1], Movement):
        seat = game.board.seat_of(frame.force)
        action = hard(RULES, RULES.seen_by(game, seat), seat, Random(1))
        assert RULES.why_not(game, seat, action) is None
        RULES.apply(game, seat, action)
        found += [action] if isinstance(action, March) else []
        if action == Done():
            return found
    return found


@pytest.mark.parametrize(("force", "turn"), [(MUSLIM, 18), (MUSLIM, 20), (EMPIRES, 20)])
def test_it_marches_through_a_segment_of_either_side(force: str, turn: int) -> None:
    assert marched(moving(force, turn))


def test_it_is_the_hardest() -> None:
    assert list(BOTS) == ["easy", "normal", "hard"]


@pytest.mark.parametrize(("turn", "kept"), [(LATE - 1, marches.WATCH), (LATE, HOST)])
def test_the_empires_gather_in_the_box_when_the_end_is_near(turn: int, kept: int) -> None:
    game = position({DAMASCUS: "1 Muslims Levy", "box": "20 Byzantines Levy"}, turn=turn)
    game.stack.append(Campaign(step="empires_fight"))
    begin(game, Movement(EMPIRES))
    marched(game)
    assert len(game.board.land_at("box", EMPIRES)) >= kept
    assert (len(game.board.land_at("box", EMPIRES)) < HOST) == (kept < HOST)


def test_the_muslims_march_as_the_normal_bot_until_the_last_turn() -> None:
    game = moving(MUSLIM, turn=19)
    seen = RULES.seen_by(game, 0)
    assert hard(RULES, seen, 0, Random(1)) == normal(RULES, seen, 0, Random(1))


@pytest.mark.parametrize("force", [MUSLIM, EMPIRES])
def test_in_the_last_turn_each_march_is_the_one_that_changes_the_count_most(force: str) -> None:
    game = moving(force, turn=20)
    seat = game.board.seat_of(force)
    march = last_march(game, force)
    assert march and hard(RULES, RULES.seen_by(game, seat), seat, Random(1)) == march


def test_what_a_place_is_worth_at_the_count_is_what_the_muslims_would_lose() -> None:
    game = position({DAMASCUS: "1 Muslims Bedouin", "box": "2 Byzantines Levy"}, turn=20)
    unit = game.board.land_at("box", EMPIRES)[0]
    imagined = Imagined(game, EMPIRES)
    assert imagined.taken(unit, DAMASCUS) > 0 == imagined.taken(unit, "1003")
    assert imagined.without([unit]) == 0
    muslim = Imagined(game, MUSLIM)
    assert muslim.without(game.board.land_at(DAMASCUS, MUSLIM)) > 0


def test_nobody_is_counted_on_who_is_lost_on_the_way_or_beaten() -> None:
    game = position({DAMASCUS: "1 Muslims Bedouin", "box": "4 Byzantines Levy"}, turn=20)
    units = game.board.land_at("box", EMPIRES)
    assert likely(game, EMPIRES, units, "2205", 0) == 1 > likely(game, EMPIRES, units[:1], "2205", 10)
    assert likely(game, EMPIRES, units[:1], DAMASCUS, 0) == 0


def test_the_last_march_goes_where_the_muslims_lose_by_it() -> None:
    game = position({DAMASCUS: "1 Muslims Bedouin", HOMS: "2 Byzantines Levy"}, turn=20)
    begin(game, Movement(EMPIRES))
    march = last_march(game, EMPIRES)
    assert march and Imagined(game, EMPIRES).taken(game.board.units[march.units[0]], march.to) > 0
