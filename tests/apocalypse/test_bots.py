"""The bots: allowed, swift, blind to what is hidden, and the better one better at what it does."""

from collections import Counter, defaultdict
from functools import cache
from random import Random
from time import process_time

import pytest

from games.apocalypse.bot import BOTS, appraise, musters, raids, walls
from games.apocalypse.bot.easy import easy
from games.apocalypse.bot.hard import hard
from games.apocalypse.bot.normal import normal
from games.apocalypse.rules.actions import (
    Assault,
    Besiege,
    Camp,
    Disband,
    Disperse,
    Done,
    Drop,
    Embark,
    Flee,
    Follow,
    HoldBack,
    Launch,
    Lose,
    March,
    Muster,
    QuickSetUp,
    Replace,
    Rout,
    Sail,
    Scout,
    Sink,
    Stay,
)
from games.apocalypse.rules.battle import Battle
from games.apocalypse.rules.board import BYZANTINE, DEAD, IMPERIAL, MUSLIM, Game
from games.apocalypse.rules.campaign import LAND, SEA, Campaign, Patrols
from games.apocalypse.rules.dispersal import Dispersal, loosen
from games.apocalypse.rules.exchange import Exchange
from games.apocalypse.rules.flight import Flight
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.naval import Sinking
from games.apocalypse.rules.replacements import Choosing
from games.apocalypse.rules.setup import Deployment, Noble
from games.engine.contract import Action
from games.engine.playout import play
from games.engine.questions import Choose
from tests.apocalypse.build import (
    ALEXANDRIA,
    ANCYRA,
    ANTIOCH,
    CONSTANTINOPLE,
    DAMASCUS,
    EMESA,
    FUSTAT,
    KONSTANTIA,
    NICOMEDIA,
    RULES,
    TRIPOLIS,
    TYRE,
    aboard,
    begin,
    ids,
    members,
    position,
    put,
    ship_ids,
)
from tests.apocalypse.test_secrets import POSITIONS, shuffled

ATTALEIA = "2630"
EUROPE = "1236"  # next to Constantinople


def chosen(game: Game) -> Action:
    """What the normal bot does here, which is always allowed."""
    (seat,) = RULES.waiting(game)
    action = normal(RULES, RULES.seen_by(game, seat), seat, Random(1))
    assert RULES.why_not(game, seat, action) is None, action
    return action


@cache
def whole_game(byzantine: str, muslim: str, seed: str) -> tuple[Game, Counter[str], float]:
    """How it ended, what was done, and the seconds of the longest turn of either seat."""
    done: Counter[str] = Counter()
    turns: defaultdict[tuple[int, int], float] = defaultdict(float)
    began = process_time()
    for game, (seat, action) in play(RULES, "war", seed, [BOTS[byzantine], BOTS[muslim]], limit=3000):
        done[type(action).__name__] += 1
        turns[game.board.turn, seat] += process_time() - began
        assert RULES.problems(game) == []
        began = process_time()
    return game, done, max(turns.values())


def test_the_weakest_come_first() -> None:
    assert list(BOTS.items()) == [("easy", easy), ("normal", normal), ("hard", hard)]


@pytest.mark.parametrize(
    ("byzantine", "muslim"),
    [("easy", "easy"), ("normal", "normal"), ("easy", "normal"), ("normal", "easy")],
)
def test_games_between_bots_end_and_no_turn_takes_ten_seconds(byzantine: str, muslim: str) -> None:
    game, _, longest = whole_game(byzantine, muslim, "bots")
    assert RULES.outcome(game)
    assert longest < 10


def test_normal_uses_what_there_is() -> None:
    done = whole_game("normal", "normal", "bots")[1] + whole_game("easy", "normal", "bots")[1]
    wanted = {"Muster", "March", "Besiege", "Assault", "Drop", "Launch", "Follow", "Embark", "Sail", "Land"}
    assert wanted | {"Scatter", "Scout"} <= done.keys()


