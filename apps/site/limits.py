"""Not too often: what one person, or one address, may send in a while."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from ipaddress import ip_address
from time import monotonic
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django_ratelimit.core import is_ratelimited

from apps.site.views import too_many_requests

View = Callable[..., HttpResponse]
NOWHERE = "::"


def limited(rate: str, key: str = "user") -> Callable[[View], View]:
    """At most so many POSTs to a view, as "30/10m", from each user or (key "ip") each address."""

    def limit(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if is_ratelimited(request, fn=view, key=key, rate=rate, method="POST", increment=True):
                return too_many_requests(request)
            return view(request, *args, **kwargs)

        return guarded

    return limit


class Pace:
    """How much each has done, as one process counts it: to ask a cache would cost more than most actions.

    A table is played in one process, so that for those who play it is the count of the site.
    """

    def __init__(self) -> None:
        self.window = 0.0
        self.done: Counter[int] = Counter()

    def is_too_fast(self, who: int, most: int, seconds: int) -> bool:
        """Count one more for them; whether that is more than the rate allows."""
        if not getattr(settings, "RATELIMIT_ENABLE", True):
            return False
        window = monotonic() // seconds
        if window != self.window:
            self.window, self.done = window, Counter()
        self.done[who] += 1
        return self.done[who] > most


class AtOnce(Counter[int | str]):
    """How many things each has open, a person or an address, as one process counts them in its event loop."""

    @contextmanager
    def one_more(self, who: int | str) -> Iterator[None]:
        self[who] += 1
        try:
            yield
        finally:
            self[who] -= 1
            if not self[who]:
                del self[who]


def address(request: HttpRequest) -> str:
    return an_address(request.META.get("REMOTE_ADDR", ""))


def an_address(told: str) -> str:
    """Whence somebody comes. A proxy may pass on what is no address: all such come from one place."""
    try:
        ip_address(told)
    except ValueError:
        return NOWHERE
    return told
