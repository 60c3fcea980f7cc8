"""Who is asking, and where they may be sent afterwards."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

from apps.accounts.models import User

View = Callable[..., HttpResponse]
PLAIN_LOGIN = "django.contrib.auth.backends.ModelBackend"  # of those who have just been given their account


def named(view: View) -> View:
    """For those with a name: whoever has none is asked for one, and comes back."""
    return login_required(view, login_url="accounts:guest")


def kept(view: View) -> View:
    """For those with an account: a guest is asked to make one first."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if guest_here(request):
            return redirect("accounts:keep")
        return view(request, *args, **kwargs)

    return guarded


def person(request: HttpRequest) -> User:
    """The one who is signed in, behind `named` or `login_required`."""
    assert isinstance(request.user, User)
    return request.user


def whoever(request: HttpRequest) -> User | None:
    """The one who is signed in, if anybody is."""
    return request.user if isinstance(request.user, User) else None


def guest_here(request: HttpRequest) -> User | None:
    """The guest who plays in this browser, if one does."""
    user = whoever(request)
    return user if user and user.guest else None


def next_page(request: HttpRequest) -> str:
    """Where the request asks to go on, if that is a page of this site."""
    wished = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        wished, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    # Without a slash first, redirect() would take it for the name of a view.
    return wished if safe and wished.startswith("/") else resolve_url("lobby:home")
