"""7.0 Towns and cities: siege, assault, pillage, flight by sea."""

from typing import Any

import pytest

from games.apocalypse.components import check
from games.apocalypse.rules.actions import Assault, Besiege, Drop, Flee, Lose, March, Stay
from games.apocalypse.rules.board import AT_SEA, BYZANTINE, GARRISON, GONE, MUSLIM, Game
from games.apocalypse.rules.campaign import LAND, Campaign
from games.apocalypse.rules.control import control
from games.apocalypse.rules.events import BreachRolled, Captured, Fled, LeaderKilled, ShipsLost, SiegeRolled
from games.apocalypse.rules.flight import ends, nearest_ports
from games.apocalypse.rules.victory import CAPTURED
from games.apocalypse.rules.ways import left, sea_distances
from games.engine.contract import Action
from games.engine.questions import Choose
from tests.apocalypse.build import (
    ALEXANDRIA,
    CONSTANTINOPLE,
    DORYLAION,
    EMESA,
    NICAEA,
    PARTS,
    RULES,
    aboard,
    act,
    asked,
    begin,
    dead,
    fresh,
    ids,
    members,
    moor,
    only,
    position,
    refusal,
    ship_ids,
    tally,
    told,
)

SITE = PARTS.atlas.site
CYZICUS = SITE["cyzicus"]


def before(
    place: str, garrison: str, units: str = "6 syr_kalb", dice: tuple[int, ...] = (), **more: dict[str, str]
) -> Game:
    """The Syrians stand before a place."""
    game = position({place: garrison}, expeditions={"Syria": (place, units)}, dice=dice, **more)  # type: ignore[arg-type]
    begin(game, Campaign(MUSLIM, LAND))
    return game


def test_7_0_at_least_as_many_as_the_garrison() -> None:
    game = before(NICAEA, "obs_batavi, obs_nervii, obs_ioviani", "2 syr_kalb")
    assert refusal(game, Besiege("Syria")) == "7.0" == refusal(game, Assault("Syria"))
    assert {refused.why.rule for refused in RULES.refusals(game, MUSLIM)} == {"7.0"}
    game = before(NICAEA, "obs_batavi, obs_nervii", "2 syr_kalb")
    assert refusal(game, Besiege("Syria")) == "" == refusal(game, Assault("Syria"))
    assert RULES.refusals(game, MUSLIM) == []


def test_7_0_and_3_1_3_nothing_to_besiege_where_no_enemy_place_is() -> None:
    assert refusal(before(EMESA, "syr_kinda"), Besiege("Syria")) == "7.0"
    assert refusal(before("1532", ""), Assault("Syria")) == "7.0"


@pytest.mark.parametrize(
    ("place", "dice", "points"), [(DORYLAION, (5,), 10), (NICAEA, (5, 4), 18), (CONSTANTINOPLE, (5, 4), 18)]
)
def test_7_1_and_7_1_1_a_die_for_a_town_two_for_a_city_times_the_garrison(
    place: str, dice: tuple[int, ...], points: int
) -> None:
    game = before(place, "obs_batavi, obs_nervii", dice=dice)
    siege = only(act(game, Besiege("Syria")), SiegeRolled)
    assert (siege.dice, siege.garrison, siege.points, siege.left) == (dice, 2, points, 34 - points)


def test_7_1_2_with_none_left_it_falls_and_the_garrison_is_destroyed() -> None:
    game = before(NICAEA, "obs_batavi, obs_nervii", "6 syr_kalb", (6, 6))
    game.board.put_expedition("Syria", allowance=34, spent=10, phase="land")
    news = act(game, Besiege("Syria"))
    assert only(news, Captured).place == "nicaea" and left(game, "Syria") == 0
    assert dead(game) == {"obs_batavi": 1, "obs_nervii": 1}
    assert control(game)["nicaea"] == MUSLIM
    act(game, Drop("Syria", members(game, "Syria")[:2]))
    assert len(game.board.garrison(NICAEA, MUSLIM)) == 2
    assert refusal(game, March("Syria", "1532")) == "3.3.1"


def test_7_1_2_it_may_go_on_with_what_is_left() -> None:
    game = before(DORYLAION, "obs_batavi", dice=(3,))
    act(game, Besiege("Syria"))
    assert left(game, "Syria") == 31
    act(game, March("Syria", NICAEA))


def test_7_1_3_and_ruling_30_a_stalled_siege_camps_there() -> None:
    game = before(NICAEA, "obs_batavi, obs_nervii", "6 syr_kalb", (6, 6))
    game.board.put_expedition("Syria", allowance=34, spent=11, phase="land")
    news = act(game, Besiege("Syria"))
    assert only(news, SiegeRolled).left == -1 and not told(news, Captured)
    assert game.board.expeditions["Syria"].camped and asked(game) == ""
    assert control(game)["nicaea"] == BYZANTINE
    RULES.enter(game, "year_begins")
    assert left(game, "Syria") == 34


