"""The bots: legal, swift, and the better one better."""

import time
from random import Random

import pytest

from games.engine.contract import Action
from games.engine.playout import play
from games.jihad.bot import BOTS, assaults, campaign, feud, marches
from games.jihad.bot.appraise import free_units, prospects, threat, wanted
from games.jihad.bot.musters import reserve, wish
from games.jihad.bot.normal import normal
from games.jihad.rules.actions import (
    Build,
    Convert,
    Done,
    Fight,
    Lose,
    March,
    PlaceLeader,
    Recruit,
    Suppress,
)
from games.jihad.rules.board import AUTHORITY, EMPIRES, MUSLIM, NAVAL, Game
from games.jihad.rules.civil_war import CivilWar
from games.jihad.rules.combat import Battles
from games.jihad.rules.construction import Construction
from games.jihad.rules.conversion import Conversion
from games.jihad.rules.losses import COMBAT, Losses
from games.jihad.rules.movement import Movement
from games.jihad.rules.mustering import rows
from games.jihad.rules.rebellion import Rebellion
from games.jihad.rules.recruitment import Recruitment
from tests.jihad.build import (
    ALEXANDRIA,
    CTESIPHON,
    DAMASCUS,
    HOMS,
    KUFA,
    MECCA,
    MEDINA,
    RULES,
    begin,
    ids,
    position,
    tally,
)

TRIPOLI = "1308"


def chosen(game: Game) -> Action:
    """What the normal bot does here, which is always allowed."""
    (seat,) = RULES.waiting(game)
    action = normal(RULES, RULES.seen_by(game, seat), seat, Random(1))
    assert RULES.why_not(game, seat, action) is None
    return action


def earned(muslims: str, empires: str, seed: str) -> int:
    """What the Muslim player earns in all when these have played."""
    *_, (game, _) = play(RULES, "campaign", seed, [BOTS[muslims], BOTS[empires]])
    assert RULES.problems(game) == []
    return sum(game.board.incomes)


def test_normal_is_better_than_easy_from_either_side() -> None:
    """Against the same easy opponent the Muslim player earns more with it, and less against it."""
    seeds = [f"level {number}" for number in range(3)]
    usual = sum(earned("easy", "easy", seed) for seed in seeds)
    assert sum(earned("normal", "easy", seed) for seed in seeds) > 2 * usual
    assert sum(earned("easy", "normal", seed) for seed in seeds) < usual


@pytest.mark.parametrize("seed", ["a", "b"])
def test_normal_plays_whole_games_with_every_option(seed: str) -> None:
    options = {option.slug: option.choices[seed == "b"][0] for option in RULES.options}
    started = time.process_time()
    *_, (game, _) = play(RULES, "campaign", seed, [normal, normal], options)
    assert RULES.outcome(game) and RULES.problems(game) == []
    assert time.process_time() - started < 40  # twenty turns of both


def test_it_recruits_what_is_free_first_a_guard_for_each_city_of_arabia() -> None:
    game = position()
    begin(game, Recruitment(MUSLIM))
    while (action := chosen(game)) != Done():
        RULES.apply(game, 0, action)
    arabia = game.components.atlas.cities["Muslims"]
    assert all(game.board.land_at(at, MUSLIM) for at in arabia)
    assert len([unit for unit in game.board.on_map() if unit.kind == "Bedouin"]) > 20


def test_it_pays_for_converts_where_they_hold_what_yields() -> None:
    where = {CTESIPHON: "1 Muslims Bedouin", "pool": "6 convert Persians Levy"}
    game = position(where, points={"Muslims": 12}, income={"Muslims": 12})
    begin(game, Recruitment(MUSLIM))
    while (action := chosen(game)) != Done():
        RULES.apply(game, 0, action)
    converts = [unit for unit in game.board.on_map() if unit.state == "Persians"]
    assert len(converts) > 2
    assert all(unit.where in game.components.atlas.fertile for unit in converts)


def test_it_builds_bases_while_they_pay_and_ships_only_in_plenty() -> None:
    game = position({KUFA: "1 Muslims Levy"}, points={"Muslims": 12})
    begin(game, Construction(MUSLIM))
    assert type(chosen(game)).__name__ == "BuildBase"
    game = position(points={"Byzantines": 30})
    begin(game, Construction(EMPIRES))
    assert chosen(game) == Done()
    game = position(points={"Byzantines": 99})
    begin(game, Construction(EMPIRES))
    assert isinstance(chosen(game), Build)


