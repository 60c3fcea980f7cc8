"""How games and seats are shown where no game is open: by a medallion, a letter, a colour."""

from datetime import datetime
from functools import cache
from typing import NamedTuple

from apps.play.models import Seat, Table
from games.engine.lesson import lesson
from games.engine.page import Art
from games.registry import RULEBOOKS, presenter

HEAVIEST = 5


class Sign(NamedTuple):
    """A game as the lobby shows it."""

    slug: str
    title: str
    icon: str
    blurb: str
    players: str
    minutes: str
    weight: int
    art: Art | None
    levels: tuple[tuple[str, str], ...]  # of its bots, each with what it is like
    teaches: bool  # whether one can learn it by a first turn

    @property
    def weights(self) -> list[bool]:
        """Of five marks those that it has."""
        return [n < self.weight for n in range(HEAVIEST)]


class Mark(NamedTuple):
    """A seat as the lobby shows it."""

    number: int
    side: str
    letter: str
    title: str  # of the seat in the game
    player: str  # who sits there; nothing if it is open
    invited: str  # who was asked to sit there and has not answered
    user_id: int | None
    bot: str
    awaited: bool  # so far as anybody may know
    due_at: datetime | None  # when its time is over

    @property
    def open(self) -> bool:
        return not self.player

    @property
    def says(self) -> str:
        if self.player:
            return f"{self.title}: {self.player}"
        return f"{self.title}: {self.invited} is invited" if self.invited else f"{self.title}: open"


@cache
def sign_of(slug: str) -> Sign:
    shown = presenter(slug)
    return Sign(
        slug,
        RULEBOOKS[slug].title,
        shown.icon,
        shown.blurb,
        shown.players,
        shown.minutes,
        shown.weight,
        shown.art,
        tuple(shown.levels.items()),
        lesson(slug) is not None,
    )


def all_signs() -> list[Sign]:
    return [sign_of(slug) for slug in RULEBOOKS]


def marks(table: Table) -> list[Mark]:
    seats = list(table.seats.all())
    titles = table.rules.names(len(seats))
    return [_mark(table, seat, title) for seat, title in zip(seats, titles, strict=True)]


def _mark(table: Table, seat: Seat, title: str) -> Mark:
    seat.table = table  # spares a query when the seat asks whether play has begun
    taken = not seat.open or table.status != Table.Status.OPEN
    return Mark(
        number=seat.number,
        side=side_of(table.game, seat.number),
        letter=letter_of(title),
        title=title,
        player=seat.name if taken else "",
        invited=str(seat.invited) if seat.invited and not taken else "",
        user_id=seat.user_id,
        bot=seat.bot,
        awaited=seat.awaited,
        due_at=seat.due_at,
    )


def side_of(game: str, number: int) -> str:
    """The colour that a seat has at the game's own table, where its presenter names one."""
    sides = presenter(game).sides
    return sides[number] if number < len(sides) else str(number + 1)


def letter_of(title: str) -> str:
    """The initial of the name proper: U for Banu Umayya."""
    return title.split()[-1][0].upper()
