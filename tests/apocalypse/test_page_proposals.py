"""What the panel of Apocalypse in the East proposes: one press confirms it; all else can be chosen still."""

from games.apocalypse.present import PRESENTER, words
from games.apocalypse.rules.actions import (
    Deploy,
    Disband,
    Disperse,
    Drop,
    Embark,
    Flee,
    Follow,
    Launch,
    Lose,
    March,
    Muster,
    Replace,
    Scatter,
    Shift,
)
from games.apocalypse.rules.board import BYZANTINE, DEAD, IMPERIAL, MUSLIM, WAITING, Game
from games.apocalypse.rules.campaign import LAND, SEA
from games.apocalypse.rules.fleets import Scrapping
from games.apocalypse.rules.flight import Flight
from games.apocalypse.rules.fortune import Placing, homes
from games.apocalypse.rules.losses import ROUT, SIEGE, Losses
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.naval import Sinking
from games.apocalypse.rules.replacements import Replacements, workshops
from games.engine.contract import Action, Seat
from games.engine.page import Context
from games.engine.questions import Choose
from tests.apocalypse.build import (
    ANCYRA,
    BAALBEK,
    BESIDE,
    CLEAR,
    CONSTANTINOPLE,
    DAMASCUS,
    EMESA,
    NICAEA,
    NICOMEDIA,
    PARTS,
    RULES,
    TRIPOLIS,
    act,
    begin,
    ids,
    members,
    position,
    put,
    ship_ids,
)
from tests.apocalypse.test_page import acts, marching, plan
from tests.apocalypse.views import view


def only_act(shown: Context) -> Action:
    (found,) = acts(shown)
    assert isinstance(found, Action)
    return found


def rows(shown: Context) -> list[str]:
    """Their fields; nobody is chosen in any."""
    found = [row for group in shown["groups"] for row in group["rows"]]
    assert not any(row["value"] for row in found)
    return [row["field"] for row in found]


def adjusting(seat: Seat, game: Game) -> Game:
    begin(game, Adjustment(seat))
    return game


# Losses


def test_3_4_the_weakest_are_lost_in_one_press_and_others_by_their_rows() -> None:
    game = position({NICOMEDIA: "obs_ioviani, obs_promoti, obs_theodosiaci"})
    begin(game, Losses(BYZANTINE, NICOMEDIA, "garrison", 1, SIEGE))
    shown = plan(game, BYZANTINE)
    assert only_act(shown) == Lose(ids(game, NICOMEDIA, "theodosiaci"))
    assert shown["acts"][0]["text"] == "Lose the weakest: 1 Obsequium 2–2"
    every = {only_act(plan(game, BYZANTINE, **{field: "1"})) for field in rows(shown)}
    assert len(every) == 3


def test_6_2_where_all_are_lost_nobody_is_told_to_choose() -> None:
    game = position(expeditions={IMPERIAL: (CLEAR, "obs_ioviani, obs_promoti")})
    begin(game, Losses(BYZANTINE, CLEAR, IMPERIAL, 3, ROUT, line_only=True))
    shown = plan(game, BYZANTINE)
    assert only_act(shown) == Lose(ids(game, CLEAR))
    assert shown["acts"][0]["text"] == "Lose all: 1 Obsequium 4–2 and 1 Obsequium 3–3"
    assert PRESENTER.turn(view(game, BYZANTINE)).asks == "Your rout: all of them are lost"
    assert not shown["groups"]


def test_2_4_2_of_ships_those_go_that_carry_least() -> None:
    game = position(ships={"3518": "1 muslim", "3119": "1 muslim", "3619": "1 muslim sea"})
    for name in ("laodikeia_s", "tyre", "akka", "caesarea_m"):
        game.board.pillage(name)
    begin(game, Scrapping(MUSLIM))
    (shown,) = plan(game, MUSLIM)["acts"]
    assert shown["text"] == "Remove 2 ships, those with least aboard"


def test_8_3_of_the_enemys_ships_any_burn() -> None:
    game = position(ships={"3219": "3 muslim sea"})
    begin(game, Sinking(BYZANTINE, MUSLIM, "3219", 2))
    (shown,) = plan(game, BYZANTINE)["acts"]
    assert shown["text"] == "Sink 2 ships, any"


# Home


