"""8.0: combat, with its worked example."""

from functools import cache

import pytest

from games.engine.contract import IllegalAction
from games.jihad.components import Components, check
from games.jihad.rules import Jihad, retreat
from games.jihad.rules.actions import Fight, Lose, Retreat, Stand
from games.jihad.rules.board import CONVERSION, EMPIRES, MUSLIM, POOL, Game
from games.jihad.rules.combat import Battles, forecast
from games.jihad.rules.events import Retreated
from games.jihad.rules.productivity import attack_limits
from tests.jihad.build import (
    CTESIPHON,
    DAMASCUS,
    HOMS,
    MEDINA,
    PARTS,
    RULES,
    act,
    begin,
    choices,
    fought,
    fresh,
    ids,
    position,
    put,
    tally,
    told,
)

SEA = "2007"  # all sea, off Cyprus


def battles(where: dict[str, str], *dice: int, force: str = MUSLIM) -> Game:
    game = position(where, dice=dice)
    begin(game, Battles(force, box_exposed=False))
    return game


# 8.1, 8.2


def test_8_1_the_phasing_player_takes_the_combats_in_any_order() -> None:
    game = battles(
        {HOMS: "5 Muslims Bedouin, 1 Byzantines Levy", DAMASCUS: "5 Muslims Bedouin, 1 Byzantines Levy"}, 6, 6
    )
    assert set(choices(game)) == {Fight(HOMS, False), Fight(DAMASCUS, False)}
    act(game, Fight(HOMS, False))
    assert choices(game) == [Fight(DAMASCUS, False)]


def test_8_1_each_hex_is_one_combat_of_its_own() -> None:
    game = battles({HOMS: "5 Muslims Bedouin, 1 Byzantines Levy", DAMASCUS: "1 Byzantines Levy"}, 6)
    assert fought(act(game, Fight(HOMS, False))).attackers == ids(game, HOMS)


def test_8_1_empires_attack_in_their_own_phase_and_muslims_defend() -> None:
    game = battles({HOMS: "4 Byzantines Levy, 1 Muslims Bedouin"}, 6, force=EMPIRES)
    event = fought(act(game, Fight(HOMS, False)))
    assert (event.force, event.strengths) == (EMPIRES, (4, 2 + 1))


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (1, 9, "1:3"),
        (2, 5, "1:3"),
        (3, 5, "1:2"),
        (5, 5, "1:1"),
        (9, 5, "1:1"),
        (7, 3, "2:1"),
        (40, 2, "6:1"),
    ],
)
def test_8_2_a_simple_ratio_rounded_in_the_defenders_favour(attack: int, defence: int, odds: str) -> None:
    table = PARTS.tables.combat
    assert table.columns[table.column(attack, defence)] == odds


def test_8_2_one_side_always_retreats() -> None:
    for row in PARTS.tables.combat.results:
        assert all(cell.attacker_retreats != cell.defender_retreats for cell in row)


def test_8_2_both_sides_losses_are_taken_before_anybody_retreats() -> None:
    game = battles({HOMS: "4 Muslims Bedouin, 2 Muslims Levy, 2 Byzantines Mercenary, 1 Byzantines Levy"}, 3)
    act(game, Fight(HOMS, False))  # 10 to 8: 1:1, 3: 2R/2
    act(game, Lose(ids(game, HOMS, "Muslims Levy")))
    assert RULES.waiting(game) == {1}
    act(game, Lose(ids(game, HOMS, "Byzantines Mercenary")))
    assert RULES.waiting(game) == {0} and all(isinstance(action, Retreat) for action in choices(game))
    act(game, choices(game)[0])
    assert tally(game, HOMS) == {"Byzantines Levy": 1}


def test_8_2_survivors_retreat_together_by_one_choice() -> None:
    game = battles({HOMS: "9 Muslims Bedouin, 4 Byzantines Levy"}, 3)
    act(game, Fight(HOMS, False))  # 18 to 5: 3:1, 3: 1/1R
    news = act(game, choices(game)[0])
    assert len(told(news, Retreated)[0].units) == 3


def test_8_2_not_over_mountains_nor_straits() -> None:
    tried = set[str]()
    for side in PARTS.hexsides:
        if not side.mountain and not side.strait:
            continue
        for here, there in ((side.a, side.b), (side.b, side.a)):
            if here in PARTS.atlas.holds and there in PARTS.atlas.holds:
                game = position({here: "1 convert Turks Levy"})
                assert there not in retreat.havens(game, MUSLIM, game.board.at(here))
                tried.add("mountain" if side.mountain else "strait")
    assert tried == {"mountain", "strait"}


