"""12.0: Beni Hashim and Beni Umaiya."""

import pytest

from games.engine.contract import IllegalAction, Pick
from games.jihad.present.march import MARCHES
from games.jihad.rules.actions import Done, Fight, Lose, March, PlaceLeader
from games.jihad.rules.board import ASIDE, AUTHORITY, REBEL, Game
from games.jihad.rules.civil_war import CivilWar, leader
from games.jihad.rules.events import Moved, UnitsLost, WarEnded
from games.jihad.rules.movement import Movement
from tests.jihad.build import (
    CTESIPHON,
    DAMASCUS,
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
    put,
    tally,
    told,
)

SOUTH, NORTH = "2412", "2410"  # of Medina


def war(where: dict[str, str], rebel: str, authority: str, *dice: int) -> Game:
    """A Civil War in its first Rebel phase, the leaders set there."""
    game = position(where, dice=dice)
    begin(game, CivilWar())
    act(game, PlaceLeader(rebel))
    act(game, PlaceLeader(authority))
    return game


def crush(game: Game) -> WarEnded:
    """Nine rebels at NORTH fall upon the Authority's leader in Medina."""
    act(game, March(ids(game, NORTH), MEDINA))
    (ended,) = told(act(game, Fight(MEDINA, False)), WarEnded)
    return ended


def revolt(game: Game) -> None:
    """Everybody home again, and the next war with its leaders."""
    for place, words in ((MEDINA, "1 Muslims Levy"), (NORTH, "9 rebel Muslims Levy")):
        for unit in ids(game, place):
            game.board.put(unit, "pool")
        put(game, place, words)
    game.dice.to_come = [5]  # type: ignore[attr-defined]
    begin(game, CivilWar())
    act(game, PlaceLeader(NORTH))
    act(game, PlaceLeader(MEDINA))


def test_12_0_they_are_on_the_map_in_civil_wars_only() -> None:
    game = war({MEDINA: "1 Muslims Levy", NORTH: "9 rebel Muslims Levy"}, NORTH, MEDINA, 6)
    assert all(unit.where != ASIDE for unit in game.board.leaders)
    crush(game)
    assert all(unit.where == ASIDE for unit in game.board.leaders)


def test_12_0_in_the_first_war_hashim_leads_the_authority() -> None:
    game = war({MEDINA: "1 Muslims Levy", NORTH: "1 rebel Muslims Levy"}, NORTH, MEDINA)
    assert leader(game, AUTHORITY).kind == "Beni Hashim" and leader(game, REBEL).kind == "Beni Umaiya"


def test_12_0_the_last_winner_leads_the_authority_war_after_war() -> None:
    game = war({MEDINA: "1 Muslims Levy", NORTH: "9 rebel Muslims Levy"}, NORTH, MEDINA, 6)
    assert crush(game).leader == "Beni Umaiya"
    revolt(game)
    assert leader(game, AUTHORITY).kind == "Beni Umaiya" and leader(game, REBEL).kind == "Beni Hashim"
    assert crush(game).leader == "Beni Hashim"
    revolt(game)
    assert leader(game, AUTHORITY).kind == "Beni Hashim"


def test_12_0_a_rebel_leader_may_join_converts_in_revolt() -> None:
    game = position({CTESIPHON: "2 rebel convert Persians Levy", MEDINA: "3 Muslims Levy"})
    begin(game, CivilWar())
    assert choices(game) == [PlaceLeader(CTESIPHON)]


def test_12_0_neither_side_has_units_and_both_leaders_meet_in_the_holy_cities() -> None:
    game = position()
    begin(game, CivilWar())
    assert choices(game) == [PlaceLeader(MEDINA), PlaceLeader(MECCA)]
    act(game, PlaceLeader(MECCA))
    assert choices(game) == [PlaceLeader(MEDINA), PlaceLeader(MECCA)]


def test_12_0_a_leader_hops_on_to_a_stack_that_passes() -> None:
    """It changes stacks at any time, also to one that is on its way."""
    game = position({MEDINA: "1 Muslims Bedouin", NORTH: "1 Muslims Levy, Beni Hashim"}, war=1)
    begin(game, Movement(AUTHORITY))
    rider, (hashim,) = ids(game, MEDINA, "Bedouin"), ids(game, NORTH, "Beni")
    act(game, March(rider, NORTH, on=True))
    assert [unit.id for unit in MARCHES.free(game)[NORTH]] == [*rider, hashim]  # what the page offers
    act(game, March((*rider, hashim), "2409"))
    assert tally(game, "2409") == {"Muslims Bedouin": 1, "Beni Hashim": 1}
    assert tally(game, NORTH) == {"Muslims Levy": 1}


def test_12_0_it_hops_off_and_goes_on_with_another() -> None:
    game = position({MEDINA: "1 Muslims Bedouin, Beni Hashim", NORTH: "1 Muslims Levy"}, war=1)
    begin(game, Movement(AUTHORITY))
    (hashim,) = ids(game, MEDINA, "Beni")
    act(game, March((*ids(game, MEDINA, "Bedouin"), hashim), NORTH, on=True))
    act(game, March(ids(game, NORTH, "Bedouin"), HOMS))
    act(game, March((*ids(game, NORTH, "Levy"), hashim), "2409"))
    assert tally(game, "2409") == {"Muslims Levy": 1, "Beni Hashim": 1}