def test_3_3_4_all_go_to_the_nearest_friends_or_to_where_is_picked() -> None:
    game = marching(MUSLIM, expeditions={"Syria": (CLEAR, "3 syr_kalb")})
    act(game, Disband("Syria"))
    assert only_act(plan(game, MUSLIM)) == Disperse(ids(game, CLEAR), DAMASCUS)
    assert only_act(plan(game, MUSLIM, pick=EMESA)) == Disperse(ids(game, CLEAR), EMESA)
    (field,) = rows(plan(game, MUSLIM))
    assert only_act(plan(game, MUSLIM, **{field: "1"})) == Disperse(ids(game, CLEAR)[:1], DAMASCUS)


def test_4_0_as_many_as_find_room() -> None:
    game = marching(MUSLIM, where={BAALBEK: "4 syr_kalb"}, expeditions={"Syria": ("3717", "6 syr_kinda")})
    act(game, Disband("Syria"))
    sent = only_act(plan(game, MUSLIM))
    assert isinstance(sent, Disperse) and RULES.why_not(game, MUSLIM, sent) is None


def test_7_3_as_many_flee_as_the_ships_carry_the_best_first() -> None:
    game = position({TRIPOLIS: "3 syr_kalb, 2 syr_himyar"}, ships={"3518": "1 muslim"})
    begin(game, Flight(MUSLIM, TRIPOLIS))
    shown = plan(game, MUSLIM)
    flees = only_act(shown)
    assert isinstance(flees, Flee) and flees.ships == ship_ids(game, "3518", MUSLIM)
    assert set(flees.units) == set(ids(game, TRIPOLIS, "himyar"))
    chosen = only_act(plan(game, MUSLIM, **{rows(shown)[1]: "1"}))
    assert isinstance(chosen, Flee) and len(chosen.units) == 1


def test_2_2_all_whom_an_event_brings_are_placed_at_once() -> None:
    game = position()
    put(game, WAITING, "3 egy_tujib")
    roll = next(event.roll for event in PARTS.events if homes(game, MUSLIM, event.roll))
    begin(game, Placing(MUSLIM, roll))
    to = homes(game, MUSLIM, roll)[0]
    assert only_act(plan(game, MUSLIM, pick=to)) == Deploy(ids(game, WAITING), to)


# Modes


def test_3_3_an_expedition_that_is_out_goes_along_whole_and_forms_where_most_of_it_stands() -> None:
    game = adjusting(
        MUSLIM,
        position(
            {DAMASCUS: "2 syr_kinda", EMESA: "syr_kalb"}, expeditions={"Syria": (DAMASCUS, "3 syr_kalb")}
        ),
    )
    shown = plan(game, MUSLIM, tab="Syria")
    assert shown["checks"][0]["text"] == "All of the Expedition of Syria"
    shown = plan(game, MUSLIM, tab="Syria", all="Syria")
    assert only_act(shown) == Muster("Syria", members(game, "Syria"), DAMASCUS)
    assert shown["acts"][0]["text"] == "Form it with 3 units at Damascus"
    elsewhere = only_act(plan(game, MUSLIM, tab="Syria", all="Syria", pick=EMESA))
    assert elsewhere == Muster("Syria", members(game, "Syria"), EMESA)


def test_ruling_54_all_ships_go_to_sea_in_one_press_or_those_of_a_place() -> None:
    game = adjusting(
        MUSLIM,
        position(
            expeditions={"Syria": (TRIPOLIS, "syr_kalb")}, ships={"3518": "2 muslim", "4019": "1 muslim"}
        ),
    )
    every = Launch((*ship_ids(game, "3518", MUSLIM), *ship_ids(game, "4019", MUSLIM)))
    assert only_act(plan(game, MUSLIM, tab="ships")) == every
    here = only_act(plan(game, MUSLIM, tab="ships", pick="4019"))
    assert here == Launch(ship_ids(game, "4019", MUSLIM))


def test_3_2_one_rider_of_a_garrison_goes_on_patrol_the_weakest() -> None:
    game = adjusting(BYZANTINE, position({NICOMEDIA: "obs_optimates, obs_promoti, obs_batavi"}))
    assert only_act(plan(game, BYZANTINE, pick=NICOMEDIA)) == Scatter(ids(game, NICOMEDIA, "promoti"))