@pytest.mark.parametrize(("level", "every"), [("easy", 1), ("normal", 1)])
def test_ruling_41_whatever_is_hidden_the_choice_is_the_same(level: str, every: int) -> None:
    changed, positions = 0, POSITIONS[::every]
    for number, game in enumerate(positions):
        for seat in RULES.waiting(game):
            twin = shuffled(game, seat, Random(number))
            changed += RULES.save(twin) != RULES.save(game)
            answers = [
                BOTS[level](RULES, RULES.seen_by(one, seat), seat, Random(number)) for one in (game, twin)
            ]
            assert answers[0] == answers[1]
    assert changed > len(positions) // 2


def test_they_start_as_is_offered_and_with_the_noble_who_stays() -> None:
    game = RULES.setup("war", "start", 2, {})
    assert isinstance(game.stack[-1], Noble)
    assert chosen(game) == Choose("musel_mamikonian")
    RULES.apply(game, BYZANTINE, chosen(game))
    assert isinstance(game.stack[-1], Deployment) and chosen(game) == QuickSetUp()


# What places are worth, and how likely they fall


def test_7_1_the_chance_that_a_place_falls_is_that_of_the_dice() -> None:
    garrison = {ALEXANDRIA: "ori_martenses, ori_balistarii"}
    game = position(garrison, expeditions={"Egypt": ("4936", "3 egy_tujib")})
    city, units = game.components.place["alexandria"], game.board.members("Egypt")
    assert appraise.attempt(game, city, units, 8) == appraise.Attempt(2 / 6, storm=True)
    assert appraise.attempt(game, city, units[:2], 8) == appraise.Attempt(6 / 36, storm=False)
    assert appraise.attempt(game, city, units[:1], 40).chance == 0
    assert appraise.attempt(position(), city, units[:1], 0) == (1.0, False)


def test_6_1_a_battle_is_weighed_by_what_one_knows() -> None:
    camps = {"Syria": (EMESA, "6 syr_kinda"), IMPERIAL: (DAMASCUS, "ori_martenses, ori_balistarii")}
    game = position(expeditions=camps)
    seen = RULES.seen_by(game, MUSLIM)
    assert appraise.meeting(seen, "Syria", DAMASCUS).wins > 0.5
    assert appraise.meeting(seen, "Syria", TRIPOLIS) == appraise.FREE
    seen = RULES.seen_by(game, BYZANTINE)
    assert appraise.meeting(seen, IMPERIAL, EMESA).wins < 0.5


# The Muslims


def test_raiders_gather_where_the_way_is_short_and_leave_guards() -> None:
    game = position({ALEXANDRIA: "ori_martenses", FUSTAT: "7 egy_tujib, 4 egy_mahra"})
    begin(game, Adjustment(MUSLIM))
    action = chosen(game)
    assert isinstance(action, Muster) and action.name == "Egypt"
    assert game.components.atlas.distance(action.where, ALEXANDRIA) == 1
    assert len(action.units) < 11


def test_the_host_gathers_where_ships_take_it_aboard() -> None:
    garrisons = {CONSTANTINOPLE: "scola_1", DAMASCUS: "10 syr_kalb, 7 syr_kinda, 5 syr_himyar"}
    game = position(garrisons, ships={TRIPOLIS: "3 muslim", TYRE: "3 muslim", KONSTANTIA: "1 muslim"})
    begin(game, Adjustment(MUSLIM))
    action = chosen(game)
    assert isinstance(action, Muster) and len(action.units) == 14
    assert action.where in game.components.atlas.coasts
    assert all(far(game, action.where, at) <= musters.CALL for at in (TRIPOLIS, TYRE, KONSTANTIA))


def far(game: Game, start: str, to: str) -> int:
    return game.components.atlas.voyages_from(start)[to]


