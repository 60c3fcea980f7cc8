"""How often each number came in all games that ended here: kept, so that no page adds it up."""

from collections import Counter

import msgspec
from django.db import transaction
from django.db.models import F

from apps.play.chances import FACES, Kind, kinds_of
from apps.play.models import Table
from apps.play.sitewide import Tally
from apps.site.troubles import Unreadable
from games.engine.dice import Draw


def of_this_site() -> list[Kind]:
    found = Tally.objects.values_list("of", "value", "times")
    return kinds_of({(of, value): times for of, value, times in found})


@transaction.atomic
def tally_one() -> bool:
    """Add the draws of a game that is over, if there is one to add. Those of a lesson fall as they must."""
    waiting = Table.objects.select_for_update().filter(status=Table.Status.OVER, tallied=False)
    table = waiting.order_by("pk").first()
    if table is None:
        return False
    table.tallied = True
    table.save(update_fields=["tallied"])  # no page need know, as it would after an update
    if not table.taught:
        _add(_drawn_here(table))
    return True


def _drawn_here(table: Table) -> Counter[Draw]:
    """What came from a file fell elsewhere; a table that cannot be read adds nothing."""
    moves = table.moves.defer("state")
    if table.imported is not None:
        moves = moves.filter(number__gt=table.imported)
    try:
        return Counter(draw for move in moves.iterator() for draw in move.draws)
    except (Unreadable, msgspec.DecodeError):
        return Counter()


def _add(counts: Counter[Draw]) -> None:
    for (of, value), times in sorted(counts.items()):
        if of <= FACES:
            Tally.objects.get_or_create(of=of, value=value)
            Tally.objects.filter(of=of, value=value).update(times=F("times") + times)