def test_3_1_whoever_is_not_told_apart_goes_to_the_town_that_is_picked() -> None:
    game = adjusting(BYZANTINE, position({NICOMEDIA: "obs_batavi, obs_nervii"}))
    assert only_act(plan(game, BYZANTINE, at=NICOMEDIA, pick=NICAEA)) == Shift(ids(game, NICOMEDIA), NICAEA)


def test_the_panel_opens_at_the_tab_where_something_was_done() -> None:
    game = adjusting(MUSLIM, position({DAMASCUS: "2 syr_kinda"}, ships={"3518": "2 muslim"}))
    titles = [plan(game, MUSLIM, **asked)["title"] for asked in ({}, {"was": "ships"}, {"was": "nowhere"})]
    assert titles == ["Garrisons and patrols", "Ships", "Garrisons and patrols"]
    assert plan(game, MUSLIM, tab="Syria", was="ships")["title"] == "Form the Expedition of Syria"


def test_3_3_the_strongest_join_in_one_press_and_a_guard_stays_in_each_place() -> None:
    where = {TRIPOLIS: "2 syr_kalb, 2 syr_kinda", EMESA: "4 syr_himyar", DAMASCUS: "syr_ghassan"}
    game = adjusting(MUSLIM, position(where))
    shown = plan(game, MUSLIM, tab="Syria")
    assert shown["fills"] == [4, 6]
    muster = only_act(plan(game, MUSLIM, tab="Syria", best="4"))
    assert isinstance(muster, Muster) and len(set(muster.units) & set(ids(game, EMESA))) == 3
    every = only_act(plan(game, MUSLIM, tab="Syria", best="6"))
    assert isinstance(every, Muster) and len(every.units) == 6
    left = [unit.where for unit in game.board.on_map() if unit.id not in every.units]
    assert sorted(left) == sorted([TRIPOLIS, EMESA, DAMASCUS])


def test_7_1_walls_that_are_left_empty_are_warned_of() -> None:
    game = adjusting(MUSLIM, position({EMESA: "2 syr_kalb", TRIPOLIS: "2 syr_kinda"}))
    shown = plan(game, MUSLIM, tab="Syria", all=EMESA)
    (bare,) = [note for note in shown["notes"] if note["bad"]]
    assert bare["says"] == "Nobody stays in Emesa: without a garrison a place falls at once."
    (field, *_) = [row["field"] for group in shown["groups"] for row in group["rows"]]
    assert not [note for note in plan(game, MUSLIM, tab="Syria", **{field: "1"})["notes"] if note["bad"]]


def test_3_3_those_pressed_stand_in_their_rows_and_are_changed_there() -> None:
    game = adjusting(MUSLIM, position({EMESA: "4 syr_himyar", DAMASCUS: "5 syr_kalb"}))
    ticked = plan(game, MUSLIM, tab="Syria", all=DAMASCUS, best="4")
    assert not any(check["on"] for check in ticked["checks"])
    taken = [row for group in ticked["groups"] for row in group["rows"] if row["value"]]
    assert sum(row["value"] for row in taken) == 4
    fewer = only_act(plan(game, MUSLIM, tab="Syria", **{row["field"]: "1" for row in taken}))
    assert isinstance(fewer, Muster) and len(fewer.units) == len(taken)


def test_3_3_of_the_byzantines_two_armies_and_the_walls_stay_manned() -> None:
    where = {
        CONSTANTINOPLE: "scola_1, scola_2",
        ANCYRA: "obs_nervii, obs_batavi, obs_matiarii",
        NICAEA: "ori_decima, ori_septima, arm_tzani",
    }
    game = adjusting(BYZANTINE, position(where))
    muster = only_act(
        plan(game, BYZANTINE, tab=IMPERIAL, best=str(plan(game, BYZANTINE, tab=IMPERIAL)["fills"][-1]))
    )
    assert isinstance(muster, Muster) and RULES.why_not(game, BYZANTINE, muster) is None
    assert not set(muster.units) & set(ids(game, CONSTANTINOPLE))


# Moves


