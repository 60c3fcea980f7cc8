"""3.3 Expeditions: forming, marching, dropping off, camping, disbanding; 3.4, 3.5."""

import pytest

from games.apocalypse.rules.actions import (
    Besiege,
    Camp,
    Disband,
    Disperse,
    Done,
    Drop,
    Escort,
    Flee,
    Lose,
    March,
    Muster,
    Replace,
    Ride,
    Shift,
)
from games.apocalypse.rules.attrition import Attrition, modifier
from games.apocalypse.rules.board import BYZANTINE, DEAD, GARRISON, GONE, MUSLIM, Game
from games.apocalypse.rules.campaign import LAND, SEA, Campaign
from games.apocalypse.rules.events import AttritionRolled, LeaderKilled, Moved, UnitsLost
from games.apocalypse.rules.flight import ends
from games.apocalypse.rules.losses import BATTLE, lose
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.muster import gathering_ground
from games.apocalypse.rules.replacements import Replacements
from games.apocalypse.rules.ways import allowance, left, open_ways, reach
from tests.apocalypse.build import (
    ANCYRA,
    ANTIOCH,
    ASIAN_SHORE,
    BAALBEK,
    CLEAR,
    CONSTANTINOPLE,
    DAMASCUS,
    DORYLAION,
    EMESA,
    FUSTAT,
    KONSTANTIA,
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
    members,
    only,
    position,
    put,
    refusal,
    ship_ids,
    tally,
    told,
)

SITE = PARTS.atlas.site


def mustering(game: Game, seat: int = MUSLIM) -> Game:
    begin(game, Adjustment(seat))
    return game


def marching(game: Game, seat: int = MUSLIM) -> Game:
    begin(game, Campaign(seat, LAND))
    return game


def test_3_3_and_1_3_2_units_of_one_army_from_anywhere_gather_in_one_hex() -> None:
    game = mustering(position({DAMASCUS: "2 syr_kalb", ANTIOCH: "syr_kinda", FUSTAT: "egy_tujib"}))
    syrians = ids(game, DAMASCUS) + ids(game, ANTIOCH)
    assert refusal(game, Muster("Syria", (*syrians, *ids(game, FUSTAT)), CLEAR)) == "3.3"
    assert refusal(game, Muster("Egypt", syrians, CLEAR)) == "3.3"
    act(game, Muster("Syria", syrians, CLEAR))
    assert tally(game.board.members("Syria")) == {"syr_kalb": 2, "syr_kinda": 1}
    assert {unit.where for unit in game.board.members("Syria")} == {CLEAR}


def test_3_3_and_ruling_14_and_ruling_53_within_10_hexes_of_a_base() -> None:
    game = mustering(position({DAMASCUS: "syr_kalb"}))
    ground, far = gathering_ground(game, MUSLIM), PARTS.atlas.distance
    assert {min(far(n, DAMASCUS), far(n, FUSTAT)) for n in ground} == set(range(11))
    assert SITE["antioch"] not in ground and FUSTAT in ground
    assert refusal(game, Muster("Syria", ids(game, DAMASCUS), ANTIOCH)) == "3.3"


def test_3_3_and_ruling_53_the_ten_hexes_go_over_water() -> None:
    """Onto Cyprus, where it is near enough, without a ship."""
    game, cape = mustering(position({DAMASCUS: "syr_kalb"})), "3122"
    assert PARTS.atlas.distance(cape, DAMASCUS) == 10
    assert PARTS.atlas.voyages_from(cape) and KONSTANTIA in PARTS.atlas.ways_from(cape).cost
    assert DAMASCUS not in PARTS.atlas.ways_from(cape).cost
    assert refusal(game, Muster("Syria", ids(game, DAMASCUS), cape)) == ""
    assert refusal(game, Muster("Syria", ids(game, DAMASCUS), KONSTANTIA)) == "3.3"


def test_3_3_the_byzantines_may_gather_across_the_water() -> None:
    game = mustering(position({NICAEA: "obs_batavi"}), BYZANTINE)
    act(game, Muster("Byzantine", ids(game, NICAEA), ASIAN_SHORE))
    assert game.board.expeditions["Byzantine"].where == ASIAN_SHORE


def test_ruling_15_without_a_base_no_expedition() -> None:
    game = position({EMESA: "syr_kalb"})
    game.board.hold("damascus", BYZANTINE)
    game.board.hold("fustat", BYZANTINE)
    mustering(game)
    assert refusal(game, Muster("Syria", ids(game, EMESA), EMESA)) == "3.3"


