"""7.1 to 7.3: attrition points counted a second way, stops, those who stay."""

from collections.abc import Mapping
from random import Random

import pytest

from games.engine.contract import IllegalAction
from games.jihad.present import PRESENTER
from games.jihad.rules.actions import Done, March
from games.jihad.rules.attrition import Standing
from games.jihad.rules.board import EMPIRES, MUSLIM, NAVAL, POOL, Game, Unit, total
from games.jihad.rules.events import AttritionRolled, Moved
from games.jihad.rules.movement import Movement
from games.jihad.rules.sequence import Campaign
from games.jihad.rules.underway import UnderWay
from games.jihad.rules.ways import reach
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
    ids,
    lost,
    position,
    put,
    tally,
    told,
)

CYPRUS, NORTH = "2107", "2410"
SUSCEPTIBILITY = {  # the rulebook's chart, in the order Bedouin, Mercenary, Levy
    "fertile": (1, 1, 2),
    "rough": (2, 2, 4),
    "desert": (0, 4, 8),
}
KINDS = ("Bedouin", "Mercenary", "Levy")


def moving(where: Mapping[str, str], *dice: int, force: str = MUSLIM, **fields: object) -> Game:
    game = position(where, dice=dice, **fields)  # type: ignore[arg-type]
    begin(game, Movement(force))
    return game


# 7.2 Points


def points_of(stack: list[Unit], at: str) -> int:
    """The chart, read for the worst unit of a stack."""
    h = PARTS.hex[at]
    if stack[0].kind == NAVAL:
        return {"partial": 1, "sea": 2}[h.extent]
    return max(SUSCEPTIBILITY[h.terrain][KINDS.index(unit.kind)] for unit in stack)


def plainly(game: Game, stack: list[Unit]) -> dict[str, int]:
    """The least points of being in each hex, by going round all hexsides until nothing changes."""
    naval, start = stack[0].kind == NAVAL, stack[0].where
    ways = [
        way
        for side in PARTS.hexsides
        if (side.naval if naval else side.land)
        for way in ((side.a, side.b), (side.b, side.a))
    ]
    passing = {
        at: total(game, [u for u in game.board.at(at) if not u.muslim and (u.kind == NAVAL) == naval])
        for at in game.board.places()
    }
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for here, there in ways:
            if here not in best:
                continue
            price = best[here] + (passing.get(here, 0) if here != start else 0) + points_of(stack, there)
            if price <= 60 and price < best.get(there, 61):
                best[there] = price
                changed = True
    return best


@pytest.mark.parametrize("seed", range(6))
def test_7_2_points_to_every_hex_agree_with_a_plain_count(seed: int) -> None:
    rng = Random(seed)
    land = sorted(PARTS.atlas.holds)
    kinds = ["1 Byzantines Levy", "2 Byzantines Levy", "1 Persians Levy", "1 Persians Mercenary"]
    foes = {at: kinds[n % 4] for n, at in enumerate(rng.sample(land, 24))}
    game = position({**foes, rng.choice(sorted(PARTS.atlas.full_sea)): "3 Byzantines Naval"})
    stacks = ("1 Muslims Bedouin", "1 Muslims Bedouin, 1 Muslims Levy", "1 convert Persians Mercenary")
    for words in stacks:
        start = rng.choice([at for at in land if at not in foes])
        put(game, start, words)
        stack = game.board.land_at(start, MUSLIM)
        assert reach(game, stack).cost == plainly(game, stack)
        for unit in stack:
            game.board.put(unit.id, POOL)
    port = rng.choice(sorted(PARTS.atlas.ports))
    put(game, port, "2 Muslims Naval")
    ships = game.board.naval_at(port, MUSLIM)
    assert reach(game, ships).cost == plainly(game, ships)


