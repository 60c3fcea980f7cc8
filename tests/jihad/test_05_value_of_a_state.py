"""5.0: the value, what counts down and what counts up."""

from random import Random

import pytest

from games.jihad.rules import conquest
from games.jihad.rules.actions import Award, Done, Recruit
from games.jihad.rules.board import EMPIRES, MUSLIM, Game
from games.jihad.rules.events import StateDefeated
from games.jihad.rules.productivity import Productivity, contested, income
from games.jihad.rules.recruitment import RecruitmentSegment
from games.jihad.rules.sequence import Campaign
from tests.jihad.build import (
    CONSTANTINOPLE,
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
    ids,
    position,
    put,
    tally,
    told,
)

WORTH = {"full": 2, "partial": 1}


def armies(game: Game) -> tuple[set[str], set[str]]:
    """The hexes with land units of the Muslim player, and of the Empires player."""
    found: tuple[set[str], set[str]] = (set(), set())
    for unit in game.board.on_map():
        if not unit.naval and unit.where != "box":
            found[0 if unit.muslim else 1].add(unit.where)
    return found


def controlled(own: set[str], other: set[str], ships_of_other: set[str]) -> set[str]:
    """Its hexes, and those in its zones that no unit or zone of the other side touches."""
    zone = {there for here in own for there in PARTS.atlas.zoc[here]}
    opposed = {there for here in other for there in PARTS.atlas.zoc[here]} | other | ships_of_other
    return (own - other) | (zone - opposed)


def by_the_book(game: Game, state: str) -> int:
    """The procedure of 5.2, its sentences one after the other. Ruling 7: what lies within another State
    of the Empires is that State's."""
    muslim, empires = armies(game)
    ships = {u.where for u in game.board.on_map() if u.naval}
    mine, theirs = (muslim, empires) if state == "Muslims" else (empires, muslim)
    held, lost = controlled(mine, theirs, ships), controlled(theirs, mine, ships)
    points = PARTS.state[state].base
    for h in PARTS.hexes:
        inside = h.state == state
        if h.terrain == "fertile":
            points -= WORTH[h.extent] if inside and h.id in lost else 0
            others = state != "Muslims" and h.state in PARTS.empires
            points += WORTH[h.extent] if not inside and h.id in held and not others else 0
        if h.city:
            points -= h.city.value if inside and h.id not in mine else 0
            points += h.city.value if not inside and h.id in mine else 0
    return points


@pytest.mark.parametrize("seed", range(8))
def test_5_2_the_procedure_word_for_word_at_random_positions(seed: int) -> None:
    """Muslims against Persians alone, so that no two States of the Empires share a hex."""
    rng = Random(seed)
    home = sorted(PARTS.atlas.home["Persians"] & set(PARTS.atlas.holds))
    near = sorted(set(home) | {at for at in PARTS.atlas.marches["Persians"] if at in PARTS.atlas.holds})
    game = position()
    for at in rng.sample(home, 9):
        put(game, at, "1 Persians Levy")
    for at in rng.sample([at for at in near if not game.board.at(at)], 9):
        put(game, at, rng.choice(("1 Muslims Levy", "1 Muslims Bedouin")))
    assert income(game, "Muslims") == by_the_book(game, "Muslims")
    assert income(game, "Persians") == by_the_book(game, "Persians")


def test_5_1_points_are_added_to_what_is_left() -> None:
    game = position({MEDINA: "1 Muslims Levy"}, points={"Muslims": 17})
    begin(game, Campaign(step="productivity"))
    assert game.board.points["Muslims"] == 17 + 9 - 8 + 2


def test_5_2_a_zone_counts_a_hex_without_entering_it() -> None:
    game = position({"2407": "1 Muslims Bedouin"})
    zone = {at for at in PARTS.atlas.zoc["2407"] if PARTS.hex[at].terrain == "fertile"}
    assert zone
    assert income(game, "Muslims") == 9 - 8 + sum(WORTH[PARTS.hex[at].extent] for at in zone)