def test_it_attacks_at_odds_and_not_without() -> None:
    rest = {"2709": "1 Muslims Levy", "2109": "1 Muslims Levy", "1207": "1 Muslims Levy"}
    where = {MEDINA: "9 Muslims Bedouin", HOMS: "1 Byzantines Levy", KUFA: "1 Muslims Levy", **rest}
    game = position(where, turn=5)
    attack = next(assaults.assaults(game, free_units(game, MUSLIM, campaign.garrison)))
    assert attack.to == HOMS
    strength = game.components.strength["Muslims", "Bedouin"]
    assert len(attack.units) * strength >= wanted(game, HOMS, MUSLIM, 3)
    game = position(
        {MEDINA: "3 Muslims Bedouin", CTESIPHON: "8 Persians Mercenary", **rest, KUFA: "1 Muslims Levy"}
    )
    march = campaign.best_march(game)
    assert isinstance(march, Done) or march.to != CTESIPHON


def test_it_leaves_garrisons() -> None:
    game = position({CTESIPHON: "5 Persians Levy", MEDINA: "2 Muslims Bedouin"})
    assert marches.garrison(game, CTESIPHON) == campaign.garrison(game, MEDINA) == 1


def test_the_empires_drive_invaders_out() -> None:
    game = position({HOMS: "1 Muslims Levy", "2207": "8 Byzantines Mercenary"})
    begin(game, Movement(EMPIRES))
    march = chosen(game)
    assert isinstance(march, March) and march.to == HOMS


def test_bedouins_are_lost_last_in_combat_and_first_on_the_march() -> None:
    game = position({HOMS: "1 Muslims Bedouin, 1 Muslims Levy"})
    units = ids(game, HOMS)
    begin(game, Losses(MUSLIM, units, 1, COMBAT))
    assert chosen(game) == Lose(ids(game, HOMS, "Levy"))
    game = position({HOMS: "1 Muslims Bedouin, 1 Muslims Levy"})
    begin(game, Losses(MUSLIM, units, 1, "attrition"))
    assert chosen(game) == Lose(ids(game, HOMS, "Bedouin"))


def test_it_fights_the_best_odds_first() -> None:
    game = position({HOMS: "1 Muslims Levy, 1 Byzantines Levy", "2507": "6 Muslims Levy, 1 Persians Levy"})
    begin(game, Battles(MUSLIM, box_exposed=False))
    assert chosen(game) == Fight("2507", False)


def test_it_pays_for_converts_and_against_them() -> None:
    game = position({"conversion": "2 Persians Levy"}, points={"Muslims": 1, "Persians": 5}, dice=[6])
    begin(game, Conversion())
    action = chosen(game)
    assert isinstance(action, Convert) and len(action.units) == 1
    RULES.apply(game, 0, action)
    assert isinstance(chosen(game), Convert)
    game = position({CTESIPHON: "2 convert Persians Levy"}, points={"Muslims": 1}, dice=[5, 5])
    begin(game, Rebellion())
    action = chosen(game)
    assert isinstance(action, Suppress) and len(action.units) == 1


def at_war(options: dict[str, str] | None = None) -> Game:
    where = {MEDINA: "1 rebel Muslims Levy", "2410": "9 Muslims Bedouin", MECCA: "1 Muslims Levy"}
    game = position(where, options=options)
    begin(game, CivilWar())
    RULES.apply(game, 1, PlaceLeader(MEDINA))
    return game


def test_where_much_hangs_on_it_leaders_are_safe_and_hunted() -> None:
    game = at_war({"victor": "yes"})
    assert chosen(game) == PlaceLeader("2410")
    RULES.apply(game, 0, PlaceLeader("2410"))
    RULES.apply(game, 1, Done())
    march = chosen(game)
    assert isinstance(march, March) and march.to == MEDINA
    assert tally(game, "2410")["Beni Hashim"] == 1


