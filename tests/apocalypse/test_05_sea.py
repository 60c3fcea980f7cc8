"""5.0 Naval operations: embarking, sailing, landing, empty ships, the Delta."""

import pytest

from games.apocalypse.rules.actions import Camp, Disband, Done, Drop, Embark, Follow, Land, March, Ride, Sail
from games.apocalypse.rules.arrival import meet
from games.apocalypse.rules.board import ASHORE, BYZANTINE, MUSLIM, Game
from games.apocalypse.rules.campaign import LAND, SEA, Campaign
from games.apocalypse.rules.control import control
from games.apocalypse.rules.events import (
    Embarked,
    Landed,
    LeaderKilled,
    Moved,
    Rallied,
    ShipsLost,
    ZoneRolled,
)
from games.apocalypse.rules.loading import load
from games.apocalypse.rules.sequence import refresh
from games.apocalypse.rules.ways import left
from tests.apocalypse.build import (
    ASIAN_SHORE,
    CONSTANTINOPLE,
    FUSTAT,
    KONSTANTIA,
    NICOMEDIA,
    PARTS,
    RULES,
    TRIPOLIS,
    TYRE,
    aboard,
    act,
    asked,
    begin,
    moor,
    only,
    position,
    refusal,
    ship_ids,
    told,
)

SITE = PARTS.atlas.site


def sailing(game: Game, seat: int = MUSLIM) -> Game:
    begin(game, Campaign(seat, SEA))
    return game


def at_tripolis(units: str = "4 syr_kalb", ships: str = "2 muslim sea", **more: str) -> Game:
    return sailing(position(more, expeditions={"Syria": (TRIPOLIS, units)}, ships={"3518": ships}))


def test_5_1_7_and_ruling_18_and_ruling_79_embarking_in_a_port_costs_1_land_point() -> None:
    game = at_tripolis()
    news = act(game, Embark("Syria", ship_ids(game, "3518", MUSLIM)))
    assert only(news, Embarked).points == 1 and left(game, "Syria") == 36 - 1
    assert game.board.expeditions["Syria"].afloat
    assert sorted(unit.ship for unit in game.board.members("Syria")) == [10, 10, 11, 11]


def test_ruling_79_ships_are_filled_in_the_order_in_which_they_are_named() -> None:
    game = at_tripolis("3 syr_kalb")
    first, second = ship_ids(game, "3518", MUSLIM)
    act(game, Embark("Syria", (second, first)))
    assert [unit.ship for unit in game.board.members("Syria")] == [second, second, first]


@pytest.mark.parametrize(("place", "cost"), [(SITE["myra"], 2), (NICOMEDIA, 2), (SITE["cyzicus"], 1)])
def test_5_1_7_elsewhere_it_costs_2_and_in_a_pillaged_port_too(place: str, cost: int) -> None:
    for pillaged, price in (([], cost), (["cyzicus"], 2)):
        game = position(
            expeditions={"Byzantine": (place, "obs_batavi")},
            ships={place: "1 byzantine sea"},
            pillaged=pillaged,
        )
        sailing(game, BYZANTINE)
        assert (
            only(act(game, Embark("Byzantine", ship_ids(game, place, BYZANTINE))), Embarked).points == price
        )


def test_5_1_2_only_ships_in_expedition_mode_that_are_there() -> None:
    game = at_tripolis(ships="1 muslim sea, 1 muslim")
    assert refusal(game, Embark("Syria", ship_ids(game, "3518", MUSLIM))) == "5.1.2"
    game = sailing(position(expeditions={"Syria": ("3916", "syr_kalb")}, ships={"3518": "1 muslim sea"}))
    assert refusal(game, Embark("Syria", ship_ids(game, "3518", MUSLIM))) == "5.1.7"


def test_5_1_2_a_phase_at_sea_without_ships_is_passed_over() -> None:
    assert asked(at_tripolis(ships="2 muslim")) == ""
    assert asked(at_tripolis(ships="2 muslim sea")) == "Campaign"
    leader = sailing(position({TRIPOLIS: "syr_kalb"}, leaders={"uunada": TRIPOLIS}))
    assert refusal(leader, Ride("uunada", "3619")) == ""  # 3.5: one may ride in it


