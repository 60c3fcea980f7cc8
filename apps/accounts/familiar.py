"""Browsers that an account knows: in which it was signed in before, though perhaps not now.

A signed cookie of its own says so, for it must outlive the session. It opens nothing: it only keeps its
bearer apart from strangers who guess, and spares the owner a mail about a sign-in that is nothing new.
"""

import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from apps.accounts.models import User

KEPT_FOR = 60 * 60 * 24 * 365
MOST = 8  # accounts of one browser: a family's
SALT = "apps.accounts.familiar"


def mark(request: HttpRequest, users: list[int]) -> str:
    """What tells this browser from others, if one of these was signed in here; "" if none was."""
    known = _read(request)
    return str(known["mark"]) if set(known["users"]) & set(users) else ""


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    known = _read(request)
    users = [user.pk, *(other for other in known["users"] if other != user.pk)][:MOST]
    response.set_cookie(
        settings.FAMILIAR_COOKIE_NAME,
        signing.dumps({"mark": known["mark"], "users": users}, salt=SALT),
        max_age=KEPT_FOR,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> dict[str, Any]:
    try:
        known: dict[str, Any] = signing.loads(
            request.COOKIES.get(settings.FAMILIAR_COOKIE_NAME, ""), salt=SALT, max_age=KEPT_FOR
        )
    except signing.BadSignature:
        return {"mark": secrets.token_urlsafe(12), "users": []}
    return known
