"""3.0 to 3.2 Modes, garrisons and patrols; 4.0 stacking."""

import pytest

from games.apocalypse.rules.actions import (
    Berth,
    Deploy,
    Done,
    Launch,
    Lose,
    March,
    Muster,
    Replace,
    Ride,
    Scatter,
    Scout,
    Shift,
)
from games.apocalypse.rules.board import AT_SEA, BYZANTINE, DEAD, GARRISON, MUSLIM, Game
from games.apocalypse.rules.campaign import LAND, Campaign, Patrols
from games.apocalypse.rules.events import PatrolMet, UnitsLost, ZoneRolled
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.stacking import Judgment, points, room
from games.apocalypse.rules.ways import left, reach, zones
from tests.apocalypse.build import (
    ALEXANDRIA,
    ASIAN_SHORE,
    BAALBEK,
    BESIDE,
    CLEAR,
    CONSTANTINOPLE,
    DAMASCUS,
    DORYLAION,
    EMESA,
    NICAEA,
    NICOMEDIA,
    PARTS,
    RULES,
    TRIPOLIS,
    act,
    asked,
    begin,
    dead,
    ids,
    only,
    position,
    put,
    refusal,
    ship_ids,
    tally,
    told,
)

SITE = PARTS.atlas.site


def adjusting(game: Game, seat: int) -> Game:
    begin(game, Adjustment(seat))
    return game


def test_3_1_and_3_1_1_a_garrison_in_a_town_within_10_points() -> None:
    game = adjusting(position({DAMASCUS: "3 syr_kalb"}), MUSLIM)
    units = ids(game, DAMASCUS)
    assert refusal(game, Shift(units, EMESA)) == ""  # 5 points
    assert refusal(game, Shift(units, SITE["antioch"])) == "3.1.1"
    assert refusal(game, Shift(units, CLEAR)) == "3.1.1"
    act(game, Shift(units[:1], EMESA))
    assert [(u.where, u.post) for u in game.board.at(EMESA)] == [(EMESA, GARRISON)]


def test_3_1_2_not_where_enemies_are() -> None:
    game = adjusting(position({DAMASCUS: "2 syr_kalb", BAALBEK: "obs_batavi"}), MUSLIM)
    assert refusal(game, Shift(ids(game, DAMASCUS), BAALBEK)) == "3.1.2"
    game = adjusting(position({EMESA: "2 syr_kalb"}, ships={"3518": "1 byzantine"}), MUSLIM)
    assert refusal(game, Shift(ids(game, EMESA), TRIPOLIS)) == "3.1.2"  # Ruling 42: ships are enemies, too


def test_3_1_3_a_garrison_does_not_march() -> None:
    game = position({DAMASCUS: "syr_kalb"}, expeditions={"Syria": (EMESA, "syr_kinda")})
    begin(game, Campaign(MUSLIM, LAND))
    assert refusal(game, March("Egypt", BAALBEK)) == "3.3"
    assert refusal(game, Shift(ids(game, DAMASCUS), EMESA)) == "3.3.1"


def test_3_1_4_and_ruling_19_enemy_garrisons_do_not_block_and_expeditions_do() -> None:
    game = adjusting(position({DAMASCUS: "syr_kalb", BAALBEK: "obs_batavi"}), MUSLIM)
    assert refusal(game, Shift(ids(game, DAMASCUS), EMESA)) == ""
    ways = [to for to, _ in PARTS.atlas.steps.onward[DAMASCUS]]
    kinds = ("obs_promoti", "obs_taifali", "ori_armigeri", "ori_dalmatae", "arm_gnuni", "arm_amatuni")
    ring = {to: f"patrol {kind}" for to, kind in zip(ways, kinds, strict=True)}
    game = adjusting(position({DAMASCUS: "syr_kalb", **ring}), MUSLIM)
    assert refusal(game, Shift(ids(game, DAMASCUS), EMESA)) == "3.1.1"


