"""What waits for somebody. Whoever tells of it asks here, so that all tell the same.

A game under way waits for who is to act, unless they have resigned; a table at which all sit waits for who
has yet to open what their browser sealed; a seat waits for who is appointed to it.
"""

from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.play.models import Seat, Table

# of a seat
PLAYED = Q(bot="", absent=False, user__isnull=False, table__status=Table.Status.PLAYING)
ACTS = PLAYED & Q(to_act=True)
GATHERING = Q(table__status=Table.Status.OPEN)
OPENS = GATHERING & Q(user__isnull=False, contribution="", table__full_since__isnull=False) & ~Q(seal="")
SITS = GATHERING & Q(invited__isnull=False, table__appointed=True)


def acts(seat: Seat) -> bool:
    """ACTS, of a seat at a game under way, read with its table: asked for anew it may have moved on."""
    return not seat.bot and not seat.absent and seat.user_id is not None and seat.to_act


def seats_of(user: User) -> QuerySet[Seat]:
    """Those at which somebody sits, or is to sit down."""
    return Seat.objects.filter(Q(user=user) | Q(SITS, invited=user))


def waiting_for(user: User) -> QuerySet[Seat]:
    """Those of them that wait for that person."""
    return Seat.objects.filter(Q(ACTS | OPENS, user=user) | Q(SITS, invited=user))
