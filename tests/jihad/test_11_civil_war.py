"""11.3 The Civil War and 12.0 its leaders."""

import pytest

from games.engine.contract import IllegalAction, Pick
from games.jihad.rules import retreat
from games.jihad.rules.actions import Done, Fight, March, PlaceLeader
from games.jihad.rules.board import ASIDE, AUTHORITY, DEAD, POOL, REBEL, Game
from games.jihad.rules.civil_war import CivilWar
from games.jihad.rules.combat import Battles, forecast
from games.jihad.rules.events import SegmentBegan, WarEnded
from games.jihad.rules.movement import Movement
from games.jihad.rules.sequence import Campaign
from games.jihad.rules.ways import reach
from tests.jihad.build import (
    CTESIPHON,
    HOMS,
    MECCA,
    MEDINA,
    PARTS,
    RULES,
    act,
    begin,
    choices,
    ids,
    position,
    tally,
    told,
)


def war(where: dict[str, str], **fields: object) -> Game:
    game = position(where, **fields)  # type: ignore[arg-type]
    begin(game, CivilWar())
    return game


def placed(where: dict[str, str], rebel: str, authority: str, **fields: object) -> Game:
    """A war with its leaders on the map."""
    game = war(where, **fields)
    act(game, PlaceLeader(rebel))
    act(game, PlaceLeader(authority))
    return game


FAR = {"0606": "1 rebel Beni Umaiya"}  # so that the war goes on
FARTHER = {"0607": "Beni Hashim"}
TWO = {MEDINA: "2 Muslims Levy", MECCA: "2 rebel Muslims Levy"}


def test_11_31_the_empires_player_plays_the_rebels() -> None:
    game = war(TWO)
    assert RULES.waiting(game) == {1}
    act(game, PlaceLeader(MECCA))
    assert RULES.waiting(game) == {0}


def test_12_0_each_leader_starts_with_a_unit_of_its_side() -> None:
    game = war({**TWO, HOMS: "1 rebel convert Persians Levy, 1 Muslims Naval"})
    assert choices(game) == [PlaceLeader(HOMS), PlaceLeader(MECCA)]
    act(game, PlaceLeader(HOMS))
    assert choices(game) == [PlaceLeader(MEDINA)]
    act(game, PlaceLeader(MEDINA))
    assert tally(game, HOMS)["Beni Umaiya"] == 1 and tally(game, MEDINA)["Beni Hashim"] == 1


def test_ruling_37_without_rebels_the_leader_stands_alone_in_medina_or_mecca() -> None:
    game = war({HOMS: "2 Muslims Levy"})
    assert choices(game) == [PlaceLeader(MEDINA), PlaceLeader(MECCA)]


def test_11_32_rebels_move_and_fight_before_the_authority() -> None:
    game = placed(TWO, MECCA, MEDINA)
    assert RULES.waiting(game) == {1}
    act(game, Done())
    assert RULES.waiting(game) == {0}
    act(game, Done())
    assert RULES.waiting(game) == {1} and game.board.war == 2


def test_11_33_the_war_ends_with_the_loss_of_a_leader() -> None:
    game = placed({MEDINA: "1 rebel Muslims Levy", "2410": "9 Muslims Levy"}, MEDINA, "2410", dice=[6])
    act(game, Done())
    act(game, March(ids(game, "2410"), MEDINA))
    news = act(game, Fight(MEDINA, False))
    (end,) = told(news, WarEnded)
    assert (end.winner, end.leader) == (AUTHORITY, "Beni Hashim")
    assert game.board.war == 0 and not any(unit.rebel for unit in game.board.units)
    assert tally(game, ASIDE) == {"Beni Hashim": 1, "Beni Umaiya": 1}


def test_12_0_a_leader_fights_with_its_strength_and_is_lost_like_a_unit() -> None:
    game = position({**FAR, MEDINA: "1 rebel Muslims Levy, Beni Hashim, 1 Muslims Levy"}, war=1)
    seen = forecast(game, REBEL, Fight(MEDINA, False))
    assert (seen.attack, seen.defence) == (1, 1 + 3 + 2)
    begin(game, Battles(AUTHORITY, box_exposed=False))
    game.dice.to_come = [3]  # type: ignore[attr-defined]
    act(game, Fight(MEDINA, False))  # 4 to 3: 1R/1
    form = RULES.form(game, 0)
    assert form and isinstance(form.fields[0], Pick)
    assert {game.board.units[i].kind for i in form.fields[0].options} == {"Levy", "Beni Hashim"}


def test_12_0_a_leader_moves_only_with_a_unit_and_may_change_stacks() -> None:
    game = position({MEDINA: "2 Muslims Bedouin, Beni Hashim", "2410": "1 Muslims Bedouin"}, war=1)
    begin(game, Movement(AUTHORITY))
    (leader,) = ids(game, MEDINA, "Beni")
    with pytest.raises(IllegalAction, match="only with a unit"):
        act(game, March((leader,), "2410"))
    act(game, March((ids(game, MEDINA, "Bedouin")[0], leader), "2410"))
    fresh = [i for i in ids(game, "2410", "Bedouin") if i not in game.board.moved]
    act(game, March((*fresh, leader), "2409"))
    assert tally(game, "2409") == {"Muslims Bedouin": 1, "Beni Hashim": 1}


def test_12_0_a_leader_adds_nothing_to_attrition_points() -> None:
    alone = position({MEDINA: "1 Muslims Bedouin"}, war=1)
    led = position({MEDINA: "1 Muslims Bedouin, Beni Hashim"}, war=1)
    assert reach(alone, alone.board.at(MEDINA)).cost == reach(led, led.board.at(MEDINA)).cost


