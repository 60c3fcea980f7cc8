"""What is refused, in words and with the status that the page answers with too."""

from collections.abc import Mapping
from functools import singledispatch

import msgspec
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpResponse

from apps.api.bearer import NoToken
from apps.api.shapes import Refused
from apps.play.models import Table
from apps.play.services import OutOfDate, Stale
from apps.play.sitting import NO_TABLE
from apps.play.views.acting import TooFast
from apps.site.troubles import NOT_KNOWN, Unreadable, trouble_of
from apps.site.views import OUTCOME, RETRY_AFTER
from games.engine.contract import IllegalAction, NotAnAction

Headers = Mapping[str, str]


class WrongMethod(Exception):
    """Asked in another way than it answers to; its text is the right one."""


class Nonsense(Exception):
    """What was sent is not what is asked for; its text says where."""


class ReadsOnly(Exception):
    """A token that reads, where one that plays is needed."""


class TooManyStreams(Exception):
    """Somebody listens to as many tables as anybody may."""


def as_json(found: object, status: int = 200, headers: Headers | None = None) -> HttpResponse:
    body = msgspec.json.encode(found)
    never = {"Cache-Control": "private, no-store"}
    return HttpResponse(body, "application/json", status, headers=never | dict(headers or {}))


def refuse(status: int, reason: str, rule: str = "", headers: Headers | None = None) -> HttpResponse:
    return as_json(Refused(status, reason, rule), status, headers)


@singledispatch
def refusal(error: Exception) -> HttpResponse:
    """The answer to a request that raised this. What nobody foresaw is raised again."""
    raise error


@refusal.register
def _(error: NoToken) -> HttpResponse:
    reason = "Send a token of yours that is good: “Authorization: Bearer majlis_...”."
    return refuse(401, reason, headers={"WWW-Authenticate": "Bearer"})


@refusal.register
def _(error: ReadsOnly) -> HttpResponse:
    return refuse(403, "This token reads, and does not play.")


@refusal.register
def _(error: Stale) -> HttpResponse:
    """The token was good a moment ago, and the seat theirs."""
    return refuse(403, "Your token has just ended, or your seat is another’s.")


@refusal.register
def _(error: PermissionDenied) -> HttpResponse:
    return refuse(403, str(error.args[0]) if error.args else "This is not yours to do or see.")


@refusal.register
def _(error: Table.DoesNotExist) -> HttpResponse:
    """It went while it was looked at."""
    return refuse(404, NO_TABLE[0])


@refusal.register
def _(error: Http404) -> HttpResponse:
    return refuse(404, str(error.args[0]) if error.args else "There is nothing here.")


@refusal.register
def _(error: WrongMethod) -> HttpResponse:
    return refuse(405, "That is not how this is asked for.", headers={"Allow": str(error)})


@refusal.register
def _(error: OutOfDate) -> HttpResponse:
    return refuse(409, "The table has moved on since you chose. Look again.")


@refusal.register
def _(error: IllegalAction) -> HttpResponse:
    return refuse(409, error.reason, error.rule)


@refusal.register
def _(error: NotAnAction) -> HttpResponse:
    return refuse(400, error.reason)


@refusal.register
def _(error: Nonsense) -> HttpResponse:
    return refuse(400, f"{error}.")


@refusal.register
def _(error: TooFast) -> HttpResponse:
    return refuse(429, "That was too fast. Wait a moment, then go on.", headers={"Retry-After": "60"})


@refusal.register
def _(error: TooManyStreams) -> HttpResponse:
    return refuse(429, "You listen to as many tables as anybody may.", headers={"Retry-After": "60"})


@refusal.register(DatabaseError)
@refusal.register(InterfaceError)
@refusal.register(Unreadable)
def _(error: Exception) -> HttpResponse:
    trouble = trouble_of(error)
    if trouble is None:
        raise error
    unknown = {OUTCOME: "unknown"} if trouble is NOT_KNOWN else {}
    reason = f"{trouble.what} {trouble.why}"
    return refuse(trouble.status, reason, headers={"Retry-After": str(RETRY_AFTER)} | unknown)
