"""7.1, 7.2, 7.3. Movement and attrition."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules import attrition
from games.jihad.rules.actions import Done, Lose, March
from games.jihad.rules.attrition import Standing, standing_points
from games.jihad.rules.board import AUTHORITY, BOX, EMPIRES, MUSLIM, POOL, Game, names
from games.jihad.rules.events import AttritionRolled, Moved
from games.jihad.rules.movement import Movement
from games.jihad.rules.ways import closed_states, reach
from tests.jihad.build import (
    ALEXANDRIA,
    CONSTANTINOPLE,
    CTESIPHON,
    DAMASCUS,
    HOMS,
    KUFA,
    MECCA,
    MEDINA,
    PARTS,
    RULES,
    act,
    begin,
    ids,
    lost,
    position,
    tally,
    told,
)


def moving(where: dict[str, str], force: str = MUSLIM, **fields: object) -> Game:
    game = position(where, **fields)  # type: ignore[arg-type]
    begin(game, Movement(force))
    return game


def points(game: Game, place: str, to: str, words: str = "") -> int:
    return reach(game, names(game, ids(game, place, words))).cost[to]


def test_7_1_some_all_or_none_may_move_each_once() -> None:
    game = moving({MEDINA: "3 Muslims Bedouin"})
    first, second, _ = ids(game, MEDINA)
    act(game, March((first, second), MECCA))
    assert tally(game, MECCA) == {"Muslims Bedouin": 2}
    with pytest.raises(IllegalAction, match="has moved already"):
        act(game, March((first,), MEDINA))
    act(game, Done())
    assert tally(game, MEDINA) == {"Muslims Bedouin": 1}


def test_7_1_those_of_one_hex_going_to_one_hex_are_a_stack() -> None:
    game = moving({MEDINA: "2 Muslims Bedouin"})
    first, second = ids(game, MEDINA)
    act(game, March((first,), HOMS))
    with pytest.raises(IllegalAction, match="go as one stack"):
        act(game, March((second,), HOMS))
    act(game, March((second,), DAMASCUS))


def test_7_1_several_stacks_may_be_sent_to_one_hex_at_once() -> None:
    game = moving({MEDINA: "1 Muslims Bedouin", MECCA: "1 Muslims Levy"})
    news = act(game, March(ids(game, MEDINA) + ids(game, MECCA), "2410"))
    assert [move.path[0] for move in told(news, Moved)] == [MEDINA, MECCA]
    assert tally(game, "2410") == {"Muslims Bedouin": 1, "Muslims Levy": 1}


def test_7_1_hexes_with_enemies_can_be_entered_and_passed() -> None:
    game = moving({MEDINA: "1 Muslims Bedouin", HOMS: "1 Byzantines Levy"})
    assert points(game, MEDINA, HOMS) == 1
    act(game, March(ids(game, MEDINA), HOMS))
    assert tally(game, HOMS) == {"Muslims Bedouin": 1, "Byzantines Levy": 1}


@pytest.mark.parametrize(("kind", "cost"), [("Bedouin", 0), ("Levy", 8)])
def test_7_2_the_hex_left_does_not_count_and_the_hex_entered_does(kind: str, cost: int) -> None:
    game = position({MEDINA: f"1 Muslims {kind}"})
    assert points(game, MEDINA, "2410") == cost


def test_7_2_a_stack_counts_by_its_worst_kind() -> None:
    game = position(
        {MEDINA: "3 Muslims Bedouin, 1 Muslims Levy", "2807": "1 Persians Mercenary, 1 Persians Levy"}
    )
    assert points(game, MEDINA, "2410") == 8
    assert points(game, MEDINA, "2410", "Bedouin") == 0
    assert attrition.column(names(game, ids(game, "2807"))) == "Levy"
    assert attrition.column(names(game, ids(game, "2807", "Mercenary"))) == "Mercenary"


def test_ruling_20_the_worst_kind_present_counts_in_every_hex() -> None:
    game = position({"2306": "1 Muslims Bedouin, 1 convert Persians Mercenary"})
    desert, rough = "2407", "2406"
    assert (PARTS.hex[rough].terrain, PARTS.hex[desert].terrain) == ("rough", "desert")
    assert points(game, "2306", rough) == 2
    assert points(game, "2306", desert) == 1 + 4  # by way of a fertile hex


def test_ruling_20_nobody_is_picked_up_on_the_way() -> None:
    game = moving({MEDINA: "1 Muslims Bedouin", "2410": "1 Muslims Bedouin"})
    act(game, March(ids(game, MEDINA), "2410"))
    moved = set(game.board.moved)
    assert len(moved) == 1 and len(ids(game, "2410")) == 2


def test_7_2_no_more_than_sixty_points() -> None:
    game = moving({MEDINA: "1 Muslims Levy"})
    costs = reach(game, names(game, ids(game, MEDINA))).cost
    assert (max(costs.values()) <= 60 and CONSTANTINOPLE not in costs) or costs.get(CONSTANTINOPLE, 61) <= 60
    with pytest.raises(IllegalAction, match="within 60 attrition points"):
        act(game, March(ids(game, MEDINA), "0606"))


def test_7_2_the_die_says_how_many_of_the_stack_are_lost() -> None:
    game = moving({MEDINA: "4 Muslims Levy"}, dice=[6])
    news = act(game, March(ids(game, MEDINA), "2410"))
    (roll,) = told(news, AttritionRolled)
    assert (roll.points, roll.die, roll.lost) == (8, 6, 2)
    assert tally(game, "2410") == {"Muslims Levy": 2}
    assert tally(game, POOL)["Muslims Levy"] == 22


def test_7_2_the_owner_chooses_what_is_lost() -> None:
    game = moving({MEDINA: "1 Muslims Bedouin, 1 Muslims Levy"}, dice=[4])
    both = ids(game, MEDINA)
    act(game, March(both, "2410"))
    assert RULES.form(game, 0).action == "Lose"  # type: ignore[union-attr]
    for wrong in (both, (), (999,)):
        with pytest.raises(IllegalAction):
            act(game, Lose(wrong))
    act(game, Lose(ids(game, "2410", "Bedouin")))
    assert tally(game, "2410") == {"Muslims Levy": 1}
    assert tally(game, POOL)["Muslims Bedouin"] == 24  # not lost for good


def test_7_2_units_lost_to_attrition_are_not_converted() -> None:
    game = moving({"3405": "1 Turks Levy"}, EMPIRES, dice=[6])
    act(game, March(ids(game, "3405"), "3406"))
    assert tally(game, "conversion") == {} and tally(game, POOL)["Turks Levy"] == 10


def test_ruling_2_moving_stacks_are_judged_as_they_end_their_move() -> None:
    game = moving({MEDINA: "1 Muslims Levy", MECCA: "1 Muslims Levy"}, dice=[1])
    assert told(act(game, March(ids(game, MEDINA), "2410")), AttritionRolled)
    assert RULES.waiting(game) == {0}


def test_ruling_21_no_points_no_die() -> None:
    game = moving({MEDINA: "1 Muslims Bedouin"}, dice=[6])
    assert not told(act(game, March(ids(game, MEDINA), "2410")), AttritionRolled)


def test_7_2_a_stack_that_stays_rolls_for_three_times_its_hex() -> None:
    game = position({"2507": "2 Muslims Levy"}, dice=[6])
    news = begin(game, Standing(MUSLIM))
    (roll,) = told(news, AttritionRolled)
    assert (roll.points, roll.stood) == (6, True)
    assert lost(news) == 2


@pytest.mark.parametrize(
    ("place", "words", "expected"),
    [
        (MEDINA, "1 Muslims Levy", 3 * 8 - 2),
        (HOMS, "1 Muslims Bedouin", 3 - 1),
        (KUFA, "1 Muslims Levy", 3 * 8 - 2),
        (DAMASCUS, "1 Muslims Naval", 3 - 2),
        ("2408", "1 Muslims Bedouin", 0),
    ],
)
def test_7_2_cities_and_bases_ease_a_stay(place: str, words: str, expected: int) -> None:
    game = position({place: words}, bases={KUFA: 2})
    assert standing_points(game, place, game.board.at(place), MUSLIM) == expected


def test_ruling_23_ships_and_the_box_are_eased_too() -> None:
    game = position({"box": "1 Byzantines Levy"})
    assert standing_points(game, BOX, game.board.at(BOX), EMPIRES) == 3 * 2 - 3


def test_7_2_those_that_moved_do_not_roll_again() -> None:
    game = moving({MEDINA: "2 Muslims Levy"}, dice=[1])
    act(game, March(ids(game, MEDINA, count=1), "2410"))
    act(game, Done())
    news = begin(game, Standing(MUSLIM))
    assert [roll.where for roll in told(news, AttritionRolled)] == [MEDINA]


def test_7_2_units_dropped_off_are_judged_at_once() -> None:
    game = moving({MEDINA: "2 Muslims Levy, 1 Muslims Bedouin"}, dice=[1, 1])
    act(game, March(ids(game, MEDINA), "2410", on=True))
    levies, riders = ids(game, "2410", "Levy"), ids(game, "2410", "Bedouin")
    news = act(game, March(riders, "2409"))
    rolls = told(news, AttritionRolled)
    assert [(roll.units, roll.points) for roll in rolls] == [(levies, 8), (riders, 8)]


def test_ruling_21_points_so_far_stay_with_those_that_go_on() -> None:
    game = moving({MEDINA: "1 Muslims Levy, 1 Muslims Bedouin"}, dice=[1, 1])
    act(game, March(ids(game, MEDINA), "2410", on=True))
    news = act(game, March(ids(game, "2410"), "2409"))
    assert told(news, AttritionRolled)[0].points == 16
    game = moving({MEDINA: "1 Muslims Levy"}, dice=[1])
    act(game, March(ids(game, MEDINA), "2410", on=True))
    assert told(act(game, Done()), AttritionRolled)[0].points == 8


def test_7_2_only_a_single_stack_goes_on_and_only_its_units() -> None:
    game = moving({MEDINA: "1 Muslims Bedouin", MECCA: "1 Muslims Bedouin"})
    with pytest.raises(IllegalAction, match="single stack"):
        act(game, March(ids(game, MEDINA) + ids(game, MECCA), "2410", on=True))
    act(game, March(ids(game, MEDINA), "2410", on=True))
    with pytest.raises(IllegalAction, match="of this stack"):
        act(game, March(ids(game, MECCA), "2409"))


def test_7_3_land_units_keep_to_land_and_ships_to_water() -> None:
    land = reach(
        position({MEDINA: "1 Muslims Bedouin"}), names(position({MEDINA: "1 Muslims Bedouin"}), (0,))
    )
    assert not set(land.cost) & PARTS.atlas.full_sea
    game = position({CONSTANTINOPLE: "1 Muslims Naval"})
    sea = reach(game, game.board.at(CONSTANTINOPLE))
    assert all(PARTS.hex[at].extent != "full" for at in sea.cost)
    mountains = [side for side in PARTS.hexsides if side.mountain]
    assert all(side.b not in PARTS.atlas.land[side.a] for side in mountains)


def test_7_3_going_on_from_enemies_adds_their_strength_and_ending_there_does_not() -> None:
    blocked = {at: "2 Persians Mercenary" for at in PARTS.atlas.land["2410"] if at != MEDINA}
    game = position({**dict(list(blocked.items())[:4]), "2410": "1 Muslims Bedouin"})
    first = next(iter(blocked))
    assert points(game, "2410", first) <= 2
    free = position({"2410": "1 Muslims Bedouin"})
    for to in PARTS.atlas.land[first]:
        if to in reach(free, free.board.at("2410")).cost:
            assert points(game, "2410", to) >= points(free, "2410", to)


def test_ruling_22_strength_is_printed_strength_land_for_land() -> None:
    ring = dict.fromkeys(PARTS.atlas.land["2409"], "1 Persians Mercenary")
    game = position({**dict(list(ring.items())[:8]), "2409": "1 Muslims Bedouin"})
    beyond = {at for near in ring for at in PARTS.atlas.land[near]} - set(ring) - {"2409"}
    assert beyond and all(points(game, "2409", at) >= 3 for at in beyond)
    ships = position({"2409": "1 Muslims Bedouin", DAMASCUS: "3 Byzantines Naval"})
    plain = position({"2409": "1 Muslims Bedouin"})
    assert reach(ships, ships.board.at("2409")).cost == reach(plain, plain.board.at("2409")).cost


def test_ruling_22_the_hex_one_starts_in_never_counts() -> None:
    game = position({"2409": "1 Muslims Bedouin, 4 Persians Mercenary"})
    assert points(game, "2409", "2410", "Muslims") == 0


def test_7_3_a_stack_under_way_has_entered_the_hex_it_leaves() -> None:
    game = moving({MEDINA: "1 Muslims Bedouin", "2410": "1 Persians Mercenary"}, dice=[1])
    act(game, March(ids(game, MEDINA), "2410", on=True))
    news = act(game, March(ids(game, "2410", "Muslims"), "2409"))
    assert told(news, AttritionRolled)[0].points == 3


def test_7_3_empires_states_that_have_not_recruited_do_not_suffer_by_staying() -> None:
    game = position({"3305": "2 Turks Levy", "3406": "2 Turks Levy"}, dice=[6, 6])
    assert begin(game, Standing(EMPIRES)) == []
    game = position({"3405": "3 Turks Levy"}, dice=[6], recruited=["Turks"])
    assert lost(begin(game, Standing(EMPIRES))) == 2


def test_7_3_and_never_lose_the_last_in_a_city() -> None:
    game = position({"3405": "1 Turks Levy", "3406": "2 Turks Levy"}, dice=[6, 6], recruited=["Turks"])
    begin(game, Standing(EMPIRES))
    assert tally(game, "3405") == tally(game, "3406") == {"Turks Levy": 1}


def test_ruling_23_the_last_is_immune_in_a_city_and_not_elsewhere() -> None:
    game = position(
        {"3404": "1 Turks Levy", "box": "1 Byzantines Levy"}, dice=[6, 6], recruited=["Turks", "Byzantines"]
    )
    assert PARTS.hex["3404"].city is None
    begin(game, Standing(EMPIRES))
    assert tally(game, "3404") == {}
    assert tally(game, "box") == {"Byzantines Levy": 1}


def test_ruling_43_ships_neither_spare_nor_expose_the_last_of_a_city() -> None:
    game = position(
        {ALEXANDRIA: "1 Byzantines Levy, 2 Byzantines Naval"}, dice=[6, 6], recruited=["Byzantines"]
    )
    begin(game, Standing(EMPIRES))
    assert tally(game, ALEXANDRIA)["Byzantines Levy"] == 1


def test_7_3_byzantines_stay_out_of_states_without_muslims() -> None:
    game = position({"2407": "1 Byzantines Levy"})
    assert "Persians" in closed_states(game)
    assert "2507" not in reach(game, game.board.at("2407")).cost
    game = position({"2407": "1 Byzantines Levy", "3307": "1 Muslims Levy"})
    assert "2507" in reach(game, game.board.at("2407")).cost
    game = position({"2407": "1 Byzantines Levy"}, defeated=["Persians"])
    assert "2507" in reach(game, game.board.at("2407")).cost
    begin(game, Movement(EMPIRES))
    assert ("Into Turks", "7.3") in {(refusal.what, refusal.why.rule) for refusal in RULES.refusals(game, 1)}


def test_ruling_24_a_strait_is_not_crossed_and_zones_are() -> None:
    land, zoc = PARTS.atlas.land, PARTS.atlas.zoc
    for at, blocked in {"1905": ("1904", "1804"), "2516": ("2515", "2615"), "3010": ("3011",)}.items():
        for other in blocked:
            assert other not in land[at] and at not in land[other]
            assert other in zoc[at]


def test_ruling_24_constantinople_is_no_strait() -> None:
    land = PARTS.atlas.land
    assert {"1904", "2005"} <= set(land[CONSTANTINOPLE])


def test_no_ship_is_needed_from_tingis_to_corduba() -> None:
    """The Bosporus is crossed as well (13.0)."""
    assert "0605" in PARTS.atlas.land["0606"]


def test_ruling_25_there_is_no_portage_for_ships() -> None:
    game = position({DAMASCUS: "1 Muslims Naval"})
    reached = reach(game, game.board.at(DAMASCUS)).cost
    assert CONSTANTINOPLE in reached
    assert not any(PARTS.hex[at].sea == "Indian Ocean" for at in reached)


def test_7_5_nations_of_the_empires_pass_but_do_not_stop_with_each_other() -> None:
    game = moving({CTESIPHON: "1 Persians Levy", "2407": "1 Byzantines Levy"}, EMPIRES)
    with pytest.raises(IllegalAction, match="different nationalities"):
        act(game, March(ids(game, CTESIPHON), "2407"))
    with pytest.raises(IllegalAction, match="different nationalities"):
        act(game, March(ids(game, CTESIPHON) + ids(game, "2407"), "2307"))
    assert "2307" in reach(game, game.board.at(CTESIPHON)).cost


def test_ruling_27_limited_states_enter_muslim_hexes_only_as_far_as_they_may_attack() -> None:
    where = {"3405": "3 Turks Levy", "3406": "1 Muslims Levy"}
    game = moving(where, EMPIRES, limits={"Turks": 2})
    with pytest.raises(IllegalAction, match="cannot attack with so many"):
        act(game, March(ids(game, "3405"), "3406"))
    act(game, March(ids(game, "3405", count=2), "3406"))
    with pytest.raises(IllegalAction):
        act(game, March(ids(game, "3405", count=1), "3406"))


def test_ruling_27_no_two_nations_against_one_muslim_stack() -> None:
    game = moving({HOMS: "1 Muslims Levy, 1 Byzantines Levy", CTESIPHON: "1 Persians Levy"}, EMPIRES)
    with pytest.raises(IllegalAction, match="different nationalities"):
        act(game, March(ids(game, CTESIPHON), HOMS))


@pytest.mark.parametrize(
    ("units", "to", "reason"),
    [
        ((), MECCA, "one unit or more"),
        ((0, 0), MECCA, "each once"),
        ((-1,), MECCA, "each once"),
        ((100000,), MECCA, "each once"),
        ((70,), MECCA, "not yours"),
        ((5,), MECCA, "not on the map"),
        ((0,), MEDINA, "there already"),
        ((0,), "nowhere", "no way there"),
        ((0,), BOX, "no way there"),
    ],
)
def test_7_1_what_cannot_be_moved_is_refused(units: tuple[int, ...], to: str, reason: str) -> None:
    game = moving({MEDINA: "1 Muslims Bedouin", HOMS: "1 Byzantines Levy"})
    if units == (70,):
        units = ids(game, HOMS)
    with pytest.raises(IllegalAction, match=reason):
        act(game, March(units, to))


def test_e3_as_an_option_states_that_have_not_recruited_do_not_move() -> None:
    game = moving(
        {"3405": "1 Turks Levy", "2607": "1 Persians Levy"},
        EMPIRES,
        options={"still": "yes"},
        recruited=["Turks"],
    )
    with pytest.raises(IllegalAction, match="Persians have not recruited"):
        act(game, March(ids(game, CTESIPHON), "2507"))
    act(game, March(ids(game, "3405"), "3406"))


def test_13_0_the_box_and_the_hex_are_one_for_movement() -> None:
    game = moving({"box": "2 Byzantines Levy"}, EMPIRES)
    first, second = ids(game, "box")
    news = act(game, March((first,), CONSTANTINOPLE))
    assert not told(news, AttritionRolled)
    found = reach(game, names(game, (second,)))
    assert found.cost[CONSTANTINOPLE] == 0 and found.cost["2005"] == PARTS.atlas.enter["Levy"]["2005"]
    game = moving({"2005": "1 Byzantines Levy"}, EMPIRES)
    costs = reach(game, game.board.at("2005")).cost
    assert costs[BOX] == costs[CONSTANTINOPLE]


def test_13_0_muslims_and_others_have_no_use_of_the_box() -> None:
    game = position({"2005": "1 Muslims Levy, 1 convert Byzantines Levy"})
    assert BOX not in reach(game, game.board.at("2005")).cost
    game = position({"2005": "1 Byzantines Levy"}, box_open=False)
    assert BOX not in reach(game, game.board.at("2005")).cost


def test_11_33_in_a_civil_war_24_points_are_the_limit_and_nobody_is_lost() -> None:
    game = position({MEDINA: "2 Muslims Levy, 1 Muslims Naval"}, war=1, dice=[6])
    begin(game, Movement(AUTHORITY))
    levies = ids(game, MEDINA, "Levy")
    costs = reach(game, names(game, levies)).cost
    assert max(costs.values()) <= 24
    with pytest.raises(IllegalAction, match="within 24"):
        act(game, March(levies, HOMS))
    with pytest.raises(IllegalAction, match="no part in a Civil War"):
        act(game, March(ids(game, MEDINA, "Naval"), "2412"))
    assert not told(act(game, March(levies, "2409")), AttritionRolled)
    assert tally(game, "2409") == {"Muslims Levy": 2}
