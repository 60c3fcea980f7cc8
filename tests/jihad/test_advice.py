"""What a careful player of Jihad! would do, and the reasons that are told when the count is what matters."""

from random import Random

import pytest

from games.engine.contract import Seat
from games.engine.page import Advice
from games.jihad.bot.hard import AMPLE, EXPEDITIONS, LATE, hard
from games.jihad.bot.normal import normal
from games.jihad.present import Presenter
from games.jihad.present.advice import fall_back
from games.jihad.rules.actions import March
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, Game
from games.jihad.rules.movement import Movement
from games.jihad.rules.outlook import income_after
from games.jihad.rules.productivity import income
from games.jihad.rules.sequence import Campaign
from tests.jihad.build import CONSTANTINOPLE, DAMASCUS, HOMS, MEDINA, RULES, begin, position
from tests.jihad.views import view

FIELD = "2507"  # fertile, without a city


def asked(where: dict[str, str], force: str, turn: int) -> Game:
    game = position(where, turn=turn)
    game.stack.append(Campaign(step="muslims_fight" if force == MUSLIM else "empires_fight"))
    begin(game, Movement(force))
    return game


def moving(game: Game) -> Seat:
    frame = game.stack[-1]
    assert isinstance(frame, Movement)
    return game.board.seat_of(frame.force)


def advised(game: Game) -> Advice:
    return Presenter().advise(view(game, moving(game)))


def test_it_is_what_hard_would_do_where_normal_would_do_something_else() -> None:
    game = asked({MEDINA: "9 Muslims Bedouin", DAMASCUS: "2 Muslims Levy"}, MUSLIM, turn=12)
    game.board.income["Muslims"] = AMPLE
    seat = game.board.seat_of(MUSLIM)
    by_hard, by_normal = (bot(RULES, RULES.seen_by(game, seat), seat, Random(1)) for bot in (hard, normal))
    assert by_normal != advised(game).action == by_hard


def test_8_2_what_an_attack_may_cost_is_told_with_who_retreats() -> None:
    told = fall_back(["1/2R", "-/3R"])
    assert told == "they retreat on 2 of 6, the attackers on none, who lose 1 on 1 of 6"
    assert fall_back(["-/2R"]).endswith("the attackers on none")


def test_an_army_for_a_small_state_is_told_as_such() -> None:
    """By itself it changes the count less than others would."""
    said = advised(asked({MEDINA: "9 Muslims Bedouin"}, MUSLIM, turn=EXPEDITIONS[0]))
    assert isinstance(said.action, March) and "a city of the Goths" in said.reason and said.rule == "8.4"


@pytest.mark.parametrize(("force", "more"), [(MUSLIM, "more"), (EMPIRES, "less")])
def test_14_2_the_last_marches_say_what_they_change_of_the_count(force: str, more: str) -> None:
    where = {MEDINA: "4 Muslims Bedouin"} if force == MUSLIM else {DAMASCUS: "1 Muslims Levy"}
    game = asked(where | {HOMS: "3 Byzantines Levy"}, force, turn=20)
    found = advised(game)
    assert isinstance(found.action, March)
    units = [game.board.units[unit] for unit in found.action.units]
    change = income_after(game, force, units, found.action.to) - income(game, "Muslims")
    assert change and (change > 0) == (more == "more")
    said = f"The Muslims would earn {abs(change)} point"
    assert said in found.reason and found.reason.endswith(f" {more}.")


def test_what_a_march_would_change_is_reckoned_on_another_board() -> None:
    game = asked({DAMASCUS: "1 Muslims Levy", HOMS: "3 Byzantines Levy"}, EMPIRES, turn=20)
    before = RULES.save(game)
    assert income_after(game, EMPIRES, game.board.land_at(HOMS, EMPIRES), DAMASCUS) < income(game, "Muslims")
    assert RULES.save(game) == before


@pytest.mark.parametrize(("turn", "rule"), [(12, "8.2"), (20, "7.2")])
def test_company_is_sent_for_who_might_come_and_in_the_end_for_attrition(turn: int, rule: str) -> None:
    where = {FIELD: "1 Muslims Levy", DAMASCUS: "6 Muslims Levy", HOMS: "6 Byzantines Levy"}
    assert why(asked(where, MUSLIM, turn), DAMASCUS, FIELD) == rule


def test_13_0_those_who_go_to_the_box_are_told_what_it_is_for() -> None:
    game = asked({CONSTANTINOPLE: "9 Byzantines Levy", BOX: "4 Byzantines Levy"}, EMPIRES, LATE)
    assert why(game, CONSTANTINOPLE, BOX) == "13.0"


def why(game: Game, source: str, to: str) -> str:
    """The paragraph that a march of one unit is explained by, to all."""
    march = March((game.board.at(source)[0].id,), to)
    told = Presenter().explain(RULES, RULES.seen_by(game, None), moving(game), march)
    assert told
    return told.rule
