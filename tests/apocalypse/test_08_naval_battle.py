"""8.0 Naval battle, and Greek fire."""

import pytest

from games.apocalypse.rules.actions import GoAboard, Rout, Sail, Sink, Stay
from games.apocalypse.rules.board import BYZANTINE, LOOSE, MUSLIM, Game
from games.apocalypse.rules.campaign import SEA, Campaign
from games.apocalypse.rules.events import FireUsed, Fled, Fought, Routed, ShipsLost, SurpriseRolled
from games.apocalypse.rules.flight import NavalFlight, ends
from games.engine.contract import Action, Event
from games.engine.questions import Choose
from tests.apocalypse.build import (
    KONSTANTIA,
    PARTS,
    RULES,
    TRIPOLIS,
    aboard,
    act,
    asked,
    begin,
    dead,
    members,
    only,
    position,
    put,
    refusal,
    ship_ids,
    told,
)

FOOT = "obs_batavi, obs_nervii, obs_ioviani, obs_herculiani"


def meeting(
    muslims: str = "4 syr_kalb",
    muslim_ships: int = 2,
    byzantines: str = FOOT,
    byzantine_ships: int = 2,
    dice: tuple[int, ...] = (),
    *,
    fire: bool = False,
    leaders: dict[str, str] | None = None,
) -> Game:
    """The Syrians sail from Tripolis; the Byzantine Expedition is aboard off Cyprus."""
    expeditions = {"Syria": (TRIPOLIS, muslims)}
    if byzantines:
        expeditions["Byzantine"] = (KONSTANTIA, byzantines)
    game = position(
        expeditions=expeditions,
        ships={"3518": f"{muslim_ships} muslim", "3224": f"{byzantine_ships} byzantine sea"},
        leaders=leaders,
        dice=dice,
        fire=fire,
    )
    aboard(game, "Syria")
    if byzantines:
        aboard(game, "Byzantine")
    begin(game, Campaign(MUSLIM, SEA))
    return game


def fight(game: Game) -> list[Event]:
    return act(game, Sail("Syria", "3224"))


def ordered(game: Game, **orders: str) -> Action | None:
    """What the Byzantine's word answers."""
    found = RULES.ordered(RULES.seen_by(game, BYZANTINE), BYZANTINE, orders)
    return found.answer if found else None


def ships(game: Game) -> tuple[int, int]:
    """What is left of both sides' fleets, wherever it is."""
    known = [ship for ship in game.board.ships if ship.where[0].isdigit()]
    return len([s for s in known if s.seat == BYZANTINE]), len([s for s in known if s.seat == MUSLIM])


def test_8_0_and_8_1_they_fight_with_the_right_hand_factors_of_those_aboard() -> None:
    news = fight(meeting(dice=(4,)))
    battle = only(news, Fought)
    assert not told(news, SurpriseRolled)  # Ruling 66: not at sea
    assert battle.naval and battle.strengths == (12, 2 + 3 + 3 + 3)
    assert (battle.column, battle.result) == (3, "A")


def test_8_0_ships_in_garrison_do_not_fight() -> None:
    game = position(
        expeditions={"Syria": (TRIPOLIS, "2 syr_kalb")}, ships={"3518": "1 muslim", "3224": "1 byzantine"}
    )
    aboard(game, "Syria")
    begin(game, Campaign(MUSLIM, SEA))
    assert not told(fight(game), Fought) and ships(game) == (1, 1)


def test_6_3_leaders_at_sea_shift_the_column_one_a_side() -> None:
    game = meeting(dice=(4,), leaders={"muawiyah": "Syria", "uunada": "Syria"})
    assert only(fight(game), Fought).shifts == (2, 0)


def test_8_1_ships_without_troops_are_lost() -> None:
    game = meeting(byzantines="")
    news = fight(game)
    assert not told(news, Fought) and only(news, ShipsLost).count == 2 and ships(game) == (0, 2)


def test_8_0_and_ruling_73_a_camp_may_go_aboard_to_fight_and_camps_again() -> None:
    game = position(
        expeditions={"Syria": (TRIPOLIS, "2 syr_kalb"), "Byzantine": (KONSTANTIA, FOOT)},
        ships={"3518": "1 muslim", "3224": "1 byzantine sea"},
        dice=(1,),
    )
    aboard(game, "Syria")
    begin(game, Campaign(MUSLIM, SEA))
    fight(game)
    assert asked(game) == "Boarding" and RULES.waiting(game) == {BYZANTINE}
    assert ordered(game, boarding="aboard") == GoAboard("Byzantine")
    assert ordered(game, boarding="stay") == Stay()
    news = act(game, GoAboard("Byzantine"))
    assert only(news, Fought).result == "AD"  # 6 to 11: 1:2
    one = game.board.expeditions["Byzantine"]
    assert (one.afloat, one.where) == (False, KONSTANTIA) and ships(game) == (1, 0)


