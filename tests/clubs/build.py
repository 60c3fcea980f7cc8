"""What tests of clubs say in a line."""

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.clubs import services
from apps.clubs.models import Candidate, Club, Membership, Power


def member(club: Club, user: User) -> Membership | None:
    return club.memberships.filter(user=user).first()


def joined(club: Club, user: User, *powers: Power) -> Membership:
    """As a member, by the ways that there are: the club invites them, and they accept."""
    founder = club.memberships.filter(everything=True).select_related("user")[0].user
    services.invite(key=club.key, by=founder, user=user)
    made = services.knock(key=club.key, user=user)
    assert isinstance(made, Membership)
    if powers:
        made = services.empower(key=club.key, by=founder, member=made.pk, everything=False, powers=powers)
    return made


def asking(club: Club, user: User) -> Candidate:
    made = services.knock(key=club.key, user=user)
    assert isinstance(made, Candidate)
    return made


def at(name: str, club: Club, *which: int) -> str:
    return reverse(f"clubs:{name}", args=[club.key, *which])


def post(client: Client, name: str, club: Club, *which: int, **fields: Any) -> Any:
    return client.post(at(name, club, *which), fields)


def untold(answer: Any) -> bytes:
    """A page without the token against forgery, which is another in each."""
    page: bytes = re.sub(rb"[A-Za-z0-9]{64}", b"", answer.content)
    return page