def test_8_2_byzantines_do_not_retreat_into_a_state_that_is_closed_to_them() -> None:
    game = position({"2407": "1 Byzantines Levy", "2307": "1 Muslims Levy"})
    ways = retreat.havens(game, EMPIRES, game.board.at("2407"))
    assert not any(PARTS.hex[at].state == "Persians" for at in ways)


def test_8_2_byzantines_retreat_within_a_state_in_which_they_fought() -> None:
    """The last Muslim there may have fallen in the very combat."""
    game = position({CTESIPHON: "3 Byzantines Mercenary"})
    assert "2507" in retreat.havens(game, EMPIRES, game.board.at(CTESIPHON))


def test_8_2_a_ship_bars_the_way_of_land_units_and_the_other_way_round() -> None:
    game = position({HOMS: "1 Byzantines Levy", "2206": "1 Muslims Naval"})
    assert "2206" not in retreat.havens(game, EMPIRES, game.board.at(HOMS))
    game = position({SEA: "1 Byzantines Naval", DAMASCUS: "1 Muslims Levy"})
    assert DAMASCUS not in retreat.havens(game, EMPIRES, game.board.at(SEA))


def test_8_2_muslims_fall_back_towards_arabia_and_never_away_from_it() -> None:
    away = PARTS.atlas.from_home["Muslims"]
    for at in (HOMS, DAMASCUS, CTESIPHON, "2306", "1708", "3306"):
        game = position({at: "1 Muslims Levy"})
        ways = retreat.havens(game, MUSLIM, game.board.at(at))
        assert {to for to in PARTS.atlas.land[at] if away[to] <= away[at]} == set(ways)


def test_8_2_converts_that_outweigh_the_muslims_fall_back_towards_their_own_home() -> None:
    game = position({"2405": "1 Muslims Levy, 2 convert Persians Mercenary"})
    away = PARTS.atlas.from_home["Persians"]
    ways = retreat.havens(game, MUSLIM, game.board.at("2405"))
    assert set(ways) == {to for to in PARTS.atlas.land["2405"] if away[to] <= away["2405"]}


def test_8_2_the_strength_that_remains_decides_and_not_what_there_was() -> None:
    """A mercenary is lost, and the stack turns from Persia towards Arabia."""
    game = battles({"2407": "1 Muslims Bedouin, 1 convert Persians Mercenary, 5 Byzantines Levy"}, 4)
    assert retreat.strongest(game, game.board.land_at("2407", MUSLIM)) == ["Persians"]
    act(game, Fight("2407", False))  # 5 to 5: 1:1, 4: 1R/1
    act(game, Lose(ids(game, "2407", "Persians")))
    away = PARTS.atlas.from_home["Muslims"]
    ways = {action.to for action in choices(game) if isinstance(action, Retreat)}
    assert ways == {to for to in PARTS.atlas.land["2407"] if away[to] <= away["2407"]}


# 8.3


def test_8_3_franks_that_cannot_retreat_go_to_their_pool() -> None:
    ring = dict.fromkeys(PARTS.atlas.land["0903"], "1 Muslims Levy")
    game = battles({**ring, "0903": "9 Muslims Bedouin, 3 Franks Levy"}, 4)
    act(game, Fight("0903", False))  # 18 to 7: 2:1, 4: 1/1R
    assert not ids(game, "0903", "Franks") and tally(game, POOL)["Franks Levy"] == 14


# 8.4


def greater_barbary() -> Components:
    """The map with one more full fertile hex among the Berbers: two full and three partial."""
    data = fresh()
    next(h for h in data["hexes"] if h["id"] == "0708")["terrain"] = "fertile"
    next(s for s in data["states"] if s["name"] == "Berbers")["base"] += 2
    return check(data)


@cache
def berber_rules() -> Jihad:
    return Jihad(greater_barbary())


def berber_war(defenders: str) -> Game:
    """All five fertile hexes of the Berbers under Muslim control as productivity is counted."""
    rules = berber_rules()
    game = rules.begin("campaign", position().dice, 2, rules.read_options({}))
    for unit in list(game.board.units):
        if unit.where not in ("pool", "unbuilt", "aside"):
            game.board.put(unit.id, "unbuilt" if unit.naval else "pool")
    fertile = [h.id for h in rules.components.hexes if h.state == "Berbers" and h.terrain == "fertile"]
    for at in fertile:
        put(game, at, "1 Muslims Levy")
    assert len(fertile) == 5 and attack_limits(game)["Berbers"] == 5
    game.board.limits = attack_limits(game)
    put(game, fertile[0], defenders)
    return game