def test_5_1_1_a_phase_at_sea_goes_on_while_empty_ships_could_follow_whoever_has_moved() -> None:
    game = at_tripolis(ships="2 muslim sea")
    moor(game, "4220", "1 muslim sea")
    fleet = ship_ids(game, "3518", MUSLIM)
    act(game, Embark("Syria", fleet), Sail("Syria", "3619"), Land("Syria", "3619"), Camp("Syria"))
    assert asked(game) == "Campaign"
    act(game, Follow(ship_ids(game, "4220", MUSLIM), "3619"))
    assert asked(game) == "" and len(ship_ids(game, "3619", MUSLIM)) == 3


def test_5_1_6_a_muslim_ship_carries_two() -> None:
    game = at_tripolis("5 syr_kalb")
    assert refusal(game, Embark("Syria", ship_ids(game, "3518", MUSLIM))) == "5.1.6"


def test_3_3_1_and_ruling_75_whoever_finds_no_room_aboard_is_left_ashore() -> None:
    game = at_tripolis("5 syr_kalb")
    left_here = game.board.members("Syria")[0].id
    act(game, Drop("Syria", (left_here,)))
    assert game.board.units[left_here].post == "garrison" and left(game, "Syria") == 40 - 5
    act(game, Embark("Syria", ship_ids(game, "3518", MUSLIM)))
    assert len(game.board.members("Syria")) == 4 and left(game, "Syria") == 40 - 5 - 1


def test_ruling_75_who_only_leaves_some_ashore_may_march_in_the_land_phase() -> None:
    game = at_tripolis("5 syr_kalb")
    units = [unit.id for unit in game.board.members("Syria")]
    act(game, Drop("Syria", (units[0],)))
    assert refusal(game, March("Syria", "3417")) == "2.0"
    act(game, Done())
    assert not game.board.expeditions["Syria"].camped
    begin(game, Campaign(MUSLIM, LAND))
    assert refusal(game, March("Syria", "3417")) == ""
    inland = sailing(position(expeditions={"Syria": ("3916", "2 syr_kalb")}, ships={"3518": "1 muslim sea"}))
    assert refusal(inland, Drop("Syria", (inland.board.members("Syria")[0].id,))) == "2.0"


@pytest.mark.parametrize(
    ("units", "ships"),
    [
        ("obs_batavi, obs_nervii, obs_ioviani, scola_1", 1),
        ("obs_batavi, obs_nervii, obs_ioviani, scola_1, scola_2", 2),
        ("obs_promoti, obs_taifali", 1),
        ("obs_promoti, obs_taifali, obs_optimates", 2),
        ("excubitor", 1),
        ("excubitor, dom_pedes", 2),
        ("excubitor, obs_batavi, obs_promoti", 3),
    ],
)
def test_5_1_6_and_ruling_24_a_byzantine_ship_carries_one_sort(units: str, ships: int) -> None:
    game = position(expeditions={"Byzantine": (NICOMEDIA, units)})
    assert load(game, game.board.members("Byzantine"), list(range(ships))) is not None
    assert load(game, game.board.members("Byzantine"), list(range(ships - 1))) is None


def test_5_1_1_ships_sail_30_or_40_points_and_pay_nothing_for_passing() -> None:
    game = at_tripolis()
    act(game, Embark("Syria", ship_ids(game, "3518", MUSLIM)))
    assert refusal(game, Sail("Syria", "1235")) == "5.1.1"  # 42 points
    news = act(game, Sail("Syria", "3224"))
    assert only(news, Moved).points == 7 and {s.spent for s in game.board.fleet("Syria")} == {7}
    assert left(game, "Syria") == 35  # Ruling 18: the land points are others
    act(game, Sail("Syria", "3518"))
    assert {s.spent for s in game.board.fleet("Syria")} == {14}


