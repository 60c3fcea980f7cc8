"""Standing orders of Apocalypse in the East: what they answer, and when one is asked all the same."""

from typing import Any

import pytest

from games.apocalypse.rules.actions import Disband, Disperse, Done, Escort, Lose, Replace, Stay
from games.apocalypse.rules.board import BYZANTINE, DEAD, IMPERIAL, MUSLIM, Game
from games.apocalypse.rules.campaign import LAND, SEA, Campaign, Patrols
from games.apocalypse.rules.dispersal import Dispersal
from games.apocalypse.rules.exchange import Exchange
from games.apocalypse.rules.losses import ATTRITION, Losses
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.replacements import Choosing, Replacements
from games.apocalypse.rules.reserve import HoldingBack
from games.engine.contract import Action
from games.engine.questions import Choose
from tests.apocalypse.build import (
    ANCYRA,
    CLEAR,
    DAMASCUS,
    EMESA,
    RULES,
    TRIPOLIS,
    aboard,
    act,
    begin,
    ids,
    position,
    put,
)


def test_2_3_orders_say_what_the_fabricae_give_and_that_the_strongest_come_back() -> None:
    game = position()
    put(game, DEAD, "obs_theodosiaci, obs_batavi, obs_promoti")
    begin(game, Replacements())
    orders = {"fabricae": "foot", "replacements": "strongest"}
    seen = RULES.seen_by(game, BYZANTINE)
    (first, second) = [one for one in RULES.beforehand(seen, BYZANTINE) if one.slug in orders]
    assert (first.asked, second.asked) == (True, False)
    found = RULES.ordered(seen, BYZANTINE, orders)
    assert found and found.answer == Choose("foot")
    act(game, found.answer)
    asked = game.stack[-1]
    assert isinstance(asked, Choosing)
    found = RULES.ordered(RULES.seen_by(game, BYZANTINE), BYZANTINE, orders)
    assert found and found.answer == Replace(ids(game, DEAD, "batavi")[0], asked.place)
    assert "fabricae" not in {one.slug for one in RULES.beforehand(game, MUSLIM)}


def passed_over(game: Game, seat: int = MUSLIM, order: str = "pass") -> bool:
    found = RULES.ordered(RULES.seen_by(game, seat), seat, {"rides": order})
    assert found is None or found.answer == Done()
    return found is not None


@pytest.mark.parametrize(
    ("phase", "laid", "over"),
    [
        (LAND, {}, True),
        (LAND, {"expeditions": {"Syria": (CLEAR, "3 syr_kalb")}}, False),
        (SEA, {"expeditions": {"Syria": (TRIPOLIS, "3 syr_kalb")}}, True),
        (SEA, {"expeditions": {"Syria": (TRIPOLIS, "3 syr_kalb")}, "ships": {"3518": "2 muslim"}}, True),
        (SEA, {"expeditions": {"Syria": (TRIPOLIS, "3 syr_kalb")}, "ships": {"3518": "2 muslim sea"}}, False),
        (SEA, {"expeditions": {"Syria": (CLEAR, "3 syr_kalb")}, "ships": {"3219": "2 muslim sea"}}, False),
        (SEA, {"ships": {"3219": "2 muslim sea"}}, True),
    ],
)
def test_3_5_an_order_passes_phases_over_in_which_only_leaders_could_ride(
    phase: str, laid: dict[str, Any], over: bool
) -> None:
    game = position({DAMASCUS: "syr_kalb"}, leaders={"muawiyah": DAMASCUS}, **laid)
    begin(game, Campaign(MUSLIM, phase))
    assert passed_over(game) == over


def test_3_5_who_has_gone_aboard_is_not_passed_over() -> None:
    game = position(
        {DAMASCUS: "syr_kalb"},
        expeditions={"Syria": (TRIPOLIS, "2 syr_kalb")},
        ships={"3518": "1 muslim"},
        leaders={"muawiyah": DAMASCUS},
    )
    begin(aboard(game, "Syria"), Campaign(MUSLIM, SEA))
    assert not passed_over(game)


SAILORS: dict[str, Any] = {
    "expeditions": {"Syria": (TRIPOLIS, "3 syr_kalb")},
    "ships": {"3518": "2 muslim sea"},
}


@pytest.mark.parametrize(("phase", "over"), [(SEA, True), (LAND, False)])
def test_3_5_an_order_goes_nowhere_by_sea_until_next_year(phase: str, over: bool) -> None:
    game = position(leaders={"muawiyah": DAMASCUS}, turn=3, **SAILORS)
    begin(game, Campaign(MUSLIM, phase))
    assert passed_over(game, order="ashore-until-turn-4") == over
    game.board.note(turn=4)
    assert not passed_over(game, order="ashore-until-turn-4")