def test_3_3_not_where_enemies_are() -> None:
    game = mustering(position({DAMASCUS: "syr_kalb", CLEAR: "patrol obs_promoti"}))
    assert refusal(game, Muster("Syria", ids(game, DAMASCUS), CLEAR)) == "3.3"


def test_3_3_the_besieged_are_not_mustered_but_from_an_open_port() -> None:
    game = position({NICAEA: "obs_batavi"}, expeditions={"Syria": (NICAEA, "3 syr_kalb")})
    mustering(game, BYZANTINE)
    assert refusal(game, Muster("Byzantine", ids(game, NICAEA, "obs"), NICOMEDIA)) == "3.3"
    port = SITE["cyzicus"]
    game = position({port: "obs_batavi"}, expeditions={"Syria": (port, "3 syr_kalb")})
    mustering(game, BYZANTINE)
    assert refusal(game, Muster("Byzantine", ids(game, port, "obs"), NICOMEDIA)) == ""
    game = position(
        {port: "obs_batavi"}, expeditions={"Syria": (port, "3 syr_kalb")}, ships={port: "1 muslim sea"}
    )
    mustering(game, BYZANTINE)
    assert refusal(game, Muster("Byzantine", ids(game, port, "obs"), NICOMEDIA)) == "3.3"


def test_3_3_and_ruling_17_up_to_two_byzantine_armies_and_the_guard_is_of_the_obsequium() -> None:
    game = position({NICAEA: "scola_1, excubitor, obs_batavi, ori_decima, arm_tzani"})
    mustering(game, BYZANTINE)
    everybody = ids(game, NICAEA)
    assert refusal(game, Muster("Byzantine", everybody, NICAEA)) == "3.3"
    assert refusal(game, Muster("Byzantine", everybody[:4], NICAEA)) == ""


def test_3_3_and_1_3_6_the_leaders_of_the_armies_go_along() -> None:
    game = position(
        {NICAEA: "obs_batavi, ori_decima"},
        leaders={
            "komes_theodore": CONSTANTINOPLE,
            "manuel": "4937",
            "constans": CONSTANTINOPLE,
            "fausta": CONSTANTINOPLE,
        },
    )
    mustering(game, BYZANTINE)
    units = ids(game, NICAEA)
    assert refusal(game, Muster("Byzantine", units, NICAEA, instead="fausta")) == "3.3"
    act(game, Muster("Byzantine", units, NICAEA, instead="manuel"))
    assert sorted(game.board.leaders_of("Byzantine")) == ["constans", "komes_theodore"]
    assert game.board.leaders["manuel"].where == "4937"


def test_3_3_and_ruling_58_both_syrian_leaders_go_and_nobody_joins_later() -> None:
    game = position({DAMASCUS: "2 syr_kalb"}, leaders={"muawiyah": DAMASCUS, "uunada": EMESA})
    mustering(game)
    act(game, Muster("Syria", ids(game, DAMASCUS), CLEAR))
    assert sorted(game.board.leaders_of("Syria")) == ["muawiyah", "uunada"]
    act(game, Done())
    marching(game)
    assert refusal(game, Ride("muawiyah", EMESA)) == "3.5"


def test_3_3_and_ruling_60_formed_anew_the_old_expedition_ends_and_pays_for_its_camp() -> None:
    game = position(expeditions={"Syria": (CLEAR, "3 syr_kalb")})
    game.board.put_expedition("Syria", camped=True)
    mustering(game)
    some = members(game, "Syria")[:2]
    act(game, Muster("Syria", some, DAMASCUS))
    assert asked(game) == "Dispersal"
    act(game, Disperse(ids(game, CLEAR), EMESA))
    assert len(members(game, "Syria")) == 2 and game.board.expeditions["Syria"].fresh
    act(game, Done())
    rolled = only(begin(game, Attrition()), AttritionRolled)
    assert rolled.units == 2 and rolled.modifier == PARTS.numbers.easy_camp


def test_ruling_60_of_others_it_is_formed_anew_without_attrition() -> None:
    game = position({EMESA: "3 syr_kinda"}, expeditions={"Syria": (CLEAR, "3 syr_kalb")})
    game.board.put_expedition("Syria", camped=True)
    mustering(game)
    act(game, Muster("Syria", ids(game, EMESA), DAMASCUS))
    act(game, Disperse(ids(game, CLEAR), EMESA), Done())
    assert not told(begin(game, Attrition()), AttritionRolled)


