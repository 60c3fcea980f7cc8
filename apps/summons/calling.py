"""Who is called to a table before play begins: to sit down where they are appointed, or to open a seal."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from apps.accounts.models import User
from apps.accounts.services import hold
from apps.play.models import Seat
from apps.play.waiting import OPENS, SITS
from apps.summons.letters import write
from apps.summons.models import Summons

GRACE = timedelta(minutes=1)  # in which whoever looks at a full table opens their seal

Calls = dict[tuple[int, int], int]  # by table and person, for which turn


def called(now: datetime, **which: object) -> Calls:
    """Those whom tables wait for. Each time that all sit down anew is a turn to sit down, and one to open."""
    opens = OPENS & Q(table__full_since__lte=now - GRACE)
    seats = Seat.objects.filter(SITS | opens).filter(**which)
    found = ((seat, seat.invited_id or seat.user_id) for seat in seats.select_related("table"))
    return {(seat.table_id, user): _turn(seat) for seat, user in found if user}


def _turn(seat: Seat) -> int:
    return 2 * len(seat.table.given_up) + (seat.invited_id is None)


def standing() -> Calls:
    rows = Summons.objects.filter(calls=True, over_at=None).values_list("table", "user", "turn")
    return {(table, user): turn for table, user, turn in rows}


def call_somebody(now: datetime) -> bool:
    stand, wanted = standing(), called(now)
    return any(call(*one, now) for one, turn in wanted.items() if stand.get(one) != turn)


@transaction.atomic
def call(table_id: int, user_id: int, now: datetime) -> bool:
    """Whether somebody was called there. Workers who do this for one person wait for each other."""
    user = User.objects.filter(pk=user_id).first()
    if user is None or not hold(user):
        return False
    turn, before = called(now, table=table_id).get((table_id, user_id)), standing().get((table_id, user_id))
    if turn is None or turn == before:
        return False
    Summons.objects.filter(table=table_id, user=user, over_at=None).update(over_at=now)
    one = {"table_id": table_id, "user": user, "turn": turn, "calls": True}
    summons, _ = Summons.objects.get_or_create(**one, defaults={"acts": True, "made_at": now})
    Summons.objects.filter(pk=summons.pk).update(over_at=None)
    write(summons, user, now, acts=True)
    return True


def end_calls(now: datetime) -> bool:
    """Of those who have looked in, and of tables that have begun."""
    over = standing().keys() - called(now).keys()
    return any(_end(table, user, now) for table, user in over)


def _end(table_id: int, user_id: int, now: datetime) -> bool:
    stands = Summons.objects.filter(table=table_id, user=user_id, calls=True, over_at=None)
    return bool(stands.update(over_at=now))


def is_called(summons: Summons, now: datetime) -> bool:
    one = summons.table_id, summons.user_id
    return called(now, table=summons.table_id).get(one) == summons.turn