def test_5_1_1_byzantine_ships_go_40() -> None:
    game = position(
        expeditions={"Byzantine": (CONSTANTINOPLE, "obs_batavi")}, ships={"1235": "1 byzantine sea"}
    )
    sailing(game, BYZANTINE)
    act(game, Embark("Byzantine", ship_ids(game, "1235", BYZANTINE)))
    assert refusal(game, Sail("Byzantine", "4937")) == "5.1.1"  # 41 points
    assert refusal(game, Sail("Byzantine", "3224")) == ""


def landed(node: str, at: str, garrison: dict[str, str] | None = None) -> Game:
    game = position(garrison, expeditions={"Syria": (TRIPOLIS, "4 syr_kalb")}, ships={"3518": "2 muslim sea"})
    sailing(game)
    act(game, Embark("Syria", ship_ids(game, "3518", MUSLIM)), Sail("Syria", at), Land("Syria", node))
    return game


def test_5_1_5_those_aboard_go_ashore_and_march_on() -> None:
    game = landed(KONSTANTIA, "3224")
    assert {unit.ship for unit in game.board.members("Syria")} == {ASHORE}
    assert left(game, "Syria") == 36 - 1 - 1
    act(game, March("Syria", SITE["paphos"]))
    assert game.board.expeditions["Syria"].where == SITE["paphos"]
    act(game, Done())
    assert game.board.expeditions["Syria"].camped


def test_ruling_56_landing_among_enemies_costs_1_more_once() -> None:
    assert left(landed(KONSTANTIA, "3224", {KONSTANTIA: "car_cyprii"}), "Syria") == 36 - 1 - 1 - 1


def test_5_1_7_one_lands_on_coasts_where_the_ships_are() -> None:
    game = at_tripolis()
    act(game, Embark("Syria", ship_ids(game, "3518", MUSLIM)))
    assert refusal(game, Land("Syria", KONSTANTIA)) == "5.1.5"
    sea = next(at for at in PARTS.atlas.sea["3518"] if PARTS.hex[at].terrain == "sea")
    act(game, Sail("Syria", sea))
    assert refusal(game, Land("Syria", sea)) == "5.1.7"


def test_1_2_and_ruling_2_who_lands_in_a_strait_says_on_which_bank() -> None:
    game = position(expeditions={"Byzantine": (ASIAN_SHORE, "obs_batavi")}, ships={"1235": "1 byzantine sea"})
    sailing(game, BYZANTINE)
    act(game, Embark("Byzantine", ship_ids(game, "1235", BYZANTINE)))
    assert {a.to for a in RULES.legal(game, BYZANTINE) if isinstance(a, Land)} == {
        CONSTANTINOPLE,
        ASIAN_SHORE,
    }
    act(game, Land("Byzantine", CONSTANTINOPLE))
    assert game.board.expeditions["Byzantine"].where == CONSTANTINOPLE


def test_ruling_2_nobody_crosses_a_strait_without_ships() -> None:
    game = position(expeditions={"Byzantine": (ASIAN_SHORE, "obs_batavi")})
    begin(game, Campaign(BYZANTINE, LAND))
    assert refusal(game, March("Byzantine", CONSTANTINOPLE)) == "3.3.1"


def test_3_2_4_zones_do_not_reach_those_who_land() -> None:
    game = position(
        {SITE["paphos"]: "patrol obs_promoti"},
        expeditions={"Syria": (TRIPOLIS, "2 syr_kalb")},
        ships={"3518": "1 muslim sea"},
    )
    beside = next(n for n in PARTS.atlas.land[SITE["paphos"]] if n in PARTS.atlas.coasts)
    sailing(game)
    act(game, Embark("Syria", ship_ids(game, "3518", MUSLIM)), Sail("Syria", beside))
    assert not told(act(game, Land("Syria", beside)), ZoneRolled)


