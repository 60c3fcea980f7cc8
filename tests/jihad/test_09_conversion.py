"""9.0 Conversion and re-conversion."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules.actions import Convert, Done
from games.jihad.rules.board import POOL, UNBUILT, Game
from games.jihad.rules.conversion import Conversion
from games.jihad.rules.events import ConversionRolled, FleetConverted
from tests.jihad.build import RULES, act, begin, ids, position, put, tally, told

BOX = "conversion"


def converting(box: str, **fields: object) -> Game:
    game = position({BOX: box}, **fields)  # type: ignore[arg-type]
    begin(game, Conversion())
    return game


def muslims(game: Game, state: str) -> int:
    return len([unit for unit in game.board.units if unit.state == state and unit.muslim])


def test_9_1_what_converts_goes_to_the_muslim_pool() -> None:
    game = converting("2 Persians Levy", points={"Muslims": 5}, dice=[2, 1])
    news = act(game, Convert(ids(game, BOX)))
    assert told(news, ConversionRolled)[0].paid == (("Muslims", 2),)
    assert game.board.points["Muslims"] == 3
    assert (muslims(game, "Persians"), tally(game, BOX)) == (1, {})
    assert not RULES.waiting(game)  # the Persians have no points to win one back


def test_9_1_the_rest_goes_back_to_the_empires() -> None:
    game = converting("3 Turks Levy", points={"Muslims": 9}, dice=[6])
    act(game, Convert(ids(game, BOX, count=1)))
    assert muslims(game, "Turks") == 1
    assert tally(game, POOL)["Turks Levy"] == 10


def test_ruling_40_nothing_need_be_tried() -> None:
    game = converting("3 Turks Levy", points={"Muslims": 9})
    act(game, Done())
    assert muslims(game, "Turks") == 0 and tally(game, BOX) == {}
    assert game.board.points["Muslims"] == 9


def test_ruling_40_one_try_a_unit() -> None:
    game = converting("1 Turks Levy", points={"Muslims": 9}, dice=[1])
    (unit,) = ids(game, BOX)
    with pytest.raises(IllegalAction, match="each once"):
        act(game, Convert((unit, unit)))
    act(game, Convert((unit,)))
    assert not RULES.waiting(game)


def test_9_2_no_more_than_can_be_paid_for() -> None:
    game = converting("2 Berbers Levy", points={"Muslims": 5})
    with pytest.raises(IllegalAction, match="costs 6 points, and you have 5"):
        act(game, Convert(ids(game, BOX)))


def test_9_2_without_points_there_is_nothing_to_ask() -> None:
    game = converting("2 Berbers Levy", points={"Muslims": 2})
    assert not RULES.waiting(game)
    assert tally(game, POOL)["Berbers Levy"] == 10


def test_9_2_the_empires_may_win_units_back() -> None:
    game = converting("2 Byzantines Levy", points={"Muslims": 9, "Byzantines": 5}, dice=[6, 6, 3, 2])
    act(game, Convert(ids(game, BOX)))
    assert RULES.waiting(game) == {1}
    news = act(game, Convert(ids(game, BOX)))
    assert told(news, ConversionRolled)[0].again
    assert game.board.points["Byzantines"] == 1
    assert muslims(game, "Byzantines") == 1


def test_9_2_what_is_not_won_back_at_once_is_lost() -> None:
    game = converting("1 Byzantines Levy", points={"Muslims": 9, "Byzantines": 5}, dice=[6])
    act(game, Convert(ids(game, BOX)))
    act(game, Done())
    assert muslims(game, "Byzantines") == 1 and not RULES.waiting(game)


def test_9_2_the_byzantines_pay_double_for_others() -> None:
    game = converting("2 Turks Levy", points={"Muslims": 9, "Byzantines": 7, "Turks": 3}, dice=[6, 6, 4, 4])
    act(game, Convert(ids(game, BOX)))
    act(game, Convert(ids(game, BOX)))
    assert (game.board.points["Turks"], game.board.points["Byzantines"]) == (1, 3)
    assert muslims(game, "Turks") == 0


def test_ruling_40_a_whole_attempt_from_one_track() -> None:
    game = converting("1 Turks Levy", points={"Muslims": 9, "Byzantines": 3, "Turks": 1}, dice=[6])
    act(game, Convert(ids(game, BOX)))
    assert not RULES.waiting(game)  # one and three are not enough together
    assert muslims(game, "Turks") == 1


def test_9_2_more_than_the_tracks_hold_is_refused() -> None:
    game = converting("3 Turks Levy", points={"Muslims": 9, "Turks": 4}, dice=[6, 6, 6])
    act(game, Convert(ids(game, BOX)))
    with pytest.raises(IllegalAction, match="no points to win back the Turks"):
        act(game, Convert(ids(game, BOX)))
    act(game, Convert(ids(game, BOX, count=2)))
    assert game.board.points["Turks"] == 0


def test_9_1_units_may_be_tried_again_whenever_they_are_in_the_box() -> None:
    game = converting("1 Turks Levy", points={"Muslims": 9}, dice=[1])
    act(game, Convert(ids(game, BOX)))
    put(game, BOX, "1 Turks Levy")
    begin(game, Conversion())
    assert RULES.waiting(game) == {0}


def test_9_2_a_fleet_follows_its_built_ships() -> None:
    game = converting("1 Persians Naval", points={"Muslims": 9}, dice=[6])
    news = act(game, Convert(ids(game, BOX)))
    assert told(news, FleetConverted) == [FleetConverted(state="Persians", count=2, rule="9.2")]
    assert all(unit.muslim for unit in game.board.at(UNBUILT) if unit.state == "Persians")


def test_9_2_not_while_one_is_left_elsewhere() -> None:
    game = converting("1 Persians Naval", points={"Muslims": 9}, dice=[6])
    put(game, POOL, "1 Persians Naval")
    news = act(game, Convert(ids(game, BOX)))
    assert not told(news, FleetConverted)


def test_9_1_no_unit_of_the_muslim_player_is_converted_back() -> None:
    game = position(
        {BOX: "1 Persians Levy", POOL: "1 convert Turks Levy"}, points={"Muslims": 9, "Byzantines": 99}
    )
    begin(game, Conversion())
    act(game, Done())
    assert muslims(game, "Turks") == 1 and not RULES.waiting(game)


@pytest.mark.parametrize("wrong", [(), (0,), (10_000,)])
def test_9_2_only_units_of_the_box_can_be_named(wrong: tuple[int, ...]) -> None:
    game = converting("1 Turks Levy", points={"Muslims": 9})
    with pytest.raises(IllegalAction, match="Conversion Box"):
        act(game, Convert(wrong))
