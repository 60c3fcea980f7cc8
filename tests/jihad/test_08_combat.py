"""7.5, 7.6 Stacking; 8.0 Combat."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules import retreat
from games.jihad.rules.actions import Done, Fight, Lose, Retreat, Stand
from games.jihad.rules.board import AUTHORITY, DEAD, EMPIRES, MUSLIM, POOL, UNBUILT, Game
from games.jihad.rules.combat import Battles, forecast
from games.jihad.rules.events import Retreated, UnitsLost
from games.jihad.rules.stacking import Judgment, army_groups, excess, limit
from tests.jihad.build import (
    ALEXANDRIA,
    CTESIPHON,
    DAMASCUS,
    HOMS,
    KUFA,
    MEDINA,
    PARTS,
    RULES,
    act,
    begin,
    choices,
    fought,
    ids,
    lost,
    position,
    put,
    tally,
    told,
)

SEA = "2007"  # in the Mediterranean, all sea


def battle(where: dict[str, str], force: str = MUSLIM, **fields: object) -> Game:
    game = position(where, **fields)  # type: ignore[arg-type]
    begin(game, Battles(force, box_exposed=False))
    return game


@pytest.mark.parametrize(
    ("at", "units"),
    [("2507", 4), ("1905", 3), ("2406", 2), ("2410", 1), (MEDINA, 3), (HOMS, 5), (CTESIPHON, 7)],
)
def test_7_5_limits_by_terrain_and_city(at: str, units: int) -> None:
    assert limit(position(), at, MUSLIM) == limit(position(), at, EMPIRES) == units


def test_7_5_a_base_adds_its_level_for_the_muslims() -> None:
    game = position(bases={KUFA: 3})
    assert (limit(game, KUFA, MUSLIM), limit(game, KUFA, EMPIRES)) == (4, 1)


def test_7_5_what_is_above_the_limit_goes_to_the_pool() -> None:
    game = position({"2410": "2 Muslims Bedouin, 1 Muslims Levy, 5 Muslims Naval"})
    assert excess(game, "2410", MUSLIM) == 2
    begin(game, Judgment(MUSLIM))
    with pytest.raises(IllegalAction, match="Exactly 2"):
        act(game, Lose(ids(game, "2410", "Levy")))
    act(game, Lose(ids(game, "2410", "Bedouin")))
    assert tally(game, "2410") == {"Muslims Levy": 1, "Muslims Naval": 5}
    assert tally(game, POOL)["Muslims Bedouin"] == 24


def test_7_5_muslims_and_converts_of_all_nations_stack_together() -> None:
    game = position({HOMS: "1 Muslims Levy, 2 convert Persians Levy, 2 convert Byzantines Levy"})
    assert excess(game, HOMS, MUSLIM) == 0
    assert RULES.problems(game) == []


def test_ruling_3_only_the_phasing_side_is_judged() -> None:
    game = position({"2410": "3 Muslims Bedouin", "2409": "3 Persians Levy"})
    begin(game, Judgment(EMPIRES))
    assert tally(game, "2410") == {"Muslims Bedouin": 3}
    assert tally(game, "2409") == {"Persians Levy": 1}


def test_ruling_3_in_a_civil_war_the_excess_goes_to_the_muslim_pool() -> None:
    game = position({"2410": "3 Muslims Levy, Beni Hashim, 1 rebel Muslims Levy"}, war=1)
    begin(game, Judgment(AUTHORITY))
    assert tally(game, "2410") == {"Muslims Levy": 2, "Beni Hashim": 1}


def test_7_6_group_markers_change_hands_with_conversions() -> None:
    game = position()
    assert army_groups(game)[EMPIRES, "Byzantines"] == 6 and army_groups(game)[EMPIRES, "Persians"] == 1
    put(game, POOL, "13 convert Byzantines Levy, 20 convert Persians Levy")
    assert army_groups(game)[MUSLIM, "Byzantines"] == 2
    assert army_groups(game)[MUSLIM, "Persians"] == 0
    for unit in game.board.units:
        if unit.state == "Persians":
            game.board.put(unit.id, POOL, muslim=True)
    assert army_groups(game)[MUSLIM, "Persians"] == 1


def test_8_1_combat_in_shared_hexes_is_mandatory() -> None:
    game = battle(
        {HOMS: "1 Muslims Bedouin, 1 Byzantines Levy", CTESIPHON: "1 Muslims Bedouin, 1 Persians Levy"}
    )
    assert choices(game) == [Fight(HOMS, False), Fight(CTESIPHON, False)]
    with pytest.raises(IllegalAction, match="mandatory"):
        act(game, Done())


def test_8_1_land_fights_land_and_ships_fight_ships() -> None:
    game = battle({DAMASCUS: "1 Muslims Naval, 1 Byzantines Levy"})
    assert not RULES.waiting(game)
    game = battle({DAMASCUS: "1 Muslims Naval, 1 Muslims Levy, 1 Byzantines Levy, 1 Byzantines Naval"})
    assert choices(game) == [Fight(DAMASCUS, True), Fight(DAMASCUS, False)]


def test_8_2_odds_and_results_are_known_before_the_die() -> None:
    game = battle({HOMS: "4 Muslims Bedouin, 1 Byzantines Mercenary, 1 Byzantines Levy"})
    seen = forecast(game, MUSLIM, Fight(HOMS, False))
    assert (seen.attack, seen.defence, seen.odds) == (8, 5, "1:1")
    assert seen.results == ("2R/-", "2R/-", "2R/2", "1R/1", "1/1R", "2/2R")


@pytest.mark.parametrize(
    ("at", "bases", "defence"),
    [
        ("2507", {}, 2),
        ("2406", {}, 4),
        ("2410", {}, 2),
        (CTESIPHON, {}, 5),
        ("2606", {}, 5),
        (KUFA, {KUFA: 3}, 2),
    ],
)
def test_ruling_31_rough_ground_doubles_and_walls_add(at: str, bases: dict[str, int], defence: int) -> None:
    game = position({at: "1 Muslims Levy, 2 Persians Levy"}, bases=bases)
    assert forecast(game, MUSLIM, Fight(at, False)).defence == defence


def test_ruling_31_a_base_shelters_the_muslims() -> None:
    game = position({KUFA: "1 Muslims Levy, 2 Persians Levy"}, bases={KUFA: 3})
    assert forecast(game, EMPIRES, Fight(KUFA, False)).defence == 4


def test_8_2_attacker_loses_two_and_retreats() -> None:
    game = battle({HOMS: "3 Muslims Bedouin, 1 Byzantines Mercenary, 2 Byzantines Levy"}, dice=[1])
    news = act(game, Fight(HOMS, False))
    assert fought(news).result == "2R/-" and fought(news).strengths == (6, 6)
    assert tally(game, DEAD) == {"Muslims Bedouin": 2}
    act(game, choices(game)[0])
    assert "Muslims Bedouin" not in tally(game, HOMS)


def test_8_2_defender_loses_and_retreats_and_the_attacker_stays() -> None:
    game = battle({HOMS: "4 Muslims Bedouin, 2 Byzantines Levy"}, dice=[5])
    news = act(game, Fight(HOMS, False))  # 8 to 3
    assert fought(news).result == "2/2R"
    assert tally(game, HOMS) == {"Muslims Bedouin": 2}
    assert not any(words.startswith("Byzantines") for words in tally(game, HOMS))


def test_ruling_29_all_units_in_the_hex_attack_together() -> None:
    game = battle({HOMS: "2 Muslims Bedouin, 3 convert Persians Levy, 1 Byzantines Levy"}, dice=[6])
    news = act(game, Fight(HOMS, False))
    assert fought(news).strengths == (7, 2) and len(fought(news).attackers) == 5


def test_ruling_30_more_losses_than_units_take_all_and_nobody_advances() -> None:
    game = battle({"2507": "6 Muslims Bedouin, 1 Persians Levy"}, dice=[6])
    news = act(game, Fight("2507", False))
    assert fought(news).result == "-/4R" and lost(news) == 1
    assert not told(news, Retreated)
    assert tally(game, "2507") == {"Muslims Bedouin": 6}


def test_8_2_the_owner_of_each_side_chooses_its_losses() -> None:
    game = battle(
        {HOMS: "1 Muslims Bedouin, 4 Muslims Levy, 1 Byzantines Mercenary, 2 Byzantines Levy"}, dice=[4]
    )
    act(game, Fight(HOMS, False))  # 6 to 6: 1R/1
    assert RULES.waiting(game) == {0}
    act(game, Lose(ids(game, HOMS, "Bedouin")))
    assert RULES.waiting(game) == {1}
    act(game, Lose(ids(game, HOMS, "Byzantines Levy", 1)))
    assert tally(game, "conversion") == {"Byzantines Levy": 1}


def test_8_2_retreat_is_one_stack_to_a_hex_no_farther_from_home() -> None:
    game = position({HOMS: "2 Muslims Bedouin"})
    units = game.board.at(HOMS)
    away = PARTS.atlas.from_home["Muslims"]
    places = retreat.havens(game, MUSLIM, units)
    assert places and all(away[at] <= away[HOMS] for at in places)
    assert set(places) <= set(PARTS.atlas.land[HOMS])


def test_ruling_28_within_its_home_a_stack_may_retreat_within_it() -> None:
    game = position({CTESIPHON: "1 Persians Levy"})
    away = PARTS.atlas.from_home["Persians"]
    assert away[CTESIPHON] == 0
    assert all(away[at] == 0 for at in retreat.havens(game, EMPIRES, game.board.at(CTESIPHON)))


def test_ruling_28_the_strongest_nation_has_its_way_and_equals_leave_the_choice() -> None:
    game = position({"2506": "2 Muslims Levy, 1 convert Byzantines Mercenary"})
    assert retreat.strongest(game, game.board.at("2506")) == ["Byzantines"]
    game = position({"2506": "2 Muslims Levy, 2 convert Byzantines Levy"})
    assert set(retreat.strongest(game, game.board.at("2506"))) == {"Muslims", "Byzantines"}


def test_8_2_not_into_opposing_units_of_any_type() -> None:
    game = position({DAMASCUS: "1 Byzantines Levy", HOMS: "1 Muslims Levy", "2208": "1 Muslims Naval"})
    places = retreat.havens(game, EMPIRES, game.board.at(DAMASCUS))
    assert HOMS not in places and "2208" not in places and places


def test_8_2_friends_are_joined_even_beyond_the_limit() -> None:
    game = position({DAMASCUS: "1 Byzantines Levy", HOMS: "9 Byzantines Levy"})
    assert HOMS in retreat.havens(game, EMPIRES, game.board.at(DAMASCUS))


def test_8_2_those_who_cannot_retreat_are_eliminated() -> None:
    ring = dict.fromkeys(PARTS.atlas.land[HOMS], "1 Muslims Levy")
    game = battle({**ring, HOMS: "5 Muslims Bedouin, 3 Byzantines Levy"}, dice=[4])
    news = act(game, Fight(HOMS, False))  # 10 to 4: one is lost, and two have nowhere to go
    assert fought(news).result == "1/1R"
    assert tally(game, "conversion") == {"Byzantines Levy": 3}


def test_ruling_33_elimination_in_retreat_is_a_combat_loss() -> None:
    game = position({"3405": "1 Muslims Bedouin"})
    for at in PARTS.atlas.land["3405"]:
        put(game, at, "1 Turks Levy")
    retreat.retreat(game, MUSLIM, ids(game, "3405", "Muslims"))
    assert tally(game, DEAD) == {"Muslims Bedouin": 1}
    assert told(game.news, UnitsLost)[0].why == "retreat"


def test_7_5_no_retreat_onto_another_nation() -> None:
    game = position({"2507": "1 Persians Levy", CTESIPHON: "1 Byzantines Levy"})
    assert CTESIPHON not in retreat.havens(game, EMPIRES, game.board.at("2507"))


@pytest.mark.parametrize(
    ("words", "to"),
    [
        ("1 Muslims Bedouin", DEAD),
        ("1 Muslims Levy", POOL),
        ("1 convert Persians Mercenary", POOL),
        ("1 Muslims Naval", UNBUILT),
        ("1 Byzantines Levy", "conversion"),
        ("1 Byzantines Naval", "conversion"),
        ("1 Turks Levy", "conversion"),
        ("1 Franks Levy", POOL),
    ],
)
def test_8_3_where_combat_losses_go(words: str, to: str) -> None:
    from games.jihad.rules.losses import COMBAT, lose

    game = position({ALEXANDRIA: words})
    units = ids(game, ALEXANDRIA)
    lose(game, units, COMBAT)
    assert game.board.units[units[0]].where == to


def test_ruling_32_converted_ships_are_broken_up_on_their_converted_side() -> None:
    from games.jihad.rules.losses import COMBAT, lose

    game = position({ALEXANDRIA: "1 convert Byzantines Naval"})
    units = ids(game, ALEXANDRIA)
    lose(game, units, COMBAT)
    unit = game.board.units[units[0]]
    assert unit.where == UNBUILT and unit.muslim


def test_8_4_the_muslims_byzantines_and_persians_attack_without_limit() -> None:
    game = battle(
        {HOMS: "9 Byzantines Levy, 1 Muslims Levy", CTESIPHON: "9 Persians Levy, 1 Muslims Levy"}, EMPIRES
    )
    assert len(choices(game)) == 2


def test_8_4_others_attack_with_as_many_as_the_fertile_hexes_they_have_lost() -> None:
    where = {"3405": "2 Turks Levy, 1 Muslims Levy", "3406": "2 Turks Levy, 1 Muslims Levy"}
    game = battle(where, EMPIRES, limits={"Turks": 3}, dice=[6])
    assert len(choices(game)) == 2
    act(game, Fight("3405", False))
    assert choices(game) == [Fight("3406", False)]
    assert len(forecast(game, EMPIRES, Fight("3406", False)).attackers) == 1


def test_8_4_a_state_that_cannot_attack_says_why() -> None:
    where = {"3405": "2 Turks Levy, 1 Muslims Levy", HOMS: "1 Byzantines Levy, 1 Muslims Levy"}
    game = battle(where, EMPIRES, limits={"Turks": 0})
    assert choices(game) == [Fight(HOMS, False)]
    assert ("3405", "8.4") in {(refusal.what, refusal.why.rule) for refusal in RULES.refusals(game, 1)}


def test_8_5_ships_at_sea_may_decline() -> None:
    game = battle({SEA: "2 Muslims Naval, 1 Byzantines Naval"}, dice=[6])
    act(game, Fight(SEA, True))
    assert RULES.waiting(game) == {1}
    assert choices(game)[0] == Stand()
    to = choices(game)[1]
    assert isinstance(to, Retreat) and to.to in PARTS.atlas.full_sea
    news = act(game, to)
    assert told(news, Retreated)[0].declined and lost(news) == 0
    assert tally(game, SEA) == {"Muslims Naval": 2}


def test_8_5_or_stand() -> None:
    game = battle({SEA: "2 Muslims Naval, 1 Byzantines Naval"}, dice=[6])
    act(game, Fight(SEA, True))
    assert fought(act(game, Stand())).strengths == (2, 1)


def test_8_5_not_in_port() -> None:
    game = battle({DAMASCUS: "2 Muslims Naval, 1 Byzantines Naval"}, dice=[6])
    assert fought(act(game, Fight(DAMASCUS, True)))


def test_ruling_33_where_no_sea_is_nearer_home_any_will_do() -> None:
    game = position({SEA: "1 Byzantines Naval"})
    units = game.board.at(SEA)
    far = position({"0404": "1 Byzantines Naval"})
    assert retreat.refuges(game, EMPIRES, units)
    assert retreat.refuges(far, EMPIRES, far.board.at("0404"))


def test_8_1_each_unit_attacks_once_and_the_rest_is_over() -> None:
    game = battle({HOMS: "6 Muslims Bedouin, 1 Byzantines Levy"}, dice=[6])
    act(game, Fight(HOMS, False))
    assert len(game.board.attacked) == 6
    assert not RULES.waiting(game)


def test_ruling_11_the_first_attack_is_noted_at_sea_as_well() -> None:
    game = battle({DAMASCUS: "2 Muslims Naval, 1 Byzantines Naval"}, dice=[6], turn=4)
    act(game, Fight(DAMASCUS, True))
    assert game.board.first_attack == 4


def test_5_3_and_8_5_ships_that_decline_have_been_attacked() -> None:
    game = battle({SEA: "2 Muslims Naval, 1 Byzantines Naval"}, turn=4)
    act(game, Fight(SEA, True))
    act(game, next(action for action in choices(game) if isinstance(action, Retreat)))
    assert game.board.first_attack == 4


def test_5_3_attacks_by_the_byzantines_or_on_others_do_not_count() -> None:
    game = battle({CTESIPHON: "2 Muslims Levy, 1 Persians Levy"}, dice=[6])
    act(game, Fight(CTESIPHON, False))
    assert game.board.first_attack == 0
    game = battle({HOMS: "1 Muslims Levy, 1 Byzantines Levy"}, EMPIRES, dice=[6])
    act(game, Fight(HOMS, False))
    assert game.board.first_attack == 0