def test_3_2_4_and_ruling_76_zones_reach_as_far_as_one_can_ride() -> None:
    assert zones(position({ASIAN_SHORE: "patrol obs_promoti"})) == {"1234"}
    inland = zones(position({BESIDE: "patrol obs_promoti"}))
    assert len(inland) == 6 and CLEAR in inland


def test_3_1_4_and_ruling_78_the_besieged_neither_shift_nor_ride() -> None:
    game = position({NICAEA: "obs_batavi, obs_promoti"}, expeditions={"Syria": (NICAEA, "3 syr_kalb")})
    adjusting(game, BYZANTINE)
    assert refusal(game, Shift(ids(game, NICAEA, "batavi"), NICOMEDIA)) == "3.1.4"
    assert refusal(game, Scatter(ids(game, NICAEA, "promoti"))) == "3.2"


def test_3_2_5_and_ruling_78_nobody_goes_on_patrol_among_an_enemy_expedition() -> None:
    """A port is open by sea, and a patrol rides by land."""
    game = position(
        {ALEXANDRIA: "ori_decima, ori_armigeri"}, expeditions={"Egypt": (ALEXANDRIA, "3 egy_tujib")}
    )
    adjusting(game, BYZANTINE)
    assert refusal(game, Scatter(ids(game, ALEXANDRIA, "armigeri"))) == "3.2"


def test_3_0_and_ruling_68_a_mode_is_changed_once_in_a_turn() -> None:
    game = adjusting(position({DAMASCUS: "syr_kalb"}), MUSLIM)
    act(game, Shift(ids(game, DAMASCUS), EMESA))
    assert refusal(game, Shift(ids(game, EMESA), BAALBEK)) == "3.0"
    RULES.enter(game, "year_begins")
    begin(game, Adjustment(MUSLIM))
    assert refusal(game, Shift(ids(game, EMESA), BAALBEK)) == ""


def test_3_0_and_ruling_68_so_do_ships() -> None:
    game = adjusting(
        position(
            {DAMASCUS: "syr_kalb"}, expeditions={"Syria": (EMESA, "syr_kalb")}, ships={"3518": "1 muslim"}
        ),
        MUSLIM,
    )
    ships = ship_ids(game, "3518", MUSLIM)
    act(game, Berth(ships, "3119"))
    assert refusal(game, Berth(ships, "3518")) == refusal(game, Launch(ships)) == "3.0"
    RULES.enter(game, "year_begins")
    begin(game, Adjustment(MUSLIM))
    act(game, Launch(ships))
    assert refusal(game, Berth(ships, "3518")) == "3.0"


def test_3_1_1_and_ruling_45_ships_into_a_friendly_port_within_10_points_by_sea() -> None:
    game = adjusting(position(ships={"3518": "1 muslim sea"}), MUSLIM)
    ships = ship_ids(game, "3518", MUSLIM)
    assert refusal(game, Berth(ships, "4019")) == ""
    assert refusal(game, Berth(ships, "3224")) == "2.4.2"  # not friendly
    assert refusal(game, Berth(ships, "4420")) == "" and refusal(game, Berth(ships, "5634")) == "2.4.2"
    act(game, Berth(ships, "4019"))
    assert [(s.where, s.post) for s in game.board.ships if s.id in ships] == [("4019", GARRISON)]


def test_3_1_2_and_ruling_42_nor_into_one_where_enemy_ships_lie() -> None:
    game = adjusting(
        position({TRIPOLIS: "syr_kalb"}, ships={"3518": "1 muslim sea, 1 byzantine sea"}), MUSLIM
    )
    assert refusal(game, Berth(ship_ids(game, "3518", MUSLIM), "3518")) == "3.1.2"


