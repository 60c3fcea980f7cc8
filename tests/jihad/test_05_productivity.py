"""5.0 Productivity."""

from itertools import islice

import pytest

from games.engine.contract import IllegalAction
from games.engine.playout import random_game
from games.jihad.rules import conquest
from games.jihad.rules.actions import Award, Done
from games.jihad.rules.audit import Survey, problems, recount
from games.jihad.rules.board import Game
from games.jihad.rules.control import control
from games.jihad.rules.events import Earned
from games.jihad.rules.productivity import (
    Productivity,
    account,
    attack_limits,
    contested,
    earned_in,
    income,
)
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
    choices,
    position,
    told,
)

EDESSA = "2306"  # Byzantines, full fertile
MOSUL = "2506"  # Persians, full fertile


def garrisons(*states: str) -> dict[str, str]:
    """A levy in every city of these States."""
    return {at: f"1 {state} Levy" for state in states for at in PARTS.atlas.cities[state]}


def start(**options: str) -> Game:
    """Turn 1, its productivity counted."""
    game = RULES.setup("campaign", "seed", 2, options)
    act(game, Done())  # shared hexes stay as they are
    return game


def test_5_1_every_state_earns_its_basic_value_at_the_start() -> None:
    game = start()
    for state in PARTS.empires:
        assert game.board.points[state] == game.board.income[state] == PARTS.state[state].base


def test_ruling_4_the_muslim_player_starts_with_one_point() -> None:
    game = start()
    assert game.board.points["Muslims"] == 1


def test_ruling_4_as_an_option_the_first_turn_counts_in_full() -> None:
    game = start(full_base="yes")
    assert game.board.points["Muslims"] == 9
    game.board.begin_turn()
    assert income(game, "Muslims") == 1


def test_5_2_cities_count_down_while_nobody_of_the_state_is_in_them() -> None:
    game = position({MEDINA: "1 Muslims Bedouin"})
    assert income(game, "Muslims") == 9 - 8 + 2
    assert ("city", MECCA, -2) in account(game, "Muslims")


def test_5_2_a_hex_outside_the_borders_counts_up_for_whoever_controls_it() -> None:
    game = position({**garrisons("Byzantines"), "2507": "1 Muslims Bedouin"})
    assert ("fertile", "2507", 2) in account(game, "Muslims")
    assert ("fertile", "2507", -2) in account(game, "Persians")


def test_5_2_a_partial_fertile_hex_counts_half() -> None:
    game = position({"2208": "1 Muslims Levy"})
    assert ("fertile", "2208", 1) in account(game, "Muslims")
    assert ("city", "2208", 1) in account(game, "Muslims")


def test_5_2_a_zone_of_control_reaches_the_six_hexes_around() -> None:
    game = position({"2408": "1 Muslims Levy"})
    assert control(game).controls["Muslims"] >= {"2408", "2407", "2409", "2307"} - {"2307"}
    for at in PARTS.atlas.zoc["2408"]:
        assert at in control(game).controls["Muslims"]


def test_5_2_opposing_units_and_zones_negate_a_zone() -> None:
    game = position({"2607": "1 Persians Levy", "2507": "1 Muslims Levy"})
    held = control(game)
    between = set(PARTS.atlas.zoc["2607"]) & set(PARTS.atlas.zoc["2507"])
    assert between and not any(at in held.controls[s] for at in between for s in ("Muslims", "Persians"))
    assert "2607" in held.controls["Persians"] and "2507" in held.controls["Muslims"]


def test_5_2_zones_do_not_cross_mountains_or_the_open_sea() -> None:
    zoc, land = PARTS.atlas.zoc, PARTS.atlas.land
    mountains = [side for side in PARTS.hexsides if side.mountain]
    assert all(side.b not in zoc[side.a] and side.b not in land[side.a] for side in mountains)
    assert all(not zoc[at] for at in PARTS.atlas.full_sea)
    side = mountains[0]
    game = position({side.a: "1 Muslims Levy"})
    assert side.b not in control(game).controls["Muslims"]


def test_5_2_ships_control_nothing_but_are_opposing_units() -> None:
    game = position({DAMASCUS: "1 Muslims Naval"})
    assert DAMASCUS not in control(game).controls["Muslims"]
    game = position({DAMASCUS: "1 Byzantines Naval", HOMS: "1 Muslims Levy"})
    assert DAMASCUS not in control(game).controls["Muslims"]