def test_8_0_a_camp_that_finds_no_room_is_asked_all_the_same() -> None:
    game = position(
        expeditions={"Syria": (TRIPOLIS, "2 syr_kalb"), "Byzantine": (KONSTANTIA, f"{FOOT}, excubitor")},
        ships={"3518": "1 muslim", "3224": "1 byzantine sea"},
    )
    aboard(game, "Syria")
    begin(game, Campaign(MUSLIM, SEA))
    fight(game)
    assert RULES.legal(game, BYZANTINE) == [Stay()]
    assert ordered(game, boarding="aboard") == Stay()
    act(game, Stay())
    assert ships(game) == (0, 1)


def test_8_0_and_ruling_87_of_two_camps_one_is_asked() -> None:
    game = position(
        expeditions={
            "Syria": (TRIPOLIS, "2 syr_kalb"),
            "Egypt": (TRIPOLIS, "egy_tujib"),
            "Byzantine": (KONSTANTIA, FOOT),
        },
        ships={"3518": "2 muslim sea", "3224": "2 byzantine"},
        dice=(1,),
    )
    begin(aboard(game, "Byzantine"), Campaign(BYZANTINE, SEA))
    act(game, Sail("Byzantine", "3518"))
    assert RULES.legal(game, MUSLIM) == [Stay(), GoAboard("Egypt")]
    act(game, GoAboard("Egypt"))
    assert asked(game) != "Boarding"


def test_8_2_1_attrition_a_ship_each_in_turn_with_those_aboard() -> None:
    game = meeting(dice=(4,))
    fight(game)
    assert RULES.waiting(game) == {MUSLIM} and refusal(game, Rout()) == "8.2.1"
    act(game, Sink(ship_ids(game, "3224", MUSLIM)[:1]))
    assert dead(game) == {"syr_kalb": 2} and RULES.waiting(game) == {BYZANTINE}
    act(game, Sink(ship_ids(game, "3224", BYZANTINE)[:1]))
    assert RULES.waiting(game) == {MUSLIM}
    news = act(game, Rout())
    assert not told(news, ShipsLost) and ships(game) == (1, 1)
    assert asked(game) == "NavalFlight"


def test_8_2_2_and_ruling_33_a_rout_costs_as_many_ships_as_the_enemy_has_and_the_winner_half() -> None:
    game = meeting("10 syr_kalb, 5 syr_himyar", 8, FOOT, 3, dice=(3,))
    news = fight(game)  # 50 to 11: 4:1
    assert only(news, Fought).result == "DR" and only(news, Routed).losses == 3
    assert asked(game) == "Sinking" and RULES.waiting(game) == {MUSLIM}
    act(game, Sink(ship_ids(game, "3224", MUSLIM)[:1]))
    assert ships(game) == (0, 7)


def test_8_2_2_the_rest_flee_up_to_10_points_towards_a_friendly_port() -> None:
    game = meeting("4 syr_kalb", 2, FOOT, 1, dice=(1,))
    news = fight(game)  # 12 to 11: 1:1
    assert only(news, Fought).result == "AR" and only(news, Routed).losses == 1
    act(game, Sink(ship_ids(game, "3224", MUSLIM)[:1]))
    assert asked(game) == "NavalFlight"
    assert Choose("3518") in RULES.legal(game, MUSLIM)
    news = act(game, Choose("3518"))
    assert only(news, Fled).rule == "8.2.2"
    assert len(game.board.garrison(TRIPOLIS, MUSLIM)) == 2 and "Syria" not in game.board.expeditions
    assert ships(game) == (1, 1)  # half of one is none


def test_8_2_2_a_leader_ashore_does_not_flee_with_the_ships() -> None:
    game = meeting(byzantine_ships=3, dice=(6,), leaders={"manuel": KONSTANTIA, "constans": "Byzantine"})
    put(game, KONSTANTIA, "car_cyprii")
    fight(game)
    carrier = {unit.ship for unit in game.board.members("Byzantine")}
    bare = [ship for ship in ship_ids(game, "3224", BYZANTINE) if ship not in carrier]
    act(game, Sink(tuple(bare)), Sink(ship_ids(game, "3224", MUSLIM)[:1]))
    assert asked(game) == "NavalFlight"
    act(game, Choose(ends(game, "3224", BYZANTINE, False)[0]))
    assert game.board.leaders["manuel"].where == KONSTANTIA != game.board.leaders["constans"].where