def test_the_host_does_not_set_out_for_walls_that_more_man_than_its_ships_carry() -> None:
    walls = "scola_1, scola_2, scola_3, scola_4, arm_tzani, ori_decima, ori_septima, arm_pontica, obs_nervii"
    garrisons = {CONSTANTINOPLE: walls, DAMASCUS: "10 syr_kalb, 7 syr_kinda, 5 syr_himyar"}
    game = position(garrisons, ships={TRIPOLIS: "3 muslim", TYRE: "2 muslim"})
    begin(game, Adjustment(MUSLIM))
    assert musters.by_fleet(game, "Syria", musters.available(game, "Syria")) is None
    for ship in game.board.ships[-4:]:
        game.board.put_ship(ship.id, where=TRIPOLIS)
    assert musters.by_fleet(game, "Syria", musters.available(game, "Syria")) is not None


def test_a_host_without_ships_marches_to_the_shore_without_a_stop() -> None:
    where = {ANCYRA: "obs_nervii", DAMASCUS: "syr_kalb", "2038": "syr_kalb"}
    host = {"Syria": ("1828", "10 qurayah, 3 syr_judham, 3 syr_lakhm")}
    game = position(where, expeditions=host, holders=held("2038"))
    begin(game, Campaign(MUSLIM, LAND))
    march = chosen(game)
    assert isinstance(march, March) and march.to in raids.crossings(game)


def test_ships_are_called_to_the_host_and_carry_it_over() -> None:
    host = {"Syria": (NICOMEDIA, "10 qurayah, 6 syr_kinda")}
    game = position(expeditions=host, ships={"2038": "1 muslim"}, turn=5)
    begin(game, Adjustment(MUSLIM))
    assert chosen(game) == Launch(ship_ids(game, "2038", MUSLIM))
    game = position(expeditions=host, ships={"2038": "1 muslim sea"}, turn=5)
    begin(game, Campaign(MUSLIM, SEA))
    assert chosen(game) == Follow(ship_ids(game, "2038", MUSLIM), NICOMEDIA)
    game = position(
        {CONSTANTINOPLE: "arm_tzani, scola_1"}, expeditions=host, ships={NICOMEDIA: "9 muslim sea"}
    )
    begin(game, Campaign(MUSLIM, SEA))
    embark = chosen(game)
    assert isinstance(embark, Embark) and len(embark.ships) == 8
    RULES.apply(game, MUSLIM, embark)
    assert chosen(game) == Sail("Syria", CONSTANTINOPLE[:4])


def test_raiders_by_sea_take_a_port_and_leave_a_garrison() -> None:
    game = position(
        {KONSTANTIA: "car_cyprii", DAMASCUS: "10 syr_kalb, 7 syr_kinda"},
        expeditions={"Egypt": ("3518", "7 egy_tujib, 3 egy_mahra"), "Syria": (EMESA, "syr_himyar")},
        ships={"3518": "5 muslim sea"},
    )
    aboard(game, "Egypt")
    begin(game, Campaign(MUSLIM, SEA))
    assert chosen(game) == Sail("Egypt", KONSTANTIA)
    game = position(expeditions={"Egypt": (KONSTANTIA, "7 egy_tujib")}, holders=held(KONSTANTIA))
    assert raids.left_behind(game, "Egypt") == members(game, "Egypt")[:2]


def test_ships_that_wait_with_the_host_are_not_called_away() -> None:
    host = {"Syria": (NICOMEDIA, "10 qurayah, 6 syr_kinda"), "Egypt": ("2730", "5 egy_tujib")}
    game = position({ATTALEIA: "car_pamphylii"}, expeditions=host, ships={NICOMEDIA: "7 muslim sea"}, turn=5)
    begin(game, Campaign(MUSLIM, SEA))
    assert chosen(game) == Done()


def test_for_whom_the_ships_have_no_room_stays_on_the_shore() -> None:
    host = {"Syria": (NICOMEDIA, "10 qurayah, 7 syr_kinda")}
    game = position(expeditions=host, ships={NICOMEDIA: "7 muslim sea"}, holders=held(NICOMEDIA))
    begin(game, Campaign(MUSLIM, LAND))
    drop = chosen(game)
    assert isinstance(drop, Drop) and len(drop.units) == 3