def test_5_1_1_and_ruling_54_ships_go_to_sea_for_an_expedition() -> None:
    game = adjusting(position(ships={"3518": "1 muslim"}), MUSLIM)
    ships = ship_ids(game, "3518", MUSLIM)
    assert refusal(game, Launch(ships)) == "5.1.2"
    game = position(ships={"3518": "1 muslim"}, expeditions={"Syria": (DAMASCUS, "syr_kalb")})
    adjusting(game, MUSLIM)
    act(game, Launch(ships))
    assert {game.board.ships[ship].post for ship in ships} == {AT_SEA}


def test_3_2_and_1_3_3_only_mounted_byzantines_patrol() -> None:
    game = adjusting(position({NICAEA: "obs_promoti, obs_batavi", DAMASCUS: "syr_kalb"}), BYZANTINE)
    assert refusal(game, Scatter(ids(game, NICAEA, "batavi"))) == "3.2"
    act(game, Scatter(ids(game, NICAEA, "promoti")), Done())
    assert game.board.patrol(NICAEA)
    begin(game, Adjustment(MUSLIM))
    assert refusal(game, Scatter(ids(game, DAMASCUS))) == "3.2"


def test_ruling_13_who_rides_out_goes_by_3_2_and_who_gathers_by_3_3() -> None:
    game = adjusting(position({DAMASCUS: "2 syr_kalb"}), MUSLIM)
    units = ids(game, DAMASCUS)
    assert (refusal(game, Scatter(units)), refusal(game, Muster("Egypt", units, DAMASCUS))) == ("3.2", "3.3")


def test_3_2_1_in_its_hex_and_from_an_expedition_as_well() -> None:
    game = position(expeditions={"Byzantine": (DORYLAION, "obs_promoti, obs_taifali")})
    adjusting(game, BYZANTINE)
    act(game, Scatter(ids(game, DORYLAION, "promoti")))
    assert tally(game.board.patrol(DORYLAION)) == {"obs_promoti": 1}
    assert refusal(game, Scatter(ids(game, DORYLAION, "taifali"))) == "3.2.3"


def test_3_2_2_and_ruling_77_a_patrol_rides_10_points_by_land_and_to_no_enemies() -> None:
    game = position({NICAEA: "patrol obs_promoti, obs_batavi", DORYLAION: "syr_kalb"})
    begin(game, Patrols())
    (rider,) = ids(game, NICAEA, "promoti")
    assert refusal(game, Scout(rider, DORYLAION)) == "3.2.2"
    assert refusal(game, Scout(rider, CONSTANTINOPLE)) == "3.2.2"
    assert refusal(game, Scout(ids(game, NICAEA, "batavi")[0], NICOMEDIA)) == "3.2.2"
    assert refusal(game, Scout(rider, SITE["iconium"])) == "3.2.2"  # too far
    act(game, Scout(rider, NICOMEDIA))
    assert asked(game) == "" and game.board.patrol(NICOMEDIA)


@pytest.mark.parametrize(
    ("bank", "refusals"), [(ASIAN_SHORE, ["", "", ""]), (CONSTANTINOPLE, ["3.2.2", "3.1.2", "3.5"])]
)
def test_ruling_2_enemies_on_the_other_bank_of_a_strait_are_in_nobodys_way(
    bank: str, refusals: list[str]
) -> None:
    """Not of a patrol or a leader, nor of ships that put in."""
    game = position(
        {CONSTANTINOPLE: "scola_1", "1236": "patrol obs_promoti"},
        expeditions={"Syria": (bank, "3 syr_lakhm")},
        leaders={"manuel": "1236"},
        ships={"1437": "1 byzantine sea"},
    )
    begin(game, Patrols(), Adjustment(BYZANTINE), Campaign(BYZANTINE, LAND))
    found = [refusal(game, Scout(ids(game, "1236")[0], CONSTANTINOPLE))]
    act(game, Done())
    found.append(refusal(game, Berth(ship_ids(game, "1437", BYZANTINE), "1235")))
    act(game, Done())
    assert [*found, refusal(game, Ride("manuel", CONSTANTINOPLE))] == refusals


