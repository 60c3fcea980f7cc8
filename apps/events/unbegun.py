"""Tables of an event at which play will not begin: nobody who was to sit there can take one away."""

from django.db import transaction
from django.utils import timezone

from apps.clubs.models import Club
from apps.events.models import Event
from apps.play.models import Table


def take_away_one() -> bool:
    """Those of a season that is over, if any are left: looked for without a lock, for mostly none are."""
    left = Event.objects.filter(form__in=Event.SEASONAL, pairings__table__status=Table.Status.OPEN)
    event = left.filter(ends_at__lte=timezone.now()).first()
    return event is not None and _take_away_of(event)


@transaction.atomic
def _take_away_of(event: Event) -> bool:
    held = Event.objects.select_for_update().filter(pk=event.pk).first()
    return held is not None and take_away(held)


@transaction.atomic
def take_away_all(club: Club) -> None:
    """Those of a club that closes, and its events with it."""
    for event in club.events.select_for_update().order_by("pk"):
        take_away(event)


def take_away(event: Event, **which: object) -> bool:
    """Of an event that is held. Each is held as well, so that one at which play begins just now stays."""
    waiting = Table.objects.filter(pairing__event=event, status=Table.Status.OPEN, **which).order_by("pk")
    found = [table.pk for table in waiting.select_for_update(of=("self",))]
    return Table.objects.filter(pk__in=found).delete()[0] > 0