def test_ruling_42_without_a_garrison_it_falls_without_a_die() -> None:
    game = position(expeditions={"Syria": (CYZICUS, "syr_kalb")}, ships={"1437": "1 byzantine"})
    begin(game, Campaign(MUSLIM, LAND))
    news = act(game, Besiege("Syria"))
    assert only(news, Captured).place == "cyzicus" and not told(news, SiegeRolled)
    assert game.dice.drawn == 0


def test_ruling_44_leaders_fall_with_the_garrison() -> None:
    game = before(NICAEA, "obs_batavi", dice=(1, 1), leaders={"manuel": NICAEA})
    assert only(act(game, Besiege("Syria")), LeaderKilled).leader == "manuel"
    assert game.board.leaders["manuel"].where == GONE


def test_2_1_1_and_ruling_4_constantinople_besieged_and_taken_ends_the_game() -> None:
    game = before(CONSTANTINOPLE, "scola_1", "9 syr_kalb", (1, 1))
    news = act(game, Besiege("Syria"))
    assert game.board.ended == "captured" and not game.stack
    assert not [event for event in told(news, Captured) if event.die]


@pytest.mark.parametrize("action", [Besiege("Syria"), Assault("Syria")])
@pytest.mark.parametrize("refuge", [BYZANTINE, MUSLIM])
def test_ruling_4_ships_in_its_port_do_not_keep_constantinople_from_being_captured(
    action: Action, refuge: int
) -> None:
    """Nothing later is resolved: no die for pillage, and ships go to no other port, if there is one."""
    game = before(CONSTANTINOPLE, "obs_batavi", "9 syr_kalb", (6, 1, 1, 6), ships={"1235": "1 byzantine"})
    game.board.holders |= {place.id: refuge for place in PARTS.places if place.id != "constantinople"}
    news = act(game, action)
    while not game.board.ended:
        news += act(game, RULES.absent(game, min(RULES.waiting(game))))
    assert game.board.ended == CAPTURED and not game.stack
    assert only(news, Captured).die == 0 and not told(news, Fled) and not told(news, ShipsLost)
    assert len(ship_ids(game, "1235", BYZANTINE)) == 1


# 7.2 Assault


SHAKEN, PILLAGED = {"shaken": "nicaea"}, {"pillaged": ["nicaea"]}


