"""Standing orders of Apocalypse in the East: what they answer, and when one is asked all the same."""

from typing import Any

import pytest

from games.apocalypse.rules.actions import Done, Replace
from games.apocalypse.rules.board import BYZANTINE, DEAD, MUSLIM, Game
from games.apocalypse.rules.campaign import LAND, SEA, Campaign, Patrols
from games.apocalypse.rules.replacements import Choosing, Replacements
from games.engine.questions import Choose
from tests.apocalypse.build import (
    ANCYRA,
    CLEAR,
    DAMASCUS,
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


def passed_over(game: Game, seat: int = MUSLIM) -> bool:
    found = RULES.ordered(RULES.seen_by(game, seat), seat, {"rides": "pass"})
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


def test_3_2_2_an_order_keeps_the_patrols_where_they_are() -> None:
    game = position({ANCYRA: "patrol obs_promoti"})
    begin(game, Patrols())
    found = RULES.ordered(game, BYZANTINE, {"patrols": "stay"})
    assert found and found.answer == Done()
    assert "patrols" not in {one.slug for one in RULES.beforehand(game, MUSLIM)}
