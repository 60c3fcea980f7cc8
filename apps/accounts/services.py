"""The only code that makes, changes and removes people."""

import secrets
from datetime import datetime

import msgspec
from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.db.models import Q

from apps.accounts.announcements import joining, leaving, renamed, rescheduled
from apps.accounts.calendars import Calendar
from apps.accounts.models import User
from apps.accounts.names import numbered, stem
from apps.accounts.sessions import end_sessions
from apps.site.locks import lock


@transaction.atomic
def create_guest(*, name: str) -> User:
    """Somebody with a name and a session, and nothing to sign in with again."""
    user = User(username=f"guest-{secrets.token_hex(8)}", guest=True)
    user.name = told_apart(user, name)
    user.set_unusable_password()
    user.save()
    return user


def told_apart(guest: User, name: str) -> str:
    """A guest has no username that others know them by: nobody else here may have the name.

    One guest is named at a time, so that no two find the same name free.
    """
    lock("names of guests")
    alike = Q(name__iexact=name) | Q(name__istartswith=f"{stem(name)} ")
    others = User.objects.filter(alike).exclude(pk=guest.pk)
    return numbered(name, others.values_list("name", flat=True))


def hold(*people: User) -> bool:
    """Whether all of these are here; nobody of them leaves the site until the transaction ends.

    Always before anything else is locked, for so does whoever deletes an account.
    """
    wanted = {person.pk for person in people}
    held = User.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
    return len(held) == len(wanted)


class Taken(Exception):
    """Somebody else has the username, and was faster than the form that looked for it."""


def keep_guest(*, user: User, username: str, email: str, password: str) -> User:
    """Make an account of a guest: the same person, so the games stay where they are.

    Asked a second time, as by a double click, it leaves the account as the first has made it.
    """
    try:
        with transaction.atomic():
            guest = User.objects.select_for_update().get(pk=user.pk)
            if guest.guest:
                _make_account(guest, username, email, password)
            return guest
    except IntegrityError as error:
        raise Taken from error


def _make_account(guest: User, username: str, email: str, password: str) -> None:
    guest.username, guest.email, guest.guest = username, email, False
    guest.set_password(password)
    guest.save()
    if email:
        EmailAddress.objects.create(user=guest, email=email, primary=True, verified=False)


@transaction.atomic
def bring_along(*, guest: User, user: User) -> None:
    """A guest signs in to an account there was before, which takes up what it can of what they did.

    Who has meanwhile made an account of their own keeps all of it.
    """
    if hold(guest, user) and User.objects.filter(pk=guest.pk, guest=True).exists():
        joining.send(User, guest=guest, user=user)
        end_sessions(guest)


@transaction.atomic
def rename(*, user: User, name: str) -> None:
    before = str(user)
    user.name = told_apart(user, name) if user.guest else name
    User.objects.filter(pk=user.pk).update(name=user.name)
    renamed.send(User, user=user, before=before)


@transaction.atomic
def keep_hours(*, user: User, calendar: Calendar) -> None:
    """When somebody has time to play, from now on."""
    now = User.objects.select_for_update().get(pk=user.pk)
    User.objects.filter(pk=user.pk).update(hours=msgspec.to_builtins(calendar))
    rescheduled.send(User, user=user, before=now.calendar)


def mute(*, user: User, until: datetime) -> None:
    """They write to nobody before that. Who is muted for longer already stays so."""
    users = User.objects.filter(Q(muted_until=None) | Q(muted_until__lt=until), pk=user.pk)
    users.update(muted_until=until)


def close_account(*, user: User) -> None:
    """They sign in no more. What they have played stands, and their seats go on as if they stayed away."""
    user.is_active = False
    user.save(update_fields=["is_active"])


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Remove a person and no game: begun ones go on without them, finished ones lose the name."""
    if not User.objects.select_for_update().filter(pk=user.pk):  # so that they sit down nowhere meanwhile
        return
    leaving.send(User, user=user)
    end_sessions(user)
    user.delete()
