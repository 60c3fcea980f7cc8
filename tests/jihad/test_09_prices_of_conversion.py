"""9.0: who can be converted, at what price, and who is won back."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules.actions import Build, Convert, Done, Fight
from games.jihad.rules.board import CONVERSION, EMPIRES, MUSLIM, POOL, UNBUILT, Game
from games.jihad.rules.combat import Battles
from games.jihad.rules.construction import Construction
from games.jihad.rules.conversion import Conversion
from games.jihad.rules.events import ConversionRolled, FleetConverted
from games.jihad.rules.mustering import rows
from tests.jihad.build import (
    CTESIPHON,
    DAMASCUS,
    HOMS,
    PARTS,
    RULES,
    act,
    begin,
    ids,
    position,
    put,
    tally,
    told,
)

PRICE = {"Berbers": 3, "Byzantines": 2, "Goths": 2, "Khazars": 2, "Persians": 1, "Sindhis": 2, "Turks": 2}
CONVERTS = {"Berbers": 5, "Byzantines": 4, "Goths": 5, "Khazars": 4, "Persians": 2, "Sindhis": 4, "Turks": 3}
WON_BACK = {"Berbers": 4, "Byzantines": 3, "Goths": 3, "Khazars": 4, "Persians": 6, "Sindhis": 5, "Turks": 4}


def box(words: str, *dice: int, **points: int) -> Game:
    game = position({CONVERSION: words}, points=points, dice=dice)
    begin(game, Conversion())
    return game


def sides(game: Game, words: str) -> tuple[int, int]:
    """How many of a State and kind are converts, and how many are not."""
    units = [unit.muslim for unit in game.board.units if f"{unit.state} {unit.kind}" == words]
    return units.count(True), units.count(False)


@pytest.mark.parametrize("state", PRICE)
def test_9_2_each_nation_has_its_price_and_its_die(state: str) -> None:
    for die in range(1, 7):
        game = box(f"1 {state} Levy", die, Muslims=PRICE[state])
        act(game, Convert(ids(game, CONVERSION)))
        assert game.board.points["Muslims"] == 0
        assert sides(game, f"{state} Levy")[0] == (die >= CONVERTS[state])


@pytest.mark.parametrize("state", WON_BACK)
def test_9_2_and_another_for_winning_back(state: str) -> None:
    for die in range(1, 7):
        game = box(f"1 {state} Levy", 6, die, Muslims=3, **{state: PRICE[state]})
        act(game, Convert(ids(game, CONVERSION)))
        act(game, Convert(ids(game, CONVERSION)))
        assert game.board.points[state] == 0
        assert sides(game, f"{state} Levy")[1] == (
            sum(sides(game, f"{state} Levy")) - (die < WON_BACK[state])
        )


def test_9_1_losses_of_attack_defence_and_failed_retreat_are_all_subject_to_conversion() -> None:
    game = position({HOMS: "3 Byzantines Levy, 9 Muslims Levy"}, dice=[1])
    begin(game, Battles(EMPIRES, box_exposed=False))
    act(game, Fight(HOMS, False))  # 1:3 or worse: three are lost
    assert tally(game, CONVERSION) == {"Byzantines Levy": 3}


def test_9_1_franks_are_never_in_the_box() -> None:
    game = position({"0903": "9 Muslims Bedouin, 2 Franks Levy"}, dice=[6])
    begin(game, Battles(MUSLIM, box_exposed=False))
    act(game, Fight("0903", False))
    assert tally(game, CONVERSION) == {} and not PARTS.state["Franks"].converts


def test_9_1_converts_lost_in_combat_stay_converts() -> None:
    game = position(
        {CTESIPHON: "2 convert Persians Levy, 9 Persians Levy"}, dice=[1], points={"Persians": 50}
    )
    begin(game, Battles(MUSLIM, box_exposed=False))
    act(game, Fight(CTESIPHON, False))
    assert sides(game, "Persians Levy")[0] == 2 and tally(game, CONVERSION) == {}


def test_9_1_what_was_attrition_is_not_in_the_box() -> None:
    from games.jihad.rules.losses import ATTRITION, STACKING, lose

    game = position({HOMS: "2 Byzantines Levy"})
    first, second = ids(game, HOMS)
    lose(game, (first,), ATTRITION)
    lose(game, (second,), STACKING)
    assert tally(game, CONVERSION) == {} and tally(game, POOL)["Byzantines Levy"] == 28


def test_9_2_the_empires_need_not_win_back_anybody() -> None:
    game = box("2 Turks Levy", 6, 6, Muslims=9, Turks=9)
    act(game, Convert(ids(game, CONVERSION)))
    act(game, Done())
    assert sides(game, "Turks Levy") == (2, 8) and game.board.points["Turks"] == 9


def test_9_2_only_what_was_just_converted_can_be_won_back() -> None:
    game = box("2 Turks Levy", 6, 1, Muslims=9, Turks=9)
    first, second = ids(game, CONVERSION)
    act(game, Convert((first, second)))
    with pytest.raises(IllegalAction, match="Conversion Box"):
        act(game, Convert((second,)))
    act(game, Convert((first,)))


def test_9_2_the_muslims_pay_whether_it_succeeds_or_not() -> None:
    game = box("3 Berbers Levy", 1, 1, 1, Muslims=10)
    news = act(game, Convert(ids(game, CONVERSION)))
    assert told(news, ConversionRolled)[0].paid == (("Muslims", 9),) and game.board.points["Muslims"] == 1


def test_9_2_the_byzantines_pay_for_themselves_at_the_plain_price() -> None:
    game = box("2 Byzantines Levy", 6, 6, 1, 1, Muslims=9, Byzantines=4)
    act(game, Convert(ids(game, CONVERSION)))
    act(game, Convert(ids(game, CONVERSION)))
    assert game.board.points["Byzantines"] == 0


def test_9_2_aid_for_one_and_own_points_for_another_of_the_same_state() -> None:
    game = box("2 Persians Levy", 6, 6, 6, 6, Muslims=9, Persians=1, Byzantines=2)
    act(game, Convert(ids(game, CONVERSION)))
    news = act(game, Convert(ids(game, CONVERSION)))
    assert told(news, ConversionRolled)[0].paid == (("Byzantines", 2), ("Persians", 1))


def test_9_2_converted_ships_are_recruited_from_the_pool_like_others() -> None:
    game = box("1 Byzantines Naval", 6, Muslims=2)
    put(game, POOL, "1 Byzantines Naval")
    act(game, Convert(ids(game, CONVERSION)))
    put(game, DAMASCUS, "1 Muslims Levy")
    (row,) = [row for row in rows(game, MUSLIM) if row.kind == "Naval"]
    assert (row.state, row.where, row.cost) == ("Byzantines", DAMASCUS, 3)


def test_9_2_a_fleet_follows_when_its_last_built_ship_is_converted() -> None:
    game = box("1 Byzantines Naval", 6, Muslims=2)
    news = act(game, Convert(ids(game, CONVERSION)))
    assert told(news, FleetConverted)[0].count == 23
    assert all(unit.muslim for unit in game.board.at(UNBUILT) if unit.state == "Byzantines")
    game.board.points["Muslims"] = 8
    begin(game, Construction(MUSLIM))
    act(game, Build("Byzantines", 1))


@pytest.mark.parametrize("where", ["pool", "2004", "box"])
def test_9_2_it_does_not_while_a_built_ship_is_anywhere(where: str) -> None:
    game = box("1 Byzantines Naval", 6, Muslims=2)
    put(game, where, "1 Byzantines Naval")
    assert not told(act(game, Convert(ids(game, CONVERSION))), FleetConverted)


def test_9_2_nor_when_the_last_one_is_won_back() -> None:
    game = box("1 Byzantines Naval", 6, 6, Muslims=2, Byzantines=2)
    act(game, Convert(ids(game, CONVERSION)))
    news = act(game, Convert(ids(game, CONVERSION)))
    assert not told(news, FleetConverted) and sides(game, "Byzantines Naval") == (0, 24)


def test_9_2_other_fleets_are_not_concerned() -> None:
    game = box("1 Byzantines Naval", 6, Muslims=2)
    news = act(game, Convert(ids(game, CONVERSION)))
    assert [event.state for event in told(news, FleetConverted)] == ["Byzantines"]
    assert not any(unit.muslim for unit in game.board.units if unit.state == "Persians")
    assert RULES.problems(game) == []
