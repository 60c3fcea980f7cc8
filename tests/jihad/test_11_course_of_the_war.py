"""11.0: whether war breaks out, and how it is fought."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules import retreat
from games.jihad.rules.actions import Done, Fight, Lose, March, PlaceLeader
from games.jihad.rules.board import AUTHORITY, DEAD, POOL, REBEL, Game
from games.jihad.rules.civil_war import CivilWar
from games.jihad.rules.events import (
    AttritionRolled,
    KhalifFate,
    Moved,
    RebellionRolled,
    RevoltEnded,
    SegmentBegan,
    WarEnded,
    WarJudged,
)
from games.jihad.rules.movement import Movement
from games.jihad.rules.rebellion import Rebellion
from games.jihad.rules.sequence import Campaign
from games.jihad.rules.ways import reach
from tests.jihad.build import (
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
    fought,
    ids,
    position,
    tally,
    told,
)

NORTH = "2410"  # of Medina
FAR = {"0607": "1 rebel Beni Umaiya", "0605": "Beni Hashim"}  # leaders out of the way


def at_war(where: dict[str, str], *dice: int) -> Game:
    return position({**FAR, **where}, war=1, dice=dice)


def judged(where: dict[str, str], fate: int, *dice: int) -> WarJudged:
    game = position(where, dice=[fate, *dice])
    game.board.attacked = [unit.id for unit in game.board.on_map()]
    (event,) = told(begin(game, Rebellion(step="khalif")), WarJudged)
    return event


# 11.1, 11.2


def test_11_1_the_order_of_the_rebellion_segment() -> None:
    game = position({MEDINA: "4 Muslims Levy"}, dice=[1, 1, 1, 1, 4, 6], income={"Muslims": 90})
    news = begin(game, Campaign(step="rebellion"))
    kinds = (RebellionRolled, KhalifFate, WarJudged)
    assert [type(event) for event in news if isinstance(event, kinds)] == list(kinds)


def test_11_2_converts_are_counted_neither_as_rebels_nor_in_the_total() -> None:
    where = {MEDINA: "3 Muslims Levy, 1 rebel Muslims Levy", CTESIPHON: "6 rebel convert Persians Levy"}
    event = judged(where, 1)
    assert (event.rebels, event.total, event.column) == (1, 4, 0)


def test_11_2_units_in_the_pool_are_not_counted() -> None:
    event = judged({MEDINA: "1 Muslims Levy", MECCA: "1 rebel Muslims Levy"}, 1, 6)
    assert (event.total, event.column) == (2, 2)


@pytest.mark.parametrize(
    ("rebels", "total", "column"),
    [(1, 4, 0), (2, 7, 1), (1, 3, 1), (3, 7, 1), (1, 2, 2), (3, 5, 2), (5, 5, 2), (0, 9, 0), (5, 20, 0)],
)
def test_11_2_a_quarter_or_less_a_half_or_more_and_all_between(rebels: int, total: int, column: int) -> None:
    where = {MEDINA: f"{rebels} rebel Muslims Levy"} if rebels else {}
    where |= {MECCA: f"{total - rebels} Muslims Levy"} if total > rebels else {}
    assert judged(where, 1, 6).column == column


@pytest.mark.parametrize(
    ("fate", "rebels", "highest"),
    [(1, 1, 0), (1, 2, 0), (1, 3, 4), (4, 1, 0), (4, 2, 4), (4, 3, 5), (5, 1, 4), (6, 2, 5), (6, 3, 6)],
)
def test_11_2_every_cell_of_the_table_at_its_highest_die(fate: int, rebels: int, highest: int) -> None:
    """One, two and three rebels of six Muslim units: the three columns."""
    where = {MEDINA: f"{rebels} rebel Muslims Levy", MECCA: f"{6 - rebels} Muslims Levy"}
    event = judged(where, fate, highest or 1)
    assert (event.needed, event.war) == (highest, highest > 0)
    if 0 < highest < 6:
        assert not judged(where, fate, highest + 1).war


def test_11_2_without_war_converts_go_to_the_pool_still_converted() -> None:
    game = position({CTESIPHON: "2 rebel convert Persians Levy, 1 convert Persians Levy"}, dice=[1])
    (event,) = told(begin(game, Rebellion(step="khalif")), RevoltEnded)
    assert len(event.dispersed) == 2 and tally(game, CTESIPHON) == {"Persians Levy": 1}
    assert all(game.board.units[i].muslim and game.board.units[i].where == POOL for i in event.dispersed)


# 11.31


def test_11_31_converts_in_revolt_fight_for_the_rebels_and_the_others_for_the_authority() -> None:
    game = at_war({CTESIPHON: "3 rebel convert Persians Levy, 1 convert Persians Levy"}, 6)
    begin(game, CivilWar(step="rebels_fight"))
    assert fought(act(game, Fight(CTESIPHON, False))).strengths == (3, 1 + 3)


def test_11_31_units_off_the_map_take_no_part() -> None:
    game = at_war({MEDINA: "1 rebel Muslims Levy", POOL: "3 convert Persians Levy"})
    begin(game, Movement(REBEL))
    for spare in (ids(game, POOL, "Muslims Levy", 1), ids(game, POOL, "Persians Levy", 1)):
        with pytest.raises(IllegalAction):
            act(game, March(spare, MECCA))


def test_11_31_empires_units_do_not_bar_a_retreat() -> None:
    ring = dict.fromkeys(PARTS.atlas.land[HOMS], "1 Byzantines Levy")
    game = at_war({**ring, HOMS: "1 Muslims Levy"})
    assert retreat.havens(game, AUTHORITY, game.board.at(HOMS))


def test_11_31_and_ruling_39_ships_of_the_authority_bar_a_retreat() -> None:
    """8.2: opposing units of any type; whose they are, 11.31 says."""
    game = at_war({MEDINA: "1 rebel Muslims Levy"})
    units = game.board.at(MEDINA)
    port = next(at for at in retreat.havens(game, REBEL, units) if at in PARTS.atlas.ports)
    game = at_war({MEDINA: "1 rebel Muslims Levy", port: "1 Muslims Naval"})
    assert port not in retreat.havens(game, REBEL, units)


def test_11_31_nobody_attacks_the_empires_in_a_civil_war() -> None:
    game = at_war({HOMS: "3 rebel Muslims Levy, 1 Byzantines Levy", MEDINA: "1 Muslims Levy"})
    begin(game, CivilWar(step="rebels_fight"))
    assert isinstance(game.stack[-1], Movement)  # nothing to fight: the Authority moves
    assert tally(game, HOMS) == {"Muslims Levy": 3, "Byzantines Levy": 1}


def test_11_31_passing_the_empires_counts_their_strength() -> None:
    game = at_war({MEDINA: "1 rebel Muslims Bedouin", NORTH: "2 Persians Mercenary"})
    begin(game, Movement(REBEL))
    act(game, March(ids(game, MEDINA), NORTH, on=True))
    news = act(game, March(ids(game, NORTH, "Muslims"), "2409"))
    assert told(news, Moved)[0].points == 6


# 11.32, 11.33


def test_11_32_the_segments_of_two_rounds() -> None:
    game = position({MEDINA: "1 Muslims Levy", HOMS: "1 rebel Muslims Levy"})
    begin(game, CivilWar())
    act(game, PlaceLeader(HOMS))
    news = act(game, PlaceLeader(MEDINA))
    for _ in range(3):
        news += act(game, Done())
    assert [event.force for event in told(news, SegmentBegan)] == [REBEL, AUTHORITY, REBEL, AUTHORITY]


def test_11_33_twenty_four_points_may_be_spent_and_no_more() -> None:
    game = at_war({MEDINA: "1 Muslims Levy"})
    costs = reach(game, game.board.at(MEDINA)).cost
    assert max(costs.values()) == 24  # three hexes of desert
    game = position({MEDINA: "1 Muslims Levy"})
    peace = reach(game, game.board.at(MEDINA)).cost
    assert set(costs) == {at for at, points in peace.items() if points <= 24}


def test_11_33_strength_that_is_passed_counts_towards_the_twenty_four() -> None:
    game = at_war({MEDINA: "1 Muslims Bedouin", NORTH: "8 Persians Mercenary"})
    begin(game, Movement(AUTHORITY))
    act(game, March(ids(game, MEDINA), NORTH, on=True))
    rider = ids(game, NORTH, "Bedouin")
    with pytest.raises(IllegalAction, match="within 24"):
        act(game, March(rider, "2307"))  # fertile: 24 and 1
    assert told(act(game, March(rider, "2409")), Moved)[0].points == 24


def test_11_33_points_limit_movement_and_cost_nobody_moving_or_staying() -> None:
    game = at_war({MEDINA: "3 rebel Muslims Levy", KUFA: "3 rebel Muslims Levy"}, 6, 6, 6, 6)
    begin(game, CivilWar(step="rebels_move"))
    news = act(game, March(ids(game, MEDINA), NORTH))
    news += act(game, Done())
    assert not told(news, AttritionRolled)


def test_11_33_ships_neither_move_nor_carry_nor_fight() -> None:
    game = at_war({DAMASCUS: "2 Muslims Naval, 1 Muslims Levy", MEDINA: "1 rebel Muslims Levy"})
    begin(game, Movement(AUTHORITY))
    ships, levies = ids(game, DAMASCUS, "Naval"), ids(game, DAMASCUS, "Levy")
    for action in (March(ships, "2107"), March(ships[:1], "2107", levies)):
        with pytest.raises(IllegalAction, match="no part in a Civil War"):
            act(game, action)


def test_11_33_all_that_is_lost_goes_to_the_muslim_pool_but_bedouins() -> None:
    game = at_war(
        {HOMS: "9 Muslims Bedouin, 1 rebel Muslims Bedouin, 1 rebel convert Byzantines Mercenary"}, 6
    )
    begin(game, CivilWar(step="authority_fights"))
    act(game, Fight(HOMS, False))
    assert tally(game, DEAD) == {"Muslims Bedouin": 1}
    (convert,) = [unit for unit in game.board.pool(True) if unit.kind == "Mercenary"]
    assert not convert.rebel


def test_11_33_what_is_above_the_limits_goes_to_the_pool_after_ones_own_combat() -> None:
    game = at_war({NORTH: "3 rebel Muslims Levy", MEDINA: "9 Muslims Levy"})
    begin(game, CivilWar(step="rebels_fight"))
    assert tally(game, NORTH) == {"Muslims Levy": 1}
    assert tally(game, MEDINA) == {"Muslims Levy": 9}


def test_11_33_after_the_war_all_stay_where_they_are_and_are_loyal() -> None:
    game = position(
        {
            MEDINA: "1 Muslims Levy",
            NORTH: "9 rebel Muslims Levy",
            CTESIPHON: "2 rebel convert Persians Levy",
        },
        dice=[6],
    )
    game.stack.append(Campaign(step="empires_recruit"))
    begin(game, CivilWar())
    act(game, PlaceLeader(NORTH))
    act(game, PlaceLeader(MEDINA))
    act(game, March(ids(game, NORTH), MEDINA))
    act(game, Done())
    news = act(game, Fight(MEDINA, False))
    assert told(news, WarEnded)
    assert tally(game, MEDINA) == {"Muslims Levy": 9}
    assert tally(game, CTESIPHON) == {"Persians Levy": 2}
    assert not any(unit.rebel for unit in game.board.units)
    assert RULES.problems(game) == []


def test_11_33_units_left_among_the_empires_are_fought_in_the_empires_phase() -> None:
    game = position({HOMS: "1 Muslims Levy, 4 Byzantines Levy"}, dice=[6])
    begin(game, Campaign(step="empires_fight"))
    assert choices(game) == [Fight(HOMS, False)]
    assert fought(act(game, Fight(HOMS, False))).strengths == (4, 1 + 1)


def test_11_33_combat_between_the_sides_is_mandatory() -> None:
    game = at_war({HOMS: "2 Muslims Levy, 1 rebel Muslims Levy"})
    begin(game, CivilWar(step="rebels_fight"))
    with pytest.raises(IllegalAction, match="mandatory"):
        act(game, Done())


def test_11_33_a_war_in_a_whole_turn_and_everybody_is_himself_again() -> None:
    """Rebels of the turn, the Khalif dead without heir, war, and its end after ten idle rounds."""
    where = {MEDINA: "2 Muslims Levy", HOMS: "2 Muslims Levy"}
    dice = [1, 1, 6, 6, 6, 6, 5, 6]  # two rebel, neither is put down, no heir, war
    game = position(where, dice=dice, income={"Muslims": 90})
    news = begin(game, Campaign(step="rebellion"))
    assert told(news, WarJudged)[0].war and RULES.waiting(game) == {1}
    act(game, PlaceLeader(HOMS))
    act(game, PlaceLeader(MEDINA))
    while game.board.war:
        news = act(game, Done())
    assert told(news, WarEnded)[0].winner == AUTHORITY
    assert ("empires", "recruitment") in {(e.force, e.segment) for e in told(news, SegmentBegan)}
    assert tally(game, MEDINA) == tally(game, HOMS) == {"Muslims Levy": 2}


def test_11_33_losses_of_a_mixed_rebel_stack_are_the_rebels_choice() -> None:
    game = at_war({HOMS: "6 Muslims Bedouin, 2 rebel Muslims Levy, 2 rebel convert Persians Mercenary"}, 4)
    begin(game, CivilWar(step="authority_fights"))
    act(game, Fight(HOMS, False))  # 12 to 8 and walls: 1:1, 4: 1R/1
    assert RULES.waiting(game) == {1}
    act(game, Lose(ids(game, HOMS, "Mercenary", 1)))
    assert tally(game, HOMS)["Persians Mercenary"] == 1
