"""Sets that make no sense are refused with a sentence, and cards are data."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from games.crescent_moon.components import check
from games.crescent_moon.rules import CrescentMoon
from games.crescent_moon.rules.actions import March, Select, Take
from games.crescent_moon.rules.board import Force
from games.crescent_moon.rules.events import Totalled
from games.engine.components import BadComponents
from games.engine.questions import Choose
from games.registry import default_data
from tests.crescent_moon import build

SET = default_data("crescent_moon")


def card(data: Any, name: str) -> Any:
    return next(card for card in data["cards"] if card["id"] == name)


def refused(change: Callable[[Any], object]) -> str:
    data = deepcopy(SET)
    change(data)
    with pytest.raises(BadComponents) as refusal:
        check(data)
    return " ".join(refusal.value.reasons)


def test_the_set_is_the_size_of_the_printed_game() -> None:
    parts = check(SET)
    assert len(parts.power) == 69 and len(parts.cards) == 43
    assert len(parts.maps) == 10 and len(parts.tiles) == 16
    assert sum(who.supply.units for who in parts.characters) == 60
    assert sum(who.supply.influence for who in parts.characters) == 42


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: card(d, "imam")["effects"][0]["ops"].append({"op": "extra_moves", "n": 1}), "extra_moves"),
        (lambda d: card(d, "imam").update(keywords=["combat"]), "its keywords are not those"),
        (lambda d: card(d, "imam").update(alignment="sultan"), "no card is aligned with the Sultan"),
        (lambda d: card(d, "blackmail")["effects"][0]["ops"].pop(0), "none has been chosen before it"),
        (
            lambda d: card(d, "elder")["effects"][0]["ops"].pop(0),
            "place_unit needs an operation before it",
        ),
        (
            lambda d: card(d, "caravan")["effects"][0].update(when=[{"is": "role", "role": "attacker"}]),
            "asks for a combat or contest",
        ),
        (
            lambda d: card(d, "caravan")["effects"][0].update(when=[{"is": "own_control"}]),
            "own_control asks for a hex",
        ),
        (
            lambda d: card(d, "warchief")["effects"][0]["ops"].append(
                {"op": "combat_strength", "n": 1, "started": True}
            ),
            "for a combat to come",
        ),
        (lambda d: card(d, "lightning_raid")["effects"][0]["ops"][0].update(deed="plot"), "and no plot"),
        (lambda d: card(d, "imam").update(compulsory=True), "only a strategy"),
        (lambda d: d["cards"].append(deepcopy(card(d, "imam"))), "2 of card imam"),
        (lambda d: d["maps"][0]["tiles"].pop(), "each tile of this number of players lies there once"),
        (lambda d: d["maps"][0]["tiles"][9].update(q=5), "in the centre"),
        (lambda d: d["maps"][0]["tiles"][3].update(sides=[1, 3]), "two neighbouring sides"),
        (lambda d: d["maps"][0]["stands"].pop(), "two groups stand there once"),
        (lambda d: d["characters"].reverse(), "The characters must be"),
        (lambda d: d["characters"][0]["supply"].update(units=0), "the supply 0"),
        (lambda d: d["numbers"]["income"].pop("town"), "income"),
        (lambda d: d["market"].reverse(), "far, middle and near"),
        (lambda d: d["numbers"].update(source="hearsay"), "no known kind of source"),
    ],
)
def test_a_set_that_makes_no_sense_is_refused_with_a_sentence(
    change: Callable[[Any], object], sentence: str
) -> None:
    assert sentence in refused(change)


@pytest.mark.parametrize(
    "op", [{"op": "teleport"}, {"op": "combat_strength", "n": "many"}, {"op": "influence"}]
)
def test_an_operation_outside_the_vocabulary_is_refused(op: object) -> None:
    assert refused(lambda data: card(data, "imam")["effects"][0].update(ops=[op]))


def test_7_4_a_new_card_of_known_operations_needs_no_code() -> None:
    """Three strength in defence of a town, for two units that are lost."""
    data = deepcopy(SET)
    militia = {
        "id": "militia",
        "name": "Militia",
        "count": 1,
        "alignment": "caliph",
        "type": "event",
        "keywords": ["combat"],
        "text": "Defending a town: lose two units for three strength.",
        "effects": [
            {
                "keyword": "combat",
                "when": [{"is": "role", "role": "defender"}, {"is": "hex_has", "any": ["town"]}],
                "ops": [{"op": "assign", "count": 2, "fate": "supply"}, {"op": "combat_strength", "n": 3}],
                "source": "edited",
            }
        ],
        "source": "edited",
    }
    data["cards"].append(militia)
    rules = CrescentMoon(check(data))
    game = build.table(
        forces={build.W: {build.BARLEYLAND: Force(3)}, build.C: {build.CROSSING: Force(2)}},
        settlements={build.CROSSING: "town"},
    )
    (new,) = rules.components.copies["militia"]
    game.components, game.board.hands[build.C] = rules.components, (new,)
    rules.apply(game, build.W, Take("assault"))
    rules.apply(game, build.W, March(build.BARLEYLAND, build.CROSSING, (3, 0)))
    rules.apply(game, build.C, Select((new,)))
    events = rules.apply(game, build.C, Choose("use"))
    (total,) = build.told(events, Totalled)
    assert total.defender == 5
