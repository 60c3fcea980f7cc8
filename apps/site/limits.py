"""Not too often: what one person, or one address, may send in a while."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django_ratelimit.core import is_ratelimited

from apps.site.views import too_many_requests

View = Callable[..., HttpResponse]


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