def test_2_4_3_ships_do_not_stay_in_a_port_too_small_for_them() -> None:
    army = {"Egypt": (ATTALEIA, "7 egy_tujib"), "Syria": (EMESA, "8 syr_kalb")}
    game = position(expeditions=army, ships={ATTALEIA: "4 muslim sea"}, holders=held(ATTALEIA))
    game.board.put_expedition("Egypt", phase=SEA, allowance=33, spent=20)
    begin(game, Campaign(MUSLIM, SEA))
    while RULES.waiting(game) == {MUSLIM} and isinstance(game.stack[-1], Campaign):
        RULES.apply(game, MUSLIM, chosen(game))
    assert len(ship_ids(game, ATTALEIA, MUSLIM)) <= game.components.place["attaleia"].anchors
    assert "Egypt" not in game.board.expeditions or game.board.expeditions["Egypt"].where != ATTALEIA


def test_8_0_ships_without_room_for_the_camp_beside_them_are_no_hindrance() -> None:
    army = {
        "Syria": (NICOMEDIA, "10 qurayah"),
        IMPERIAL: (CONSTANTINOPLE, "scola_1, scola_2, scola_3, scola_4"),
    }
    for ships, wins in (("1 byzantine sea", True), ("3 byzantine sea", False)):
        game = position(expeditions=army, ships={CONSTANTINOPLE[:4]: ships})
        seen = RULES.seen_by(game, MUSLIM)
        free = appraise.encounter(seen, "Syria", CONSTANTINOPLE[:4]) == appraise.FREE
        assert free is wins


def held(*nodes: str) -> dict[str, int]:
    """By the Muslims besides what they start with."""
    game = position()
    found = dict(game.board.holders)
    return found | {game.components.atlas.place_at[node].id: MUSLIM for node in nodes}


def test_a_camp_before_the_walls_is_not_left() -> None:
    host = {"Syria": (CONSTANTINOPLE, "10 qurayah, 7 syr_kinda")}
    game = position({CONSTANTINOPLE: "scola_1, scola_2, arm_tzani"}, expeditions=host, turn=6)
    begin(game, Campaign(MUSLIM, SEA))
    assert not RULES.waiting(game)  # no ship is there
    begin(game, Campaign(MUSLIM, LAND))
    assert chosen(game) in (Besiege("Syria"), Assault("Syria"))


def test_a_band_that_is_too_small_goes_home() -> None:
    game = position({EMESA: "syr_kalb"}, expeditions={"Egypt": (EMESA, "2 egy_tujib")})
    assert raids.rest(game, "Egypt") == Disband("Egypt")
    raiders = {"Egypt": (ATTALEIA, "7 egy_tujib, 3 egy_mahra")}
    game = position(expeditions=raiders)
    assert raids.rest(game, "Egypt") == Camp("Egypt")


def test_raiders_go_home_if_there_is_room_but_not_the_one_whom_they_hunt() -> None:
    army = {IMPERIAL: (ANTIOCH, "obs_nervii")}
    for name, hunted in (("Egypt", False), ("Syria", True)):
        units = {"Egypt": "6 egy_tujib", "Syria": "6 syr_kalb"}[name]
        game = position(
            expeditions={name: (EMESA, units), **army},
            leaders={"muawiyah": "Syria"} if hunted else {},
        )
        assert raids.rest(game, name) == (Camp(name) if hunted else Disband(name))


def test_an_army_with_nothing_to_hope_for_is_formed_anew() -> None:
    walls = "scola_1, scola_2, scola_3, scola_4, arm_tzani, ori_decima, ori_septima, arm_pontica, obs_nervii"
    home = {CONSTANTINOPLE: walls, DAMASCUS: "10 syr_kalb, 7 syr_kinda"}
    for besiegers, anew in (("8 qurayah", True), ("10 qurayah, 2 syr_himyar", False)):
        game = position(home, expeditions={"Syria": (CONSTANTINOPLE, besiegers)}, turn=6)
        assert musters.is_to_form(game, "Syria") is anew