def test_5_1_5_and_ruling_67_the_voyage_over_it_goes_ashore_by_itself() -> None:
    game = at_tripolis()
    act(game, Embark("Syria", ship_ids(game, "3518", MUSLIM)), Sail("Syria", "3224"))
    news = act(game, Done())
    assert only(news, Landed).where == KONSTANTIA
    one = game.board.expeditions["Syria"]
    assert (one.afloat, one.camped, one.where) == (False, True, KONSTANTIA)


def test_ruling_67_and_2_2_1_whoever_lands_at_the_end_has_come_there() -> None:
    """Waverers rally to those whom the end of the phase puts ashore; a leader alone there falls."""
    game = position(
        {SITE["ani"]: "waverer arm_bagratuni"},
        expeditions={"Byzantine": (SITE["trapezous"], "obs_batavi, obs_nervii")},
        ships={"1112": "1 byzantine"},
        leaders={"amr": SITE["trapezous"]},
    )
    aboard(game, "Byzantine")
    begin(game, Campaign(BYZANTINE, SEA))
    news = act(game, Done())
    assert only(news, Landed).where == SITE["trapezous"]
    assert only(news, Rallied).count == 1 and only(news, LeaderKilled).leader == "amr"
    act(game, Done())
    assert game.board.expeditions["Byzantine"].camped and not asked(game)


def test_ruling_67_without_the_points_it_stays_aboard() -> None:
    game = position(expeditions={"Syria": (TRIPOLIS, "4 syr_kalb")}, ships={"3518": "2 muslim"})
    aboard(game, "Syria")
    game.board.put_expedition("Syria", allowance=36, spent=36, phase="sea")
    sailing(game)
    assert refusal(game, Land("Syria", TRIPOLIS)) == "5.1.7"
    act(game, Done())
    one = game.board.expeditions["Syria"]
    assert one.afloat and one.camped


def test_ruling_71_not_into_the_arms_of_an_enemy_expedition() -> None:
    game = position(
        expeditions={"Syria": (KONSTANTIA, "4 syr_kalb"), "Byzantine": (KONSTANTIA, "obs_batavi")},
        ships={"3224": "2 muslim"},
    )
    aboard(game, "Syria")
    sailing(game)
    act(game, Done())
    assert game.board.expeditions["Syria"].afloat and asked(game) == ""


def test_5_1_1_and_ruling_54_and_ruling_62_empty_ships_sail_towards_an_expedition_and_shun_enemies() -> None:
    game = position(
        expeditions={"Syria": (TRIPOLIS, "4 syr_kalb")},
        ships={"4420": "1 muslim sea", "3224": "1 byzantine sea"},
    )
    sailing(game)
    ships = ship_ids(game, "4420", MUSLIM)
    assert refusal(game, Follow(ships, "3224")) == "5.1.1"
    assert refusal(game, Follow(ships, "4521")) == "5.1.1"  # away from it
    act(game, Follow(ships, "3518"))
    assert {game.board.ships[ship].where for ship in ships} == {"3518"}


def test_ruling_54_ships_that_sail_together_have_each_its_own_points() -> None:
    game = position(expeditions={"Syria": (TRIPOLIS, "4 syr_kalb")}, ships={"4420": "2 muslim sea"})
    tired, fresh = ship_ids(game, "4420", MUSLIM)
    game.board.put_ship(tired, spent=9)
    sailing(game)
    act(game, Follow((tired, fresh), "4220"))
    here = game.board.ships
    assert here[tired].spent - 9 == here[fresh].spent > 0
    act(game, Follow((tired, fresh), "3518"), Embark("Syria", (tired, fresh)), Sail("Syria", "3119"))
    assert here[tired].spent - 9 == here[fresh].spent


@pytest.mark.parametrize(("garrison", "holder"), [("", MUSLIM), ("car_cyprii", BYZANTINE)])
def test_5_1_1_and_ruling_86_empty_ships_on_their_way_hold_a_port_where_nobody_is(
    garrison: str, holder: int
) -> None:
    game = position(
        {KONSTANTIA: garrison},
        expeditions={"Syria": (TRIPOLIS, "4 syr_kalb")},
        ships={"4420": "1 muslim sea"},
    )
    sailing(game)
    act(game, Follow(ship_ids(game, "4420", MUSLIM), "3224"))
    assert control(game)["konstantia"] == holder