@pytest.mark.parametrize("seed", range(3))
def test_7_2_the_path_that_is_told_has_the_points_that_are_told(seed: int) -> None:
    rng = Random(seed)
    game = moving({HOMS: "1 Muslims Bedouin, 1 Muslims Levy"}, 1)
    stack = game.board.land_at(HOMS, MUSLIM)
    to = rng.choice(sorted(set(reach(game, stack).cost) - {HOMS}))
    (moved,) = told(act(game, March(ids(game, HOMS), to)), Moved)
    assert moved.path[0] == HOMS and moved.path[-1] == to
    assert moved.points == sum(points_of(stack, at) for at in moved.path[1:])
    assert all(b in PARTS.atlas.land[a] for a, b in zip(moved.path, moved.path[1:], strict=False))


def test_7_2_the_size_of_a_stack_does_not_matter() -> None:
    one, many = position({MEDINA: "1 Muslims Levy"}), position({MEDINA: "9 Muslims Levy"})
    assert reach(one, one.board.at(MEDINA)).cost == reach(many, many.board.at(MEDINA)).cost


@pytest.mark.parametrize(
    ("points", "losses"),
    [(10, (0, 0, 0, 1, 1, 2)), (11, (0, 0, 1, 1, 2, 2)), (30, (0, 1, 1, 2, 2, 3)), (60, (2, 2, 3, 3, 4, 4))],
)
def test_7_2_columns_of_the_resolution_table_at_their_limits(points: int, losses: tuple[int, ...]) -> None:
    assert tuple(PARTS.tables.attrition.read(points, die) for die in range(1, 7)) == losses


def test_7_2_more_losses_than_units_take_the_whole_stack() -> None:
    game = moving({MEDINA: "1 Muslims Levy"}, 6)
    act(game, March(ids(game, MEDINA), NORTH))
    assert tally(game, NORTH) == {} and tally(game, POOL)["Muslims Levy"] == 24


def test_7_2_bedouins_lost_to_attrition_come_back() -> None:
    game = moving({MEDINA: "2 Muslims Bedouin"}, 6)
    act(game, March(ids(game, MEDINA), DAMASCUS))
    assert tally(game, "dead") == {} and tally(game, POOL)["Muslims Bedouin"] == 24


def test_7_2_units_dropped_off_leave_the_rest_lighter_points() -> None:
    """The levies stay in the first hex; the Bedouins ride on at their own rate."""
    game = moving({MEDINA: "1 Muslims Levy, 1 Muslims Bedouin"}, 1, 1)
    act(game, March(ids(game, MEDINA), NORTH, on=True))
    news = act(game, March(ids(game, NORTH, "Bedouin"), "2409"))
    assert [roll.points for roll in told(news, AttritionRolled)] == [8, 8 + 0]


def test_7_2_a_stack_may_drop_off_units_more_than_once() -> None:
    game = moving({MEDINA: "3 Muslims Bedouin"}, 1, 1, 1)
    act(game, March(ids(game, MEDINA), NORTH, on=True))
    first, *rest = ids(game, NORTH)
    act(game, March(tuple(rest), "2409", on=True))
    act(game, March(tuple(rest[1:]), "2408"))
    assert tally(game, NORTH) == tally(game, "2409") == tally(game, "2408") == {"Muslims Bedouin": 1}
    assert set(game.board.moved) == {first, *rest}


def test_7_2_sixty_points_hold_for_the_whole_way_with_its_stops() -> None:
    game = moving({MEDINA: "1 Muslims Levy"}, 1)
    levy = ids(game, MEDINA)
    for at in (NORTH, "2409", "2408", "2407"):  # 8 points each
        act(game, March(levy, at, on=True))
    onward = reach(game, game.board.at("2407"), 32, under_way=True).cost
    assert max(onward.values()) == 60 and onward["2307"] == 34
    with pytest.raises(IllegalAction, match="within 60"):
        act(game, March(levy, MECCA))


def test_7_2_mixed_stacks_that_stay_use_the_worst_kind_too() -> None:
    game = position({MEDINA: "2 Muslims Bedouin, 1 Muslims Levy"}, dice=[1])
    (roll,) = told(begin(game, Standing(MUSLIM)), AttritionRolled)
    assert (roll.points, len(roll.units)) == (3 * 8 - 2, 3)


