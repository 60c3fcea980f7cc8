"""What is written on the map beside its towns: seas, lands, ranges, rivers and districts."""

from games.apocalypse.components import Components
from games.engine.drawing import Point
from games.hexmap.board import HexMap, Name
from games.hexmap.earth import Degrees

Curve = tuple[Degrees, Degrees, Degrees]

# Ornament, on curves through three places on earth.
NAMES: tuple[tuple[str, str, Curve], ...] = (
    ("ocean", "PONTUS EUXINUS", ((30, 42.6), (34.5, 43.1), (39.4, 42.2))),
    ("ocean", "MARE INTERNUM", ((27.8, 34.3), (30.3, 33.5), (33.3, 33.2))),
    ("gulf", "Aegaeum", ((26.1, 37.3), (26.2, 36.7), (26.4, 36))),
    ("bay", "Propontis", ((27.55, 40.82), (28.15, 40.72), (28.75, 40.72))),
    ("land", "BITHYNIA", ((30.6, 41), (31.7, 41.05), (32.8, 41.3))),
    ("land", "CAPPADOCIA", ((35.6, 39.25), (36.4, 39.2), (37.3, 39.25))),
    ("land", "PHRYGIA", ((29.6, 38.7), (30.4, 38.9), (31.4, 38.8))),
    ("land", "LYCAONIA", ((32, 38.3), (32.9, 38.1), (33.9, 38.2))),
    ("land", "PONTUS", ((36, 40.4), (37, 40.3), (38.4, 40.3))),
    ("land", "CILICIA", ((34.6, 37), (35.2, 37.1), (36, 37.2))),
    ("land", "ISAURIA", ((32.2, 37), (33, 36.7), (33.9, 36.7))),
    ("land", "LYDIA", ((27.7, 38.7), (28.3, 38.6), (29, 38.6))),
    ("land", "LYCIA", ((29.2, 36.8), (29.8, 36.7), (30.4, 36.8))),
    ("land", "IBERIA", ((42.6, 41.7), (43.6, 41.5), (44.6, 41.5))),
    ("land", "MESOPOTAMIA", ((38.9, 36.7), (40.2, 36.6), (41.6, 36.5))),
    ("land", "PALMYRENE DESERT", ((37.6, 33.7), (39.6, 33.4), (41.6, 33.4))),
    ("land", "SYRIAN DESERT", ((37, 31.8), (38.6, 31.5), (40.4, 31.7))),
    ("land", "NABATAEA", ((35.7, 30.2), (37, 29.8), (38.6, 29.9))),
    ("land", "SINAI", ((32.9, 30.3), (33.5, 30), (34.3, 29.9))),
    ("land", "LIBYAN DESERT", ((28.3, 30), (29, 29.7), (30, 29.4))),
    ("land", "CYPRUS", ((32.5, 35.2), (33, 35.1), (33.7, 35.25))),
    ("hill", "Taurus", ((34.3, 37.5), (35, 37.8), (35.8, 38.1))),
    ("hill", "Lebanon", ((36, 34.3), (35.8, 33.8), (35.6, 33.4))),
    ("hill", "Paryadres", ((39, 40.75), (40, 40.8), (41.2, 40.9))),
    ("hill", "Amanus", ((36.5, 36.9), (36.35, 36.5), (36.3, 36.1))),
)
# A district's name: beside which hex, how far from its centre, and how far it is bowed.
DISTRICTS = {
    "Thrace": ("0839", 10, 40, 10),
    "Obsequium": ("1727", 40, 16, 30),
    "Orientales": ("1923", 0, 50, 40),
    "Carabisianis": ("2529", 0, 0, 30),
    "Armeniae": ("1212", 20, 40, 30),
    "Syria": ("3014", 90, 40, 20),
    "Egypt": ("5636", -120, 60, 20),
}
HALF = 42  # half the room of a letter of a district's name
LONG, REACH = 13, 4  # sides of a river that is named, and how many its name runs along
ASIDE, ABOVE = 6, 30  # from its course to its name


def names(board: HexMap, components: Components) -> list[Name]:
    ornament = [
        Name(kind, words, (a, b, c)) for kind, words, curve in NAMES for a, b, c in [placed(board, curve)]
    ]
    districts = [district(board, name) for name in DISTRICTS if DISTRICTS[name][0] in board.centre]
    rivers = [
        river(board, one.name, [side.split("-") for side in one.sides])
        for one in components.rivers
        if not one.delta and len(one.sides) >= LONG
    ]
    return [*ornament, *districts, *rivers]


def placed(board: HexMap, curve: Curve) -> tuple[Point, Point, Point]:
    start, middle, end = board.survey.places(curve)
    return start, middle, end


def district(board: HexMap, name: str) -> Name:
    at, dx, dy, bow = DISTRICTS[name]
    x, y = board.centre[at]
    x, y, half = x + dx, y + dy, HALF * len(name)
    course = ((x - half, y + bow / 2), (x, y - bow / 2), (x + half, y + bow / 2))
    return Name("state", name.upper(), course, owner=name)


def river(board: HexMap, name: str, sides: list[list[str]]) -> Name:
    """Above the middle of its course, read from the left."""
    middles = [middle([board.centre[at] for at in side if at in board.centre]) for side in sides]
    half = len(middles) // 2
    spots = (max(half - REACH, 1), half, min(half + REACH, len(middles) - 2))
    course = [middle(middles[i - 1 : i + 2]) for i in spots]
    if course[0][0] > course[2][0]:
        course.reverse()
    a, b, c = ((x + ASIDE, y - ABOVE) for x, y in course)
    return Name("water", name.split(" (")[0], (a, b, c))


def middle(spots: list[Point]) -> Point:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
