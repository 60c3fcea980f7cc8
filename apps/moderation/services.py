"""The only code that reports, and rules on what was reported."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.models import Group
from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import close_account, hold, mute, rename
from apps.clubs.models import Message as ClubMessage
from apps.moderation.models import ROLE, Reading, Report, Ruling
from apps.play.models import Message, Table
from apps.play.taken_down import take_down
from apps.play.titles import entitle

MOST_OPEN = 20  # reports of one person that nobody has ruled on: no queue is filled by one alone
Action = Ruling.Action


class Refused(Exception):
    """What was asked cannot be; the text says why."""


class Subject(NamedTuple):
    """What a report is about."""

    kind: Report.Kind
    words: str
    person: User | None
    table: Table | None = None
    line: Message | None = None
    said: ClubMessage | None = None  # in a club


@transaction.atomic
def report(*, by: User, subject: Subject, why: str) -> Report:
    if not hold(by, *([subject.person] if subject.person else [])):
        raise Refused("They have just left the site.")
    if subject.person == by:
        raise Refused("That is you.")
    mine = Report.objects.filter(by=by, closed_at=None)
    if mine.filter(**subject._asdict()).exists():
        raise Refused("You have reported that already. A moderator will look at it.")
    if mine.count() >= MOST_OPEN:
        raise Refused(f"{MOST_OPEN} reports of yours wait for a moderator. Wait until they are looked at.")
    return Report.objects.create(by=by, why=why, **subject._asdict())


class Verdict(NamedTuple):
    """What a moderator would have done, why, and how."""

    actions: Sequence[str]
    why: str
    days: int = 0  # that somebody writes nothing
    name: str = ""  # that is given


@transaction.atomic
def rule(*, number: int, by: User, verdict: Verdict) -> Report:
    """Do what a moderator has decided, and write it down. Raises Report.DoesNotExist."""
    case = Report.objects.select_for_update().get(pk=number)
    if case.closed_at:
        raise Refused("That was ruled on meanwhile.")
    if by.pk in (case.person_id, case.by_id):
        raise Refused("Nobody rules on what they have said or reported themselves: leave it to another.")
    actions = verdict.actions or [Action.NOTHING]
    for action in actions:
        _carry_out(case, by, action, verdict)
    case.closed_at = timezone.now()
    case.save(update_fields=["closed_at"])
    return case


def _carry_out(case: Report, by: User, action: str, verdict: Verdict) -> None:
    if action != Action.NOTHING:
        _must_be_below(by, case.person)
    ruling = Ruling.objects.create(
        report=case,
        by=by,
        moderator=str(by),
        person=case.person,
        action=action,
        why=verdict.why,
        name=verdict.name if action == Action.RENAME else "",
        until=timezone.now() + timedelta(days=verdict.days) if action == Action.MUTE else None,
    )
    if do := DOES.get(action):
        do(case, ruling)


def _must_be_below(by: User, person: User | None) -> None:
    """Moderators are ruled on by who runs the server."""
    if person is None or by.is_superuser:
        return
    if person.is_superuser or Group.objects.filter(name=ROLE, user=person).exists():
        raise Refused(f"{person} moderates here: only who runs the server rules on them.")


def _person(case: Report) -> User:
    if case.person is None:
        raise Refused("They have left the site.")
    return case.person


def _mute(case: Report, ruling: Ruling) -> None:
    assert ruling.until
    mute(user=_person(case), until=ruling.until)


def _rename(case: Report, ruling: Ruling) -> None:
    if case.kind == Report.Kind.TABLE:
        if case.table is None:
            raise Refused("The table is gone.")
        entitle(case.table.pk, ruling.name)
    elif case.kind == Report.Kind.NAME:
        rename(user=_person(case), name=ruling.name)
    else:
        raise Refused("A line has no name.")


def _remove(case: Report, ruling: Ruling) -> None:
    if case.said_id:  # as when its club's leaders take it back
        ClubMessage.objects.filter(pk=case.said_id).delete()
    elif case.line:
        take_down(case.line)
    else:
        raise Refused("There is no line to be taken down.")


def _close(case: Report, ruling: Ruling) -> None:
    close_account(user=_person(case))


DOES: dict[str, Callable[[Report, Ruling], None]] = {
    Action.MUTE: _mute,
    Action.RENAME: _rename,
    Action.REMOVE: _remove,
    Action.CLOSE: _close,
}


def note_read(*, user: User) -> None:
    """Whom rulings are about has read them all."""
    unread = user.rulings.filter(reading=None).values_list("pk", flat=True)
    Reading.objects.bulk_create([Reading(ruling_id=pk) for pk in unread], ignore_conflicts=True)