def test_7_2_ships_and_land_units_that_stay_roll_apart() -> None:
    game = position({CYPRUS: "1 Muslims Levy, 1 Muslims Naval"}, dice=[1, 1])
    rolls = told(begin(game, Standing(MUSLIM)), AttritionRolled)
    assert sorted(roll.points for roll in rolls) == [3 * 1 - 1, 3 * 4 - 1]


def test_7_2_recruits_of_the_turn_that_stay_roll_as_well() -> None:
    game = position({"2406": "1 Muslims Bedouin"}, raised=[1, 0], dice=[1])
    begin(game, Campaign(step="muslims_move"))
    news = act(game, Done())
    assert [roll.where for roll in told(news, AttritionRolled)] == ["2406"]


# 7.3


def test_7_3_ending_among_enemies_is_free_of_their_strength() -> None:
    game = moving({HOMS: "1 Muslims Bedouin", "2306": "4 Byzantines Mercenary"}, 1)
    (moved,) = told(act(game, March(ids(game, HOMS), "2306")), Moved)
    assert moved.points == 1


def test_7_3_units_of_a_state_that_recruited_roll_where_they_stay_others_do_not() -> None:
    where = {"2405": "2 Byzantines Levy", "3404": "2 Turks Levy"}
    game = position(where, recruited=["Turks"], dice=[6, 6])
    rolls = told(begin(game, Standing(EMPIRES)), AttritionRolled)
    assert [roll.where for roll in rolls] == ["3404"]


def test_7_3_units_of_the_empires_that_move_roll_whether_they_recruited_or_not() -> None:
    game = moving({CTESIPHON: "2 Persians Levy"}, 6, force=EMPIRES)
    assert told(act(game, March(ids(game, CTESIPHON), "2507")), AttritionRolled)


def test_7_3_one_in_each_city_is_spared_and_all_above_it_are_not() -> None:
    game = position({"3306": "4 Persians Levy"}, recruited=["Persians"], dice=[6])
    news = begin(game, Standing(EMPIRES))
    assert lost(news) == 2 and tally(game, "3306") == {"Persians Levy": 2}
    game = position({"3307": "3 Persians Levy"}, recruited=["Persians"], dice=[6])
    begin(game, Standing(EMPIRES))  # 3 x 4 - 1: two are lost
    assert tally(game, "3307") == {"Persians Levy": 1}


def attrition_told(game: Game) -> list[str]:
    """Of the stacks of the Empires that stand; who loses nobody is not told of."""
    news = begin(game, Standing(EMPIRES))
    lines = [line.text for event in news for line in PRESENTER.tell(RULES, ("Layla", "Omar"), event)]
    return [text.split(": ", 1)[1] for text in lines if text.startswith("Attrition")]


def test_7_3_nobody_is_told_to_be_lost_who_is_immune_in_a_city() -> None:
    alone = position({"3405": "1 Turks Levy"}, dice=[6], recruited=["Turks"])
    assert attrition_told(alone) == []
    two = position({"3307": "2 Persians Levy"}, dice=[6], recruited=["Persians"])
    assert attrition_told(two) == ["die 6, 1 of 2 lost, for the last unit in a city is immune."]
    outside = position({"3404": "1 Turks Levy"}, dice=[6], recruited=["Turks"])
    assert attrition_told(outside) == ["die 6, 1 of 3 lost, for no more were there."]


def test_7_3_a_ship_in_the_city_is_a_unit_of_the_state() -> None:
    game = position({"2910": "1 Persians Levy, 1 Persians Naval"}, recruited=["Persians"], dice=[6, 6])
    begin(game, Standing(EMPIRES))
    assert sum(tally(game, "2910").values()) == 1


def test_7_3_the_muslims_lose_the_last_in_a_city_as_well() -> None:
    game = position({MECCA: "1 Muslims Levy"}, dice=[6])
    begin(game, Standing(MUSLIM))
    assert tally(game, MECCA) == {}


def test_7_3_a_muslim_ship_opens_a_state_to_the_byzantines() -> None:
    game = position({"2407": "1 Byzantines Levy", "2910": "1 Muslims Naval"})
    assert "2507" in reach(game, game.board.at("2407")).cost


