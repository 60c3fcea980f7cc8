"""2.0 The sequence of play, control, victory, replacements and fleets."""

import pytest

from games.apocalypse.rules import victory
from games.apocalypse.rules.actions import Commission, Done, QuickSetUp, Replace, Scrap
from games.apocalypse.rules.board import BYZANTINE, CHAIR, DEAD, MUSLIM, Game, is_on_map
from games.apocalypse.rules.control import control, settle
from games.apocalypse.rules.events import GameEnded, LeaderKilled, PhaseBegan, Recruits, ShipsLost, TurnBegan
from games.apocalypse.rules.fleets import Maintenance, anchors, end_of_year
from games.apocalypse.rules.losses import SIEGE, bury, kill, lose
from games.apocalypse.rules.march import pass_by
from games.apocalypse.rules.modes import order
from games.apocalypse.rules.replacements import Replacements
from games.engine.questions import Choose
from tests.apocalypse.build import (
    ASIAN_SHORE,
    CLEAR,
    CONSTANTINOPLE,
    DAMASCUS,
    EMESA,
    NICOMEDIA,
    PARTS,
    RULES,
    TRIPOLIS,
    aboard,
    act,
    asked,
    begin,
    dead,
    fleet_at,
    ids,
    moor,
    only,
    position,
    put,
    refusal,
    tally,
    told,
)


def idle_year(game: Game) -> list[str]:
    """The phases of a year in which nobody does anything."""
    phases: list[str] = []
    while RULES.waiting(game) and len(phases) < 9:
        seat = min(RULES.waiting(game))
        action = RULES.absent(game, seat) if asked(game) != "Choosing" else Done()
        phases += [event.phase for event in told(RULES.apply(game, seat, action), PhaseBegan)]
    return phases


def test_2_0_a_year_has_its_phases_in_order() -> None:
    game: Game = RULES.setup("war", "seed", 2, {})
    act(game, Choose("musel_mamikonian"), QuickSetUp())
    news = act(game, QuickSetUp())
    assert only(news, TurnBegan) == TurnBegan(turn=1, year=646, rule="2.0")
    phases = [event.phase for event in told(news, PhaseBegan)] + idle_year(game)
    assert phases[:10] == [
        "events",
        "replacements",
        "fleets",
        "modes",
        "attrition",
        "muslim sea",
        "byzantine sea",
        "patrols",
        "muslim land",
        "byzantine land",
    ]


def test_ruling_6_eleven_years_to_656() -> None:
    assert (PARTS.numbers.turns, PARTS.numbers.first_year + PARTS.numbers.turns - 1) == (11, 656)
    game = position({CONSTANTINOPLE: "scola_1"}, turn=11)
    news = RULES.enter(game, "year_ends")
    assert only(news, GameEnded).winner == BYZANTINE and not game.stack


@pytest.mark.parametrize(("turn", "first"), [(1, MUSLIM), (5, MUSLIM), (6, BYZANTINE), (11, BYZANTINE)])
def test_3_0_muslims_adjust_modes_first_up_to_turn_5(turn: int, first: int) -> None:
    game = position({CONSTANTINOPLE: "scola_1", DAMASCUS: "syr_kalb"}, turn=turn)
    assert order(game) == (first, 1 - first)
    RULES.enter(game, "modes")
    assert RULES.waiting(game) == {first}
    act(game, Done())
    assert RULES.waiting(game) == {1 - first}


def test_2_1_and_ruling_5_a_garrison_comes_before_a_fleet_before_who_was_last_there() -> None:
    game = position(ships={"3518": "1 byzantine"})
    assert control(game)["tripolis"] == BYZANTINE  # a fleet alone in the port
    put(game, TRIPOLIS, "syr_kalb")
    assert control(game)["tripolis"] == MUSLIM  # a garrison
    game = position({EMESA: "syr_kalb"})
    settle(game)
    game.board.put(ids(game, EMESA)[0], DEAD, post="")
    assert control(game)["emesa"] == MUSLIM  # the last who was there alone
    assert control(game)["nicaea"] == BYZANTINE  # its owner at the start


