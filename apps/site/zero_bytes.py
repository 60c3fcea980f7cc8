"""The one character that no text has, and Postgres takes in none: it is refused before any view."""

from collections.abc import Callable, Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse

from apps.site.notices import refuse
from apps.site.views import NOTHING_CHANGED


class NoZeroBytes:
    """Middleware. What programs and mailboxes send without a form their own views check by its type."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], named: dict[str, Any]
    ) -> HttpResponse | None:
        if getattr(view, "csrf_exempt", False) or not any("\0" in text for text in _texts(request, named)):
            return None
        return refuse(request, "That has a character in it that no text has.", NOTHING_CHANGED, status=400)


def _texts(request: HttpRequest, named: dict[str, Any]) -> Iterable[str]:
    """What the address and the form say."""
    yield from map(str, named.values())
    for told in (request.GET, request.POST):
        for name, values in told.lists():
            yield from (name, *values)
