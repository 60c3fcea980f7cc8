"""People as others find them, and what the site knows of one, for that person to take away."""

from collections import Counter
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.utils import is_mfa_enabled

from apps.accounts.models import SignIn, User
from apps.accounts.sessions import sign_ins_of
from apps.play.models import Message, Seat, Table

NOT_YET = "Several play at this screen: their notes can be taken away when the game is over."

MOST_MEANT = 2  # one is found; more are too many


def people_called(name: str, asking: User) -> list[User]:
    """Whom somebody may mean: the account of that username, else guests of that name.

    Names of guests are not their own alone: those who have sat at a table with the asker come before others.
    """
    people = User.objects.filter(is_active=True)
    guests = people.filter(guest=True, name__iexact=name).exclude(pk=asking.pk)
    known = guests.filter(seats__table__in=asking.seats.values("table")).distinct()
    for found in (people.filter(guest=False, username__iexact=name), known, guests):
        if some := list(found[:MOST_MEANT]):
            return some
    return []


def data_of(user: User) -> dict[str, Any]:
    return {
        "account": {
            "username": user.username,
            "name": user.name,
            "email": user.email,
            "guest": user.guest,
            "joined": user.date_joined.isoformat(),
            "last_signed_in": user.last_login.isoformat() if user.last_login else None,
            "addresses": list(EmailAddress.objects.filter(user=user).values("email", "primary", "verified")),
            "second_step": is_mfa_enabled(user),
        },
        "sign_ins": [_sign_in(sign_in) for sign_in in sign_ins_of(user)],
        "seats": _seats_of(user),
        "messages": [_message(message) for message in _said_by(user)],
    }


def _sign_in(sign_in: SignIn) -> dict[str, Any]:
    return {
        "browser": sign_in.agent,
        "since": sign_in.since.isoformat(),
        "last_seen": sign_in.seen.isoformat(),
    }


def _said_by(user: User) -> list[Message]:
    return list(Message.objects.filter(user=user).select_related("table").order_by("pk"))


def _seats_of(user: User) -> list[dict[str, Any]]:
    seats = list(user.seats.select_related("table").order_by("pk"))
    held = Counter(seat.table_id for seat in seats)
    return [_seat(seat, shares_screen=held[seat.table_id] > 1) for seat in seats]


def _seat(seat: Seat, *, shares_screen: bool) -> dict[str, Any]:
    """Several at one screen have one account, and while they play secrets from each other."""
    table = seat.table
    secret = shares_screen and table.status != Table.Status.OVER
    return {
        "table": table.key,
        "title": table.title,
        "game": table.game,
        "status": table.status,
        "seat": seat.number,
        "name": seat.player,
        "notes": NOT_YET if secret else seat.notes,
        "set_up": table.created_at.isoformat(),
        "outcome": table.outcome,
    }


def _message(message: Message) -> dict[str, Any]:
    return {"table": message.table.key, "said": message.said_at.isoformat(), "text": message.text}