def test_5_1_1_ships_are_called_to_an_expedition_from_where_it_waits() -> None:
    game = marching(
        MUSLIM,
        SEA,
        expeditions={"Syria": (TRIPOLIS, "3 syr_kalb")},
        ships={"3219": "2 muslim sea"},
    )
    shown = plan(game, MUSLIM, who="Syria")
    assert Follow(ship_ids(game, "3219", MUSLIM), "3518") in acts(shown)
    assert [one["text"] for one in shown["acts"]] == ["2 ships come from hex 3219"]


def test_5_1_6_as_few_ships_as_will_do() -> None:
    game = marching(
        MUSLIM, SEA, expeditions={"Syria": (TRIPOLIS, "3 syr_kalb")}, ships={"3518": "4 muslim sea"}
    )
    assert only_act(plan(game, MUSLIM)) == Embark("Syria", ship_ids(game, "3518", MUSLIM)[:2])


def test_5_1_6_where_there_are_too_few_ships_the_weakest_are_left_ashore_in_one_press() -> None:
    game = marching(
        MUSLIM,
        SEA,
        expeditions={"Syria": (TRIPOLIS, "2 syr_kalb, 3 syr_himyar")},
        ships={"3518": "2 muslim sea"},
    )
    shown = plan(game, MUSLIM)
    drop = only_act(shown)
    assert drop == Drop("Syria", members(game, "Syria", "kalb")[:1])
    assert shown["acts"][0]["text"] == "Leave 1 unit here, the weakest: there is room for the others"
    assert any("kalb" in field for field in rows(shown))
    act(game, drop)
    assert only_act(plan(game, MUSLIM)) == Embark("Syria", ship_ids(game, "3518", MUSLIM))


def test_5_1_1_empty_ships_sail_to_who_waits_for_them() -> None:
    game = marching(
        MUSLIM, SEA, expeditions={"Syria": (TRIPOLIS, "3 syr_kalb")}, ships={"3219": "2 muslim sea"}
    )
    ships = ship_ids(game, "3219", MUSLIM)
    assert only_act(plan(game, MUSLIM, who="ships 3219")) == Follow(ships, "3518")


def test_until_one_is_chosen_a_pick_on_the_map_says_who_moves_and_then_where_to() -> None:
    game = marching(
        MUSLIM, LAND, expeditions={"Egypt": (DAMASCUS, "3 egy_tujib"), "Syria": (CLEAR, "3 syr_kalb")}
    )
    assert plan(game, MUSLIM)["place"] == DAMASCUS
    assert plan(game, MUSLIM, was="Syria")["place"] == CLEAR
    assert plan(game, MUSLIM, pick=CLEAR)["place"] == CLEAR
    assert March("Egypt", CLEAR) in acts(plan(game, MUSLIM, who="Egypt", pick=CLEAR))
    goal = plan(game, MUSLIM, pick=BESIDE)
    assert March("Egypt", BESIDE) in acts(goal) and ("who", "Egypt") in goal["hidden"]


def test_2_3_which_of_the_fabricae_is_asked_about_is_told() -> None:
    game = position(dice=[1])
    put(game, DEAD, "scola_1, ori_armigeri, obs_batavi")
    begin(game, Replacements())
    every = workshops(game, BYZANTINE)
    first, second = (game.components.place[place].name for place in every[:2])
    assert PRESENTER.turn(view(game, BYZANTINE)).asks == (
        f"Choose what this Fabrica gives: {first}, 1 of {len(every)}"
    )
    act(game, Choose("foot"))
    assert PRESENTER.turn(view(game, BYZANTINE)).asks == f"Choose who comes back: {first}, 1 of {len(every)}"
    act(game, Replace(ids(game, DEAD, "batavi")[0], "constantinople"))
    assert f"{second}, 2 of {len(every)}" in PRESENTER.turn(view(game, BYZANTINE)).asks


def test_3_3_advice_to_form_an_expedition_says_whom_it_takes_from_where() -> None:
    game = adjusting(MUSLIM, position({DAMASCUS: "3 syr_kinda", EMESA: "2 syr_kalb"}))
    muster = Muster("Syria", (*ids(game, DAMASCUS)[:2], *ids(game, EMESA)), DAMASCUS)
    told = PRESENTER.label(view(game, MUSLIM), muster).detail
    assert f"from {words.name(PARTS, DAMASCUS)}, 1 stays" in told
    assert f"from {words.name(PARTS, EMESA)}" in told