def test_3_5_whoever_is_under_way_by_sea_is_asked() -> None:
    game = position(turn=3, **SAILORS)
    begin(aboard(game, "Syria"), Campaign(MUSLIM, SEA))
    assert not passed_over(game, order="ashore-until-turn-4")


@pytest.mark.parametrize("phase", [SEA, LAND])
def test_3_3_1_an_order_moves_nobody_until_next_year(phase: str) -> None:
    game = position(leaders={"muawiyah": DAMASCUS}, turn=3, **SAILORS)
    begin(game, Campaign(MUSLIM, phase))
    assert passed_over(game, order="rest-until-turn-4")
    game.board.note(turn=4)
    assert not passed_over(game, order="rest-until-turn-4")


def test_3_0_an_order_changes_no_modes_until_next_year() -> None:
    game = position({DAMASCUS: "syr_kalb"}, turn=3)
    begin(game, Adjustment(MUSLIM))
    assert answer(game, MUSLIM, modes="until-turn-4") == Done()
    game.board.note(turn=4)
    assert answer(game, MUSLIM, modes="until-turn-4") is None


def test_6_4_an_order_holds_nobody_back() -> None:
    game = position(expeditions={IMPERIAL: (CLEAR, "obs_nervii, obs_batavi")})
    begin(game, HoldingBack(IMPERIAL))
    assert answer(game, BYZANTINE, reserve="nobody") == Stay()
    assert "reserve" not in {one.slug for one in RULES.beforehand(game, MUSLIM)}


def test_3_2_2_an_order_keeps_the_patrols_where_they_are() -> None:
    game = position({ANCYRA: "patrol obs_promoti"})
    begin(game, Patrols())
    found = RULES.ordered(game, BYZANTINE, {"patrols": "stay"})
    assert found and found.answer == Done()
    assert "patrols" not in {one.slug for one in RULES.beforehand(game, MUSLIM)}


def answer(game: Game, seat: int, **orders: str) -> Action | None:
    found = RULES.ordered(RULES.seen_by(game, seat), seat, orders)
    return found.answer if found else None


def test_3_4_an_order_loses_the_weakest() -> None:
    game = position(expeditions={"Syria": (CLEAR, "2 syr_himyar, syr_kalb")})
    begin(game, Losses(MUSLIM, CLEAR, "Syria", 1, ATTRITION))
    assert answer(game, MUSLIM, losses="weakest") == Lose(ids(game, CLEAR, "kalb"))
    assert answer(game, MUSLIM) is None


def exchange(syrians: int) -> Game:
    """Both have paid once: the Muslims are asked for their second loss, and may rout."""
    camps = {"Syria": (CLEAR, f"{syrians} syr_kalb"), IMPERIAL: (CLEAR, "obs_nervii, obs_batavi")}
    game = position(expeditions=camps)
    begin(game, Exchange("Syria", IMPERIAL))
    for seat in (MUSLIM, BYZANTINE):
        first = answer(game, seat, exchange="first")
        assert isinstance(first, Lose) and RULES.waiting(game) == {seat}
        act(game, first)
    return game


def test_6_1_4_an_order_pays_the_first_loss_and_no_other() -> None:
    assert answer(exchange(5), MUSLIM, exchange="first") is None


def test_6_1_4_an_order_pays_as_long_as_the_enemy_would_run_out_first() -> None:
    """After the first loss one Byzantine unit is left."""
    assert isinstance(answer(exchange(3), MUSLIM, exchange="more"), Lose)
    assert answer(exchange(2), MUSLIM, exchange="more") is None


def test_3_3_4_an_order_sends_leaders_to_where_most_of_their_units_are() -> None:
    game = position(
        {DAMASCUS: "3 syr_kinda", EMESA: "syr_kalb"},
        expeditions={"Syria": (CLEAR, "syr_kalb")},
        leaders={"muawiyah": "Syria"},
    )
    begin(game, Campaign(MUSLIM, LAND))
    act(game, Disband("Syria"))
    assert isinstance(game.stack[-1], Dispersal) and answer(game, MUSLIM, leaders="company") is None
    act(game, Disperse(ids(game, CLEAR), EMESA))
    assert answer(game, MUSLIM, leaders="company") == Escort("muawiyah", DAMASCUS)
