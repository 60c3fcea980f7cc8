"""How letters go out: from a worker, beside all else that it does, and each at least once.

Who is to set out is claimed first, for as long as the way may take at most; what came of it is written when
they are back. A process that dies before the letter is handed over loses nothing: the claim runs out, and
another sets out with it. One that dies between the two leaves nobody to say that it was handed over, and it
goes a second time, under the same key: who gets it knows it by that, and a browser shows it once.
"""

import logging
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from apps.play.models import Seat
from apps.play.waiting import ACTS, PLAYED
from apps.summons.calling import is_called
from apps.summons.manners import AT_ONCE
from apps.summons.models import Letter, Messenger
from apps.summons.summoning import ASKED, before_their_eyes
from apps.summons.tidings import holds
from apps.summons.troubles import Failed
from apps.summons.ways import WAYS

log = logging.getLogger("majlis.work")

LONGEST_WAY = timedelta(minutes=10)  # longer than any mail server is waited for
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 25, 120, 600, 1440))  # after each failure
AT_A_TIME = 4  # of a process that are under way: slow receivers hold up neither the worker nor one another
MOST = 50  # letters that are looked at for one whose messenger is free

_threads = ThreadPoolExecutor(AT_A_TIME, "messenger")  # a process that ends lets them come back first
_under_way: set["Future[None]"] = set()


def carry_one() -> bool:
    """Have somebody set out, if there is a letter to bring."""
    _under_way.difference_update({one for one in _under_way if one.done()})
    if len(_under_way) >= AT_A_TIME:
        return False
    messenger = claim(timezone.now())
    if messenger is None:
        return False
    _under_way.add(_threads.submit(_carry_apart, messenger))
    return True


def _carry_apart(messenger: Messenger) -> None:
    """In a thread, with a connection that goes with it."""
    try:
        carry(messenger)
    except Exception:
        log.exception("A letter of messenger %s waits until it can be tried again.", messenger.pk)
    finally:
        connection.close()


def claim(now: datetime) -> Messenger | None:
    """A messenger with something to bring, whom nobody else has set out until their time has run out."""
    free = Messenger.objects.filter(Q(away_until=None) | Q(away_until__lte=now))
    due = Letter.objects.filter(sent_at=None, due_at__lte=now, messenger__in=free)
    for letter in due.select_related("messenger__user")[:MOST]:
        messenger = letter.messenger
        messenger.away_until = now + LONGEST_WAY
        if free.filter(pk=messenger.pk).update(away_until=messenger.away_until):
            return messenger
    return None


def carry(messenger: Messenger) -> None:
    """With their next letter, or with all that go on one day. The messenger is claimed."""
    now = timezone.now()
    letters = _wanted(messenger, _next(messenger, now), now)
    if not letters:
        _back(messenger)
        return
    try:
        WAYS[messenger.kind](messenger, letters)
    except Failed as failed:
        _rest(messenger, str(failed))
    except Exception:
        log.exception("Messenger %s came back without a word.", messenger.pk)
        _rest(messenger, "Something went wrong here. Whoever runs this server finds it in their log.")
    else:
        _arrived(messenger, letters)


def _next(messenger: Messenger, now: datetime) -> list[Letter]:
    due = messenger.letters.filter(sent_at=None, due_at__lte=now)
    due = due.select_related("summons__table", "summons__user", "tiding__table", "tiding__user")
    first = due.first()
    if first is None:
        return []
    return list(due.filter(daily=True)) if first.daily else [first]


def _wanted(messenger: Messenger, letters: Sequence[Letter], now: datetime) -> list[Letter]:
    """Without those that tell what is so no longer, and those whose reader has the table open."""
    looking = before_their_eyes({one.matter.table_id for one in letters if one.matter.table_id})
    seen = [one for one in letters if (one.matter.table_id, one.matter.user_id) in looking]
    stale = [one for one in letters if (one.tiding and one in seen) or not _is_so(one, messenger)]
    Letter.objects.filter(pk__in=[letter.pk for letter in stale]).delete()
    Letter.objects.filter(pk__in=[letter.pk for letter in seen]).update(due_at=now + AT_ONCE)
    return [letter for letter in letters if letter not in (*stale, *seen)]


def _is_so(letter: Letter, messenger: Messenger) -> bool:
    """Whether the tiding holds; or the table still waits for them, and they have not been there since."""
    if letter.tiding:
        return holds(letter.tiding)
    summons = letter.summons
    assert summons
    if summons.calls:
        return summons.over_at is None and is_called(summons, timezone.now())
    asked = PLAYED & ASKED if messenger.is_hook else ACTS
    waits = Seat.objects.filter(asked, table=summons.table_id, user=summons.user_id)
    fresh = waits if letter.daily or letter.reminds else waits.filter(acted_at__lte=summons.turn)
    return summons.over_at is None and fresh.exists()


@transaction.atomic
def _arrived(messenger: Messenger, letters: Sequence[Letter]) -> None:
    now = timezone.now()
    Letter.objects.filter(pk__in=[letter.pk for letter in letters]).update(sent_at=now)
    _back(messenger, tries=0, trouble="", arrived_at=now)


def _rest(messenger: Messenger, trouble: str) -> None:
    """Until they are sent out again with it, later each time that it goes wrong."""
    pause = PAUSES[min(messenger.tries, len(PAUSES) - 1)]
    until = timezone.now() + pause
    _back(messenger, away_until=until, tries=messenger.tries + 1, trouble=trouble[:200])


def _back(messenger: Messenger, *, away_until: datetime | None = None, **about: Any) -> None:
    """Unless they were given up for lost, and somebody else has set them out since."""
    mine = Messenger.objects.filter(pk=messenger.pk, away_until=messenger.away_until)
    mine.update(away_until=away_until, **about)
