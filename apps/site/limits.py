"""Not too often: what one person, or one address, may send in a while."""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address
from typing import Any

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


def address(request: HttpRequest) -> str:
    """Whence a request comes. A proxy may pass on what is no address: all such come from one place."""
    told: str = request.META.get("REMOTE_ADDR", "")
    try:
        ip_address(told)
    except ValueError:
        return NOWHERE
    return told
