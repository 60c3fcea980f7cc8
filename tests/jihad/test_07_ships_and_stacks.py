"""7.4, 7.5, 7.6: ships and what they carry, crowds, and group markers."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules.actions import Done, Lose, March
from games.jihad.rules.attrition import Standing
from games.jihad.rules.board import AUTHORITY, EMPIRES, MUSLIM, POOL, Game
from games.jihad.rules.events import AttritionRolled, UnitsLost
from games.jihad.rules.movement import Movement
from games.jihad.rules.sequence import Campaign
from games.jihad.rules.stacking import Judgment, army_groups
from games.jihad.rules.ways import reach
from tests.jihad.build import (
    ALEXANDRIA,
    DAMASCUS,
    HOMS,
    MECCA,
    MEDINA,
    PARTS,
    act,
    begin,
    ids,
    position,
    put,
    tally,
    told,
)

CYPRUS, NORTH = "2107", "2410"


def moving(where: dict[str, str], *dice: int) -> Game:
    game = position(where, dice=dice)
    begin(game, Movement(MUSLIM))
    return game


# 7.4


def test_7_4_landed_units_neither_move_nor_roll() -> None:
    game = moving({DAMASCUS: "1 Muslims Naval, 1 Muslims Levy"}, 1)
    act(game, March(ids(game, DAMASCUS, "Naval"), CYPRUS, ids(game, DAMASCUS, "Levy")))
    begin(game, Standing(MUSLIM))
    assert not any(roll.stood for roll in told(game.news, AttritionRolled))
    assert tally(game, CYPRUS) == {"Muslims Levy": 1, "Muslims Naval": 1}


def test_7_4_a_unit_that_has_marched_to_port_is_not_embarked() -> None:
    game = moving({DAMASCUS: "1 Muslims Naval", HOMS: "1 Muslims Bedouin"}, 1)
    act(game, March(ids(game, HOMS), DAMASCUS))
    with pytest.raises(IllegalAction, match="moved already"):
        act(game, March(ids(game, DAMASCUS, "Naval"), CYPRUS, ids(game, DAMASCUS, "Bedouin")))


def test_7_4_past_enemy_ships_at_the_price_of_their_strength() -> None:
    straight = position({DAMASCUS: "1 Muslims Naval"})
    plain = reach(straight, straight.board.at(DAMASCUS)).cost
    blockade = dict.fromkeys(PARTS.atlas.naval[DAMASCUS], "2 Byzantines Naval")
    game = position({DAMASCUS: "1 Muslims Naval", **blockade})
    costs = reach(game, game.board.at(DAMASCUS)).cost
    beyond = [at for at in plain if at not in blockade and at != DAMASCUS and at in costs]
    assert beyond and all(costs[at] == plain[at] + 2 for at in beyond if plain[at] < 5)


def test_7_4_bedouins_that_drown_are_not_lost_for_good() -> None:
    game = moving({DAMASCUS: "1 Muslims Naval, 1 Muslims Bedouin"}, 6)
    news = act(game, March(ids(game, DAMASCUS, "Naval"), ALEXANDRIA, ids(game, DAMASCUS, "Bedouin")))
    assert [event.why for event in told(news, UnitsLost)] == ["attrition", "sunk"]
    assert tally(game, "dead") == {} and tally(game, POOL)["Muslims Bedouin"] == 24


# 7.5, 7.6


def test_7_5_crowds_are_free_while_moving_and_judged_after_combat() -> None:
    game = position({MEDINA: "3 Muslims Bedouin", MECCA: "3 Muslims Bedouin", DAMASCUS: "1 Muslims Bedouin"})
    begin(game, Campaign(step="muslims_move"))
    act(game, March(ids(game, MEDINA) + ids(game, MECCA), NORTH))
    assert tally(game, NORTH) == {"Muslims Bedouin": 6}
    news = act(game, Done())
    assert [(e.why, len(e.units)) for e in told(news, UnitsLost) if e.where == NORTH] == [("stacking", 5)]


def test_7_5_the_owner_names_those_above_the_limit() -> None:
    game = position({NORTH: "1 Muslims Bedouin, 1 convert Persians Mercenary"})
    begin(game, Judgment(MUSLIM))
    act(game, Lose(ids(game, NORTH, "Mercenary")))
    assert tally(game, NORTH) == {"Muslims Bedouin": 1}


def test_7_5_the_other_side_in_the_hex_does_not_fill_it() -> None:
    game = position({HOMS: "5 Muslims Levy, 3 Byzantines Levy"})
    assert begin(game, Judgment(MUSLIM)) == []


def test_7_5_authority_and_rebels_are_judged_each_for_itself() -> None:
    game = position({HOMS: "5 Muslims Levy, 3 rebel Muslims Levy"}, war=1)
    assert begin(game, Judgment(AUTHORITY)) == []


def test_7_6_six_byzantines_a_marker_and_no_more_than_there_are() -> None:
    game = position()
    put(game, POOL, "5 convert Byzantines Levy")
    assert army_groups(game)[MUSLIM, "Byzantines"] == 0
    put(game, POOL, "1 convert Byzantines Levy")
    assert army_groups(game)[MUSLIM, "Byzantines"] == 1
    for unit in game.board.units:
        if unit.state == "Byzantines":
            game.board.put(unit.id, POOL, muslim=True)
    assert army_groups(game)[MUSLIM, "Byzantines"] == 6 and army_groups(game)[EMPIRES, "Byzantines"] == 0


def test_7_5_who_has_attacked_is_told_apart_when_a_crowd_is_thinned() -> None:
    """10.1 exempts those that attacked from rebellion, so their owner will rather lose others."""
    game = position({NORTH: "2 Muslims Bedouin"}, dice=[1] * 9)
    fought, idle = ids(game, NORTH)
    game.board.attacked = [fought]
    begin(game, Judgment(MUSLIM))
    act(game, Lose((idle,)))
    assert ids(game, NORTH) == (fought,)


def test_7_2_so_is_the_builder_of_a_base() -> None:
    game = position({"2508": "2 Muslims Levy"}, dice=[4])
    builder, other = ids(game, "2508")
    game.board.builders = [builder]
    begin(game, Movement(MUSLIM))
    act(game, March((builder, other), "2509"))
    act(game, Lose((other,)))
    assert ids(game, "2509") == (builder,)


def test_7_5_equal_units_of_the_empires_need_no_choice() -> None:
    game = position({NORTH: "2 Persians Levy"})
    game.board.attacked = list(ids(game, NORTH, count=1))
    begin(game, Judgment(EMPIRES))
    assert tally(game, NORTH) == {"Persians Levy": 1}


def test_7_1_ships_that_sail_from_port_to_port_are_one_stack_laden_or_not() -> None:
    for cargo in (True, False):
        game = moving({DAMASCUS: "2 Muslims Naval, 2 Muslims Levy"}, 1, 1)
        ships, levies = ids(game, DAMASCUS, "Naval"), ids(game, DAMASCUS, "Levy")
        act(game, March(ships[:1], CYPRUS, levies[:1] if cargo else ()))
        with pytest.raises(IllegalAction, match="as one stack"):
            act(game, March(ships[1:], CYPRUS, levies[1:]))
        act(game, March(ships[1:], "2206", levies[1:]))


def test_7_1_land_units_from_port_to_port_are_one_stack_by_land_or_by_sea() -> None:
    game = moving({"2206": "1 Muslims Naval, 2 Muslims Bedouin"}, 1)
    ships, (first, second) = ids(game, "2206", "Naval"), ids(game, "2206", "Bedouin")
    act(game, March((first,), DAMASCUS))
    with pytest.raises(IllegalAction, match="as one stack"):
        act(game, March(ships, DAMASCUS, (second,)))
    act(game, March(ships, CYPRUS, (second,)))
