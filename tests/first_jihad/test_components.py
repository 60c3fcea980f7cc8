"""The default set, and how a set is checked."""

import json

import pytest

from games.engine.components import BadComponents, sources
from games.first_jihad.components import check
from tests.first_jihad.table import RULES, SET


def plain():
    return json.loads(SET.read_text("utf-8"))


def test_every_value_of_the_default_set_says_where_it_comes_from():
    kinds = {source.split(":")[0] for _, source in sources(RULES.components)}
    assert kinds == {"rulebook", "public", "reconstructed"}


def test_the_default_set_is_complete():
    components = RULES.components
    assert (len(components.cards), len(components.land), len(components.armies)) == (50, 41, 18)
    assert sum(bool(card.rose) for card in components.cards) == 48


def change(data, *path, to):
    *way, last = path
    for step in way:
        data = data[step]
    data[last] = to


@pytest.mark.parametrize(
    ("path", "to", "reason"),
    [
        (("cards", 1, "id"), 1, "There are 2 of card number 1."),
        (("cards", 4, "events", 0, "land"), "atlantis", "Card 5: there is no Land 'atlantis'."),
        (("cards", 6, "events", 0, "path"), "milky", "Card 7: there is no Path 'milky'."),
        (("cards", 1, "first"), True, "The green deck has not one fixed first card."),
        (("cards", 2, "last"), True, "The last card, and no other, is fixed as the last."),
        (("cards", 2, "rose"), {"greek": "1"}, "Card 3: the Rose has not one hex for each Path."),
        (("armies", 0, "start"), "nowhere", "Byzantines (Greek Path) has no such place to start from."),
        (("castles", 0, "start"), "nowhere", "There is no Land 'nowhere' to start in."),
        (("paths", 0, "lands", 0, "crossing"), "air", "Damascus: there is no crossing 'air'."),
        (("paths", 0, "lands", 6, "end"), True, "Rome: the last Land of each Path but the Greek is an End"),
        (("paths", 0, "lands", 3, "id"), "elsewhere", "There is no anatolia, and the rules speak of it."),
        (("rulership", 3, "total"), 9, "The Rulership Table has gaps or is out of order."),
        (("bands", 3, "least"), 0, "The bands of Outcome Points are out of order."),
        (("numbers", "most_skill"), 3, "The least skill of a Ruler is not below the most."),
        (("numbers", "straits_cost"), {"0": 1}, "The cost to cross the Straits is needed for each box"),
        (("trade_routes", 3, "box_limits"), {"0": 1}, "Socotra: a limit is needed for each box"),
        (("minor_powers", 0, "id"), "avars", "minor_powers: bulgars is missing, and the rules speak of it."),
        (("rulers", 0, "empire"), "persia", "Byzantium has no Ruler."),
        (("baqts", 0, "path"), "med", "No country of the"),
        (("baqts", 0, "country"), "franks", "The african Path has no army 'franks' for its Baqt."),
        (("paths", 2, "lands", 1, "flags"), 0, "The african Path has not a Land each of one, two and three"),
        (("cards", 1, "source"), "hearsay", "cards[2]: 'hearsay' is no known kind of source."),
    ],
)
def test_a_set_that_does_not_hold_together_is_refused(path, to, reason):
    data = plain()
    change(data, *path, to=to)
    with pytest.raises(BadComponents) as bad:
        check(data)
    assert any(said.startswith(reason) for said in bad.value.reasons), bad.value.reasons


def test_an_unknown_event_code_is_refused():
    data = plain()
    change(data, "cards", 1, "events", 0, "code", to="METEOR")
    with pytest.raises(BadComponents):
        check(data)
