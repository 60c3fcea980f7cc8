"""The charts of the Players' Aid, as they are printed."""

from fractions import Fraction

COMBAT = (  # 6.1.2, a row for each die, columns 1:3 to 4:1
    "AD AD AD AR AR A A A",
    "AD AD AR AR A A A DR",
    "AD AR AR A A A DR DR",
    "AR AR A A A DR DR DD",
    "AR A A A DR DR DD DD",
    "A A DR DR DR DD DD DD",
)
ODDS = tuple(Fraction(*odds) for odds in ((0, 1), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1)))
ATTRITION = (  # 3.3.3, up to 4, 9, 14, 19 units, and more
    (0, 0, 0, 1, 1),
    (0, 0, 1, 1, 2),
    (0, 1, 1, 2, 2),
    (0, 1, 2, 2, 3),
    (1, 1, 2, 3, 4),
    (1, 2, 3, 4, 5),
)
FIRE = {  # 8.3, by the most ships: Muslim ships lost for each die, and the highest die that costs one's own
    1: ((0, 0, 0, 1, 1, 1), 1),
    3: ((0, 0, 1, 1, 1, 2), 1),
    5: ((0, 1, 1, 1, 2, 2), 1),
    7: ((1, 1, 1, 2, 2, 3), 2),
    10: ((1, 1, 2, 2, 3, 4), 2),
}
BREACH = {"town": 4, "city": 5, "constantinople": 5}
SIEGE_DICE = {"town": 1, "city": 2, "constantinople": 2}
ROOM = {"town": 4, "city": 8, "constantinople": 8}
OPEN_ROOM = {"clear": 4, "desert": 4, "rough": 2, "mountain": 2, "marsh": 2}
ONCE = {2, 4, 5, 6, 7, 8, 9, 10, 12}
SAIL = (40, 30)  # by side
COUNTERS = (10, 12)
DISTRICTS = {
    1: {"Obsequium", "Thrace"},
    2: {"Orientales"},
    3: {"Armeniae"},
    4: {"Carabisianis"},
    5: {"Syria"},
}
DISTRICTS[6] = {"Egypt"}


def column(attack: int, defence: int, shift: int) -> int:
    """Rounded for the defender; shifts stop at the outer columns."""
    odds = Fraction(attack, defence) if defence else ODDS[-1]
    return max(0, min(7, max(i for i, least in enumerate(ODDS) if odds >= least) + shift))


def result(at: int, die: int) -> str:
    return COMBAT[die - 1].split()[at]


def attrition(units: int, die: int, modifier: int) -> int:
    band = sum(units > most for most in (4, 9, 14, 19))
    return ATTRITION[max(1, min(6, die + modifier)) - 1][band]


def fire(ships: int, die: int) -> tuple[int, bool]:
    """Muslim ships lost, and whether a Byzantine one is."""
    row, shaded = next(row for most, row in FIRE.items() if ships <= most)
    return row[die - 1], die <= shaded