# The Byzantines


def test_the_walls_are_manned_by_way_of_the_field_army() -> None:
    """Nobody comes to Constantinople by land from Asia, but an Expedition is formed of whoever is where."""
    game: Game = RULES.setup("war", "walls", 2, {})
    for _ in range(3):
        RULES.apply(game, *answered(game))
    while not isinstance(game.stack[-1], Adjustment) or RULES.waiting(game) != {BYZANTINE}:
        RULES.apply(game, *answered(game))
    muster = chosen(game)
    assert isinstance(muster, Muster) and muster.where == CONSTANTINOPLE
    while game.board.turn < 2:
        RULES.apply(game, *answered(game))
    assert len(game.board.garrison(CONSTANTINOPLE, BYZANTINE)) == 8


def answered(game: Game) -> tuple[int, Action]:
    (seat,) = RULES.waiting(game)
    return seat, chosen(game)


def test_the_field_army_is_formed_anew_each_year() -> None:
    army = {IMPERIAL: (CONSTANTINOPLE, "excubitor, obs_optimates, obs_nervii")}
    game = position(expeditions=army)
    begin(game, Adjustment(BYZANTINE))
    muster = chosen(game)
    assert isinstance(muster, Muster) and set(muster.units) == set(members(game, IMPERIAL))


def test_it_strikes_at_a_camp_before_the_walls_when_the_odds_are_good() -> None:
    for besiegers, strikes in (("2 syr_kalb", True), ("10 qurayah, 7 syr_kinda", False)):
        camps = {
            IMPERIAL: (EUROPE, "excubitor, obs_optimates, obs_bucellarii"),
            "Syria": (CONSTANTINOPLE, besiegers),
        }
        game = position({CONSTANTINOPLE: "scola_1"}, expeditions=camps)
        begin(game, Campaign(BYZANTINE, LAND))
        assert (chosen(game) == March(IMPERIAL, CONSTANTINOPLE)) is strikes


def test_riders_go_out_against_an_army_and_wait_ahead_of_it() -> None:
    camps = {"Syria": ("1828", "6 syr_kalb")}
    game = position({ANCYRA: "obs_promoti, obs_nervii"}, expeditions=camps)
    assert [action.units for action in walls.riders(game)] == [ids(game, ANCYRA, "promoti")]
    game = position({ANCYRA: "patrol obs_promoti"}, expeditions=camps)
    begin(game, Patrols())
    scout = chosen(game)
    assert isinstance(scout, Scout)
    near = game.components.atlas.distance(scout.to, "1828")
    assert 2 <= near <= 4


# In battle


def test_6_4_riders_are_held_back_to_cover_a_rout_that_is_to_be_feared() -> None:
    for besiegers, held_back in (("10 qurayah", True), ("2 syr_kalb", False)):
        army = "obs_promoti, obs_taifali, obs_nervii, obs_batavi"
        game = position(expeditions={IMPERIAL: (EMESA, army), "Syria": (EMESA, besiegers)})
        begin(game, Battle("Syria", IMPERIAL, EMESA))
        riders = (*members(game, IMPERIAL, "promoti"), *members(game, IMPERIAL, "taifali"))
        action = chosen(game)
        assert isinstance(action, HoldBack) is held_back
        assert not isinstance(action, HoldBack) or set(action.units) == set(riders)


def test_6_1_4_whoever_would_be_the_first_to_have_nobody_runs_if_there_is_a_home() -> None:
    camps = {"Egypt": (EMESA, "2 egy_tujib"), IMPERIAL: (EMESA, "obs_nervii, obs_batavi, obs_matiarii")}
    game = position({DAMASCUS: "syr_kalb"}, expeditions=camps)
    begin(game, Exchange("Egypt", IMPERIAL, first=False))
    assert chosen(game) == Rout()
    camps = {"Egypt": (EMESA, "4 egy_tujib"), IMPERIAL: (EMESA, "obs_nervii, obs_batavi")}
    game = position({DAMASCUS: "syr_kalb"}, expeditions=camps)
    begin(game, Exchange("Egypt", IMPERIAL, first=False))
    assert isinstance(chosen(game), Lose)


