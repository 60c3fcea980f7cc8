"""What is written on the map beside its towns: seas, lands, ranges, rivers and States."""

from games.hexmap.board import HexMap, Name
from games.hexmap.earth import Degrees
from games.jihad.components import Components
from games.jihad.parts import State

Curve = tuple[Degrees, Degrees, Degrees]

# Ornament, on curves through three places on earth.
NAMES: tuple[tuple[str, str, Curve], ...] = (
    ("mare", "MARE INTERNUM", ((11.7, 35.4), (15.8, 34.7), (20.1, 33.4))),
    ("gulf", "Mare Balearicum", ((2.4, 40.1), (5.2, 39.3), (7.6, 38.3))),
    ("gulf", "Pontus Euxinus", ((29.3, 43.1), (33.6, 42.2), (38.6, 42.4))),
    ("gulf", "Mare Hyrcanum", ((49.4, 44.4), (50.9, 42), (51.3, 38.4))),
    ("ocean", "OCEANUS", ((-10.8, 49), (-7, 46.2), (-2.7, 45.5))),
    ("ocean", "ERYTHRAEAN SEA", ((54, 13.9), (59.6, 16.8), (67, 20))),
    ("gulf", "Sinus Arabicus", ((34.9, 26.4), (37.8, 21.4), (41.5, 15.3))),
    ("gulf", "Gulf of Persis", ((49.3, 28.9), (51.6, 26.8), (55.6, 25.4))),
    ("bay", "Adria", ((14.6, 43.6), (16.9, 42.4), (18.6, 41.2))),
    ("bay", "Aegaeum", ((24.8, 39.4), (25, 38), (25.4, 36.4))),
    ("land", "Great Sand Sea", ((21, 29.6), (24, 28), (27.4, 25.4))),
    ("land", "Phazania", ((12, 28.6), (14.5, 27.6), (18, 27.9))),
    ("land", "Gaetulia", ((-3.5, 31), (0.5, 29.6), (4.6, 30))),
    ("land", "Rub al-Khali", ((44.6, 18), (48.5, 18.7), (52.6, 20.6))),
    ("land", "Nefud", ((39.4, 28.4), (41.5, 28.9), (44, 28.3))),
    ("land", "Nubia", ((28.8, 19.9), (30.8, 21), (33.3, 21))),
    ("land", "Scythia", ((31, 48), (34, 48.6), (37.4, 48))),
    ("land", "Great Steppe", ((54.5, 47.6), (61, 48.9), (68, 47.5))),
    ("land", "Khorasan", ((56.3, 36.4), (59, 36), (62, 36.2))),
    ("land", "Great Desert", ((53, 33.2), (56, 33.4), (59.4, 33.2))),
    ("land", "Makran", ((58.6, 26.3), (61.5, 26.9), (65, 26.6))),
    ("land", "Slavs", ((20, 46.9), (22, 47.3), (24, 46.7))),
    ("land", "Karakum", ((55, 40.6), (58, 40.1), (61, 39.6))),
    ("land", "Ethiopia", ((36, 12.4), (38, 12.2), (40.4, 12.5))),
    ("hill", "Alps", ((9.4, 46.9), (11.4, 47.4), (13.6, 47.6))),
    ("hill", "Pyrenees", ((-1.6, 43.6), (0.6, 43.25), (2.4, 42.9))),
    ("hill", "Taurus", ((36.6, 38.45), (39, 38.7), (41, 38.85))),
    ("hill", "Zagros", ((48.4, 33.9), (50.4, 32.6), (51.8, 31.1))),
    ("hill", "Caucasus", ((41, 44), (43.6, 43.3), (46, 42.5))),
    ("hill", "Atlas", ((-8, 31.6), (-6, 32.4), (-4.4, 33))),
    ("hill", "Hindu Kush", ((66.2, 35.4), (69, 35.8), (71.8, 37))),
    ("hill", "Haemus", ((23.6, 43.1), (25.4, 43.05), (27.2, 42.95))),
    ("water", "Nilus", ((31.7, 21.4), (32.95, 23), (33.3, 24.6))),
    ("water", "Euphrates", ((40.4, 35.5), (42.1, 34.6), (43.8, 33.6))),
    ("water", "Danuvius", ((22.8, 44.1), (25.2, 44), (27.6, 44.6))),
    ("water", "Indus", ((70.1, 32.3), (70.35, 30.8), (69.9, 29.3))),
    ("water", "Oxus", ((62.4, 40.4), (63.9, 39.4), (65.6, 38.2))),
    ("water", "Jaxartes", ((63.4, 45.7), (66, 44.7), (67.9, 43.3))),
    ("water", "Volga", ((45.6, 50.7), (45.1, 49.4), (46, 48.1))),
    ("water", "Borysthenes", ((30.9, 50.5), (32.6, 49.4), (34.8, 48.9))),
)
# A State's name beside the hex that its set has for it: how far from its centre, and how far it is bowed.
NUDGES = {
    "2712": (-10, 62, 26), "1807": (60, 14, -24), "3008": (-6, 6, 24), "0908": (-20, -2, 18),
    "0704": (-44, -4, 14), "1102": (4, 20, 16), "2501": (0, 52, 18), "3409": (-62, 50, 20),
    "3304": (-6, 10, 20),
}  # fmt: skip
RIDE = 9  # how far above its line a river's name stands
LETTER = 17  # half the room of one


def names(board: HexMap, components: Components) -> list[Name]:
    states = [_state(board, state) for state in components.states if state.label in board.centre]
    return [*(_ornament(board, *name) for name in NAMES), *states]


def _ornament(board: HexMap, kind: str, text: str, curve: Curve) -> Name:
    start, middle, end = board.survey.places(curve)
    if kind == "water":
        start, middle, end = ((x, y - RIDE) for x, y in (start, middle, end))
    return Name(kind, text, (start, middle, end))


def _state(board: HexMap, state: State) -> Name:
    (x, y), (dx, dy, bow) = board.centre[state.label], NUDGES.get(state.label, (0, 46, 0))
    half, text = LETTER * len(state.name), state.name.upper()
    x, y = x + dx, y + dy
    course = ((x - half, y + bow / 2), (x, y - bow / 2), (x + half, y + bow / 2))
    return Name("state", text, course, owner=state.name, coin=state.base)
