"""10.0: who rebels, and how revolts are put down."""

import pytest

from games.engine.contract import Form
from games.jihad.rules.actions import Done, Fight, Retreat, Suppress
from games.jihad.rules.board import BOX
from games.jihad.rules.events import BoughtOff, RebellionRolled, SuppressionRolled
from games.jihad.rules.rebellion import Rebellion, may_rebel, rebels
from games.jihad.rules.sequence import Campaign
from tests.jihad.build import (
    CONSTANTINOPLE,
    CTESIPHON,
    DAMASCUS,
    HOMS,
    MEDINA,
    RULES,
    act,
    begin,
    ids,
    position,
    tally,
    told,
)


def rolled(words: str, die: int) -> bool:
    """Whether a single unit rebels on this die."""
    game = position({CTESIPHON: words}, dice=[die], income={"Muslims": 90})
    (event,) = told(begin(game, Rebellion()), RebellionRolled)
    ((_, _, rebelled),) = event.rolls
    return rebelled


@pytest.mark.parametrize(
    ("words", "from_die"),
    [
        ("1 Muslims Bedouin", 2),
        ("1 Muslims Levy", 3),
        ("1 convert Byzantines Mercenary", 6),
        ("1 convert Persians Mercenary", 6),
        ("1 convert Byzantines Levy", 5),
        ("1 convert Persians Levy", 5),
        ("1 convert Berbers Levy", 4),
        ("1 convert Goths Levy", 4),
        ("1 convert Khazars Levy", 4),
        ("1 convert Sindhis Levy", 4),
        ("1 convert Turks Levy", 4),
    ],
)
def test_10_1_each_kind_of_each_nation_by_the_table(words: str, from_die: int) -> None:
    assert [rolled(words, die) for die in range(1, 7)] == [die >= from_die for die in range(1, 7)]


def test_10_1_whoever_attacked_is_loyal_and_whoever_stood_beside_is_not() -> None:
    game = position(
        {HOMS: "6 Muslims Bedouin, 1 Byzantines Levy", DAMASCUS: "1 Muslims Levy"}, dice=[6, 1, 1]
    )
    begin(game, Campaign(step="muslims_fight"))
    news = act(game, Fight(HOMS, False))
    (event,) = told(news, RebellionRolled)
    assert [unit for unit, _, _ in event.rolls] == list(ids(game, DAMASCUS))


def test_10_1_attackers_that_were_thrown_back_are_exempt_too() -> None:
    game = position({HOMS: "4 Muslims Bedouin, 2 Byzantines Mercenary"}, dice=[1])
    begin(game, Campaign(step="muslims_fight"))
    act(game, Fight(HOMS, False))  # 8 to 7: 2R/-
    news = act(game, next(a for a in RULES.legal(game, 0) if isinstance(a, Retreat)))
    assert not told(news, RebellionRolled)


def test_10_1_an_assault_on_the_box_is_an_attack() -> None:
    game = position({CONSTANTINOPLE: "6 Muslims Bedouin", BOX: "1 Byzantines Levy"}, dice=[6])
    begin(game, Campaign(step="muslims_fight"))
    assert not told(act(game, Fight(BOX, False)), RebellionRolled)
    game = position({CONSTANTINOPLE: "2 Muslims Bedouin", BOX: "1 Byzantines Levy"}, income={"Muslims": 90})
    begin(game, Campaign(step="muslims_fight"))
    assert told(act(game, Done()), RebellionRolled)


def test_10_1_only_the_attack_of_this_turn_counts() -> None:
    game = position({MEDINA: "1 Muslims Levy"}, dice=[6, 1], income={"Muslims": 90})
    game.board.attacked = list(ids(game, MEDINA))
    assert told(begin(game, Campaign(step="muslims_fight")), RebellionRolled)


def test_10_1_ships_never_rebel() -> None:
    game = position({DAMASCUS: "2 Muslims Naval, 1 convert Byzantines Naval"}, dice=[6, 6, 6])
    assert not told(begin(game, Rebellion()), RebellionRolled)


def test_10_1_units_of_the_empires_do_not_roll() -> None:
    game = position({MEDINA: "2 Persians Levy", CTESIPHON: "3 Byzantines Mercenary"})
    assert may_rebel(game) == []


@pytest.mark.parametrize(
    ("income", "levy", "bedouin"),
    [
        (0, 5, 4),
        (20, 5, 4),
        (21, 4, 3),
        (40, 4, 3),
        (41, 3, 2),
        (61, 2, 1),
        (80, 2, 1),
        (81, 2, 0),
        (100, 2, 0),
        (101, 3, 1),
        (120, 3, 1),
        (121, 4, 2),
    ],
)
def test_10_2_the_highest_die_that_puts_a_muslim_down(income: int, levy: int, bedouin: int) -> None:
    for kind, highest in (("Levy", levy), ("Bedouin", bedouin)):
        for die in range(1, 7):
            game = position({MEDINA: f"1 rebel Muslims {kind}"}, income={"Muslims": income}, dice=[die, 1, 6])
            (event,) = told(begin(game, Rebellion(step="put_down")), SuppressionRolled)
            assert [loyal for _, _, loyal in event.rolls] == [die <= highest]


def test_10_2_the_income_of_the_turn_decides_and_not_the_track() -> None:
    game = position(
        {MEDINA: "1 rebel Muslims Levy"}, points={"Muslims": 999}, income={"Muslims": 10}, dice=[5, 1]
    )
    (event,) = told(begin(game, Rebellion(step="put_down")), SuppressionRolled)
    assert event.income == 10 and event.rolls[0][2]


def test_10_2_a_mercenary_costs_no_more_than_a_levy() -> None:
    where = {CTESIPHON: "1 rebel convert Persians Mercenary, 1 rebel convert Turks Levy"}
    game = position(where, points={"Muslims": 5}, dice=[1])
    begin(game, Rebellion(step="buy_off"))
    news = act(game, Suppress(ids(game, CTESIPHON)))
    assert told(news, BoughtOff)[0].paid == 2 and game.board.points["Muslims"] == 3
    assert not rebels(game, native=False) and len(ids(game, CTESIPHON)) == 2


def test_10_2_muslims_cannot_be_bought_off() -> None:
    where = {CTESIPHON: "1 rebel convert Persians Levy", MEDINA: "1 rebel Muslims Levy"}
    game = position(where, points={"Muslims": 5}, dice=[1])
    begin(game, Rebellion(step="buy_off"))
    form = RULES.form(game, 0)
    assert isinstance(form, Form)
    assert set(getattr(form.fields[0], "options", ())) == set(ids(game, CTESIPHON))


def test_10_2_without_points_nobody_is_asked() -> None:
    game = position({CTESIPHON: "2 rebel convert Persians Levy"}, points={"Muslims": 0}, dice=[1])
    begin(game, Rebellion(step="buy_off"))
    assert not RULES.waiting(game) and tally(game, CTESIPHON) == {}
