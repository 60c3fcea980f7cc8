"""Standing orders of Jihad!: what they answer, and when one is asked all the same."""

import pytest

from games.engine.contract import Action, Seat
from games.jihad.rules.actions import Convert, Done, Fight, Lose, PlaceLeader, Stand
from games.jihad.rules.board import MUSLIM, Game
from games.jihad.rules.civil_war import CivilWar
from games.jihad.rules.combat import Battles
from games.jihad.rules.construction import Construction
from games.jihad.rules.conversion import Conversion
from games.jihad.rules.movement import Movement
from games.jihad.rules.recruitment import Recruitment
from games.jihad.rules.stacking import Judgment
from tests.jihad.build import (
    CTESIPHON,
    EMPIRES_SEAT,
    MEDINA,
    MUSLIM_SEAT,
    RULES,
    act,
    begin,
    ids,
    position,
)

BOX, SEA = "conversion", "2007"


def answer(game: Game, seat: Seat, question: str, order: str) -> Action | None:
    found = RULES.ordered(RULES.seen_by(game, seat), seat, {question: order})
    return found.answer if found else None


def offered(game: Game, seat: Seat) -> set[str]:
    return {one.slug for one in RULES.beforehand(RULES.seen_by(game, seat), seat)}


@pytest.mark.parametrize(("points", "tried"), [(6, True), (5, False)])
def test_9_2_an_order_tries_to_convert_all_where_all_can_be_paid_for(points: int, tried: bool) -> None:
    game = position({BOX: "2 Berbers Levy"}, points={"Muslims": points})
    begin(game, Conversion())
    everyone = Convert(ids(game, BOX))
    assert answer(game, MUSLIM_SEAT, "convert", "all") == (everyone if tried else None)


def converted(**points: int) -> Game:
    """The Empires player may win back two Turks and a Persian."""
    box = {BOX: "2 Turks Levy, 1 Persians Levy"}
    game = position(box, points={"Muslims": 9} | points, dice=[6, 6, 1])
    begin(game, Conversion())
    act(game, Convert(ids(game, BOX)))
    assert RULES.waiting(game) == {EMPIRES_SEAT}
    return game


def test_9_2_an_order_wins_nobody_back() -> None:
    assert answer(converted(Turks=4), EMPIRES_SEAT, "win-back", "none") == Done()


def test_9_2_an_order_wins_back_those_for_whom_their_own_state_can_pay() -> None:
    """The Byzantines could pay for the second of the Turks, at double cost."""
    game = converted(Turks=3, Byzantines=9)
    found = answer(game, EMPIRES_SEAT, "win-back", "own")
    assert found == Convert(ids(game, BOX, "Turks", count=1))
    act(game, found)
    assert (game.board.points["Turks"], game.board.points["Byzantines"]) == (1, 9)


def test_9_2_where_its_own_state_can_pay_for_none_nobody_is_won_back() -> None:
    assert answer(converted(Byzantines=9), EMPIRES_SEAT, "win-back", "own") == Done()


def test_9_2_each_says_beforehand_what_they_are_asked() -> None:
    game = position()
    assert "convert" in offered(game, MUSLIM_SEAT) - offered(game, EMPIRES_SEAT)
    assert "win-back" in offered(game, EMPIRES_SEAT) - offered(game, MUSLIM_SEAT)


def test_7_5_an_order_loses_the_weakest() -> None:
    game = position({"2410": "2 Muslims Bedouin, 1 Muslims Levy"})
    begin(game, Judgment(MUSLIM))
    weakest = (*ids(game, "2410", "Levy"), *ids(game, "2410", "Bedouin", count=1))
    assert answer(game, MUSLIM_SEAT, "losses", "weakest") == Lose(weakest)


def test_8_5_an_order_has_ships_stand_and_fight() -> None:
    game = position({SEA: "2 Muslims Naval, 1 Byzantines Naval"})
    begin(game, Battles(MUSLIM, box_exposed=False))
    act(game, Fight(SEA, True))
    assert answer(game, EMPIRES_SEAT, "decline", "stand") == Stand()


def test_6_4_an_order_builds_nothing() -> None:
    game = position(points={"Muslims": 20})
    begin(game, Construction(MUSLIM))
    assert answer(game, MUSLIM_SEAT, "build", "nothing") == Done()


def test_12_0_an_order_sends_the_leader_to_the_most_units() -> None:
    rebels = {CTESIPHON: "2 rebel convert Persians Levy", "2410": "1 rebel Muslims Levy"}
    game = position(rebels | {MEDINA: "3 Muslims Levy"})
    begin(game, CivilWar())
    assert answer(game, EMPIRES_SEAT, "leader", "most") == PlaceLeader(CTESIPHON)


@pytest.mark.parametrize(
    ("question", "frame"), [("move", Movement(MUSLIM)), ("recruit", Recruitment(MUSLIM))]
)
def test_an_order_passes_until_the_next_turn(question: str, frame: Movement | Recruitment) -> None:
    game = position({MEDINA: "1 Muslims Levy"}, points={"Muslims": 9})
    begin(game, frame)
    order = f"until-turn-{game.board.turn + 1}"
    assert answer(game, MUSLIM_SEAT, question, order) == Done()
    game.board.turn += 1
    assert answer(game, MUSLIM_SEAT, question, order) is None
