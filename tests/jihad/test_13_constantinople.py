"""13.0 Constantinople and its box."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules import retreat
from games.jihad.rules.actions import Done, Fight, Retreat
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, Game
from games.jihad.rules.combat import Battles, forecast
from games.jihad.rules.conquest import defeat
from games.jihad.rules.constantinople import is_exposed
from games.jihad.rules.events import BoxFell
from games.jihad.rules.losses import ATTRITION, lose
from games.jihad.rules.stacking import excess
from tests.jihad.build import (
    CONSTANTINOPLE,
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


def siege(hex_units: str, box: str, **fields: object) -> Game:
    """The Muslim Combat Segment before the walls."""
    game = position({CONSTANTINOPLE: hex_units, **({BOX: box} if box else {})}, **fields)  # type: ignore[arg-type]
    begin(game, Battles(MUSLIM, box_exposed=is_exposed(game, MUSLIM)))
    return game


def test_13_0_the_box_has_no_limit_and_does_not_count_for_the_hex() -> None:
    game = position({BOX: "20 Byzantines Levy", CONSTANTINOPLE: "6 Byzantines Mercenary"})
    assert excess(game, BOX, EMPIRES) == excess(game, CONSTANTINOPLE, EMPIRES) == 0


def test_13_0_units_in_the_box_take_no_part_in_combat_in_the_hex() -> None:
    game = siege("2 Muslims Bedouin, 1 Byzantines Levy", "9 Byzantines Mercenary", dice=[6])
    assert choices(game) == [Fight(CONSTANTINOPLE, False)]
    assert fought(act(game, Fight(CONSTANTINOPLE, False))).strengths == (4, 1 + 3)


def test_13_0_byzantines_retreat_from_the_hex_into_the_box() -> None:
    game = siege("8 Muslims Bedouin, 4 Byzantines Levy", "", dice=[5])
    act(game, Fight(CONSTANTINOPLE, False))  # 16 to 7: 2/2R
    assert Retreat(BOX) in choices(game)
    act(game, Retreat(BOX))
    assert tally(game, BOX) == {"Byzantines Levy": 2}


def test_13_0_others_retreat_out_of_the_hex() -> None:
    game = position({CONSTANTINOPLE: "1 Persians Levy"})
    assert BOX not in retreat.havens(game, EMPIRES, game.board.at(CONSTANTINOPLE))


def test_13_0_the_box_is_attacked_only_from_a_hex_that_was_free_at_the_start() -> None:
    game = siege("8 Muslims Bedouin, 1 Byzantines Levy", "1 Byzantines Levy", dice=[6])
    act(game, Fight(CONSTANTINOPLE, False))
    assert tally(game, CONSTANTINOPLE) == {"Muslims Bedouin": 8}
    assert not RULES.waiting(game)  # not before the next turn


def test_13_0_an_attack_on_the_box_is_not_mandatory() -> None:
    game = siege("2 Muslims Bedouin", "1 Byzantines Levy")
    assert choices(game) == [Done(), Fight(BOX, False)]
    act(game, Done())
    assert not RULES.waiting(game)


def test_13_0_land_units_are_safe_while_ships_are_in_the_box() -> None:
    game = siege("9 Muslims Bedouin", "1 Byzantines Levy, 1 Byzantines Naval")
    assert not RULES.waiting(game)
    game = siege("9 Muslims Bedouin, 1 Muslims Naval", "1 Byzantines Levy, 1 Byzantines Naval")
    assert choices(game) == [Done(), Fight(BOX, True)]
    assert ("Constantinople box", "13.0") in {(r.what, r.why.rule) for r in RULES.refusals(game, 0)}
    with pytest.raises(IllegalAction):
        act(game, Fight(BOX, False))


def test_ruling_34_when_the_last_ship_is_gone_the_garrison_may_be_attacked_at_once() -> None:
    game = siege("9 Muslims Bedouin, 6 Muslims Naval", "1 Byzantines Levy, 1 Byzantines Naval", dice=[6, 6])
    act(game, Fight(BOX, True))
    assert choices(game) == [Done(), Fight(BOX, False)]
    act(game, Fight(BOX, False))
    assert not game.board.box_open


def test_ruling_34_at_the_city_ships_fight_first() -> None:
    game = siege("2 Muslims Bedouin, 2 Muslims Naval, 1 Byzantines Levy, 1 Byzantines Naval", "")
    assert choices(game) == [Fight(CONSTANTINOPLE, True)]


def test_ruling_34_walls_but_no_ground_protect_the_box() -> None:
    game = siege("4 Muslims Bedouin", "2 Byzantines Levy")
    assert forecast(game, MUSLIM, Fight(BOX, False)).defence == 2 + 3


def test_13_0_from_the_box_one_retreats_to_any_hex_next_to_the_city() -> None:
    game = position({BOX: "1 Byzantines Levy", CONSTANTINOPLE: "1 Muslims Levy"})
    places = retreat.havens(game, EMPIRES, game.board.at(BOX))
    assert set(places) == set(PARTS.atlas.land[CONSTANTINOPLE])


def test_13_0_ships_reach_the_black_sea_only_with_a_friendly_port_there() -> None:
    black = {at for at in PARTS.atlas.naval[CONSTANTINOPLE] if PARTS.hex[at].sea == "Black Sea"}
    assert black
    game = position({BOX: "1 Byzantines Naval", CONSTANTINOPLE: "1 Muslims Levy"})
    assert not black & set(retreat.havens(game, EMPIRES, game.board.at(BOX)))
    game = position(
        {BOX: "1 Byzantines Naval", CONSTANTINOPLE: "1 Muslims Levy", "2404": "1 Byzantines Levy"}
    )
    assert black <= set(retreat.havens(game, EMPIRES, game.board.at(BOX)))


def test_ruling_34_a_friendly_port_is_one_that_byzantines_hold() -> None:
    game = position({BOX: "1 Byzantines Naval", CONSTANTINOPLE: "1 Muslims Levy", "2302": "1 Khazars Levy"})
    black = {at for at in PARTS.atlas.naval[CONSTANTINOPLE] if PARTS.hex[at].sea == "Black Sea"}
    assert not black & set(retreat.havens(game, EMPIRES, game.board.at(BOX)))


def test_13_0_units_in_the_box_never_attack() -> None:
    game = position({BOX: "9 Byzantines Mercenary", CONSTANTINOPLE: "1 Muslims Levy"})
    begin(game, Battles(EMPIRES, box_exposed=False))
    assert not RULES.waiting(game)


def test_13_0_an_emptied_box_is_closed_for_good() -> None:
    game = siege("9 Muslims Bedouin", "1 Byzantines Levy", dice=[6])
    news = act(game, Fight(BOX, False))
    assert told(news, BoxFell)
    assert (game.board.box_open, game.board.box_emptied) == (False, True)


def test_ruling_42_attrition_that_empties_it_closes_it_without_points() -> None:
    game = position(
        {BOX: "1 Byzantines Levy", CONSTANTINOPLE: "1 Byzantines Mercenary"}, recruited=["Byzantines"]
    )
    lose(game, ids(game, BOX), ATTRITION)
    assert (game.board.box_open, game.board.box_emptied) == (False, False)


def test_ruling_42_ships_that_a_defeat_takes_from_it_close_it_without_points() -> None:
    game = position({BOX: "2 Byzantines Naval"})
    defeat(game, "Byzantines")
    assert (game.board.box_open, game.board.box_emptied) == (False, False)
    left = position()
    defeat(left, "Byzantines")
    assert left.board.box_open


def test_13_0_leaving_it_of_ones_own_will_does_not_close_it() -> None:
    game = position({CONSTANTINOPLE: "1 Byzantines Levy"})
    assert game.board.box_open and not game.board.box_emptied
    assert not is_exposed(game, MUSLIM)


def test_ruling_11_an_attack_on_the_box_is_an_attack_on_byzantines() -> None:
    game = siege("1 Muslims Bedouin", "3 Byzantines Levy", turn=7, dice=[1])
    act(game, Fight(BOX, False))
    assert game.board.first_attack == 7


def test_13_0_whether_the_hex_is_free_is_seen_as_the_segment_starts() -> None:
    game = position({CONSTANTINOPLE: "1 Muslims Bedouin", BOX: "1 Byzantines Levy"})
    RULES.enter(game, "muslims_fight")
    assert Fight(BOX, False) in choices(game)
    game = position({CONSTANTINOPLE: "1 Muslims Bedouin, 1 Byzantines Naval", BOX: "1 Byzantines Levy"})
    assert not is_exposed(game, MUSLIM)
    assert len(ids(game, BOX)) == 1