def test_ruling_60_and_3_3_the_emperor_may_lead_it_once_more() -> None:
    """In place of one who is with it, too; and 3.3.4: whoever then stays behind goes home."""
    game = position(
        {ANCYRA: "obs_nervii"},
        expeditions={"Byzantine": (ANCYRA, "obs_batavi")},
        leaders={"constans": "Byzantine", "komes_theodore": CONSTANTINOPLE},
    )
    mustering(game, BYZANTINE)
    anew = Muster("Byzantine", members(game, "Byzantine"), NICAEA, instead="komes_theodore")
    twin = game.clone()
    act(game, anew)
    assert game.board.leaders_of("Byzantine") == ["constans"] and asked(game) == "Adjustment"
    twin.board.put_leader("constans", where=CONSTANTINOPLE, post="")
    twin.board.put_leader("komes_theodore", where=ANCYRA, post="Byzantine")
    act(twin, anew)
    assert twin.board.leaders_of("Byzantine") == ["constans"] and asked(twin) == "Dispersal"
    act(twin, Escort("komes_theodore", ANCYRA))
    assert twin.board.leaders["komes_theodore"].post == "" and asked(twin) == "Adjustment"


def test_ruling_60_and_3_3_4_a_leader_whose_army_is_not_of_the_new_one_goes_home() -> None:
    game = position(
        {NICAEA: "ori_decima"},
        expeditions={"Byzantine": (ANCYRA, "obs_batavi")},
        leaders={"komes_theodore": "Byzantine"},
    )
    mustering(game, BYZANTINE)
    act(game, Muster("Byzantine", ids(game, NICAEA), NICAEA), Disperse(ids(game, ANCYRA), ANCYRA))
    assert asked(game) == "Dispersal"
    act(game, Escort("komes_theodore", ANCYRA))
    assert asked(game) == "Adjustment"


# 3.3.1, 3.3.2


def test_3_3_1_the_example_nine_units_have_11_points() -> None:
    mounted, picked = "obs_promoti, obs_taifali", "scola_1, scola_2"
    foot = "obs_batavi, obs_nervii, obs_ioviani, obs_fortenses, obs_matiarii"
    game = position(expeditions={"Byzantine": (NICAEA, f"{mounted}, {picked}, {foot}")})
    assert allowance(game, "Byzantine") == 20 - 2 - 2 - 5 == 11


@pytest.mark.parametrize(
    ("name", "units", "points"),
    [
        ("Syria", "10 syr_kalb", 30),
        ("Byzantine", "obs_promoti, obs_taifali", 38),
        ("Byzantine", "obs_batavi", 19),
    ],
)
def test_3_3_1_40_for_muslims_and_riders_20_for_others_less_the_units(
    name: str, units: str, points: int
) -> None:
    assert allowance(position(expeditions={name: (NICAEA, units)}), name) == points


def test_3_3_1_and_ruling_50_points_are_counted_when_it_starts_and_never_saved() -> None:
    game = marching(position({EMESA: ""}, expeditions={"Syria": (DAMASCUS, "5 syr_kalb")}))
    act(game, March("Syria", BAALBEK))
    assert left(game, "Syria") == 35 - 2
    act(game, Drop("Syria", members(game, "Syria")[:3]))
    assert left(game, "Syria") == 33
    act(game, Done())
    RULES.enter(game, "year_begins")
    assert left(game, "Syria") == 38


def test_3_3_1_no_farther_than_the_points() -> None:
    game = marching(position(expeditions={"Syria": (DAMASCUS, "10 syr_kalb, 7 syr_kinda, 10 qurayah")}))
    assert max(reach(game, "Syria").cost.values()) == 13
    assert refusal(game, March("Syria", NICAEA)) == "3.3.1"
    news = act(game, March("Syria", EMESA))
    assert only(news, Moved).points == 5


