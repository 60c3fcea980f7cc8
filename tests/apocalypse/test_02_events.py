"""2.2 The Events Table, event by event."""

import msgspec
import pytest

from games.apocalypse.rules import control, layouts
from games.apocalypse.rules.actions import Besiege, Deploy, Done, Flee, Join, March, Muster, Ride, Scout
from games.apocalypse.rules.board import (
    ASIDE,
    AT_SEA,
    BYZANTINE,
    DEAD,
    GARRISON,
    GONE,
    MUSLIM,
    UNKNOWN,
    WAITING,
    WAVERS,
    Game,
)
from games.apocalypse.rules.campaign import LAND, Campaign, Patrols
from games.apocalypse.rules.events import (
    EventRolled,
    Fled,
    LeaderKilled,
    Left,
    QuakeStruck,
    Rallied,
    ShipsLost,
    Wavered,
    WentOver,
)
from games.apocalypse.rules.flight import ends
from games.apocalypse.rules.fortune import Fortune
from games.apocalypse.rules.losses import SIEGE, lose
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.replacements import Replacements
from games.engine.contract import Event
from tests.apocalypse.build import (
    ALEXANDRIA,
    ANCYRA,
    BAALBEK,
    CONSTANTINOPLE,
    DAMASCUS,
    DVIN,
    EMESA,
    FUSTAT,
    NICAEA,
    PARTS,
    RULES,
    TRIPOLIS,
    aboard,
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


def roll(game: Game, total: int) -> list[Event]:
    first = max(1, total - 6)
    game.dice.to_come[:0] = [first - 1, total - first - 1]  # type: ignore[attr-defined]
    return begin(game, Fortune())


@pytest.mark.parametrize("number", [2, 12])
def test_2_2_event_2_and_event_12_bring_greek_fire(number: int) -> None:
    game = position()
    assert not game.board.fire
    roll(game, number)
    assert game.board.fire


@pytest.mark.parametrize("number", [2, 4, 5, 6, 7, 8, 9, 10, 12])
def test_2_2_and_ruling_8_most_events_come_once(number: int) -> None:
    game = position(happened=[number])
    before = RULES.save(game)
    news = roll(game, number)
    assert only(news, EventRolled).again and len(news) == 1
    game.dice.drawn -= 2
    assert RULES.save(game) == before


@pytest.mark.parametrize("number", [3, 11])
def test_2_2_earthquakes_and_storms_come_again(number: int) -> None:
    game = position()
    roll(game, number)
    assert not only(roll(game, number), EventRolled).again


@pytest.mark.parametrize(
    ("die", "lost", "pillaged"),
    [(1, 0, False), (2, 0, False), (3, 0, False), (4, 1, False), (5, 1, False), (6, 1, True)],
)
def test_2_2_and_ruling_64_event_3_an_earthquake(die: int, lost: int, pillaged: bool) -> None:
    places = PARTS.quake[5].places
    game = position({DAMASCUS: "2 syr_kalb"}, dice=[5, places.index("damascus") + 1, die])
    quake = only(roll(game, 3), QuakeStruck)
    assert (quake.place, quake.lost, quake.pillaged) == ("damascus", lost, pillaged)
    assert game.board.shaken == "damascus"
    assert ("damascus" in game.board.pillaged) == pillaged
    assert (asked(game) == "Losses") == bool(lost)
    if lost:
        act(game, RULES.absent(game, MUSLIM))
        assert dead(game) == {"syr_kalb": 1}


@pytest.mark.parametrize("die", range(1, 7))
def test_2_2_event_3_each_district_has_its_places(die: int) -> None:
    for number, place in enumerate(PARTS.quake[die].places, 1):
        quake = only(roll(position(dice=[die, number, 1]), 3), QuakeStruck)
        assert (quake.district, quake.place) == (die, place)


@pytest.mark.parametrize(("die", "post"), [(5, GARRISON), (6, AT_SEA)])
def test_ruling_45_ships_are_out_of_garrison_mode_where_the_earth_pillages_a_port(
    die: int, post: str
) -> None:
    port, places = SITE["rhodes"], PARTS.quake[4].places
    game = position(ships={port: "1 byzantine"}, dice=[4, places.index("rhodes") + 1, die])
    roll(game, 3)
    assert [ship.post for ship in game.board.ships_at(port, BYZANTINE)] == [post]


def armenia(dice: list[int]) -> Game:
    game = position(
        {DVIN: "clan_rshtuni", SITE["ani"]: "arm_bagratuni", SITE["khlat"]: "arm_tzani", ANCYRA: "arm_gnuni"},
        leaders={"theodore_rshtuni": DVIN},
        dice=dice,
    )
    roll(game, 4)
    return game


def test_2_2_1_and_ruling_40_event_4_nobles_go_over_and_others_waver() -> None:
    game = armenia([2, 3])
    news = act(game, Deploy(ids(game, "waiting"), SITE["satala"]))
    assert told(news, Wavered)  # first the rebels come
    noble = only(news, WentOver)
    assert (noble.leader, noble.where) == ("theodore_rshtuni", DVIN)
    assert game.board.leaders["theodore_rshtuni"].seat == MUSLIM
    assert [unit.seat for unit in game.board.at(DVIN)] == [MUSLIM]
    assert [unit.seat for unit in game.board.at(SITE["ani"])] == [MUSLIM]  # a 2
    assert [(u.seat, u.mark) for u in game.board.at(SITE["khlat"])] == [(BYZANTINE, WAVERS)]  # a 3
    assert [(u.seat, u.mark) for u in game.board.at(ANCYRA)] == [(BYZANTINE, "")]  # not at home


@pytest.mark.parametrize(("die", "defects"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_2_2_1_and_ruling_40_whoever_rolls_1_or_2_goes_over(die: int, defects: int) -> None:
    game = armenia([die])
    news = act(game, Deploy(ids(game, "waiting"), SITE["satala"]))
    assert told(news, Wavered)[0].defects == bool(defects)
    assert len([unit for unit in game.board.at(SITE["ani"]) if unit.seat == MUSLIM]) == defects


def test_2_2_1_the_rebels_come_to_towns_without_byzantines() -> None:
    game = armenia([2, 3])
    rebels = ids(game, "waiting")
    assert asked(game) == "Placing" and len(rebels) == 4
    assert RULES.save(RULES.load(RULES.save(game))) == RULES.save(game)
    assert refusal(game, Deploy(rebels, SITE["khlat"])) == refusal(game, Deploy(rebels, SITE["ani"])) == "2.2"
    assert refusal(game, Deploy(rebels, NICAEA)) == "2.2"
    act(game, Deploy(rebels, SITE["satala"]))
    assert len(game.board.garrison(SITE["satala"], MUSLIM)) == 4
    assert game.board.leaders["rebel_prince"].where == SITE["satala"]


@pytest.mark.parametrize(("garrison", "rebels"), [("", "trapezous"), ("arm_pontica", "satala")])
def test_8_1_and_ruling_45_ships_get_away_from_a_port_that_rises(garrison: str, rebels: str) -> None:
    """Whether rebels come to it, or its garrison goes over."""
    port = SITE["trapezous"]
    game = position({port: garrison}, ships={port: "1 byzantine"}, dice=[1])
    roll(game, 4)
    news = act(game, Deploy(ids(game, "waiting"), SITE[rebels]))
    assert control.owner(game, "trapezous") == MUSLIM
    fled = only(news, Fled)
    assert (fled.rule, fled.start, fled.ships) == ("8.1", port, 1)
    assert not ship_ids(game, port, BYZANTINE)
    assert [ship.post for ship in game.board.ships_at(fled.to, BYZANTINE)] == [GARRISON]


def test_ruling_74_those_on_patrol_or_with_an_expedition_stay_loyal() -> None:
    game = position(
        {SITE["ani"]: "patrol arm_bagratuni"}, expeditions={"Byzantine": (SITE["khlat"], "arm_tzani")}
    )
    assert told(roll(game, 4), Wavered) == []


def test_ruling_51_who_went_over_is_of_no_army_and_gone_for_good_when_lost() -> None:
    game = armenia([2, 3])
    act(game, Deploy(ids(game, "waiting"), SITE["satala"]))
    begin(game, Adjustment(MUSLIM))
    rebels = ids(game, SITE["satala"])
    assert refusal(game, Muster("Syria", rebels, DAMASCUS)) == "2.2.1"
    put(game, EMESA, "syr_kalb")
    bagratuni = ids(game, SITE["ani"])
    assert refusal(game, Muster("Syria", bagratuni, DAMASCUS)) == "2.2.1"
    lose(game, game.board.at(SITE["ani"]) + game.board.at(SITE["satala"]), SIEGE)
    assert len(game.board.at(GONE)) == 5 and not game.board.at(DEAD)


def test_2_2_1_waverers_do_nothing_until_an_expedition_comes_and_may_join_it() -> None:
    game = position(
        {SITE["ani"]: "waverer arm_bagratuni", SITE["khlat"]: "waverer arm_tzani"},
        expeditions={"Byzantine": (SITE["koloneia"], "obs_promoti, obs_taifali")},
    )
    begin(game, Adjustment(BYZANTINE))
    assert refusal(game, Muster("Byzantine", ids(game, SITE["ani"]), NICAEA)) == "3.0"
    begin(game, Campaign(BYZANTINE, LAND))
    news = act(game, March("Byzantine", SITE["satala"]))
    assert only(news, Rallied).count == 2 and asked(game) == "Joining"
    allowance = game.board.expeditions["Byzantine"].allowance
    act(game, Join(ids(game, SITE["ani"])))
    assert len(members(game, "Byzantine")) == 3
    assert game.board.expeditions["Byzantine"].allowance == allowance  # Ruling 50
    assert [unit.mark for unit in game.board.at(SITE["khlat"])] == [""]


def test_2_2_1_and_ruling_40_they_rally_to_an_expedition_that_marches_through() -> None:
    """From Ancyra the road to Caesarea crosses a corner of Armenia."""
    game = position(
        {SITE["ani"]: "waverer arm_bagratuni"}, expeditions={"Byzantine": (ANCYRA, "obs_promoti")}
    )
    begin(game, Campaign(BYZANTINE, LAND))
    news = act(game, March("Byzantine", SITE["caesarea_c"]))
    assert only(news, Rallied).count == 1 and asked(game) == "Joining"
    act(game, Join(ids(game, SITE["ani"])))
    assert len(members(game, "Byzantine")) == 2 and asked(game) == "Campaign"


def test_2_2_1_waverers_do_not_flee_either() -> None:
    """The garrison of Trapezous that is besieged: whoever fled wavered no more, wherever it came to."""
    port = SITE["trapezous"]
    game = position(
        {port: "waverer arm_tzani, arm_pontica"},
        expeditions={"Syria": (port, "2 syr_kalb")},
        ships={port: "1 byzantine"},
    )
    begin(game, Campaign(MUSLIM, LAND))
    act(game, Besiege("Syria"))
    (ship,), goal = ship_ids(game, port, BYZANTINE), ends(game, port, BYZANTINE, True)[0]
    assert refusal(game, Flee(ids(game, port, "tzani"), (ship,), goal)) == "7.3"
    assert refusal(game, Flee(ids(game, port, "pontica"), (ship,), goal)) == ""


def test_2_2_1_rebel_garrisons_do_not_block_the_byzantines() -> None:
    game = position(expeditions={"Byzantine": (SITE["koloneia"], "obs_promoti, obs_taifali")})
    put(game, SITE["satala"], "reb_siwni")
    begin(game, Campaign(BYZANTINE, LAND))
    act(game, March("Byzantine", SITE["theodosiopolis"]))
    assert game.board.expeditions["Byzantine"].where == SITE["theodosiopolis"]


def test_2_2_1_and_ruling_77_nor_patrols_and_leaders_who_stay_with_none() -> None:
    """Rebels who came, and a garrison that went over."""
    game = armenia([2, 3])
    act(game, Deploy(ids(game, "waiting"), SITE["satala"]))
    put(game, SITE["koloneia"], "patrol obs_promoti")
    put(game, SITE["theodosiopolis"], "patrol obs_taifali")
    game.board.put_leader("manuel", where=SITE["koloneia"])
    begin(game, Patrols(), Campaign(BYZANTINE, LAND))
    seen = RULES.seen_by(game, BYZANTINE)
    assert {(u.kind, u.rebel) for u in [*seen.board.at(SITE["satala"]), *seen.board.at(SITE["ani"])]} == {
        (UNKNOWN, True)
    }
    (first,), (second,) = ids(game, SITE["koloneia"]), ids(game, SITE["theodosiopolis"])
    assert refusal(game, Scout(first, SITE["satala"])) == ""
    act(game, Scout(first, SITE["satala"]))
    assert refusal(game, Scout(second, SITE["ani"])) == ""
    act(game, Done())
    assert refusal(game, Ride("manuel", SITE["satala"])) == "3.5"
    assert refusal(game, Ride("manuel", SITE["theodosiopolis"])) == ""


def test_2_2_1_and_ruling_77_other_muslims_do_even_beside_rebels() -> None:
    game = armenia([2, 3])
    act(game, Deploy(ids(game, "waiting"), SITE["satala"]))
    put(game, SITE["satala"], "syr_kalb")
    put(game, SITE["koloneia"], "patrol obs_promoti")
    begin(game, Patrols())
    assert refusal(game, Scout(ids(game, SITE["koloneia"])[0], SITE["satala"])) == "3.2.2"


def test_2_2_1_rebels_of_a_game_of_layout_1_are_known_as_such() -> None:
    game = armenia([2, 3])
    act(game, Deploy(ids(game, "waiting"), SITE["satala"]))
    put(game, EMESA, "syr_kalb")
    board, *others = msgspec.msgpack.decode(RULES.save(game))
    older = [board | {"units": [unit[:-1] for unit in board["units"]]}, *others]
    assert layouts.with_rebels(older) == [board, *others]


def test_event_5_abdallah_comes_and_amr_is_recalled() -> None:
    game = position({FUSTAT: "egy_tujib"}, leaders={"amr": FUSTAT})
    assert only(roll(game, 5), Left).leader == "amr"
    assert game.board.leaders["abdallah"].where == FUSTAT
    assert game.board.leaders["amr"].where == GONE and not game.board.ended


def test_ruling_65_fustat_lost_another_place_of_egypt_or_a_base_will_do() -> None:
    game = position()
    game.board.hold("fustat", BYZANTINE)
    roll(game, 5)
    where = game.board.leaders["abdallah"].where
    assert PARTS.atlas.place_at[where].district == "Egypt"
    game = position()
    for place in PARTS.places:
        if place.district == "Egypt":
            game.board.hold(place.id, BYZANTINE)
    roll(game, 5)
    assert game.board.leaders["abdallah"].where == DAMASCUS


def test_event_6_the_army_of_africa_comes_to_alexandria_or_another_port() -> None:
    game = position()
    roll(game, 6)
    units = ids(game, "waiting")
    assert len(units) == 5 and refusal(game, Deploy(units, CONSTANTINOPLE)) == "2.2"
    act(game, Deploy(units, ALEXANDRIA))
    assert game.board.leaders["gregorios"].where == ALEXANDRIA
    game = position()
    game.board.hold("alexandria", MUSLIM)
    roll(game, 6)
    assert refusal(game, Deploy(ids(game, "waiting"), ALEXANDRIA)) == "2.2"
    assert refusal(game, Deploy(ids(game, "waiting"), CONSTANTINOPLE)) == ""


def test_event_7_ten_volunteers_come_to_syria() -> None:
    game = position()
    roll(game, 7)
    units = ids(game, "waiting")
    assert len(units) == 10 and refusal(game, Deploy(units, FUSTAT)) == "2.2"
    act(game, Deploy(units, DAMASCUS))
    assert tally(game.board.at(DAMASCUS)) == {"qurayah": 10}


def test_event_8_paul_goes_and_the_expedition_is_of_one_army() -> None:
    game = position({NICAEA: "obs_ioviani, ori_decima"}, leaders={"paul": "chair"})
    assert only(roll(game, 8), Left).leader == "paul"
    begin(game, Adjustment(BYZANTINE))
    assert refusal(game, Muster("Byzantine", ids(game, NICAEA), NICAEA)) == "3.3"
    assert refusal(game, Muster("Byzantine", ids(game, NICAEA, "obs"), NICAEA)) == ""


def test_event_9_no_muslim_replacements_and_one_new_expedition() -> None:
    game = position({DAMASCUS: "syr_kalb", FUSTAT: "egy_tujib"})
    put(game, DEAD, "2 syr_kinda")
    roll(game, 9)
    begin(game, Replacements())
    assert asked(game) == ""
    begin(game, Adjustment(MUSLIM))
    act(game, Muster("Syria", ids(game, DAMASCUS), DAMASCUS))
    assert refusal(game, Muster("Egypt", ids(game, FUSTAT), FUSTAT)) == "2.2"


def test_event_8_and_event_9_last_a_year() -> None:
    game = position({NICAEA: "obs_ioviani, ori_decima", DAMASCUS: "syr_kalb", FUSTAT: "egy_tujib"})
    roll(game, 8)
    roll(game, 9)
    RULES.enter(game, "year_begins")
    begin(game, Adjustment(BYZANTINE))
    assert refusal(game, Muster("Byzantine", ids(game, NICAEA), NICAEA)) == ""
    begin(game, Adjustment(MUSLIM))
    act(game, Muster("Syria", ids(game, DAMASCUS), DAMASCUS))
    assert refusal(game, Muster("Egypt", ids(game, FUSTAT), FUSTAT)) == ""


def test_event_10_and_ruling_85_the_army_of_kufa_marches_in_and_pays_for_the_first_hex() -> None:
    game = position()
    roll(game, 10)
    assert len(members(game, "Kufa")) == 8 and game.board.leaders["salman"].post == "Kufa"
    begin(game, Campaign(MUSLIM, LAND))
    act(game, Done())
    assert not game.board.expeditions["Kufa"].camped  # it may wait
    begin(game, Campaign(MUSLIM, LAND))
    entry = PARTS.entries[0].hexes[3]
    act(game, March("Kufa", entry))
    one = game.board.expeditions["Kufa"]
    assert (one.where, one.allowance, one.spent) == (entry, 40 - 8, PARTS.atlas.enter[entry])
    act(game, Done())
    assert game.board.expeditions["Kufa"].camped


def test_5_1_4_and_ruling_23_event_11_a_storm_spares_what_a_port_shelters() -> None:
    game = position(ships={"3518": "2 muslim", "4019": "1 muslim sea", "5534": "1 muslim sea"})
    news = roll(game, 11)
    assert sorted((e.where, e.count) for e in told(news, ShipsLost)) == [
        ("3518", 1),
        ("4019", 1),
        ("5534", 1),
    ]
    assert game.board.sunk == [0, 3]


def test_5_1_4_in_a_storm_who_is_aboard_is_lost_and_who_is_ashore_is_not() -> None:
    game = position(
        {TRIPOLIS: "syr_kalb"},
        expeditions={"Syria": (TRIPOLIS, "2 syr_kinda")},
        ships={"3518": "1 muslim"},
        leaders={"uunada": "Syria"},
    )
    aboard(game, "Syria")
    roll(game, 11)
    assert dead(game) == {"syr_kinda": 2} and "Syria" not in game.board.expeditions
    assert game.board.leaders["uunada"].where == GONE
    assert tally(game.board.at(TRIPOLIS)) == {"syr_kalb": 1}


def test_2_2_whom_an_event_brings_comes_once() -> None:
    game = position()
    roll(game, 7)
    act(game, Deploy(ids(game, "waiting"), DAMASCUS))
    assert not [u for u in game.board.at(ASIDE) if u.kind == "qurayah"]


def test_2_1_1_and_ruling_4_an_earthquake_that_kills_the_last_garrison_gives_constantinople_away() -> None:
    places = PARTS.quake[1].places
    game = position(
        {CONSTANTINOPLE: "scola_1"},
        expeditions={"Syria": (CONSTANTINOPLE, "2 syr_kalb")},
        dice=[1, places.index("constantinople") + 1, 4],
    )
    roll(game, 3)
    assert game.board.ended == "captured"


def test_2_1_1_and_5_1_4_so_does_a_storm_that_sinks_its_last_ship() -> None:
    game = position(
        expeditions={"Syria": (CONSTANTINOPLE, "2 syr_kalb")}, ships={"1235": "1 byzantine sea"}, turn=3
    )
    assert control.owner(game, "constantinople") == BYZANTINE
    roll(game, 11)
    assert game.board.ended == "captured"


@pytest.mark.parametrize(("event", "place"), [(4, DVIN), (7, BAALBEK)])
def test_6_3_whom_an_event_brings_takes_a_leader_who_is_alone(event: int, place: str) -> None:
    game = position(leaders={"manuel": place})
    roll(game, event)
    coming = ids(game, WAITING)
    assert only(act(game, Deploy(coming, place)), LeaderKilled).leader == "manuel"


def test_6_3_and_2_2_1_but_not_one_who_goes_over_to_them() -> None:
    game = position(leaders={"theodore_rshtuni": DVIN, "manuel": DVIN})
    roll(game, 4)
    news = act(game, Deploy(ids(game, WAITING), DVIN))
    assert only(news, WentOver).leader == "theodore_rshtuni"
    assert only(news, LeaderKilled).leader == "manuel"