def test_3_2_3_one_patrol_a_hex_and_others_are_no_hindrance() -> None:
    game = position(
        {NICAEA: "patrol obs_promoti, obs_batavi", NICOMEDIA: "patrol obs_taifali"},
        expeditions={"Byzantine": (NICAEA, "obs_ioviani")},
    )
    begin(game, Patrols())
    assert refusal(game, Scout(ids(game, NICAEA, "promoti")[0], NICOMEDIA)) == "3.2.3"


@pytest.mark.parametrize("dice", [(3, 4), (6, 6)])
def test_3_2_4_a_muslim_expedition_in_the_zone_loses_two_dice_of_points(dice: tuple[int, int]) -> None:
    game = position(
        {BESIDE: "patrol obs_promoti"}, expeditions={"Syria": (DAMASCUS, "4 syr_kalb")}, dice=dice
    )
    begin(game, Campaign(MUSLIM, LAND))
    news = act(game, March("Syria", CLEAR))
    assert only(news, ZoneRolled).dice == dice
    assert left(game, "Syria") == 40 - 4 - 1 - sum(dice)


def test_3_2_4_one_stops_there_to_see_what_it_costs() -> None:
    game = position({BESIDE: "patrol obs_promoti"}, expeditions={"Syria": (DAMASCUS, "4 syr_kalb")})
    begin(game, Campaign(MUSLIM, LAND))
    assert CLEAR in zones(game) and BESIDE not in zones(game)
    assert refusal(game, March("Syria", CLEAR)) == ""
    act(game, March("Syria", CLEAR))
    assert reach(game, "Syria").cost.keys() >= {BESIDE, DAMASCUS}


def test_3_2_4_points_do_not_fall_below_none() -> None:
    game = position(
        {BESIDE: "patrol obs_promoti"},
        expeditions={"Syria": (DAMASCUS, "10 syr_kalb, 7 syr_kinda, 5 syr_himyar, 10 qurayah")},
        dice=[6, 6],
    )
    begin(game, Campaign(MUSLIM, LAND))
    act(game, March("Syria", CLEAR))
    assert left(game, "Syria") == 0


def test_ruling_20_several_patrols_one_roll() -> None:
    game = position(
        {BESIDE: "patrol obs_promoti", "4017": "patrol obs_taifali"},
        expeditions={"Syria": (DAMASCUS, "2 syr_kalb")},
        dice=[1, 1, 1, 1],
    )
    begin(game, Campaign(MUSLIM, LAND))
    assert len(told(act(game, March("Syria", CLEAR)), ZoneRolled)) == 1


def test_3_2_4_the_byzantines_have_nothing_to_fear_from_zones() -> None:
    game = position({BESIDE: "patrol obs_promoti"}, expeditions={"Byzantine": (DAMASCUS, "obs_taifali")})
    begin(game, Campaign(BYZANTINE, LAND))
    assert not told(act(game, March("Byzantine", CLEAR)), ZoneRolled)


def test_3_2_5_a_patrol_met_costs_a_unit_of_each() -> None:
    game = position(
        {CLEAR: "patrol obs_promoti"}, expeditions={"Syria": (DAMASCUS, "3 syr_kalb, syr_himyar")}
    )
    begin(game, Campaign(MUSLIM, LAND))
    news = act(game, March("Syria", CLEAR))
    assert only(news, PatrolMet).where == CLEAR and asked(game) == "Losses"
    assert left(game, "Syria") == 36 - 1  # just the hex
    act(game, Lose(ids(game, CLEAR, "himyar")))
    assert dead(game) == {"obs_promoti": 1, "syr_himyar": 1}


def test_3_2_5_a_single_unit_is_lost_with_its_expedition() -> None:
    game = position({CLEAR: "patrol obs_promoti"}, expeditions={"Syria": (DAMASCUS, "syr_kalb")})
    begin(game, Campaign(MUSLIM, LAND))
    act(game, March("Syria", CLEAR))
    assert not game.board.expeditions and dead(game) == {"obs_promoti": 1, "syr_kalb": 1}


