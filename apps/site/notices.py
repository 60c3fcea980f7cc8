"""What the site says in a line or two: what happened, why, what now."""

from typing import Literal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

Kind = Literal["", "good", "warn", "bad"]

STOP_ASKING = 286  # htmx's status for the last answer of a poll

SIGNS: dict[str, str] = {"": "info", "good": "check", "warn": "info", "bad": "warn"}


def asked_by_htmx(request: HttpRequest) -> bool:
    """The header itself: a request may be refused before any middleware has read it."""
    return request.headers.get("HX-Request") == "true"


def notice(
    request: HttpRequest, what: str, why: str = "", *, rule: str = "", kind: Kind = "bad", status: int = 200
) -> HttpResponse:
    """A fragment that htmx puts into #notice, whatever the status."""
    context = {"what": what, "why": why, "rule": rule, "kind": kind, "sign": SIGNS[kind]}
    return render(request, "site/notice.html", context, status=status)


def refuse(
    request: HttpRequest,
    what: str,
    why: str = "",
    *,
    rule: str = "",
    status: int,
    back: str = "",
    back_says: str = "Back to the table",
) -> HttpResponse:
    """What was asked for cannot be: a notice on the page that asked, a page of its own without script."""
    if asked_by_htmx(request):
        return notice(request, what, why, rule=rule, status=status)
    fault = {"status": status, "what": what.rstrip("."), "why": why, "rule": rule}
    context = {"fault": fault, "back": back, "back_says": back_says}
    return render(request, "site/fault.html", context, status=status)