def test_3_3_1_and_ruling_80_units_are_dropped_off_in_friendly_places_and_not_picked_up() -> None:
    game = marching(position({BAALBEK: "syr_kinda"}, expeditions={"Syria": (DAMASCUS, "3 syr_kalb")}))
    act(game, March("Syria", BAALBEK))
    units = members(game, "Syria")
    assert refusal(game, Drop("Syria", ids(game, BAALBEK, "kinda"))) == "3.3.1"
    assert refusal(game, Drop("Syria", units)) == "3.3.4"
    act(game, Drop("Syria", units[:1]))
    assert tally(game.board.garrison(BAALBEK, MUSLIM)) == {"syr_kalb": 1, "syr_kinda": 1}
    act(game, March("Syria", CLEAR))
    assert refusal(game, Drop("Syria", units[1:2])) == "3.3.1"


def test_ruling_80_and_ruling_42_no_unit_is_left_beside_enemy_ships() -> None:
    start = {"Syria": ("3819", "3 syr_kalb")}
    game = marching(position(expeditions=start, ships={"3819": "1 byzantine sea"}))
    assert refusal(game, Drop("Syria", members(game, "Syria")[:1])) == "3.1.2"


def test_3_3_4_nobody_disperses_to_where_enemy_ships_lie() -> None:
    game = marching(
        position(expeditions={"Syria": ("3818", "3 syr_kalb")}, ships={"3819": "1 byzantine sea"})
    )
    act(game, Disband("Syria"))
    assert refusal(game, Disperse(ids(game, "3818"), "3819")) == "3.3.4"
    assert refusal(game, Disperse(ids(game, "3818"), BAALBEK)) == ""


def test_3_3_2_a_hex_with_an_enemy_costs_1_more_whatever_its_mode() -> None:
    start = {"Syria": (DAMASCUS, "2 syr_kalb")}
    plain = reach(position(expeditions=start), "Syria").cost[BAALBEK]
    assert reach(position({BAALBEK: "obs_batavi"}, expeditions=start), "Syria").cost[BAALBEK] == plain + 1
    by_ship = reach(position(expeditions=start, ships={"3518": "1 byzantine"}), "Syria").cost[TRIPOLIS]
    assert by_ship == reach(position(expeditions=start), "Syria").cost[TRIPOLIS] + 1


def test_ruling_2_the_surcharge_goes_by_the_printed_hex() -> None:
    start = {"Syria": (NICOMEDIA, "2 syr_kalb")}
    plain = reach(position(expeditions=start), "Syria").cost[ASIAN_SHORE]
    held = position({CONSTANTINOPLE: "scola_1"}, expeditions=start)
    assert reach(held, "Syria").cost[ASIAN_SHORE] == plain + 1
    assert CONSTANTINOPLE not in reach(held, "Syria").cost


def test_2_0_and_ruling_75_by_land_or_by_sea_and_only_once() -> None:
    army, ships = {"Syria": (DAMASCUS, "2 syr_kalb")}, {"3518": "1 muslim sea"}
    game = position(expeditions=army, ships=ships)
    begin(game, Campaign(MUSLIM, SEA))
    assert refusal(game, March("Syria", BAALBEK)) == "2.0"
    act(game, Done())
    marching(game)
    act(game, March("Syria", BAALBEK), Camp("Syria"))
    assert asked(game) == "" and game.board.expeditions["Syria"].camped


# 3.3.3, 3.3.4


@pytest.mark.parametrize(
    ("units", "die", "lost"), [("4 syr_kalb", 6, 1), ("10 syr_kalb", 3, 1), ("4 syr_kalb", 4, 0)]
)
def test_3_3_3_camps_roll_on_the_attrition_table(units: str, die: int, lost: int) -> None:
    game = position(expeditions={"Syria": (CLEAR, units)}, dice=[die])
    game.board.put_expedition("Syria", camped=True)
    news = begin(game, Attrition())
    assert only(news, AttritionRolled).lost == lost
    assert (asked(game) == "Losses") == bool(lost)
    if lost:
        act(game, Lose(members(game, "Syria")[:lost]))
        assert dead(game) == {"syr_kalb": lost}


def test_3_3_3_harsh_ground_a_friendly_town_and_ships_change_the_die() -> None:
    desert = next(n for n in sorted(PARTS.atlas.harsh) if n not in PARTS.atlas.place_at)
    mountain_town = SITE["myra"]
    cases = [
        (position(expeditions={"Syria": (CLEAR, "syr_kalb")}), 0),
        (position(expeditions={"Syria": (desert, "syr_kalb")}), 1),
        (position(expeditions={"Syria": (DAMASCUS, "syr_kalb")}), -1),
        (position({mountain_town: "scola_1"}, expeditions={"Syria": (mountain_town, "syr_kalb")}), 1),
        (position(expeditions={"Syria": ("3619", "syr_kalb")}, ships={"3619": "1 muslim sea"}), -1),
    ]
    assert [modifier(game, "Syria") for game, _ in cases] == [change for _, change in cases]