def test_elsewhere_the_authority_makes_the_war_a_short_one() -> None:
    """Who wins is all one to the Muslim player, and every round costs units."""
    game = at_war()
    assert chosen(game) == PlaceLeader(MECCA)
    RULES.apply(game, 0, PlaceLeader("2410"))
    begin(game, Losses(AUTHORITY, ids(game, "2410"), 1, COMBAT))
    lost = chosen(game)
    assert isinstance(lost, Lose) and game.board.units[lost.units[0]].leader
    game = position(
        {MEDINA: "9 rebel Muslims Levy, Beni Umaiya", "2410": "2 Muslims Bedouin, Beni Hashim"}, war=1
    )
    march = feud.march(game, AUTHORITY)
    assert isinstance(march, March) and march.to == MEDINA and len(march.units) == 2


def test_garrisons_stay_while_the_authority_hunts() -> None:
    where = {MECCA: "1 rebel Muslims Levy", MEDINA: "1 Muslims Bedouin", "2410": "3 Muslims Bedouin"}
    game = position(where, war=1)
    assert [unit.where for unit in feud.able(game, AUTHORITY, MECCA)] == ["2410"] * 3


def test_it_fears_what_a_single_state_can_bring() -> None:
    near = {"2407": "4 Byzantines Mercenary", "2507": "3 Persians Mercenary"}
    game = position(near, points={"Persians": 0, "Byzantines": 0})
    assert threat(game, KUFA) == 4 * game.components.strength["Byzantines", "Mercenary"]
    game = position(points={"Persians": 10})
    assert threat(game, KUFA) == 5


def test_attacks_are_valued_by_what_they_win_and_what_they_cost() -> None:
    game = position({MEDINA: "24 Muslims Bedouin", CTESIPHON: "1 Persians Levy", "2606": "1 Persians Levy"})
    free = free_units(game, MUSLIM, campaign.garrison)
    near = {at: assaults.groups(game, free, at, assaults.FAR) for at in (CTESIPHON, "2606")}
    rich, poor = (assaults.appraise(game, near[at], at, 3) for at in near)
    assert rich and poor and rich.value > poor.value
    odds = [prospects(game, ratio, 6, 1) for ratio in (3, 6)]
    assert odds[0].wins < odds[1].wins == 1 and odds[0].losses > odds[1].losses


def test_the_byzantines_are_left_alone_at_first() -> None:
    game = position({MEDINA: "9 Muslims Bedouin"}, turn=1)
    assert HOMS in campaign.left_alone(game) and CTESIPHON not in campaign.left_alone(game)
    game.board.turn = 3
    assert HOMS not in campaign.left_alone(game)


def test_the_far_states_wait_until_the_persians_have_been_dealt_with() -> None:
    game = position({MEDINA: "9 Muslims Bedouin"})
    alor = "3510"
    for turn, waits in ((1, False), (2, True), (5, True), (6, False)):
        game.board.turn = turn
        shut = campaign.left_alone(game)
        assert (alor in shut, CTESIPHON in shut) == (waits, False)


def test_nobody_rides_to_gaul_in_the_first_turns() -> None:
    """There is a way for Bedouins, over the Sahara and Spain."""
    game, tours = position({MEDINA: "9 Muslims Bedouin"}), "0902"
    for turn, waits in ((1, True), (5, True), (6, False)):
        game.board.turn = turn
        assert (tours in campaign.left_alone(game)) == waits


def test_in_the_last_turn_it_keeps_little_and_takes_whatever_yields() -> None:
    def aims(turn: int) -> set[str]:
        game = position({MEDINA: "3 Muslims Bedouin"}, turn=turn)
        return {march.to for march in campaign.occupations(game, free_units(game, MUSLIM, campaign.garrison))}

    assert aims(8) < aims(20)
    with_points = position({MEDINA: "3 Muslims Bedouin"}, turn=8, points={"Muslims": campaign.RICH})
    free = free_units(with_points, MUSLIM, campaign.garrison)
    assert aims(8) < {march.to for march in campaign.occupations(with_points, free)}
    late, later = (position(turn=turn, income={"Muslims": 60}) for turn in (19, 20))
    assert reserve(late, MUSLIM, "Muslims") > reserve(later, MUSLIM, "Muslims")


def test_a_rich_player_raises_settlers_where_places_near_by_are_empty() -> None:
    def most(points: int) -> int:
        game = position({KUFA: "1 Muslims Levy"}, turn=8, points={"Muslims": points}, bases={KUFA: 3})
        row = next(row for row in rows(game, MUSLIM) if (row.kind, row.where) == ("Levy", KUFA))
        return wish(game, MUSLIM, row)

    assert most(campaign.RICH - 1) == 3 < most(campaign.RICH)