def test_12_0_no_leader_joins_the_other_side() -> None:
    game = position({MEDINA: "1 rebel Muslims Bedouin", NORTH: "1 Muslims Levy, Beni Hashim"}, war=1)
    begin(game, Movement(REBEL))
    rider, (hashim,) = ids(game, MEDINA), ids(game, NORTH, "Beni")
    act(game, March(rider, NORTH, on=True))
    with pytest.raises(IllegalAction):
        act(game, March((*rider, hashim), "2409"))


def test_12_0_passing_a_leader_adds_nothing_to_the_points() -> None:
    """The units with a leader count towards the attrition points of those who pass; it does not."""
    game = position({MEDINA: "1 Muslims Bedouin", NORTH: "2 rebel Muslims Levy, 1 rebel Beni Umaiya"}, war=1)
    begin(game, Movement(AUTHORITY))
    act(game, March(ids(game, MEDINA), NORTH, on=True))
    news = act(game, March(ids(game, NORTH, "Bedouin"), "2409"))
    assert told(news, Moved)[0].points == 2  # two levies, and desert


def surrounded(authority: str) -> Game:
    """Six rebel Bedouins and the Authority's leader in Medina, rebels all around, the rebel leader far."""
    ring = dict.fromkeys(PARTS.atlas.land[MEDINA], "1 rebel Muslims Levy")
    where = {**ring, MEDINA: f"6 rebel Muslims Bedouin, {authority}", HOMS: "1 rebel Beni Umaiya"}
    game = position(where, war=1, dice=[4])
    begin(game, CivilWar(step="rebels_fight"))
    return game


def test_12_0_a_leader_that_cannot_retreat_is_eliminated_and_the_war_over() -> None:
    game = surrounded("2 Muslims Levy, Beni Hashim")
    act(game, Fight(MEDINA, False))  # 12 to 5 and walls: 1:1, 4: 1R/1
    assert RULES.waiting(game) == {0}
    act(game, Lose(ids(game, MEDINA, "Levy", 1)))
    assert game.board.war == 1 and ids(game, MEDINA, "Beni")
    game = surrounded("1 Muslims Levy, Beni Hashim")
    news = act(game, Fight(MEDINA, False))  # 12 to 4 and walls: 2:1, 4: 1/1R
    news = act(game, Lose(ids(game, MEDINA, "Bedouin", 1))) if RULES.form(game, 1) else news
    news = act(game, Lose(ids(game, MEDINA, "Levy")))
    (ended,) = told(news, WarEnded)
    assert (ended.winner, ended.leader) == (REBEL, "Beni Umaiya")
    assert [event.why for event in told(news, UnitsLost)] == ["combat", "retreat"]


def test_12_0_the_war_is_over_as_soon_as_a_leader_falls() -> None:
    """No other combat of the segment is fought, and nobody is crowded out."""
    where = {
        MEDINA: "1 Muslims Levy",
        NORTH: "9 rebel Muslims Levy",
        HOMS: "1 Muslims Levy, 3 rebel Muslims Levy",
        DAMASCUS: "8 rebel Muslims Bedouin",
    }
    game = war(where, NORTH, MEDINA, 6)
    act(game, March(ids(game, NORTH), MEDINA))
    act(game, Done())
    news = act(game, Fight(MEDINA, False))
    assert told(news, WarEnded)
    assert tally(game, HOMS) == {"Muslims Levy": 4}
    assert tally(game, DAMASCUS) == {"Muslims Bedouin": 8}
    assert not [event for event in told(news, UnitsLost) if event.why == "stacking"]


def test_12_0_whether_the_leader_is_lost_is_its_owners_choice_and_then_nobody_retreats() -> None:
    game = position({MEDINA: "6 rebel Muslims Levy, 3 Muslims Levy, Beni Hashim"}, war=1, dice=[5])
    put(game, HOMS, "1 rebel Beni Umaiya")
    begin(game, CivilWar(step="rebels_fight"))
    act(game, Fight(MEDINA, False))  # 6 to 6 and walls: 1:2, 5: 1R/1
    form, leaders = RULES.form(game, 0), ids(game, MEDINA, "Beni")
    assert form and isinstance(form.fields[0], Pick)
    assert len(form.fields[0].options) == 4 and set(leaders) < set(form.fields[0].options)
    news = act(game, Lose(leaders))
    assert told(news, WarEnded)[0].winner == REBEL
    assert tally(game, MEDINA) == {"Muslims Levy": 8}


def test_12_0_both_leaders_fall_in_one_combat_and_the_authority_has_won() -> None:
    """The rulebook does not foresee it; a war that nobody won changes nothing."""
    game = position({MEDINA: "Beni Hashim, 1 rebel Beni Umaiya"}, war=1, dice=[3])
    begin(game, CivilWar(step="rebels_fight"))
    news = act(game, Fight(MEDINA, False))  # 3 to 3 and walls: 1:2, 3: 2R/-
    assert told(news, WarEnded)[0].winner == AUTHORITY
    game = position({NORTH: "Beni Hashim, 1 rebel Beni Umaiya"}, war=1, dice=[3], options={"victor": "yes"})
    begin(game, CivilWar(step="rebels_fight"))
    news = act(game, Fight(NORTH, False))  # 3 to 3: 1:1, 3: 2R/2
    (ended,) = told(news, WarEnded)
    assert (ended.winner, ended.leader, ended.swapped) == (AUTHORITY, "Beni Hashim", False)