def test_5_2_two_zones_of_one_side_are_no_more_than_one() -> None:
    game = position({"2507": "1 Muslims Levy", "2607": "1 Muslims Levy"})
    assert [line.about for line in account(game, "Muslims")].count("2607") <= 2
    assert sum(line.points for line in account(game, "Muslims") if line.kind == "fertile") == income(
        game, "Muslims"
    ) - (1 + 3)


def test_5_2_constantinople_counts_by_its_hex_and_not_by_its_box() -> None:
    game = position({"box": "2 Byzantines Levy"})
    assert ("city", CONSTANTINOPLE, -3) in account(game, "Byzantines")
    game = position({CONSTANTINOPLE: "1 Byzantines Levy"})
    assert ("city", CONSTANTINOPLE, -3) not in account(game, "Byzantines")


def test_ruling_5_converts_occupy_for_the_muslim_state() -> None:
    game = position({CTESIPHON: "1 convert Persians Levy"})
    assert ("city", CTESIPHON, 3) in account(game, "Muslims")
    assert ("city", CTESIPHON, -3) in account(game, "Persians")


def test_ruling_6_own_fertile_hexes_need_no_garrison() -> None:
    game = position()
    assert income(game, "Turks") == 10 - 6  # cities only
    game = position({"3305": "1 Muslims Bedouin"})
    assert ("fertile", "3305", -2) in account(game, "Turks")


def test_ruling_7_another_empires_state_takes_no_hex_from_its_owner() -> None:
    game = position({MOSUL: "1 Byzantines Levy"})
    assert ("fertile", MOSUL, 2) not in account(game, "Byzantines")
    assert ("fertile", MOSUL, -2) not in account(game, "Persians")
    assert ("city", MOSUL, 1) in account(game, "Byzantines")


def shared() -> Game:
    """Byzantines in Ctesiphon's neighbour; Persians next to it: 2507 lies in both zones."""
    return position({"2407": "1 Byzantines Levy", "2607": "1 Persians Levy"})


def test_5_3_the_empires_player_says_who_counts_a_shared_hex() -> None:
    game = shared()
    assert set(contested(game)) == {"2507"}
    news = begin(game, Productivity())
    assert not told(news, Earned)
    assert choices(game) == [Done(), Award("2507", "Byzantines")]
    act(game, Award("2507", "Byzantines"))
    news = act(game, Done())
    rows = {state: earned for state, earned, _ in told(news, Earned)[0].rows}
    assert rows["Byzantines"] == income(game, "Byzantines")
    assert ("fertile", "2507", 2) in account(game, "Byzantines")
    assert ("fertile", "2507", -2) in account(game, "Persians")


def test_5_3_hexes_are_shared_as_before_by_order() -> None:
    game = shared()
    begin(game, Productivity())
    act(game, Award("2507", "Byzantines"))
    found = RULES.ordered(game, 1, {"sharing": "as-before"})
    assert found and found.answer == Done()
    news = act(game, found.answer)
    assert ("fertile", "2507", 2) in account(game, "Byzantines") and told(news, Earned)
    assert "sharing" not in {known.slug for known in RULES.beforehand(game, 0)}


def test_5_3_without_a_word_the_hex_stays_with_its_state() -> None:
    game = shared()
    assert ("fertile", "2507", -2) not in account(game, "Persians")


def test_ruling_44_a_hex_in_which_a_state_stands_is_not_shared() -> None:
    game = position({"2407": "1 Byzantines Levy", "2507": "1 Persians Levy"})
    assert "2507" not in contested(game)


def test_5_3_only_states_in_control_can_be_given_a_hex() -> None:
    game = shared()
    begin(game, Productivity())
    with pytest.raises(IllegalAction):
        act(game, Award("2507", "Turks"))


@pytest.mark.parametrize(("first_attack", "turn", "kept"), [(0, 5, 0), (5, 5, 0), (4, 5, 10), (1, 20, 10)])
def test_5_3_the_byzantines_save_from_the_turn_after_the_first_attack(
    first_attack: int, turn: int, kept: int
) -> None:
    game = position(turn=turn, points={"Byzantines": 10, "Persians": 10}, first_attack=first_attack)
    begin(game, Productivity())
    assert game.board.points["Byzantines"] == income(game, "Byzantines") + kept
    assert game.board.points["Persians"] == income(game, "Persians")


def test_5_3_the_muslim_player_always_saves() -> None:
    game = position({MEDINA: "1 Muslims Levy"}, points={"Muslims": 7})
    begin(game, Productivity())
    assert game.board.points["Muslims"] == 7 + 3
    assert game.board.income["Muslims"] == 3