def test_3_3_3_who_does_not_camp_does_not_roll() -> None:
    game = position(expeditions={"Syria": (CLEAR, "10 syr_kalb")})
    assert not told(begin(game, Attrition()), AttritionRolled)


def disbanding(game: Game) -> Game:
    marching(game)
    act(game, Disband("Syria"))
    return game


def test_3_3_4_units_go_home_within_10_points_where_there_is_room() -> None:
    game = disbanding(position({BAALBEK: "3 syr_kinda"}, expeditions={"Syria": (CLEAR, "3 syr_kalb")}))
    units = ids(game, CLEAR)
    assert refusal(game, Disperse(units, BAALBEK)) == "4.0"
    assert refusal(game, Disperse(units, SITE["antioch"])) == "3.3.4"
    assert refusal(game, Disperse(units, NICAEA)) == "3.3.4"
    act(game, Disperse(units[:1], BAALBEK), Disperse(units[1:], DAMASCUS))
    assert len(game.board.garrison(BAALBEK, MUSLIM)) == 4 and not game.board.expeditions
    assert {unit.post for unit in game.board.at(DAMASCUS)} == {GARRISON}


def test_3_3_4_not_where_enemies_are_and_past_their_garrisons() -> None:
    game = disbanding(
        position({DAMASCUS: "obs_batavi", BAALBEK: "obs_nervii"}, expeditions={"Syria": (CLEAR, "syr_kalb")})
    )
    units = ids(game, CLEAR)
    assert refusal(game, Disperse(units, DAMASCUS)) == "3.3.4"
    assert refusal(game, Disperse(units, EMESA)) == ""


def test_3_3_4_and_ruling_44_who_finds_no_place_is_destroyed_and_a_leader_without_friends_killed() -> None:
    game = position(expeditions={"Syria": ("1330", "2 syr_kalb")}, leaders={"uunada": "Syria"})
    begin(game, Campaign(MUSLIM, LAND))
    news = act(game, Disband("Syria"))
    assert only(news, UnitsLost).why == "homeless" and only(news, LeaderKilled).leader == "uunada"
    assert dead(game) == {"syr_kalb": 2} and game.board.leaders["uunada"].where == GONE


def test_3_3_4_leaders_go_to_friends() -> None:
    game = disbanding(
        position(
            {EMESA: "syr_kinda"}, expeditions={"Syria": (CLEAR, "syr_kalb")}, leaders={"uunada": "Syria"}
        )
    )
    act(game, Disperse(ids(game, CLEAR), DAMASCUS))
    assert refusal(game, Escort("uunada", ANTIOCH)) == "3.3.4"
    act(game, Escort("uunada", EMESA))
    assert game.board.leaders["uunada"].where == EMESA


def test_3_3_4_and_2_1_ships_are_friends_to_a_leader_where_no_enemies_are() -> None:
    game = position(
        {"1233": "arm_gnuni"},
        expeditions={"Syria": ("1330", "2 syr_kalb")},
        ships={"1231": "1 muslim sea", "1233": "1 muslim sea", "1435": "1 byzantine sea"},
        leaders={"uunada": "Syria"},
    )
    begin(game, Campaign(MUSLIM, LAND))
    act(game, Disband("Syria"))
    assert RULES.legal(game, MUSLIM) == [Escort("uunada", "1231")]


def test_3_4_the_destroyed_go_to_their_box() -> None:
    game = position({DAMASCUS: "syr_kalb"})
    lose(game, game.board.at(DAMASCUS), BATTLE)
    assert tally(game.board.at(DEAD)) == {"syr_kalb": 1}


def test_3_5_and_ruling_58_a_leader_rides_20_points_a_turn_and_to_no_enemies() -> None:
    game = position({DAMASCUS: "syr_kalb", BAALBEK: "obs_batavi"}, leaders={"muawiyah": DAMASCUS})
    begin(game, Campaign(MUSLIM, SEA))
    assert refusal(game, Ride("muawiyah", BAALBEK)) == "3.5"
    act(game, Ride("muawiyah", EMESA))
    spent = game.board.leaders["muawiyah"].spent
    assert spent >= 5
    assert refusal(game, Ride("muawiyah", NICAEA)) == "3.5"
    act(game, Done())
    marching(game)
    near = next(n for n, c in reach_of(game, EMESA).items() if c == 20 - spent + 1)
    assert refusal(game, Ride("muawiyah", near)) == "3.5"