def test_12_0_the_loser_leads_the_next_rebels() -> None:
    game = placed({MEDINA: "1 Muslims Levy", "2410": "9 rebel Muslims Levy"}, "2410", MEDINA, dice=[6])
    act(game, March(ids(game, "2410"), MEDINA))
    news = act(game, Fight(MEDINA, False))
    assert told(news, WarEnded)[0].winner == REBEL
    assert game.board.authority == "Beni Umaiya"
    begin(game, CivilWar())
    act(game, choices(game)[0])
    (leader,) = [unit for unit in game.board.leaders if unit.where != ASIDE]
    assert leader.kind == "Beni Hashim" and leader.rebel


def test_11_33_bedouins_die_and_the_rest_goes_to_the_pool() -> None:
    where = {**FAR, **FARTHER, MEDINA: "1 rebel Muslims Bedouin, 1 rebel Muslims Levy, 18 Muslims Levy"}
    game = position(where, war=1, dice=[6])
    begin(game, Battles(AUTHORITY, box_exposed=False))
    act(game, Fight(MEDINA, False))  # 18 to 5: -/2R
    assert tally(game, DEAD) == {"Muslims Bedouin": 1}
    assert not any(unit.rebel for unit in game.board.at(POOL))


def test_11_31_units_of_the_empires_are_ignored_but_for_passing_them() -> None:
    game = position({MEDINA: "1 Muslims Bedouin", "2410": "1 Persians Mercenary"}, war=1)
    begin(game, Battles(AUTHORITY, box_exposed=False))
    assert not RULES.waiting(game)
    costs = reach(game, game.board.at(MEDINA)).cost
    free = position({MEDINA: "1 Muslims Bedouin"}, war=1)
    plain = reach(free, free.board.at(MEDINA)).cost
    assert costs["2410"] == plain["2410"] == 0
    assert all(costs[at] >= points for at, points in plain.items() if at in costs)


def test_ruling_39_one_may_end_with_units_of_the_empires() -> None:
    game = position({**FAR, **FARTHER, MEDINA: "1 Muslims Bedouin", HOMS: "3 Byzantines Levy"}, war=1)
    begin(game, Movement(AUTHORITY))
    act(game, March(ids(game, MEDINA), HOMS))
    begin(game, Battles(AUTHORITY, box_exposed=False))
    assert not RULES.waiting(game)
    assert tally(game, HOMS) == {"Byzantines Levy": 3, "Muslims Bedouin": 1}


def test_ruling_39_a_leader_may_retreat_alone() -> None:
    game = position({**FAR, "2410": "Beni Hashim"}, war=1)
    begin(game, Movement(AUTHORITY))
    assert not RULES.waiting(game)  # it cannot move alone
    retreat.retreat(game, AUTHORITY, ids(game, "2410"))
    assert tally(game, "2410") == {"Beni Hashim": 1} and isinstance(game.stack[-1], retreat.RetreatTo)


def test_ruling_39_a_leader_is_one_unit_for_losses_at_the_owners_choice() -> None:
    game = position({**FAR, "2410": "1 Muslims Levy, Beni Hashim, 4 rebel Muslims Levy"}, war=1, dice=[6])
    begin(game, Battles(REBEL, box_exposed=False))
    act(game, Fight("2410", False))  # 4 to 4: 2/2R
    assert tally(game, ASIDE) == {"Beni Hashim": 1}


def test_ruling_39_after_ten_rounds_the_authority_has_won() -> None:
    game = placed({MEDINA: "1 Muslims Levy", HOMS: "1 rebel Muslims Levy"}, HOMS, MEDINA)
    for _ in range(20):
        news = act(game, Done())
    (end,) = told(news, WarEnded)
    assert (end.winner, end.rounds) == (AUTHORITY, PARTS.numbers.civil_war_rounds)
    assert not RULES.waiting(game)


def test_11_33_play_goes_on_with_the_empires_phase() -> None:
    game = position({MEDINA: "1 Muslims Levy", HOMS: "1 rebel Muslims Levy"})
    game.stack.append(Campaign(step="empires_recruit"))
    begin(game, CivilWar())
    act(game, PlaceLeader(HOMS))
    act(game, PlaceLeader(MEDINA))
    news = [event for _ in range(20) for event in act(game, Done())]
    assert game.board.war == 0
    assert ("empires", "recruitment") in {(e.force, e.segment) for e in told(news, SegmentBegan)}


def test_11_1_a_war_breaks_out_from_the_rebellion_segment() -> None:
    from games.jihad.rules.rebellion import Rebellion

    game = position({MEDINA: "2 rebel Muslims Levy", MECCA: "2 Muslims Levy"}, dice=[5, 6])
    begin(game, Rebellion(step="khalif"))
    assert game.board.war == 1 and RULES.waiting(game) == {1}


@pytest.mark.parametrize(("variant", "seat"), [("yes", 1), ("no", 0)])
def test_15_0_as_an_option_the_winner_plays_the_muslims(variant: str, seat: int) -> None:
    game = placed(
        {MEDINA: "1 Muslims Levy", "2410": "9 rebel Muslims Levy"},
        "2410",
        MEDINA,
        dice=[6],
        options={"victor": variant},
    )
    act(game, March(ids(game, "2410"), MEDINA))
    news = act(game, Fight(MEDINA, False))
    assert told(news, WarEnded)[0].swapped is (variant == "yes")
    assert game.board.muslim_seat == seat


def test_11_33_only_land_units_take_part() -> None:
    game = position(
        {
            **FAR,
            **FARTHER,
            HOMS: "1 Muslims Naval, 1 rebel Muslims Levy",
            CTESIPHON: "1 rebel Muslims Levy, 1 Muslims Levy",
        },
        war=1,
    )
    begin(game, Battles(REBEL, box_exposed=False))
    assert choices(game) == [Fight(CTESIPHON, False)]
