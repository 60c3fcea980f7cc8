"""What an arbiter settles at a table of an event: its result, more time, and whether somebody may go back."""

from contextlib import suppress

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.clubs.services import Refused
from apps.events.models import Event, Pairing, Place
from apps.events.services import held, must_lead
from apps.events.unbegun import take_away
from apps.play import timekeeper
from apps.play.clocks import HOUR
from apps.play.models import Message, Table
from apps.play.saying import say
from apps.play.services import OutOfDate, answer_proposal
from apps.play.takeback import mark_of, still_asked
from games.engine.contract import IllegalAction

NO_TABLE = "No table of this round has that number."
NOT_ASKED = "Nobody there asks to go back, or for something else by now."


@transaction.atomic
def rule(*, key: str, by: User, round: int, number: int, first: int | None) -> Pairing:
    """This entrant is first, or all are level. Where play has not begun, it need not any more.

    In a season of any round; else of the latest alone, for the others have been paired by.
    """
    event = _led(key, by)
    found = event.pairings.filter(round=round, number=number).prefetch_related("places").first()
    places = list(found.places.all()) if found else []
    if found is None or len(places) < 2 or (round != event.round and not event.seasonal):
        raise Refused(NO_TABLE)
    if first is not None and first not in {place.entrant_id for place in places}:
        raise Refused("They do not play at that table.")
    for place in places:
        place.ruled = 1 if first in (None, place.entrant_id) else 2
    Place.objects.bulk_update(places, ["ruled"])
    found.ruled_at = found.ruled_at or timezone.now()
    found.save(update_fields=["ruled_at"])
    take_away(event, pairing=found)
    return found


@transaction.atomic
def extend(*, key: str, by: User, round: int, number: int, hours: int) -> Table:
    """So much more time for all who play there."""
    table = _table(_led(key, by), round, number)
    try:
        timekeeper.extend(table_id=table.pk, seconds=hours * HOUR)
    except IllegalAction as refusal:
        raise Refused(refusal.reason) from refusal
    return table


@transaction.atomic
def rule_on_undo(*, key: str, by: User, round: int, number: int, asked: str, agree: bool) -> Table:
    """In place of those who were asked whether a seat may go back; `asked` is the mark of its request."""
    table = _table(_led(key, by), round, number)
    seats = list(table.seats.all())
    if by.pk in {seat.user_id for seat in seats}:
        raise Refused("You play there: another leader has to rule on it.")
    if table.proposal is None or mark_of(table.proposal) != asked:
        raise Refused(NOT_ASKED)
    try:
        for seat in sorted(still_asked(seats, table.proposal)) if agree else [table.proposal["seat"]]:
            answer_proposal(table_id=table.pk, seat=seat, agree=asked if agree else "", version=table.version)
    except (IllegalAction, OutOfDate) as refusal:
        raise Refused(NOT_ASKED) from refusal
    _tell(table, by, "The arbiter lets it be taken back." if agree else "The arbiter lets it stand.")
    return table


def _tell(table: Table, by: User, words: str) -> None:
    with suppress(
        IllegalAction
    ):  # by who may write nothing, or whom nobody there reads: it is ruled all the same
        say(table=table, user=by, seat=None, text=words, channel=Message.Channel.PLAYERS)


def _led(key: str, by: User) -> Event:
    event = held(key)
    must_lead(event.club, by)
    return event


def _table(event: Event, round: int, number: int) -> Table:
    found = event.pairings.filter(round=round, number=number).select_related("table").first()
    if found is None or found.table is None:
        raise Refused(NO_TABLE)
    return found.table
