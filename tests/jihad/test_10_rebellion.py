"""10.0 Rebellion, and 11.2 whether a Civil War breaks out."""

import pytest

from games.engine.contract import IllegalAction
from games.jihad.rules.actions import Done, Suppress
from games.jihad.rules.board import POOL, Game
from games.jihad.rules.events import (
    BoughtOff,
    KhalifFate,
    RebellionRolled,
    RevoltEnded,
    SuppressionRolled,
    WarJudged,
)
from games.jihad.rules.rebellion import Rebellion, may_rebel, rebels
from tests.jihad.build import (
    CTESIPHON,
    HOMS,
    KUFA,
    MECCA,
    MEDINA,
    RULES,
    act,
    begin,
    ids,
    position,
    tally,
    told,
)


def test_10_1_all_muslim_land_units_that_have_not_attacked_may_rebel() -> None:
    game = position(
        {MEDINA: "2 Muslims Levy, 1 Muslims Naval", HOMS: "1 convert Persians Levy, 1 Byzantines Levy"}
    )
    assert {(unit.state, unit.kind) for unit in may_rebel(game)} == {
        ("Muslims", "Levy"),
        ("Persians", "Levy"),
    }


def test_10_1_one_die_a_unit_on_the_column_of_its_kind() -> None:
    game = position({MEDINA: "2 Muslims Bedouin, 1 Muslims Levy"}, dice=[1, 2, 3], income={"Muslims": 50})
    news = begin(game, Rebellion())
    (rolled,) = told(news, RebellionRolled)
    assert [(die, rebel) for _, die, rebel in rolled.rolls] == [(1, False), (2, True), (3, True)]


def test_ruling_35_who_is_exempt() -> None:
    game = position({MEDINA: "2 Muslims Levy", KUFA: "2 Muslims Levy", HOMS: "2 Muslims Naval"})
    attacker, builder = ids(game, MEDINA)[0], ids(game, KUFA)[0]
    game.board.attacked, game.board.builders = [attacker], [builder]
    assert [unit.id for unit in may_rebel(game)] == [ids(game, MEDINA)[1], ids(game, KUFA)[1]]


def test_ruling_35_recruits_of_the_turn_roll_as_well() -> None:
    game = position({MEDINA: "1 Muslims Bedouin"}, raised=[1, 0])
    assert len(may_rebel(game)) == 1


def test_10_2_converts_are_bought_off_for_a_point_each() -> None:
    game = position({CTESIPHON: "3 convert Persians Levy"}, points={"Muslims": 2}, dice=[5, 5, 5])
    begin(game, Rebellion())
    units = ids(game, CTESIPHON)
    with pytest.raises(IllegalAction, match="You can pay for 2"):
        act(game, Suppress(units))
    news = act(game, Suppress(units[:2]))
    assert told(news, BoughtOff)[0].paid == 2 and game.board.points["Muslims"] == 0
    assert tally(game, CTESIPHON) == {"Persians Levy": 2}  # the third has dispersed


def test_ruling_36_buying_off_is_optional_and_muslims_cost_nothing() -> None:
    game = position(
        {CTESIPHON: "1 convert Persians Levy", MEDINA: "1 Muslims Levy"},
        points={"Muslims": 9},
        income={"Muslims": 1},
        dice=[6, 6, 5],
    )
    begin(game, Rebellion())
    news = act(game, Done())
    assert game.board.points["Muslims"] == 9
    assert told(news, SuppressionRolled)[0].rolls == ((ids(game, MEDINA)[0], 5, True),)


@pytest.mark.parametrize(
    ("income", "die", "loyal"), [(1, 4, True), (20, 5, False), (90, 1, False), (121, 2, True)]
)
def test_10_2_muslim_rebels_roll_against_the_income_of_the_turn(income: int, die: int, loyal: bool) -> None:
    game = position(
        {MEDINA: "1 Muslims Bedouin"}, income={"Muslims": income}, points={"Muslims": 0}, dice=[2, die, 1]
    )
    news = begin(game, Rebellion())
    assert told(news, SuppressionRolled)[0].rolls[0][1:] == (die, loyal)


def test_10_2_only_converts_in_revolt_can_be_bought_off() -> None:
    game = position({CTESIPHON: "2 convert Persians Levy"}, points={"Muslims": 9}, dice=[5, 1])
    begin(game, Rebellion())
    loyal = ids(game, CTESIPHON)[1]
    for wrong in ((loyal,), (), (9999,)):
        with pytest.raises(IllegalAction, match="each once"):
            act(game, Suppress(wrong))


@pytest.mark.parametrize(
    ("die", "fate"),
    [
        (1, "Survives"),
        (3, "Survives"),
        (4, "Dies with Heir"),
        (5, "Dies without Heir"),
        (6, "Dies without Heir"),
    ],
)
def test_10_3_one_die_for_the_fate_of_the_khalif(die: int, fate: str) -> None:
    news = begin(position(dice=[die, 6]), Rebellion())
    assert told(news, KhalifFate) == [KhalifFate(die=die, fate=fate, rule="10.3")]


def judged(rebel: int, loyal: int, fate: int, die: int, ships: int = 0) -> WarJudged:
    """So many levies in revolt and not, the Khalif's die, and the die for war."""
    where = {HOMS: f"{rebel} rebel Muslims Levy"} if rebel else {}
    if loyal:
        where[MEDINA] = f"{loyal} Muslims Levy"
    if ships:
        where[MECCA] = f"{ships} Muslims Naval"
    game = position(where, dice=[fate, die])
    game.board.attacked = [unit.id for unit in game.board.on_map()]
    (event,) = told(begin(game, Rebellion(step="khalif")), WarJudged)
    return event


@pytest.mark.parametrize(
    ("rebel", "loyal", "fate", "die", "needed", "war"),
    [
        (1, 3, 1, 1, 0, False),
        (1, 3, 5, 4, 4, True),
        (1, 3, 5, 5, 4, False),
        (1, 2, 4, 4, 4, True),
        (1, 1, 1, 4, 4, True),
        (1, 1, 5, 6, 6, True),
        (2, 3, 1, 1, 0, False),
    ],
)
def test_11_2_war_by_rebels_and_fate(
    rebel: int, loyal: int, fate: int, die: int, needed: int, war: bool
) -> None:
    event = judged(rebel, loyal, fate, die)
    assert (event.rebels, event.total, event.needed, event.war) == (rebel, rebel + loyal, needed, war)
    assert event.die == (die if needed else 0)


def test_ruling_37_ships_count_among_the_muslim_units() -> None:
    assert judged(1, 2, 1, 1, ships=1).column == 0
    assert judged(0, 0, 1, 1).column == 0


def test_ruling_38_without_war_muslims_are_loyal_again_and_converts_go() -> None:
    game = position(
        {MEDINA: "1 rebel Muslims Levy, 3 Muslims Levy", CTESIPHON: "1 rebel convert Persians Levy"}, dice=[1]
    )
    news = begin(game, Rebellion(step="khalif"))
    assert told(news, RevoltEnded)
    assert not any(unit.rebel for unit in game.board.units)
    assert tally(game, MEDINA) == {"Muslims Levy": 4}
    assert tally(game, CTESIPHON) == {} and tally(game, POOL)["Persians Levy"] == 20
    assert game.board.units[next(u.id for u in game.board.pool(True) if u.state == "Persians")].muslim


def test_10_1_nobody_on_the_map_nobody_to_rebel() -> None:
    game: Game = position(dice=[1])
    assert not told(begin(game, Rebellion()), RebellionRolled)
    assert rebels(game, native=True) == []
    assert not RULES.waiting(game)
