"""Whom tables wait for, and to whom that is to be told. Derived from the seats as they stand, by the worker.

Somebody is summoned when a table waits for them and none of their browsers has it open. The summons stands
until it waits for them no longer, or waits anew: they have acted since, and another after them.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import hold
from apps.play import presence
from apps.play.models import Move, Seat
from apps.play.waiting import PLAYED
from apps.summons.calling import call_somebody, end_calls
from apps.summons.letters import write
from apps.summons.manners import LONGEST_BEFORE, lead, manner_of
from apps.summons.models import Letter, Summons, Wish

KEPT = timedelta(days=30)  # after it is over
AT_ONCE = 200  # rows that are forgotten in one piece

STANDS = Q(over_at=None)
ASKED = Q(to_act=True) | Q(awaited=True)


def summon_one() -> bool:
    """Bring the summonses up to what the tables ask, if they are not."""
    now = timezone.now()
    ended = end_one(now) or end_calls(now)
    return ended or summon_somebody(now) or call_somebody(now) or remind_somebody(now)


# Beginning


def unsummoned() -> QuerySet[Seat]:
    """Seats that wait for people who were not told; where nobody else plays, nobody is."""
    others = Seat.objects.filter(PLAYED, table=OuterRef("table")).exclude(user=OuterRef("user"))
    waits = Seat.objects.filter(PLAYED, ASKED, table__paused=False)
    return waits.filter(Exists(others)).exclude(Exists(_told()))


def _told() -> QuerySet[Summons]:
    """Of a seat, its summons, if it is for what the seat is asked now."""
    seat = {"table": OuterRef("table"), "user": OuterRef("user")}
    asked = Summons.objects.filter(Q(acts=True) | Q(acts=OuterRef("to_act")), calls=False)
    stands = asked.filter(STANDS, **seat)
    return stands.filter(Q(turn__gte=OuterRef("acted_at")) | ~Exists(_answered()))


def _answered() -> QuerySet[Move]:
    """Of a summons, what others have done since, up to the question that its seat is asked."""
    since = Move.objects.filter(table=OuterRef("table"), number__gt=OuterRef("turn"))
    by_others = Q(seat__lt=OuterRef(OuterRef("number"))) | Q(seat__gt=OuterRef(OuterRef("number")))
    return since.filter(by_others, number__lte=OuterRef(OuterRef("asked_at")))


def summon_somebody(now: datetime) -> bool:
    rows = list(unsummoned().values_list("pk", "table", "user"))
    looking = before_their_eyes({table for _, table, _ in rows})
    return any(summon(pk, now) for pk, table, user in rows if (table, user) not in looking)


def before_their_eyes(tables: Iterable[int]) -> set[tuple[int, int | None]]:
    """Who has which of these tables open."""
    here = {table: found.seats for table, found in presence.here(tables).items() if found.seats}
    seats = Seat.objects.filter(table__in=here).values_list("table", "number", "user")
    return {(table, user) for table, number, user in seats if number in here[table]}


@transaction.atomic
def summon(seat_id: int, now: datetime) -> bool:
    """Whether somebody was summoned there. Workers who do this for one person wait for each other."""
    user = User.objects.filter(seats=seat_id).first()
    seat = unsummoned().filter(pk=seat_id, user=user).first() if user and hold(user) else None
    if seat is None or user is None:
        return False
    stands = Summons.objects.filter(STANDS, table=seat.table_id, user=user).first()
    if stands and not stands.acts and stands.turn >= seat.acted_at:  # all knew of it, and now they can answer
        summons = stands
    else:
        summons = _begun(seat, user, now)
    Summons.objects.filter(pk=summons.pk).update(acts=seat.to_act, over_at=None)
    write(summons, user, now, acts=seat.to_act)
    return True


def _begun(seat: Seat, user: User, now: datetime) -> Summons:
    """Who comes back to a seat that is still asked the same has been told."""
    Summons.objects.filter(STANDS, table=seat.table_id, user=user).update(over_at=now)
    one = {"table_id": seat.table_id, "user": user, "turn": seat.asked_at, "calls": False}
    summons, _ = Summons.objects.get_or_create(**one, defaults={"acts": seat.to_act, "made_at": now})
    return summons


# Reminding


def remind_somebody(now: datetime) -> bool:
    soon = Seat.objects.filter(PLAYED, ASKED, due_at__gt=now, due_at__lte=now + LONGEST)
    told = Summons.objects.filter(STANDS, table=OuterRef("table"), user=OuterRef("user"))
    rows = soon.filter(Exists(told.filter(reminded_at=None))).select_related("user")
    seats = [seat for seat in rows if seat.due_at and seat.due_at - now <= lead(seat.free + seat.bank)]
    looking = before_their_eyes({seat.table_id for seat in seats})
    return any(remind(seat, now) for seat in seats if (seat.table_id, seat.user_id) not in looking)


LONGEST = timedelta(seconds=LONGEST_BEFORE)


@transaction.atomic
def remind(seat: Seat, now: datetime) -> bool:
    """Once a turn: of several workers one does it."""
    unreminded = Summons.objects.filter(STANDS, table=seat.table_id, user=seat.user_id, reminded_at=None)
    summons = unreminded.first()
    if summons is None or not unreminded.filter(pk=summons.pk).update(reminded_at=now):
        return False
    wish = Wish.objects.filter(user=seat.user_id, table=seat.table_id).first()
    just_told = now - lead(seat.free + seat.bank)
    told = summons.letters.filter(daily=False, due_at__gt=just_told).values("messenger")
    assert seat.user
    for messenger in seat.user.messengers.exclude(pk__in=told):
        if manner_of(messenger, wish.manner if wish else None) and (seat.to_act or messenger.is_hook):
            Letter.objects.get_or_create(
                summons=summons, messenger=messenger, reminds=True, defaults={"due_at": now}
            )
    return True


# Ending


def end_one(now: datetime) -> bool:
    """Of a table that waits for somebody no longer."""
    return any(_end(summons, now) for summons in _over().select_related("user"))


def _over() -> QuerySet[Summons]:
    waits = Seat.objects.filter(PLAYED, ASKED, table=OuterRef("table"), user=OuterRef("user"))
    return Summons.objects.filter(STANDS, calls=False).exclude(Exists(waits))


@transaction.atomic
def _end(summons: Summons, now: datetime) -> bool:
    """Unless it is asked for again by now."""
    return hold(summons.user) and bool(_over().filter(pk=summons.pk).update(over_at=now))


def forget_some() -> bool:
    """What nobody looks back on any more."""
    old = Summons.objects.filter(over_at__lt=timezone.now() - KEPT)[:AT_ONCE]
    gone, _ = Summons.objects.filter(pk__in=[summons.pk for summons in old]).delete()
    return gone > 0