def test_8_4_two_full_and_three_partial_hexes_let_five_berbers_attack() -> None:
    """The rulebook's own example."""
    game = berber_war("5 Berbers Levy")
    begin(game, Battles(EMPIRES, box_exposed=False))
    (fight,) = berber_rules().legal(game, 1)
    assert isinstance(fight, Fight) and len(forecast(game, EMPIRES, fight).attackers) == 5


def test_8_4_and_not_a_sixth() -> None:
    """The sixth stands by: that there are more than may attack keeps nobody from attacking."""
    game = berber_war("6 Berbers Levy")
    begin(game, Battles(EMPIRES, box_exposed=False))
    (fight,) = berber_rules().legal(game, 1)
    assert isinstance(fight, Fight) and len(forecast(game, EMPIRES, fight).attackers) == 5


def test_8_4_the_limit_is_that_of_the_last_productivity_phase() -> None:
    game = position({"3305": "1 Muslims Levy"})
    RULES.enter(game, "productivity")
    first = game.board.limits["Turks"]
    for unit in ids(game, "3305", "Muslims"):
        game.board.put(unit, "pool")
    assert game.board.limits["Turks"] == first > 0 == attack_limits(game)["Turks"]


def test_8_4_the_limit_holds_for_all_hexes_of_the_turn_together() -> None:
    where = {"3405": "2 Turks Levy, 1 Muslims Levy", "3504": "2 Turks Levy, 1 Muslims Levy"}
    game = position(where, limits={"Turks": 2}, dice=[6])
    begin(game, Battles(EMPIRES, box_exposed=False))
    act(game, Fight("3405", False))
    assert not any(isinstance(a, Fight) for a in RULES.legal(game, 1))
    assert {r.why.rule for r in RULES.refusals(game, 1)} <= {"8.4", "7.3"}


def test_8_4_converts_of_all_nations_attack_with_the_muslims() -> None:
    game = battles(
        {HOMS: "1 Muslims Bedouin, 1 convert Persians Mercenary, 1 convert Turks Levy, 1 Byzantines Levy"}, 6
    )
    assert fought(act(game, Fight(HOMS, False))).strengths == (2 + 3 + 2, 1 + 1)


def test_8_4_limited_states_defend_without_limit() -> None:
    game = position({"3405": "4 Turks Levy, 9 Muslims Bedouin"}, limits={"Turks": 0}, dice=[6])
    begin(game, Battles(MUSLIM, box_exposed=False))
    assert fought(act(game, Fight("3405", False))).strengths == (18, 4 * 2 + 1)


# 8.5


def test_8_5_the_ships_that_are_attacked_decide_and_not_the_attacker() -> None:
    game = battles({SEA: "1 Muslims Naval, 3 Byzantines Naval"})
    act(game, Fight(SEA, True))
    assert RULES.waiting(game) == {1} and Stand() in choices(game)
    game = battles({SEA: "1 Muslims Naval, 3 Byzantines Naval"}, force=EMPIRES)
    act(game, Fight(SEA, True))
    assert RULES.waiting(game) == {0}


def test_8_5_ships_shut_in_at_sea_must_fight() -> None:
    ring = dict.fromkeys(PARTS.atlas.naval[SEA], "1 Muslims Naval")
    game = battles({**ring, SEA: "2 Muslims Naval, 1 Byzantines Naval"}, 6)
    assert fought(act(game, Fight(SEA, True)))


def test_8_5_they_go_to_full_sea_only() -> None:
    game = battles({SEA: "1 Muslims Naval, 1 Byzantines Naval"})
    act(game, Fight(SEA, True))
    ways = {action.to for action in choices(game) if isinstance(action, Retreat)}
    assert ways and ways <= PARTS.atlas.full_sea & set(PARTS.atlas.naval[SEA])


def test_8_5_a_declined_combat_costs_nobody_anything() -> None:
    game = battles({SEA: "5 Muslims Naval, 2 Byzantines Naval"}, 6)
    act(game, Fight(SEA, True))
    act(game, next(a for a in choices(game) if isinstance(a, Retreat)))
    assert tally(game, CONVERSION) == {} and not RULES.waiting(game)
    with pytest.raises(IllegalAction):
        act(game, Fight(SEA, True), 0)


def test_8_5_land_units_never_decline() -> None:
    game = battles({MEDINA: "1 Persians Levy, 9 Muslims Bedouin"}, 6)
    assert fought(act(game, Fight(MEDINA, False)))