def test_ruling_12_income_is_what_is_gained_and_not_the_balance() -> None:
    game = position(points={"Muslims": 500})
    begin(game, Productivity())
    assert game.board.income["Muslims"] == game.board.incomes[-1] == 1


def test_ruling_8_a_base_yields_while_a_land_unit_is_there() -> None:
    game = position({KUFA: "1 convert Persians Levy"}, bases={KUFA: 3, "2709": 2})
    lines = account(game, "Muslims")
    assert ("base site", KUFA, 3) in lines
    assert not any(line.about == "2709" for line in lines if line.kind == "base site")


def test_ruling_8_the_empires_gain_nothing_from_a_base_and_do_not_destroy_it() -> None:
    game = position({KUFA: "1 Persians Levy"}, bases={KUFA: 3})
    assert not any(line.kind == "base site" for line in account(game, "Persians"))
    begin(game, Productivity())
    assert game.board.bases == {KUFA: 3}


def converted(state: str, **fields: object) -> Game:
    """A game in which every land unit of a State is a convert in the pool."""
    game = position(**fields)  # type: ignore[arg-type]
    for unit in game.board.units:
        if unit.state == state and not unit.naval:
            game.board.put(unit.id, "pool", muslim=True)
    return game


def test_5_4_a_state_without_land_units_is_defeated() -> None:
    game = converted("Persians", points={"Persians": 20})
    conquest.judge(game)
    assert game.board.defeated == ["Persians"]
    assert game.board.points["Persians"] == 0
    ships = [unit for unit in game.board.units if unit.state == "Persians" and unit.naval]
    assert all(unit.muslim and unit.where == "pool" for unit in ships)


def test_5_4_the_conqueror_takes_in_its_value_and_its_borders() -> None:
    game = converted("Persians")
    conquest.judge(game)
    assert income(game, "Persians") == 0
    lines = account(game, "Muslims")
    assert ("conquered", "Persians", 36) in lines
    assert ("city", CTESIPHON, -3) in lines
    assert income(game, "Muslims") == 1 + 18  # what needs no garrison


def test_ruling_9_one_unit_left_and_a_state_is_not_defeated() -> None:
    game = converted("Persians")
    unit = next(unit for unit in game.board.units if unit.state == "Persians")
    game.board.put(unit.id, "conversion", muslim=False)
    conquest.judge(game)
    assert game.board.defeated == []


def test_ruling_9_the_franks_cannot_be_converted() -> None:
    game = position()
    conquest.judge(game)
    assert not PARTS.state["Franks"].converts and game.board.defeated == []


def test_ruling_10_enemies_in_conquered_borders_count_down() -> None:
    game = converted("Persians")
    conquest.judge(game)
    before = income(game, "Muslims")
    game.board.put(next(u.id for u in game.board.pool(False) if u.state == "Turks"), MOSUL)
    after = account(game, "Muslims")
    assert ("fertile", MOSUL, -2) in after
    assert ("fertile", MOSUL, 2) in account(game, "Turks")
    assert sum(line.points for line in after) < before


def test_8_4_the_limit_is_the_fertile_hexes_under_muslim_control() -> None:
    game = position({"0607": "1 Muslims Levy", "1006": "1 Muslims Levy"})
    assert attack_limits(game)["Berbers"] >= 2
    begin(game, Productivity())
    assert game.board.limits == attack_limits(game)
    assert set(game.board.limits) == {"Berbers", "Goths", "Franks", "Khazars", "Sindhis", "Turks"}


def test_5_2_a_recount_from_scratch_agrees() -> None:
    game = position(
        {ALEXANDRIA: "1 Muslims Levy", KUFA: "2 Muslims Levy", MOSUL: "1 Persians Levy"}, bases={KUFA: 1}
    )
    again = recount(game, Survey(game))
    assert again["Muslims"] == income(game, "Muslims")
    assert again["Persians"] == income(game, "Persians")
    assert list(problems(game)) == []
    assert EDESSA in PARTS.atlas.fertile


@pytest.mark.parametrize("seed", ["a", "b"])
def test_5_2_what_each_hex_brings_comes_to_what_all_bring(seed: str) -> None:
    for game, _ in islice(random_game(RULES, "campaign", seed, 2), 30, None, 150):
        for state in PARTS.state.keys() - set(game.board.defeated):
            lines = [line for line in account(game, state) if line.kind not in ("base", "conquered")]
            alone = {at: earned_in(game, state, (at,)) for at in PARTS.atlas.hex}
            assert sum(alone.values()) == sum([line.points for line in lines])
            assert {line.about for line in lines} >= {at for at, points in alone.items() if points}