def test_2_1_a_fleet_off_a_town_without_anchor_holds_nothing() -> None:
    game = position(ships={"3619": "1 byzantine sea", "5634": "1 byzantine sea"})
    assert control(game)["fustat"] == MUSLIM


def test_2_1_an_expedition_alone_in_a_place_holds_it_when_it_has_gone() -> None:
    game = position(expeditions={"Byzantine": (EMESA, "obs_promoti")})
    settle(game)
    assert control(game)["emesa"] == BYZANTINE
    game.board.put(ids(game, EMESA)[0], CLEAR)
    game.board.put_expedition("Byzantine", where=CLEAR)
    assert control(game)["emesa"] == BYZANTINE


def test_2_1_1_and_ruling_4_constantinople_is_captured_by_land_units_on_its_bank() -> None:
    game = position(expeditions={"Syria": (ASIAN_SHORE, "5 syr_kalb")})
    settle(game)
    assert not game.board.ended
    game = position(ships={"1235": "1 muslim"})
    settle(game)
    assert not game.board.ended  # a fleet takes no city
    put(game, CONSTANTINOPLE, "scola_1")
    pass_by(game, CONSTANTINOPLE, MUSLIM)
    assert not game.board.ended
    game = position(ships={"3518": "1 muslim"})
    pass_by(game, CONSTANTINOPLE, MUSLIM)  # it is empty
    assert game.board.ended == victory.CAPTURED
    game = position(expeditions={"Syria": (CONSTANTINOPLE, "5 syr_kalb")})
    settle(game)
    assert game.board.ended == victory.CAPTURED
    outcome = RULES.outcome(game)
    assert outcome and (outcome.winners, outcome.rule) == ((MUSLIM,), "2.1.1")


def test_2_1_2_and_ruling_43_the_death_of_muawiyah_ends_the_game_at_once() -> None:
    game = position(leaders={"muawiyah": DAMASCUS})
    kill(game, "muawiyah")
    outcome = RULES.outcome(game)
    assert outcome and (outcome.winners, outcome.rule) == ((BYZANTINE,), "2.1.2")
    RULES.enter(game, "modes")
    assert RULES.waiting(game) == frozenset()


def test_2_1_2_and_ruling_43_nobody_falls_after_him() -> None:
    game = position(
        expeditions={"Syria": (CLEAR, "syr_kalb")}, leaders={"muawiyah": "Syria", "uunada": "Syria"}
    )
    game.news = []
    lose(game, game.board.members("Syria"), SIEGE)
    bury(game)
    assert [killed.leader for killed in told(game.news, LeaderKilled)] == ["muawiyah"]
    assert RULES.problems(game) == []


def test_2_1_2_and_ruling_81_whoever_holds_constantinople_at_the_end_wins() -> None:
    game = position(turn=11)
    game.board.hold("constantinople", MUSLIM)
    RULES.enter(game, "year_ends")
    assert RULES.scores(game) == (0, 1)
    game = position(turn=11)
    RULES.enter(game, "year_ends")
    assert RULES.scores(game) == (1, 0)


def test_9_0_and_ruling_35_the_emperor_dead_the_game_goes_on() -> None:
    game = position(leaders={"constans": CONSTANTINOPLE, "fausta": CONSTANTINOPLE, "paul": CHAIR})
    kill(game, "constans")
    assert not game.board.ended and game.board.leaders["constans"].where == "gone"


# 2.3 Replacements


def test_2_3_1_and_ruling_16_a_syrian_unit_for_each_muslim_fabrica() -> None:
    game = position({DAMASCUS: "syr_kalb"})
    put(game, DEAD, "2 syr_kinda, qurayah, egy_tujib, kuf_asad")
    begin(game, Replacements())
    offered = {game.board.units[a.unit].kind for a in RULES.legal(game, MUSLIM) if isinstance(a, Replace)}
    assert offered == {"syr_kinda", "qurayah"}
    assert refusal(game, Replace(ids(game, DEAD, "egy")[0], "antioch")) == "2.3.1"
    assert refusal(game, Replace(ids(game, DEAD, "syr")[0], "damascus")) == "2.3"
    act(game, Replace(ids(game, DEAD, "qurayah")[0], "antioch"))  # the first of two Fabricae
    act(game, Replace(ids(game, DEAD, "syr")[0], "damascus"))
    assert asked(game) == ""
    assert tally(game.board.at(DEAD)) == {"syr_kinda": 1, "egy_tujib": 1, "kuf_asad": 1}


