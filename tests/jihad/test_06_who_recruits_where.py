"""6.0: where recruits appear, who may recruit, what is built."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules.actions import Build, BuildBase, Done
from games.jihad.rules.attrition import standing_points
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, POOL, UNBUILT, Game
from games.jihad.rules.construction import Construction
from games.jihad.rules.mustering import rows
from games.jihad.rules.recruitment import Recruitment, order
from games.jihad.rules.sequence import Campaign
from games.jihad.rules.stacking import limit
from tests.jihad.build import (
    CTESIPHON,
    DAMASCUS,
    HOMS,
    KUFA,
    MEDINA,
    PARTS,
    RULES,
    act,
    begin,
    choices,
    ids,
    position,
    put,
    tally,
)

BASRA = "2709"  # a base site on the Gulf
RICH = dict.fromkeys(PARTS.state, 200)


def places(game: Game, force: str, state: str, kind: str = "Levy") -> set[str]:
    return {row.where for row in rows(game, force) if (row.state, row.kind) == (state, kind)}


def test_6_2_with_all_its_cities_taken_a_base_still_takes_muslims() -> None:
    """6.42: a base is to its owner just what a city is."""
    taken = dict.fromkeys(PARTS.atlas.cities["Muslims"], "1 Persians Levy")
    found = places(position(taken, points=RICH, bases={KUFA: 1}), MUSLIM, "Muslims")
    assert KUFA in found
    assert found - {KUFA} <= PARTS.atlas.home["Muslims"] - set(PARTS.atlas.city)


def test_6_2_a_city_of_ones_own_with_friends_in_it_is_open_to_more() -> None:
    game = position({MEDINA: "1 convert Persians Levy"}, points=RICH)
    assert MEDINA in places(game, MUSLIM, "Muslims")


def test_6_2_only_muslim_units_are_recruited_in_bases() -> None:
    """Not even where all cities are taken, and the base stands in the State's own country."""
    taken = dict.fromkeys(PARTS.atlas.cities["Persians"], "1 Muslims Levy")
    found = places(position(taken, points=RICH, bases={KUFA: 1}), EMPIRES, "Persians")
    assert found and KUFA not in found
    assert KUFA in places(position(taken, points=RICH), EMPIRES, "Persians")


def test_6_2_one_free_city_and_the_country_is_closed() -> None:
    spare, *taken = PARTS.atlas.cities["Sindhis"]
    game = position(dict.fromkeys(taken, "1 Muslims Levy"), points=RICH)
    assert places(game, EMPIRES, "Sindhis") == {spare}


def test_6_2_an_enemy_ship_does_not_take_a_city() -> None:
    game = position({"3511": "1 Muslims Naval"}, points=RICH)
    assert "3511" in places(game, EMPIRES, "Sindhis")


def test_6_2_ships_appear_in_a_port_of_any_state_with_a_friend_ashore() -> None:
    game = position({POOL: "2 convert Byzantines Naval", "3511": "1 convert Turks Levy"}, points=RICH)
    assert places(game, MUSLIM, "Byzantines", "Naval") == {"3511"}


def test_6_2_ships_do_not_fill_a_hex() -> None:
    game = position({POOL: "9 Muslims Naval", DAMASCUS: "10 Muslims Levy"}, points=RICH)
    (row,) = [r for r in rows(game, MUSLIM) if r.kind == "Naval"]
    assert (row.where, row.most) == (DAMASCUS, 9)


def test_6_2_byzantine_ships_may_go_to_the_box() -> None:
    game = position({POOL: "1 Byzantines Naval", HOMS: "1 Muslims Levy"}, points=RICH)
    assert places(game, EMPIRES, "Byzantines", "Naval") == {BOX}


def test_6_2_what_each_counter_costs() -> None:
    game = position({POOL: "1 Muslims Naval, 1 Persians Naval", DAMASCUS: "1 Muslims Levy"}, points=RICH)
    cost = {(r.state, r.kind): r.cost for r in rows(game, MUSLIM)}
    assert cost == {("Muslims", "Bedouin"): 0, ("Muslims", "Levy"): 2, ("Muslims", "Naval"): 5}
    game = position(
        {POOL: "1 Persians Naval", CTESIPHON: "1 Muslims Levy", BASRA: "1 Persians Levy"}, points=RICH
    )
    cost = {(r.state, r.kind): r.cost for r in rows(game, EMPIRES) if r.state == "Persians"}
    assert cost == {("Persians", "Levy"): 2, ("Persians", "Mercenary"): 6, ("Persians", "Naval"): 3}


