"""The hard bot: what it imagines, what it chooses of it, and what it marches last of all."""

from random import Random

import pytest

from games.jihad.bot import BOTS
from games.jihad.bot.finale import Imagined, last_march, likely
from games.jihad.bot.foresight import outlook, standing
from games.jihad.bot.hard import beginning, best, hard
from games.jihad.bot.schools import LAST, SCHOOLS, schools
from games.jihad.rules import victory
from games.jihad.rules.actions import Done, March
from games.jihad.rules.board import EMPIRES, MUSLIM, Game
from games.jihad.rules.movement import Movement
from games.jihad.rules.sequence import Campaign
from tests.jihad.build import CTESIPHON, DAMASCUS, HOMS, KUFA, MEDINA, RULES, begin, ids, position

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


@pytest.mark.parametrize("force", [MUSLIM, EMPIRES])
@pytest.mark.parametrize("turn", [18, 20])
def test_it_marches_through_a_segment_of_either_side(force: str, turn: int) -> None:
    assert marched(moving(force, turn))


def test_it_is_the_hardest() -> None:
    assert list(BOTS) == ["easy", "normal", "hard"]


@pytest.mark.parametrize("force", [MUSLIM, EMPIRES])
def test_what_is_imagined_leaves_the_game_as_it_was(force: str) -> None:
    game = moving(force)
    before = RULES.save(game)
    for name in SCHOOLS[force]:
        ways = {
            force: SCHOOLS[force][name],
            game.board.enemy(force): SCHOOLS[game.board.enemy(force)]["usual"],
        }
        outlook(RULES, game, ways, Random(1))
    assert RULES.save(game) == before


def test_the_choice_is_the_same_through_a_segment_and_knows_no_die_to_come() -> None:
    game = moving(MUSLIM)
    seen = RULES.seen_by(game, 0)
    chosen = RULES.save(beginning(seen))
    RULES.apply(game, 0, March(ids(game, MEDINA, count=2), "2410"))
    assert RULES.save(beginning(RULES.seen_by(game, 0))) == chosen
    assert best(RULES, chosen, MUSLIM) in SCHOOLS[MUSLIM]


def test_a_game_that_is_over_counts_as_it_ended() -> None:
    game = position()
    victory.end(game, victory.FINAL, 100, 140)
    won = standing(game)
    victory.end(game, victory.FINAL, 60, 100)
    assert won > 140 > 100 > standing(game)


def test_in_the_last_turn_the_muslims_may_spread_for_the_count() -> None:
    assert LAST.keys() <= schools(position(turn=20), MUSLIM).keys()
    assert not LAST.keys() & schools(position(turn=19), MUSLIM).keys()


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
