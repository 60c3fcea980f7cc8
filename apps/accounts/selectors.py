"""People as others find them, and what the site knows of one, for that person to take away."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.utils import is_mfa_enabled

from apps.accounts.announcements import asked_for_data
from apps.accounts.models import SignIn, User
from apps.accounts.sessions import sign_ins_of

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
    data: dict[str, Any] = {
        "account": {
            "username": user.username,
            "name": user.name,
            "email": user.email,
            "guest": user.guest,
            "hours": user.hours,
            "joined": user.date_joined.isoformat(),
            "muted_until": user.muted_until.isoformat() if user.muted_until else None,
            "last_signed_in": user.last_login.isoformat() if user.last_login else None,
            "addresses": list(EmailAddress.objects.filter(user=user).values("email", "primary", "verified")),
            "second_step": is_mfa_enabled(user),
        },
        "sign_ins": [_sign_in(sign_in) for sign_in in sign_ins_of(user)],
        "blocked": [
            {"username": one.user.username, "since": one.since.isoformat()}
            for one in user.blocks.select_related("user")
        ],
    }
    answers: list[tuple[Any, Any]] = asked_for_data.send(User, user=user)  # the stubs know of text alone
    for _, kept in answers:
        data |= kept
    return data


def _sign_in(sign_in: SignIn) -> dict[str, Any]:
    return {
        "browser": sign_in.agent,
        "since": sign_in.since.isoformat(),
        "last_seen": sign_in.seen.isoformat(),
    }
