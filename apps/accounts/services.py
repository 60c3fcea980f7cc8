"""The only code that makes, changes and removes people."""

import secrets
from contextlib import suppress

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.db.models import Q

from apps.accounts.models import User
from apps.accounts.sessions import end_sessions
from apps.lobby.services import retitle
from apps.play.models import Message, Seat, Table, TableQuerySet
from apps.play.services import resign
from games.engine.contract import IllegalAction


@transaction.atomic
def create_guest(*, name: str) -> User:
    """Somebody with a name and a session, and nothing to sign in with again."""
    user = User(username=f"guest-{secrets.token_hex(8)}", name=name, guest=True)
    user.set_unusable_password()
    user.save()
    return user


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
def rename(*, user: User, name: str) -> None:
    """At every seat, and in the titles that are made of the name."""
    before = str(user)
    user.name = name
    User.objects.filter(pk=user.pk).update(name=name)
    Table.objects.filter(pk__in=user.seats.values("table")).revise()
    retitle(user, before, str(user))


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Remove a person and no game: begun ones go on without them, finished ones lose the name."""
    if not User.objects.select_for_update().filter(pk=user.pk):  # so that they sit down nowhere meanwhile
        return
    for table in _held_tables(user):
        if table.status == Table.Status.PLAYING:
            _resign(user, table)
        elif table.status == Table.Status.OPEN and table.host == user:
            table.delete()
    _tables_of(user).revise()
    Seat.objects.filter(user=user).update(user=None, player="", notes="")
    Seat.objects.filter(invited=user).update(invited=None, player="")
    Message.objects.filter(user=user).update(name="Departed")
    retitle(user, str(user), "Somebody")
    end_sessions(user)
    user.delete()


def _held_tables(user: User) -> list[Table]:
    """Those of this person, locked, so that none begins meanwhile."""
    return list(_tables_of(user).select_for_update().order_by("pk"))


def _tables_of(user: User) -> TableQuerySet:
    theirs = Q(host=user) | Q(pk__in=user.seats.values("table")) | Q(pk__in=user.invitations.values("table"))
    return Table.objects.filter(theirs)


def _resign(user: User, table: Table) -> None:
    with suppress(IllegalAction):  # of several seats, the first to go may end the game
        for seat in table.seats.filter(user=user, absent=False):
            resign(table_id=table.pk, seat=seat.number)