def test_7_3_garrisons_flee_by_sea_and_never_from_constantinople() -> None:
    game = position(
        {KONSTANTIA: "car_cyprii"}, ships={KONSTANTIA: "1 byzantine"}, expeditions=army_at(KONSTANTIA)
    )
    begin(game, Flight(BYZANTINE, KONSTANTIA))
    assert isinstance(chosen(game), Flee)
    capital = CONSTANTINOPLE[:4]
    game = position(
        {CONSTANTINOPLE: "scola_1"}, ships={capital: "1 byzantine"}, expeditions=army_at(CONSTANTINOPLE)
    )
    begin(game, Flight(BYZANTINE, CONSTANTINOPLE))
    assert chosen(game) == Stay()


def army_at(node: str) -> dict[str, tuple[str, str]]:
    return {"Syria": (node, "3 syr_kalb")}


def test_8_2_ships_with_nobody_aboard_are_lost_first() -> None:
    game = position(expeditions={"Syria": (TRIPOLIS, "2 syr_kalb")}, ships={TRIPOLIS: "2 muslim sea"})
    aboard(game, "Syria")
    begin(game, Sinking(MUSLIM, MUSLIM, TRIPOLIS, 1))
    (empty,) = [ship for ship in ship_ids(game, TRIPOLIS, MUSLIM) if not game.board.aboard(ship)]
    assert chosen(game) == Sink((empty,))


# Home


def test_units_go_where_there_is_room() -> None:
    game = position({DEAD: "syr_kalb, syr_ghassan", DAMASCUS: "7 syr_kinda, syr_himyar"})
    begin(game, Choosing(MUSLIM, "damascus", 1, ""))
    assert chosen(game) == Done()
    game = position({DEAD: "syr_kalb, syr_ghassan"})
    begin(game, Choosing(MUSLIM, "damascus", 1, ""))
    assert chosen(game) == Replace(ids(game, DEAD, "ghassan")[0], "damascus")


def test_3_3_4_the_best_go_where_a_garrison_is_needed_most() -> None:
    game = position({DAMASCUS: "4 syr_kalb"}, expeditions={"Syria": ("3717", "2 syr_ghassan")})
    loosen(game, "Syria", "3717", "disbanded")
    begin(game, Dispersal(MUSLIM, "3717"))
    action = chosen(game)
    assert isinstance(action, Disperse)
    assert not game.board.garrison(action.to, MUSLIM)


def test_those_in_the_field_go_out_by_sea_once_the_walls_are_manned_and_nobody_threatens() -> None:
    walls_manned = "excubitor, dom_pedes, scola_1, scola_2"
    where = {CONSTANTINOPLE: walls_manned, "1437": "egy_tujib", DAMASCUS: "syr_kalb"}
    army, fleet = {IMPERIAL: (CONSTANTINOPLE, "obs_ioviani, obs_nervii, scola_5, scola_6")}, "3 byzantine"
    game = position(where, expeditions=army, ships={CONSTANTINOPLE[:4]: fleet}, holders=held("1437"))
    assert walls.sortie(game) == ()
    put(game, CONSTANTINOPLE, "ori_martenses, ori_balistarii")
    assert walls.sortie(game) == ship_ids(game, CONSTANTINOPLE[:4], BYZANTINE)
    host = {"Syria": (NICOMEDIA, "10 qurayah, 6 syr_kinda")}
    game = position(where, expeditions={**army, **host}, ships={CONSTANTINOPLE[:4]: fleet})
    put(game, CONSTANTINOPLE, "ori_martenses, ori_balistarii")
    assert walls.is_threatened(game) and walls.sortie(game) == ()
