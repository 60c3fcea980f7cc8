"""7.4 Sea transport."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules.actions import Done, March
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, POOL, Game
from games.jihad.rules.events import AttritionRolled, Moved
from games.jihad.rules.movement import Movement
from games.jihad.rules.transport import ports_in_reach
from tests.jihad.build import (
    ALEXANDRIA,
    CONSTANTINOPLE,
    DAMASCUS,
    MECCA,
    MEDINA,
    PARTS,
    RULES,
    act,
    begin,
    ids,
    position,
    tally,
    told,
)

CYPRUS = "2107"


def fleet(where: dict[str, str], force: str = MUSLIM, **fields: object) -> Game:
    game = position(where, **fields)  # type: ignore[arg-type]
    begin(game, Movement(force))
    return game


def sail(game: Game, start: str, to: str, ships: int = 1, cargo: int = 1, on: bool = False) -> March:
    land = tuple(i for i in ids(game, start) if not game.board.units[i].naval)
    return March(ids(game, start, "Naval", ships), to, land[:cargo], on)


def test_7_4_a_ship_carries_a_land_unit_from_port_to_port() -> None:
    game = fleet({DAMASCUS: "2 Muslims Naval, 2 Muslims Levy", MEDINA: "1 Muslims Levy"}, dice=[1])
    news = act(game, sail(game, DAMASCUS, CYPRUS, ships=2, cargo=2))
    assert tally(game, CYPRUS) == {"Muslims Naval": 2, "Muslims Levy": 2}
    assert told(news, Moved)[0].cargo
    with pytest.raises(IllegalAction, match="has moved already"):
        act(game, March(ids(game, CYPRUS, "Levy"), DAMASCUS))


def test_7_4_one_land_unit_a_ship() -> None:
    game = fleet({DAMASCUS: "1 Muslims Naval, 2 Muslims Levy"})
    with pytest.raises(IllegalAction, match="carries one land unit"):
        act(game, sail(game, DAMASCUS, CYPRUS, cargo=2))


def test_7_4_nobody_stays_at_sea() -> None:
    game = fleet({DAMASCUS: "1 Muslims Naval, 1 Muslims Levy"})
    sea = next(at for at in PARTS.atlas.naval[DAMASCUS] if at in PARTS.atlas.full_sea)
    with pytest.raises(IllegalAction, match="landed in a port"):
        act(game, sail(game, DAMASCUS, sea))


def test_7_4_both_begin_the_segment_in_the_same_port() -> None:
    game = fleet({DAMASCUS: "1 Muslims Naval", ALEXANDRIA: "1 Muslims Levy"})
    with pytest.raises(IllegalAction, match="begin in the same port"):
        act(game, March(ids(game, DAMASCUS), CYPRUS, ids(game, ALEXANDRIA)))
    game = fleet({"1905": "1 Muslims Naval, 1 Muslims Levy"})
    assert not PARTS.hex["1905"].port
    with pytest.raises(IllegalAction, match="begin in the same port"):
        act(game, sail(game, "1905", "1906"))


def test_7_4_not_into_a_port_with_opposing_ships_though_with_opposing_units() -> None:
    game = fleet(
        {
            DAMASCUS: "1 Muslims Naval, 1 Muslims Levy",
            CYPRUS: "1 Byzantines Naval",
            ALEXANDRIA: "1 Byzantines Levy",
        }
    )
    with pytest.raises(IllegalAction, match="Opposing naval units"):
        act(game, sail(game, DAMASCUS, CYPRUS))
    act(game, sail(game, DAMASCUS, ALEXANDRIA))
    assert tally(game, ALEXANDRIA)["Muslims Levy"] == 1


def test_7_4_what_is_aboard_a_lost_ship_is_lost_too() -> None:
    game = fleet({DAMASCUS: "1 Muslims Naval, 1 Muslims Bedouin"}, dice=[6])
    act(game, sail(game, DAMASCUS, ALEXANDRIA))
    assert tally(game, ALEXANDRIA) == {}
    assert tally(game, POOL)["Muslims Bedouin"] == 24
    assert tally(game, POOL)["Muslims Naval"] == 1


def test_ruling_26_land_units_roll_nothing_and_empty_ships_go_down_first() -> None:
    game = fleet({DAMASCUS: "3 Muslims Naval, 1 Muslims Levy"}, dice=[6])
    news = act(game, sail(game, DAMASCUS, CYPRUS, ships=3))
    (roll,) = told(news, AttritionRolled)
    assert len(roll.units) == 3
    assert tally(game, CYPRUS) == {"Muslims Naval": 1, "Muslims Levy": 1}


def test_ruling_26_ships_may_go_on_empty_and_are_judged_at_the_end() -> None:
    game = fleet({DAMASCUS: "1 Muslims Naval, 1 Muslims Levy"}, dice=[1])
    news = act(game, sail(game, DAMASCUS, CYPRUS, on=True))
    assert not told(news, AttritionRolled)
    news = act(game, March(ids(game, CYPRUS, "Naval"), "2006"))
    assert told(news, AttritionRolled)[0].points > 1
    assert tally(game, CYPRUS) == {"Muslims Levy": 1}


def test_ruling_26_what_was_landed_is_at_risk_until_then() -> None:
    game = fleet({DAMASCUS: "2 Muslims Naval, 2 Muslims Levy"}, dice=[6])
    act(game, sail(game, DAMASCUS, CYPRUS, ships=2, cargo=2, on=True))
    with pytest.raises(IllegalAction, match="go on together"):
        act(game, March(ids(game, CYPRUS, "Naval", 1), "2006"))
    act(game, Done())
    assert tally(game, CYPRUS) == {}


def test_7_4_ships_and_land_units_of_a_hex_are_judged_apart() -> None:
    game = fleet({DAMASCUS: "1 Muslims Naval, 1 Muslims Levy"})
    with pytest.raises(IllegalAction, match="by themselves"):
        act(game, March(ids(game, DAMASCUS), CYPRUS))


def test_7_4_where_a_cargo_can_be_landed() -> None:
    game = fleet({MECCA: "1 Muslims Naval, 1 Muslims Levy"})
    ships, cargo = game.board.naval_at(MECCA, MUSLIM), game.board.land_at(MECCA, MUSLIM)
    found = ports_in_reach(game, MUSLIM, ships, cargo)
    assert "2615" in found and ALEXANDRIA not in found and MEDINA not in found
    assert set(found) <= PARTS.atlas.ports


def test_13_0_the_box_is_in_a_port() -> None:
    game = fleet({"box": "1 Byzantines Naval, 1 Byzantines Levy"}, EMPIRES, dice=[1])
    act(game, sail(game, BOX, "2103"))
    assert tally(game, "2103") == {"Byzantines Naval": 1, "Byzantines Levy": 1}
    game = fleet(
        {"2103": "1 Byzantines Naval, 1 Byzantines Levy", CONSTANTINOPLE: "1 Muslims Levy"}, EMPIRES, dice=[1]
    )
    act(game, sail(game, "2103", BOX))
    assert tally(game, BOX) == {"Byzantines Naval": 1, "Byzantines Levy": 1}
    assert RULES.problems(game) == []


@pytest.mark.parametrize("wrong", ["no ships", "land as ships", "same port"])
def test_7_4_a_voyage_needs_ships_and_units_to_carry(wrong: str) -> None:
    game = fleet({DAMASCUS: "1 Muslims Naval, 2 Muslims Levy"})
    ship, levies = ids(game, DAMASCUS, "Naval"), ids(game, DAMASCUS, "Levy")
    action = {
        "no ships": March((), CYPRUS, levies),
        "land as ships": March(levies[:1], CYPRUS, levies[1:]),
        "same port": March(ship, DAMASCUS, levies[:1]),
    }[wrong]
    with pytest.raises(IllegalAction):
        act(game, action)
