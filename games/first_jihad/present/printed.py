"""Cards and armies by themselves, for those who edit them."""

from typing import Any

from games.engine.page import Context, Printed
from games.first_jihad.components import Army, Card, Components
from games.first_jihad.present import card as cards
from games.first_jihad.present import events
from games.first_jihad.present.words import SIGNS, land_name, religion

SIGNS_OF_ALL = "first_jihad/pieces.svg"


def printed(components: Components, section: str, part: Any) -> Printed | None:
    match section, part:
        case "cards", Card():
            return Printed("first_jihad/printed_card.html", _card(components, part), SIGNS_OF_ALL)
        case "armies", Army():
            return Printed("first_jihad/printed_army.html", _army(components, part), SIGNS_OF_ALL)
    return None


def _card(components: Components, card: Card) -> Context:
    """As it lies before its events, with all that both games read of it."""
    shown = [_hex(components, card, path) for path in cards.HEXES] if card.rose else []
    return {
        "petals": cards.petals_of(components),
        "head": cards.head(card, "", advanced=True),
        "rose": {"hexes": shown, "west": card.west, "east": card.east},
        "events": [events.words(components, event) for event in card.events],
    }


def _hex(components: Components, card: Card, path: str) -> cards.HexShown:
    said = card.rose[path]
    return cards.hex_of(components, card, path, red=said.startswith("r"), stopped=said.startswith("F"))


def _army(components: Components, army: Army) -> Context:
    """Each side of the tile, and how it lies there shattered."""
    sign = f"n-{SIGNS.get(army.id, army.id)}"
    sides = {
        "strong": (sign, f"v-{army.strong}") if army.strong else (),
        "weak": (sign, "m-weak", f"v-{army.weak}"),
        "shattered": (sign, "m-shattered", "v-x"),
    }
    starts = f"from {land_name(components, army.start)}" if army.start else "beside the map"
    return {
        "sides": [(side, layers) for side, layers in sides.items() if layers],
        "about": f"{religion(army.religion)}, {starts}",
    }