def test_7_3_byzantine_ships_stay_out_as_well() -> None:
    coast = {at for at in PARTS.atlas.enter["Naval"] if PARTS.hex[at].state == "Goths"}
    game = position({"0806": "1 Byzantines Naval"})
    assert not coast & set(reach(game, game.board.at("0806")).cost)
    put(game, "0605", "1 Muslims Bedouin")
    assert coast & set(reach(game, game.board.at("0806")).cost)


def test_7_3_byzantines_within_such_borders_go_about_there_and_out_and_do_not_come_back() -> None:
    persia = PARTS.atlas.home["Persians"]
    game = position({CTESIPHON: "1 Byzantines Levy"})
    reached = reach(game, game.board.at(CTESIPHON))
    assert {"2507", "2407"} <= set(reached.cost)
    for to in reached.cost:
        within = [at in persia for at in (CTESIPHON, *reached.path(to))]
        assert within == sorted(within, reverse=True), to
    assert not PARTS.atlas.home["Turks"] & set(reached.cost)


def test_7_3_other_states_may_go_anywhere() -> None:
    game = position({CTESIPHON: "1 Persians Levy"})
    assert "2307" in reach(game, game.board.at(CTESIPHON)).cost


def test_7_1_a_stack_has_gone_from_where_it_began_to_where_it_ended_whatever_its_stops() -> None:
    """Those that follow it there were to go with it; those that end where it only stopped were not."""
    game = moving({MEDINA: "3 Muslims Bedouin"}, 1)
    first, second, third = ids(game, MEDINA)
    act(game, March((first,), NORTH, on=True))
    act(game, March((first,), "2409"))
    with pytest.raises(IllegalAction, match="as one stack"):
        act(game, March((second,), "2409"))
    act(game, March((third,), NORTH))
    assert tally(game, NORTH) == {"Muslims Bedouin": 1}


def test_7_1_a_stack_that_goes_on_does_not_end_where_others_went_from_where_it_began() -> None:
    game = moving({MEDINA: "2 Muslims Bedouin"}, 1)
    first, second = ids(game, MEDINA)
    act(game, March((first,), "2409"))
    act(game, March((second,), NORTH, on=True))
    decision = game.stack[-1]
    assert isinstance(decision, UnderWay) and "2409" not in decision.ways(game, game.board.at(NORTH))
    for on in (False, True):
        with pytest.raises(IllegalAction, match="as one stack"):
            act(game, March((second,), "2409", on=on))
    act(game, March((second,), "2408"))  # through that hex
    assert tally(game, "2408") == {"Muslims Bedouin": 1}


def test_7_1_a_stack_does_not_come_back_to_those_it_dropped_off() -> None:
    game = moving({MEDINA: "2 Muslims Bedouin"}, 1)
    first, second = ids(game, MEDINA)
    act(game, March((first, second), NORTH, on=True))
    act(game, March((first,), "2409", on=True))
    with pytest.raises(IllegalAction, match="as one stack"):
        act(game, March((first,), NORTH))


def test_7_1_a_stack_that_goes_on_may_end_where_others_went_from_elsewhere() -> None:
    game = moving({MEDINA: "1 Muslims Bedouin", MECCA: "1 Muslims Bedouin"}, 1)
    first, second = *ids(game, MEDINA), *ids(game, MECCA)
    act(game, March((first,), "2409"))
    act(game, March((second,), NORTH, on=True))
    act(game, March((second,), "2409"))
    assert tally(game, "2409") == {"Muslims Bedouin": 2}


def test_7_1_units_that_began_where_it_stopped_may_follow_it() -> None:
    game = moving({MEDINA: "1 Muslims Bedouin", NORTH: "1 Muslims Bedouin"}, 1)
    first, second = *ids(game, MEDINA), *ids(game, NORTH)
    act(game, March((first,), NORTH, on=True))
    act(game, March((first,), "2409"))
    act(game, March((second,), "2409"))
    assert tally(game, "2409") == {"Muslims Bedouin": 2}
