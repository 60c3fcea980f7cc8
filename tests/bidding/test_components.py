"""A set is read, cross-checked, and says where its values come from."""

from collections.abc import Callable
from typing import Any

import pytest

from games.bidding.components import check
from games.engine.components import BadComponents, sources
from games.registry import default_data

Change = Callable[[dict[str, Any]], object]


def reasons(change: Change) -> list[str]:
    data = default_data("bidding")
    change(data)
    with pytest.raises(BadComponents) as bad:
        check(data)
    return bad.value.reasons


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda d: d["cards"][1].update(id=1), "There are 2 of card number 1."),
        (lambda d: d["cards"][0].update(sort="art"), "Card 1, Succession: Culture cards, and no others"),
        (lambda d: d["cards"][50].pop("sort"), "Culture cards, and no others"),
        (lambda d: d["spaces"][3].update(id="control"), "There are 2 of Space control."),
        (lambda d: d["spaces"][3].update(takes="culture"), "2 Spaces take culture cards"),
        (lambda d: d["spaces"][0].pop("takes"), "0 Spaces take control cards"),
        (lambda d: d["spaces"][0].pop("caliph"), "The Caliph Token goes with 0 Spaces"),
        (lambda d: d["turns"].pop(4), "Turns are not numbered"),
        (lambda d: d["turns"].clear(), "There are no turns."),
        (lambda d: d["turns"][0].update(won_in="moon"), "Turn 1: there is no Space 'moon'."),
        (lambda d: d["turns"][5].update(penalty=0), "Turn 6: a bonus or penalty needs"),
        (lambda d: d["numbers"].update(fewest_players=5, most_players=4), "The fewest players"),
        (lambda d: d["families"].pop(), "There are 5 families for 6 players."),
        (lambda d: d["families"][1].update(letter="U"), "There are 2 of family letter U."),
        (lambda d: d["numbers"].update(dealt=13), "There are too few cards to deal."),
        (lambda d: d["numbers"].update(sorts_needed=5), "The bonus asks for 5 sorts"),
        (lambda d: d["cards"][0].update(source="hearsay"), "cards[1]: 'hearsay' is no known kind"),
        (lambda d: d["cards"][0].update(force=4), "cards[0].force"),
        (lambda d: d["cards"][0].update(colour="red"), "colour"),
        (lambda d: d["cards"][0].pop("source"), "source"),
        (lambda d: d.pop("cards"), "cards"),
    ],
)
def test_a_set_that_does_not_fit_is_refused_with_the_reason(change: Change, reason: str) -> None:
    assert any(reason in found for found in reasons(change))


def test_all_that_is_wrong_is_said_at_once() -> None:
    def spoil(data: dict[str, Any]) -> None:
        data["cards"][1]["id"] = 1
        data["families"].pop()
        data["turns"][0]["won_in"] = "moon"

    assert len(reasons(spoil)) == 3


def test_every_value_of_the_default_set_says_where_it_comes_from() -> None:
    components = check(default_data("bidding"))
    known = dict(sources(components))
    assert known["cards[72]"] == "rulebook:Cards"
    assert known["families[0]"] == "reconstructed"
    for name in components.numbers.__struct_fields__:
        assert name == "source" or f"numbers.{name}" in known