def test_5_2_an_opposing_unit_in_it_or_zone_on_it_takes_it_away() -> None:
    alone = income(position({"2407": "1 Muslims Bedouin"}), "Muslims")
    unit = income(position({"2407": "1 Muslims Bedouin", "2507": "1 Persians Levy"}), "Muslims")
    zone = income(position({"2407": "1 Muslims Bedouin", "2607": "1 Persians Levy"}), "Muslims")
    assert unit < alone and zone == alone - 2  # 2507 lies between


def test_5_2_a_city_is_not_taken_by_a_zone() -> None:
    """Muslims next to Homs count its hex; the city counts for nobody."""
    game = position({"2407": "1 Muslims Bedouin"})
    before = income(game, "Muslims")
    put(game, HOMS, "1 Muslims Bedouin")
    zone = {at for at in PARTS.atlas.zoc[HOMS] if PARTS.hex[at].terrain == "fertile"}
    zone -= set(PARTS.atlas.zoc["2407"])
    assert income(game, "Muslims") == before + 1 + sum(WORTH[PARTS.hex[at].extent] for at in zone - {HOMS})


def test_5_2_ships_occupy_no_city() -> None:
    game = position({DAMASCUS: "3 Muslims Naval"})
    assert income(game, "Muslims") == 1


def test_5_2_nobody_earns_less_than_nothing() -> None:
    game = position(dict.fromkeys(PARTS.atlas.cities["Berbers"], "1 Muslims Levy"))
    assert income(game, "Berbers") == 0


def test_5_2_constantinople_needs_a_unit_in_the_hex() -> None:
    full = income(position({CONSTANTINOPLE: "1 Byzantines Levy", "box": "3 Byzantines Levy"}), "Byzantines")
    assert income(position({"box": "4 Byzantines Levy"}), "Byzantines") == full - 3


# 5.3


@pytest.mark.parametrize(("attack", "turn", "kept"), [(0, 9, 0), (4, 4, 0), (4, 5, 30), (4, 20, 30)])
def test_5_3_the_byzantines_save_from_the_turn_after_the_first_attack(
    attack: int, turn: int, kept: int
) -> None:
    game = position(points={"Byzantines": 30}, first_attack=attack, turn=turn)
    begin(game, Productivity())
    assert game.board.points["Byzantines"] == kept + game.board.income["Byzantines"]


def test_5_3_no_other_state_of_the_empires_ever_saves() -> None:
    game = position(points=dict.fromkeys(PARTS.state, 30), first_attack=1, turn=20)
    begin(game, Productivity())
    for state in set(PARTS.empires) - {"Byzantines"}:
        assert game.board.points[state] == game.board.income[state]


def test_5_3_a_shared_hex_goes_to_one_state_whole() -> None:
    game = position({"2407": "1 Byzantines Levy", "2607": "1 Persians Levy"})
    assert set(contested(game)) == {"2507"}
    before = {state: income(game, state) for state in ("Byzantines", "Persians")}
    begin(game, Productivity())
    assert RULES.waiting(game) == {1} and Award("2507", "Byzantines") in choices(game)
    act(game, Award("2507", "Byzantines"))
    act(game, Done())
    after = game.board.income
    assert after["Byzantines"] == before["Byzantines"] + 2 and after["Persians"] == before["Persians"] - 2


# 5.4


def conquered(state: str, where: dict[str, str] | None = None, spare: int = 0) -> Game:
    """Every land unit of the State a convert in the Muslim player's pool, but for some."""
    game = position(where or {}, points={state: 25})
    units = [u for u in game.board.units if u.state == state and not u.naval and u.where == "pool"]
    for unit in units[spare:]:
        game.board.put(unit.id, "pool", muslim=True)
    return game


def test_5_4_defeat_is_seen_as_the_empires_player_recruits() -> None:
    game = conquered("Persians", {"2910": "1 Persians Naval"})
    begin(game, RecruitmentSegment(MUSLIM))
    assert game.board.defeated == []
    game.stack.clear()
    news = begin(game, RecruitmentSegment(EMPIRES))
    assert told(news, StateDefeated) == [StateDefeated(state="Persians", points=25, ships=3, rule="5.4")]
    assert tally(game, "2910") == {}
    assert len([unit for unit in game.board.pool(True) if unit.naval]) == 3


