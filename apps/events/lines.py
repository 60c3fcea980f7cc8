"""An event's standings and pairings as its page shows them."""

from fractions import Fraction
from typing import NamedTuple

from apps.events.models import Entrant, Pairing
from apps.events.selectors import Course, ranks_of
from apps.events.standing import Played, Row
from apps.lobby.signs import letter_of, side_of

SIGNS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}


class Standing(NamedTuple):
    place: int
    entrant: Entrant
    row: Row
    points: str
    buchholz: str
    direct: str


class Player(NamedTuple):
    """One at a table, with the sign of the seat."""

    entrant: Entrant
    side: str
    letter: str
    points: str  # none until there is a result


class PairingLine(NamedTuple):
    pairing: Pairing
    players: list[Player]
    finished: bool
    ruled: bool


def standing_lines(course: Course) -> list[Standing]:
    return [
        Standing(
            place,
            course.entrants[row.entrant],
            row,
            in_points(row.points),
            in_points(row.buchholz),
            in_points(row.direct),
        )
        for place, row in enumerate(course.rows, start=1)
    ]


def pairing_lines(course: Course, number: int) -> list[PairingLine]:
    return [_line(course, pairing) for pairing in course.pairings if pairing.round == number]


def _line(course: Course, pairing: Pairing) -> PairingLine:
    places, ranks = list(pairing.places.all()), ranks_of(pairing)
    titles = pairing.table.rules.names(len(places)) if pairing.table else [""] * len(places)
    game = Played(pairing.round, ranks) if ranks else None
    players = [
        Player(
            course.entrants[place.entrant_id],
            side_of(course.event.game, place.seat),
            letter_of(title) if title else "",
            in_points(game.score(place.entrant_id)) if game else "",
        )
        for place, title in zip(places, titles, strict=True)
    ]
    return PairingLine(pairing, players, game is not None, any(place.ruled for place in places))


def in_points(number: Fraction) -> str:
    """As people write it: 2½; to two places where no sign of that part is common."""
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    sign = SIGNS.get(str(rest))
    return f"{whole or ''}{sign}" if sign else f"{float(number):.2f}"