# 4.0 Stacking


def test_4_0_and_ruling_3_picked_units_with_6_or_more_count_two() -> None:
    kind = PARTS.kind
    game = position()
    two = [name for name in kind if points(game, kind[name]) == 2]
    assert {"excubitor", "dom_pedes", "obs_optimates", "clan_rshtuni"} <= set(two)
    assert (
        points(game, kind["scola_1"])
        == points(game, kind["dom_equites"])
        == points(game, kind["qurayah"])
        == 1
    )


@pytest.mark.parametrize(("node", "limit"), [(DORYLAION, 4), (NICAEA, 8), (CONSTANTINOPLE, 8), (CLEAR, 4)])
def test_4_0_room_by_place(node: str, limit: int) -> None:
    assert room(position(), node, BYZANTINE) == limit
    assert room(position({node: "excubitor"} if node in PARTS.atlas.place_at else {}), node, MUSLIM) == limit


def test_4_0_and_ruling_22_the_owner_destroys_what_is_too_much() -> None:
    game = position({BAALBEK: "4 syr_kalb, 2 syr_kinda"}, expeditions={"Syria": (BAALBEK, "5 syr_himyar")})
    begin(game, Judgment())
    assert RULES.waiting(game) == {MUSLIM}
    units = ids(game, BAALBEK, "kalb")
    assert refusal(game, Lose(units[:1])) == "4.0"
    assert refusal(game, Lose(units[:3])) == "4.0"
    news = act(game, Lose(units[:2]))
    assert only(news, UnitsLost).why == "stacking" and asked(game) == ""


def test_4_0_a_heavy_unit_frees_two_points() -> None:
    game = position({DORYLAION: "excubitor, dom_pedes, obs_batavi"})
    begin(game, Judgment())
    act(game, Lose(ids(game, DORYLAION, "batavi")))
    assert asked(game) == ""


def test_4_0_absent_owners_lose_no_more_than_they_must() -> None:
    game = position({DORYLAION: "excubitor, dom_pedes, obs_batavi, obs_nervii"})
    begin(game, Judgment())
    act(game, RULES.absent(game, BYZANTINE))
    assert dead(game) == {"obs_batavi": 1, "obs_nervii": 1}


def test_ruling_10_who_comes_back_may_be_too_many() -> None:
    game = position({NICOMEDIA: "8 syr_kalb, syr_kinda"})
    begin(game, Judgment())
    assert asked(game) == "Crowded"


def test_ruling_22_who_comes_back_may_move_before_it_is_judged() -> None:
    """Damascus is full, and a unit more comes back there; it goes on before Administration is over."""
    game = position({DAMASCUS: "8 syr_kalb"})
    put(game, DEAD, "syr_himyar")
    RULES.enter(game, "replacements")
    act(game, Done(), Replace(ids(game, DEAD)[0], "damascus"))  # none in Antioch
    while asked(game) == "Commissioning":
        act(game, RULES.absent(game, min(RULES.waiting(game))))
    assert (asked(game), room(game, DAMASCUS, MUSLIM)) == ("Adjustment", -1)
    act(game, Shift(ids(game, DAMASCUS, "himyar"), EMESA))
    while asked(game) == "Adjustment":
        act(game, Done())
    assert len(game.board.garrison(DAMASCUS, MUSLIM)) == 8 and not dead(game)


def test_3_0_units_and_ships_of_the_other_side_cannot_be_told_anything() -> None:
    game = adjusting(position({DAMASCUS: "syr_kalb"}, ships={"3224": "1 byzantine"}), MUSLIM)
    assert refusal(game, Berth(ship_ids(game, "3224", BYZANTINE), "3224")) == "3.1.1"
    assert refusal(game, Deploy(ids(game, DAMASCUS), EMESA)) == "3.0"