def test_in_the_last_turn_losses_count_for_nothing() -> None:
    def value(turn: int) -> float:
        game = position({MEDINA: "24 Muslims Bedouin", CTESIPHON: "1 Persians Levy"}, turn=turn)
        near = assaults.groups(game, free_units(game, MUSLIM, campaign.garrison), CTESIPHON, assaults.FAR)
        attack = assaults.appraise(game, near, CTESIPHON, 3)
        assert attack
        return attack.value

    assert value(20) > value(19)


def test_the_box_of_constantinople_is_never_emptied() -> None:
    game = position({"box": "6 Byzantines Levy", HOMS: "1 Muslims Levy"}, turn=5)
    begin(game, Movement(EMPIRES))
    while (action := chosen(game)) != Done():
        RULES.apply(game, 1, action)
    assert len(game.board.land_at("box", EMPIRES)) >= marches.WATCH


def test_where_the_enemy_is_at_hand_units_stay_together() -> None:
    game = position({DAMASCUS: "4 Byzantines Levy", HOMS: "9 Muslims Bedouin"}, turn=5)
    assert marches.massed(game, DAMASCUS) == 5 > marches.garrison(game, DAMASCUS)
    away = position({DAMASCUS: "4 Byzantines Levy"}, turn=5)
    assert marches.massed(away, DAMASCUS) == 1


def test_in_the_end_the_empires_hold_back_nobody() -> None:
    game = position({DAMASCUS: "4 Byzantines Levy", "box": "4 Byzantines Levy"}, turn=20)
    assert marches.garrison(game, DAMASCUS) == marches.garrison(game, "box") == 0


def test_the_byzantines_pay_for_others_what_their_own_pool_cannot_use() -> None:
    game = position({KUFA: "9 Muslims Bedouin"}, points={"Byzantines": 40}, income={"Persians": 3}, turn=5)
    for unit in game.board.pool(muslim=False):
        if unit.state == "Byzantines":
            game.board.put(unit.id, "dead")
    begin(game, Recruitment(EMPIRES))
    action = chosen(game)
    assert isinstance(action, Recruit) and action.aid


@pytest.mark.parametrize(("kind", "stay"), [("Bedouin", 1), ("Levy", 0)])
def test_a_bedouin_keeps_a_city_of_the_desert_where_he_lasts(kind: str, stay: int) -> None:
    game = position({TRIPOLI: f"1 Muslims {kind}"}, turn=9)
    assert campaign.garrison(game, TRIPOLI) == stay


def test_a_single_bedouin_goes_to_a_city_of_the_desert_that_nobody_holds() -> None:
    game = position({"1509": "2 Muslims Bedouin", "1608": "2 Muslims Levy"}, turn=9)
    found = list(campaign.outposts(game, free_units(game, MUSLIM, campaign.garrison)))
    assert (TRIPOLI, 1) in [(march.to, len(march.units)) for march in found]
    kinds = {game.board.units[unit].kind for march in found for unit in march.units}
    assert kinds == {"Bedouin"}


def test_the_muslim_player_builds_mans_and_sails_ships() -> None:
    game = position({ALEXANDRIA: "5 Muslims Levy"}, points={"Muslims": 60}, turn=5)
    begin(game, Construction(MUSLIM))
    assert isinstance(chosen(game), Build)
    port = {ALEXANDRIA: "6 Muslims Levy, 5 Muslims Naval", "2107": "1 Byzantines Levy"}
    game = position(port, points={"Muslims": 60}, turn=5)
    begin(game, Movement(MUSLIM))
    march = chosen(game)
    assert isinstance(march, March) and march.cargo


def test_ships_are_raised_where_there_are_units_to_carry() -> None:
    where = {ALEXANDRIA: "4 Muslims Levy", "2107": "1 Byzantines Levy", "pool": "2 Muslims Naval"}
    game = position(where, points={"Muslims": 60}, turn=5)
    raised = [row for row in rows(game, MUSLIM) if row.kind == NAVAL and wish(game, MUSLIM, row)]
    assert [row.where for row in raised] == [ALEXANDRIA]