def reach_of(game: Game, start: str) -> dict[str, int]:
    return open_ways(game, start, MUSLIM, 20).cost


def test_9_0_the_empress_stays_once_she_reigns() -> None:
    game = position({ANCYRA: "scola_1"}, leaders={"constans": CONSTANTINOPLE, "fausta": CONSTANTINOPLE})
    begin(game, Campaign(BYZANTINE, LAND))
    assert refusal(game, Ride("fausta", "1236")) == ""
    game.board.put_leader("constans", where=GONE)
    assert refusal(game, Ride("fausta", "1236")) == "3.5"


def test_9_0_and_ruling_35_nor_does_she_flee() -> None:
    game = position(
        {CONSTANTINOPLE: "scola_1, obs_batavi", NICOMEDIA: "obs_nervii"},
        expeditions={"Syria": (CONSTANTINOPLE, "6 syr_kalb")},
        ships={"1235": "1 byzantine"},
        leaders={"fausta": CONSTANTINOPLE, "manuel": CONSTANTINOPLE},
    )
    game.board.put_leader("constans", where=GONE)
    act(marching(game), Besiege("Syria"))
    to = ends(game, "1235", BYZANTINE, True)[0]
    act(game, Flee(ids(game, CONSTANTINOPLE, "obs"), ship_ids(game, "1235", BYZANTINE), to))
    assert game.board.leaders["fausta"].where == CONSTANTINOPLE
    assert game.board.leaders["manuel"].where != CONSTANTINOPLE


def test_3_3_4_and_ruling_44_a_leader_whose_units_have_all_shifted_goes_to_friends() -> None:
    camp = {"Syria": (NICAEA, "syr_kalb")}
    game = position({NICAEA: "scola_1"}, expeditions=camp, leaders={"uunada": "Syria"})
    game.board.hold("dorylaion", MUSLIM)
    act(mustering(game), Shift(members(game, "Syria"), DORYLAION))
    assert asked(game) == "Dispersal" and not game.board.expeditions
    act(game, Escort("uunada", DORYLAION))
    assert game.board.leaders["uunada"].where == DORYLAION
    game = position(expeditions={"Syria": (EMESA, "syr_kalb")}, leaders={"uunada": "Syria"})
    put(game, EMESA, "syr_kinda")
    act(mustering(game), Shift(members(game, "Syria"), BAALBEK))
    assert asked(game) == "Adjustment" and game.board.leaders["uunada"].where == EMESA  # with friends


def test_6_3_a_leader_alone_is_lost_when_enemies_come() -> None:
    game = position(
        expeditions={"Syria": (DAMASCUS, "2 syr_kalb")}, leaders={"manuel": CLEAR, "constans": BAALBEK}
    )
    put(game, BAALBEK, "obs_batavi")
    marching(game)
    assert only(act(game, March("Syria", CLEAR)), LeaderKilled).leader == "manuel"
    act(game, March("Syria", BAALBEK))
    assert game.board.leaders["constans"].where == BAALBEK  # with a garrison


def test_6_3_a_leader_alone_is_lost_to_whoever_comes_and_not_only_to_who_marches() -> None:
    """A garrison that shifts, an Expedition that gathers, one that goes home, and a unit that is replaced."""
    game = position({DAMASCUS: "3 syr_kalb"}, leaders={"manuel": BAALBEK, "constans": CLEAR})
    first, *others = ids(mustering(game), DAMASCUS)
    assert only(act(game, Shift((first,), BAALBEK)), LeaderKilled).leader == "manuel"
    assert only(act(game, Muster("Syria", tuple(others), CLEAR)), LeaderKilled).leader == "constans"
    game = position(expeditions={"Syria": (CLEAR, "2 syr_kalb")}, leaders={"manuel": BAALBEK})
    act(marching(game), Disband("Syria"))
    assert only(act(game, Disperse(ids(game, CLEAR), BAALBEK)), LeaderKilled).leader == "manuel"
    game = position({DEAD: "syr_kalb"}, leaders={"manuel": ANTIOCH})
    begin(game, Replacements())
    assert only(act(game, Replace(ids(game, DEAD)[0], "antioch")), LeaderKilled).leader == "manuel"