def test_2_3_and_ruling_10_the_example_a_unit_of_the_orientales_comes_back_in_nakhchawan() -> None:
    game = position()
    put(game, DEAD, "ori_martenses, ori_decima")
    begin(game, Replacements())
    act(game, Replace(ids(game, DEAD, "martenses")[0], "nakhchawan"))
    assert tally(game.board.at("1702")) == {"ori_martenses": 1}


def test_2_3_the_example_muslims_who_hold_nicomedia_place_a_syrian_there() -> None:
    game = position({NICOMEDIA: "syr_kalb"})
    put(game, DEAD, "3 syr_kinda")
    begin(game, Replacements())
    act(game, Replace(ids(game, DEAD)[0], "nicomedia"))
    assert tally(game.board.at(NICOMEDIA)) == {"syr_kalb": 1, "syr_kinda": 1}


def test_2_3_2_and_ruling_9_and_ruling_57_one_picked_or_mounted_or_a_die_of_foot() -> None:
    game = position(dice=[2, 1, 1, 1])
    put(game, DEAD, "scola_1, ori_armigeri, obs_batavi, obs_nervii, obs_ioviani")
    begin(game, Replacements())
    assert set(RULES.legal(game, BYZANTINE)) == {Choose("picked"), Choose("foot")}
    (told_of,) = told(act(game, Choose("foot")), Recruits)
    assert (told_of.die, told_of.picked) == (2, False)
    assert refusal(game, Replace(ids(game, DEAD, "scola")[0], "constantinople")) == "2.3.2"
    act(game, Replace(ids(game, DEAD, "batavi")[0], "constantinople"))
    act(game, Replace(ids(game, DEAD, "nervii")[0], "irenopolis"))
    assert asked(game) == "Recruiting"  # the next Fabrica
    act(game, Choose("picked"), Replace(ids(game, DEAD, "armigeri")[0], "nicomedia"))
    assert tally(game.board.at(DEAD)) == {"scola_1": 1, "obs_ioviani": 1}


def test_2_3_and_ruling_63_a_pillaged_fabrica_makes_nothing() -> None:
    game = position(pillaged=["antioch", "damascus"])
    put(game, DEAD, "3 syr_kinda")
    begin(game, Replacements())
    assert asked(game) == ""


# 2.4 Fleets


def test_2_4_2_and_ruling_12_fleets_are_brought_to_their_anchors() -> None:
    game = position(ships={"1235": "3 byzantine"})
    assert (anchors(game, BYZANTINE), anchors(game, MUSLIM)) == (10, 5)
    begin(game, Maintenance())
    assert refusal(game, Commission("constantinople")) == "2.4.3"
    for _ in range(7):
        act(game, RULES.legal(game, BYZANTINE)[0])
    assert asked(game) == ""  # five Muslim ships for five anchors
    assert {len(fleet_at(game, port, MUSLIM)) for port in ("3518", "4019", "4220", "4420", "3119")} == {1}


def test_2_4_2_it_is_asked_where_ships_are_placed_only_while_there_is_a_choice() -> None:
    game = position(turn=1)
    for place in PARTS.places:
        if place.anchors and place.id not in ("constantinople", "cyzicus"):
            game.board.hold(place.id, MUSLIM)
    game.board.note(sunk=[1, 0])
    begin(game, Maintenance())  # three more for four anchors in two ports
    assert RULES.legal(game, BYZANTINE) == [Commission("constantinople"), Commission("cyzicus")]
    act(game, Commission("cyzicus"))
    assert asked(game) == "" and len(fleet_at(game, "1235", BYZANTINE)) == 2


