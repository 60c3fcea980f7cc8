"""13.0: the hex, the box and the sea around."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules import retreat
from games.jihad.rules.actions import Done, Fight, March, Retreat
from games.jihad.rules.attrition import Standing
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, Game
from games.jihad.rules.events import AttritionRolled, BoxFell, Moved, UnitsLost
from games.jihad.rules.movement import Movement
from games.jihad.rules.mustering import rows
from games.jihad.rules.sequence import Campaign
from games.jihad.rules.stacking import Judgment
from tests.jihad.build import (
    CONSTANTINOPLE,
    HOMS,
    PARTS,
    RULES,
    act,
    begin,
    choices,
    fought,
    ids,
    position,
    tally,
    told,
)

DARDANELLES, BITHYNIA = "1905", "2005"
BLACK_SEA = {"1904", "2003", "2104"}  # next to the city


def assault(before: str, box: str, *dice: int) -> Game:
    """The Muslim Combat Segment with these units in the hex, and those in the box."""
    game = position({CONSTANTINOPLE: before, BOX: box}, dice=dice)
    begin(game, Campaign(step="muslims_fight"))
    return game


def box_fights(game: Game) -> list[Fight]:
    return [a for a in RULES.legal(game, 0) if isinstance(a, Fight) and a.where == BOX]


def test_13_0_it_lies_north_east_of_the_dardanelles_and_is_no_strait() -> None:
    straits = {strait.hex for strait in PARTS.straits}
    assert DARDANELLES in straits and CONSTANTINOPLE not in straits


def test_13_0_ships_beaten_in_the_hex_may_run_into_the_box() -> None:
    game = position({CONSTANTINOPLE: "4 Muslims Naval, 2 Byzantines Naval"}, dice=[4])
    begin(game, Campaign(step="muslims_fight"))
    act(game, Fight(CONSTANTINOPLE, True))  # 2:1, 4: 1/1R
    assert Retreat(BOX) in choices(game)
    act(game, Retreat(BOX))
    assert tally(game, BOX) == {"Byzantines Naval": 1}


def test_13_0_byzantines_who_attacked_and_failed_may_run_into_the_box() -> None:
    game = position({CONSTANTINOPLE: "3 Byzantines Levy, 3 Muslims Bedouin"}, dice=[1])
    begin(game, Campaign(step="empires_fight"))
    act(game, Fight(CONSTANTINOPLE, False))  # 3 to 6 and walls: 1:3, 1: 3R/-
    assert not ids(game, CONSTANTINOPLE, "Byzantines") and not ids(game, BOX)
    game = position({CONSTANTINOPLE: "4 Byzantines Levy, 1 Muslims Levy"}, dice=[1])
    begin(game, Campaign(step="empires_fight"))
    act(game, Fight(CONSTANTINOPLE, False))  # 1:1, 1: 2R/-
    assert Retreat(BOX) in choices(game)


def test_13_0_once_closed_nobody_runs_into_it() -> None:
    game = position({CONSTANTINOPLE: "1 Byzantines Levy"}, box_open=False)
    assert BOX not in retreat.havens(game, EMPIRES, game.board.at(CONSTANTINOPLE))


def test_13_0_ships_of_the_empires_in_the_hex_shield_the_box_for_the_whole_segment() -> None:
    game = position(
        {CONSTANTINOPLE: "9 Muslims Bedouin, 6 Muslims Naval, 1 Byzantines Naval", BOX: "1 Byzantines Levy"},
        dice=[6],
    )
    begin(game, Campaign(step="muslims_fight"))
    assert choices(game) == [Fight(CONSTANTINOPLE, True)]
    news = act(game, Fight(CONSTANTINOPLE, True))
    assert told(news, UnitsLost)[0].units and not ids(game, CONSTANTINOPLE, "Byzantines")
    assert tally(game, BOX) == {"Byzantines Levy": 1} and not box_fights(game)


def test_13_0_garrison_safe_behind_ships_until_they_have_run() -> None:
    game = assault("9 Muslims Bedouin, 2 Muslims Naval", "1 Byzantines Levy, 2 Byzantines Naval", 5, 6)
    with pytest.raises(IllegalAction):
        act(game, Fight(BOX, False))
    news = act(game, Fight(BOX, True))  # 1:1, 5: one ship is lost, the other leaves the box
    assert fought(news).result == "1/1R"
    assert tally(game, BOX) == {"Byzantines Levy": 1}
    assert game.board.box_open and not told(news, BoxFell)
    assert box_fights(game) == [Fight(BOX, False)]
    news = act(game, Fight(BOX, False))
    assert told(news, BoxFell) and game.board.box_emptied


def test_13_0_a_box_of_ships_alone_falls_with_them() -> None:
    game = assault("6 Muslims Naval", "1 Byzantines Naval", 6)
    news = act(game, Fight(BOX, True))
    assert told(news, BoxFell) and not game.board.box_open


def test_13_0_a_garrison_that_retreats_leaves_the_box_empty_and_fallen() -> None:
    game = assault("7 Muslims Bedouin", "4 Byzantines Levy", 5)
    news = act(game, Fight(BOX, False))  # two are lost, and the rest leaves
    assert (fought(news).strengths, fought(news).result) == ((14, 7), "2/2R")
    ways = {action.to for action in choices(game) if isinstance(action, Retreat)}
    assert ways == set(PARTS.atlas.land[CONSTANTINOPLE])
    news = act(game, Retreat(BITHYNIA))
    assert told(news, BoxFell) and tally(game, BITHYNIA) == {"Byzantines Levy": 2}
    assert any(unit.where == CONSTANTINOPLE for unit in game.board.units if unit.muslim)


def test_13_0_a_failed_assault_drives_the_besiegers_from_the_hex_and_not_the_garrison() -> None:
    game = assault("3 Muslims Bedouin", "3 Byzantines Levy", 1)
    act(game, Fight(BOX, False))  # 6 to 6: 2R/-
    if any(isinstance(action, Retreat) for action in choices(game)):
        act(game, choices(game)[0])
    assert not ids(game, CONSTANTINOPLE) and tally(game, BOX) == {"Byzantines Levy": 3}
    assert game.board.box_open


def test_13_0_nobody_assaults_the_box_from_anywhere_else() -> None:
    game = position({BITHYNIA: "9 Muslims Bedouin", BOX: "1 Byzantines Levy"})
    begin(game, Campaign(step="muslims_fight"))
    assert not box_fights(game)


def test_13_0_an_assault_may_be_left_to_a_later_turn() -> None:
    game = assault("4 Muslims Bedouin", "1 Byzantines Levy")
    assert Done() in choices(game)


def test_13_0_to_attack_the_garrison_comes_out_into_the_hex() -> None:
    game = position({BOX: "4 Byzantines Mercenary", CONSTANTINOPLE: "1 Muslims Levy"}, dice=[6])
    begin(game, Campaign(step="empires_move"))
    news = act(game, March(ids(game, BOX), CONSTANTINOPLE))
    assert told(news, Moved)[0].points == 0
    assert choices(game) == [Fight(CONSTANTINOPLE, False)]
    assert fought(act(game, Fight(CONSTANTINOPLE, False))).strengths == (12, 1 + 3)


def test_13_0_going_on_past_muslims_in_the_hex_costs_their_strength() -> None:
    game = position({BOX: "1 Byzantines Mercenary", CONSTANTINOPLE: "2 Muslims Levy"}, dice=[1])
    begin(game, Movement(EMPIRES))
    news = act(game, March(ids(game, BOX), BITHYNIA))
    assert told(news, Moved)[0].points == 2 + 2  # their strength, and rough ground


def test_13_0_the_box_takes_any_number_and_does_not_fill_the_hex() -> None:
    game = position({BOX: "20 Byzantines Levy", HOMS: "1 Muslims Levy"}, points={"Byzantines": 99})
    levies = [row for row in rows(game, EMPIRES) if (row.state, row.kind) == ("Byzantines", "Levy")]
    assert [(row.where, row.most) for row in levies] == [(BOX, 8)]
    game = position({BOX: "20 Byzantines Levy", CONSTANTINOPLE: "6 Byzantines Levy"})
    assert not begin(game, Judgment(EMPIRES))


def test_13_0_muslims_in_the_hex_have_its_city_and_no_more() -> None:
    game = position({CONSTANTINOPLE: "7 Muslims Bedouin"}, box_open=False)
    begin(game, Judgment(MUSLIM))
    assert tally(game, CONSTANTINOPLE) == {"Muslims Bedouin": 6}


def test_13_0_ships_leaving_the_box_keep_off_the_black_sea_without_a_port_there() -> None:
    where = {BOX: "1 Byzantines Naval", CONSTANTINOPLE: "1 Muslims Naval"}
    game = position(where)
    assert set(retreat.havens(game, EMPIRES, game.board.at(BOX))) == {DARDANELLES}
    game = position(where | {"2103": "1 Byzantines Levy"})  # Cherson
    assert set(retreat.havens(game, EMPIRES, game.board.at(BOX))) == BLACK_SEA | {DARDANELLES}


def test_13_0_ships_with_no_way_out_of_the_box_are_lost() -> None:
    game = position(
        {
            BOX: "2 Byzantines Naval",
            CONSTANTINOPLE: "2 Muslims Naval",
            DARDANELLES: "1 Muslims Naval",
        },
        dice=[5],
    )
    begin(game, Campaign(step="muslims_fight"))
    news = act(game, Fight(BOX, True))  # one lost, the other has nowhere to go
    assert tally(game, "conversion") == {"Byzantines Naval": 2}
    assert told(news, BoxFell)


def test_13_0_hex_and_box_are_one_city_for_the_last_who_stays() -> None:
    """7.3 spares the last unit of a city hex; the box is another place in the same city."""
    game = position(
        {CONSTANTINOPLE: "1 Byzantines Mercenary", BOX: "1 Byzantines Levy"},
        dice=[6, 6],
        recruited=["Byzantines"],
    )
    begin(game, Standing(EMPIRES))
    assert len(ids(game, CONSTANTINOPLE)) + len(ids(game, BOX)) == 1


def test_13_0_and_ruling_20_hex_and_box_are_two_starts() -> None:
    game = position({CONSTANTINOPLE: "1 Byzantines Levy", BOX: "1 Byzantines Levy"}, dice=[1, 1])
    begin(game, Movement(EMPIRES))
    news = act(game, March(ids(game, CONSTANTINOPLE) + ids(game, BOX), BITHYNIA))
    assert [move.path[0] for move in told(news, Moved)] == [CONSTANTINOPLE, BOX]
    assert len({roll.points for roll in told(news, AttritionRolled)}) == 1 < len(told(news, AttritionRolled))