def test_5_4_a_state_with_one_unit_anywhere_goes_on() -> None:
    game = conquered("Persians", spare=1)
    conquest.judge(game)
    assert game.board.defeated == [] and game.board.points["Persians"] == 25


def test_5_4_the_defeated_neither_earn_nor_recruit() -> None:
    game = conquered("Sindhis", {"3511": "1 convert Sindhis Levy"})
    conquest.judge(game)
    begin(game, Productivity())
    assert game.board.points["Sindhis"] == game.board.income["Sindhis"] == 0


def test_5_4_the_conqueror_counts_the_value_and_the_empty_cities_of_the_conquered() -> None:
    game = conquered("Sindhis", {"3511": "1 convert Sindhis Levy"})
    conquest.judge(game)
    # Its own 9 less eight in empty cities; the Sindhis' 8 less two of their three cities.
    assert income(game, "Muslims") == 1 + 8 - 2


def test_5_4_units_recruited_earlier_are_no_defeat() -> None:
    game = conquered("Sindhis", {"3510": "1 Sindhis Levy"})
    conquest.judge(game)
    assert game.board.defeated == []


# Options


def test_e2_a_state_that_cannot_pay_is_defeated_too_as_it_recruits_nothing() -> None:
    game = position({"3405": "1 Muslims Levy"}, options={"idle": "yes"}, points={"Turks": 0})
    news = begin(game, RecruitmentSegment(EMPIRES))
    news += act(game, Done())
    assert [event.state for event in told(news, StateDefeated)] == ["Turks"]


def test_e2_recruiting_a_single_unit_saves_it() -> None:
    game = position({"3504": "1 Muslims Levy"}, options={"idle": "yes"}, points={"Turks": 4})
    begin(game, RecruitmentSegment(EMPIRES))
    form = RULES.form(game, 1)
    labels = getattr(form.fields[0], "labels", ()) if form else ()
    counts = tuple(int(label == "Turks Levy 3305") for label in labels)
    act(game, Recruit(counts))
    assert not told(act(game, Done()), StateDefeated)


def test_e2_next_to_the_borders_is_not_within() -> None:
    game = position({KUFA: "1 Muslims Levy"}, options={"idle": "yes"})
    begin(game, RecruitmentSegment(EMPIRES))
    news = act(game, Done())
    assert "Byzantines" not in [event.state for event in told(news, StateDefeated)]


def test_e2_a_state_without_units_in_its_pool_is_not_idle() -> None:
    where = {"3405": "1 Muslims Levy", "3305": "5 Turks Levy", "3204": "5 Turks Levy"}
    game = position(where, options={"idle": "yes"})
    news = begin(game, RecruitmentSegment(EMPIRES))
    assert not told(news, StateDefeated) and len(ids(game, "3305")) == 5


def test_e2_what_is_left_of_it_stays_on_the_map_and_earns_nothing() -> None:
    game = position({CTESIPHON: "1 Muslims Levy", "3306": "1 Persians Levy"}, options={"idle": "yes"})
    begin(game, RecruitmentSegment(EMPIRES))
    act(game, Done())
    assert game.board.defeated == ["Persians"] and tally(game, "3306") == {"Persians Levy": 1}
    assert income(game, "Persians") == 0 and RULES.problems(game) == []


def test_e1_recruits_of_the_empires_are_there_before_the_muslims_move() -> None:
    game = position({"3405": "1 Muslims Levy"}, options={"early": "yes"}, points={"Turks": 8, "Muslims": 0})
    begin(game, Campaign(step="muslims_recruit"))
    act(game, Done())
    assert RULES.waiting(game) == {1}
    form = RULES.form(game, 1)
    assert form and form.action == "Recruit"


def test_e3_a_state_moves_in_the_turn_in_which_it_recruits() -> None:
    game = position({"3305": "1 Turks Levy"}, options={"still": "yes"})
    begin(game, Campaign(step="empires_move"))
    assert not [r for r in RULES.legal(game, 1) if not isinstance(r, Done)]
    game = position({"3305": "1 Turks Levy"}, options={"still": "yes"}, recruited=["Turks"])
    begin(game, Campaign(step="empires_move"))
    assert (form := RULES.form(game, 1)) and form.action == "March"