def test_2_4_2_surplus_ships_are_removed_by_their_owner() -> None:
    game = position(ships={"3518": "1 muslim", "3119": "1 muslim", "3619": "1 muslim sea"})
    for name in ("laodikeia_s", "tyre", "akka", "caesarea_m"):
        game.board.pillage(name)
    begin(game, Maintenance())
    while asked(game) == "Commissioning" and RULES.waiting(game) == {BYZANTINE}:
        act(game, RULES.legal(game, BYZANTINE)[0])
    assert anchors(game, MUSLIM) == 1 and asked(game) == "Scrapping"
    ships = tuple(s.id for s in game.board.ships if s.seat == MUSLIM and s.where != "aside")
    assert refusal(game, Scrap(ships[:1])) == "2.4.2"
    act(game, Scrap(ships[:2]))
    assert len([s for s in game.board.ships if s.seat == MUSLIM and s.where not in ("aside", DEAD)]) == 1


def test_2_4_3_and_ruling_59_and_ruling_84_what_a_port_does_not_shelter_is_lost() -> None:
    game = position(ships={"1437": "1 byzantine sea, 2 byzantine"})
    (lost,) = told(begin(game, Maintenance()), ShipsLost)
    assert (lost.where, lost.count, lost.rule) == ("1437", 2, "2.4.3")
    assert [ship.post for ship in game.board.ships_at("1437", BYZANTINE)] == ["garrison"]


def test_2_4_3_of_crowded_ports_the_byzantine_ones_come_first() -> None:
    game = position(ships={"3518": "2 muslim", "4937": "3 byzantine"})
    assert [event.seat for event in told(begin(game, Maintenance()), ShipsLost)] == [BYZANTINE, MUSLIM]


def test_ruling_84_ships_with_troops_aboard_are_the_last_to_be_lost() -> None:
    game = position(expeditions={"Syria": (TRIPOLIS, "2 syr_kalb")}, ships={"3518": "1 muslim"})
    aboard(game, "Syria")
    moor(game, "3518", "2 muslim")
    assert only(begin(game, Maintenance()), ShipsLost).count == 2
    assert len(game.board.fleet("Syria")) == 1 and not dead(game)


def test_2_4_4_ships_lost_in_this_phase_come_back_next_year() -> None:
    game = position(ships={"1437": "3 byzantine", "1235": "3 byzantine"})
    begin(game, Maintenance())
    placed = 0
    while RULES.waiting(game) == {BYZANTINE}:
        act(game, RULES.legal(game, BYZANTINE)[0])
        placed += 1
    assert placed == 10 - 4 - 2


def test_2_4_4_and_ruling_12_nor_do_others_come_in_their_stead() -> None:
    """Five anchors and twelve counters: two ships are lost in Tripolis, and not made up for this year."""
    game = position(ships={"3518": "3 muslim"})
    begin(game, Maintenance())
    while RULES.waiting(game):
        seat = min(RULES.waiting(game))
        act(game, RULES.legal(game, seat)[0])
    assert len([ship for ship in game.board.ships if ship.seat == MUSLIM and is_on_map(ship.where)]) == 5 - 2


def test_10_2_2_and_ruling_7_muslim_ships_come_in_the_second_year() -> None:
    game = position(turn=1, ships={"1235": "3 byzantine"})
    begin(game, Maintenance())
    while RULES.waiting(game) == {BYZANTINE}:
        act(game, RULES.legal(game, BYZANTINE)[0])
    assert asked(game) == ""


def test_5_1_3_ships_end_the_year_on_a_coast_or_in_the_delta() -> None:
    open_sea = next(h.id for h in PARTS.hexes if h.terrain == "sea" and h.id in PARTS.atlas.sea)
    game = position(ships={open_sea: "1 muslim sea", "5534": "1 muslim sea", "3518": "1 muslim sea"})
    end_of_year(game)
    assert sorted(s.where for s in game.board.ships if s.seat == MUSLIM and s.where[0].isdigit()) == [
        "3518",
        "5534",
    ]
