"""How things are called on the page."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.apocalypse.atlas import hex_of
from games.apocalypse.components import Components
from games.apocalypse.parts import HexId, KindId, LeaderId
from games.apocalypse.rules.board import BYZANTINE, CHAIR, IMPERIAL, LOOSE, MUSLIM, ExpeditionId, Unit
from games.engine.words import counted, listed

SIDES = {BYZANTINE: "The Byzantines", MUSLIM: "The Muslims"}
OF = {BYZANTINE: "Byzantine", MUSLIM: "Muslim"}
FACES = ("byzantine", "muslim")  # of counters
SIGNS = ("roman", "muslim")  # of seats: on other pages, too, in the colours of this map
MODES = {"garrison": "in garrison", "patrol": "on patrol", LOOSE: "on the way home", "": ""}
PHASES = {
    "": "Set-up",
    "events": "Events",
    "replacements": "Replacements",
    "fleets": "Fleets",
    "modes": "Modes",
    "attrition": "Attrition",
    "muslim sea": "Muslim sea moves",
    "byzantine sea": "Byzantine sea moves",
    "patrols": "Byzantine patrols",
    "muslim land": "Muslim land moves",
    "byzantine land": "Byzantine land moves",
}


def short(components: Components, at: str) -> str:
    """ "Damascus"; of a hex without a name "hex 4016"."""
    atlas, here = components.atlas, hex_of(at)
    if at in atlas.place_at:
        return atlas.place_at[at].name
    if at == CHAIR:
        return "the Patriarchal Chair"
    if here not in atlas.hex:
        return "the edge of the map"
    towns = [atlas.place_at[node].name for node in atlas.places_in.get(here, ())]
    if at != here:
        side = "European" if at.endswith("e") else "Asian"
        return f"{side} shore of {towns[0] if towns else f'hex {here}'}"
    return towns[0] if towns else f"hex {at}"


def has_name(components: Components, at: str) -> bool:
    return short(components, at) != f"hex {at}"


def name(components: Components, at: str) -> str:
    """ "Damascus 3916", "hex 4016"."""
    called = short(components, at)
    is_told = called.endswith(hex_of(at)) or hex_of(at) not in components.hex
    return called if is_told else f"{called} {hex_of(at)}"


def ground(components: Components, at: str) -> str:
    here = components.hex.get(hex_of(at))
    if not here:
        return ""
    marks = [here.terrain, "coast" if here.coast else "", "Delta" if here.delta else "", here.district]
    return ", ".join(filter(None, marks))


def years(components: Components, turn: int) -> str:
    return f"AD {components.numbers.first_year + turn - 1}"


def expedition(one: ExpeditionId) -> str:
    return "the Byzantine Expedition" if one == IMPERIAL else f"the Expedition of {one}"


def leaders(components: Components, names: Iterable[LeaderId]) -> str:
    return listed(components.leader[one].name for one in names)


def kinds(components: Components, these: Iterable[KindId]) -> str:
    """ "3 Kalb, Ioviani and 2 that nobody has seen"."""
    tally = Counter(these)
    told = [_kind(components, kind, count) for kind, count in sorted(tally.items()) if kind]
    return listed([*told, *([counted(tally[""], "unseen unit")] if tally[""] else [])])


def _kind(components: Components, kind: KindId, count: int) -> str:
    found = components.kind[kind]
    return f"{count} {found.name}" if found.count > 1 else found.name


def units(components: Components, these: Sequence[Unit]) -> str:
    return kinds(components, (unit.kind for unit in these))


def mode(post: str) -> str:
    return MODES.get(post, "in an Expedition")


def named_places(components: Components) -> list[tuple[HexId, str]]:
    """Every hex with a name, by name."""
    return sorted(((place.hex, place.name) for place in components.places), key=lambda pair: pair[1])
