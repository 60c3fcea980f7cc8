"""Cards, armies and the Lands of a Path by themselves, for those who edit them."""

from typing import Any

from games.engine.drawing import num
from games.engine.page import Context, Printed
from games.first_jihad.components import Army, Card, Components, Path
from games.first_jihad.drawing import tiles
from games.first_jihad.drawing.layout import layout
from games.first_jihad.drawing.printed import Land, along, castles
from games.first_jihad.drawing.signs import CROSSINGS, pens
from games.first_jihad.drawing.theme import DAY
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
        case "paths", Path():
            return Printed("first_jihad/printed_path.html", _path(components, part), SIGNS_OF_ALL)
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


def _path(components: Components, path: Path) -> Context:
    """Its Lands from Mecca on, as the map has them, each with what is crossed to reach it."""
    lands = along(path, components.at[path.id], castles(components))
    return {"signs": pens(tiles.SIGNS), "lands": [_land(land) for land in lands]}


def _land(land: Land) -> Context:
    return {
        "drawn": tiles.tile(layout(), DAY, land, basic=False),
        "box": " ".join(map(num, tiles.room(layout(), land))),
        "crossing": land.crossing if land.crossing in CROSSINGS else "",
        "about": f"{land.name}, {religion(land.religion)}, apostasy {land.apostasy}",
    }
