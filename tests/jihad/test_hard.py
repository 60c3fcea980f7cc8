"""The hard bot: what it gathers for the end, and when and how it marches for the count."""

from random import Random

import pytest

from games.jihad.bot import BOTS, marches
from games.jihad.bot.hard import AMPLE, EXPEDITIONS, HOST, LATE, hard, is_for_the_count
from games.jihad.bot.harvest import Imagined, best_march, likely, perishes
from games.jihad.bot.normal import normal
from games.jihad.rules.actions import Done, March
from games.jihad.rules.board import EMPIRES, MUSLIM, Game
from games.jihad.rules.movement import Movement
from games.jihad.rules.productivity import income
from games.jihad.rules.sequence import Campaign
from tests.jihad.build import CTESIPHON, DAMASCUS, HOMS, KUFA, MEDINA, RULES, begin, position

FIELD = "2507"  # fertile, without a city
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


def chosen(game: Game, force: str) -> tuple[object, object, object]:
    """What hard does, what normal would, and what changes the count most."""
    seat = game.board.seat_of(force)
    seen = RULES.seen_by(game, seat)
    by_hard, by_normal = (bot(RULES, seen, seat, Random(1)) for bot in (hard, normal))
    return by_hard, by_normal, best_march(game, force)


def test_the_muslims_march_for_the_count_once_they_earn_amply() -> None:
    """14.2 Who earns more than 130 in any turn has won."""
    game = moving(MUSLIM, turn=EXPEDITIONS[0] - 1)
    for earned, counts in ((AMPLE - 1, False), (AMPLE, True)):
        game.board.income["Muslims"] = earned
        by_hard, by_normal, richest = chosen(game, MUSLIM)
        assert by_normal != richest
        assert by_hard == (richest if counts else by_normal)


@pytest.mark.parametrize("short", [0, 1])
def test_the_empires_march_for_the_count_when_the_muslims_would_earn_too_much(
    short: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = moving(EMPIRES, turn=12)
    monkeypatch.setitem(hard.__globals__, "ALARM", income(game, "Muslims") + short)
    by_hard, by_normal, richest = chosen(game, EMPIRES)
    assert by_normal != richest
    assert by_hard == (by_normal if short else richest)


@pytest.mark.parametrize("force", [MUSLIM, EMPIRES])
def test_in_the_last_turn_each_march_is_the_one_that_changes_the_count_most(force: str) -> None:
    by_hard, _, richest = chosen(moving(force, turn=20), force)
    assert isinstance(richest, March) and by_hard == richest


def test_nobody_marches_for_the_count_in_a_civil_war() -> None:
    for war, counts in ((0, True), (1, False)):
        game = position(FRONT, turn=20, war=war)
        assert [is_for_the_count(game, force) for force in (MUSLIM, EMPIRES)] == [counts, counts]


def test_a_garrison_is_worth_what_attrition_would_leave_empty() -> None:
    """7.2 One Levy in a fertile hex is lost on three of six, two of them on one, three never."""
    game = position({FIELD: "3 Muslims Levy", HOMS: "1 Byzantines Levy"}, turn=12)
    begin(game, Movement(MUSLIM))
    units = game.board.land_at(FIELD, MUSLIM)
    assert [round(6 * perishes(game, units[:count])) for count in range(4)] == [6, 3, 1, 0]
    imagined = Imagined(game, MUSLIM)
    whole = imagined.without(units)
    assert [imagined.given_up(units, gone) for gone in (1, 2, 3)] == [
        pytest.approx(whole * share) for share in (1 / 6, 3 / 6, 1)
    ]
    assert imagined.worth(units[0], FIELD) == 0


def test_company_is_worth_what_it_saves_and_who_has_moved_is_safe() -> None:
    game = position({FIELD: "1 Muslims Levy", DAMASCUS: "4 Muslims Levy"}, turn=12)
    begin(game, Movement(MUSLIM))
    (alone,) = game.board.land_at(FIELD, MUSLIM)
    imagined = Imagined(game, MUSLIM)
    comer = game.board.land_at(DAMASCUS, MUSLIM)[0]
    assert imagined.worth(comer, FIELD) == pytest.approx(imagined.without([alone]) / 2) != 0
    game.board.begin_moves()
    game.board.moved[alone.id] = DAMASCUS
    assert perishes(game, [alone]) == 0


def test_what_a_place_is_worth_at_the_count_is_what_the_muslims_would_lose() -> None:
    game = position({DAMASCUS: "1 Muslims Bedouin", "box": "2 Byzantines Levy"}, turn=20)
    unit = game.board.land_at("box", EMPIRES)[0]
    imagined = Imagined(game, EMPIRES)
    assert imagined.taken(unit, DAMASCUS) > 0 == imagined.taken(unit, "1003")
    assert imagined.without([unit]) == 0
    muslim = Imagined(game, MUSLIM)
    assert muslim.without(game.board.land_at(DAMASCUS, MUSLIM)) > 0


@pytest.mark.parametrize(("held", "to"), [(FIELD, CTESIPHON), (CTESIPHON, FIELD)])
def test_a_place_is_worth_as_much_whoever_takes_it(held: str, to: str) -> None:
    """What is given up where they come from, be it next to it, is reckoned by itself."""
    game = position({held: "1 Muslims Levy", DAMASCUS: "4 Muslims Levy"}, turn=12)
    alone, several = (game.board.land_at(at, MUSLIM)[0] for at in (held, DAMASCUS))
    worth = [Imagined(game, MUSLIM).taken(unit, to) for unit in (alone, several)]
    assert worth[0] == worth[1] > 0 < Imagined(game, MUSLIM).given_up([alone], 1)


def test_nobody_is_counted_on_who_is_lost_on_the_way_or_beaten() -> None:
    game = position({DAMASCUS: "1 Muslims Bedouin", "box": "4 Byzantines Levy"}, turn=20)
    units = game.board.land_at("box", EMPIRES)
    assert likely(game, EMPIRES, units, "2205", 0) == 1 > likely(game, EMPIRES, units[:1], "2205", 10)
    assert likely(game, EMPIRES, units[:1], DAMASCUS, 0) == 0


def test_the_march_goes_where_the_muslims_lose_by_it() -> None:
    game = position({DAMASCUS: "1 Muslims Bedouin", HOMS: "2 Byzantines Levy"}, turn=20)
    begin(game, Movement(EMPIRES))
    march = best_march(game, EMPIRES)
    assert isinstance(march, March)
    assert Imagined(game, EMPIRES).taken(game.board.units[march.units[0]], march.to) > 0
