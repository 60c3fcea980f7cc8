"""What tests of events say in a line."""

from apps.accounts.models import User
from apps.events import services
from apps.events.models import Event, Pairing
from apps.events.selectors import Course, course_of
from apps.play.models import Table


def course(event: Event) -> Course:
    return course_of(Event.objects.get(pk=event.pk))


def end(pairing: Pairing, *ranks: int) -> None:
    """As if the game at this table had ended so, the seats' ranks in their order."""
    places = [{"seat": seat, "rank": rank, "score": 10 - rank} for seat, rank in enumerate(ranks)]
    outcome = {"places": places, "reason": "The war is over.", "rule": "1"}
    Table.objects.filter(pairing=pairing).update(status=Table.Status.OVER, outcome=outcome)


def end_round(event: Event) -> None:
    """Whoever has entered first wins."""
    for pairing in course(event).unfinished:
        places = list(pairing.places.all())
        in_order = sorted(places, key=lambda place: place.entrant_id)
        end(pairing, *(in_order.index(place) + 1 for place in places))


def play_out(event: Event, leader: User) -> Course:
    """All its rounds."""
    while not course(event).over:
        services.pair_next(key=event.key, by=leader)
        end_round(event)
    return course(event)


def meetings(event: Event, number: int) -> list[set[int]]:
    pairings = event.pairings.filter(round=number).prefetch_related("places")
    return [{place.entrant_id for place in pairing.places.all()} for pairing in pairings]