def test_6_3_two_states_of_the_empires_never_share_points() -> None:
    """But for Byzantine aid, at double the price."""
    game = position({"3405": "1 Muslims Levy"}, points={"Persians": 99, "Byzantines": 99, "Turks": 3})
    game.board.income["Turks"] = 9
    begin(game, Recruitment(EMPIRES))
    with pytest.raises(IllegalAction, match="costs 4 points, and the Turks have 3"):
        act(game, order(game, EMPIRES, {("Turks", "Levy", "3305"): 1}))


@pytest.mark.parametrize(("garrisons", "earned"), [(3, 8), (4, 9)])
def test_6_3_aid_is_for_states_that_have_eight_points_or_less(garrisons: int, earned: int) -> None:
    cities = PARTS.atlas.cities["Berbers"]
    game = position(dict.fromkeys(cities[:garrisons], "1 Berbers Levy"))
    begin(game, Campaign(step="productivity"))
    assert game.board.points["Berbers"] == earned
    game.stack.clear()
    put(game, "1108", "1 Muslims Levy")
    before = game.board.points["Byzantines"]
    begin(game, Recruitment(EMPIRES))
    wanted = order(game, EMPIRES, {("Berbers", "Levy", cities[0]): 1}, aid=True)
    if earned == 8:
        act(game, wanted)
        assert game.board.points["Byzantines"] == before - 2 * 4
    else:
        with pytest.raises(IllegalAction, match="too many points"):
            act(game, wanted)


def test_6_3_converts_count_as_units_of_the_muslim_player_next_to_a_border() -> None:
    game = position({"3504": "1 convert Persians Levy"}, points=RICH)
    assert {row.state for row in rows(game, EMPIRES)} == {"Turks"}


def test_6_41_a_ship_that_is_built_can_be_recruited_the_turn_after() -> None:
    game = position({DAMASCUS: "1 Muslims Levy"}, points={"Muslims": 13})
    begin(game, Construction(MUSLIM))
    act(game, Build("Muslims", 1))
    begin(game, Recruitment(MUSLIM))
    act(game, order(game, MUSLIM, {("Muslims", "Naval", DAMASCUS): 1}))
    assert tally(game, DAMASCUS) == {"Muslims Levy": 1, "Muslims Naval": 1}
    assert game.board.points["Muslims"] == 0


def test_6_41_every_state_builds_with_its_own_points() -> None:
    game = position(points={"Byzantines": 99, "Persians": 7})
    begin(game, Construction(EMPIRES))
    assert {action.state for action in choices(game) if isinstance(action, Build)} == {"Byzantines"}
    assert len([unit for unit in game.board.at(UNBUILT) if unit.state == "Persians"]) == 3


def test_6_42_a_ship_of_the_muslims_may_build_a_base() -> None:
    """Any unit of the Muslim State will do, and a naval unit is a unit."""
    game = position({BASRA: "1 Muslims Naval"}, points={"Muslims": 4})
    begin(game, Construction(MUSLIM))
    act(game, BuildBase(ids(game, BASRA)[0]))
    assert game.board.bases == {BASRA: 1}


def test_6_42_a_converted_ship_may_not() -> None:
    game = position({BASRA: "1 convert Persians Naval"}, points={"Muslims": 4})
    assert begin(game, Construction(MUSLIM)) == [] and not RULES.waiting(game)


def test_6_42_a_base_grows_by_a_level_a_turn_to_the_third() -> None:
    game = position({KUFA: "1 Muslims Levy"}, points={"Muslims": 40})
    for level in (1, 2, 3):
        begin(game, Campaign(step="muslims_recruit"))
        act(game, Done())
        act(game, BuildBase(ids(game, KUFA)[0]))
        assert game.board.bases == {KUFA: level} and game.board.points["Muslims"] == 40 - 4 * level
        game.stack.clear()
    begin(game, Campaign(step="muslims_recruit"))
    act(game, Done())
    assert not any(isinstance(action, BuildBase) for action in choices(game))


def test_6_42_a_site_without_a_base_is_a_hex_like_any_other() -> None:
    game = position({KUFA: "1 Muslims Levy"}, points=RICH)
    assert KUFA not in places(game, MUSLIM, "Muslims")
    assert limit(game, KUFA, MUSLIM) == 1
    assert standing_points(game, KUFA, game.board.at(KUFA), MUSLIM) == 3 * 8