def test_5_1_1_ships_without_an_expedition_to_sail_to_go_nowhere() -> None:
    game = position(ships={"4420": "1 muslim sea"})
    assert not RULES.waiting(sailing(game))


def test_5_2_and_ruling_25_up_the_nile_to_fustat_and_no_farther() -> None:
    game = position(expeditions={"Byzantine": ("4937", "obs_batavi")}, ships={"4937": "1 byzantine sea"})
    sailing(game, BYZANTINE)
    act(game, Embark("Byzantine", ship_ids(game, "4937", BYZANTINE)))
    assert refusal(game, Sail("Byzantine", "5734")) == "5.1.1"
    act(game, Sail("Byzantine", "5634"))
    assert only(act(game, Land("Byzantine", FUSTAT)), Landed).points == 2  # a coast and no port


def test_5_2_ships_alone_in_the_delta_are_lost_to_land_units_and_ruling_55_elsewhere_not() -> None:
    game = position({FUSTAT: "egy_tujib"}, ships={"5534": "1 byzantine sea", "3619": "1 byzantine sea"})
    for node in ("5534", "3619"):
        meet(game, node, MUSLIM)
    assert [ship.where for ship in game.board.ships if ship.where in ("5534", "3619")] == ["3619"]


def test_5_2_an_expedition_that_marches_through_sinks_them() -> None:
    game = position(expeditions={"Egypt": (FUSTAT, "2 egy_tujib")}, ships={"5534": "1 byzantine sea"})
    begin(game, Campaign(MUSLIM, LAND))
    lost = only(act(game, March("Egypt", SITE["nikiou"])), ShipsLost)
    assert (lost.where, lost.why, lost.rule) == ("5534", "delta", "5.2")


def test_2_0_who_has_sailed_does_not_march_this_turn() -> None:
    game = at_tripolis()
    act(game, Embark("Syria", ship_ids(game, "3518", MUSLIM)), Land("Syria", TRIPOLIS), Done())
    begin(game, Campaign(MUSLIM, LAND))
    assert asked(game) == ""


@pytest.mark.parametrize(("where", "mode"), [(TRIPOLIS, "garrison"), ("3619", "sea")])
def test_ruling_45_an_expedition_disbanded_its_ships_rest_in_a_friendly_port_only(
    where: str, mode: str
) -> None:
    game = position(expeditions={"Syria": (where, "2 syr_kalb")}, ships={where: "1 muslim sea"})
    sailing(game)
    act(game, Embark("Syria", ship_ids(game, where, MUSLIM)), Land("Syria", where), Disband("Syria"))
    assert {ship.post for ship in game.board.ships_at(where, MUSLIM)} == {mode}


def test_ruling_45_ships_left_behind_are_free_when_their_expedition_is_no_more() -> None:
    game = landed(KONSTANTIA, "3224")
    act(game, March("Syria", SITE["paphos"]), Disband("Syria"))
    assert {(s.post, s.fleet) for s in game.board.ships_at("3224", MUSLIM)} == {("sea", "")}


def test_ruling_54_ships_left_behind_are_not_taken_along_unasked() -> None:
    game = position(
        expeditions={"Syria": (TYRE, "2 syr_kalb")}, ships={"4019": "1 muslim sea", "3518": "1 muslim sea"}
    )
    akka = SITE["akka"]
    first, second = ship_ids(game, "4019", MUSLIM), ship_ids(game, "3518", MUSLIM)
    sailing(game)
    act(game, Embark("Syria", first), Sail("Syria", akka), Land("Syria", akka), March("Syria", TYRE))
    game.board.put_ship(second[0], where="4019")
    refresh(game)
    sailing(game)
    act(game, Embark("Syria", second), Sail("Syria", akka), Sail("Syria", "4019"))
    assert ship_ids(game, akka, MUSLIM) == first
    assert ship_ids(game, "4019", MUSLIM) == second
