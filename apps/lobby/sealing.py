"""Seals are opened, and what becomes of who does not, or never sits down where they are to (docs/dice.md)."""

from django.db import transaction

from apps.accounts.models import User
from apps.lobby.seals import begin_if_ready, is_overdue, late, part, sit_down_anew
from apps.lobby.services import APPOINTED, Refused, gathered, get_up
from apps.play.models import Seat, Table
from apps.site.keys import sealed


@transaction.atomic
def open_seal(*, key: str, user: User, contribution: str) -> Table:
    """A browser tells what it has sealed; when all have, play begins."""
    table, seats = gathered(key)
    if table.full_since is None:
        raise Refused("Seals are opened when every seat is taken.")
    seal = sealed(contribution)
    if not any(seat.user_id == user.pk and seat.seal == seal for seat in seats):
        raise Refused("That is not what was sealed for your seat.")
    table.seats.filter(user=user, seal=seal).update(contribution=contribution)
    begin_if_ready(table)
    return table


@transaction.atomic
def give_up_waiting(*, key: str, user: User) -> Table:
    """Those who have opened nothing in time get up, and everybody else sits down anew. Who is appointed
    stays: the server draws for them.
    """
    table, seats = gathered(key)
    away = late(seats)
    if not any(seat.user_id == user.pk and seat not in away for seat in seats):
        raise Refused("Only who sits here and waits for no seal of their own can do that.")
    if not is_overdue(table):
        raise Refused("They still have time to sit down, and to open what their browsers have sealed.")
    if table.appointed:
        _draw_for(table, seats, away)
    else:
        get_up(table, seats, away)
    return table


@transaction.atomic
def have_drawn(*, key: str, user: User) -> Table:
    """Who cannot tell what was sealed where they are appointed has the server draw for them."""
    table, seats = gathered(key)
    mine = [seat for seat in seats if seat.shut and seat.user_id == user.pk]
    if not (table.appointed and table.full_since and mine):
        raise Refused("Nothing that was sealed for you is to be opened here.")
    _draw_for(table, seats, mine)
    return table


def _draw_for(table: Table, seats: list[Seat], away: list[Seat]) -> None:
    """They sit where they are appointed, and the server draws for them. If anything may have been told by
    now, everybody else seals anew: from what was settled one seed comes, or no game.
    """
    sitters = [(seat, seat.user or seat.invited) for seat in away]
    if not all(user for _, user in sitters):
        raise Refused(f"Somebody who was to sit here has left the site. {APPOINTED}")
    if table.full_since:
        sit_down_anew(table, seats, ", ".join(seat.name for seat in away))
    for seat, user in sitters:
        table.seats.filter(pk=seat.pk).update(user=user, invited=None, **part(""))
    begin_if_ready(table)


@transaction.atomic
def appoint(*, key: str, number: int, user: User | None, bot: str = "") -> Table:
    """Somebody else is to sit there; what others have told by now is of no use any more."""
    table, seats = gathered(key)
    if table.full_since:
        sit_down_anew(table, seats, seats[number].name)
    fields = {"user": None, "invited": user, "bot": bot, "player": "", "seal": "", "contribution": ""}
    table.seats.filter(number=number).update(**fields)
    begin_if_ready(table)
    return table
