"""How things are called on the page."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.engine.words import listed
from games.hexwar.stacks import Where
from games.jihad.components import Components
from games.jihad.present.once import once
from games.jihad.rules.board import BOX, CONVERSION, DEAD, POOL, UNBUILT, Force, Unit, UnitId

KINDS = ("Bedouin", "Mercenary", "Levy", "Naval")  # as piles show them
PLURALS = {"Levy": "Levies", "Mercenary": "Mercenaries", "Bedouin": "Bedouins", "Naval": "Naval units"}
FORCES = {
    "muslim": "The Muslims",
    "empires": "The Empires",
    "authority": "The Authority",
    "rebel": "The Rebels",
}
BOXES = {
    BOX: "the Constantinople box",
    POOL: "the recruitment pool",
    UNBUILT: "the Un-built Naval Units box",
    CONVERSION: "the Conversion Box",
    DEAD: "the dead",
}


SPOTS = ("box-land", "box-naval")


@once
def _names(components: Components) -> dict[Where, str]:
    names = {h.id: h.city.name if h.city else h.base_site or h.port for h in components.hexes}
    straits = {strait.hex: strait.name for strait in components.straits}
    return {at: name or straits.get(at, "") for at, name in names.items()} | BOXES


def name(components: Components, at: Where) -> str:
    """ "Homs 2307", "hex 2508", "the Constantinople box"."""
    called = _names(components).get(at, "")
    if at in BOXES:
        return called
    return f"{called} {at}" if called else f"hex {at}"


def short(components: Components, at: Where) -> str:
    return _names(components).get(at, "") or at


def place_of(spot: str) -> Where:
    """What a spot of the picture is: the Constantinople box has two."""
    return BOX if spot in SPOTS else spot


def named_places(components: Components) -> list[tuple[str, str]]:
    """Every hex with a name, as (hex, name), by name."""
    found = [(at, called) for at, called in _names(components).items() if called and at not in BOXES]
    return sorted(found, key=lambda pair: pair[1])


def ground(components: Components, at: Where) -> str:
    """ "partial fertile", "rough", "sea"."""
    if at == BOX:
        return "no stacking limit"
    h = components.hex[at]
    return h.terrain if h.extent in ("full", "sea") else f"partial {h.terrain}"


def units(components: Components, these: Iterable[Unit]) -> str:
    """ "2 Bedouins, 1 Persian Levy and Beni Hashim"."""
    these = list(these)
    tally = Counter((unit.state, unit.kind) for unit in these if not unit.leader)
    order = [(state, what) for state in components.state for what in KINDS if (state, what) in tally]
    phrases = [kind(components, *key, tally[key]) for key in order]
    return listed([*phrases, *(unit.kind for unit in these if unit.leader)])


def kind(components: Components, state: str, what: str, count: int) -> str:
    people = "" if what == "Bedouin" else f"{components.state[state].people} "
    return f"{count} {people}{what if count == 1 else PLURALS[what]}"


def picked(all_units: Sequence[Unit], ids: Iterable[UnitId]) -> list[Unit]:
    return [all_units[i] for i in ids]


def years(turn: int) -> str:
    first = 632 + 5 * (turn - 1)
    return f"AD {first}–{first + 4}"


def force_title(force: Force) -> str:
    return FORCES[force]