@pytest.mark.parametrize(
    ("place", "fields", "breaching"),
    [
        (DORYLAION, {}, "456"),
        (DORYLAION, {"shaken": "dorylaion"}, "3456"),
        (DORYLAION, {"pillaged": ["dorylaion"]}, "3456"),
        (DORYLAION, {"shaken": "dorylaion", "pillaged": ["dorylaion"]}, "23456"),
        (NICAEA, {}, "56"),
        (NICAEA, SHAKEN, "456"),
        (NICAEA, PILLAGED, "456"),
        (NICAEA, SHAKEN | PILLAGED, "3456"),
        (CONSTANTINOPLE, {}, "56"),
        (CONSTANTINOPLE, {"shaken": "constantinople"}, "456"),
    ],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_7_2_1_and_ruling_63_each_die_against_each_wall(
    place: str, fields: dict[str, Any], breaching: str, die: int
) -> None:
    game = position({place: "obs_batavi"}, expeditions={"Syria": (place, "6 syr_kalb")}, dice=[die], **fields)
    begin(game, Campaign(MUSLIM, LAND))
    assert only(act(game, Assault("Syria")), BreachRolled).breached == (str(die) in breaching)


def test_7_2_1_a_one_never_breaches_however_weak_the_walls() -> None:
    weak = fresh()
    weak["sorts"][0]["breach"] = 1
    for die, breached in ((1, False), (2, True)):
        game = before(DORYLAION, "obs_batavi", dice=(die,))
        game.components = check(weak)
        assert only(act(game, Assault("Syria")), BreachRolled).breached == breached


@pytest.mark.parametrize("answer", ["camp", "disband"])
def test_7_2_2_without_a_breach_it_camps_or_disbands(answer: str) -> None:
    game = before(NICAEA, "obs_batavi", dice=(2,))
    act(game, Assault("Syria"))
    assert RULES.legal(game, MUSLIM) == [Choose("camp"), Choose("disband")]
    act(game, Choose(answer))
    camped = "Syria" in game.board.expeditions and game.board.expeditions["Syria"].camped
    assert camped == (answer == "camp")


def test_7_2_2_unit_against_unit_attacker_first() -> None:
    game = before(NICAEA, "obs_batavi, obs_nervii", "3 syr_kalb, 2 syr_kinda", (5, 3))
    act(game, Assault("Syria"))
    assert RULES.waiting(game) == {MUSLIM}
    act(game, Lose(members(game, "Syria", "kalb")[:1]))
    assert RULES.waiting(game) == {BYZANTINE}
    act(game, Lose(ids(game, NICAEA, "nervii")), Lose(members(game, "Syria", "kalb")[:1]))
    news = act(game, Lose(ids(game, NICAEA, "batavi")))
    assert only(news, Captured).die == 3
    assert dead(game) == {"syr_kalb": 2, "obs_batavi": 1, "obs_nervii": 1}
    assert left(game, "Syria") == 35


def test_7_2_2_mounted_units_are_no_losses_and_go_with_the_others() -> None:
    game = before(NICAEA, "obs_promoti, obs_nervii", dice=(5, 3))
    act(game, Assault("Syria"), Lose(members(game, "Syria")[:1]))
    assert refusal(game, Lose(ids(game, NICAEA, "promoti"))) == "7.2.2"
    act(game, Lose(ids(game, NICAEA, "nervii")))
    assert dead(game) == {"syr_kalb": 1, "obs_nervii": 1, "obs_promoti": 1}


def test_ruling_31_a_garrison_all_mounted_falls_with_the_breach() -> None:
    game = before(NICAEA, "obs_promoti", dice=(5, 3))
    act(game, Assault("Syria"))
    assert dead(game) == {"obs_promoti": 1} and control(game)["nicaea"] == MUSLIM


def test_7_2_2_and_ruling_47_riders_storm_no_walls_and_a_force_without_foot_fails() -> None:
    game = position({EMESA: "syr_kalb"}, expeditions={"Byzantine": (EMESA, "obs_promoti, obs_taifali")})
    begin(game, Campaign(BYZANTINE, LAND))
    assert refusal(game, Besiege("Byzantine")) == "" and refusal(game, Assault("Byzantine")) == "7.2.2"
    game = position(
        {EMESA: "2 syr_kalb"},
        expeditions={"Byzantine": (EMESA, "obs_promoti, obs_taifali, obs_batavi")},
        dice=[5],
    )
    begin(game, Campaign(BYZANTINE, LAND))
    act(
        game,
        Assault("Byzantine"),
        Lose(members(game, "Byzantine", "batavi")),
        Lose(ids(game, EMESA, "kalb")[:1]),
    )
    assert asked(game) == "Retiring" and len(game.board.garrison(EMESA, MUSLIM)) == 1


@pytest.mark.parametrize(("die", "pillaged"), [(4, False), (5, True), (6, True)])
def test_7_2_3_a_place_taken_by_assault_may_be_pillaged(die: int, pillaged: bool) -> None:
    game = before(NICAEA, "obs_promoti", dice=(5, die))
    assert only(act(game, Assault("Syria")), Captured).pillaged == pillaged
    assert ("nicaea" in game.board.pillaged) == pillaged


# 7.3 Ports


def test_7_3_and_ruling_46_a_garrison_with_ships_may_flee_before_the_die() -> None:
    game = before(
        CYZICUS,
        "obs_batavi, obs_nervii, obs_promoti",
        dice=(6,),
        ships={"1437": "1 byzantine"},
        leaders={"manuel": CYZICUS},
    )
    act(game, Besiege("Syria"))
    assert asked(game) == "Flight" and RULES.waiting(game) == {BYZANTINE}
    ships, foot = (
        ship_ids(game, "1437", BYZANTINE),
        ids(game, CYZICUS, "batavi") + ids(game, CYZICUS, "nervii"),
    )
    (goal,) = nearest_ports(game, "1437", BYZANTINE)
    assert refusal(game, Flee(foot + ids(game, CYZICUS, "promoti"), ships, goal)) == "5.1.6"
    assert refusal(game, Flee(foot, ships, "2737")) == "7.3"
    news = act(game, Flee(foot, ships, goal))
    assert only(news, SiegeRolled).garrison == 1
    port = PARTS.atlas.site[PARTS.atlas.ports[goal].id]
    assert tally(game.board.garrison(port, BYZANTINE)) == {"obs_batavi": 1, "obs_nervii": 1}
    assert game.board.leaders["manuel"].where == port  # Ruling 44
    assert game.board.ships[ships[0]].post == GARRISON


def test_7_3_and_ruling_2_who_flees_to_a_strait_says_on_which_bank() -> None:
    game = position(
        {CYZICUS: "syr_kalb"},
        expeditions={"Byzantine": (CYZICUS, "obs_batavi")},
        ships={"1437": "1 muslim"},
    )
    begin(game, Campaign(BYZANTINE, LAND))
    act(game, Besiege("Byzantine"))
    units, ships = ids(game, CYZICUS, "kalb"), ship_ids(game, "1437", MUSLIM)
    assert [refusal(game, Flee(units, ships, to)) for to in ("1440", "1440e", "1440a")] == ["7.3", "", ""]


def test_7_3_enemy_ships_shut_the_port() -> None:
    game = before(CYZICUS, "obs_batavi", dice=(6,), ships={"1437": "1 byzantine, 1 muslim sea"})
    act(game, Besiege("Syria"))
    assert asked(game) != "Flight"


def test_7_3_in_an_assault_the_breach_comes_first() -> None:
    game = before(CYZICUS, "obs_batavi", dice=(5, 1), ships={"1437": "1 byzantine"})
    news = act(game, Assault("Syria"))
    assert only(news, BreachRolled).breached and asked(game) == "Flight"
    act(game, Stay())
    assert asked(game) == "Losses"
    game = before(CYZICUS, "obs_batavi", dice=(2,), ships={"1437": "1 byzantine"})
    act(game, Assault("Syria"))
    assert asked(game) == "Retiring"


def test_7_3_all_fled_the_place_falls() -> None:
    game = before(CYZICUS, "obs_batavi", dice=(5, 1), ships={"1437": "1 byzantine"})
    act(game, Assault("Syria"))
    (goal,) = nearest_ports(game, "1437", BYZANTINE)
    news = act(game, Flee(ids(game, CYZICUS, "batavi"), ship_ids(game, "1437", BYZANTINE), goal))
    assert only(news, Captured).place == "cyzicus" and not dead(game)


def test_ruling_46_and_ruling_70_flight_ends_on_a_coast_of_a_shortest_way_within_10_points() -> None:
    game = position(ships={"4937": "1 byzantine"})
    found = ends(game, "4937", BYZANTINE, True)
    far = PARTS.numbers.flight_radius
    assert found and set(found) <= PARTS.atlas.coasts and ALEXANDRIA not in found
    assert max(sea_distances(game, "4937")[at] for at in found) <= far


def test_7_3_and_ruling_88_a_leader_alone_in_a_port_is_lost_with_it_and_its_ships_get_away() -> None:
    game = before(CYZICUS, "", ships={"1437": "1 byzantine"}, leaders={"manuel": CYZICUS})
    news = act(game, Besiege("Syria"))
    assert only(news, LeaderKilled).leader == "manuel" and only(news, Fled).rule == "8.1"


def test_8_1_and_ruling_32_ships_of_a_fallen_port_get_away_from_land_units() -> None:
    game = before(CYZICUS, "obs_batavi", dice=(1,), ships={"1437": "1 byzantine"})
    news = act(game, Besiege("Syria"), Stay())
    (goal,) = nearest_ports(game, "1437", BYZANTINE)
    fled = only(news, Fled)
    assert (fled.start, fled.to, fled.units, fled.ships, fled.rule) == ("1437", goal, 0, 1, "8.1")
    assert len(game.board.ships_at(goal, BYZANTINE)) == 1
    game = before(CYZICUS, "obs_batavi", dice=(1,), ships={"1437": "1 byzantine, 1 muslim sea"})
    news = act(game, Besiege("Syria"))
    assert only(news, ShipsLost).count == 1 and AT_SEA in {
        s.post for s in game.board.ships_at("1437", MUSLIM)
    }


def test_8_1_and_ruling_32_an_expedition_aboard_goes_along_with_them() -> None:
    crew = {"Syria": (CYZICUS, "4 syr_kalb"), "Byzantine": ("1437", "obs_nervii")}
    at_sea = {"1437": "1 byzantine sea"}
    game = aboard(position(expeditions=crew, ships=at_sea, leaders={"manuel": "Byzantine"}), "Byzantine")
    moor(game, "1437", "1 byzantine")
    begin(game, Campaign(MUSLIM, LAND))
    fled = only(act(game, Besiege("Syria")), Fled)
    (goal,) = nearest_ports(game, "1437", BYZANTINE)
    assert (fled.to, fled.units, fled.ships) == (goal, 1, 2)
    (rower,), one = game.board.members("Byzantine"), game.board.expeditions["Byzantine"]
    assert (rower.where, one.where, game.board.leaders["manuel"].where) == (goal, goal, goal) and one.afloat
    assert {(s.where, s.post, s.fleet) for s in game.board.ships_at(goal, BYZANTINE)} == {
        (goal, GARRISON, ""),
        (goal, AT_SEA, "Byzantine"),
    }