def test_8_2_2_and_ruling_2_who_flees_to_a_strait_says_on_which_bank() -> None:
    game = position(
        expeditions={"Byzantine": (PARTS.atlas.site["cyzicus"], FOOT)}, ships={"1437": "1 byzantine sea"}
    )
    begin(aboard(game, "Byzantine"), NavalFlight(BYZANTINE, "1437"))
    assert Choose("1338e") in RULES.legal(game, BYZANTINE)
    act(game, Choose("1338a"))
    assert {unit.where for unit in game.board.of(BYZANTINE) if unit.post == LOOSE} == {"1338a"}


def test_8_2_3_destruction_costs_the_loser_all_and_the_winner_nothing() -> None:
    game = meeting("2 syr_kalb", 1, FOOT, 2, dice=(1,))
    assert only(fight(game), Fought).result == "AD"
    assert ships(game) == (2, 0) and dead(game) == {"syr_kalb": 2}


@pytest.mark.parametrize("fire", [False, True])
def test_8_3_greek_fire_from_its_event_on_before_the_battle(fire: bool) -> None:
    game = meeting(dice=(3, 4), fire=fire)
    news = fight(game)
    assert (asked(game) == "Burning") == fire
    assert bool(told(news, Fought)) != fire
    if fire:
        assert RULES.legal(game, BYZANTINE) == [Choose("2"), Choose("1"), Choose("0")]
        assert (ordered(game, fire="all"), ordered(game, fire="none")) == (Choose("2"), Choose("0"))
        assert "fire" not in {one.slug for one in RULES.beforehand(game, MUSLIM)}


def test_8_3_and_ruling_34_the_byzantine_chooses_muslim_ships_and_the_muslim_the_shaded_one() -> None:
    game = meeting("6 syr_kalb", 3, FOOT, 2, dice=(3,), fire=True)
    fight(game)
    assert only(act(game, Choose("2")), FireUsed).lost == 1
    assert RULES.waiting(game) == {BYZANTINE}
    act(game, Sink(ship_ids(game, "3224", MUSLIM)[2:]))
    assert dead(game)["syr_kalb"] >= 2
    game = meeting("6 syr_kalb", 3, FOOT, 2, dice=(1,), fire=True)
    fight(game)
    news = act(game, Choose("1"))
    assert (only(news, FireUsed).lost, only(news, FireUsed).own) == (0, True)
    assert RULES.waiting(game) == {MUSLIM}
    assert refusal(game, Sink(ship_ids(game, "3224", MUSLIM)[:1])) == "8.2"
    act(game, Sink(ship_ids(game, "3224", BYZANTINE)[1:]))
    assert len([s for s in game.board.ships if s.seat == BYZANTINE and s.where == "dead"]) == 1


def test_8_3_no_fire_no_loss() -> None:
    game = meeting(dice=(4,), fire=True)
    fight(game)
    assert not told(act(game, Choose("0")), FireUsed)


def test_ruling_61_fire_first_then_bare_ships_are_lost() -> None:
    game = meeting("4 syr_kalb", 2, "", 2, dice=(3,), fire=True)
    fight(game)
    assert only(act(game, Choose("2")), FireUsed).lost == 1
    act(game, Sink(ship_ids(game, "3224", MUSLIM)[:1]))
    assert ships(game) == (0, 1) and len(members(game, "Syria")) == 2


def test_8_1_attackers_burnt_to_the_last_have_lost() -> None:
    game = meeting("2 syr_kalb", 1, FOOT, 2, dice=(3,), fire=True)
    fight(game)
    act(game, Choose("2"), Sink(ship_ids(game, "3224", MUSLIM)))
    assert ships(game) == (2, 0) and "Syria" not in game.board.expeditions


def test_ruling_46_ships_that_flee_to_an_open_coast_send_their_passengers_home() -> None:
    game = meeting("4 syr_kalb", 2, FOOT, 1, dice=(1,))
    fight(game)
    act(game, Sink(ship_ids(game, "3224", MUSLIM)[:1]))
    answers = [a.answer for a in RULES.legal(game, MUSLIM) if isinstance(a, Choose)]
    syria = PARTS.atlas.districts["Syria"]
    coast = next(at for at in answers if at in syria and at not in PARTS.atlas.ports)
    act(game, Choose(coast))
    assert asked(game) == "Dispersal"
    assert {ship.post for ship in game.board.ships_at(coast, MUSLIM)} == {"sea"}
